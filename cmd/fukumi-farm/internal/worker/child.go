// Package worker works on batches of the queue: begin with [Run]. Separate processes, each
// running [Child], do the jobs one at a time. A job may end its process because of too little memory or a defect.
// Such a job is tried three times and then given up. No other job is lost with it.
package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
)

// A request asks a process to do a job.
type request struct {
	Question *job.Question `json:"question"`
	Job      *job.Job      `json:"job"`
	Maker    job.Maker     `json:"maker"` // the maker to name in the result
}

// A Do does a job, like task.Doer.
type Do func(context.Context, *job.Question, *job.Job) (*job.Result, error)

// Child runs in a process that does jobs. It reads jobs and writes their results, each on a line of its own, which
// the worker passes on as it is. Child ends when there are no more jobs or the process that sends them has died.
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
			if err == nil {
				_, err = out.Write(append(line, '\n'))
			}
			if err != nil {
				return err
			}
		}
	}
}
