package queue

// The stream of jobs: batches that wait for workers, and those that workers hold.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/fukumi-farm/internal/job"
)

// The stream, the subjects of its messages, and the consumer from which all workers take them.
const (
	jobsStream      = "JOBS"
	jobsSubject     = "jobs." // + run + "." + span
	workersConsumer = "workers"
)

// Prepare creates or updates the stream of jobs, and the consumer from which workers take jobs. lease is the time
// that a batch stays with a silent worker, or 0 for half a minute.
func (c *Client) Prepare(ctx context.Context, lease time.Duration) error {
	return c.retry(ctx, func(ctx context.Context) error {
		_, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: jobsStream, Subjects: []string{jobsSubject + ">"}, Retention: jetstream.WorkQueuePolicy,
			MaxMsgs: maxWaiting, Discard: jetstream.DiscardNew,
		})
		if err != nil {
			return fmt.Errorf("stream %s: %w", jobsStream, err)
		}
		return c.prepareConsumer(ctx, lease)
	})
}

func (c *Client) prepareConsumer(ctx context.Context, lease time.Duration) error {
	_, err := c.js.CreateOrUpdateConsumer(ctx, jobsStream, jetstream.ConsumerConfig{
		Durable: workersConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: cmp.Or(lease, defaultLease),
		MaxDeliver: -1, MaxAckPending: maxWaiting, MaxWaiting: 1 << 14, MaxRequestBatch: 1,
	})
	return err
}

// PutBatch stores a batch. It waits while the queue is full.
func (c *Client) PutBatch(ctx context.Context, b *job.Batch) error {
	message, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return c.publish(ctx, jobsSubject+b.Run+"."+b.Span(), message)
}

// A Delivery is a batch that was delivered to a worker. It stays in the queue until the worker calls Done.
type Delivery struct {
	Tries int // number of deliveries of the batch, including this one

	nc    *nats.Conn
	reply string // the subject on which the server expects the state of the batch
	data  []byte
}

// Data returns the content of the batch.
func (d *Delivery) Data() ([]byte, error) { return unpack(d.data) }

// tell reports the state of the batch to the server. If the report is lost, the server delivers the batch
// again, which does no harm.
func (d *Delivery) tell(what string) { _ = d.nc.Publish(d.reply, []byte(what)) }

// Extend renews the lease of the batch.
func (d *Delivery) Extend() { d.tell("+WPI") }

// Done removes the batch from the queue.
func (d *Delivery) Done() { d.tell("+ACK") }

// Return gives the batch back. After the given time the server delivers it to another worker.
func (d *Delivery) Return(after time.Duration) { d.tell(fmt.Sprintf(`-NAK {"delay":%d}`, after)) }

// pollTime is the time that one request for a batch waits.
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

// A Work says how the server counts the batches and the processes of workers.
type Work struct {
	Waiting     int   `json:"waiting"`     // number of batches, including those that workers hold
	Working     int   `json:"working"`     // number of batches that workers hold
	Redelivered int   `json:"redelivered"` // number of batches in Working that another worker held before
	Idle        int   `json:"idle"`        // number of processes that wait for a batch
	Bytes       int64 `json:"bytes"`       // size of the batches
	Done        int64 `json:"-"`           // number of batches that workers have finished or given back
}

// Work returns the counts of the server. All are 0 before the first run.
func (c *Client) Work(ctx context.Context) (w Work, err error) {
	info, err := c.stream(ctx, jobsStream, "")
	if err != nil || info == nil {
		return w, err
	}
	w.Waiting, w.Bytes = int(info.State.Msgs), int64(info.State.Bytes)
	return w, c.retry(ctx, func(ctx context.Context) error {
		consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			return nil
		}
		if err == nil {
			info := consumer.CachedInfo()
			w.Working, w.Redelivered, w.Idle = info.NumAckPending, info.NumRedelivered, info.NumWaiting
			w.Done = int64(info.Delivered.Consumer) - int64(info.NumAckPending)
		}
		return err
	})
}

// Free makes the server deliver stuck batches again. A batch is stuck if it is in the queue, but the server
// counts it neither as waiting nor as held by a worker. This happens if the server is killed after it noted
// that the batch was done, but before it removed the batch; see also DropRun. Call Free when no more results arrive.
func (c *Client) Free(ctx context.Context) error {
	return c.retry(ctx, func(ctx context.Context) error {
		consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			return c.prepareConsumer(ctx, 0)
		}
		if err != nil {
			return err
		}
		info := consumer.CachedInfo()
		if info.NumPending > 0 || info.NumAckPending > 0 {
			return nil
		}
		if err := c.js.DeleteConsumer(ctx, jobsStream, workersConsumer); err != nil {
			return err
		}
		return c.prepareConsumer(ctx, info.Config.AckWait)
	})
}
