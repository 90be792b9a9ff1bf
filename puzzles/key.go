package puzzles

// What a puzzle is, wherever it stands and whatever it is called.

import (
	"fmt"

	"fukumi/notation"
)

// Key is what a puzzle asks, in the text form: the rule, the size, the side to
// move and the stones of the canonical image, and the goal; of a probe the point,
// of no win how far that reaches. Puzzles that are images of each other, turned or
// mirrored, have the same, whatever their ids and what is expected of them.
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

// probeOf is the probe in the canonical image. Where several symmetries lead
// there, it is the first of the points that they lead to.
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

// lineName is what a puzzle without an id is called.
func lineName(row int) string { return fmt.Sprintf("line %d", row) }

// Named reports whether an id is a name, and not the line of a puzzle that has
// none.
func Named(id string) bool {
	row := 0
	_, err := fmt.Sscanf(id, "line %d", &row)
	return err != nil || id != lineName(row)
}
