package queue

// What comes out of the queue: batches for workers, results for who collects them.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Delivery is a message that stays in the queue until it is Done.
type Delivery struct {
	Tries int // how often it was delivered, this time included

	nc    *nats.Conn
	reply string // where the server hears how it stands with the message
	data  []byte
}

// Data is what was sent. It is read anew each time.
func (d *Delivery) Data() ([]byte, error) { return unpack(d.data) }

// Size is that of the message as it travels, in bytes.
func (d *Delivery) Size() int { return len(d.data) }

// tell tells the server how it stands with the message. Where the server does not hear
// of it the message is delivered again, which does no harm.
func (d *Delivery) tell(what string) { _ = d.nc.Publish(d.reply, []byte(what)) }

// Extend renews the lease.
func (d *Delivery) Extend() { d.tell("+WPI") }

// Done takes the message out of the queue.
func (d *Delivery) Done() { d.tell("+ACK") }

// Return gives the message back, for another worker, after so long.
func (d *Delivery) Return(after time.Duration) { d.tell(fmt.Sprintf(`-NAK {"delay":%d}`, after)) }

// pollTime is how long one request for a message waits.
const pollTime = 5 * time.Second

// NextJobs waits for a batch, and for a queue. It asks the server for nothing else, so
// that workers need no other right.
func (c *Client) NextJobs(ctx context.Context) (next *Delivery, err error) {
	ask := fmt.Appendf(nil, `{"batch":1,"expires":%d}`, pollTime)
	for next == nil && err == nil {
		err = c.again(ctx, func(ctx context.Context) error {
			// Not by a request: what comes bears the subject of the batch, and not that of the answer.
			answer := c.nc.NewInbox()
			heard, err := c.nc.SubscribeSync(answer)
			if err != nil {
				return err
			}
			defer func() { _ = heard.Unsubscribe() }() // it fails where the connection has ended
			err = c.nc.PublishRequest("$JS.API.CONSUMER.MSG.NEXT."+jobsStream+"."+workersConsumer, answer, ask)
			if err != nil {
				return err
			}
			m, err := heard.NextMsgWithContext(ctx)
			if errors.Is(err, nats.ErrNoResponders) {
				return Pause(ctx, retryMost)
			}
			if err != nil || m.Header.Get("Status") != "" { // that nothing came, mostly
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

// deliveries are the messages that have come.
func (c *Client) deliveries(got jetstream.MessageBatch) (list []*Delivery) {
	for m := range got.Messages() {
		list = append(list, &Delivery{1, c.nc, m.Reply(), m.Data()})
	}
	return list
}

// take takes the messages that are there, or waits for one.
func (c *Client) take(ctx context.Context, consumer jetstream.Consumer, most int, wait time.Duration) (list []*Delivery,
	err error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	got, err := consumer.Fetch(most, jetstream.FetchContext(ctx))
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

// An Inbox is where the results of a run arrive. It is not safe for concurrent use.
type Inbox struct {
	c     *Client
	run   string
	claim *nats.Subscription // answers whoever asks whether somebody collects the run

	stuck stuck // what was there when nothing came the last time
}

// A stuck inbox has results that the server delivers to nobody: it believes that
// somebody holds them.
type stuck struct {
	results   int
	delivered uint64 // by the server until then
}

// collector is what the server knows an inbox by.
const collector = "collect"

// collectLease is how long results stay with one who collects and is silent. It is
// longer than checking them takes, see free.
const collectLease = 5 * time.Minute

// Inbox opens that of a run, for one client at a time, until it is closed. It is there, and to
// be closed, even if the error is ErrNoRun.
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
		_ = in.claim.Unsubscribe() // it fails where the connection has ended
	}
}

// claimRun answers from now on whoever would collect the run, and is refused if somebody
// answers. A claim ends with its connection, so that nobody waits for one who was killed. Of
// two who begin at the same moment both may be refused.
func (in *Inbox) claimRun(ctx context.Context) (err error) {
	subject := collectSubject + in.run
	if in.claim, err = in.c.nc.Subscribe(subject, func(m *nats.Msg) { _ = m.Respond(nil) }); err != nil {
		return err
	}
	return in.c.again(ctx, func(ctx context.Context) error {
		_, err := in.c.nc.RequestWithContext(ctx, subject, nil) // which does not reach its own connection
		if err == nil {
			return final{fmt.Errorf("the results of run %s are being collected already", in.run)}
		}
		if errors.Is(err, nats.ErrNoResponders) {
			return nil
		}
		return err
	})
}

// first opens the consumer for the first time.
func (in *Inbox) first(ctx context.Context) error {
	return in.c.again(ctx, func(ctx context.Context) error {
		consumer, err := in.open(ctx)
		if err == nil && consumer.CachedInfo().NumAckPending > 0 {
			// Somebody was killed with results in hand: they come again at once.
			if err := in.c.js.DeleteConsumer(ctx, runStream+in.run, collector); err != nil {
				return err
			}
			_, err = in.open(ctx)
		}
		return err
	})
}

// open makes the consumer, or finds it.
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

// Take takes results that are there, or waits for some; none come back where there
// are none for so long.
func (in *Inbox) Take(ctx context.Context, most int, wait time.Duration) (list []*Delivery, err error) {
	err = in.c.again(ctx, func(ctx context.Context) error {
		consumer, err := in.c.js.Consumer(ctx, runStream+in.run, collector)
		if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
			consumer, err = in.open(ctx) // the queue was made anew
		}
		if err != nil {
			return err
		}
		got, err := consumer.FetchNoWait(most)
		if err != nil {
			return err
		}
		if list = in.c.deliveries(got); len(list) == 0 {
			list, err = in.c.take(ctx, consumer, 1, wait)
		}
		if len(list) > 0 {
			in.stuck = stuck{}
		} else if err == nil {
			err = in.free(ctx)
		}
		return err
	})
	return list, err
}

// free is called when nothing came, and the caller holds nothing. Results that are
// there nonetheless were delivered on a connection that had just ended, or to a call
// that had stopped waiting; or the server was killed between the note that somebody
// has done with them and their removal. When this is so twice in a row, and no
// acknowledgement is merely late, they are delivered again.
func (in *Inbox) free(ctx context.Context) error {
	consumer, err := in.c.js.Consumer(ctx, runStream+in.run, collector)
	if err != nil {
		return err
	}
	now := stuck{delivered: consumer.CachedInfo().Delivered.Consumer}
	if now.results, err = in.c.Results(ctx, in.run); err != nil {
		return err
	}
	before := in.stuck
	if in.stuck = now; now.results == 0 || now != before {
		return nil
	}
	in.stuck = stuck{}
	if err := in.c.js.DeleteConsumer(ctx, runStream+in.run, collector); err != nil {
		return err
	}
	_, err = in.open(ctx)
	return err
}
