package analysis

// The moves that hold against the opponent's threat, in words.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
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

// divided divides the moves that hold in a position: fours are those that make a four. The opponent has no win of the
// class after a four, perhaps only because he has to answer it first.
func divided(pos *notation.Position, holds []notation.Point) (stops, fours []notation.Point) {
	for _, p := range holds {
		after := *pos
		if after.Play(p) == nil && len(after.Fives(pos.Turn())) > 0 && !pos.MakesFive(p, pos.Turn()) {
			fours = append(fours, p)
		} else {
			stops = append(stops, p)
		}
	}
	return stops, fours
}

// putOff says that fours may only put off the loss, or returns "" if there are none.
func putOff(l *words.Language, fours []notation.Point) string {
	if len(fours) == 0 {
		return ""
	}
	return l.Say("{n, plural, one {{points} makes a four, which may only put off the loss} other {{points} make "+
		"fours, which may only put off the loss}}", "n", len(fours), "points", fours)
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
	_, fours := divided(&q.Position, d.Holds)
	if len(d.Open) > 0 {
		open = l.Say("undecided: {points} ({why})", "points", d.Open,
			"why", l.Join(d.question.stopped(l), d.question.next(h)))
	}
	if len(d.Lost) > 0 {
		lost = l.Say("all others are proved lost")
	}
	return l.Say("{side} must answer: {how}", "side", side, "how", l.Join(holds, putOff(l, fours), open, lost))
}
