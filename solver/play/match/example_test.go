package match_test

import (
	"context"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/play"
	"fukumi/solver/play/match"
)

// Two score models play four games.
func Example() {
	openings, err := match.Builtin(notation.Freestyle, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	names := [2]string{"gu10", "gu20"}
	m := match.Match{
		Size: 15, Openings: openings, Games: 4, Workers: 2, Given: names,
		Players: func() (both [2]play.Player, err error) {
			for i, name := range names {
				if both[i], err = match.NewPlayer(name, notation.Freestyle, 15, play.Options{}); err != nil {
					break
				}
			}
			return both, err
		},
	}
	result, err := m.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s played %d games, %d counted\n", result.Players[0].Name, result.Played,
		match.Games(result.Score))
	// Output: gu10 played 4 games, 4 counted
}
