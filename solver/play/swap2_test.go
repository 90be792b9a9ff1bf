package play

import (
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// TestChoicesAreEven measures the choices of swap2: from a random first stone two
// more are put so that the chances are judged even, the other side answers as it
// would (it stays, swaps, or puts two more and leaves the choice), and the game is
// played out by the same search on both sides. If the judgement were right, the
// side that may choose would win half of the games. A long test plays 60 games of
// each rule, the usual run 2, with which hardly any result would be a surprise.
func TestChoicesAreEven(t *testing.T) {
	games, off := 2, 1.0
	if testhelp.LongAsked() {
		games, off = 60, 0.15 // 0.13 are two standard errors
	}
	for _, rule := range notation.Rules {
		r := rand.New(rand.NewPCG(2, uint64(rule)))
		chooser, black, drawn := 0.0, 0.0, 0
		for range games {
			chose, points := chosenGame(t, rule, r)
			black += points
			if points == 0.5 {
				drawn++
			}
			if chose == notation.White {
				points = 1 - points
			}
			chooser += points
		}
		share := chooser / float64(games)
		t.Logf("%v: who chose has %.1f %% of %d games, Black %.1f %%, %d drawn", rule, 100*share, games,
			100*black/float64(games), drawn)
		if share < 0.5-off || share > 0.5+off {
			t.Errorf("%v: who chose has %.1f %% of %d games, want 50 ± %.0f", rule, 100*share, games, 100*off)
		}
	}
}

// The nodes of the choices of a side, together, and of a move of the game.
const (
	choiceNodes = 30_000
	moveNodes   = 4_000
)

// chosenGame plays a game from an opening of swap2. It returns the side of the
// player that chose last, and the points of Black.
func chosenGame(t *testing.T, rule notation.Rule, r *rand.Rand) (notation.Stone, float64) {
	t.Helper()
	pos := testhelp.Must(notation.NewPosition(rule, 15))(t)
	play := func(moves ...notation.Point) {
		for _, p := range moves {
			testhelp.OK(t, pos.Play(p))
		}
	}
	s := ask.Open(ask.Options{Memory: 16 << 20})
	limits := solver.Limits{Nodes: choiceNodes}
	play(notation.At(2+r.IntN(11), 2+r.IntN(11)))
	around := Near(&pos) // half of it, at random: otherwise there are few openings
	r.Shuffle(len(around), func(i, j int) { around[i], around[j] = around[j], around[i] })
	ways := Ways(&pos, around[:len(around)/2], true)
	w := testhelp.Must(NewBalance(t.Context(), s, limits, 0, Finalists).Choose(pos, ways, 0))(t)
	play(w.Stones...)
	chooser := notation.White // the side that answers, so far
	for _, mayPutTwo := range []bool{true, false} {
		a := testhelp.Must(NewBalance(t.Context(), s, limits, 0, Finalists+1).Answer(pos, mayPutTwo))(t)
		play(a.Moves...)
		if a.Swap {
			chooser = notation.Black
		}
		if len(a.Moves) < 2 {
			break
		}
	}
	return chooser, playedOut(t, s, pos)
}

// playedOut plays a game out by the same search on both sides, and returns the points of Black.
func playedOut(t *testing.T, s *ask.Session, pos notation.Position) float64 {
	t.Helper()
	for Drawn(&pos) == "" {
		side := pos.Turn()
		c, err := s.Choose(t.Context(), solver.RankQuery{Position: pos, Limits: solver.Limits{Nodes: moveNodes}})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case c.Proved == solver.ProvedWin && side == notation.Black || c.Proved == solver.ProvedLoss &&
			side == notation.White:
			return 1
		case c.Proved != solver.ProvedNone:
			return 0
		}
		testhelp.OK(t, pos.Play(c.Move))
	}
	return 0.5
}
