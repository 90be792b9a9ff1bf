package model

// The evaluations of Liang and Zeng, which count along lines; see
// text_test.go.

import (
	"slices"
	"strings"
)

// liangSheet is the score sheet as printed, one of each mirrored pair.
const liangSheet = "200 10100 400 11000 600 01010 800 00110 2500 11010 2500 10110 3000 11100 4000 01110 8000 11101 " +
	"8000 11011 " +
	"12000 11110 99999999 11111 3500 010110 9000 111010 9000 011101 30000 011110"

type liangShape struct {
	score     int
	points    [][2]int
	direction [2]int
}

// liangValue is my_score of evaluation.
func (b textBoard) liangValue() int {
	var found []liangShape
	total := 0
	sheet := strings.Fields(liangSheet)
	b.each(func(r, c int) {
		if b.at(r, c) != 1 {
			return
		}
	directions:
		for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}} {
			for _, x := range found {
				if x.score > 1000 && x.direction == d && slices.Contains(x.points, [2]int{r, c}) {
					continue directions
				}
			}
			best := liangShape{direction: d}
			for k := 0; k < len(sheet); k += 2 {
				n := len(sheet[k+1])
				for from := -5; from+n-1 <= 5; from++ {
					var points [][2]int
					text := make([]byte, 0, 6)
					for i := range n {
						q := [2]int{r + (from+i)*d[0], c + (from+i)*d[1]}
						points = append(points, q)
						text = append(text, byte('0'+b.at(q[0], q[1])))
					}
					turned := slices.Clone(text)
					slices.Reverse(turned)
					if s := atoi(sheet[k]); (string(text) == sheet[k+1] || string(turned) == sheet[k+1]) &&
						s > best.score {
						best.score, best.points = s, points
					}
				}
			}
			if best.score == 0 {
				continue
			}
			add := 0
			for _, x := range found {
				if !slices.ContainsFunc(x.points, func(q [2]int) bool { return slices.Contains(best.points, q) }) {
					continue
				}
				if x.score >= 2000 && best.score >= 2000 {
					add = max(x.score, best.score)
				} else {
					add = min(x.score, best.score)
				}
			}
			found = append(found, best)
			total += add + best.score
		}
	})
	return total
}

// liangPoint is the sum of cal over the four directions.
func (b textBoard) liangPoint(r, c int) int {
	sum := 0
	for _, d := range lines {
		number, block, room, gap := 1, 0, 0, 0
		for _, way := range []int{1, -1} {
			free := false // the point before is
		side:
			for k := 1; k <= 4; k++ {
				switch b.at(r+way*k*d[0], c+way*k*d[1]) {
				case 1:
					number++
					if free {
						gap++
					}
					free = false
				case 0:
					if free {
						break side
					}
					free = true
				default:
					block++
					if free {
						room++
					}
					break side
				}
			}
		}
		sum += liangType(number, block, room, gap)
	}
	return sum
}

func liangType(number, block, room, gap int) int {
	switch {
	case number >= 5 && gap == 0:
		return 10000000
	case number >= 5:
		return 100000
	case block == 0 || room+number+gap >= 5:
		switch {
		case number == 4 && gap == 2:
			return 35000
		case number == 4 && gap == 1:
			return 40000
		case number == 4:
			return 100000
		case number == 3 && gap == 2:
			return 5000
		case number == 3 && gap == 1:
			return 7000
		case number == 3:
			return 35000
		case number == 2 && gap == 1:
			return 700
		case number == 2 && gap == 0:
			return 1000
		}
	case block == 1:
		return map[int]int{4: 35000, 3: 5000, 2: 500}[number]
	}
	return 0
}

// zengLine analyses a line through a stone: its stones, the place of the gap
// (stones before it, read in the direction, 0 for none) and its dead ends.
func (b textBoard) zengLine(r, c int, d [2]int) (count, empty, dead, row int) {
	get := func(k int) int { return b.at(r+k*d[0], c+k*d[1]) }
	cells := []int{0} // offsets of the stones
	gap := false
	for _, way := range []int{1, -1} {
		for k := way; k <= 7 && k >= -7; k += way {
			if get(k) == 1 {
				cells = append(cells, k)
				continue
			}
			if get(k) != 0 {
				dead++
				break
			}
			if gap || get(k+way) != 1 || k+way > 7 || k+way < -7 {
				break
			}
			gap = true
		}
	}
	slices.Sort(cells)
	run := 0
	for i, k := range cells {
		run++
		if i > 0 && k != cells[i-1]+1 {
			empty, run = i, 1
		}
		row = max(row, run)
	}
	return len(cells), empty, dead, row
}

// zengPoint is the score of a stone on the point: the four lines, and the bonus
// of two live threes.
func (b textBoard) zengPoint(r, c int) int {
	sum, threes := 0, 0
	for _, d := range lines {
		count, empty, dead, row := b.zengLine(r, c, d)
		split := min(empty, count-empty)
		switch {
		case row >= 5:
			sum += 10000000
		case empty == 0 && dead == 0:
			sum += []int{0, 10, 100, 1000, 100000}[count]
			if count == 3 {
				threes++
			}
		case empty == 0 && dead == 1:
			sum += []int{0, 1, 10, 100, 10000}[count]
		case empty == 0:
		case dead == 0 && (count == 5 && split == 1 || count == 6 && split == 2 || count == 7 && split == 3):
			sum += 100000
		case count >= 4:
			sum += 10000
		case dead == 0 && count == 3:
			sum += 1000
			threes++
		case dead == 0:
			sum += 50
		case dead == 1 && count == 3:
			sum += 100
		case dead == 1:
			sum += 10
		}
	}
	if threes >= 2 {
		sum += 3000
	}
	return sum
}
