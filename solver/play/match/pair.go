package match

// Which games a match has, and which of them are the same game.

import (
	"fmt"

	"fukumi/notation"
)

// A Pairing is one game of a match before it is played.
type Pairing struct {
	Number  int // from 1
	Opening int // its place in the list
	First   int // who is Black: 0 is the first player, 1 the second
}

// White is the player of White.
func (p Pairing) White() int { return 1 - p.First }

// Player is the player of a side.
func (p Pairing) Player(s notation.Stone) int {
	if s == notation.Black {
		return p.First
	}
	return p.White()
}

// pairings are the games of a match: every opening twice, colours swapped, and
// from the first one again when they are used up.
func pairings(games, openings int) []Pairing {
	list := make([]Pairing, games)
	for i := range list {
		list[i] = Pairing{Number: i + 1, Opening: i / 2 % openings, First: i % 2}
	}
	return list
}

// gameKey is the same for games that are the same moves up to the symmetries of
// the board.
func gameKey(moves []notation.Point, size int) string {
	return notation.FormatMoves(notation.CanonicalMoves(moves, size))
}

// A seenGames knows the games that were counted.
type seenGames map[string]int

// again returns the number of an earlier game with the same moves by the same
// players; where there is none it takes this one down and returns 0.
func (s seenGames) again(p Pairing, moves []notation.Point, size int) int {
	key := fmt.Sprint(p.First, " ", gameKey(moves, size))
	if number, known := s[key]; known {
		return number
	}
	s[key] = p.Number
	return 0
}
