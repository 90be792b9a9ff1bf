package model

import (
	"fukumi/eval"
	"fukumi/notation"
)

// A Board is a position that is judged by a model. It is updated with each stone. It is not safe for concurrent use;
// the Model is.
//
// Scores are in tenths of the units of the model's tables, so that the model's factors remain exact.
type Board struct {
	m    *Model
	rule notation.Rule
	size int
	// code has the content of each cell: black 1, white 2, free 0, edge 3. Its margin is as wide as the part of a line
	// that is read around a stone.
	code   [codes]uint8
	points []notation.Point // the points of the board, in the order of the model's scan
	cells  []int            // the indexes of the points in code
	stones int

	near, around           []neighbour  // steps from a stone to candidates, and to points of the value
	nearCount, aroundCount [codes]uint8 // by cell: number of stones within near, and within around

	moves layer  // the worth of a stone on each free point
	worth *layer // the worth of the points in the value of the board; nil if the value is not their sum
	fouls *eval.Board
	cross crossings
}

// The layout of code: rows of stride cells, row 0 at the bottom.
const (
	margin = 2 * maxReach
	stride = notation.MaxSize + 2*margin
	codes  = stride * stride
)

// The directions in which lines are read, as steps in code and as differences of points: rows and diagonals from the
// left, columns from the top.
var (
	steps  = [4]int{1, -stride, 1 - stride, 1 + stride}
	deltas = [4]int{1, -notation.MaxSize, 1 - notation.MaxSize, 1 + notation.MaxSize}
)

// cellOf returns the index of p in code.
func cellOf(p notation.Point) int {
	return (int(p)/notation.MaxSize+margin)*stride + int(p)%notation.MaxSize + margin
}

// side returns the index of a colour.
func side(s notation.Stone) int { return int(s-1) & 1 }

// NewBoard returns pos as a board of the model.
func (m *Model) NewBoard(pos *notation.Position) *Board {
	b := &Board{m: m, rule: pos.Rule(), size: pos.Size()}
	for i := range b.code {
		b.code[i] = codeEdge
	}
	b.points = scan(m.Search.Scan, b.size)
	for _, p := range b.points {
		b.code[cellOf(p)] = codeFree
		b.cells = append(b.cells, cellOf(p))
	}
	value := &m.File.Value
	b.near = neighbours(m.Search.Radius, m.Search.Star)
	b.around = neighbours(value.Radius, value.Star)
	b.moves = newLayer(m.moves, true)
	if value.Over == overStones || value.Over == overPoints {
		l := newLayer(m.value, value.Over == overPoints)
		l.summed, l.near = true, value.Radius > 0
		b.worth = &l
	}
	if b.rule.Forbids(notation.Black) {
		start, _ := notation.NewPosition(b.rule, b.size)
		b.fouls = eval.New(&start)
	}
	b.moves.judgeAll(b)
	if b.worth != nil {
		b.worth.judgeAll(b)
	}
	for _, p := range pos.Points() {
		if s := pos.At(p); s != notation.Empty {
			b.Place(p, s)
		}
	}
	b.moves.forget()
	if b.worth != nil {
		b.worth.forget()
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

// A neighbour is the position of a point relative to another one, in code and
// as a difference of points.
type neighbour struct{ step, delta int }

// neighbours returns the points within radius. If star is true, it returns only those in lines through the point.
func neighbours(radius int, star bool) []neighbour {
	var list []neighbour
	for y := -radius; y <= radius; y++ {
		for x := -radius; x <= radius; x++ {
			if (x != 0 || y != 0) && (!star || x == 0 || y == 0 || x == y || x == -y) {
				list = append(list, neighbour{y*stride + x, y*notation.MaxSize + x})
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
	b.moves.mark()
	if b.worth != nil {
		b.worth.mark()
	}
	b.set(p, uint8(s), 1)
	b.moves.refresh(b, p)
	if b.worth != nil {
		b.worth.refresh(b, p)
	}
}

// Undo removes the stone that was placed last, which is on p. The stones of the original position cannot be removed.
func (b *Board) Undo(p notation.Point) {
	b.stones--
	if b.fouls != nil {
		b.fouls.Undo()
	}
	b.set(p, codeFree, ^uint8(0))
	b.moves.undo()
	if b.worth != nil {
		b.worth.undo()
	}
}

// ValueAfter returns Value for s with a stone of t on the free point p.
func (b *Board) ValueAfter(p notation.Point, t, s notation.Stone) int64 {
	if b.worth == nil {
		b.Place(p, t)
		defer b.Undo(p)
		return b.Value(s)
	}
	b.worth.mark()
	b.set(p, uint8(t), 1)
	b.worth.refresh(b, p)
	v := b.Value(s)
	b.set(p, codeFree, ^uint8(0))
	b.worth.undo()
	return v
}

// set writes a code and adds more to the stone counts of the cells near it. more is 1 for a new stone and -1 for a
// removed one.
func (b *Board) set(p notation.Point, code, more uint8) {
	cell := cellOf(p)
	b.code[cell] = code
	for _, n := range b.near {
		b.nearCount[cell+n.step] += more
	}
	for _, n := range b.around {
		was := b.aroundCount[cell+n.step]
		is := was + more
		b.aroundCount[cell+n.step] = is
		if (was == 0) != (is == 0) && b.worth != nil && b.code[cell+n.step] != codeEdge {
			b.worth.count(int(p)+n.delta, is > 0)
		}
	}
}

// MakesFive reports whether a stone of s on the free point p makes a winning row.
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

// legal reports whether p, a free point, is a legal move of s.
func (b *Board) legal(p notation.Point, s notation.Stone) bool {
	return b.fouls == nil || s != notation.Black || !b.fouls.Foul(p)
}
