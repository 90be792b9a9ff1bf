// Package worker works on batches of the queue. Separate processes do the jobs, each
// one job at a time. A job may end its process, by a lack of memory or by a defect: it
// is tried three times and then given up, and no other job is lost with it.
package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
)

// A request asks a process to do a job.
type request struct {
	Question *job.Question `json:"question"`
	Job      *job.Job      `json:"job"`
	Maker    job.Maker     `json:"maker"` // who asks, to stand beside the result
}

// A Do does a job, as task.Doer does.
type Do func(context.Context, *job.Question, *job.Job) (*job.Result, error)

// Child is such a process: it does the jobs that it reads, and writes their results,
// each in a line after the milliseconds it took, which are all that is read of it here. When there are no more, or
// whoever sends them has died, it ends.
func Child(ctx context.Context, in io.Reader, out io.Writer, do Do) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	requests := make(chan request)
	go func() {
		defer cancel()
		lines := json.NewDecoder(bufio.NewReader(in))
		for {
			var r request
			if lines.Decode(&r) != nil || r.Question == nil || r.Job == nil {
				return
			}
			select {
			case requests <- r:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case r := <-requests:
			result, err := do(ctx, r.Question, r.Job)
			switch {
			case errors.Is(err, task.ErrInterrupted):
				return nil
			case err != nil:
				return err
			}
			result.Worker = r.Maker
			line, err := json.Marshal(result)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(out, "%g %s\n", result.Millis, line); err != nil {
				return err
			}
		}
	}
}
