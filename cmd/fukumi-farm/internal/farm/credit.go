package farm

// The trust in workers, which matters for claims without certificates. The job of the first such result of a worker
// is repeated, and that of a later one now and then. A worker that was caught with a false claim is no longer
// trusted: its earlier results without certificates no longer count, and the jobs of all later ones are repeated.

import (
	"fmt"
	"math/rand/v2"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/notation/words"
)

// maxMakers is the maximum number of remembered workers. If there are more, all workers count as new. If that
// many were caught, no worker is trusted any more. Both cost only the repetition of jobs.
const maxMakers = 10_000

// picks reports whether the job of an open result of a worker is to be repeated.
func (c *Collector) picks(m job.Maker) bool {
	if c.o.Results.Caught(m) {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.met[m] {
		return rand.Float64() < c.o.Recheck
	}
	if len(c.met) >= maxMakers {
		clear(c.met)
	}
	c.met[m] = true
	return true
}

// distrust withdraws the trust in a worker. The jobs that lose their results are handed over again, as lost
// jobs are.
func (c *Collector) distrust(m job.Maker) error {
	if c.o.Client == nil { // the processes of the run command are not workers
		return nil
	}
	if (&job.Result{Worker: m}).Check() != nil { // results with such a name were never stored
		return nil
	}
	all, here, err := c.o.Results.Withdraw(m)
	c.count(func(n *Counts) { n.Unchecked -= int64(here) })
	if all == 0 {
		return err
	}
	text := fmt.Sprintf("%s is believed no more: its %s without a certificate are done again", by(&m),
		words.Count(int64(all), "earlier result"))
	if c.o.Store != nil && (c.o.Own || c.o.Trust) {
		text += "; what the store has of them is searched again by fukumi cache verify --recheck --remove"
	}
	c.warn(text)
	return err
}

// Caught reports whether a worker is not trusted.
func (x *Index) Caught(m job.Maker) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.caught[m] || len(x.caught) >= maxMakers
}

// Withdraw remembers that a worker was caught. If the worker has open results, they no longer count, and a line
// in the file says so. Withdraw returns the number of these results, and how many of them were added since the
// file was opened.
func (r *Results) Withdraw(m job.Maker) (all, here int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.open[m]) > 0 {
		text, err := task.Line(struct {
			Caught job.Maker `json:"caught"`
		}{m})
		if err == nil {
			err = r.append(text)
		}
		if err != nil {
			return 0, 0, err
		}
	}
	all, here = r.withdraw(m, r.first)
	return all, here, nil
}

// withdraw drops the open lines of a worker that was caught. It returns their number, and how many of them are
// at or after the byte first.
func (x *Index) withdraw(m job.Maker, first int64) (all, here int) {
	if len(x.caught) < maxMakers {
		x.caught[m] = true
	}
	for _, number := range x.open[m] {
		l, ok := x.lines[number]
		if !ok { // the line was dropped: its record is not in the input
			continue
		}
		delete(x.lines, number)
		x.count(l, -1)
		if all++; l.at >= first {
			here++
		}
	}
	delete(x.open, m)
	return all, here
}
