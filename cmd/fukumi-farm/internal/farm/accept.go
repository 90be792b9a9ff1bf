package farm

// Results are accepted or refused: of what a worker claims that only counts which it
// shows.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"fukumi/cache"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/solver"
)

// A checked result waits to be kept.
type checked struct {
	result *job.Result
	key    job.Key
	task.Checked
	twice   bool
	foreign bool  // it is about no job of this run, and says nothing of any
	err     error // why it is refused
}

// message checks the results of a message.
func (c *Collector) message(ctx context.Context, checker *task.Checker, d *queue.Delivery) (list []checked) {
	err := d.Err
	for text := range bytes.Lines(d.Data) {
		r := &job.Result{}
		if err = json.Unmarshal(text, r); err != nil {
			break
		}
		list = append(list, c.check(ctx, checker, r))
	}
	if err != nil {
		list = append(list, checked{result: &job.Result{}, err: fmt.Errorf("a message that cannot be read: %w", err)})
	}
	return list
}

// check checks a result.
func (c *Collector) check(ctx context.Context, checker *task.Checker, r *job.Result) (v checked) {
	v.result = r
	known := false
	if v.key, known, v.err = c.key(ctx, r.Number); v.err != nil {
		return v
	}
	q := c.o.Run.Question
	switch {
	case !known:
		v.err = fmt.Errorf("there is no record %d", r.Number)
	case r.Job == nil || r.Job.Number != r.Number || c.asker.Key(r.Job) != v.key:
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
	r.Key = v.key.String()
	if v.Checked, v.err = checker.Check(ctx, q, r.Job, r); v.err != nil || !v.Open || rand.Float64() >= c.o.Recheck {
		return v
	}
	denied, differs, err := checker.Again(ctx, q, r.Job, r)
	switch {
	case err != nil:
		v.err = err
	case denied:
		v.err = errors.New("it denies what was proved when it was done again")
	case differs && r.Worker.Program == c.o.Program:
		v.err = errors.New("it was another one when it was done again")
	}
	c.count(func(n *Counts) {
		n.Again++
		if differs {
			n.Differ++
		}
	})
	return v
}

func (c *Collector) count(change func(*Counts)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change(&c.counts)
}

// keep keeps what was checked, and refuses what was not accepted.
func (c *Collector) keep(v *checked) error {
	r := v.result
	if v.err != nil {
		c.mu.Lock()
		c.counts.Refused++
		if r.Number > 0 && r.Number <= c.last && !v.twice && !v.foreign {
			c.refused[r.Number] = true
		}
		c.mu.Unlock()
		c.warn(fmt.Sprintf("record %d: the result of %s is refused: %v", r.Number, by(&r.Worker), v.err))
		return nil
	}
	if r.Refused != "" {
		c.warn(fmt.Sprintf("record %d: %s: %s", r.Number, by(&r.Worker), r.Refused))
	}
	if v.twice {
		c.count(func(n *Counts) { n.Twice++ })
		return nil
	}
	c.store(v)
	c.mu.Lock()
	c.counts.Checked++
	if v.Error {
		c.counts.Errors++
	}
	for i := range v.Findings {
		if v.Findings[i].Result.Verdict == solver.Win {
			c.counts.Wins++
			break
		}
	}
	const share = 1.0 / 32
	pace := r.Millis / 1000 / float64(max(r.Job.Cost, 1))
	if c.pace == 0 {
		c.pace = pace
	}
	c.pace += share * (pace - c.pace)
	delete(c.refused, r.Number)
	c.mu.Unlock()
	r.Job, r.Facts, r.Judged = nil, nil, nil
	if !c.o.Proofs {
		r.Proofs = nil
	}
	r.Question, r.Client = c.o.Run.Question, c.o.Program
	return c.o.Results.Add(r, v.key)
}

// by names who has made a result.
func by(m *job.Maker) string {
	if m.Name == "" {
		return "version " + m.Program
	}
	return fmt.Sprintf("worker %s, version %s", m.Name, m.Program)
}

// warn tells of something.
func (c *Collector) warn(text string) {
	if c.o.Warn != nil {
		c.o.Warn(text)
	}
}

// store puts what was proved into the store.
func (c *Collector) store(v *checked) {
	if c.o.Store == nil {
		return
	}
	for i := range v.Findings {
		f := &v.Findings[i]
		f.Result.Imported = !c.o.Own
		if !c.o.Own && !c.o.Trust {
			if f.Result.Verdict == solver.NoWin {
				continue
			}
			f.Result.Exact = f.Result.Exact && f.Result.Length == 1
		}
		c.o.Store.AddBy(f.Query, f.Result, cache.Searcher{Program: v.result.Worker.Program, Limit: f.Query.Limits.Nodes})
	}
	if c.o.Own {
		for i := range v.Judged {
			j := &v.Judged[i]
			c.o.Store.AddJudged(&j.Position, j.Question, j.Data)
		}
	}
}
