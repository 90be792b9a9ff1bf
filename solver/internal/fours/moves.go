package fours

import "fukumi/notation"

// The fours of a position: all of them, and those that win at once.

// candidates pushes the attacker's fours onto the stack of moves, from the newest windows to the oldest. If one of them
// wins at once, it appends the move, a reply and the five to the line, and returns Wins.
func (v *Search) candidates(forced notation.Point) Outcome {
	b := v.board
	base := len(v.moves)
	v.nextScan()
	doubled := false
	for _, p := range b.Pairs(v.attacker) {
		x, y := p.X, p.Y
		for range 2 {
			x, y = y, x
			switch {
			case forced != notation.NoPoint && x != forced:
			case v.seen[x&511] != v.scan:
				v.seen[x&511], v.mate[x&511] = v.scan, y
				v.moves = append(v.moves, pair{x, y})
			case v.mate[x&511] != y && v.mate[x&511] != notation.NoPoint:
				if !v.FoulAttacker || !b.Foul(x) {
					v.Line = append(v.Line, x, v.mate[x&511], y)
					return Wins
				}
				v.mate[x&511] = notation.NoPoint // a foul double four
				doubled, v.dropped = true, true
			}
		}
	}
	if doubled {
		kept := v.moves[:base]
		for _, m := range v.moves[base:] {
			if v.mate[m.move&511] != notation.NoPoint {
				kept = append(kept, m)
			}
		}
		v.moves = kept
	}
	return Fails
}

// nextScan begins a scan. The scan numbers wrap around after minutes of search; then the marks with old numbers are
// cleared.
func (v *Search) nextScan() {
	if v.scan++; v.scan == 0 {
		clear(v.seen[:])
		v.scan = 1
	}
}

// Double reports whether a move of the attacker makes two fours with different completions, or a straight four. The
// attacker must be to move and have no five.
func (v *Search) Double() bool {
	line, base := len(v.Line), len(v.moves)
	o := v.candidates(notation.NoPoint)
	v.Line, v.moves = v.Line[:line], v.moves[:base]
	return o == Wins
}

// FindDouble sets the line to a move that makes two fours with different completions, or a straight four, a reply, and
// the five. There must be such a move.
func (v *Search) FindDouble() {
	v.Line = v.Line[:0]
	v.candidates(notation.NoPoint)
	v.moves = v.moves[:0]
}

// FoulDouble reports whether a move that would make two fours with different completions, or a straight four, is foul
// for the attacker. Another stone may make such a move legal.
func (v *Search) FoulDouble() bool {
	b := v.board
	v.nextScan()
	for _, p := range b.Pairs(v.attacker) {
		x, y := p.X, p.Y
		for range 2 {
			x, y = y, x
			if v.seen[x&511] != v.scan {
				v.seen[x&511], v.mate[x&511] = v.scan, y
			} else if v.mate[x&511] != y && b.Foul(x) {
				return true
			}
		}
	}
	return false
}

// hopeless reports whether there is no VCF, whatever the defender replies. It gives the attacker, without an answer,
// every point that would make a four, and then every point that makes a four together with these. Consider the windows
// that then have three stones. As long as no two of them share a free point, except with the same two free points, no
// move can ever make two fours at once. The test is not used if Black defends in renju and may lose by a foul.
func (v *Search) hopeless() bool {
	if v.FoulDefender {
		return false
	}
	return v.board.Relaxed(v.attacker)
}
