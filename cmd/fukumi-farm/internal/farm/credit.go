package farm

// What a worker is believed: of what no certificate shows its first result is done again,
// and later ones now and then. One that was caught with a claim that is not so is believed
// nothing more, whether it was said before or comes after.

import (
	"fmt"
	"math/rand/v2"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/notation/words"
)

// mostMakers bounds the workers that are remembered. Beyond that all are met anew, and where
// so many were caught nobody is believed: either costs no more than doing jobs again.
const mostMakers = 10_000

// picks reports whether an open result of a worker is one that is done again.
func (c *Collector) picks(m job.Maker) bool {
	if c.o.Results.Caught(m) {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.met[m] {
		return rand.Float64() < c.o.Recheck
	}
	if len(c.met) >= mostMakers {
		clear(c.met)
	}
	c.met[m] = true
	return true
}

// caught takes back what a worker is believed. Jobs that have no result then are handed over
// again as those that were lost.
func (c *Collector) caught(m job.Maker) error {
	if c.o.Client == nil { // the processes of run are no workers
		return nil
	}
	if (&job.Result{Worker: m}).Check() != nil { // nothing is kept of one with such a name
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

// Caught reports whether a worker is believed nothing.
func (x *Index) Caught(m job.Maker) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.caught[m] || len(x.caught) >= mostMakers
}

// Withdraw remembers that a worker was caught: its open results, if there are any, do not
// count any more, which the file says from then on. It returns how many these are, and how
// many of them were added since the file was opened.
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

// withdraw drops the open lines of a worker that was caught. It returns how many these are,
// and how many of them stand at or after a byte.
func (x *Index) withdraw(m job.Maker, first int64) (all, here int) {
	if len(x.caught) < mostMakers {
		x.caught[m] = true
	}
	for _, number := range x.open[m] {
		l, there := x.lines[number]
		if !there { // the input does not have it
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
