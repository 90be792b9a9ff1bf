package solver

import (
	"cmp"
	"slices"
	"time"

	"fukumi/notation"
)

// The order in which moves are judged (defend.go): moves on the line of the threat first, then moves near the line.
// Most holding moves are among them, and should be known even if a limit is tight. The order has no effect on the
// claims.

// newDefending starts a Defence with the list of the legal moves in q.
func newDefending(c *session, q *Query, d *Defence) *defending {
	g := &defending{c: c, q: q, d: d, start: time.Now(), after: d.Threat.Proof.Position,
		tried: map[notation.Point]int{}}
	d.Holds, d.Lost, d.Open = []notation.Point{}, []Refutation{}, []notation.Point{}
	side := q.Position.Turn()
	for _, p := range q.Position.Stones(notation.Empty) {
		if q.Position.Legal(p, side) == nil {
			g.moves = append(g.moves, p)
		}
	}
	line := d.Threat.Line
	slices.SortStableFunc(g.moves, func(a, b notation.Point) int {
		return cmp.Compare(remoteness(a, line), remoteness(b, line))
	})
	return g
}

// remoteness returns the distance of p from the nearest point of line, in moves of a chess king.
func remoteness(p notation.Point, line []notation.Point) int {
	nearest := notation.MaxSize
	for _, q := range line {
		dx, dy := p.X()-q.X(), p.Y()-q.Y()
		nearest = min(nearest, max(dx, -dx, dy, -dy))
	}
	return nearest
}

// finish sets Open, Stop and Time, and sorts the lists.
func (g *defending) finish() {
	d := g.d
	d.Open = append(append(d.Open, g.moves...), g.large...)
	switch {
	case len(d.Open) == 0:
		d.Stop = NoStop
	case len(g.moves) == 0 && d.Stop == NoStop:
		d.Stop = StopMemory
	}
	slices.Sort(d.Open)
	slices.Sort(d.Holds)
	slices.SortFunc(d.Lost, func(a, b Refutation) int { return cmp.Compare(a.Move, b.Move) })
	d.Time = time.Since(g.start) - d.Verify
}
