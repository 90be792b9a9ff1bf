package solver

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Zone returns the points on which a reply can matter against line, in rising order. line is a win by fours that
// attacker has in pos if the defender passes: a move of the attacker, a reply, and so on, to the five. After a reply on
// any other point, the line wins unchanged, by the lemma of package proof.
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

// withFoul returns line with NoPoint in place of the last reply if that reply is foul. A certificate then has some
// other move there, which does not stop the five.
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
