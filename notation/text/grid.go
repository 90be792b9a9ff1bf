package text

// Boards with ambiguous signs: grids of 0, 1 and 2, and stars, which some people use for stones
// and others for free points.

import (
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// isGrid reports whether a board is a grid of 0, 1 and 2. Other signs may take the place of 0 if
// 1 or 2 occurs more than once.
func isGrid(cells [][]cell) bool {
	zeros, free := 0, 0
	count := map[int]int{}
	for _, row := range cells {
		for _, c := range row {
			switch {
			case c.char == '0':
				zeros++
			case c.number == 1 || c.number == 2:
				count[c.number]++
			case c.char != 0 && strings.ContainsRune(emptyChars, c.char):
				free++
			default:
				return false
			}
		}
	}
	if zeros > 0 {
		return free == 0
	}
	return count[1] > 1 || count[2] > 1
}

// fillGrid puts the stones of a grid on the empty board: 1 is Black, 2 White.
func (in *Input) fillGrid(cells [][]cell, d Defaults) error {
	for i, row := range cells {
		for x, c := range row {
			if c.number == 0 {
				continue
			}
			if err := in.Position.Put(notation.At(x, len(cells)-1-i), c.colour(&d)); err != nil {
				return err
			}
		}
	}
	err := in.AfterStones(d.Turn)
	if err != nil && in.fitsSwapped() {
		return words.Errorf("{reason} (perhaps 2 is black in this grid)", "reason", err)
	}
	return err
}

// A StarError asks whether a sign in a diagram is a stone.
type StarError struct {
	Line  int
	Sign  rune
	Point notation.Point
}

func (e *StarError) Error() string { return e.Message().String() }

// Message returns the text of the error.
func (e *StarError) Message() *words.Message {
	return words.Later("line {n}: is {sign} on {point} a black stone or a free point?", "n", e.Line,
		"sign", string(e.Sign), "point", e.Point)
}

// askStars fails if a sign for free points may also be a stone. Such a sign is a star on a point
// that boards do not mark or, if one colour has no stones at all, any sign that is not the most
// frequent one. If BlackChar is set, the user has answered the question.
func (in *Input) askStars(cells [][]cell, d Defaults) error {
	if d.BlackChar != 0 {
		return nil
	}
	signs, stones := map[rune]int{}, [3]int{}
	for _, row := range cells {
		for _, c := range row {
			if s := c.stone(0); s != notation.Empty || c.number > 0 {
				stones[s]++ // numbers are counted as stones[Empty]
			} else {
				signs[c.char]++
			}
		}
	}
	usual := rune(0)
	for sign, n := range signs {
		if n > signs[usual] || n == signs[usual] && sign < usual {
			usual = sign
		}
	}
	even := stones[notation.Black] > 0 && stones[notation.White] > 0 && symmetric(cells)
	one := stones[notation.Empty] == 0 && (stones[notation.Black] == 0) != (stones[notation.White] == 0)
	for i, row := range cells {
		for x, c := range row {
			p := notation.At(x, len(cells)-1-i)
			sign := c.char
			if sign == 0 || !strings.ContainsRune(emptyChars, sign) || sign == cross {
				continue
			}
			alone := stones[notation.Black] == 0 && stones[notation.White] > 0
			doubt := sign == '*' && (alone || sign != usual && !even && !marked(p, len(cells))) ||
				sign != '*' && sign != usual && one && !marked(p, len(cells))
			if doubt {
				return &StarError{c.line, sign, p}
			}
		}
	}
	return nil
}

// symmetric reports whether the stars of a diagram are an ornament, which looks the same in all
// eight symmetries, except under stones.
func symmetric(cells [][]cell) bool {
	last := len(cells) - 1
	for y, row := range cells {
		for x, c := range row {
			if c.char != '*' {
				continue
			}
			for _, image := range [...]cell{cells[y][last-x], cells[last-y][x], cells[x][y]} {
				if image.char != '*' && image.stone(0) == notation.Empty && image.number == 0 {
					return false
				}
			}
		}
	}
	return true
}

// marked reports whether drawn boards of this size often mark a point. They mark the centre, and
// the points where the third and fourth lines cross each other or the middle line.
func marked(p notation.Point, size int) bool {
	line := func(n int) (edge, middle bool) {
		fromEdge := min(n, size-1-n)
		return fromEdge == 2 || fromEdge == 3, n == (size-1)/2 || n == size/2
	}
	edgeX, middleX := line(p.X())
	edgeY, middleY := line(p.Y())
	return (edgeX || middleX) && (edgeY || middleY)
}
