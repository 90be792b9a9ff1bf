package story

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/review"
)

// reviewed returns the review of a game.
func reviewed(t *testing.T, rule notation.Rule, moves string, nodes int64) *Document {
	t.Helper()
	in := testhelp.Must(text.ParseArgument(moves, text.Defaults{Rule: rule}))(t)
	points, _ := in.Position.Moves()
	start := testhelp.Must(notation.NewPosition(rule, in.Position.Size()))(t)
	g := testhelp.Must(review.NewGame(start, points...))(t)
	o := review.Options{Goal: solver.VCT, Limits: solver.Limits{Nodes: nodes}, Memory: 16 << 20,
		Sessions: []*ask.Session{ask.Open(ask.Options{Memory: 16 << 20, Threads: 1})}}
	r := testhelp.Must(review.New(o).Review(t.Context(), g, review.Watch{}))(t)
	return New(words.English, r)
}

// TestOverlooked: a losing last move is named by a threat that was there before it, or else by how the win
// begins. The longer games are from byebyebryan/gomoku2d and from kigster/gomoku-ansi-c.
func TestOverlooked(t *testing.T) {
	named := map[string]bool{}
	for _, c := range []struct {
		want  string
		rule  notation.Rule
		moves string
	}{
		{"foul", notation.Renju, "h8 a1 i8 c3 j9 e1 j10 o15 j8"},
		{"four", notation.Freestyle, "h8 a1 h9 c1 h10 h7 h11 a15"},
		{"three", notation.Freestyle, "h8 i9 h9 j7 h10 a15"},
		{"four to keep", notation.Renju, "h8 g9 i9 f8 h10 e7 j10 d6"},
		{"four-three", notation.Renju, "h8 i8 h10 g9 i10 h9 g10 f10 i9 f9"},
		{"double four", notation.Freestyle,
			"j8 k9 l7 l8 j6 m7 j10 n6 o5 j9 k6 m6 h6 g6 j5 m8 m5 j7 k5 l5 k4 k7 l3 m2"},
		{"double three", notation.Freestyle, "h8 i7 g7 i9 f8 h6 g8 e8 i8 j8 g5 g6 k9 j7 k7"},
		{"VCF", notation.Renju, "h8 i8 h6 g7 h7 h9 i6 j7 k6 g10 f11 g6 g8 f9 i7 h5"},
		{"VCT by a four", notation.Renju, "h8 i8 h6 g7 h7 h9 i6 j7 k6 g10 f11 g6"},
		{"VCT by a three", notation.Renju, "h8 g8 h10 i9 h7 h9 g9"},
		{"VCT by a broken three", notation.Renju, "h8 i8 h7 i7 h6 h9 g7 i9 i6 i10 i11 h10"},
		{"VCT by a quiet threat", notation.Freestyle, "h8 i7 i9 j10 j8 h10 i10 g8 j9 g7 g6 h7 j7 j6 f7 i6 f9 j5 k4 i4"},
	} {
		nodes := int64(2000)
		if c.want == "four to keep" {
			nodes = 20_000 // as many as it takes to see that it wins
		}
		r := reviewed(t, c.rule, c.moves, nodes)
		last := len(r.Moves) - 1
		if got := r.overlooked(last); got != c.want || !r.Gives(last) {
			t.Errorf("%s: %s, gives a win %v, want %s", c.moves, got, r.Gives(last), c.want)
		}
		h := r.Habits(r.Moves[last].Move.Side)
		if h.Overlooked[c.want] == 0 && !r.Judged[last].IsLost() {
			t.Errorf("%s: %v is counted, want %s", c.moves, h.Overlooked, c.want)
		}
		for what := range h.Overlooked {
			named[what] = true
		}
	}
	for what := range named {
		if !slices.Contains(Motifs, what) {
			t.Errorf("%s is not a motif", what)
		}
	}
}

// TestWinsLetGo: a win that was let go is named by what its first move makes, or by its class.
func TestWinsLetGo(t *testing.T) {
	for _, c := range []struct {
		want  string
		rule  notation.Rule
		moves string
	}{
		{"five", notation.Freestyle, "h8 a1 h9 c1 h10 h7 h11 a15 a14 h12"},
		{"straight four", notation.Freestyle, "h8 i9 h9 j7 h10 a15 a14 h11"},
		{"VCF", notation.Renju, "h8 g9 i9 f8 g7 f6 j10 k11 h10 f7 f9 f5 f4 e6 j8 k7 h6 e7 g5 i7"},
		{"VCT by a three", notation.Renju, "h8 i7 g7 j8 i9 f6 h6 j10 h7 h5"},
	} {
		r := reviewed(t, c.rule, c.moves, 20_000)
		if h := r.Habits(notation.Black); h.LetGo[c.want] == 0 {
			t.Errorf("%s: %v was let go, want %s", c.moves, h.LetGo, c.want)
		}
	}
}
