package puzzles

// The part of Check about the turns of the attacker after the first.

import (
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// trivial is the length of the longest win, in plies, that counts as a trivial end.
const trivial = 3

// A turn is a position with the attacker to move, with the moves that lead to it.
type turn struct {
	pos    notation.Position
	line   []notation.Point
	node   *proof.Node // the node of the certificate, or nil after the end of a line
	inLine bool
}

// walk judges the turns after the first: the turns of the solution, then those of the certificate.
func (c *checker) walk(class solver.Class, won *solver.Result) {
	c.out.Complete = true
	root := turn{pos: c.out.Record.Position, node: won.Proof.Tree}
	main := root
	main.inLine = true
	for i := 0; i+1 < len(won.Line) && len(won.Line)-i-2 > trivial; i += 2 {
		next, ok := main.after(won.Line[i], won.Line[i+1])
		if !ok {
			break
		}
		next.inLine = true
		c.turn(&next, class, won.Line)
		main = next
	}
	queue, queued := root.replies(), map[string]bool{}
	for len(queue) > 0 {
		now := queue[0]
		queue = queue[1:]
		// A certificate may reach a position in several ways.
		if what := fmt.Sprintf("%p %s", now.node, notation.FormatPosition(&now.pos)); queued[what] {
			continue
		} else {
			queued[what] = true
		}
		if c.known(&now.pos) {
			queue = append(queue, now.replies()...)
			continue
		}
		if c.turns == 0 {
			c.out.Complete = false
			return
		}
		c.turns--
		if c.turn(&now, class, won.Line) {
			queue = append(queue, now.replies()...)
		}
	}
}

// after returns the turn after a move and its reply.
func (t *turn) after(move, reply notation.Point) (turn, bool) {
	next := turn{pos: t.pos, line: append(slices.Clone(t.line), move, reply)}
	return next, next.pos.Play(move) == nil && next.pos.Follow(reply) == nil
}

// replies returns the turns after the replies that have a node in the certificate.
// In a line of fours the replies are forced, so it has just one continuation.
func (t *turn) replies() []turn {
	var list []turn
	if t.node == nil {
		return nil
	}
	switch t.node.Kind {
	case proof.KindTree:
		for _, r := range t.node.Replies {
			if next, ok := t.after(t.node.Move, r.Move); ok {
				next.node = r.Node
				list = append(list, next)
			}
		}
	case proof.KindLine:
		if line := t.node.Line; len(line) > trivial {
			if next, ok := t.after(t.node.Move, line[0]); ok {
				next.node = t.node.Follow(line[0])
				list = append(list, next)
			}
		}
	}
	return list
}

func (c *checker) known(pos *notation.Position) bool {
	return slices.ContainsFunc(c.seen, func(p notation.Position) bool { return p.Same(pos) })
}

// turn judges all moves of one turn. It reports whether the turns after it should be judged, too,
// because the end is not trivial yet.
func (c *checker) turn(t *turn, class solver.Class, solution []notation.Point) bool {
	c.seen = append(c.seen, t.pos)
	later := func(winning []notation.Point) bool { return subset(winning, solution) }
	r := c.moves(solver.Query{Position: t.pos, Goal: class}, func(winning []notation.Point) bool {
		return len(winning) > 1 && !later(winning)
	})
	if r == nil || r.Verdict == solver.Win && r.Length <= trivial {
		return false
	}
	c.out.Turns++
	if r.Verdict != solver.Win || len(r.Winning) < 2 && len(r.Undecided) > 0 {
		c.out.Complete = false
		if t.inLine {
			c.open("whether move %d is the only one: %s", len(t.line)/2+1, LimitReached(r.Stop))
		}
		return r.Verdict == solver.Win
	}
	if len(r.Winning) < 2 {
		return true
	}
	d := Dual{Line: t.line, Moves: r.Winning, InLine: t.inLine, Later: later(r.Winning)}
	c.out.Duals = append(c.out.Duals, d)
	if d.InLine && !d.Later {
		c.fault("at move %d, after %s, %d moves win: %s", len(t.line)/2+1, notation.FormatMoves(t.line), len(r.Winning),
			some(r.Winning))
	}
	return true
}

// some lists points, but only the first of many.
func some(points []notation.Point) string {
	const maxPoints = 8
	if len(points) <= maxPoints {
		return notation.FormatMoves(points)
	}
	return fmt.Sprintf("%s and %d more", notation.FormatMoves(points[:maxPoints]), len(points)-maxPoints)
}
