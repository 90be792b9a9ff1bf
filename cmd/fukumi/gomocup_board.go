package main

// The board of the protocol: stones that are own or the opponent's, in the
// order in which they came. Which of the two sides is Black follows from them.

import (
	"errors"
	"fmt"
	"slices"

	"fukumi/notation"
)

// A gomoStone is a stone on the board, or a pass (NoPoint).
type gomoStone struct {
	at  notation.Point
	own bool
}

// A gomoBoard is a game as the manager told it.
type gomoBoard struct {
	gomoGrid
	stones []gomoStone
	own    notation.Stone // our colour; Empty until the first move is known
	turn   bool           // it is our move
}

func newGomoBoard(size int) gomoBoard {
	return gomoBoard{gomoGrid: gomoGrid{size}, turn: true}
}

// has reports whether a stone stands on p.
func (b *gomoBoard) has(p notation.Point) bool {
	return slices.ContainsFunc(b.stones, func(s gomoStone) bool { return s.at == p })
}

// count is the number of stones of one side, passes left out.
func (b *gomoBoard) count(own bool) int {
	n := 0
	for _, s := range b.stones {
		if s.own == own && s.at != notation.NoPoint {
			n++
		}
	}
	return n
}

// add puts a stone, or a pass, of one side on the board and gives the other
// side the move. The first move of all is Black's.
func (b *gomoBoard) add(p notation.Point, own bool) error {
	if p != notation.NoPoint && b.has(p) {
		return fmt.Errorf("point %v is occupied", p)
	}
	if b.own == notation.Empty {
		b.own = notation.White
		if own {
			b.own = notation.Black
		}
	}
	b.stones = append(b.stones, gomoStone{p, own})
	b.turn = !own
	return nil
}

// remove takes a stone away; its side has the move then. A pass is removed only
// where it was the last move.
func (b *gomoBoard) remove(p notation.Point) error {
	for i := len(b.stones) - 1; i >= 0; i-- {
		if b.stones[i].at != p {
			continue
		}
		if p == notation.NoPoint && i < len(b.stones)-1 {
			break
		}
		b.turn = b.stones[i].own
		b.stones = slices.Delete(b.stones, i, i+1)
		if len(b.stones) == 0 {
			b.own = notation.Empty
		}
		return nil
	}
	if p == notation.NoPoint {
		return errors.New("the last move was no pass")
	}
	return fmt.Errorf("there is no stone on %v", p)
}

// settle decides who is Black after a whole board was told, with our side to
// move. In renju the stones come in the order of play. In the other rules they
// may come in any order and the counts decide: Black is to move at equal
// counts. Where neither tells, the first stone is Black's.
func (b *gomoBoard) settle(rule notation.Rule) {
	b.turn = true
	own, other := b.count(true), b.count(false)
	switch {
	case len(b.stones) == 0:
		b.own = notation.Empty
	case rule == notation.Renju || own != other && own+1 != other:
		b.own = notation.White
		if b.stones[0].own {
			b.own = notation.Black
		}
	case own == other:
		b.own = notation.Black
	default:
		b.own = notation.White
	}
}

// colour is the colour of one side. Who begins an empty board is Black.
func (b *gomoBoard) colour(own bool) notation.Stone {
	c := b.own
	if c == notation.Empty {
		c = notation.White
		if b.turn {
			c = notation.Black
		}
	}
	if !own {
		c = c.Opponent()
	}
	return c
}

// position is the board with the side to move.
func (b *gomoBoard) position(rule notation.Rule) (notation.Position, error) {
	pos, err := notation.NewPosition(rule, b.size)
	if err != nil {
		return pos, err
	}
	for _, s := range b.stones {
		if s.at == notation.NoPoint {
			continue
		}
		if err := pos.Put(s.at, b.colour(s.own)); err != nil {
			return pos, err
		}
	}
	pos.SetTurn(b.colour(b.turn))
	return pos, nil
}
