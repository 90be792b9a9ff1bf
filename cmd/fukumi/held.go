package main

// The wording of a defence: which moves hold, which are open, and how some of
// the others lose.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fukumi/solver"
)

// toughest is how many refutations the text shows.
const toughest = 3

// heldMoves prints the moves that hold against the opponent's threat, and of
// the refutations that are more than the threat carried out those that take
// longest.
func (p *printer) heldMoves(a *analysis) {
	h := a.held
	p.verdict(heldText(a), amber)
	if p.quiet || len(h.Lost) == 0 {
		return
	}
	others := h.otherwise()
	slices.SortStableFunc(others, func(a, b solver.Refutation) int { return cmp.Compare(b.Result.Length, a.Result.Length) })
	side := title(a.defence.query.Position.Turn())
	if n := len(h.Lost) - len(others); n > 0 {
		p.sentence("after %d of them %s carries out the threat", n, side)
	}
	for _, r := range others[:min(len(others), toughest)] {
		p.sentence("after %s %s wins by %s in %s: %s", r.Move, side, classNames[r.Result.Class],
			count(int64(r.Result.Length), "ply"), numbered(r.Result.Line))
	}
	if n := len(others) - toughest; n > 0 {
		p.sentence("(%d more in --json, none longer)", n)
	}
	p.sentence("searched: %s in %s; refutations checked in %s", count(h.Nodes, "node"), duration(h.Time), duration(h.Verify))
}

// otherwise are the refutations that are more than the threat carried out.
func (h *heldMoves) otherwise() []solver.Refutation {
	var others []solver.Refutation
	for _, r := range h.Lost {
		if !slices.Equal(r.Result.Line, h.Threat.Line) {
			others = append(others, r)
		}
	}
	return others
}

// heldText says how many moves hold and which.
func heldText(a *analysis) string {
	h, b := a.held, &a.attack.query.Position
	side, other, class := title(b.Turn()), title(b.Turn().Opponent()), classNames[h.query.Goal]
	if len(h.Holds) == 0 && len(h.Open) == 0 {
		return fmt.Sprintf("%s has no answer: all %s are proved lost", side, count(int64(len(h.Lost)), "move"))
	}
	parts := []string{}
	switch len(h.Holds) {
	case 0:
		parts = append(parts, "no move is known to hold")
	case 1:
		parts = append(parts, fmt.Sprintf("1 move holds: %s (%s has no %s after it)", h.Holds[0], other, class))
	default:
		parts = append(parts, fmt.Sprintf("%d moves hold: %s (%s has no %s after them)", len(h.Holds), points(h.Holds), other, class))
	}
	if len(h.Open) > 0 {
		parts = append(parts, fmt.Sprintf("open: %s (%s; %s)", points(h.Open), stopText(&h.answer), tryText(&h.answer)))
	}
	if len(h.Lost) > 0 {
		parts = append(parts, "all others are proved lost")
	}
	return fmt.Sprintf("%s must answer: %s", side, strings.Join(parts, "; "))
}
