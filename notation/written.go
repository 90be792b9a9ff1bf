package notation

// Moves and stones in plain coordinates.

import "strings"

// FormatMoves writes points on one line, "h8 i9 g7". An empty list gives "".
func FormatMoves(points []Point) string {
	var b strings.Builder
	for i, p := range points {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// FormatStones writes the stones of pos in the form that ParseStones reads, each side's in
// the order of Points. It does not write the side to move.
func FormatStones(pos *Position) string {
	if pos.Count(Empty) == pos.size*pos.size {
		return Empty.String()
	}
	list := func(s Stone) string { return strings.ReplaceAll(FormatMoves(pos.Stones(s)), " ", ",") }
	return list(Black) + "/" + list(White)
}

// FormatPosition writes pos in a form that ParsePosition reads: as moves if their order is
// known, else as stones. It does not write the rule and the size, and with stones it does not
// write the side to move.
func FormatPosition(pos *Position) string {
	if moves, known := pos.Moves(); known && len(moves) > 0 {
		return FormatMoves(moves)
	}
	return FormatStones(pos)
}
