package puzzles

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// checkText checks a puzzle in the text form.
func checkText(t *testing.T, line string, o CheckOptions) *Soundness {
	t.Helper()
	r := testhelp.Must(ParseText(line))(t)
	var got *Soundness
	if err := Check(t.Context(), []Case{{"test", r}}, o, func(s *Soundness) error {
		got = s
		return nil
	}); err != nil || got == nil {
		t.Fatal(err)
	}
	return got
}

// TestCheck: a sound puzzle, and one with each kind of fault. Source:
// lfz084/renju-beta, and positions made up here.
func TestCheck(t *testing.T) {
	const (
		vct  = "15 renju e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7 black; "
		vcf  = "15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; "
		both = "9 freestyle f6 e5 f4 e6 g7 e7 white; "
	)
	for _, c := range []struct {
		line  string
		want  Outcome
		fault string
	}{
		{vct + "goal vct; bm i9; dw 5", Pass, ""},
		{vct + "goal vct3; bm i9; dn 4", Pass, ""},
		{vct + "goal vct", Pass, ""},
		{vct + "goal vct; bm i10", Fail, "the published i10 does not win by vct (exact)"},
		{vct + "goal vct; pv i10", Fail, "the published i10 does not win"},
		{vct + "goal vct; pv i9 j10 h6", Pass, ""},
		{vct + "goal vct; pv i9 j10 i10", Fail, "after i9 j10 of the published line, i10 does not win by vct (exact)"},
		{vct + "goal vct; pv i9 j10 h8", Fail, "after i9 j10 of the published line, h8 does not win"},
		{vct + "goal vct; pv i9 h8", Fail, "the published line cannot be played: move 2: "},
		{vcf + "goal vct; vcf yes; vcf_moves 6", Undecided, ""},
		{vcf + "goal vct; vcf yes; vcf_moves 5", Fail, "a vcf wins in 6 own moves, not 5"},
		{vcf + "goal vct; vcf yes; vcf_moves 7", Fail, "a vcf wins in 6 own moves, not 7"},
		{vct + "goal vct; vcf yes", Fail, "there is no vcf (exact), though the record says so"},
		{"9 freestyle f6,f5,f4,f3,f2/e5,e4,e3,e2 white; goal vcf", Fail, "the game is over: black five f2-f6"},
		{vct + "goal vct; bm i9; dw 6", Fail, "a shorter win: 5 own moves, not 6"},
		{vct + "goal vct; bm i9; dw 4", Fail, "the shortest vct takes 5 own moves (exact), not 4"},
		{vct + "goal vct; bm i9; dn 5", Fail, "there is a win in 5 own moves"},
		{vct + "goal vcf", Fail, "there is no vcf (exact)"},
		{vcf + "goal vct", Fail, "a vcf wins, in 6 own moves"},
		{vcf + "goal vcf; vcf_moves 7", Fail, "a shorter win: 6 own moves, not 7"},
		{both + "goal vcf", Fail, "first moves win: e"},
		{both + "goal vcf; bm e8", Fail, "cooked: "},
		{"15 renju h8 black; goal none", Skipped, ""},
	} {
		s := checkText(t, c.line, CheckOptions{Nodes: 20_000})
		if s.Outcome != c.want || !strings.Contains(strings.Join(s.Faults, "; "), c.fault) {
			t.Errorf("%s: %v %q %q, want %v %q", c.line, s.Outcome, s.Faults, s.Open, c.want, c.fault)
		}
	}
	if s := checkText(t, vct+"goal vct; bm i9", CheckOptions{Nodes: 5}); s.Outcome != Undecided || len(s.Open) == 0 {
		t.Errorf("with 5 nodes: %v, open %q", s.Outcome, s.Open)
	}
}

// TestCheckTurns compares the judgement of every turn with the solver's.
func TestCheckTurns(t *testing.T) {
	const line = "15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf"
	s := checkText(t, line, CheckOptions{Nodes: 20_000, Turns: 100})
	if !s.Complete || s.Turns < 3 || s.Win.Length != 11 || !s.Win.Exact {
		t.Errorf("complete %v, %d turns, %d plies", s.Complete, s.Turns, s.Win.Length)
	}
	for _, d := range s.Duals {
		pos := s.Record.Position
		for _, p := range d.Line {
			testhelp.OK(t, pos.Play(p))
		}
		r, err := ask.Open(ask.Options{}).Solve(t.Context(), solver.Query{Position: pos, Goal: solver.VCF,
			All: true})
		if err != nil || !slices.Equal(r.Winning, d.Moves) || len(d.Moves) < 2 {
			t.Errorf("after %v: %v, want %v, %v", d.Line, d.Moves, r.Winning, err)
		}
	}
	if s.Searched == 0 || s.OwnMoves != 6 {
		t.Errorf("%d nodes, %d own moves", s.Searched, s.OwnMoves)
	}
}

// TestRate: longer wins, more nodes and more decoys are harder.
func TestRate(t *testing.T) {
	r := testhelp.Must(ParseText("15 renju e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7 black"))(t)
	base := rate(&r.Position, solver.VCT, 9, 100, nil)
	for name, harder := range map[string]Difficulty{
		"length": rate(&r.Position, solver.VCT, 11, 100, nil),
		"nodes":  rate(&r.Position, solver.VCT, 9, 1000, nil),
	} {
		if harder.Rating <= base.Rating {
			t.Errorf("%s: %d is not above %d", name, harder.Rating, base.Rating)
		}
	}
	if fours := rate(&r.Position, solver.VCF, 9, 100, nil); fours.Decoys >= base.Decoys || base.Decoys == 0 {
		t.Errorf("decoys: %d fours, %d fours and threes", fours.Decoys, base.Decoys)
	}
	if LevelOf(0) != 1 || LevelOf(649) != 2 || LevelOf(650) != 3 || LevelOf(5000) != 5 {
		t.Errorf("levels %d %d %d", LevelOf(0), LevelOf(900), LevelOf(5000))
	}
}
