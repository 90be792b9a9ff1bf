package farm

// The status of a queue, as the server counts it.

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
)

// statusSchema is the version of the status.
const statusSchema = 3

// A Status is the contents of a queue.
type Status struct {
	Schema int         `json:"schema"`
	Queue  QueueStatus `json:"queue"`
	Runs   []RunStatus `json:"runs"`
}

// A QueueStatus counts what a queue holds of all runs.
type QueueStatus struct {
	queue.Work
	Results int `json:"results"` // number of messages with results that have not been collected yet
}

// A RunStatus is a run with what the queue holds of it.
type RunStatus struct {
	job.Run
	Batches int   `json:"batches"` // number of batches that are waiting or held by workers
	Results int   `json:"results"` // number of messages with results that have not been collected yet
	Bytes   int64 `json:"bytes"`   // size of these messages
}

// statusTime is the time limit for the queue to report its contents.
const statusTime = 5 * time.Second

// StatusOf returns the current status of a queue.
func StatusOf(ctx context.Context, c *queue.Client) (s Status, err error) {
	ctx, cancel := context.WithTimeout(ctx, statusTime)
	defer cancel()
	s = Status{Schema: statusSchema, Runs: []RunStatus{}}
	if s.Queue.Work, err = c.Work(ctx); err != nil {
		return s, err
	}
	names, err := c.Runs(ctx)
	slices.Sort(names)
	for _, name := range names {
		run, err := c.Run(ctx, name)
		if err != nil {
			return s, err
		}
		var r RunStatus
		if json.Unmarshal(run.Description, &r.Run) != nil || r.Question == nil {
			continue
		}
		r.Batches, r.Results, r.Bytes = run.Batches, run.Results, run.Bytes
		s.Queue.Results += r.Results
		s.Queue.Bytes += r.Bytes
		s.Runs = append(s.Runs, r)
	}
	return s, err
}
