package queue

// The streams: one for the jobs, and one for each run that the queue knows.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The streams, and the subjects of their messages. Each run has a stream that holds its results. The
// Description field of that stream holds the description of the run, a job.Run as JSON.
const (
	jobsStream = "JOBS"
	runStream  = "RUN-" // + run

	jobsSubject    = "jobs."    // + run + "." + span
	resultsSubject = "results." // + run + "." + span
	workersSubject = "workers." // + worker
	collectSubject = "collect." // + run

	workersConsumer = "workers"
)

// Prepare creates or updates the stream of jobs, and the consumer from which workers take jobs. lease is the time
// that a batch stays with a silent worker, or 0 for half a minute.
func (c *Client) Prepare(ctx context.Context, lease time.Duration) error {
	c.lease = cmp.Or(lease, defaultLease)
	return c.retry(ctx, func(ctx context.Context) error {
		_, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: jobsStream, Subjects: []string{jobsSubject + ">"}, Retention: jetstream.WorkQueuePolicy,
			MaxMsgs: maxWaiting, Discard: jetstream.DiscardNew,
		})
		if err != nil {
			return fmt.Errorf("stream %s: %w", jobsStream, err)
		}
		return c.prepareConsumer(ctx)
	})
}

func (c *Client) prepareConsumer(ctx context.Context) error {
	_, err := c.js.CreateOrUpdateConsumer(ctx, jobsStream, jetstream.ConsumerConfig{
		Durable: workersConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: cmp.Or(c.lease, defaultLease),
		MaxDeliver: -1, MaxAckPending: maxWaiting, MaxWaiting: 1 << 14, MaxRequestBatch: 1,
	})
	return err
}

// Free makes the server deliver stuck batches again. A batch is stuck if it is in the queue, but the server
// counts it neither as waiting nor as held by a worker. This happens if the server is killed after it noted
// that the batch was done, but before it removed the batch. Call Free when no more results arrive.
func (c *Client) Free(ctx context.Context) error {
	return c.retry(ctx, func(ctx context.Context) error {
		consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			return c.prepareConsumer(ctx)
		}
		if err != nil {
			return err
		}
		if info := consumer.CachedInfo(); info.NumPending > 0 || info.NumAckPending > 0 {
			return nil
		}
		if err := c.js.DeleteConsumer(ctx, jobsStream, workersConsumer); err != nil {
			return err
		}
		c.lease = consumer.CachedInfo().Config.AckWait
		return c.prepareConsumer(ctx)
	})
}

// ErrNoRun is the error for a run that the queue does not know: it was dropped, or the queue was lost.
var ErrNoRun = errors.New("the queue does not know the run: it was dropped, or the queue was lost")

// ErrFull is the error for storing results of a run that already has too many of them in the queue.
var ErrFull = errors.New("the queue holds too many results of the run")

// maxRuns is the maximum number of runs in the queue.
const maxRuns = 1000

// runConfig returns the configuration of a run's stream.
func runConfig(run string, description []byte) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: runStream + run, Subjects: []string{resultsSubject + run + ".>"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgs: maxUncollected, Discard: jetstream.DiscardNew,
		MaxMsgsPerSubject: 1, DiscardNewPerSubject: true, Description: string(description),
	}
}

// MakeRun makes a run, or updates the description of an existing one.
func (c *Client) MakeRun(ctx context.Context, run string, description []byte) error {
	err := c.retry(ctx, func(ctx context.Context) error {
		if _, err := c.js.Stream(ctx, runStream+run); errors.Is(err, jetstream.ErrStreamNotFound) {
			runs := 0
			for range c.js.StreamNames(ctx, jetstream.WithStreamListSubject(resultsSubject+">")).Name() {
				runs++
			}
			if runs >= maxRuns {
				return final{fmt.Errorf("the queue holds %d runs: drop those you do not need any more", runs)}
			}
		}
		_, err := c.js.CreateOrUpdateStream(ctx, runConfig(run, description))
		return err
	})
	if err != nil {
		return err
	}
	info, err := c.stream(ctx, jobsStream, "")
	if err == nil && info != nil {
		c.created = info.Created
	}
	return err
}

// PutRun updates the description of an existing run.
func (c *Client) PutRun(ctx context.Context, run string, description []byte) error {
	return c.retry(ctx, func(ctx context.Context) error {
		_, err := c.js.UpdateStream(ctx, runConfig(run, description))
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return final{ErrNoRun}
		}
		return err
	})
}

// stream returns the server's information about a stream. If filter is not "", the information includes the
// subjects that match it. stream returns nil if there is no such stream.
func (c *Client) stream(ctx context.Context, name, filter string) (info *jetstream.StreamInfo, err error) {
	err = c.retry(ctx, func(ctx context.Context) error {
		stream, err := c.js.Stream(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil
		}
		if err == nil {
			info = stream.CachedInfo()
		}
		if err == nil && filter != "" {
			info, err = stream.Info(ctx, jetstream.WithSubjectFilter(filter))
		}
		return err
	})
	return info, err
}

// Run returns the description of a run, or nil if there is no such run.
func (c *Client) Run(ctx context.Context, run string) ([]byte, error) {
	info, err := c.stream(ctx, runStream+run, "")
	if err != nil || info == nil {
		return nil, err
	}
	return []byte(info.Config.Description), nil
}

// Runs returns the descriptions of all runs, and the number and total size of the messages that hold their results.
func (c *Client) Runs(ctx context.Context) (descriptions [][]byte, results int, size int64, err error) {
	list := c.js.ListStreams(ctx, jetstream.WithStreamListSubject(resultsSubject+">"))
	for info := range list.Info() {
		descriptions = append(descriptions, []byte(info.Config.Description))
		results += int(info.State.Msgs)
		size += int64(info.State.Bytes)
	}
	return descriptions, results, size, list.Err()
}

// Lost reports whether the queue was lost after MakeRun was called. If so, the contents of the run are gone, even if
// there is a new queue.
func (c *Client) Lost(ctx context.Context) bool {
	info, err := c.stream(ctx, jobsStream, "")
	return err == nil && (info == nil || !info.Created.Equal(c.created))
}

// DropRun removes a run and all its contents from the queue.
func (c *Client) DropRun(ctx context.Context, run string) error {
	return c.retry(ctx, func(ctx context.Context) error {
		if err := c.js.DeleteStream(ctx, runStream+run); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
		return c.dropJobs(ctx, run)
	})
}

// dropJobs removes the jobs of a run from the queue.
func (c *Client) dropJobs(ctx context.Context, run string) error {
	stream, err := c.js.Stream(ctx, jobsStream)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject(jobsSubject+run+".>"))
}

// Results returns the number of messages that hold results of a run.
func (c *Client) Results(ctx context.Context, run string) (messages int, err error) {
	info, err := c.stream(ctx, runStream+run, "")
	if err != nil || info == nil {
		return 0, err
	}
	return int(info.State.Msgs), nil
}

// Left returns the number of batches of a run that are waiting or held by workers.
func (c *Client) Left(ctx context.Context, run string) (batches int, err error) {
	info, err := c.stream(ctx, jobsStream, jobsSubject+run+".>")
	if err != nil || info == nil {
		return 0, err
	}
	return len(info.State.Subjects), nil
}

// Of returns the number of batches of a run that are waiting or held by workers, and the number of messages that
// hold its results.
func (c *Client) Of(ctx context.Context, run string) (batches, results int, err error) {
	if batches, err = c.Left(ctx, run); err == nil {
		results, err = c.Results(ctx, run)
	}
	return batches, results, err
}
