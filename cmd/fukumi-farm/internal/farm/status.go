package farm

// The status of a queue: what is in it, and what its workers say.

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

// A Status is what there is in a queue, and who works on it.
type Status struct {
	Schema  int           `json:"schema"`
	Queue   queue.Counts  `json:"queue"`
	Runs    []job.Run     `json:"runs"`
	Workers []worker.Said `json:"workers"`
	Jobs    int64         `json:"jobs"` // that these workers have done
	Failed  int64         `json:"failed"`
	Busy    float64       `json:"busy_s"`
}

// goneAfter is how long a worker is remembered that says nothing.
const goneAfter = 10 * time.Second

// mostWorkers bounds those that are remembered, and mostSaying what one says.
const (
	mostWorkers = 10_000
	mostSaying  = 4 << 10
)

// A Hub gathers what workers say.
type Hub struct {
	client *queue.Client

	mu      sync.Mutex
	workers map[string]*heard
}

// heard is what one worker has said last.
type heard struct {
	worker.Said
	at time.Time
}

// Listen makes a hub, which hears of every worker within worker.SayEvery.
func Listen(client *queue.Client) (*Hub, error) {
	h := &Hub{client: client, workers: map[string]*heard{}}
	return h, client.Listen(h.hear)
}

// hear takes in what a worker says.
func (h *Hub) hear(name string, text []byte) {
	var said worker.Said
	if len(text) > mostSaying || len(name) > mostSaying || json.Unmarshal(text, &said) != nil || !said.Sensible() {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.workers[name] == nil && len(h.workers) >= mostWorkers {
		return
	}
	h.workers[name] = &heard{said, time.Now()}
}

// statusTime is how long the queue may take to say what it holds.
const statusTime = 5 * time.Second

// Status is how things are.
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

// Workers are those that were heard lately.
func (h *Hub) Workers() []worker.Said {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := []worker.Said{}
	for _, name := range slices.Sorted(maps.Keys(h.workers)) {
		if w := h.workers[name]; time.Since(w.at) <= goneAfter {
			list = append(list, w.Said)
		} else {
			delete(h.workers, name)
		}
	}
	return list
}

// Pace is how long a position takes the workers of a run, in seconds.
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

// Processes is how many the workers have.
func (h *Hub) Processes() (n int) {
	for _, w := range h.Workers() {
		n += w.Processes
	}
	return n
}
