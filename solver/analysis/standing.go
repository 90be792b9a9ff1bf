package analysis

// What stands on the board against the side to move: a four or a three of the opponent, and what is left to do.

import (
	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/notation/words"
)

// Standing says which fours or threes of the opponent the side to move must answer. It returns "" if there are none,
// and if the side to move makes five at once. With points it names the point of a forced block.
func (sc *Scene) Standing(l *words.Language, points bool) string {
	pos := sc.Position
	side, other := pos.Turn(), pos.Turn().Opponent()
	if _, over := pos.Winner(); over || len(pos.Fives(side)) > 0 {
		return ""
	}
	if fives := pos.Fives(other); len(fives) > 0 {
		return standingFour(l, pos, fives, points)
	}
	var list []string
	for _, s := range Shapes(threat.List(pos)) {
		if s.Side == other && (s.Kind == threat.Three || s.Kind == threat.BrokenThree) {
			list = append(list, l.Points(s.Stones))
		}
	}
	switch len(list) {
	case 0:
		return ""
	case 1:
		return l.Say("{other} has a three at {stones}: stop it or make a four", "other", other, "stones", list[0])
	}
	return l.Say("{other} has {n} threes, at {stones}: stop all of them or make a four", "other", other, "n", len(list),
		"stones", l.List(list...))
}

// standingFour tells a four of the opponent, who makes five on each of the points.
func standingFour(l *words.Language, pos *notation.Position, fives []notation.Point, points bool) string {
	side, other := pos.Turn(), pos.Turn().Opponent()
	switch {
	case len(fives) > 1:
		return l.Say("{other} makes five next, at {points}: no move stops all of them", "other", other, "points", fives)
	case pos.Legal(fives[0], side) != nil:
		return l.Say("{other} makes five next, at {point}, where {side} may not play ({foul})", "other", other,
			"point", fives[0], "side", side, "foul", pos.Foul(fives[0]))
	}
	for _, s := range Shapes(threat.List(pos)) {
		if s.Side != other || s.Kind != threat.Four || s.Gains[0] != fives[0] {
			continue
		}
		if points {
			return l.Say("{other} has a four at {stones}: block it at {point}", "other", other, "stones", s.Stones,
				"point", fives[0])
		}
		return l.Say("{other} has a four at {stones}: block it", "other", other, "stones", s.Stones)
	}
	return ""
}
