package farm

// Claims without a certificate are checked by a repetition of the job: for a share of the results, and always for
// the first such result of each worker.

import (
	"context"
	"errors"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/fukumi-farm/internal/worker"
)

// again repeats the job of an open result if the result is picked, and compares the two results. They must be
// the same if they come from the same version. If the result of another version differs, the result found here
// replaces it, unless only the other version proved a win.
func (c *Collector) again(ctx context.Context, runner *worker.Runner, v *verdict) {
	q, r := c.o.Run.Question, v.result
	if r.Unchecked = !c.picks(r.Worker); r.Unchecked {
		return
	}
	own, err := runner.Do(ctx, q, r.Job, job.Maker{Program: c.o.Program})
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
		v.err = c.replace(ctx, v, own, denied)
	case denied:
		v.err, v.untrue = errDenied, true
	case differs && !v.other:
		v.err, v.untrue = errors.New("it was another one when it was done again"), true
	}
}

// errDenied is the error for a result that contradicts the result found here.
var errDenied = errors.New("it contradicts what was proved when the job was repeated")

// replace replaces a result of another version by the result found here.
func (c *Collector) replace(ctx context.Context, v *verdict, own *job.Result, denied bool) error {
	q := c.o.Run.Question
	found, err := task.Check(ctx, q, own.Job, own)
	if err != nil {
		return err
	}
	if q.Kind == job.Solve && v.Won && !found.Won {
		if denied {
			return errDenied
		}
		return nil
	}
	own.Key = v.key.String()
	v.result, v.CheckResult, v.other = own, found, false
	return nil
}
