package analysis

// The reasons for a candidate: the threats that it makes, answers and leaves, in words.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/notation/words"
	"fukumi/solver"
)

// A Scene is a position with facts about it, from which Why describes a move.
type Scene struct {
	Position *notation.Position
	Next     []threat.AtPoint // what one more stone of either side would make

	// After is Next for the position after a move, for moves for which it is known.
	After map[notation.Point][]threat.AtPoint

	// Defence says which moves hold against the opponent's threat; nil if there is no threat.
	Defence *solver.Defence
}

// Why describes a candidate: the threats that it makes, answers and leaves.
func (sc *Scene) Why(l *words.Language, c *solver.Candidate) string {
	side, other := sc.Position.Turn(), sc.Position.Turn().Opponent()
	var parts []string
	add := func(clause string) { parts = append(parts, clause) }
	if c.Book {
		add(l.Say("wins: the book proves it"))
	}
	switch c.Proved {
	case solver.ProvedWin:
		if c.Result.Length == 1 {
			return won(l, c)
		}
		add(won(l, c))
	case solver.ProvedLoss:
		add(l.Say("loses: {other} wins by {class} in {n, plural, one {# ply} other {# plies}} after it",
			"other", other, "class", l.Class(c.Result.Class.String()), "n", c.Result.Length))
	}
	parts = append(parts, sc.makes(l, c.Move)...)
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
	parts = append(parts, sc.takes(l, c.Move)...)
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
			add(l.Say("lets {other} make a {kind} at {points}", "other", other, "kind", l.Kind(kind.String()),
				"points", at))
		}
	}
	return joined(l, parts)
}

// joined joins the clauses about a move.
func joined(l *words.Language, parts []string) string {
	if len(parts) == 0 {
		return l.Say("a quiet move: it makes no four and no three")
	}
	return l.Join(parts...)
}

// Sort says what kind of move a candidate is, without naming it. It names the stones that the opponent threatens with.
func (sc *Scene) Sort(l *words.Language, c *solver.Candidate) string {
	if c.Proved == solver.ProvedWin {
		return won(l, c)
	}
	list := append(sc.makes(l, c.Move), sc.takes(l, c.Move)...)
	if text := sc.Standing(l, false); text != "" {
		return l.Join(append(list, text)...)
	}
	return joined(l, list)
}

// won says how a candidate is proved to win.
func won(l *words.Language, c *solver.Candidate) string {
	if c.Result.Length == 1 {
		return l.Say("makes five")
	}
	return l.Say("wins by {class} in {n, plural, one {# own move} other {# own moves}}",
		"class", l.Class(c.Result.Class.String()), "n", (c.Result.Length+1)/2)
}

// makes says what a move makes, if anything.
func (sc *Scene) makes(l *words.Language, p notation.Point) []string {
	if kind := KindAt(sc.Next, p, sc.Position.Turn()); kind != threat.None {
		return []string{l.Say("makes a {kind}", "kind", l.Kind(kind.String()))}
	}
	return nil
}

// takes says what a move prevents the opponent from making, if anything.
func (sc *Scene) takes(l *words.Language, p notation.Point) []string {
	other := sc.Position.Turn().Opponent()
	if kind := KindAt(sc.Next, p, other); kind != threat.None {
		return []string{l.Say("takes a point where {other} would make a {kind}", "kind", l.Kind(kind.String()),
			"other", other)}
	}
	return nil
}

// KindAt returns what a stone of the side s on p would make.
func KindAt(next []threat.AtPoint, p notation.Point, s notation.Stone) threat.Kind {
	for _, t := range next {
		if t.Point == p && t.Side == s {
			return t.Kind
		}
	}
	return threat.None
}

// strongest returns the strongest shape that one more stone of the side s would make, and the points. The list next
// must have the strongest shapes first.
func strongest(next []threat.AtPoint, s notation.Stone) (kind threat.Kind, at []notation.Point) {
	for _, t := range next {
		if t.Side == s && (kind == threat.None || t.Kind == kind) {
			kind, at = t.Kind, append(at, t.Point)
		}
	}
	return kind, at
}
