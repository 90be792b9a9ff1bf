package queue

// The messages that leave the queue: batches for workers, and results for collectors.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Delivery is a message that was delivered. It stays in the queue until the receiver calls Done.
type Delivery struct {
	Tries int // number of deliveries of the message, including this one

	nc    *nats.Conn
	reply string // the subject on which the server expects the state of the message
	data  []byte
}

// Data returns the content of the message. Each call unpacks it again.
func (d *Delivery) Data() ([]byte, error) { return unpack(d.data) }

// Size returns the packed size of the message in bytes.
func (d *Delivery) Size() int { return len(d.data) }

// tell reports the state of the message to the server. If the report is lost, the server delivers the message
// again, which does no harm.
func (d *Delivery) tell(what string) { _ = d.nc.Publish(d.reply, []byte(what)) }

// Extend renews the lease of the message.
func (d *Delivery) Extend() { d.tell("+WPI") }

// Done removes the message from the queue.
func (d *Delivery) Done() { d.tell("+ACK") }

// Return gives the message back. After the given time the server delivers it to another worker.
func (d *Delivery) Return(after time.Duration) { d.tell(fmt.Sprintf(`-NAK {"delay":%d}`, after)) }

// pollTime is the time that one request for a message waits.
const pollTime = 5 * time.Second

// NextJobs waits for a batch and, if there is no queue yet, for the queue. It makes only one kind of request,
// so workers need only the permission for that.
func (c *Client) NextJobs(ctx context.Context) (next *Delivery, err error) {
	ask := fmt.Appendf(nil, `{"batch":1,"expires":%d}`, pollTime)
	for next == nil && err == nil {
		err = c.retry(ctx, func(ctx context.Context) error {
			// nc.Request cannot be used: the message has the subject of the batch, not that of the reply.
			answer := c.nc.NewInbox()
			replies, err := c.nc.SubscribeSync(answer)
			if err != nil {
				return err
			}
			defer func() { _ = replies.Unsubscribe() }() // fails if the connection has ended
			err = c.nc.PublishRequest("$JS.API.CONSUMER.MSG.NEXT."+jobsStream+"."+workersConsumer, answer, ask)
			if err != nil {
				return err
			}
			m, err := replies.NextMsgWithContext(ctx)
			if errors.Is(err, nats.ErrNoResponders) {
				return Pause(ctx, maxRetry)
			}
			if err != nil || m.Header.Get("Status") != "" { // usually because there was no batch
				return err
			}
			meta, err := m.Metadata()
			if err == nil {
				next = &Delivery{int(meta.NumDelivered), c.nc, m.Reply, m.Data}
			}
			return err
		})
	}
	return next, err
}

// deliveries returns the messages that have arrived.
func (c *Client) deliveries(got jetstream.MessageBatch) (list []*Delivery) {
	for m := range got.Messages() {
		list = append(list, &Delivery{1, c.nc, m.Reply(), m.Data()})
	}
	return list
}

// take returns the messages that have arrived. If there are none, it waits for one.
func (c *Client) take(ctx context.Context, consumer jetstream.Consumer, limit int, wait time.Duration) (
	list []*Delivery, err error,
) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	got, err := consumer.Fetch(limit, jetstream.FetchContext(ctx))
	if err != nil {
		return nil, err
	}
	list = c.deliveries(got)
	err = got.Error()
	if errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, context.Canceled) || errors.Is(err, jetstream.ErrNoMessages) {
		err = nil
	}
	return list, err
}

// An Inbox receives the results of a run. It is not safe for concurrent use.
type Inbox struct {
	c     *Client
	run   string
	claim *nats.Subscription // answers other clients that ask whether the run is being collected

	stuck stuckState // the state when no results came the last time
}

// A stuckState describes an inbox with results that the server does not deliver, because it believes that a
// client holds them.
type stuckState struct {
	results   int
	delivered uint64 // number of deliveries by the server so far
}

// collector is the name of the consumer of an inbox on the server.
const collector = "collect"

// collectLease is the time that results stay with a silent collector. It is longer than the check of the results takes;
// see free.
const collectLease = 5 * time.Minute

// Inbox opens the inbox of a run, for one client at a time, until it is closed. If the error is ErrNoRun, the
// inbox is still returned and must be closed.
func (c *Client) Inbox(ctx context.Context, run string) (*Inbox, error) {
	in := &Inbox{c: c, run: run}
	err := in.claimRun(ctx)
	if err == nil {
		err = in.first(ctx)
	}
	if err != nil && !errors.Is(err, ErrNoRun) {
		in.Close()
		return nil, err
	}
	return in, err
}

// Close lets another client collect the run.
func (in *Inbox) Close() {
	if in.claim != nil {
		_ = in.claim.Unsubscribe() // fails if the connection has ended
	}
}

// claimRun makes this client answer all other clients that want to collect the run. It fails if another client
// answers. A claim ends with its connection, so a killed client blocks no other. If two clients begin at the
// same moment, both may fail.
func (in *Inbox) claimRun(ctx context.Context) (err error) {
	subject := collectSubject + in.run
	if in.claim, err = in.c.nc.Subscribe(subject, func(m *nats.Msg) { _ = m.Respond(nil) }); err != nil {
		return err
	}
	return in.c.retry(ctx, func(ctx context.Context) error {
		_, err := in.c.nc.RequestWithContext(ctx, subject, nil) // NoEcho: this client does not answer itself
		if err == nil {
			return final{fmt.Errorf("the results of run %s are being collected already", in.run)}
		}
		if errors.Is(err, nats.ErrNoResponders) {
			return nil
		}
		return err
	})
}

// first opens the consumer when the inbox is opened.
func (in *Inbox) first(ctx context.Context) error {
	return in.c.retry(ctx, func(ctx context.Context) error {
		consumer, err := in.open(ctx)
		if err == nil && consumer.CachedInfo().NumAckPending > 0 {
			// A client was killed while it held results. They shall be delivered again at once.
			if err := in.c.js.DeleteConsumer(ctx, runStream+in.run, collector); err != nil {
				return err
			}
			_, err = in.open(ctx)
		}
		return err
	})
}

// open returns the consumer, and makes a missing one.
func (in *Inbox) open(ctx context.Context) (jetstream.Consumer, error) {
	consumer, err := in.c.js.CreateOrUpdateConsumer(ctx, runStream+in.run, jetstream.ConsumerConfig{
		Durable: collector, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: collectLease, MaxDeliver: -1, MaxAckPending: 1000,
	})
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		err = final{ErrNoRun}
	}
	return consumer, err
}

// Take returns the results that have arrived. If there are none, it waits for some. It returns an empty list if no
// results arrive in time.
func (in *Inbox) Take(ctx context.Context, limit int, wait time.Duration) (list []*Delivery, err error) {
	err = in.c.retry(ctx, func(ctx context.Context) error {
		consumer, err := in.c.js.Consumer(ctx, runStream+in.run, collector)
		if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
			consumer, err = in.open(ctx) // the queue was lost and made again
		}
		if err != nil {
			return err
		}
		got, err := consumer.FetchNoWait(limit)
		if err != nil {
			return err
		}
		if list = in.c.deliveries(got); len(list) == 0 {
			list, err = in.c.take(ctx, consumer, 1, wait)
		}
		if len(list) > 0 {
			in.stuck = stuckState{}
		} else if err == nil {
			err = in.free(ctx)
		}
		return err
	})
	return list, err
}

// free is called when no results came and the caller holds none. If the queue has results nevertheless, they
// are stuck: they were delivered on a connection that had just ended or to a call that had stopped waiting, or
// the server was killed after it noted that a client was done with them, but before it removed them. If
// free finds the same state twice in a row, no acknowledgement was merely late, and it has them delivered again.
func (in *Inbox) free(ctx context.Context) error {
	consumer, err := in.c.js.Consumer(ctx, runStream+in.run, collector)
	if err != nil {
		return err
	}
	now := stuckState{delivered: consumer.CachedInfo().Delivered.Consumer}
	if now.results, err = in.c.Results(ctx, in.run); err != nil {
		return err
	}
	before := in.stuck
	if in.stuck = now; now.results == 0 || now != before {
		return nil
	}
	in.stuck = stuckState{}
	if err := in.c.js.DeleteConsumer(ctx, runStream+in.run, collector); err != nil {
		return err
	}
	_, err = in.open(ctx)
	return err
}
