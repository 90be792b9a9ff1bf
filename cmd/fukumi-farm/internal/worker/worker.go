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

// A worker is what the slots of a worker share.
type worker struct {
	o Options

	mu   sync.Mutex
	full map[string]time.Time // when a run had no room for more results the last time
}

// Run takes batches, has their jobs done, stores the results, and only then removes the batch from the queue, until
// ctx is done. Then running jobs have a moment to finish, and the other jobs of their batches go back to the queue.
func Run(ctx context.Context, o Options) error {
	w := &worker{o: o, full: map[string]time.Time{}}
	hard, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(w.o.Grace, cancel) })()
	var slots sync.WaitGroup
	errs := make([]error, w.o.Processes)
	for i := range w.o.Processes {
		slots.Go(func() {
			s := &slot{worker: w, runner: Runner{Command: w.o.Command}}
			errs[i] = s.run(ctx, hard)
		})
	}
	slots.Wait()
	return errors.Join(errs...)
}

// A slot works on batches with one process.
type slot struct {
	*worker
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
	results, err := s.batch(ctx, hard, &b, d.Tries)
	if err == nil {
		storing, cancel := hard, func() {}
		if ctx.Err() != nil {
			storing, cancel = context.WithTimeout(context.WithoutCancel(ctx), closingTime)
		}
		err = s.store(storing, &b, results)
		cancel()
	}
	switch {
	case err == nil:
		d.Done()
	case errors.Is(err, queue.ErrFull): // the collector will make room
		s.fail(fmt.Errorf("run %s: %w", b.Run, err))
		s.mu.Lock()
		s.full[b.Run] = time.Now()
		s.mu.Unlock()
		d.Return(fullTime)
	case errors.Is(err, queue.ErrNoRun): // the run was dropped
		s.fail(fmt.Errorf("run %s: %w", b.Run, err))
		d.Done()
	default:
		d.Return(0)
		if ctx.Err() == nil {
			return err
		}
	}
	return nil
}

// fullTime is the time for which a worker skips a run that has no room for more results.
const fullTime = 30 * time.Second

// isFull reports whether to skip a run, because it had no room for more results.
func (w *worker) isFull(run string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Since(w.full[run]) < fullTime
}

// fail reports an error.
func (w *worker) fail(err error) {
	if w.o.Failed != nil {
		w.o.Failed(err)
	}
}

// closingTime is the time for storing results after an interrupt.
const closingTime = 500 * time.Millisecond

// batch does the jobs of a batch, which was delivered tries times. The jobs that were not reached before an interrupt
// come back without a result, for the collector to put into the queue again: a batch that is returned to the server
// would count as one that lost its worker. A batch that has lost workers again and again is not worked on. If it has
// several jobs, they all come back, and are then done one by one. A single job is given up.
func (s *slot) batch(ctx, hard context.Context, b *job.Batch, tries int) (results []output, err error) {
	for i := range b.Jobs {
		r, back := request{b.Question, &b.Jobs[i], s.o.Maker}, ""
		var m output
		switch {
		case tries > Tries && len(b.Jobs) == 1:
			m, err = giveUp(r, job.NewFailure(Tries, -1, ""))
		case tries > Tries:
			back = job.BackLost
		case ctx.Err() == nil:
			m, err = s.runner.do(hard, r)
		}
		if hard.Err() != nil || m.line == nil && err == nil && back == "" {
			back = job.BackUndone
		}
		if back != "" {
			m, err = outputOf(&job.Result{Number: r.Job.Number, Job: r.Job, Back: back})
		}
		if err != nil {
			return nil, err
		}
		results = append(results, m)
	}
	return results, nil
}

// store stores results, in several messages if they are too large for one.
func (s *slot) store(ctx context.Context, b *job.Batch, results []output) error {
	var message bytes.Buffer
	var numbers []int64
	back := false
	for _, m := range results {
		message.Write(m.line)
		numbers = append(numbers, m.job.Number)
		back = back || m.back
	}
	name := job.Span(numbers)
	if back { // the name is unique, because this message must not block the later results of the same jobs
		name = "back-" + strings.ToLower(rand.Text())
	}
	err := s.o.Client.PutResults(ctx, b.Run, name, message.Bytes())
	n := len(results)
	switch {
	case !errors.Is(err, queue.ErrTooLarge):
		return err
	case n > 1:
		if err := s.store(ctx, b, results[:n/2]); err != nil {
			return err
		}
		return s.store(ctx, b, results[n/2:])
	}
	m, err := giveUp(request{b.Question, results[0].job, s.o.Maker},
		&job.Failure{Tries: 1, Text: "given up: its result is too large for the queue"})
	if err != nil {
		return err
	}
	return s.store(ctx, b, []output{m})
}
