package wire

// The board of the protocol: our stones and the opponent's, in the order in which they arrived. This order decides
// which side is Black.

import (
	"errors"
	"fmt"
	"slices"

	"fukumi/notation"
)

// A Stone is a stone on the board, or a pass (NoPoint).
type Stone struct {
	At  notation.Point
	Own bool
}

// A Board is a game as the manager described it.
type Board struct {
	Grid
	Stones []Stone
	Own    notation.Stone // our colour; Empty until the first move is known
	Turn   bool           // it is our move
}

// NewBoard returns an empty board on which our side begins.
func NewBoard(size int) Board {
	return Board{Grid: Grid{size}, Turn: true}
}

// has reports whether there is a stone on p.
func (b *Board) has(p notation.Point) bool {
	return slices.ContainsFunc(b.Stones, func(s Stone) bool { return s.At == p })
}

// Count returns the number of stones of one side, without passes.
func (b *Board) Count(own bool) int {
	n := 0
	for _, s := range b.Stones {
		if s.Own == own && s.At != notation.NoPoint {
			n++
		}
	}
	return n
}

// Add puts a stone, or a pass, of one side on the board. The other side is then to move. The first move is always
// Black's.
func (b *Board) Add(p notation.Point, own bool) error {
	if p != notation.NoPoint && b.has(p) {
		return fmt.Errorf("point %v is occupied", p)
	}
	if b.Own == notation.Empty {
		b.Own = notation.White
		if own {
			b.Own = notation.Black
		}
	}
	b.Stones = append(b.Stones, Stone{p, own})
	b.Turn = !own
	return nil
}

// Remove removes a stone from the board. Its side is then to move. A pass can be removed only if it was the last move.
func (b *Board) Remove(p notation.Point) error {
	for i := len(b.Stones) - 1; i >= 0; i-- {
		if b.Stones[i].At != p {
			continue
		}
		if p == notation.NoPoint && i < len(b.Stones)-1 {
			break
		}
		b.Turn = b.Stones[i].Own
		b.Stones = slices.Delete(b.Stones, i, i+1)
		if len(b.Stones) == 0 {
			b.Own = notation.Empty
		}
		return nil
	}
	if p == notation.NoPoint {
		return errors.New("the last move was not a pass")
	}
	return fmt.Errorf("there is no stone on %v", p)
}

// Settle decides which side is Black after a whole board was described, with our side to move. In renju, the stones
// come in the order of play. With the other rules they may come in any order, and the numbers of stones decide: Black
// is to move if they are equal. If neither decides, the first stone is Black's.
func (b *Board) Settle(rule notation.Rule) {
	b.Turn = true
	own, other := b.Count(true), b.Count(false)
	switch {
	case len(b.Stones) == 0:
		b.Own = notation.Empty
	case rule == notation.Renju || own != other && own+1 != other:
		b.Own = notation.White
		if b.Stones[0].Own {
			b.Own = notation.Black
		}
	case own == other:
		b.Own = notation.Black
	default:
		b.Own = notation.White
	}
}

// Colour returns the colour of one side. The side that begins on an empty board is Black.
func (b *Board) Colour(own bool) notation.Stone {
	c := b.Own
	if c == notation.Empty {
		c = notation.White
		if b.Turn {
			c = notation.Black
		}
	}
	if !own {
		c = c.Opponent()
	}
	return c
}

// Position returns the board with the side to move.
func (b *Board) Position(rule notation.Rule) (notation.Position, error) {
	pos, err := notation.NewPosition(rule, b.Size)
	if err != nil {
		return pos, err
	}
	for _, s := range b.Stones {
		if s.At == notation.NoPoint {
			continue
		}
		if err := pos.Put(s.At, b.Colour(s.Own)); err != nil {
			return pos, err
		}
	}
	pos.SetTurn(b.Colour(b.Turn))
	return pos, nil
}
