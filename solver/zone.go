package solver

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Zone returns the points at which a reply can matter against line, a win by fours
// that attacker has in pos if the defender passes: attacker's move, reply, and so
// on, to the five. After a reply anywhere else the line wins unchanged, by the
// lemma of package proof. The points are in rising order.
func Zone(pos notation.Position, attacker notation.Stone, line []notation.Point) []notation.Point {
	var zone fours.Zone
	fours.ZoneOf(eval.New(&pos), withFoul(pos, attacker, line), attacker, &zone)
	for _, p := range line {
		if p != notation.NoPoint {
			zone.Add(p)
		}
	}
	slices.Sort(zone.List)
	return zone.List
}

// withFoul is line with NoPoint for the last reply if that reply is foul. A
// certificate has any other move there, which does not stop the five.
func withFoul(pos notation.Position, attacker notation.Stone, line []notation.Point) []notation.Point {
	last := len(line) - 2
	if last < 0 || line[last] == notation.NoPoint || !pos.Rule().Forbids(attacker.Opponent()) {
		return line
	}
	for i, p := range line[:last] {
		_ = pos.Put(p, [2]notation.Stone{attacker, attacker.Opponent()}[i%2])
	}
	if pos.MakesFive(line[last], attacker) {
		return line
	}
	line = slices.Clone(line)
	line[last] = notation.NoPoint
	return line
}
