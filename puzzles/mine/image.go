package mine

// Positions that are images of each other: turned, mirrored, or with the colours swapped.

import (
	"fmt"

	"fukumi/notation"
)

// imageKey returns a key, which is the same for positions that are images of each other: turned,
// mirrored, or, if the rule treats both sides alike, with the colours swapped.
func imageKey(pos *notation.Position) string {
	same := *pos
	if pos.Turn() == notation.White && pos.Rule() != notation.Renju {
		same = swapped(pos)
	}
	same = same.Image(same.Canonical())
	return fmt.Sprintf("%v %d %v %x", same.Rule(), same.Size(), same.Turn(), same.Packed())
}

// swapped returns a position with the colours swapped.
func swapped(pos *notation.Position) notation.Position {
	other := pos.Turned()
	for _, p := range pos.Points() {
		if s := pos.At(p); s != notation.Empty {
			other.Take(p)
			_ = other.Put(p, s.Opponent()) // cannot fail: p has just been emptied
		}
	}
	return other
}

// imagesOfEarlier reports, for every position of every game, whether it is an image of an earlier
// position of the same game or of an earlier game. Positions that Side excludes do not count. If a
// move cannot be played, the list of its game ends there.
func imagesOfEarlier(games []Game) [][]bool {
	seen := map[string]bool{}
	images := make([][]bool, len(games))
	for i := range games {
		pos := games[i].Start
		for ply := 0; ; ply++ {
			key, asked := imageKey(&pos), games[i].asks(&pos)
			images[i] = append(images[i], asked && seen[key])
			seen[key] = seen[key] || asked
			if ply == len(games[i].Moves) || pos.Play(games[i].Moves[ply]) != nil {
				break
			}
		}
	}
	return images
}
