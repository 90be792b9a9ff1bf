package mine

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// mined is a game of byebyebryan/gomoku2d between two of its engines (renju).
const mined = "h8 g7 h9 j8 h7 h6 g8 i7 h10 h11 g5 k9 l10 f8 i5 e9 d10 i8 h5 f5 j5 k5 i6 f9 k4"

// game makes a game of moves.
func game(t *testing.T, id, moves string, s notation.Symmetry) Game {
	t.Helper()
	in, err := text.ParseMoves(moves, text.Defaults{Rule: notation.Renju})
	if err != nil {
		t.Fatal(err)
	}
	g := Game{ID: id, Source: "a test"}
	if g.Start, err = notation.NewPosition(notation.Renju, 15); err != nil {
		t.Fatal(err)
	}
	played, _ := in.Position.Moves()
	for _, p := range played {
		g.Moves = append(g.Moves, s.Apply(p, 15))
	}
	return g
}

// TestMine mines a game and its image: what is found is proved anew, and
// nothing is found twice.
func TestMine(t *testing.T) {
	games := []Game{game(t, "one", mined, 0), game(t, "image", mined, 5)}
	o := Options{Workers: 2, Nodes: 5_000, Goal: solver.VCT, OwnMoves: [2]int{2, 0}}
	var hauls []*Haul
	testhelp.OK(t, Run(t.Context(), games, o, func(h *Haul) error {
		hauls = append(hauls, h)
		return h.Err
	}))
	one, image := hauls[0], hauls[1]
	if len(one.Records) == 0 || one.Positions != len(games[0].Moves) || one.Wins < len(one.Records) {
		t.Errorf("%d puzzles, %d positions, %d wins in %d plies", len(one.Records), one.Positions, one.Wins,
			len(games[0].Moves))
	}
	if len(image.Records) != 0 || image.Positions != 0 || image.Wins != 0 {
		t.Errorf("the image of the game: %d puzzles, %d positions, %d wins", len(image.Records), image.Positions,
			image.Wins)
	}
	var cases []puzzles.Case
	for _, r := range one.Records {
		line := testhelp.Must(puzzles.FormatLine(&r, false))(t)
		again := testhelp.Must(puzzles.ParseText(line))(t)
		if len(r.Tags) < 2 || r.Rating == 0 || r.OwnMovesOK < 2 {
			t.Errorf("%s: tags %v, rating %d, %d own moves", r.ID, r.Tags, r.Rating, r.OwnMovesOK)
		}
		cases = append(cases, puzzles.Case{Suite: "mined", Record: again})
	}
	if err := puzzles.Run(t.Context(), cases, puzzles.Options{Nodes: 50_000}, func(r *puzzles.Report) error {
		if r.Outcome != puzzles.Pass {
			t.Errorf("%s: %v %s", r.Record.ID, r.Outcome, r.Reason())
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}

// TestMineEvery looks at every position of the game with the solver alone: of
// every win the first turn is found that has one winning move and a choice, if
// there is one; with Later every turn; with Choice none without one.
func TestMineEvery(t *testing.T) {
	g := game(t, "one", mined, 0)
	s := ask.Open(ask.Options{})
	pos := g.Start
	// A turn is a puzzle of a win.
	type turn struct {
		id     string
		choice bool
	}
	var wins [][]turn
	var every []string
	var now, going [3]int // by side, the number of the win from 1, or 0
	for ply, p := range g.Moves {
		r := testhelp.Must(s.Solve(t.Context(), solver.Query{Position: pos, Goal: solver.VCF, All: true}))(t)
		side := pos.Turn()
		now[side] = 0
		if r.Verdict == solver.Win && r.Class > solver.Five {
			if now[side] = going[side]; now[side] == 0 {
				wins = append(wins, nil)
				now[side] = len(wins)
			}
			if len(r.Winning) == 1 {
				id := "one/" + strconv.Itoa(ply)
				win := &wins[now[side]-1]
				*win = append(*win, turn{id, len(pos.Fives(side.Opponent())) == 0})
				every = append(every, id)
			}
		}
		going[side] = 0
		if slices.Contains(r.Winning, p) {
			going[side] = now[side]
		}
		testhelp.OK(t, pos.Play(p))
	}
	var first, choice []string
	for _, win := range wins {
		i := slices.IndexFunc(win, func(t turn) bool { return t.choice })
		if i >= 0 {
			choice = append(choice, win[i].id)
		}
		if len(win) > 0 {
			first = append(first, win[max(i, 0)].id)
		}
	}
	if len(first) == 0 || len(every) <= len(first) {
		t.Fatalf("the game does not try it: %v of %v", first, every)
	}
	for _, c := range []struct {
		later, choice bool
		want          []string
	}{{false, false, first}, {true, false, every}, {false, true, choice}} {
		var got []string
		testhelp.OK(t, Run(t.Context(), []Game{g}, Options{Nodes: 50_000, Goal: solver.VCF, Later: c.later,
			Choice: c.choice}, func(h *Haul) error {
			for _, r := range h.Records {
				got = append(got, r.ID)
			}
			return h.Err
		}))
		if !slices.Equal(got, c.want) {
			t.Errorf("later %v, choice %v: found %v, want %v", c.later, c.choice, got, c.want)
		}
	}
}

func TestMineBadGame(t *testing.T) {
	g := game(t, "bad", "h8 h9", 0)
	g.Moves = append(g.Moves, g.Moves[0])
	if err := Run(t.Context(), []Game{g}, Options{Nodes: 100, Goal: solver.VCF}, func(h *Haul) error {
		if h.Err == nil || !strings.Contains(h.Err.Error(), "move 3 h8: point is occupied") {
			t.Errorf("error %v", h.Err)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}

// TestImageKey: images have the same key, other positions another.
func TestImageKey(t *testing.T) {
	read := func(line string) notation.Position {
		return testhelp.Must(puzzles.ParseText(line))(t).Position
	}
	pos := read("9 renju f6,e5/f4,a1 black")
	for s := range notation.Symmetries {
		if image := pos.Image(s); imageKey(&image) != imageKey(&pos) {
			t.Errorf("symmetry %d: another key", s)
		}
	}
	swapped := read("9 renju f4,a1/f6,e5 white")
	if imageKey(&swapped) == imageKey(&pos) {
		t.Error("renju: the colours do not matter")
	}
	pos.SetRule(notation.Freestyle)
	swapped.SetRule(notation.Freestyle)
	if imageKey(&swapped) != imageKey(&pos) {
		t.Error("freestyle: the colours matter")
	}
	for _, other := range []string{"9 freestyle f6,e5/f4,a2 black", "9 freestyle f6,e5/f4,a1 white",
		"8 freestyle f6,e5/f4,a1 black", "9 standard f6,e5/f4,a1 black"} {
		if p := read(other); imageKey(&p) == imageKey(&pos) {
			t.Errorf("%s has the same key", other)
		}
	}
}

// TestMineQuiet: a position won only by quiet moves becomes a puzzle with the goal win.
// It has one first move, which is not stated to be unique, and a length that is a bound.
// With a narrower goal it is not a puzzle.
func TestMineQuiet(t *testing.T) {
	in := testhelp.Must(text.ParseArgument("h8 h9 j8 i7 i8 g8 i10 e6 d5 k8 e5 h7 c5 f5 g7 i9 d4 f6 e3",
		text.Defaults{Rule: notation.Renju}))(t)
	for goal, want := range map[solver.Class]int{solver.AnyWin: 1, solver.VCT: 0} {
		o := Options{Workers: 1, Nodes: 300_000, Memory: 64 << 20, Goal: goal, Choice: true}
		games := []Game{{ID: "a", Source: "b", Start: in.Position}} // without moves: one position
		if err := Run(t.Context(), games, o, func(h *Haul) error {
			if h.Err != nil || len(h.Records) != want {
				t.Errorf("%v: %d puzzles, %v, want %d", goal, len(h.Records), h.Err, want)
			}
			for _, r := range h.Records {
				if r.Goal != puzzles.GoalWin || r.Unique || len(r.Best) != 1 || r.VCF != puzzles.No ||
					r.OwnMovesOK != 0 ||
					r.OwnMovesNone != 0 || len(r.Line) != r.PliesSeen {
					t.Errorf("%+v", r)
				}
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	}
}
