package puzzles

// Positions that are images of each other: turned, mirrored, or with the
// colours swapped.

import (
	"fmt"

	"fukumi/notation"
)

// ImageKey is the same for two positions that are images of each other: turned,
// mirrored, or, where the rule treats both sides alike, with the colours
// swapped.
func ImageKey(pos *notation.Position) string {
	size := pos.Size()
	swap := pos.Turn() == notation.White && pos.Rule() != notation.Renju
	best := ""
	for t := range notation.Symmetries {
		stones := make([]byte, size*size)
		for _, p := range pos.Points() {
			s := pos.At(p)
			if swap && s != notation.Empty {
				s = s.Opponent()
			}
			q := t.Apply(p, size)
			stones[q.Y()*size+q.X()] = '0' + byte(s)
		}
		if best == "" || string(stones) < best {
			best = string(stones)
		}
	}
	turn := pos.Turn()
	if swap {
		turn = notation.Black
	}
	return fmt.Sprintf("%v %d %v %s", pos.Rule(), size, turn, best)
}

// imagesOfEarlier says of every position of games, the end included, whether it
// is an image of an earlier one, of the same game or of one before it. Of a game
// with a move that cannot be played it ends there.
func imagesOfEarlier(games []Game) [][]bool {
	seen := map[string]bool{}
	images := make([][]bool, len(games))
	for i := range games {
		pos := games[i].Start
		for ply := 0; ; ply++ {
			key := ImageKey(&pos)
			images[i] = append(images[i], seen[key])
			seen[key] = true
			if ply == len(games[i].Moves) || pos.Play(games[i].Moves[ply]) != nil {
				break
			}
		}
	}
	return images
}
