package match

// Which games a match has, and which of them are the same game.

import (
	"fmt"

	"fukumi/notation"
)

// A Pairing is one game of a match before it is played.
type Pairing struct {
	Number  int // from 1
	Opening int // its index in the list
	First   int // the player of Black: 0 is the first player, 1 the second
}

// White returns the player of White.
func (p Pairing) White() int { return 1 - p.First }

// Player returns the player of a side.
func (p Pairing) Player(s notation.Stone) int {
	if s == notation.Black {
		return p.First
	}
	return p.White()
}

// pairings returns the games of a match: every opening twice, with colours swapped, beginning again with the
// first opening when all are used.
func pairings(games, openings int) []Pairing {
	list := make([]Pairing, games)
	for i := range list {
		list[i] = Pairing{Number: i + 1, Opening: i / 2 % openings, First: i % 2}
	}
	return list
}

// gameKey is equal for games with the same moves up to the symmetries of the board.
func gameKey(moves []notation.Point, size int) string {
	return notation.FormatMoves(notation.CanonicalMoves(moves, size))
}

// A seenGames holds the games that were counted.
type seenGames map[string]int

// again returns the number of an earlier game with the same moves by the same players. If there is none, it
// stores this game and returns 0.
func (s seenGames) again(p Pairing, moves []notation.Point, size int) int {
	key := fmt.Sprint(p.First, " ", gameKey(moves, size))
	if number, known := s[key]; known {
		return number
	}
	s[key] = p.Number
	return 0
}
