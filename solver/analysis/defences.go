package analysis

// The moves that hold against the opponent's threat, in words.

import (
	"slices"

	"fukumi/solver"
)

// Defences say how every move stands against the opponent's threat.
type Defences struct {
	solver.Defence
	question Answer // for the text about its limits
}

// Otherwise returns the refutations in which the opponent does more than carry out the threat.
func (d *Defences) Otherwise() []solver.Refutation {
	var others []solver.Refutation
	for _, r := range d.Lost {
		if !slices.Equal(r.Result.Line, d.Threat.Line) {
			others = append(others, r)
		}
	}
	return others
}

// Text says which moves hold, and how many.
func (d *Defences) Text(h Hints) string {
	q, l := &d.question.Query, h.in()
	side, other, class := q.Position.Turn(), q.Position.Turn().Opponent(), l.Class(q.Goal.String())
	if len(d.Holds) == 0 && len(d.Open) == 0 {
		return l.Say("{side} has no answer: all {n, plural, one {# move} other {# moves}} are proved lost",
			"side", side, "n", len(d.Lost))
	}
	var holds, open, lost string
	switch len(d.Holds) {
	case 0:
		holds = l.Say("no move is known to hold")
	default:
		holds = l.Say("{n, plural, one {# move holds: {points} ({other} has no {class} after it)} "+
			"other {# moves hold: {points} ({other} has no {class} after them)}}", "n", len(d.Holds),
			"points", d.Holds, "other", other, "class", class)
	}
	if len(d.Open) > 0 {
		open = l.Say("undecided: {points} ({why})", "points", d.Open,
			"why", l.Join(d.question.stopped(l), d.question.next(h)))
	}
	if len(d.Lost) > 0 {
		lost = l.Say("all others are proved lost")
	}
	return l.Say("{side} must answer: {how}", "side", side, "how", l.Join(holds, open, lost))
}
