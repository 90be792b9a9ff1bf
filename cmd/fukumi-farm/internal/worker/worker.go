package worker

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
)

// Tries is the number of tries for a job that ends its process, and the number of workers that may be lost with a
// batch.
const Tries = 3

// Options say how to work.
type Options struct {
	Client    *queue.Client
	Processes int
	Command   []string // the command that starts a Child
	Maker     job.Maker
	Grace     time.Duration // the time for jobs to finish after an interrupt
	Failed    func(error)   // receives errors other than those of jobs; may be nil
}

// A Worker takes batches, has their jobs done, stores the results, and only then removes the batch from the
// queue.
type Worker struct {
	o  Options
	id string

	mu     sync.Mutex
	report Report
	full   map[string]time.Time // when a run had no room for more results the last time
}

// A Report is the report of a worker about itself.
type Report struct {
	job.Maker
	Processes int     `json:"processes"`
	Working   int     `json:"working"` // number of processes that have a job
	Jobs      int64   `json:"jobs"`
	Failed    int64   `json:"failed"`
	Busy      float64 `json:"busy_s"`
	Run       string  `json:"run"`  // run of the last batch
	Pace      float64 `json:"pace"` // seconds per position, from the latest jobs
}

// maxProcesses is the maximum number of processes of one worker.
const maxProcesses = 10_000

// Sensible reports whether the report is plausible, because it may come from an untrusted program.
func (s *Report) Sensible() bool {
	return s.Processes >= 0 && s.Processes <= maxProcesses && s.Working >= 0 && s.Working <= s.Processes &&
		s.Jobs >= 0 && s.Failed >= 0 && s.Busy >= 0 && s.Pace >= 0
}

// SayEvery is the time between two reports of a worker.
const SayEvery = time.Second

// New returns a worker.
func New(o Options) *Worker {
	return &Worker{o: o, id: strings.ToLower(rand.Text()), report: Report{Maker: o.Maker, Processes: o.Processes},
		full: map[string]time.Time{}}
}

// Run works until ctx is done. Then running jobs have a moment to finish, and the other jobs of their batches go back
// to the queue.
func (w *Worker) Run(ctx context.Context) error {
	hard, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(w.o.Grace, cancel) })()
	var slots sync.WaitGroup
	errs := make([]error, w.o.Processes)
	for i := range w.o.Processes {
		slots.Go(func() {
			s := &slot{Worker: w, runner: Runner{Command: w.o.Command}}
			errs[i] = s.run(ctx, hard)
		})
	}
	talk, quiet := context.WithCancel(context.WithoutCancel(ctx))
	var talking sync.WaitGroup
	talking.Go(func() { w.talk(talk) })
	slots.Wait()
	quiet()
	talking.Wait()
	return errors.Join(errs...)
}

// talk sends reports to the server until ctx is done.
func (w *Worker) talk(ctx context.Context) {
	for {
		w.mu.Lock()
		text, err := json.Marshal(w.report)
		w.mu.Unlock()
		if err == nil {
			w.o.Client.Announce(w.id, text)
		}
		if queue.Pause(ctx, SayEvery) != nil {
			return
		}
	}
}

// A slot works on batches with one process.
type slot struct {
	*Worker
	runner Runner
}

// run takes and works on one batch after the other until ctx is done. hard is done when running jobs must end, too.
func (s *slot) run(ctx, hard context.Context) error {
	defer s.runner.Close()
	for {
		d, err := s.o.Client.NextJobs(ctx)
		switch {
		case ctx.Err() != nil:
			if d != nil {
				d.Return(0)
			}
			return nil
		case err != nil:
			return err
		}
		if err := s.handle(ctx, hard, d); err != nil {
			return err
		}
	}
}

// renewEvery is the time between two renewals of a lease. A lease lasts at least a few seconds.
const renewEvery = time.Second

// handle works on a batch that was delivered, and renews its lease meanwhile.
func (s *slot) handle(ctx, hard context.Context, d *queue.Delivery) error {
	renewing, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go func() {
		for queue.Pause(renewing, renewEvery) == nil {
			d.Extend()
		}
	}()
	var b job.Batch
	data, err := d.Data()
	if err == nil {
		err = json.Unmarshal(data, &b)
	}
	if err == nil && (b.Question == nil || len(b.Jobs) == 0 || job.CheckRun(b.Run) != nil) {
		err = errors.New("it has no jobs")
	}
	if err != nil {
		s.fail(fmt.Errorf("a batch that cannot be read was dropped: %w", err))
		d.Done()
		return nil
	}
	if s.isFull(b.Run) {
		d.Return(fullTime)
		return nil
	}
	var left []job.Job
	if d.Tries > Tries {
		err = s.lost(hard, &b)
	} else {
		left, err = s.batch(ctx, hard, &b)
	}
	switch {
	case errors.Is(err, queue.ErrFull): // the collector will make room
		s.fail(fmt.Errorf("run %s: %w", b.Run, err))
		s.mu.Lock()
		s.full[b.Run] = time.Now()
		s.mu.Unlock()
		d.Return(fullTime)
		return nil
	case errors.Is(err, queue.ErrNoRun): // the run was dropped
		s.fail(fmt.Errorf("run %s: %w", b.Run, err))
	case err != nil:
		d.Return(0)
		if hard.Err() != nil {
			return nil
		}
		return err
	case len(left) > 0: // a batch that is returned would count as one that lost its worker
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), closingTime)
		defer cancel()
		if s.back(last, &b, left, job.BackUndone) != nil {
			d.Return(0)
			return nil
		}
	}
	d.Done()
	return nil
}

// back tells the collector about jobs that should be put into the queue again.
func (s *slot) back(ctx context.Context, b *job.Batch, jobs []job.Job, why string) error {
	var message bytes.Buffer
	for i := range jobs {
		line, err := json.Marshal(&job.Result{Number: jobs[i].Number, Job: &jobs[i], Back: why})
		if err != nil {
			return err
		}
		message.Write(append(line, '\n'))
	}
	// The name is unique, because this message must not block the later results of the same jobs.
	return s.o.Client.PutResults(ctx, b.Run, "back-"+strings.ToLower(rand.Text()), message.Bytes())
}

// fullTime is the time for which a worker skips a run that has no room for more results.
const fullTime = 30 * time.Second

// isFull reports whether to skip a run, because it had no room for more results.
func (w *Worker) isFull(run string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Since(w.full[run]) < fullTime
}

// lost handles a batch that has lost workers again and again. It gives up a single job. If there are several,
// it asks the collector to have each job done in a batch of its own.
func (s *slot) lost(ctx context.Context, b *job.Batch) error {
	if len(b.Jobs) > 1 {
		return s.back(ctx, b, b.Jobs, job.BackLost)
	}
	m, err := givenUp(request{b.Question, &b.Jobs[0], s.o.Maker}, job.NewFailure(Tries, -1, ""))
	if err != nil {
		return err
	}
	s.finished(m)
	return s.store(ctx, b, []*jobOutput{m})
}

// fail reports an error.
func (w *Worker) fail(err error) {
	if w.o.Failed != nil {
		w.o.Failed(err)
	}
}

// closingTime is the time for storing results after an interrupt.
const closingTime = 500 * time.Millisecond

// batch does the jobs of a batch and stores their results. After an interrupt it stores the results that it
// has, and returns the other jobs.
func (s *slot) batch(ctx, hard context.Context, b *job.Batch) (left []job.Job, err error) {
	s.count(func(r *Report) { r.Run = b.Run; r.Working++ })
	defer s.count(func(r *Report) { r.Working-- })
	var results []*jobOutput
	for i := range b.Jobs {
		if ctx.Err() != nil {
			break
		}
		r, err := s.runner.do(hard, request{b.Question, &b.Jobs[i], s.o.Maker})
		if hard.Err() != nil {
			break
		}
		if err != nil {
			return nil, err
		}
		s.finished(r)
		results = append(results, r)
	}
	if len(results) == len(b.Jobs) {
		return nil, s.store(hard, b, results)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), closingTime)
	defer cancel()
	return b.Jobs[len(results):], s.store(last, b, results)
}

// count changes the worker's report.
func (w *Worker) count(change func(*Report)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change(&w.report)
}

// finished counts a finished job.
func (s *slot) finished(m *jobOutput) {
	const share = 1.0 / 16 // the weight of the last job in the pace
	seconds := m.millis / 1000
	s.count(func(r *Report) {
		if m.failed {
			r.Failed++
			return
		}
		r.Jobs++
		r.Busy += seconds
		pace := seconds / float64(max(m.job.Cost, 1))
		if r.Jobs == 1 {
			r.Pace = pace
		}
		r.Pace += share * (pace - r.Pace)
	})
}

// maxAtOnce is the size at which a message takes no more results, in bytes before it is packed.
const maxAtOnce = 4 << 20

// store stores results, in several messages if there are many.
func (s *slot) store(ctx context.Context, b *job.Batch, results []*jobOutput) error {
	for len(results) > 0 {
		var message bytes.Buffer
		n, numbers := 0, make([]int64, len(results))
		for n < len(results) && (n == 0 || message.Len() < maxAtOnce) {
			message.Write(results[n].line)
			numbers[n] = results[n].job.Number
			n++
		}
		err := s.o.Client.PutResults(ctx, b.Run, job.Span(numbers[:n]), message.Bytes())
		if errors.Is(err, queue.ErrTooLarge) && n > 1 {
			for i := range n {
				if err := s.store(ctx, b, results[i:i+1]); err != nil {
					return err
				}
			}
			err = nil
		} else if errors.Is(err, queue.ErrTooLarge) {
			f := &job.Failure{Tries: 1, Text: "given up: its result is too large for the queue"}
			var failed *jobOutput
			if failed, err = givenUp(request{b.Question, results[0].job, s.o.Maker}, f); err == nil {
				s.finished(failed)
				err = s.store(ctx, b, []*jobOutput{failed})
			}
		}
		if err != nil {
			return err
		}
		results = results[n:]
	}
	return nil
}
