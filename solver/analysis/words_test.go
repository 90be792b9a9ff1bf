package analysis

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fukumi/internal/answer"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
)

// TestHints: what is said without a hint is whole and names no flag; with one it
// says the same and the advice that fits.
func TestHints(t *testing.T) {
	in, err := text.ParseArgument("h8 i9 h9", text.Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	win := solver.Result{Verdict: solver.Win, Class: solver.VCF, Length: 5, Line: answer.Line{notation.At(1, 1)}}
	change := func(r solver.Result, change func(*solver.Result)) solver.Result {
		change(&r)
		return r
	}
	limits := solver.Limits{Nodes: 7, Time: time.Second}
	for _, c := range []struct {
		name   string
		query  solver.Query
		result solver.Result
		brief  bool
		say    func(*Answer, Hint) string
		want   Advice // 0: none
		within string
	}{
		{"win", solver.Query{}, win, false, (*Answer).Verdict, AdviseFewer, "3 moves, 5 plies"},
		{"exact", solver.Query{}, change(win, func(r *solver.Result) { r.Exact = true }), false, (*Answer).Verdict, 0,
			"(the shortest)"},
		{"five", solver.Query{}, change(win, func(r *solver.Result) { r.Class = solver.Five }), false,
			(*Answer).Verdict, 0, "five with b2"},
		{"not shown", solver.Query{Shortest: true}, change(win, func(r *solver.Result) {
			r.Stop = solver.StopTime
		}), false, (*Answer).Verdict, AdviseTime, "time limit of 1s was reached before it was shown"},
		{"nodes", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopNodes}, false, (*Answer).Verdict,
			AdviseNodes, "node limit of 7 was reached (no VCT found"},
		{"interrupt", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopInterrupt}, false,
			(*Answer).Verdict, AdviseAgain, "interrupted"},
		{"tss", solver.Query{Method: solver.MethodTSS}, solver.Result{Class: solver.VCT}, false, (*Answer).Verdict,
			AdviseComplete, "threat-space search ended"},
		{"brief", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopNodes}, true, (*Answer).Verdict,
			AdviseBoth, "a short search found no VCT (Black wins already)"},
		{"large", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopMemory, TooLarge: true}, false,
			(*Answer).Verdict, AdviseShortest, "so it is not claimed"},
		{"large, shortest", solver.Query{Shortest: true}, solver.Result{Class: solver.VCT, Stop: solver.StopMemory,
			TooLarge: true}, false, (*Answer).Verdict, AdviseNotShortest, "so it is not claimed"},
		{"refused", solver.Query{}, solver.Result{Class: solver.VCT, Refused: errors.New("x")}, false,
			(*Answer).Verdict, 0, "a defect of this program"},
		{"no win", solver.Query{}, solver.Result{Verdict: solver.NoWin, Class: solver.VCT}, false, (*Answer).Verdict, 0,
			"White has no VCT (proved"},
		{"imported", solver.Query{}, solver.Result{Verdict: solver.NoWin, Class: solver.VCT, Source: solver.FromCache,
			Imported: true}, false, (*Answer).Short, AdviseRecheck, "by an imported record that was not checked here"},
		{"all", solver.Query{All: true}, change(win, func(r *solver.Result) {
			r.Winning, r.Undecided, r.Stop = []notation.Point{1}, []notation.Point{2}, solver.StopNodes
		}), false, (*Answer).WinningMoves, AdviseNodes, "undecided: "},
	} {
		c.query.Position, c.query.Limits = in.Position, limits
		a := &Answer{Query: c.query, Result: c.result, Brief: c.brief}
		bare := c.say(a, nil)
		if !strings.Contains(bare, c.within) || strings.Contains(bare, "--") || strings.Contains(bare, "fukumi") ||
			strings.Contains(bare, "; )") || strings.HasSuffix(bare, "; ") {
			t.Errorf("%s: %q, want %q in it and no flag", c.name, bare, c.within)
		}
		var advised []Advice
		hinted := c.say(a, func(_ *Answer, what Advice) string { advised = append(advised, what); return "HINT" })
		switch {
		case c.want == 0 && (len(advised) > 0 || hinted != bare):
			t.Errorf("%s: advice %v: %q", c.name, advised, hinted)
		case c.want != 0 && (len(advised) != 1 || advised[0] != c.want || strings.Count(hinted, "HINT") != 1):
			t.Errorf("%s: advice %v: %q, want %v", c.name, advised, hinted, c.want)
		}
	}
}

// TestModels: every name that is told of can be loaded, and no other.
func TestModels(t *testing.T) {
	for _, name := range Models() {
		if m, err := LoadModel(name); err != nil || m.Name() != name {
			t.Errorf("%s: %q, %v", name, m.Name(), err)
		}
	}
	if _, err := LoadModel("nobody"); err == nil || !strings.Contains(err.Error(), OwnModel) {
		t.Errorf("a model of nobody: %v", err)
	}
}
