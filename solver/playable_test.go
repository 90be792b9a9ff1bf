package solver

import (
	"context"
	"errors"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// Anything but a position, and a finished game, is an error at every entry, and
// never an answer.
func TestNoPosition(t *testing.T) {
	t.Parallel()
	var none notation.Position
	nobody := oracle.Blank(notation.Renju, 15)
	nobody.SetTurn(notation.Empty)
	over := oracle.Stones(t, notation.Freestyle, 15, notation.White, "a1 b1 c1 d1 e1", "a3 b3 c3 d3")
	ctx, s := context.Background(), New(Options{Memory: 1 << 20})
	for name, pos := range map[string]notation.Position{"the zero position": none, "nobody to move": nobody,
		"over": over} {
		var problems []error
		for _, goal := range []Class{VCF, VCT3, VCT} {
			_, err := s.Solve(ctx, Query{Position: pos, Goal: goal})
			problems = append(problems, err)
			_, err = s.Defend(ctx, Query{Position: pos, Goal: goal})
			problems = append(problems, err)
		}
		_, err := s.DefendAgainst(ctx, Query{Position: pos, Goal: VCT}, Result{})
		problems = append(problems, err)
		_, err = s.Rank(ctx, RankQuery{Position: pos, Depth: 1})
		problems = append(problems, err)
		_, err = s.Choose(ctx, RankQuery{Position: pos, Depth: 1})
		problems = append(problems, err)
		_, err = s.Block(ctx, pos, Limits{})
		problems = append(problems, err)
		for _, kind := range []*proof.Node{{Move: notation.At(4, 4), Kind: proof.KindFive}, {Kind: proof.KindTree}} {
			_, err = proof.Verify(&proof.Proof{Position: pos, Class: Five, Tree: kind}, proof.Options{})
			problems = append(problems, err)
		}
		for i, err := range problems {
			var end *GameOverError
			if err == nil || i < len(problems)-2 && errors.As(err, &end) != (name == "over") {
				t.Errorf("%s, entry %d: %v", name, i, err)
			}
		}
	}
}
