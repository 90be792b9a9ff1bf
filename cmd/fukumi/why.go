package main

// Why a move: the threats that it makes, answers and leaves, in words.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// why says what is known of a candidate besides its score.
func (a *analysis) why(c *solver.Candidate) string {
	pos := &a.attack.query.Position
	side, other := pos.Turn(), pos.Turn().Opponent()
	var parts []string
	switch c.Proved {
	case solver.ProvedWin:
		if c.Result.Length == 1 {
			return "makes five"
		}
		parts = append(parts, fmt.Sprintf("wins by %s in %s", classNames[c.Result.Class], count(int64(c.Result.Length+1)/2, "own move")))
	case solver.ProvedLoss:
		parts = append(parts, fmt.Sprintf("loses: %s wins by %s in %s after it", title(other), classNames[c.Result.Class], count(int64(c.Result.Length), "ply")))
	}
	if kind := kindAt(a.next, c.Move, side); kind != eval.NoThreat {
		parts = append(parts, "makes a "+kindName(kind))
	}
	if a.held != nil {
		threat := fmt.Sprintf("%s's %s from %s", title(other), classNames[a.held.Threat.Class], a.held.Threat.Line[0])
		switch {
		case slices.Contains(a.held.Holds, c.Move):
			parts = append(parts, "holds against "+threat)
		case slices.Contains(a.held.Open, c.Move):
			parts = append(parts, "may hold against "+threat)
		}
	}
	if kind := kindAt(a.next, c.Move, other); kind != eval.NoThreat {
		parts = append(parts, fmt.Sprintf("takes the point of a %s from %s", kindName(kind), title(other)))
	}
	after := *pos
	if err := after.Play(c.Move); err == nil && c.Proved == solver.ProvedNone {
		next, known := a.after[c.Move]
		if !known {
			next = eval.PointThreats(&after)
		}
		if kind, at := strongest(next, side); kind != eval.NoThreat && kind <= eval.ThreatFourThree {
			parts = append(parts, fmt.Sprintf("threatens a %s at %s", kindName(kind), points(at)))
		}
		if kind, at := strongest(next, other); kind != eval.NoThreat {
			parts = append(parts, fmt.Sprintf("leaves %s a %s at %s", title(other), kindName(kind), points(at)))
		}
	}
	if len(parts) == 0 {
		return "a quiet move: it makes and answers no threat"
	}
	return strings.Join(parts, "; ")
}

func kindName(k eval.ThreatKind) string { return strings.ReplaceAll(k.String(), "-", " ") }

// kindAt is what a stone of the side s on p would make.
func kindAt(next []eval.PointThreat, p notation.Point, s notation.Stone) eval.ThreatKind {
	for _, t := range next {
		if t.Point == p && t.Side == s {
			return t.Kind
		}
	}
	return eval.NoThreat
}

// strongest is the best that one more stone of the side s makes, and where;
// next has the strongest first.
func strongest(next []eval.PointThreat, s notation.Stone) (kind eval.ThreatKind, at []notation.Point) {
	for _, t := range next {
		if t.Side == s && (kind == eval.NoThreat || t.Kind == kind) {
			kind, at = t.Kind, append(at, t.Point)
		}
	}
	return kind, at
}
