package queue

// The runs that the queue knows. Each has a stream with its results.

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// The streams, and the subjects of their messages. The Description field of a stream holds the description of the
// run, a job.Run as JSON.
const (
	runStream      = "RUN-"     // + run
	resultsSubject = "results." // + run + "." + span
)

// ErrNoRun is the error for a run that the queue does not know: it was dropped, or the queue was lost.
var ErrNoRun = errors.New("the queue does not know the run: it was dropped, or the queue was lost")

// ErrFull is the error for storing results of a run that already has too many of them in the queue.
var ErrFull = errors.New("the queue holds too many results of the run")

// maxRuns is the maximum number of runs in the queue.
const maxRuns = 1000

// runConfig returns the configuration of a run's stream.
func runConfig(run string, description []byte) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: runStream + run, Subjects: []string{resultsSubject + run + ".>"}, MaxMsgs: maxUncollected,
		Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true, AllowDirect: true,
		Description: string(description),
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

// PutResults stores the results of the jobs named by span. It also succeeds if they are stored already.
func (c *Client) PutResults(ctx context.Context, run, span string, results []byte) error {
	return c.publish(ctx, resultsSubject+run+"."+span, results)
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

// A Run is what the queue holds of a run.
type Run struct {
	Description []byte // nil if only batches are left of a run that was dropped
	Batches     int    // number of batches that are waiting or held by workers
	Results     int    // number of messages with results that have not been collected yet
	Bytes       int64  // size of these messages
}

// Run returns what the queue holds of a run.
func (c *Client) Run(ctx context.Context, run string) (r Run, err error) {
	info, err := c.stream(ctx, runStream+run, "")
	if err == nil && info != nil {
		r = Run{[]byte(info.Config.Description), 0, int(info.State.Msgs), int64(info.State.Bytes)}
	}
	if err == nil {
		info, err = c.stream(ctx, jobsStream, jobsSubject+run+".>")
	}
	if err == nil && info != nil {
		r.Batches = len(info.State.Subjects)
	}
	return r, err
}

// Runs returns the names of all runs.
func (c *Client) Runs(ctx context.Context) (names []string, err error) {
	list := c.js.StreamNames(ctx, jetstream.WithStreamListSubject(resultsSubject+">"))
	for name := range list.Name() {
		names = append(names, name[len(runStream):])
	}
	return names, list.Err()
}

// Lost reports whether the queue was lost after MakeRun was called. If so, the contents of the run are gone, even if
// there is a new queue.
func (c *Client) Lost(ctx context.Context) bool {
	info, err := c.stream(ctx, jobsStream, "")
	return err == nil && (info == nil || !info.Created.Equal(c.created))
}

// DropRun removes a run and all its contents from the queue. After such a purge, a server before 2.10 counts the
// batches of all other runs as delivered.
func (c *Client) DropRun(ctx context.Context, run string) error {
	err := c.retry(ctx, func(ctx context.Context) error {
		if err := c.js.DeleteStream(ctx, runStream+run); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
		stream, err := c.js.Stream(ctx, jobsStream)
		if err != nil {
			return err
		}
		return stream.Purge(ctx, jetstream.WithPurgeSubject(jobsSubject+run+".>"))
	})
	if err != nil {
		return err
	}
	return c.Free(ctx)
}
