package puzzles

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/play"
)

// sound are puzzles with all that a record can expect, and with what is planted
// below each: an expectation that is wrong, and the word that tells it.
// Sources: lfz084/renju-beta (first, third), the rules, and positions made up
// here.
const sound = `
15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; id vcf; goal vcf; vcf yes; vcf_moves 6; dw 6; dn 5
15 renju e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7 black; id vct; goal vct; vcf no; vcf_other_rules freestyle=no ` +
	`standard=no; bm i9; unique; am a1; dw 5; dn 4
9 freestyle f6 e5 f4 e6 g7 e7 black; id defend; goal defend; bm e4 e8
9 freestyle f6 e5 f4 e6 g7 e7 white; id open; goal vct; bm e8 e4
9 freestyle empty black; id none; goal none; none_of vcf
15 renju h11,h10,h9,e8,f8,g8/ black; id fouls; goal forbidden; fb h8
15 renju h11,h10,h9,e8,f8,g8/ black; id probe; goal forbidden; probe h8; expect forbidden; kind double-four
15 renju h11,h10,h9,e8,f8,g8/ black; id legal; goal forbidden; probe a1; expect legal
15 renju h11,h10,h9,e8,f8,g8/ black; id some; goal forbidden; bm h8
15 renju h8 black; id silent
15 renju h8 black; id dubious; goal vcf; trust C
`

// runText runs a suite with a limit of nodes, and returns the reports by ID.
func runText(t *testing.T, text string, o Options) map[string]*Report {
	t.Helper()
	var cases []Case
	for r, err := range Read(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, Case{"test", r})
	}
	got := map[string]*Report{}
	testhelp.OK(t, Run(t.Context(), cases, o, func(r *Report) error {
		got[r.Record.ID] = r
		return nil
	}))
	if len(got) != len(cases) {
		t.Fatalf("%d reports of %d cases", len(got), len(cases))
	}
	return got
}

func TestRunSound(t *testing.T) {
	got := runText(t, sound, Options{Nodes: 200_000})
	for id, r := range got {
		want := Pass
		if id == "silent" || id == "dubious" {
			want = Skipped
		}
		if r.Outcome != want {
			t.Errorf("%s: %v, want %v: %s", id, r.Outcome, want, r.Reason())
		}
	}
}

// TestRunPlanted plants a wrong expectation in each sound record.
func TestRunPlanted(t *testing.T) {
	for _, c := range []struct {
		id, old, new string
		want         Outcome
		reason       string
	}{
		{"vcf", "vcf yes", "vcf no", Fail, "there is a win by vcf in 6 own moves"},
		{"vcf", "vcf_moves 6", "vcf_moves 5", Fail, "takes 6 own moves (exact), not 5"},
		{"vcf", "vcf_moves 6; dw 6", "dw 5", Fail, "takes 6 own moves (exact), not 5"},
		{"vcf", "dn 5", "dn 6", Fail, "there is a win in 6 own moves"},
		{"vcf", "goal vcf", "goal none", Fail, "there is a win by"},
		{"vct", "goal vct", "goal vcf", Fail, "there is no vcf (exact)"},
		{"vct", "vcf no", "vcf yes", Fail, "there is no vcf (exact)"},
		{"vct", "standard=no", "standard=yes", Fail, "there is no vcf under standard (exact)"},
		{"vct", "bm i9", "bm a2", Fail, "a2 does not win by vct (exact); these do: i9"},
		{"vct", "bm i9; unique; am a1", "am i9", Fail, "one of the moves to avoid"},
		{"vct", "dw 5", "dw 4", Fail, "takes 5 own moves (exact), not 4"},
		{"vct", "dn 4", "dn 9; trust A", Disputed, "there is a win in"},
		{"vct", "bm i9", "bm a2; trust B", Disputed, "a2 does not win"},
		{"defend", "bm e4 e8", "bm a1", Fail, "a1 does not hold (exact); these do: e4 e8"},
		{"defend", "bm e4 e8", "bm a1; trust A", Disputed, "a1 does not hold (exact); these do: e4 e8"},
		{"defend", "bm e4 e8", "bm e4; unique", Fail, "not the only one"},
		{"defend", "black; id", "white; id", Fail, "the side to move wins"},
		{"defend", "f6 e5 f4 e6 g7 e7", "f6 e5", Fail, "threatens no win"},
		{"open", "bm e8 e4", "bm e8; unique", Fail, "not the only one"},
		{"none", "empty", "f6,e5,f4/a1,a2", Pass, ""},
		{"none", "none_of vcf", "vcf yes", Fail, "there is no vcf (exact)"},
		{"fouls", "fb h8", "fb", Fail, "the foul points are: h8"},
		{"fouls", "fb h8", "fb h8 a1", Fail, "the foul points are: h8"},
		{"fouls", "renju", "freestyle", Fail, "the foul points are: none"},
		{"probe", "expect forbidden", "expect legal", Fail, "h8 is not legal"},
		{"probe", "double-four", "overline", Fail, "h8 is foul as a double-four"},
		{"legal", "expect legal", "expect forbidden", Fail, "a1 is not forbidden"},
		{"some", "bm h8", "bm a1", Fail, "the foul points are: h8"},
		{"some", "bm h8", "bm h8; xfail", XPass, ""},
		{"some", "bm h8", `bm a1; xfail "a bug"`, XFail, "the foul points are: h8"},
	} {
		line := lineOf(t, c.id)
		if !strings.Contains(line, c.old) {
			t.Fatalf("%s does not hold %q", line, c.old)
		}
		r := runText(t, strings.Replace(line, c.old, c.new, 1), Options{Nodes: 200_000})[c.id]
		if r.Outcome != c.want || !strings.Contains(r.Reason(), c.reason) {
			t.Errorf("%s with %s: %v, %q; want %v, %q", c.id, c.new, r.Outcome, r.Reason(), c.want, c.reason)
		}
	}
}

func lineOf(t *testing.T, id string) string {
	t.Helper()
	for line := range strings.Lines(sound) {
		if strings.Contains(line, "id "+id+";") {
			return line
		}
	}
	t.Fatalf("no record %s", id)
	return ""
}

// TestRunUndecided stops the search early: nothing is claimed then.
func TestRunUndecided(t *testing.T) {
	r := runText(t, lineOf(t, "vct"), Options{Nodes: 5})["vct"]
	if r.Outcome != Undecided || r.Reason() != "vct: the limit of nodes was reached" {
		t.Errorf("%v, %q", r.Outcome, r.Reason())
	}
}

// TestRunSame: the answers and the nodes are the same with more workers, and
// the reports come in order.
func TestRunSame(t *testing.T) {
	var cases []Case
	for r, err := range Read(strings.NewReader(sound + sound)) {
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, Case{"test", r})
	}
	var first []Report
	for _, workers := range []int{1, 4} {
		var got []Report
		testhelp.OK(t, Run(t.Context(), cases, Options{Workers: workers, Nodes: 100_000}, func(r *Report) error {
			got = append(got, *r)
			return nil
		}))
		if first == nil {
			first = got
		}
		for i := range got {
			if a, b := got[i], first[i]; a.Record.ID != b.Record.ID || a.Outcome != b.Outcome || a.Nodes != b.Nodes {
				t.Errorf("%d workers: report %d is %s %v %d, with one %s %v %d", workers, i, a.Record.ID, a.Outcome,
					a.Nodes, b.Record.ID, b.Outcome, b.Nodes)
			}
		}
	}
}

func TestRunInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, err := ParseText(strings.TrimSpace(lineOf(t, "vct")))
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	err = Run(ctx, slices.Repeat([]Case{{"test", r}}, 50), Options{}, func(*Report) error {
		if told++; told == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || told < 3 || told == 50 {
		t.Errorf("error %v after %d reports", err, told)
	}
}

// A scriptedEngine plays given moves.
type scriptedEngine struct {
	move string
	err  error
}

func (s scriptedEngine) Close() {}

func (s scriptedEngine) Move(_ context.Context, pos *notation.Position) (play.Move, error) {
	m := play.Move{Point: notation.NoPoint, Thought: play.Thought{Time: 2 * time.Second, Depth: 7, Score: "+M3"}}
	if s.err != nil {
		return m, s.err
	}
	var err error
	m.Point, err = notation.ParsePoint(s.move, pos.Size())
	return m, err
}

func TestRunEngine(t *testing.T) {
	for _, c := range []struct {
		id     string
		engine scriptedEngine
		want   Outcome
		reason string
	}{
		{"vct", scriptedEngine{move: "i9"}, Pass, ""},
		{"vct", scriptedEngine{move: "a1"}, Fail, "a1 does not win by vct (exact); these do: i9"},
		{"vct", scriptedEngine{move: "h8"}, Fail, "illegal move: h8: point is occupied"},
		{"vcf", scriptedEngine{move: "k9"}, Pass, ""},
		{"defend", scriptedEngine{move: "e4"}, Pass, ""},
		{"defend", scriptedEngine{move: "a1"}, Fail, "a1 loses to"},
		{"fouls", scriptedEngine{move: "h8"}, Skipped, "not asked: nothing is to be won"},
		{"vct", scriptedEngine{err: &play.Forfeit{Reason: play.Time, Detail: "it said nothing"}}, Crash,
			"it said nothing"},
		{"vct", scriptedEngine{err: play.ErrUnfit}, Skipped, "cannot be shown this position"},
	} {
		o := Options{Nodes: 200_000, Engine: func() (Mover, error) { return c.engine, nil }}
		r := runText(t, lineOf(t, c.id), o)[c.id]
		if r.Outcome != c.want || !strings.Contains(r.Reason(), c.reason) {
			t.Errorf("%s, %+v: %v, %q; want %v, %q", c.id, c.engine, r.Outcome, r.Reason(), c.want, c.reason)
		}
		if asked := c.want != Skipped; (r.Thought != nil) != asked || asked && r.Thought.Depth != 7 {
			t.Errorf("%s, %+v: its thought is %+v", c.id, c.engine, r.Thought)
		}
	}
	broken := errors.New("no such program")
	err := Run(t.Context(), []Case{{}}, Options{Engine: func() (Mover, error) {
		return nil, broken
	}}, func(*Report) error { return nil })
	if !errors.Is(err, broken) {
		t.Errorf("an engine that cannot be made: %v", err)
	}
}
