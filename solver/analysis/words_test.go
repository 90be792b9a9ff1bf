package analysis

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
)

// TestHints: the text without a hint is complete and names no flag; with a hint
// it says the same and adds the fitting advice.
func TestHints(t *testing.T) {
	in := testhelp.Must(text.ParseArgument("h8 i9 h9", text.Defaults{}))(t)
	win := solver.Result{Verdict: solver.Win, Class: solver.VCF, Length: 5, Line: answer.Line{notation.At(1, 1)}}
	change := func(r solver.Result, change func(*solver.Result)) solver.Result {
		change(&r)
		return r
	}
	limits := solver.Limits{Nodes: 7, Time: time.Second}
	hints := Hints{
		Nodes:    func(n int64) string { return fmt.Sprintf("HINT %d nodes", n) },
		Time:     func(d time.Duration) string { return fmt.Sprintf("HINT %v", d) },
		Shortest: "HINT Shortest", NotShortest: "HINT NotShortest", Memory: "HINT Memory", Complete: "HINT Complete",
		Again: "HINT Again", Fewer: "HINT Fewer", Both: "HINT Both", Recheck: "HINT Recheck", List: "HINT List",
	}
	for _, c := range []struct {
		name   string
		query  solver.Query
		result solver.Result
		brief  bool
		say    func(*Answer, Hints) string
		want   string // "": none
		within string
	}{
		{"win", solver.Query{}, win, false, (*Answer).Verdict, "Fewer", "3 moves (5 plies)"},
		{"exact", solver.Query{}, change(win, func(r *solver.Result) { r.Exact = true }), false, (*Answer).Verdict, "",
			"(the shortest)"},
		{"five", solver.Query{}, change(win, func(r *solver.Result) { r.Class = solver.Five }), false,
			(*Answer).Verdict, "", "five with b2"},
		{"not shown", solver.Query{Shortest: true}, change(win, func(r *solver.Result) {
			r.Stop = solver.StopTime
		}), false, (*Answer).Verdict, "6s", "time limit of 1s was reached before it was shown"},
		{"nodes", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopNodes}, false, (*Answer).Verdict,
			"70 nodes", "node limit of 7 was reached (no VCT found"},
		{"interrupt", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopInterrupt}, false,
			(*Answer).Verdict, "Again", "interrupted"},
		{"tss", solver.Query{Method: solver.MethodTSS}, solver.Result{Class: solver.VCT}, false, (*Answer).Verdict,
			"Complete", "threat-space search ended"},
		{"brief", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopNodes}, true, (*Answer).Verdict,
			"Both", "a short search found no VCT (Black wins already)"},
		{"large", solver.Query{}, solver.Result{Class: solver.VCT, Stop: solver.StopMemory, TooLarge: true}, false,
			(*Answer).Verdict, "Shortest", "so it is not claimed"},
		{"large, shortest", solver.Query{Shortest: true}, solver.Result{Class: solver.VCT, Stop: solver.StopMemory,
			TooLarge: true}, false, (*Answer).Verdict, "NotShortest", "so it is not claimed"},
		{"refused", solver.Query{}, solver.Result{Class: solver.VCT, Refused: errors.New("x")}, false,
			(*Answer).Verdict, "", "a defect of this program"},
		{"no win", solver.Query{}, solver.Result{Verdict: solver.NoWin, Class: solver.VCT}, false, (*Answer).Verdict,
			"",
			"White has no VCT (proved"},
		{"imported", solver.Query{}, solver.Result{Verdict: solver.NoWin, Class: solver.VCT, Source: solver.FromCache,
			Imported: true}, false, (*Answer).Short, "Recheck", "according to an imported record that was not " +
			"checked here"},
		// A different version of the program may have searched it.
		{"stored", solver.Query{}, solver.Result{Verdict: solver.NoWin, Class: solver.VCT, Source: solver.FromCache},
			false, (*Answer).Short, "", "an earlier search here proved it"},
		{"all", solver.Query{All: true}, change(win, func(r *solver.Result) {
			r.Winning, r.Undecided, r.Stop = []notation.Point{1}, []notation.Point{2}, solver.StopNodes
		}), false, (*Answer).WinningMoves, "70 nodes", "undecided: "},
	} {
		c.query.Position, c.query.Limits = in.Position, limits
		a := &Answer{Query: c.query, Result: c.result, Brief: c.brief}
		bare := c.say(a, Hints{})
		if !strings.Contains(bare, c.within) || strings.Contains(bare, "--") || strings.Contains(bare, "fukumi") ||
			strings.Contains(bare, "; )") || strings.HasSuffix(bare, "; ") {
			t.Errorf("%s: %q, want %q in it and no flag", c.name, bare, c.within)
		}
		switch hinted := c.say(a, hints); {
		case c.want == "" && hinted != bare:
			t.Errorf("%s: %q without a hint, %q with hints", c.name, bare, hinted)
		case c.want != "" && (strings.Count(hinted, "HINT") != 1 || !strings.Contains(hinted, "HINT "+c.want)):
			t.Errorf("%s: %q, want the hint %s", c.name, hinted, c.want)
		}
	}
}

// TestModels: every listed name can be loaded, and no other.
func TestModels(t *testing.T) {
	for _, name := range Models() {
		if m, err := LoadModel(name); err != nil || m.name() != name {
			t.Errorf("%s: %q, %v", name, m.name(), err)
		}
	}
	if _, err := LoadModel("nobody"); err == nil || !strings.Contains(err.Error(), OwnModel) {
		t.Errorf("a model of nobody: %v", err)
	}
}
