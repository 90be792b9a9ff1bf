package board

// Analyses that go on, by "go_on". Each round has twice the nodes of the round before, and asks only
// the questions that are still open. The result is kept for the next time that the position is shown.

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
	firstRound  = 60_000 // nodes of the first round: a few tenths of a second
	maxAnalyses = 64     // maximum number of analyses that are kept
)

// A deepAnalysis is an analysis with the node limit of its last round.
type deepAnalysis struct {
	key    string
	result *analysis.Analysis
	nodes  int64
}

// deepAnalyses keeps the latest analyses that went on, the newest last. It is safe for concurrent use.
type deepAnalyses struct {
	sync.Mutex
	list []deepAnalysis
}

// find returns the analysis with a key. If no such analysis is kept, the key of what it returns is "".
func (r *deepAnalyses) find(key string) deepAnalysis {
	r.Lock()
	defer r.Unlock()
	if i := slices.IndexFunc(r.list, func(k deepAnalysis) bool { return k.key == key }); i >= 0 {
		return r.list[i]
	}
	return deepAnalysis{}
}

// keep keeps an analysis in place of an older one of the same question.
func (r *deepAnalyses) keep(k deepAnalysis) {
	r.Lock()
	defer r.Unlock()
	r.list = slices.DeleteFunc(r.list, func(o deepAnalysis) bool { return o.key == k.key })
	if len(r.list) == maxAnalyses {
		r.list = slices.Delete(r.list, 0, 1)
	}
	r.list = append(r.list, k)
}

// question returns the key of the request in deepAnalyses: all fields that its result depends on. The
// heat is left out, because it can be drawn from any analysis.
func (c *call) question() string {
	var fields map[string]json.RawMessage
	if json.Unmarshal(c.body, &fields) != nil {
		return "" // cannot happen: the request was decoded before
	}
	delete(fields, "heat")
	key, err := json.Marshal(fields)
	if err != nil {
		return ""
	}
	return string(key)
}

// untilWanted returns a context that ends when another analysis that goes on waits for the place. It
// checks this every progressInterval. So, of two analyses, the one that has come further ends.
func (c *call) untilWanted() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(c.ctx)
	if c.place != nil {
		go func() {
			tick := time.NewTicker(progressInterval)
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

// goOn analyzes the position of a query until no question is open. It continues where the last analysis
// of the same question ended. It calls whole with the result of each round.
func (c *call) goOn(s *search, q solver.Query, o analysis.Options, whole func(*analysis.Analysis) error) (any, error) {
	r, ctx, end := c.analyses.find(c.question()), c.ctx, func() {}
	defer func() { end() }()
	if r.result != nil {
		if err := whole(r.result); err != nil {
			return nil, err
		}
	} else {
		r = deepAnalysis{key: c.question(), nodes: min(firstRound, c.o.Caps.Nodes)}
		q.Limits = solver.Limits{Nodes: r.nodes, Time: c.o.Caps.Time}
		a, err := analysis.Analyze(c.ctx, s.Session, "", q, o)
		if err != nil {
			return nil, err
		}
		r.result = a
		c.analyses.keep(r)
		ctx, end = c.untilWanted()
	}
	for r.nodes < c.o.Caps.Nodes && ctx.Err() == nil && time.Until(c.until) > 0 {
		nodes := min(2*r.nodes, c.o.Caps.Nodes)
		s.setDoing(words.Later("looking deeper"))
		a, err := analysis.Deepen(ctx, s.Session, r.result, solver.Limits{Nodes: nodes, Time: c.o.Caps.Time}, o)
		if ctx.Err() != nil {
			break // an interrupted round has fewer results than the round before
		}
		if err != nil {
			return nil, err
		}
		if a == nil {
			break
		}
		r.result, r.nodes = a, nodes
		c.analyses.keep(r)
		if err := whole(a); err != nil {
			return nil, err
		}
		end()
		ctx, end = c.untilWanted() // this analysis has come further, so others may have the place
	}
	return r.result.Object(), nil
}
