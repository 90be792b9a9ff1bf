package farm

// Results are accepted or refused. A win counts only with a certificate; for other claims see again.go.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"fukumi/cache"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/solver"
)

// A verdict is a checked result that waits to be kept.
type verdict struct {
	result *job.Result
	key    job.Key
	task.CheckResult
	twice   bool  // the job already has a result
	foreign bool  // the result is not about a job of this run
	other   bool  // the result comes from another version of the program
	err     error // why the result is refused
	untrue  bool  // the reason is that a claim is false or has no evidence
	unknown bool  // err is no fault of the result: the input cannot be read, or the queue does not take a job back
}

// message checks the results of a message, and sends each to send.
func (c *Collector) message(ctx context.Context, runner *worker.Runner, m *queue.Message, send func(*verdict)) {
	if m.Size() > smallMessage { // one at a time, because of the memory
		c.large.Lock()
		defer c.large.Unlock()
	}
	data, err := m.Data()
	for text := range bytes.Lines(data) {
		r := &job.Result{}
		if err = json.Unmarshal(text, r); err != nil || ctx.Err() != nil {
			break
		}
		if r.Back != "" {
			if err := c.requeue(ctx, r); err != nil { // the message stays in the queue
				send(&verdict{result: r, unknown: true, err: err})
				return
			}
			continue
		}
		send(c.check(ctx, runner, r))
	}
	if err != nil {
		send(&verdict{result: &job.Result{}, foreign: true, err: fmt.Errorf("a message that cannot be read: %w", err)})
	}
}

// requeue puts a job into the queue again, in a batch of its own. Either its worker did not reach the job, or its
// batch has lost workers, and the single batches show which job of that batch is at fault. A job of a lost batch is
// put back only once.
func (c *Collector) requeue(ctx context.Context, r *job.Result) error {
	key, known, err := c.key(ctx, r.Number)
	if err != nil || !known || r.Job == nil || r.Job.Number != r.Number || c.o.Run.Question.Key(r.Job) != key {
		return err
	}
	again := false
	if r.Back == job.BackLost {
		c.mu.Lock()
		again, c.requeued[r.Number] = c.requeued[r.Number], true
		c.mu.Unlock()
	}
	if done, _ := c.o.Results.Has(r.Number, key); done || again {
		return nil
	}
	return c.o.Client.PutBatch(ctx, &job.Batch{Run: c.o.Run.Name, Question: c.o.Run.Question, Jobs: []job.Job{*r.Job}})
}

// smallMessage is the maximum size of a message that may be read while others are being read, in bytes.
const smallMessage = 4 << 20

// check checks a result.
func (c *Collector) check(ctx context.Context, runner *worker.Runner, r *job.Result) *verdict {
	v := &verdict{result: r}
	known := false
	if v.key, known, v.err = c.key(ctx, r.Number); v.err != nil {
		v.unknown = true
		return v
	}
	q := c.o.Run.Question
	switch {
	case !known:
		v.err = fmt.Errorf("there is no record %d", r.Number)
	case r.Job == nil || r.Job.Number != r.Number || q.Key(r.Job) != v.key:
		v.err = errors.New("it is about another job")
	case r.Nodes != q.Nodes || r.Memory != q.Memory:
		v.err = errors.New("it was done within other limits")
	}
	if v.err != nil {
		v.foreign = true
		return v
	}
	if v.twice, _ = c.o.Results.Has(r.Number, v.key); v.twice {
		return v
	}
	v.other = r.Worker.Program != c.o.Program
	if v.other && !c.o.Others {
		v.err = fmt.Errorf("this is version %s, and --other-versions was not given", c.o.Program)
		return v
	}
	r.Key, r.Unchecked = v.key.String(), false
	v.CheckResult, v.err = task.Check(ctx, q, r.Job, r)
	v.untrue = v.err != nil && ctx.Err() == nil
	if v.err == nil && v.Open {
		c.again(ctx, runner, v)
	}
	return v
}

func (c *Collector) count(change func(*Counts)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change(&c.counts)
}

// keep stores a checked result, or refuses it.
func (c *Collector) keep(v *verdict) error {
	r := v.result
	if v.unknown {
		return v.err
	}
	if v.err != nil {
		c.mu.Lock()
		c.counts.Refused++
		if !v.twice && !v.foreign {
			c.refused[r.Number] = true
		}
		c.mu.Unlock()
		c.warn(fmt.Sprintf("record %d: the result of %s is refused: %v", r.Number, by(&r.Worker), v.err))
		if v.untrue {
			return c.distrust(r.Worker)
		}
		return nil
	}
	if r.Refused != "" {
		c.warn(fmt.Sprintf("record %d: %s: %s", r.Number, by(&r.Worker), r.Refused))
	}
	if v.twice {
		c.count(func(n *Counts) { n.Twice++ })
		return nil
	}
	if r.Unchecked && c.o.Results.Caught(r.Worker) { // caught after the check: the job is handed over again
		return nil
	}
	c.store(v)
	c.mu.Lock()
	c.counts.Checked++
	if v.Error {
		c.counts.Errors++
	}
	if v.Won {
		c.counts.Wins++
	}
	if r.Unchecked {
		c.counts.Unchecked++
	}
	delete(c.refused, r.Number)
	c.mu.Unlock()
	r.Job, r.Judged = nil, nil
	if !c.o.Proofs {
		r.Proofs = nil
	}
	r.Question, r.Client = c.o.Run.Question, c.o.Program
	return c.o.Results.Add(r, v.key)
}

// by names the worker and version that made a result.
func by(m *job.Maker) string {
	if m.Name == "" {
		return "version " + m.Program
	}
	return fmt.Sprintf("worker %s, version %s", m.Name, m.Program)
}

// warn reports a warning.
func (c *Collector) warn(text string) {
	if c.o.Warn != nil {
		c.o.Warn(text)
	}
}

// store adds the findings of a result to the store of proved results.
func (c *Collector) store(v *verdict) {
	if c.o.Store == nil {
		return
	}
	own, program := c.o.Own && !v.other, c.o.Searcher
	if v.other {
		program = v.result.Worker.Program
	}
	for i := range v.Findings {
		f := &v.Findings[i]
		f.Result.Imported = !own
		if !own && !c.o.Trust {
			if f.Result.Verdict == solver.NoWin {
				continue
			}
			f.Result.Exact = f.Result.Exact && f.Result.Length == 1
		}
		c.o.Store.AddBy(f.Query, f.Result, cache.Searcher{Program: program, Limit: f.Query.Limits.Nodes})
	}
	if own {
		for i := range v.Judged {
			j := &v.Judged[i]
			c.o.Store.AddJudged(&j.Position, j.Question, j.Data)
		}
	}
}
