package picture_test

import (
	"context"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/analysis/picture"
	"fukumi/solver/ask"
)

// A fixedRanking is a solver that knows only a ranking.
type fixedRanking struct {
	ask.Searcher
	ranking solver.Ranking
}

func (fixedRanking) Solve(_ context.Context, q solver.Query) (solver.Result, error) {
	return solver.Result{Class: q.Goal, Stop: solver.StopNodes}, nil
}

func (fixedRanking) DefendAgainst(context.Context, solver.Query, solver.Result) (solver.Defence, error) {
	return solver.Defence{}, nil
}

func (fixedRanking) Block(context.Context, notation.Position, solver.Limits) (*solver.Block, error) {
	return nil, nil
}

func (f fixedRanking) Rank(context.Context, solver.RankQuery) (solver.Ranking, error) {
	return f.ranking, nil
}

func position(t *testing.T, raw string) notation.Position {
	t.Helper()
	return testhelp.Must(text.ParseArgument(raw, text.Defaults{}))(t).Position
}

// TestScores: a proved score is never a percentage, and a judged one never W or L, 0 or 100.
func TestScores(t *testing.T) {
	b := position(t, "f6 e5 f4 e6 g7 e7")
	free := b.Stones(notation.Empty)
	ranking := func(candidates ...solver.Candidate) *solver.Ranking {
		for i := range candidates {
			candidates[i].Move, candidates[i].Rank = free[i], i+1
		}
		return &solver.Ranking{Candidates: candidates}
	}
	win, loss := solver.Candidate{Proved: solver.ProvedWin, WinChance: 1}, solver.Candidate{Proved: solver.ProvedLoss}
	chance := func(c float64) solver.Candidate { return solver.Candidate{WinChance: c} }
	for _, c := range []struct {
		ranking *solver.Ranking
		want    []int
		labels  []string
		levels  []int
		keys    []string
	}{
		{ranking(), []int{0}, []string{""}, []int{0}, nil},
		{ranking(win, chance(0.9999), chance(0.5), chance(0.0001), loss), []int{100, 99, 50, 1, 0},
			[]string{"W", "99", "50", "1", ""}, []int{9, 9, 6, 2, 0}, []string{"W", "1", "99"}},
		{ranking(chance(0.514)), []int{51, 0}, []string{"51", ""}, []int{9, 0}, []string{"1", "99"}},
		{ranking(loss, loss), []int{-1, -1, 0}, []string{"L", "L", ""}, []int{1, 1, 0}, []string{"L"}},
	} {
		s := fixedRanking{ranking: *c.ranking}
		a := testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Search: s}), "",
			solver.Query{Position: b, Goal: solver.VCT}, analysis.Options{Scores: true}))(t)
		m := picture.Maps(words.English, a, picture.Scores)[0]
		for i, want := range c.want {
			p := free[i]
			if got := a.Heat.Scores.At(p); got != want || m.Labels[p] != c.labels[i] || m.Levels.At(p) != c.levels[i] {
				t.Errorf("%+v: move %d: %d %q of level %d, want %d %q of level %d", c.ranking.Candidates, i, got,
					m.Labels[p], m.Levels.At(p), want, c.labels[i], c.levels[i])
			}
		}
		var keys []string
		for _, k := range m.Keys {
			keys = append(keys, k.Label)
		}
		if !slices.Equal(keys, c.keys) {
			t.Errorf("%+v: keys %q, want %q", c.ranking.Candidates, keys, c.keys)
		}
	}
}
