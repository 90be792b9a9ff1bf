package play

// Balanced moves: stones after which the chances are even, or as near as possible to a given aim. The evaluation
// proposes the stones, and a ranking decides.

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// Finalists is the number of long searches that share the nodes and the time of a choice.
const Finalists = 6

// For three to five stones, the evaluation predicts the score of a search of 8,000 nodes with a standard deviation of
// 130 (eval.ScoreUnit is 200) and a bias of up to 100. A search of 1,000 nodes is within 48 of a search of 40,000. So
// half of the limits goes into short searches of many ways, and the other half into long searches of the best ways.
const (
	heats     = 4 * Finalists
	heatNodes = 1000 // maximum number of nodes of a short search
	finals    = Finalists / 2
)

// A Balance looks for stones that make a position even.
type Balance struct {
	ctx   context.Context
	s     *ask.Session // nil for the judgement of the evaluation alone
	until time.Time    // the zero time means no limit
	nodes int64        // node limit of one search; 0 means no limit
	depth int
	asked func() error // called before each search, for tests; may be nil
}

// NewBalance returns a Balance that divides l among the given number of searches. depth is the maximum depth of each
// search; 0 means no limit.
func NewBalance(ctx context.Context, s *ask.Session, l solver.Limits, depth, searches int) *Balance {
	a := &Balance{ctx: ctx, s: s, depth: depth}
	if l.Time > 0 {
		a.until = time.Now().Add(l.Time)
	}
	if l.Nodes > 0 {
		a.nodes = max(l.Nodes/int64(searches), 1)
	}
	return a
}

// judge ranks the best move of pos. searches is the number of searches that remain to be made, including this one.
func (a *Balance) judge(pos notation.Position, searches int) (solver.Candidate, error) {
	return a.look(pos, searches, a.nodes)
}

// look is judge with the given number of nodes.
func (a *Balance) look(pos notation.Position, searches int, nodes int64) (solver.Candidate, error) {
	list, err := a.rank(pos, 1, searches, nodes)
	if err != nil {
		return solver.Candidate{}, err
	}
	return list[0], nil
}

// rank returns the n best moves of pos, or fewer, but at least one.
func (a *Balance) rank(pos notation.Position, n, searches int, nodes int64) ([]solver.Candidate, error) {
	if a.s == nil {
		return evaluated(&pos, n)
	}
	if a.asked != nil {
		if err := a.asked(); err != nil {
			return nil, err
		}
	}
	q := solver.RankQuery{Position: pos, Depth: a.depth, MultiPV: n, Limits: solver.Limits{Nodes: nodes}}
	if !a.until.IsZero() {
		q.Limits.Time = max(time.Until(a.until)/time.Duration(searches), time.Millisecond)
	}
	r, err := a.s.Rank(a.ctx, q)
	return r.Candidates, err
}

// evaluated returns the n best moves of pos by the evaluation alone.
func evaluated(pos *notation.Position, n int) ([]solver.Candidate, error) {
	ways := Ways(pos, Near(pos), false)
	if len(ways) == 0 {
		return nil, solver.ErrNoMove
	}
	slices.SortStableFunc(ways, func(x, y Way) int { return cmp.Compare(x.Value, y.Value) })
	var list []solver.Candidate
	for _, w := range ways[:min(n, len(ways))] {
		list = append(list, solver.Candidate{Move: w.Stones[0], Score: -w.Value,
			WinChance: solver.WinChance(pos.Rule(), -w.Value)})
	}
	return list, nil
}

// A Way is one move, or several moves one after the other.
type Way struct {
	Stones []notation.Point
	Value  int     // judgement of the evaluation alone, for the side to move after the moves
	Chance float64 // after a search: that side's chance
	Off    float64 // after a search: distance of Chance from that of the aim
}

// Choose returns the way after which the chance of the side to move is nearest to the chance that belongs to the score
// aim. With an error, it returns the nearest way found so far. The evaluation alone selects the ways to be searched.
// Its bias is estimated from the searches so far, and corrected for the next one. The ways with long searches are moved
// to the front.
func (a *Balance) Choose(pos notation.Position, ways []Way, aim int) (Way, error) {
	if len(ways) == 0 {
		return Way{}, solver.ErrNoMove
	}
	short := int64(heatNodes)
	if a.nodes > 0 {
		short = min(max(a.nodes*(Finalists-finals)/heats, 1), heatNodes)
	}
	half := time.Now().Add(time.Until(a.until) / 2)
	leans, judged, n := 0, 0, 0
	for n < min(len(ways), heats) && (n == 0 || a.ctx.Err() == nil && (a.until.IsZero() || time.Now().Before(half))) {
		k := n + Likeliest(ways[n:], aim-leans/max(judged, 1))
		ways[n], ways[k] = ways[k], ways[n]
		c, err := a.after(pos, &ways[n], aim, 2*heats-n, short)
		if err != nil {
			return nearest(ways[:n]), err
		}
		if n++; c.Proved == solver.ProvedNone {
			leans, judged = leans+c.Score-ways[n-1].Value, judged+1
		}
	}
	slices.SortStableFunc(ways[:n], byOff)
	ways = ways[:min(n, finals)]
	for i := range ways {
		if a.ctx.Err() != nil {
			return nearest(ways[:max(i, 1)]), nil
		}
		if _, err := a.after(pos, &ways[i], aim, len(ways)-i, a.nodes); err != nil {
			return nearest(ways[:max(i, 1)]), err
		}
	}
	return nearest(ways), nil
}

func byOff(x, y Way) int { return cmp.Compare(x.Off, y.Off) }

// nearest returns the way that is nearest to the aim, or the zero Way if there is none.
func nearest(searched []Way) Way {
	if len(searched) == 0 {
		return Way{}
	}
	return slices.MinFunc(searched, byOff)
}

// after searches the position after w, and sets the distance of w from the aim.
func (a *Balance) after(pos notation.Position, w *Way, aim, searches int, nodes int64) (solver.Candidate, error) {
	for _, p := range w.Stones {
		if err := pos.Play(p); err != nil {
			return solver.Candidate{}, err
		}
	}
	c, err := a.look(pos, searches, nodes)
	if err != nil {
		return c, err
	}
	w.Chance = c.WinChance
	w.Off = math.Abs(w.Chance - solver.WinChance(pos.Rule(), aim))
	return c, nil
}

// Likeliest returns the index of the first way whose value is nearest to aim.
func Likeliest(ways []Way, aim int) int {
	best := 0
	for i, w := range ways {
		if abs(w.Value-aim) < abs(ways[best].Value-aim) {
			best = i
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// Ways returns the ways to play one move, or two, from pos on the given points.
func Ways(pos *notation.Position, points []notation.Point, two bool) []Way {
	var list []Way
	score := eval.NewScore(pos)
	side := pos.Turn()
	first, second := pos.Fives(side), pos.Fives(side.Opponent())
	legal := func(p notation.Point, s notation.Stone) bool {
		return pos.Legal(p, s) == nil && !slices.Contains(first, p) && !slices.Contains(second, p)
	}
	for _, p := range points {
		if !legal(p, side) {
			continue
		}
		score.Place(p, side)
		if !two {
			list = append(list, Way{Stones: []notation.Point{p}, Value: score.Judge(side.Opponent())})
		} else {
			for _, q := range points {
				if q == p || !legal(q, side.Opponent()) {
					continue
				}
				score.Place(q, side.Opponent())
				list = append(list, Way{Stones: []notation.Point{p, q}, Value: score.Judge(side)})
				score.Undo()
			}
		}
		score.Undo()
	}
	return list
}

// Near returns the free points within two steps of a stone, or all points of an
// empty board.
func Near(pos *notation.Position) []notation.Point {
	var list []notation.Point
	for _, p := range pos.Stones(notation.Empty) {
		for _, s := range append(pos.Stones(notation.Black), pos.Stones(notation.White)...) {
			if max(p.X()-s.X(), s.X()-p.X(), p.Y()-s.Y(), s.Y()-p.Y()) <= 2 {
				list = append(list, p)
				break
			}
		}
	}
	if len(list) == 0 {
		list = pos.Stones(notation.Empty)
	}
	return list
}
