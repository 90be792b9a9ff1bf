package analysis

// The moves that hold against the opponent's threat, in words.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation/words"
	"fukumi/solver"
)

// Defences are what is known of every move against the opponent's threat.
type Defences struct {
	solver.Defence
	question Answer // for the words about its limits
}

// Otherwise are the refutations that are more than the threat carried out.
func (d *Defences) Otherwise() []solver.Refutation {
	var others []solver.Refutation
	for _, r := range d.Lost {
		if !slices.Equal(r.Result.Line, d.Threat.Line) {
			others = append(others, r)
		}
	}
	return others
}

// Text says how many moves hold and which.
func (d *Defences) Text(h Hints) string {
	q := &d.question.Query
	side, other, class := words.Side(q.Position.Turn()), words.Side(q.Position.Turn().Opponent()), q.Goal.Title()
	if len(d.Holds) == 0 && len(d.Open) == 0 {
		return fmt.Sprintf("%s has no answer: all %s are proved lost", side, words.Count(int64(len(d.Lost)), "move"))
	}
	parts := []string{}
	switch len(d.Holds) {
	case 0:
		parts = append(parts, "no move is known to hold")
	case 1:
		parts = append(parts, fmt.Sprintf("1 move holds: %s (%s has no %s after it)", d.Holds[0], other, class))
	default:
		parts = append(parts, fmt.Sprintf("%d moves hold: %s (%s has no %s after them)", len(d.Holds),
			words.Points(d.Holds), other, class))
	}
	if len(d.Open) > 0 {
		parts = append(parts, fmt.Sprintf("open: %s (%s%s)", words.Points(d.Open), d.question.stopped(),
			after("; ", d.question.next(h), "")))
	}
	if len(d.Lost) > 0 {
		parts = append(parts, "all others are proved lost")
	}
	return fmt.Sprintf("%s must answer: %s", side, strings.Join(parts, "; "))
}
