package notation

import (
	"errors"
	"fmt"
	"slices"
)

// Reasons why a stone cannot be put on a point. Errors that name the point wrap one of them.
var (
	ErrOffBoard = errors.New("point is not on the board")
	ErrOccupied = errors.New("point is occupied")
	ErrFoul     = errors.New("point is forbidden for black")
)

// A Position has a rule, a size, stones, a side to move, and the order of the moves if it is
// known. It is a plain value: a copy is independent of the original. The sides may have any
// numbers of stones.
type Position struct {
	rule  Rule
	size  int
	turn  Stone
	cells [Cells]Stone
	// moves lists every stone in the order of play, Black first. It is valid only while
	// ordered is true. Its array is never changed, so copies of a Position may share it.
	moves   []Point
	ordered bool
}

// NewPosition returns the empty board, Black to move. It fails if size is not
// between MinSize and MaxSize or the rule is unknown.
func NewPosition(rule Rule, size int) (Position, error) {
	if size < MinSize || size > MaxSize {
		return Position{}, fmt.Errorf("size %d: expected %d to %d", size, MinSize, MaxSize)
	}
	if !rule.Known() {
		return Position{}, fmt.Errorf("unknown rule %d", rule)
	}
	return Position{rule: rule, size: size, turn: Black, ordered: true}, nil
}

// Rule returns the rule of the game.
func (b *Position) Rule() Rule { return b.rule }

// Size returns the number of rows, which is also the number of columns.
func (b *Position) Size() int { return b.size }

// Turn returns the side to move.
func (b *Position) Turn() Stone { return b.turn }

// SetRule changes the rule.
func (b *Position) SetRule(r Rule) { b.rule = r }

// SetTurn makes s the side to move. If that changes the side to move, the order of
// the moves is forgotten.
func (b *Position) SetTurn(s Stone) {
	if s != b.turn {
		b.turn = s
		b.forget()
	}
}

// Turned returns the position with the opponent to move.
func (b *Position) Turned() Position {
	turned := *b
	turned.SetTurn(b.turn.Opponent())
	return turned
}

// At returns the stone on p. It is Empty if p is not on the board.
func (b *Position) At(p Point) Stone {
	if p >= Cells {
		return Empty
	}
	return b.cells[p]
}

// On reports whether p is on this board.
func (b *Position) On(p Point) bool { return p.On(b.size) }

// Put sets a stone (not Empty) on an empty point without changing the side to move.
// The order of the moves is forgotten.
func (b *Position) Put(p Point, s Stone) error {
	if !b.On(p) {
		return ErrOffBoard
	}
	if b.cells[p] != Empty {
		return ErrOccupied
	}
	b.cells[p] = s
	b.forget()
	return nil
}

// Take removes the stone on p, if any. The order of the moves is forgotten.
func (b *Position) Take(p Point) {
	if p < Cells && b.cells[p] != Empty {
		b.cells[p] = Empty
		b.forget()
	}
}

// Play puts a stone of the side to move on p and changes the side to move. It fails if p is not a
// free point, but not if the move is a foul: see Legal.
func (b *Position) Play(p Point) error {
	if !b.On(p) {
		return ErrOffBoard
	}
	if b.cells[p] != Empty {
		return ErrOccupied
	}
	b.cells[p] = b.turn
	b.turn = b.turn.Opponent()
	if b.ordered {
		b.moves = append(slices.Clip(b.moves), p)
	}
	return nil
}

func (b *Position) forget() {
	b.moves, b.ordered = nil, false
}

// Moves returns the order of play, Black first, and whether it is known. The
// caller must not change the slice.
func (b *Position) Moves() ([]Point, bool) { return b.moves, b.ordered }

// Points returns every point of the board, row 1 first, each row from the left.
func (b *Position) Points() []Point {
	points := make([]Point, 0, b.size*b.size)
	for y := range b.size {
		for x := range b.size {
			points = append(points, At(x, y))
		}
	}
	return points
}

// Stones returns the points that hold s (the free points if s is Empty), in
// the order of Points.
func (b *Position) Stones(s Stone) []Point {
	points := []Point{}
	for _, p := range b.Points() {
		if b.cells[p] == s {
			points = append(points, p)
		}
	}
	return points
}

// Count returns how many points hold s.
func (b *Position) Count(s Stone) int {
	n := 0
	for _, p := range b.Points() {
		if b.cells[p] == s {
			n++
		}
	}
	return n
}

// Same reports whether the two positions have the same rule, size, stones and
// side to move. The order of the moves does not count.
func (b *Position) Same(o *Position) bool {
	return b.rule == o.rule && b.size == o.size && b.turn == o.turn && b.cells == o.cells
}

// ErrNoPass is the error for a pass by a side that has a legal move.
var ErrNoPass = errors.New(`"-" stands only where there is no legal move`)

// Follow plays the next move of a line: p, or a pass if p is NoPoint. It accepts a
// pass only if the side to move has no legal point.
func (b *Position) Follow(p Point) error {
	if p != NoPoint {
		return b.Play(p)
	}
	for _, q := range b.Stones(Empty) {
		if b.Legal(q, b.turn) == nil {
			return ErrNoPass
		}
	}
	b.SetTurn(b.turn.Opponent())
	return nil
}
