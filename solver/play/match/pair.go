package match

// The games of a match, and the test whether two games are the same.

import (
	"fmt"

	"fukumi/notation"
)

// A Pairing is a game of a match before it is played.
type Pairing struct {
	Number  int // from 1
	Opening int // index of the opening in the list
	First   int // player of Black: 0 for the first player, 1 for the second
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

// pairings returns the games of a match: every opening twice, with colours swapped. When all openings were used, it
// begins again with the first one.
func pairings(games, openings int) []Pairing {
	list := make([]Pairing, games)
	for i := range list {
		list[i] = Pairing{Number: i + 1, Opening: i / 2 % openings, First: i % 2}
	}
	return list
}

// gameKey returns a key that is equal for games with the same moves up to symmetry.
func gameKey(moves []notation.Point, size int) string {
	return notation.FormatMoves(notation.CanonicalMoves(moves, size))
}

// A seenGames is the set of the games that were counted.
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
