package puzzles

// Puzzles with the goal win: a win by any means. Any proved win is right. For a named first move the
// solver may prove that the move wins, perhaps by quiet moves, or that it does not win, usually because
// the opponent wins after it. The solver never proves that no win by quiet moves is shorter, and only
// on small boards that there is no win at all.

import (
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// wins asks for a win by any means, and returns the answer, or nil if the solver gave no answer.
func (j *judge) wins() *solver.Result {
	r := j.solve("win", solver.Query{Position: j.r.Position, Goal: solver.AnyWin})
	if r == nil {
		return nil
	}
	a := Question{Name: "win", Nodes: r.Nodes, Time: r.Time, Result: r}
	if a.Outcome, a.Reason = j.present(r); r.Verdict == solver.Win && r.Class <= solver.VCT {
		a.Name = "vct"
	}
	j.add(a)
	return r
}

// quietAnswers judges the record's statements about a win by quiet moves.
func (j *judge) quietAnswers(found *solver.Result) {
	r := j.r
	j.quietMoves(found)
	own := OwnMoves(found.Length)
	switch ok := r.OwnMovesOK; {
	case ok == 0:
	case own <= ok:
		j.add(Question{Name: "length", Outcome: Pass})
	default:
		j.add(Question{Name: "length", Outcome: Undecided,
			Reason: fmt.Sprintf("a win in %d own moves is proved; shorter ones by quiet moves are not searched for",
				own)})
	}
	if none := r.OwnMovesNone; none > 0 && own <= none {
		j.add(Question{Name: "no shorter", Outcome: j.against(),
			Reason: fmt.Sprintf("there is a win in %d own moves: %s", own, notation.FormatMoves(found.Line))})
	}
}

// quietMoves judges the published first moves of a win by quiet moves.
func (j *judge) quietMoves(found *solver.Result) {
	r := j.r
	q := solver.Query{Position: r.Position, Goal: solver.AnyWin}
	switch known := slices.Contains(r.Best, found.Line[0]); {
	case slices.Contains(r.Avoid, found.Line[0]):
		j.add(Question{Name: "best", Outcome: j.against(), Reason: fmt.Sprintf("%s is to be avoided, and wins: %s",
			found.Line[0], notation.FormatMoves(found.Line))})
	case r.Unique && len(r.Best) > 0 && !known:
		j.add(Question{Name: "best", Outcome: j.against(), Reason: fmt.Sprintf("not the only one; %s wins: %s",
			found.Line[0], notation.FormatMoves(found.Line))})
	case r.Unique:
		q.All = true
		j.ask("best", q, func(all *solver.Result) (Outcome, string) {
			if all.Verdict != solver.Win {
				return Undecided, LimitReached(all.Stop)
			}
			return j.judgeMoves(all.Winning, all.Undecided, "win", j.against())
		})
	case len(r.Avoid) > 0:
		q.First = r.Avoid
		j.ask("best", q, func(one *solver.Result) (Outcome, string) {
			switch one.Verdict {
			case solver.Win:
				return j.against(), fmt.Sprintf("%s is to be avoided, and wins: %s", one.Line[0],
					notation.FormatMoves(one.Line))
			case solver.NoWin:
				return Pass, ""
			}
			return Undecided, fmt.Sprintf("whether %s wins is not known: %s", notation.FormatMoves(r.Avoid),
				LimitReached(one.Stop))
		})
	case known:
		j.add(Question{Name: "best", Outcome: Pass})
	}
}

// engineQuietly judges the move p of an engine, which is not known to win by threats.
func (j *judge) engineQuietly(p notation.Point, a *Question) {
	r := j.solve("engine", solver.Query{Position: j.r.Position, Goal: solver.AnyWin, First: []notation.Point{p}})
	switch {
	case r == nil:
		a.Outcome = Skipped // the crash is a question of its own
		return
	case r.Verdict == solver.Win:
		a.Outcome = Pass
	case r.Verdict == solver.NoWin:
		a.Reason = fmt.Sprintf("%s does not win (exact)", p)
	default:
		a.Outcome, a.Reason = Undecided, fmt.Sprintf("whether %s wins is not known: %s", p, LimitReached(r.Stop))
	}
	a.Nodes += r.Nodes
	a.Time += r.Time
}

// quiet judges the soundness of a puzzle without a win by threats. It reports false
// if it finds no win.
func (c *checker) quiet() bool {
	all := c.moves(solver.Query{Position: c.out.Record.Position, Goal: solver.AnyWin},
		func(winning []notation.Point) bool { return len(winning) > 1 })
	if all == nil || all.Verdict != solver.Win {
		return false
	}
	c.out.Win, c.out.Winning, c.out.Class, c.out.Turns = *all, all.Winning, all.Class, 1
	c.lengths(all)
	c.firstMove(all)
	c.out.Difficulty = Rate(&c.out.Record.Position, solver.AnyWin, all, all.Nodes, all.Winning)
	return true
}
