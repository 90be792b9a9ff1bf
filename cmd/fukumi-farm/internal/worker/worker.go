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
func (w *worker) isFull(run string) bool {
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
	return s.store(ctx, b, []*jobOutput{m})
}

// fail reports an error.
func (w *worker) fail(err error) {
	if w.o.Failed != nil {
		w.o.Failed(err)
	}
}

// closingTime is the time for storing results after an interrupt.
const closingTime = 500 * time.Millisecond

// batch does the jobs of a batch and stores their results. After an interrupt it stores the results that it
// has, and returns the other jobs.
func (s *slot) batch(ctx, hard context.Context, b *job.Batch) (left []job.Job, err error) {
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
		results = append(results, r)
	}
	if len(results) == len(b.Jobs) {
		return nil, s.store(hard, b, results)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), closingTime)
	defer cancel()
	return b.Jobs[len(results):], s.store(last, b, results)
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
