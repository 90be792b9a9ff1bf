package farm

// Submitting: the jobs of an input go to the queue in batches of about half a second of work. A submitter waits
// if the queue already holds enough of them.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"sync/atomic"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
)

// The size of a batch.
const (
	batchTime  = 0.5 // seconds of work
	batchJobs  = 500
	batchBytes = 512 << 10
	// These apply until the time per position is known from the batches that were done: nodeTime is the assumed time
	// per node, in seconds; limitShare is the assumed share of its node limit that a position takes; firstJobs is the
	// maximum size of a batch. A batch of one job costs the queue as much as a batch of many. So if there are
	// processes that work, each of them gets only firstBatches.
	nodeTime     = 2e-6
	limitShare   = 1.0 / 16
	firstJobs    = 32
	firstBatches = 2
)

// markEvery is the time between two updates of the description of the run. The others are the limits of the time
// between two questions for room in the queue.
const (
	markEvery = time.Second
	minWait   = 50 * time.Millisecond
	maxWait   = time.Second
)

// A Submitter hands jobs to the queue.
type Submitter struct {
	Client *queue.Client
	Run    job.Run
	Lease  time.Duration                // how long a batch stays with a silent worker; 0 means half a minute
	Again  bool                         // whether to hand over jobs that were handed over before
	Skip   func(*job.Job) (bool, error) // reports whether a job need not be done; may be nil
	Read   atomic.Int64                 // the number of records that were read
	Bad    int64                        // the number of unreadable records among them

	pace     pace
	room     int           // number of batches that may be sent without asking again
	patience time.Duration // the length of the last wait for room
	batch    job.Batch
	bytes    int       // size of the records of batch
	cost     int       // number of positions of batch
	marked   time.Time // the last call of mark
	made     bool      // the run is in the queue
	done     int64     // jobs handed over by this submitter
}

// A pace is the time that workers take for a position, learned from the server's counts of the batches.
type pace struct {
	seconds        float64 // per position; 0 if unknown
	batches, costs int64   // the batches that were sent, and their positions
	seen           queue.Work
	at             time.Time // when seen was counted
}

// learn learns from the counts of the server. It waits until as many batches were done as are in work.
func (p *pace) learn(now queue.Work) {
	done := now.Done - p.seen.Done
	if p.at.IsZero() || done < 0 || now.Working == 0 {
		p.seen, p.at = now, time.Now()
		return
	}
	if done < int64(now.Working) || p.batches == 0 {
		return
	}
	working := time.Since(p.at).Seconds() * float64(now.Working)
	p.seconds = working / float64(done) / (float64(p.costs) / float64(p.batches))
	p.seen, p.at = now, time.Now()
}

// resume finds out where to go on. If the queue knows the run already, the question and the input must be the same.
func (s *Submitter) resume(ctx context.Context) error {
	s.Run.Submitted, s.Run.Total = 0, 0
	s.batch = job.Batch{Run: s.Run.Name, Question: s.Run.Question}
	s.bytes, s.cost, s.room, s.made, s.Bad = 0, 0, 0, false, 0
	run, err := KnownRun(ctx, s.Client, s.Run.Name)
	if err != nil || run == nil {
		return err
	}
	theirs, err := json.Marshal(run.Question)
	own, oerr := json.Marshal(s.Run.Question)
	if err != nil || oerr != nil || !bytes.Equal(theirs, own) {
		return fmt.Errorf("run %s asks another question already (%v, and now %v): drop it, or name another with --run",
			s.Run.Name, run.Question, s.Run.Question)
	}
	if s.Run.First = run.First; !s.Again {
		s.Run.Submitted = run.Submitted
	}
	return nil
}

// make makes the run in the queue, unless it was made.
func (s *Submitter) make(ctx context.Context) error {
	if s.made {
		return nil
	}
	s.made = true
	if err := s.Client.Prepare(ctx, s.Lease); err != nil {
		return err
	}
	return s.mark(ctx, s.Client.MakeRun)
}

// errInput is the error for an input that is not that of the run.
func errInput(run string) error {
	return fmt.Errorf("this is not the input of run %s: the first record, or what is assumed of it, is another", run)
}

// KnownRun returns the description of a run in the queue, or nil if the queue does not know the run.
func KnownRun(ctx context.Context, c *queue.Client, name string) (*job.Run, error) {
	held, err := c.Run(ctx, name)
	if err != nil || held.Description == nil {
		return nil, err
	}
	var run job.Run
	if err := json.Unmarshal(held.Description, &run); err != nil {
		return nil, fmt.Errorf("run %s: %w", name, err)
	}
	if run.Question == nil || run.Question.Check() != nil {
		return nil, fmt.Errorf("run %s: the queue does not know its question", name)
	}
	return &run, nil
}

// mark writes the description of the run into the queue.
func (s *Submitter) mark(ctx context.Context, write func(context.Context, string, []byte) error) error {
	s.marked = time.Now()
	data, err := json.Marshal(s.Run)
	if err != nil {
		return err
	}
	return write(ctx, s.Run.Name, data)
}

// Submit makes the run, hands over the jobs, and returns the number of jobs that the submitter has handed over.
func (s *Submitter) Submit(ctx context.Context, jobs iter.Seq[job.Job]) (int64, error) {
	if err := s.resume(ctx); err != nil {
		return s.done, err
	}
	before := s.Run.Submitted
	for j := range jobs {
		if ctx.Err() != nil {
			return s.done, ctx.Err()
		}
		s.Read.Store(j.Number)
		if j.Number == 1 {
			first := s.Run.Question.Key(&j).String()
			if s.Run.First != "" && s.Run.First != first {
				return s.done, errInput(s.Run.Name)
			}
			s.Run.First = first
		}
		if j.Bad != nil {
			s.Bad++
		}
		if j.Bad != nil || j.Number <= before {
			continue
		}
		if s.Skip != nil {
			skip, err := s.Skip(&j)
			if err != nil {
				return s.done, err
			}
			if skip {
				continue
			}
		}
		s.batch.Jobs = append(s.batch.Jobs, j)
		s.bytes += len(j.Record)
		s.cost += max(j.Cost, 1)
		if s.full() {
			if err := s.flush(ctx); err != nil {
				return s.done, err
			}
		}
	}
	if ctx.Err() != nil {
		return s.done, ctx.Err()
	}
	if err := errors.Join(s.make(ctx), s.flush(ctx)); err != nil {
		return s.done, err
	}
	s.Run.Total = s.Read.Load()
	s.Run.Submitted = max(s.Run.Submitted, s.Run.Total)
	return s.done, s.mark(ctx, s.Client.PutRun)
}

// full reports whether the batch is large enough to be sent.
func (s *Submitter) full() bool {
	n, seconds := len(s.batch.Jobs), s.pace.seconds
	if n >= batchJobs || s.bytes >= batchBytes {
		return true
	}
	if seconds == 0 {
		seconds = float64(s.Run.Question.Nodes) * nodeTime * limitShare
		if n >= firstJobs {
			return true
		}
	}
	return float64(s.cost)*math.Max(seconds, 1e-6) >= batchTime
}

// flush waits until there is room for the batch, and sends it.
func (s *Submitter) flush(ctx context.Context) error {
	n := len(s.batch.Jobs)
	if n == 0 {
		return nil
	}
	if err := s.make(ctx); err != nil {
		return err
	}
	for s.room == 0 {
		if err := s.makeRoom(ctx); err != nil {
			return err
		}
	}
	if err := s.Client.PutBatch(ctx, &s.batch); err != nil {
		return err
	}
	s.room--
	s.pace.batches++
	s.pace.costs += int64(s.cost)
	s.done += int64(n)
	s.Run.Submitted = max(s.Run.Submitted, s.batch.Jobs[n-1].Number)
	s.batch.Jobs, s.bytes, s.cost = s.batch.Jobs[:0], 0, 0
	if time.Since(s.marked) < markEvery {
		return nil
	}
	return s.mark(ctx, s.Client.PutRun)
}

// makeRoom asks the queue for how many batches there is room. If there is no room, it waits, longer each time.
func (s *Submitter) makeRoom(ctx context.Context) error {
	held, err := s.Client.Run(ctx, s.Run.Name)
	if err == nil && held.Description == nil {
		err = queue.ErrNoRun
	}
	if err != nil {
		return err
	}
	work, err := s.Client.Work(ctx)
	if err != nil {
		return err
	}
	s.pace.learn(work)
	if s.room = 0; held.Results < queue.MaxResults {
		s.room = max(queue.Waiting-held.Batches, 0)
	}
	if processes := work.Working + work.Idle; s.pace.seconds == 0 && processes > 0 {
		s.room = min(s.room, max(firstBatches*processes-held.Batches, 0))
	}
	if s.room > 0 {
		s.room, s.patience = min(s.room, queue.Waiting/10), 0
		return nil
	}
	s.patience = min(max(2*s.patience, minWait), maxWait)
	return queue.Pause(ctx, s.patience)
}
