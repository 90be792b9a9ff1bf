package puzzles

// The part of Check about the puzzle as a whole: its first move, its class and its length.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// firstMove judges the first move.
func (c *checker) firstMove(all *solver.Result) {
	r := &c.out.Record
	best := r.Best
	if len(best) == 0 && len(r.Line) > 0 {
		best = r.Line[:1]
	}
	for _, p := range best {
		switch {
		case slices.Contains(all.Winning, p):
		case slices.Contains(all.Undecided, p):
			c.open("whether the published %s wins", p)
		default:
			c.fault("the published %s does not win%s (exact)", p, by(all.Class, r.Goal.Class()))
		}
	}
	others := all.Winning
	if len(best) > 0 {
		others = slices.DeleteFunc(slices.Clone(others), func(p notation.Point) bool {
			return slices.Contains(best, p)
		})
	}
	switch {
	case len(best) > 0 && len(others) > 0:
		c.fault("cooked: %s wins as well", notation.FormatMoves(others))
	case len(best) == 0 && len(others) > 1:
		c.fault("%d first moves win: %s", len(others), notation.FormatMoves(others))
	case len(all.Undecided) > 0:
		c.open("whether another first move wins: %s", LimitReached(all.Stop))
	}
}

// by returns words for the class by which first moves were judged, or "" for any win.
func by(found, goal solver.Class) string {
	if found == solver.AnyWin {
		return ""
	}
	return " by " + goal.String()
}

// published judges the attacker's moves after the first in the published solution. Each must win in
// its position.
func (c *checker) published(class solver.Class) {
	pos, line := c.out.Record.Position, c.out.Record.Line
	for i, p := range line {
		if i%2 == 0 && i > 0 && !c.publishedMove(&pos, class, line[:i], p) {
			return
		}
		if err := pos.Follow(p); err != nil {
			c.fault("the published line cannot be played: move %d: %v", i+1, err)
			return
		}
	}
}

// publishedMove judges the move p after a published line, and reports whether p is known to win.
func (c *checker) publishedMove(pos *notation.Position, class solver.Class, line []notation.Point,
	p notation.Point) bool {
	if _, over := pos.Winner(); over {
		c.fault("the published line goes on after the five: %s", notation.FormatMoves(line))
		return false
	}
	r := c.moves(solver.Query{Position: *pos, Goal: class}, func(winning []notation.Point) bool {
		return slices.Contains(winning, p)
	})
	switch {
	case r == nil:
		return false
	case slices.Contains(r.Winning, p):
		return true
	case slices.Contains(r.Undecided, p):
		c.open("whether %s wins, of the published line after %s: %s", p, notation.FormatMoves(line),
			LimitReached(r.Stop))
	default:
		c.fault("after %s of the published line, %s does not win by %s (exact)", notation.FormatMoves(line), p, class)
	}
	return false
}

// lower looks for a win of a narrower class.
func (c *checker) lower(class solver.Class, least *solver.Result) {
	c.out.Class = least.Class
	if class == solver.VCF || c.out.Record.Goal == GoalWin {
		return
	}
	says, stated := c.out.Record.VCF, c.out.Record.VCFMoves
	r := c.solve(solver.Query{Position: c.out.Record.Position, Goal: solver.VCF, Shortest: stated > 0})
	switch {
	case r == nil:
	case r.Verdict == solver.Unknown:
		c.open("whether there is a vcf: %s", LimitReached(r.Stop))
	case r.Verdict == solver.NoWin && says == Yes:
		c.fault("there is no vcf (exact), though the record says so")
	case r.Verdict == solver.Win:
		c.out.Class = solver.VCF
		own := OwnMoves(r.Length)
		switch {
		case says != Yes:
			c.fault("a vcf wins, in %d own moves: %s", own, notation.FormatMoves(r.Line))
		case stated > own, stated > 0 && stated < own && r.Exact:
			c.fault("a vcf wins in %d own moves, not %d: %s", own, stated, notation.FormatMoves(r.Line))
		case stated > 0 && !r.Exact:
			c.open("whether the shortest vcf takes %d own moves: %s", stated, LimitReached(r.Stop))
		}
	}
	if class == solver.VCT3 || least.Class < solver.VCT || c.out.Class == solver.VCF {
		return
	}
	if r = c.solve(solver.Query{Position: c.out.Record.Position, Goal: solver.VCT3}); r != nil &&
		r.Verdict == solver.Win {
		c.out.Class = r.Class
	}
}

// lengths judges the record's statements about the length.
func (c *checker) lengths(least *solver.Result) {
	r := &c.out.Record
	own := OwnMoves(least.Length)
	stated := r.OwnMovesOK
	if r.Goal == GoalVCF && r.VCFMoves > 0 {
		stated = r.VCFMoves
	}
	switch {
	case stated > own:
		c.fault("a shorter win: %d own moves, not %d: %s", own, stated, notation.FormatMoves(least.Line))
	case stated > 0 && stated < own && least.Exact:
		c.fault("the shortest %s takes %d own moves (exact), not %d", r.Goal.Class(), own, stated)
	case stated > 0 && stated < own:
		c.open("whether there is a win in %d own moves: %s", stated, LimitReached(least.Stop))
	}
	if r.OwnMovesNone >= own {
		c.fault("there is a win in %d own moves: %s", own, notation.FormatMoves(least.Line))
	}
}
