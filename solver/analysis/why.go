package analysis

// Why a move: the threats that it makes, answers and leaves, in words.

import (
	"fmt"
	"slices"
	"strings"

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
func (sc *Scene) Why(c *solver.Candidate) string {
	side, other := sc.Position.Turn(), sc.Position.Turn().Opponent()
	var parts []string
	switch {
	case c.Book && c.Accepted:
		parts = append(parts, "wins: the book proves it")
	case c.Book:
		parts = append(parts, "is known to win")
	}
	switch c.Proved {
	case solver.ProvedWin:
		if c.Result.Length == 1 {
			return "makes five"
		}
		parts = append(parts, fmt.Sprintf("wins by %s in %s", c.Result.Class.Title(),
			words.Count(int64(c.Result.Length+1)/2, "own move")))
	case solver.ProvedLoss:
		parts = append(parts, fmt.Sprintf("loses: %s wins by %s in %s after it", words.Side(other),
			c.Result.Class.Title(), words.Count(int64(c.Result.Length), "ply")))
	}
	if kind := KindAt(sc.Next, c.Move, side); kind != threat.None {
		parts = append(parts, "makes a "+KindName(kind))
	}
	if d := sc.Defence; d != nil {
		threat := fmt.Sprintf("%s's %s from %s", words.Side(other), d.Threat.Class.Title(), d.Threat.Line[0])
		switch {
		case slices.Contains(d.Holds, c.Move):
			parts = append(parts, "stops "+threat)
		case slices.Contains(d.Open, c.Move):
			parts = append(parts, "may stop "+threat)
		}
	}
	if kind := KindAt(sc.Next, c.Move, other); kind != threat.None {
		parts = append(parts, fmt.Sprintf("takes the point of a %s from %s", KindName(kind), words.Side(other)))
	}
	after := *sc.Position
	if err := after.Play(c.Move); err == nil && c.Proved == solver.ProvedNone {
		next, known := sc.After[c.Move]
		if !known {
			next = threat.AtPoints(&after)
		}
		if kind, at := strongest(next, side); kind != threat.None && kind <= threat.FourThree {
			parts = append(parts, fmt.Sprintf("threatens a %s at %s", KindName(kind), words.Points(at)))
		}
		if kind, at := strongest(next, other); kind != threat.None {
			parts = append(parts, fmt.Sprintf("leaves %s a %s at %s", words.Side(other), KindName(kind),
				words.Points(at)))
		}
	}
	if len(parts) == 0 {
		return "a quiet move: it makes no four and no three"
	}
	return strings.Join(parts, "; ")
}

// KindName is the kind of a threat in a sentence: "straight four".
func KindName(k threat.Kind) string { return strings.ReplaceAll(k.String(), "-", " ") }

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
