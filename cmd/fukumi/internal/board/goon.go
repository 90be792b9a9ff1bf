package board

// Analyses that go on. Each round has twice the nodes of the one before, and asks only what is
// still open. What was found is kept for when the position is shown again.

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

const (
	firstRound = 60_000 // nodes: some tenths of a second
	mostRounds = 64     // analyses that are kept
)

// A round is an analysis and the nodes of its last round.
type round struct {
	key   string
	known *analysis.Analysis
	nodes int64
}

// rounds are the last analyses that went on, the latest last. It is safe for concurrent use.
type rounds struct {
	sync.Mutex
	list []round
}

// find is the analysis of a question; its key is "" where there is none.
func (r *rounds) find(key string) round {
	r.Lock()
	defer r.Unlock()
	if i := slices.IndexFunc(r.list, func(k round) bool { return k.key == key }); i >= 0 {
		return r.list[i]
	}
	return round{}
}

// keep keeps an analysis in place of the one of the same question.
func (r *rounds) keep(k round) {
	r.Lock()
	defer r.Unlock()
	r.list = slices.DeleteFunc(r.list, func(o round) bool { return o.key == k.key })
	if len(r.list) == mostRounds {
		r.list = slices.Delete(r.list, 0, 1)
	}
	r.list = append(r.list, k)
}

// question is what of an analysis that goes on tells it from others: all but the heat, which
// every one has.
func (c *call) question() string {
	var fields map[string]json.RawMessage
	if json.Unmarshal(c.body, &fields) != nil {
		return "" // it was read before
	}
	delete(fields, "heat")
	key, err := json.Marshal(fields)
	if err != nil {
		return ""
	}
	return string(key)
}

// untilWanted is ctx until another analysis that goes on waits for the place, for which it looks with
// each pulse: of two the one that has come further ends.
func (c *call) untilWanted() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(c.ctx)
	if c.place != nil {
		go func() {
			tick := time.NewTicker(pulse)
			defer tick.Stop()
			for !c.place.Wanted() {
				select {
				case <-tick.C:
				case <-ctx.Done():
					return
				}
			}
			cancel()
		}()
	}
	return ctx, cancel
}

// goOn analyzes the position of a query until nothing is open, from where the last analysis of it
// ended. whole tells what is known after a round.
func (c *call) goOn(s *search, q solver.Query, o analysis.Options, whole func(*analysis.Analysis) error) (any, error) {
	r, ctx, end := c.rounds.find(c.question()), c.ctx, func() {}
	defer func() { end() }()
	if r.known != nil {
		if err := whole(r.known); err != nil {
			return nil, err
		}
	} else {
		r = round{key: c.question(), nodes: min(firstRound, c.o.Caps.Nodes)}
		q.Limits = solver.Limits{Nodes: r.nodes, Time: c.o.Caps.Time}
		a, err := analysis.Analyze(c.ctx, s.Session, "", q, o)
		if err != nil {
			return nil, err
		}
		r.known = a
		c.rounds.keep(r)
		ctx, end = c.untilWanted()
	}
	for r.nodes < c.o.Caps.Nodes && ctx.Err() == nil && time.Until(c.until) > 0 {
		nodes := min(2*r.nodes, c.o.Caps.Nodes)
		s.is(words.Later("looking deeper"))
		a, err := analysis.Deepen(ctx, s.Session, r.known, solver.Limits{Nodes: nodes, Time: c.o.Caps.Time}, o)
		if ctx.Err() != nil {
			break // what the round has found so far is less than what is known
		}
		if err != nil {
			return nil, err
		}
		if a == nil {
			break
		}
		r.known, r.nodes = a, nodes
		c.rounds.keep(r)
		if err := whole(a); err != nil {
			return nil, err
		}
		end()
		ctx, end = c.untilWanted() // it has come further: others may have the place
	}
	return r.known.Object(), nil
}
