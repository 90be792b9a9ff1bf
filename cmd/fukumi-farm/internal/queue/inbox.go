package queue

// The results of a run, as a collector takes them: in the order in which they came, each until it is removed.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// collectSubject is the subject on which the collector of a run answers others that want to collect it.
const collectSubject = "collect." // + run

// An Inbox receives the results of a run. It is not safe for concurrent use.
type Inbox struct {
	c     *Client
	run   string
	claim *nats.Subscription // answers other clients that ask whether the run is being collected

	stream jetstream.Stream // of the run; nil if the last request failed
}

// A Message holds results. It stays in the queue until the collector calls Done.
type Message struct {
	sequence uint64
	data     []byte
}

// Data returns the content of the message. Each call unpacks it again.
func (m *Message) Data() ([]byte, error) { return unpack(m.data) }

// Size returns the maximum size of the content in bytes.
func (m *Message) Size() int { return unpackedSize(m.data) }

// Inbox opens the inbox of a run, for one client at a time, until it is closed. It makes this client answer all other
// clients that want to collect the run, and fails if another client answers. A claim ends with its connection, so a
// killed client blocks no other. If two clients begin at the same moment, both may fail.
func (c *Client) Inbox(ctx context.Context, run string) (in *Inbox, err error) {
	in = &Inbox{c: c, run: run}
	subject := collectSubject + run
	if in.claim, err = c.nc.Subscribe(subject, func(m *nats.Msg) { _ = m.Respond(nil) }); err != nil {
		return nil, err
	}
	err = c.retry(ctx, func(ctx context.Context) error {
		_, err := c.nc.RequestWithContext(ctx, subject, nil) // NoEcho: this client does not answer itself
		if err == nil {
			return final{fmt.Errorf("the results of run %s are being collected already", run)}
		}
		if errors.Is(err, nats.ErrNoResponders) {
			return nil
		}
		return err
	})
	if err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// Close lets another client collect the run.
func (in *Inbox) Close() { _ = in.claim.Unsubscribe() } // fails if the connection has ended

// maxTaken is the size, in bytes, from which no more messages are taken at a time.
const maxTaken = 4 << 20

// Take returns the first messages of the run, at most limit. If there are none, it waits for one, and returns an empty
// list if none arrives in time. The error is ErrNoRun if the queue does not know the run.
func (in *Inbox) Take(ctx context.Context, limit int, wait time.Duration) (list []*Message, err error) {
	end := time.Now().Add(wait)
	for pause := minRetry; ; pause = min(2*pause, maxRetry/4) {
		err = in.c.retry(ctx, func(ctx context.Context) error {
			list, err = in.first(ctx, limit)
			return err
		})
		if left := time.Until(end); err != nil || len(list) > 0 || left <= 0 || Pause(ctx, min(pause, left)) != nil {
			return list, err
		}
	}
}

// first returns the first messages of the run.
func (in *Inbox) first(ctx context.Context, limit int) (list []*Message, err error) {
	if in.stream == nil {
		in.stream, err = in.c.js.Stream(ctx, runStream+in.run)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil, final{ErrNoRun}
		}
		if err != nil {
			return nil, err
		}
	}
	size := 0
	for next := uint64(1); len(list) < limit && size < maxTaken; {
		m, err := in.stream.GetMsg(ctx, next, jetstream.WithGetMsgSubject(resultsSubject+in.run+".>"))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			break
		}
		if err != nil {
			in.stream = nil
			return nil, err
		}
		list, next = append(list, &Message{m.Sequence, m.Data}), m.Sequence+1
		size += len(m.Data)
	}
	return list, nil
}

// Done removes the messages that the last Take returned.
func (in *Inbox) Done(ctx context.Context, list []*Message) error {
	return in.c.retry(ctx, func(ctx context.Context) error {
		err := in.stream.Purge(ctx, jetstream.WithPurgeSequence(list[len(list)-1].sequence+1))
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			err = nil
		}
		return err
	})
}
