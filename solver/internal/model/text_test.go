package model

// The evaluations as the texts print them, written out again without tables or
// strips: the oracle of this package. Boards are arrays of cells as in the
// texts; 1 is own, 2 the opponent, 0 free and 3 beyond the edge.

import (
	"strings"

	"fukumi/notation"
)

// A textBoard is a position as one side sees it.
type textBoard struct {
	pos *notation.Position
	own notation.Stone
}

// at is the cell in row r from the top and column c.
func (b textBoard) at(r, c int) int {
	p := notation.At(c, b.pos.Size()-1-r)
	switch {
	case r < 0 || c < 0 || !p.On(b.pos.Size()):
		return 3
	case b.pos.At(p) == notation.Empty:
		return 0
	case b.pos.At(p) == b.own:
		return 1
	}
	return 2
}

// each calls f with every point, row by row from the top.
func (b textBoard) each(f func(r, c int)) {
	for r := range b.pos.Size() {
		for c := range b.pos.Size() {
			f(r, c)
		}
	}
}

func (b textBoard) point(r, c int) notation.Point { return notation.At(c, b.pos.Size()-1-r) }

// with is the board with an own stone on a free point.
func (b textBoard) with(r, c int) textBoard {
	after := *b.pos
	_ = after.Put(b.point(r, c), b.own)
	return textBoard{&after, b.own}
}

// lines are the directions of the texts, as rows and columns.
var lines = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// guTable is the score table of Ver 1.0 as printed.
const guTable = `
01111* 300000 300000
21111* 250000 200000
1*111 250000 200000
11*11 250000 200000
0111*0 60000 50000
01*110 60000 50000
*10110 40000 30000
01011* 40000 30000
2111*0 3000 2000
21110* 1500 500
211*10 3000 2000
21101* 1800 800
21*110 3000 2000
21011* 1800 800
211*01 1600 600
2110*1 1600 600
21*101 1550 550
0*0110 1650 650
0*110 4000 3000
0*1010 1650 650
01*10 4000 3000
01*010 1650 650
*10010 1650 650
211*00 1150 150
2110*0 1150 150
21100* 1150 150
21*100 1250 250
2101*0 1250 250
21010* 1250 250
21*010 1200 200
210*10 1200 200
21001* 1200 200
21*001 1100 100
210*01 1100 100`

// guTwos are the alive twos of the table.
const guTwos = "0*0110 0*110 0*1010 01*10 01*010 *10010"

// eight are the directions of getLine.
var eight = [8][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}}

// guFinds reports whether signs match around a point in a direction.
func (b textBoard) guFinds(r, c int, d [2]int, signs string) bool {
	star := strings.IndexByte(signs, '*')
	for k := range len(signs) {
		if k == star {
			continue
		}
		if b.at(r+(k-star)*d[0], c+(k-star)*d[1]) != int(signs[k]-'0') {
			return false
		}
	}
	return true
}

// gu is EvaluateA or, with defence, EvaluateD of Ver 1.0.
func (b textBoard) gu(r, c int, defence bool) int {
	size := b.pos.Size()
	score, twos := min(r, c, size-1-r, size-1-c), 0
	for _, d := range eight {
		for row := range strings.Lines(guTable[1:]) {
			f := strings.Fields(row)
			if !b.guFinds(r, c, d, f[0]) {
				continue
			}
			n := f[1]
			if defence {
				n = f[2]
			}
			score += atoi(n)
			for _, two := range strings.Fields(guTwos) {
				if two == f[0] {
					twos++
				}
			}
		}
	}
	if twos >= 2 {
		score += map[bool]int{false: 3000, true: 2000}[defence]
	}
	return score
}

func atoi(text string) int {
	n := 0
	for _, c := range text {
		n = 10*n + int(c-'0')
	}
	return n
}

// evaluate3 is the function of that name of Ver 3.0.
func (b textBoard) evaluate3(r, c int) int {
	temp, count := 0, 0
	for _, d := range eight {
		get := func(k int) int { return b.at(r+k*d[0], c+k*d[1]) }
		own := func(ks ...int) bool {
			for _, k := range ks {
				if get(k) != 1 {
					return false
				}
			}
			return true
		}
		if own(1, 2, 3, 4, 5) {
			temp += 5500000
		}
		if own(1, 2, 3, 4) && get(5) == 0 {
			temp += 500000
		}
		if own(1, 2, 3, 4) && (get(5) == 2 || get(5) == 3) {
			temp += 450000
		}
		if own(-1, 1, 2, 3) {
			temp += 400000
		}
		if own(-2, -1, 1, 2) {
			temp += 250000
		}
		for _, three := range []bool{
			get(1) == 0 && own(-1, -2, -3) && get(-4) == 0,
			own(-1) && get(-2) == 0 && own(1, 2) && get(3) == 0,
			own(1) && get(2) == 0 && own(3, 4) && get(5) == 0,
			own(-1, -2) && get(-3) == 0 && own(-4) && get(-5) == 0,
		} {
			if three {
				temp += 35000
				count++
			}
		}
	}
	if count >= 2 {
		temp += 400000
	}
	return temp
}

// pengModels is the ScoreModel as printed.
const pengModels = "1261 01100 260 11000 260 010010 260 010010 260 00011 1261 00110 260 10100 260 00101 1115 10011 " +
	"1150 01010 1161 00110 " +
	"1300 11010 1300 01011 1310 00111 1310 11100 1320 10110 1320 01101 5170 01110 5002 010110 5002 011010 5000 11101 " +
	"5000 11011 5000 10111 " +
	"6000 11110 6000 01111 50000 011110 99999999 11111"

// pengOriginalModels is the ScoreModel of the original edition, as printed.
const pengOriginalModels = "160 01100 160 10100 110 10011 110 01010 160 00110 200 11010 300 00111 300 11100 " +
	"300 10110 300 01101 5170 01110 5002 010110 5002 011010 5000 11101 5000 11011 5000 10111 5171 11110 5171 01111 " +
	"50000 011110 99999999 11111"

// pengDefence is the chain of is_defend: shape, place of its first point, and
// a further point that must be free, 0 for none.
var pengDefence = []struct {
	shape       string
	i, far, max int
}{
	{"211110", -1, 5, 50050}, {"011112", -4, -5, 50050}, {"211100", -1, 0, 5170}, {"001112", -4, 0, 5170},
	{"010110", -4, 0, 5170}, {"011010", -1, 0, 5170}, {"011011", -1, 5, 5170}, {"110110", -4, -5, 5170},
	{"101110", -4, -5, 5170}, {"011101", -1, 5, 5170},
}

// peng is evaluate with the stone on the point.
func (b textBoard) peng(r, c int, defence bool) int { return b.pengBy(pengModels, r, c, defence) }

func (b textBoard) pengOriginal(r, c int) int { return b.pengBy(pengOriginalModels, r, c, false) }

func (b textBoard) pengBy(printed string, r, c int, defence bool) int {
	b = b.with(r, c)
	total := 0
	models := strings.Fields(printed)
	for _, d := range lines {
		most := 0
		for i := -5; i < 1; i++ {
			var shape strings.Builder
			for k := range 6 {
				shape.WriteByte(byte('0' + b.at(r+(i+k)*d[0], c+(i+k)*d[1])))
			}
			shape6 := shape.String()
			if defence {
				for _, x := range pengDefence {
					if x.shape == shape6 && x.i == i && (x.far == 0 || b.at(r+x.far*d[0], c+x.far*d[1]) == 0) {
						most = max(most, x.max)
						break
					}
				}
			}
			for k := 0; k < len(models); k += 2 {
				if models[k+1] == shape6 || models[k+1] == shape6[:5] {
					most = max(most, atoi(models[k]))
				}
			}
		}
		total += most
	}
	return total
}

// weiHeuristic is heuristic_evaluate for one of its two agents.
func (b textBoard) weiHeuristic(r, c int) int {
	b = b.with(r, c)
	point := 0
	for _, d := range lines {
		around := func(from, n int) string {
			text := ""
			for k := range n {
				text += string(rune('0' + b.at(r+(from+k)*d[0], c+(from+k)*d[1])))
			}
			return text
		}
		for i := range 5 {
			switch around(-i, 5) {
			case "11111":
				point += 100000
			case "10111", "11101":
				point += 10000
			}
		}
		for i := range 6 {
			switch around(-1-i, 6) {
			case "011110":
				point += 10000
			case "011112", "211110":
				point += 1000
			case "011010", "010110":
				point += 1000
			}
		}
		for i := range 5 {
			if around(-1-i, 5) == "01110" {
				point += 1000
			}
		}
		for i := range 4 {
			if around(-1-i, 4) == "0110" {
				point += 10
			}
		}
	}
	return point
}

// weiValue is attack_point of evaluate.
func (b textBoard) weiValue() int {
	points := 0
	b.each(func(r, c int) {
		if b.at(r, c) != 1 {
			return
		}
		for _, d := range lines {
			is := func(from int, shapes ...string) bool {
				for _, shape := range shapes {
					same := true
					for k := range len(shape) {
						same = same && b.at(r+(from+k)*d[0], c+(from+k)*d[1]) == int(shape[k]-'0')
					}
					if same {
						return true
					}
				}
				return false
			}
			switch {
			case is(0, "11111"):
				points += 100000
			case is(-1, "011110"):
				points += 10000
			case is(-1, "011112", "211110"), is(0, "10111", "11110", "11101", "11011"):
				points += 1000
			case is(-1, "01110", "01011", "01101"):
				points += 1000
			case is(-1, "01112", "21110", "010112", "211010", "011012", "210110"), is(0, "10011", "11001", "10101"),
				is(-2, "2011102"):
				points += 100
			case is(-1, "0110", "01010", "010010"):
				points += 10
			}
		}
	})
	return points
}
