package play_test

import (
	"context"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
)

// A gameRecorder records which questions were said to belong to the same game.
type gameRecorder struct {
	ask.Searcher
	games []bool
}

func (a *gameRecorder) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	a.games = append(a.games, q.Game)
	return a.Searcher.Choose(ctx, q)
}

// A game's first move does not depend on anything, later ones depend on the moves
// before them.
func TestOwnBegins(t *testing.T) {
	search := &gameRecorder{Searcher: ask.Open(ask.Options{Memory: 16 << 20})}
	p := play.NewOwn(play.Options{Limits: solver.Limits{Nodes: 500}, Open: func(ask.Options) *ask.Session {
		return ask.Open(ask.Options{Search: search})
	}})
	for range 2 {
		pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
		testhelp.OK(t, p.Begin(t.Context()))
		for range 2 {
			m := testhelp.Must(p.Move(t.Context(), &pos))(t)
			testhelp.OK(t, pos.Play(m.Point))
			pos.SetTurn(notation.Black)
		}
	}
	if want := []bool{false, true, false, true}; !slices.Equal(search.games, want) {
		t.Errorf("questions of the game before: %v, want %v", search.games, want)
	}
}
