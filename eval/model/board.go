package model

import (
	"fukumi/eval"
	"fukumi/notation"
)

// A Board is a position under a model, kept up to date stone by stone. It is
// not safe for concurrent use; the Model is.
//
// Scores are in tenths of the units of the model's tables, so that its factors
// stay exact.
type Board struct {
	m    *Model
	rule notation.Rule
	size int
	// code holds black 1, white 2, free 0 and edge 3, with a margin as wide as
	// a line is read around a stone.
	code   [codes]uint8
	points []notation.Point // of the board, in the order of the model's scan
	stones int

	near, around   []int16      // steps in code from a stone to candidates, and to points of the value
	beside, within [codes]uint8 // stones so near

	moves layer  // what a stone on each free point is worth
	worth *layer // what the points are worth to the board: &moves, or one of its own
	fouls *eval.Board
	cross crossings
}

// The layout of code: rows of stride points, row 0 below.
const (
	margin = 2 * maxReach
	stride = notation.MaxSize + 2*margin
	codes  = stride * stride
)

// The ways in which lines are read, as steps in code and as differences of
// points: rows and diagonals from the left, columns from the top.
var (
	steps  = [4]int{1, -stride, 1 - stride, 1 + stride}
	deltas = [4]int{1, -notation.MaxSize, 1 - notation.MaxSize, 1 + notation.MaxSize}
)

// cellOf is the place of p in code.
func cellOf(p notation.Point) int {
	return (int(p)/notation.MaxSize+margin)*stride + int(p)%notation.MaxSize + margin
}

// side is the index of a colour.
func side(s notation.Stone) int { return int(s-1) & 1 }

// NewBoard returns pos under the model.
func (m *Model) NewBoard(pos *notation.Position) *Board {
	b := &Board{m: m, rule: pos.Rule(), size: pos.Size()}
	for i := range b.code {
		b.code[i] = codeEdge
	}
	b.points = scan(m.Search.Scan, b.size)
	for _, p := range b.points {
		b.code[cellOf(p)] = codeFree
	}
	value := &m.File.Value
	b.near = neighbours(m.Search.Radius, m.Search.Star)
	b.around = neighbours(value.Radius, value.Star)
	b.moves = newLayer(m.moves, true, value.Over == overStones && m.value == m.moves)
	b.worth = &b.moves
	if m.value != m.moves && value.Over != overCrossings {
		l := newLayer(m.value, value.Over == overPoints, value.Over == overStones)
		b.worth = &l
	}
	if b.rule.Forbids(notation.Black) {
		start, _ := notation.NewPosition(b.rule, b.size)
		b.fouls = eval.New(&start)
	}
	b.moves.judgeAll(b)
	if b.worth != &b.moves {
		b.worth.judgeAll(b)
	}
	for _, p := range pos.Points() {
		if s := pos.At(p); s != notation.Empty {
			b.Place(p, s)
		}
	}
	return b
}

// scan lists the points of a board in one of the orders of Search.Scan.
func scan(order string, size int) []notation.Point {
	list := make([]notation.Point, 0, size*size)
	for i := range size {
		for j := range size {
			if order == "columns" {
				list = append(list, notation.At(i, j))
			} else {
				list = append(list, notation.At(j, size-1-i))
			}
		}
	}
	return list
}

// neighbours are the steps to the points within radius, in lines alone if
// star.
func neighbours(radius int, star bool) []int16 {
	var list []int16
	for y := -radius; y <= radius; y++ {
		for x := -radius; x <= radius; x++ {
			if (x != 0 || y != 0) && (!star || x == 0 || y == 0 || x == y || x == -y) {
				list = append(list, int16(y*stride+x))
			}
		}
	}
	return list
}

// Place puts a stone of s on the free point p.
func (b *Board) Place(p notation.Point, s notation.Stone) {
	b.stones++
	if b.fouls != nil {
		b.fouls.Place(p, s)
	}
	b.set(p, uint8(s), 1)
	b.moves.refresh(b, p)
	if b.worth != &b.moves {
		b.worth.refresh(b, p)
	}
}

// Undo takes back the stone placed last, which is on p.
func (b *Board) Undo(p notation.Point) {
	b.stones--
	if b.fouls != nil {
		b.fouls.Undo()
	}
	b.set(p, codeFree, ^uint8(0))
	b.moves.refresh(b, p)
	if b.worth != &b.moves {
		b.worth.refresh(b, p)
	}
}

// ValueAfter is the value for s, as Value gives it, with a stone of t on the
// free point p.
func (b *Board) ValueAfter(p notation.Point, t, s notation.Stone) int64 {
	b.set(p, uint8(t), 1)
	b.worth.refresh(b, p)
	v := b.Value(s)
	b.set(p, codeFree, ^uint8(0))
	b.worth.refresh(b, p)
	return v
}

// set writes a code and counts the stone, one more or one less, for the
// points near it.
func (b *Board) set(p notation.Point, code, more uint8) {
	cell := cellOf(p)
	b.code[cell] = code
	for _, step := range b.near {
		b.beside[cell+int(step)] += more
	}
	for _, step := range b.around {
		b.within[cell+int(step)] += more
	}
}

// MakesFive reports whether a stone of s on the free point p wins.
func (b *Board) MakesFive(p notation.Point, s notation.Stone) bool {
	cell := cellOf(p)
	for _, step := range steps {
		n := 1
		for k := cell + step; b.code[k] == uint8(s); k += step {
			n++
		}
		for k := cell - step; b.code[k] == uint8(s); k -= step {
			n++
		}
		if n == 5 || n > 5 && !b.rule.ExactFive(s) {
			return true
		}
	}
	return false
}

// legal reports whether s may move on the free point p.
func (b *Board) legal(p notation.Point, s notation.Stone) bool {
	return b.fouls == nil || s != notation.Black || !b.fouls.Foul(p)
}
