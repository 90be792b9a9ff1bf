package analysis

// Why a move: the threats that it makes, answers and leaves, in words.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver"
)

// A Scene is a position and what is known of it, for the sentence about a move.
type Scene struct {
	Position *notation.Position
	Next     []threat.AtPoint // what one more stone of either side makes

	// After is the same after a move, where that is known already.
	After map[notation.Point][]threat.AtPoint

	// Defence are the moves that hold against the opponent's threat; nil unless
	// there is one to answer.
	Defence *solver.Defence
}

// Why says what is known of a candidate besides its score: the threats that it
// makes, answers and leaves.
func (sc *Scene) Why(l *words.Language, c *solver.Candidate) string {
	side, other := sc.Position.Turn(), sc.Position.Turn().Opponent()
	var parts []string
	add := func(clause string) { parts = append(parts, clause) }
	switch {
	case c.Book && c.Accepted:
		add(l.Say("wins: the book proves it"))
	case c.Book:
		add(l.Say("is known to win"))
	}
	switch c.Proved {
	case solver.ProvedWin:
		if c.Result.Length == 1 {
			return l.Say("makes five")
		}
		add(l.Say("wins by {class} in {n, plural, one {# own move} other {# own moves}}",
			"class", l.Class(c.Result.Class.String()), "n", (c.Result.Length+1)/2))
	case solver.ProvedLoss:
		add(l.Say("loses: {other} wins by {class} in {n, plural, one {# ply} other {# plies}} after it",
			"other", other, "class", l.Class(c.Result.Class.String()), "n", c.Result.Length))
	}
	if kind := KindAt(sc.Next, c.Move, side); kind != threat.None {
		add(l.Say("makes a {kind}", "kind", l.Kind(kind.String())))
	}
	if d := sc.Defence; d != nil {
		switch {
		case slices.Contains(d.Holds, c.Move):
			add(l.Say("stops {other}'s {class} from {move}", "other", other, "class", l.Class(d.Threat.Class.String()),
				"move", d.Threat.Line[0]))
		case slices.Contains(d.Open, c.Move):
			add(l.Say("may stop {other}'s {class} from {move}", "other", other,
				"class", l.Class(d.Threat.Class.String()), "move", d.Threat.Line[0]))
		}
	}
	if kind := KindAt(sc.Next, c.Move, other); kind != threat.None {
		add(l.Say("takes the point of a {kind} from {other}", "kind", l.Kind(kind.String()), "other", other))
	}
	after := *sc.Position
	if err := after.Play(c.Move); err == nil && c.Proved == solver.ProvedNone {
		next, known := sc.After[c.Move]
		if !known {
			next = threat.AtPoints(&after)
		}
		if kind, at := strongest(next, side); kind != threat.None && kind <= threat.FourThree {
			add(l.Say("threatens a {kind} at {points}", "kind", l.Kind(kind.String()), "points", at))
		}
		if kind, at := strongest(next, other); kind != threat.None {
			add(l.Say("leaves {other} a {kind} at {points}", "other", other, "kind", l.Kind(kind.String()),
				"points", at))
		}
	}
	if len(parts) == 0 {
		return l.Say("a quiet move: it makes no four and no three")
	}
	return l.Join(parts...)
}

// KindAt is what a stone of the side s on p would make.
func KindAt(next []threat.AtPoint, p notation.Point, s notation.Stone) threat.Kind {
	for _, t := range next {
		if t.Point == p && t.Side == s {
			return t.Kind
		}
	}
	return threat.None
}

// strongest is the best that one more stone of the side s makes, and where;
// next has the strongest first.
func strongest(next []threat.AtPoint, s notation.Stone) (kind threat.Kind, at []notation.Point) {
	for _, t := range next {
		if t.Side == s && (kind == threat.None || t.Kind == kind) {
			kind, at = t.Kind, append(at, t.Point)
		}
	}
	return kind, at
}
