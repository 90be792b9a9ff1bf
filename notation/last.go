package notation

// The points that a picture of a position highlights.

// Last returns the last move, as a list of points to ring. It is nil if no move was
// played or the order is unknown.
func (b *Position) Last() []Point {
	moves, ordered := b.Moves()
	if !ordered || len(moves) == 0 {
		return nil
	}
	return moves[len(moves)-1:]
}

// Ringed returns the points that a picture of a game rings: the row that won or
// else the last move. The name describes them in a legend.
func (b *Position) Ringed() (ring []Point, name string) {
	if row, over := b.Winner(); over {
		return row.Points(), row.Side.String() + " five"
	}
	return b.Last(), "last move"
}

// Points returns the points of the row, from one end to the other.
func (r Row) Points() []Point {
	dx, dy := r.To.X()-r.From.X(), r.To.Y()-r.From.Y()
	n := max(dx, -dx, dy, -dy)
	points := make([]Point, n+1)
	for i := range points {
		points[i] = At(r.From.X()+dx*i/max(n, 1), r.From.Y()+dy*i/max(n, 1))
	}
	return points
}
