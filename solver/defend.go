package solver

import (
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// Which moves hold against a threat.
//
// The opponent threatens a win if he would win with the move. Every legal move of the side to move is then judged by
// the same question, with the opponent to move. If he wins, the move is lost, and the win has its own certificate. If
// it is certain that he has no win of the class, the move holds. If a limit was reached first, the move is open. No
// move is left out, so once no move is open, the list of holding moves is complete. "Holds" means no more than that:
// the opponent may still win outside the class.

// A Defence says which moves hold against the opponent's threat. Holds, Lost
// and Open divide the legal moves of the side to move, each in rising order of
// Point; they are nil if no threat is known.
type Defence struct {
	// Threat is the opponent's result, searched as if it were his move. NoWin means that nothing of the class
	// threatens, Unknown that a limit was reached first.
	Threat Result
	Holds  []notation.Point // after these moves the opponent certainly has no win of the class
	Lost   []Refutation
	Open   []notation.Point // moves for which a limit was reached first

	Stop Stop // why moves are open
	// Refused is the checker's error about a win that was found: the threat, or a win after a move. See Result.
	Refused error
	Nodes   int64         // number of nodes of the searches after the moves, without the search for the threat
	Time    time.Duration // time of the same searches
	Verify  time.Duration // time spent on checking the refutations
}

// A Refutation is a losing move together with the opponent's win after it.
type Refutation struct {
	Move   notation.Point
	Result Result
}

// Defend finds out whether the opponent of the side to move in q threatens a win of the class, and which moves hold
// against the threat. The limits are for all searches together; the search for the threat gets half of them. Shortest
// and All are ignored.
func (s *Solver) Defend(ctx context.Context, q Query) (Defence, error) {
	c := s.session(ctx)
	threat := q
	threat.Shortest, threat.All = false, false
	threat.Position = q.Position.Turned()
	threat.Limits = q.Limits.Part(2)
	r, err := c.solve(threat)
	if err != nil {
		return Defence{}, err
	}
	q.Limits = q.Limits.Less(r.Nodes, r.Time+r.Verify)
	return c.defendAgainst(q, r)
}

// DefendAgainst is like Defend, but the threat is known: the opponent's result in the same position, searched as if it
// were his move. The limits are for the searches after the moves only.
func (s *Solver) DefendAgainst(ctx context.Context, q Query, threat Result) (Defence, error) {
	return s.session(ctx).defendAgainst(q, threat)
}

func (c *session) defendAgainst(q Query, threat Result) (Defence, error) {
	if err := playable(&q.Position); err != nil {
		return Defence{}, err
	}
	d := Defence{Threat: threat, Refused: threat.Refused}
	if threat.Verdict != Win {
		return d, nil
	}
	turned := q.Position.Turned()
	if threat.Proof == nil || !threat.Proof.Position.Same(&turned) {
		return Defence{}, errors.New("the threat is not one of this position")
	}
	q.Shortest, q.All = false, false
	err := newDefending(c, &q, &d).judge()
	return d, err
}

// defendNodes are the node limits of the search after one move, pass by pass (0: no limit). Easy moves are thus decided
// before much is spent on a hard one.
var defendNodes = [...]int64{300, 2_000, 20_000, 200_000, 2_000_000, 20_000_000, 0}

// Limits of the certificates that are kept to be tried, unchanged, on other moves: at most maxWins of at most winNodes
// nodes each. A check costs time, but no nodes of the query.
const (
	winNodes = 2000
	maxWins  = 32
)

// A defending is the working state of one Defence.
type defending struct {
	c     *session
	q     *Query
	d     *Defence
	start time.Time
	after notation.Position      // the position with the opponent to move
	moves []notation.Point       // the undecided moves, in the order in which they are tried
	wins  []*proof.Proof         // certificates found so far
	tried map[notation.Point]int // for each move, how many of wins were tried and failed
	large []notation.Point       // moves given up: the certificate of their loss is too large or was refused
}

// judge decides the moves in passes with growing node limits, until no move is left or a limit is reached.
func (g *defending) judge() error {
	err := g.pass(g.replay)
	for _, nodes := range defendNodes {
		if err != nil || len(g.moves) == 0 || g.d.Stop != NoStop {
			break
		}
		err = g.pass(func(p notation.Point, after *notation.Position) (Verdict, error) {
			return g.search(p, after, nodes)
		})
	}
	g.finish()
	return err
}

// pass calls decide for every undecided move, with the position after it.
func (g *defending) pass(decide func(notation.Point, *notation.Position) (Verdict, error)) error {
	left := g.moves[:0]
	for i, p := range g.moves {
		v := Unknown
		if g.going() {
			after := g.after
			if err := after.Put(p, g.q.Position.Turn()); err != nil {
				return err
			}
			var err error
			if v, err = decide(p, &after); err != nil {
				g.moves = append(left, g.moves[i:]...)
				return err
			}
		}
		if v == Unknown {
			left = append(left, p)
		}
	}
	g.moves = left
	return nil
}

// going reports whether there is still room within the limits.
func (g *defending) going() bool {
	switch {
	case g.d.Stop != NoStop:
	case g.c.ctx.Err() != nil:
		g.d.Stop = Stop(fours.StopOf(g.c.ctx))
	default:
		g.d.Stop = g.q.Limits.Reached(g.d.Nodes, time.Since(g.start))
	}
	return g.d.Stop == NoStop
}

// until is the proof.Options.Until of the checks: it returns errOver when a limit is reached.
func (g *defending) until() error {
	if !g.going() {
		return errOver
	}
	return nil
}

// replay tries whether the certificate of the threat also wins, unchanged, after the move p. This works for most moves
// that are far from the threat.
func (g *defending) replay(p notation.Point, after *notation.Position) (Verdict, error) {
	if g.q.Position.MakesFive(p, g.q.Position.Turn()) {
		g.d.Holds = append(g.d.Holds, p)
		return NoWin, nil
	}
	if g.beaten(p, after, g.d.Threat.Proof) {
		return Win, nil
	}
	return Unknown, nil
}

// beaten reports whether a certificate wins, unchanged, after the move p. If so, it records that the move is lost.
func (g *defending) beaten(p notation.Point, after *notation.Position, win *proof.Proof) bool {
	start := time.Now()
	again := &proof.Proof{Position: *after, Class: win.Class, Tree: win.Tree}
	check, err := proof.Verify(again, proof.Options{Until: g.until})
	spent := time.Since(start)
	g.d.Verify += spent
	if err != nil {
		return false // a failed try is not a refused claim
	}
	g.d.Lost = append(g.d.Lost, Refutation{p, Result{
		Verdict: Win, Class: again.Class, Length: check.Length, Exact: check.Length == 1,
		Line: check.Line, Proof: again, Check: check, Verify: spent, Source: g.d.Threat.Source,
	}})
	return true
}

// search looks for the opponent's win after the move p.
func (g *defending) search(p notation.Point, after *notation.Position, nodes int64) (Verdict, error) {
	for ; g.tried[p] < len(g.wins); g.tried[p]++ {
		if g.beaten(p, after, g.wins[g.tried[p]]) {
			return Win, nil
		}
	}
	q := *g.q
	q.Position = *after
	q.Limits = g.q.Limits.Less(g.d.Nodes, time.Since(g.start)).Within(Limits{Nodes: nodes})
	r, err := g.c.solve(q)
	if err != nil {
		return Unknown, err
	}
	g.d.Nodes += r.Nodes
	g.d.Verify += r.Verify
	switch r.Verdict {
	case Win:
		g.d.Lost = append(g.d.Lost, Refutation{p, r})
		if r.Check.Nodes <= winNodes && len(g.wins) < maxWins {
			g.wins = append(g.wins, r.Proof)
		}
	case NoWin:
		g.d.Holds = append(g.d.Holds, p)
	}
	switch {
	case r.TooLarge, r.Refused != nil:
		if g.d.Refused == nil {
			g.d.Refused = r.Refused
		}
		g.large = append(g.large, p)
		return Win, nil // off the list, but not claimed as lost: another search would not help
	case r.Verdict == Unknown && (r.Stop != StopNodes || nodes == 0):
		g.d.Stop = r.Stop
	}
	return r.Verdict, nil
}
