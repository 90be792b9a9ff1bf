package mine

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// Games with a losing move (byebyebryan/gomoku2d, renju): g2dgame/0042, 0046 and
// 0024, as far as they matter.
var lostGames = map[string]struct {
	moves string
	ply   int
	holds string
}{
	"one move holds":    {"h8 i9 g8 h6 f8 i8 g9 i7 e8 d8 i6 i10 i11 h10 h7 j5", 15, "f9"},
	"three hold":        {"h8 i9 i7 h10 g9 j6 h7 j8 k7 g11 f12 j7 e11", 12, "j5 j9 f10"},
	"another one alone": {"h8 g7 i8 h10 g8 f8 h7 h6 j8 k8 i5", 10, "e9"},
}

// TestMineDefend: of a losing move the puzzle has all the moves that hold, and
// each other legal move is refuted by a search of its own; run says so again.
func TestMineDefend(t *testing.T) {
	for name, c := range lostGames {
		g := game(t, "lost", c.moves, 0)
		var found []puzzles.Record
		testhelp.OK(t, Run(t.Context(), []Game{g}, Options{Nodes: 20_000, Defend: true, OwnMoves: [2]int{2, 0}},
			func(h *Haul) error {
				found = append(found, h.Records...)
				return h.Err
			}))
		if len(found) != 1 || notation.FormatMoves(found[0].Best) != c.holds || found[0].Goal != puzzles.GoalDefend ||
			!found[0].Complete {
			t.Fatalf("%s: %+v, want %s alone", name, found, c.holds)
		}
		r := &found[0]
		if played := g.Moves[c.ply]; len(r.Avoid) != 1 || r.Avoid[0] != played || r.Unique != (len(r.Best) == 1) {
			t.Errorf("%s: avoid %v, unique %v, want %v and that of one move alone", name, r.Avoid, r.Unique, played)
		}
		s := ask.Open(ask.Options{})
		for _, p := range r.Position.Stones(notation.Empty) {
			if r.Position.Legal(p, r.Position.Turn()) != nil {
				continue
			}
			after := r.Position
			testhelp.OK(t, after.Play(p))
			won, err := s.Solve(t.Context(), solver.Query{Position: after, Goal: solver.VCT,
				Limits: solver.Limits{Nodes: 1_000_000}})
			if want := map[bool]solver.Verdict{true: solver.NoWin, false: solver.Win}[slices.Contains(r.Best,
				p)]; err != nil || won.Verdict != want {
				t.Errorf("%s: after %v: %v %v, want %v", name, p, won.Verdict, err, want)
			}
		}
		line := testhelp.Must(puzzles.FormatLine(r, false))(t)
		again, err := puzzles.ParseText(line)
		if err != nil {
			t.Fatal(line, err)
		}
		if got := outcomeOf(t, again); got != puzzles.Pass {
			t.Errorf("%s: run: %v", line, got)
		}
		// With a move too few, or one too many, the answer is not complete.
		less, more := again, again
		less.Best, less.Unique = []notation.Point{notation.At(0, 0)}, false
		if len(again.Best) > 1 {
			less.Best = again.Best[1:]
		}
		more.Best, more.Unique = append(slices.Clone(again.Best), notation.At(0, 0)), false
		for _, wrong := range []puzzles.Record{less, more} {
			if got := outcomeOf(t, wrong); got != puzzles.Fail {
				t.Errorf("%s with %v: %v, want a failure", name, wrong.Best, got)
			}
		}
	}
}

func outcomeOf(t *testing.T, r puzzles.Record) (outcome puzzles.Outcome) {
	t.Helper()
	again := []puzzles.Case{{Suite: "mined", Record: r}}
	testhelp.OK(t, puzzles.Run(t.Context(), again, puzzles.Options{Nodes: 500_000}, func(report *puzzles.Report) error {
		outcome = report.Outcome
		return nil
	}))
	return outcome
}

// TestMineStopsAtFoul: moves of a file after a forbidden move were not played.
func TestMineStopsAtFoul(t *testing.T) {
	g := game(t, "foul", "h8 a1 i8 c3 j9 e1 j10 o15", 0)
	foul := testhelp.Must(notation.ParsePoint("j8", 15))(t)
	rest := testhelp.Must(notation.ParsePoint("a8", 15))(t)
	g.Moves = append(g.Moves, foul, rest)
	if got := winnerOf(&g); got != notation.White {
		t.Errorf("won by %v, want White", got)
	}
	testhelp.OK(t, Run(t.Context(), []Game{g}, Options{Nodes: 100, Goal: solver.VCF}, func(h *Haul) error {
		if h.Positions != 9 || h.Err != nil {
			t.Errorf("%d positions, %v, want 9: none after the forbidden move", h.Positions, h.Err)
		}
		return nil
	}))
}

// TestNearDuplicates: the same question turned, shifted or with a stone more goes,
// and so does another turn of a game with the same answer; another answer stays.
func TestNearDuplicates(t *testing.T) {
	read := func(line string) puzzles.Record {
		return testhelp.Must(puzzles.ParseText(line))(t)
	}
	const first = "15 freestyle h8,h9,i8,g6/g9,i10 black; id first; goal vcf; bm j8"
	for _, c := range []struct {
		what, line string
		near       bool
	}{
		{"itself", first, true},
		{"shifted", "15 freestyle i7,i8,j7,h5/h8,j9 black; goal vcf; bm k7", true},
		{"turned", "15 freestyle h8,g8,h9,j7/g7,f9 black; goal vcf; bm h10", true},
		{"colours swapped", "15 freestyle g9,i10/h8,h9,i8,g6 white; goal vcf; bm j8", true},
		{"a stone more", "15 freestyle h8,h9,i8,g6,a1/g9,i10 black; goal vcf; bm j8", true},
		{"a stone moved", "15 freestyle h8,h9,i8,g6/g9,o1 black; goal vcf; bm j8", true},
		{"a move of each side more", "15 freestyle h8,h9,i8,g6,a1/g9,i10,o1 black; goal vcf; bm j8", true},
		{"three stones more", "15 freestyle h8,h9,i8,g6,a1,c1/g9,i10,o1 black; goal vcf; bm j8", false},
		{"another answer", "15 freestyle h8,h9,i8,g6/g9,i10 black; goal vcf; bm f8", false},
		{"another goal", "15 freestyle h8,h9,i8,g6/g9,i10 black; goal vct; bm j8", false},
		{"another rule", "15 renju h8,h9,i8,g6/g9,i10 black; goal vcf; bm j8", false},
	} {
		f := &nearFilter{}
		f.filter(&Haul{Records: []puzzles.Record{read(first)}})
		h := &Haul{Records: []puzzles.Record{read(c.line)}}
		if f.filter(h); (len(h.Records) == 0) != c.near || h.Excluded[excludeNear] != 1-len(h.Records) {
			t.Errorf("%s: %d puzzles left, near %v", c.what, len(h.Records), c.near)
		}
	}
	// Of one game, whatever has been played in between.
	h := &Haul{Begun: 1, Records: []puzzles.Record{read(first),
		read("15 freestyle h8,h9,i8,g6,a1,c1/g9,i10,o1,o3 black; goal vcf; bm j8; tags begun")}}
	if (&nearFilter{}).filter(h); len(h.Records) != 1 || h.Begun != 0 {
		t.Errorf("%d puzzles of one game, %d begun, want 1 and 0", len(h.Records), h.Begun)
	}
	// Renju: the colours matter.
	f := &nearFilter{}
	f.filter(&Haul{Records: []puzzles.Record{read("15 renju h8,h9,i8,g6/g9,i10 black; goal vcf; bm j8")}})
	h = &Haul{Records: []puzzles.Record{read("15 renju g9,i10/h8,h9,i8,g6 white; goal vcf; bm j8")}}
	if f.filter(h); len(h.Records) != 1 {
		t.Error("renju: the colours do not matter")
	}
}
