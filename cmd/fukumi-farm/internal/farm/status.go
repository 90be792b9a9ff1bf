package farm

// The status of a server: what is in its queue, and what its workers say. As JSON,
// and as text for Prometheus.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/worker"
)

// StatusSchema is the version of the status.
const StatusSchema = 1

// A Status is what a server knows.
type Status struct {
	Schema  int           `json:"schema"`
	Program string        `json:"program"` // of the server
	Uptime  float64       `json:"uptime_s"`
	Queue   queue.Counts  `json:"queue"`
	Runs    []job.Run     `json:"runs"`
	Workers []worker.Said `json:"workers"`
	Jobs    int64         `json:"jobs"` // that workers have done, those that are gone among them
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
	program string
	client  *queue.Client
	start   time.Time

	mu      sync.Mutex
	workers map[string]*heard
	gone    worker.Said // the sum of those that are gone
}

// heard is what one worker has said last.
type heard struct {
	worker.Said
	at time.Time
}

// Watch makes the hub of a server.
func Watch(s *queue.Server, client *queue.Client, program string) (*Hub, error) {
	h := &Hub{program: program, client: client, start: time.Now(), workers: map[string]*heard{}}
	return h, s.Watch(h.hear, h.answer)
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

// forget adds up those that are gone. The caller holds h.mu.
func (h *Hub) forget() {
	for name, w := range h.workers {
		if time.Since(w.at) > goneAfter {
			h.gone.Jobs += w.Jobs
			h.gone.Failed += w.Failed
			h.gone.Busy += w.Busy
			delete(h.workers, name)
		}
	}
}

// statusTime is how long the queue may take to say what it holds.
const statusTime = 5 * time.Second

// Status is how things are.
func (h *Hub) Status() (Status, error) {
	ctx, cancel := context.WithTimeout(context.Background(), statusTime)
	defer cancel()
	s := Status{Schema: StatusSchema, Program: h.program, Uptime: time.Since(h.start).Seconds(), Runs: []job.Run{},
		Workers: []worker.Said{}}
	var err error
	var runs [][]byte
	if s.Queue, runs, err = h.client.Counts(ctx); err != nil {
		return s, err
	}
	for _, text := range runs {
		var run job.Run
		if json.Unmarshal(text, &run) == nil && run.Question != nil {
			s.Runs = append(s.Runs, run)
		}
	}
	slices.SortFunc(s.Runs, func(a, b job.Run) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forget()
	s.Jobs, s.Failed, s.Busy = h.gone.Jobs, h.gone.Failed, h.gone.Busy
	for _, name := range slices.Sorted(maps.Keys(h.workers)) {
		w := h.workers[name]
		s.Workers = append(s.Workers, w.Said)
		s.Jobs += w.Jobs
		s.Failed += w.Failed
		s.Busy += w.Busy
	}
	return s, nil
}

// answer is the status as JSON.
func (h *Hub) answer() []byte {
	s, err := h.Status()
	if err != nil {
		return nil
	}
	text, err := json.Marshal(s)
	if err != nil {
		return nil
	}
	return text
}

// Ask asks a server for its status.
func Ask(ctx context.Context, c *queue.Client) (s Status, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*statusTime)
	defer cancel()
	text, err := c.Status(ctx)
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	return s, err
}

// Pace is how long a position takes the workers of a run, in seconds.
func (s *Status) Pace(run string) (seconds float64, known bool) {
	n := 0
	for _, w := range s.Workers {
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

// Metrics writes the status as Prometheus reads it. Nothing of it is text from
// outside.
func (s *Status) Metrics(w io.Writer) error {
	var b bytes.Buffer
	write := func(name, kind, help string, value float64) {
		fmt.Fprintf(&b, "# HELP fukumi_farm_%s %s\n# TYPE fukumi_farm_%[1]s %[3]s\nfukumi_farm_%[1]s %[4]g\n", name,
			help, kind, value)
	}
	working := 0
	processes := 0
	for _, w := range s.Workers {
		working += w.Working
		processes += w.Processes
	}
	var submitted int64
	for _, r := range s.Runs {
		submitted += r.Submitted
	}
	write("batches_waiting", "gauge", "Batches in the queue, those in work among them.", float64(s.Queue.Waiting))
	write("batches_working", "gauge", "Batches that a worker holds.", float64(s.Queue.Working))
	write("batches_redelivered", "gauge", "Batches in work that another worker has held before.",
		float64(s.Queue.Redelivered))
	write("results_waiting", "gauge", "Messages with results that have not been collected.", float64(s.Queue.Results))
	write("queue_bytes", "gauge", "Size of the queue on the disk.", float64(s.Queue.Bytes))
	write("runs", "gauge", "Runs that the queue knows.", float64(len(s.Runs)))
	write("records_submitted", "gauge", "Records of these runs that have been submitted.", float64(submitted))
	write("workers", "gauge", "Workers that have been heard lately.", float64(len(s.Workers)))
	write("processes", "gauge", "Processes of these workers.", float64(processes))
	write("processes_working", "gauge", "Processes that have a batch.", float64(working))
	write("jobs_total", "counter", "Jobs that workers have done since the server started.", float64(s.Jobs))
	write("jobs_failed_total", "counter", "Jobs that were given up since the server started.", float64(s.Failed))
	write("busy_seconds_total", "counter", "Time that workers have spent on jobs since the server started.", s.Busy)
	write("uptime_seconds", "gauge", "Time since the server started.", s.Uptime)
	_, err := w.Write(b.Bytes())
	return err
}
