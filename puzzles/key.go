package puzzles

// The identity of a puzzle, whatever its name and its place in a suite.

import (
	"fmt"

	"fukumi/notation"
)

// Key returns the question of a puzzle, in the text form: the size, the rule, the stones and the
// side to move of the canonical image, and the goal. It also has the point of a probe, and the scope
// of GoalNone. Turned or mirrored images of a puzzle have the same key, whatever their ids and
// expected answers.
func (r *Record) Key() string {
	pos := r.Position.Image(r.Position.Canonical())
	key := fmt.Sprintf("%d %v %s %v;", pos.Size(), pos.Rule(), notation.FormatStones(&pos), pos.Turn())
	if r.Goal != goalUnstated {
		key += fmt.Sprintf(" goal %v;", r.Goal)
	}
	if scope := r.NoneOf.String(); scope != "" {
		key += fmt.Sprintf(" none_of %s;", scope)
	}
	if r.Expect != LegalityUnstated {
		key += fmt.Sprintf(" probe %v;", r.probeOf(&pos))
	}
	return key
}

// probeOf returns the probe in the canonical image. If several symmetries lead to that image, it
// returns the first of the points to which they map the probe.
func (r *Record) probeOf(image *notation.Position) notation.Point {
	least := notation.NoPoint
	for t := range notation.Symmetries {
		other := r.Position.Image(t)
		if p := t.Apply(r.Probe, image.Size()); string(other.Packed()) == string(image.Packed()) &&
			(least == notation.NoPoint || p < least) {
			least = p
		}
	}
	return least
}

// lineName returns the name of a puzzle without an id.
func lineName(row int) string { return fmt.Sprintf("line %d", row) }

// Named reports whether an id is a name, and not the line number of a puzzle without
// an id.
func Named(id string) bool {
	row := 0
	_, err := fmt.Sscanf(id, "line %d", &row)
	return err != nil || id != lineName(row)
}
