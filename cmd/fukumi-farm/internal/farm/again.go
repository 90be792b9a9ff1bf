package farm

// What no certificate shows is done again: a share of it, and of every worker the first
// one at least. What was found here counts.

import (
	"context"
	"errors"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/fukumi-farm/internal/worker"
)

// again does the job of an open result again, if that is picked, and compares. The same
// version has to find the same. Where another version has found something else, what was
// found here takes its place, unless that is not a win and the other one has shown a win.
func (c *Collector) again(ctx context.Context, hand *worker.Hand, v *checked) {
	q, r := c.o.Run.Question, v.result
	if r.Unchecked = !c.picks(r.Worker); r.Unchecked {
		return
	}
	own, err := hand.Do(ctx, q, r.Job, job.Maker{Program: c.o.Program})
	if err != nil {
		v.err = err
		return
	}
	denied, differs := task.Compare(q, r, own)
	c.count(func(n *Counts) {
		n.Again++
		if differs {
			n.Differ++
		}
	})
	switch {
	case differs && v.other && own.Failed == nil:
		v.err = c.instead(ctx, v, own, denied)
	case denied:
		v.err, v.untrue = errDenied, true
	case differs && !v.other:
		v.err, v.untrue = errors.New("it was another one when it was done again"), true
	}
}

// errDenied is the failure of a result that denies what was found here.
var errDenied = errors.New("it contradicts what was proved when the job was repeated")

// instead puts what was found here in the place of a result of another version.
func (c *Collector) instead(ctx context.Context, v *checked, own *job.Result, denied bool) error {
	q := c.o.Run.Question
	found, err := task.Check(ctx, q, own.Job, own)
	if err != nil {
		return err
	}
	if q.Kind == job.Solve && v.Won() && !found.Won() {
		if denied {
			return errDenied
		}
		return nil
	}
	own.Key = v.key.String()
	v.result, v.Checked, v.other = own, found, false
	return nil
}
