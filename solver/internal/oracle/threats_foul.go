package oracle

// The fouls of the oracle of threats, directly from the text of the rules of renju.

// The cells of a line through a judged point, from five steps before the point to five steps after it.
const (
	freeCell  = '.'
	blackCell = 'X'
	otherCell = '#' // white or off the board
)

// Foul reports whether the free point i is foul for Black. It follows the text of the rules of renju, on the four lines
// through the point, which it writes out.
func (g *Threats) Foul(black, white uint64, i int) bool {
	black |= 1 << i
	var lines [4][11]byte
	for d := range lines {
		for k, at := range g.lines[d][i] {
			switch {
			case at < 0 || white>>at&1 != 0:
				lines[d][k] = otherCell
			case black>>at&1 != 0:
				lines[d][k] = blackCell
			default:
				lines[d][k] = freeCell
			}
		}
	}
	long, fours := false, 0
	for d := range lines {
		switch n := rowAt(lines[d][:], 5); {
		case n == 5:
			return false
		case n > 5:
			long = true
		}
		fours += foursIn(lines[d])
	}
	if long || fours > 1 {
		return true
	}
	threes := 0
	for d := range lines {
		if g.three(black, white, d, i, lines[d]) {
			threes++
		}
	}
	return threes > 1
}

// rowAt returns the length of the unbroken black row through place k.
func rowAt(line []byte, k int) int {
	n := 1
	for j := k + 1; j < len(line) && line[j] == blackCell; j++ {
		n++
	}
	for j := k - 1; j >= 0 && line[j] == blackCell; j-- {
		n++
	}
	return n
}

// foursIn counts the fours that contain the black stone in the middle of line. It fills every free place in turn and
// records which four stones make the row of five.
func foursIn(line [11]byte) int {
	made := map[[2]int]bool{} // the first place of the row, and the place that was filled
	straight := 0
	for k := range line {
		if line[k] != freeCell {
			continue
		}
		line[k] = blackCell
		if rowAt(line[:], 5) == 5 && rowAt(line[:], k) == 5 {
			start := k
			for start > 0 && line[start-1] == blackCell {
				start--
			}
			if start <= 5 && 5 < start+5 {
				made[[2]int{start, k}] = true
				// The same four stones can be completed on both sides. That is only one four.
				if k == start+4 && made[[2]int{start - 1, start - 1}] {
					straight++
				}
			}
		}
		line[k] = freeCell
	}
	return len(made) - straight
}

// three reports whether the black stone on i is part of a three in direction d: a free point of the line, which is
// legal and does not make a five, makes a straight four with it.
func (g *Threats) three(black, white uint64, d, i int, line [11]byte) bool {
	for k := range line {
		if line[k] != freeCell {
			continue
		}
		line[k] = blackCell
		start := k
		for start > 0 && line[start-1] == blackCell {
			start--
		}
		if rowAt(line[:], k) == 4 && start <= 5 && 5 < start+4 && straight(line, start) {
			at := int(g.lines[d][i][k])
			if !g.blackFive(black, at) && !g.Foul(black, white, at) {
				return true
			}
		}
		line[k] = freeCell
	}
	return false
}

// straight reports whether the row of four that begins at place start can
// become a row of five on either side.
func straight(line [11]byte, start int) bool {
	at := func(k int) byte {
		if k < 0 || k >= len(line) {
			return otherCell
		}
		return line[k]
	}
	return at(start-1) == freeCell && at(start+4) == freeCell && at(start-2) != blackCell && at(start+5) != blackCell
}

// blackFive reports whether Black makes a row of exactly five on i.
func (g *Threats) blackFive(black uint64, i int) bool {
	for j := range g.rows {
		r := &g.rows[j]
		if r.five>>i&1 != 0 && r.five&^(black|1<<i) == 0 && r.beside&black == 0 {
			return true
		}
	}
	return false
}
