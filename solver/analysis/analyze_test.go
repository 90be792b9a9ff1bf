package analysis_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

func query(t *testing.T, raw string, nodes int64) solver.Query {
	t.Helper()
	in := testhelp.Must(text.ParseArgument(raw, text.Defaults{}))(t)
	return solver.Query{Position: in.Position, Goal: solver.VCT, Limits: solver.Limits{Nodes: nodes}}
}

// A nodeCounter adds up the cost of its answers.
type nodeCounter struct {
	ask.Searcher
	nodes int64
	asked []string
}

func (c *nodeCounter) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	r, err := c.Searcher.Solve(ctx, q)
	c.nodes, c.asked = c.nodes+r.Nodes, append(c.asked, "solve")
	return r, err
}

func (c *nodeCounter) DefendAgainst(ctx context.Context, q solver.Query, threat solver.Result) (solver.Defence, error) {
	d, err := c.Searcher.DefendAgainst(ctx, q, threat)
	c.nodes, c.asked = c.nodes+d.Nodes, append(c.asked, "defend")
	return d, err
}

func (c *nodeCounter) Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error) {
	r, err := c.Searcher.Rank(ctx, q)
	c.nodes, c.asked = c.nodes+r.Nodes, append(c.asked, "rank")
	return r, err
}

// TestAnalyzeParts: every part is reported when it is known and not before,
// every claim is proved, and the whole keeps to the limits.
func TestAnalyzeParts(t *testing.T) {
	all := []analysis.Part{analysis.PartPosition, analysis.PartAttack, analysis.PartDefence, analysis.PartDefences,
		analysis.PartRest}
	threatened := "h8 a1 i8 c1 j8 o15" // Black threatens, Black to move
	for _, c := range []struct {
		text  string
		turn  notation.Stone
		o     analysis.Options
		parts []analysis.Part
		asked []string
	}{
		{threatened, notation.White, analysis.Options{Candidates: 2}, all, []string{"solve", "solve", "defend",
			"rank"}},
		{threatened, notation.White, analysis.Options{}, all, []string{"solve", "solve", "defend"}},
		{threatened, notation.White, analysis.Options{Scores: true}, all, []string{"solve", "solve", "defend", "rank"}},
		{threatened, notation.Black, analysis.Options{}, slices.Delete(slices.Clone(all), 3, 4),
			[]string{"solve", "solve"}},
		{"h8", notation.White, analysis.Options{Candidates: 1}, slices.Delete(slices.Clone(all), 3, 4),
			[]string{"solve", "solve", "rank"}},
	} {
		q, s := query(t, c.text, 30_000), &nodeCounter{Searcher: ask.Open(ask.Options{})}
		q.Position.SetTurn(c.turn)
		var parts []analysis.Part
		c.o.Told = func(a *analysis.Analysis, part analysis.Part) error {
			parts = append(parts, part)
			if known := a.Defences != nil; known != (slices.Contains(c.parts, analysis.PartDefences) &&
				part >= analysis.PartDefences) {
				t.Errorf("%s: defences known %v at part %d", c.text, known, part)
			}
			return nil
		}
		a := testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Search: s}), "id", q, c.o))(t)
		if !slices.Equal(parts, c.parts) || !slices.Equal(s.asked, c.asked) || len(a.Candidates) > c.o.Candidates ||
			(a.Heat.Scores != nil) != c.o.Scores {
			t.Errorf("%s, %v: parts %v, asked %v, %d candidates", c.text, c.turn, parts, s.asked, len(a.Candidates))
		}
		if s.nodes > 30_000+1000 {
			t.Errorf("%s: %d nodes", c.text, s.nodes)
		}
		for _, answered := range []*analysis.Answer{a.Attack, a.Defence} {
			if answered.Result.Verdict != solver.Win {
				continue
			}
			if report, err := proof.Verify(answered.Result.Proof, proof.Options{}); err != nil ||
				!answered.Result.Proof.Position.Same(&answered.Query.Position) ||
				report.Length != answered.Result.Length {
				t.Errorf("%s: %v", c.text, err)
			}
		}
		if a.Interrupted() {
			t.Errorf("%s: interrupted", c.text)
		}
	}
}

// TestAnalyzeEnds: an error of the callback, an impossible move, a finished
// game, and an interrupt.
func TestAnalyzeEnds(t *testing.T) {
	s, stop := ask.Open(ask.Options{}), errors.New("enough")
	if _, err := analysis.Analyze(t.Context(), s, "", query(t, "h8", 100), analysis.Options{
		Told: func(*analysis.Analysis, analysis.Part) error { return stop },
	}); !errors.Is(err, stop) {
		t.Errorf("%v, want %v", err, stop)
	}
	taken := notation.At(7, 7)
	var change *analysis.ChangeError
	if _, err := analysis.Analyze(t.Context(), s, "", query(t, "h8", 100),
		analysis.Options{Change: &taken}); !errors.As(err, &change) || change.Move != taken ||
		!errors.Is(err, notation.ErrOccupied) {
		t.Errorf("%v, want a *ChangeError", err)
	}
	var over *solver.GameOverError
	if _, err := analysis.Analyze(t.Context(), s, "", query(t, "h8,i8,j8,k8,l8/a1,b1,c1,d1", 100),
		analysis.Options{Change: &taken}); !errors.As(err, &over) {
		t.Errorf("%v, want a *GameOverError", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a, err := analysis.Analyze(ctx, s, "", query(t, "h8 i9 h9", 1_000_000), analysis.Options{Candidates: 1})
	if err != nil || !a.Interrupted() {
		t.Errorf("interrupted %v, %v", a, err)
	}
}

// bookWin is a book that knows one win.
type bookWin struct{ won solver.BookWin }

func (b bookWin) Known(context.Context, *ask.Query) (*solver.Result, error) {
	return &solver.Result{Class: solver.AnyWin, Source: solver.FromBook, Book: &b.won}, nil
}

// TestBookDecides: a book's proof leaves nothing to judge. The move of its win is the only candidate, and
// a losing side has none; the verdict, the line and the proof come from the book.
func TestBookDecides(t *testing.T) {
	h8, line := notation.At(7, 7), []notation.Point{notation.At(7, 7), notation.At(0, 0), notation.At(8, 8)}
	for _, c := range []struct {
		winner  notation.Stone
		move    notation.Point
		verdict string
		text    string
		moves   int
	}{{notation.Black, h8, "win", "Black wins, starting with h8.", 1},
		{notation.White, notation.NoPoint, "loss", "White wins, whatever Black plays.", 0}} {
		won := solver.BookWin{Winner: c.winner, Move: c.move, Book: "b", SHA256: "sum", Accepted: true, Length: 5,
			Line: line}
		s := &nodeCounter{Searcher: ask.Open(ask.Options{})}
		a := testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Search: s, Books: bookWin{won}}), "",
			query(t, "empty", 20_000), analysis.Options{Candidates: 5}))(t)
		if len(a.Candidates) != c.moves || !a.Decided() || a.Defences != nil {
			t.Errorf("%v: %d candidates, decided %v, %+v", c.winner, len(a.Candidates), a.Decided(), a.Defences)
		}
		if h := a.Headline(words.English, analysis.PartAttack); h.Text != c.text || !a.Answered(analysis.PartAttack) {
			t.Errorf("%v: %+v", c.winner, h)
		}
		o := a.Object()
		if v := o.Attack; v.Verdict != c.verdict || !v.Verified || v.ProofSHA256 != "sum" || *v.Length != 5 ||
			*v.OwnMoves != 3 || len(v.Line) != 3 || v.Source != "book" || v.Class != "win" {
			t.Errorf("%v: %+v", c.winner, v)
		}
		for _, m := range o.Candidates {
			if m.Move != h8 || m.Proved != "win" || m.Score != nil || m.WinChance != 1 {
				t.Errorf("%v: %+v", c.winner, m)
			}
		}
		// A book that was not accepted decides nothing.
		won.Accepted = false
		a = testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Books: bookWin{won}}), "",
			query(t, "empty", 20_000), analysis.Options{Candidates: 5}))(t)
		if v := a.Object().Attack; v.Verdict != "unknown" || v.Verified || v.ProofSHA256 != "" {
			t.Errorf("%v, not accepted: %+v", c.winner, v)
		}
	}
}
