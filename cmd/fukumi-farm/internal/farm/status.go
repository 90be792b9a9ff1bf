package farm

// The status of a queue: its contents, and the reports of its workers.

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/worker"
)

// statusSchema is the version of the status.
const statusSchema = 2

// A Status is the contents of a queue, with its workers.
type Status struct {
	Schema  int             `json:"schema"`
	Queue   queue.Counts    `json:"queue"`
	Runs    []job.Run       `json:"runs"`
	Workers []worker.Report `json:"workers"`
	Jobs    int64           `json:"jobs"` // number of jobs that these workers have done
	Failed  int64           `json:"failed"`
	Busy    float64         `json:"busy_s"`
}

// goneAfter is the time after which a silent worker is forgotten.
const goneAfter = 10 * time.Second

// maxWorkers is the maximum number of remembered workers, and maxReport the maximum size of a report, in bytes.
const (
	maxWorkers = 10_000
	maxReport  = 4 << 10
)

// A Hub collects the reports of workers.
type Hub struct {
	client *queue.Client

	mu      sync.Mutex
	workers map[string]*workerReport
}

// A workerReport is the last report of one worker.
type workerReport struct {
	worker.Report
	at time.Time
}

// Listen returns a new Hub. After worker.SayEvery it knows every worker.
func Listen(client *queue.Client) (*Hub, error) {
	h := &Hub{client: client, workers: map[string]*workerReport{}}
	return h, client.Listen(h.hear)
}

// hear stores the report of a worker. It ignores an implausible one.
func (h *Hub) hear(name string, text []byte) {
	var report worker.Report
	if len(text) > maxReport || len(name) > maxReport || json.Unmarshal(text, &report) != nil || !report.Sensible() {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.workers[name] == nil && len(h.workers) >= maxWorkers {
		return
	}
	h.workers[name] = &workerReport{report, time.Now()}
}

// statusTime is the time limit for the queue to report its contents.
const statusTime = 5 * time.Second

// Status returns the current status.
func (h *Hub) Status(ctx context.Context) (Status, error) {
	ctx, cancel := context.WithTimeout(ctx, statusTime)
	defer cancel()
	s := Status{Schema: statusSchema, Runs: []job.Run{}}
	counts, runs, err := h.client.Counts(ctx)
	if err != nil {
		return s, err
	}
	s.Queue = counts
	for _, text := range runs {
		var run job.Run
		if json.Unmarshal(text, &run) == nil && run.Question != nil {
			s.Runs = append(s.Runs, run)
		}
	}
	slices.SortFunc(s.Runs, func(a, b job.Run) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
	s.Workers = h.Workers()
	for i := range s.Workers {
		s.Jobs += s.Workers[i].Jobs
		s.Failed += s.Workers[i].Failed
		s.Busy += s.Workers[i].Busy
	}
	return s, nil
}

// Workers returns the latest report of each worker that is not silent.
func (h *Hub) Workers() []worker.Report {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := []worker.Report{}
	for _, name := range slices.Sorted(maps.Keys(h.workers)) {
		if w := h.workers[name]; time.Since(w.at) <= goneAfter {
			list = append(list, w.Report)
		} else {
			delete(h.workers, name)
		}
	}
	return list
}

// Pace returns the mean time per position of the workers of a run, in seconds.
func (h *Hub) Pace(run string) (seconds float64, known bool) {
	n := 0
	for _, w := range h.Workers() {
		if w.Run == run && w.Pace > 0 {
			seconds += w.Pace
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return seconds / float64(n), true
}

// Processes returns the number of processes of all workers.
func (h *Hub) Processes() (n int) {
	for _, w := range h.Workers() {
		n += w.Processes
	}
	return n
}
