package main

// Which games a match has, and which of them are the same game.

import (
	"fmt"

	"fukumi/notation"
)

// A pairing is one game of a match before it is played.
type pairing struct {
	number  int // from 1
	opening int // its place in the list
	first   int // who is Black: 0 is the first player, 1 the second
}

// white is the player of White.
func (p pairing) white() int { return 1 - p.first }

// player is the player of a side.
func (p pairing) player(s notation.Stone) int {
	if s == notation.Black {
		return p.first
	}
	return p.white()
}

// pairings are the games of a match: every opening twice, colours swapped, and
// from the first one again when they are used up.
func pairings(games, openings int) []pairing {
	list := make([]pairing, games)
	for i := range list {
		list[i] = pairing{number: i + 1, opening: i / 2 % openings, first: i % 2}
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
func (s seenGames) again(p pairing, moves []notation.Point, size int) int {
	key := fmt.Sprint(p.first, " ", gameKey(moves, size))
	if number, known := s[key]; known {
		return number
	}
	s[key] = p.number
	return 0
}
