package story

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
)

const lost = "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"

// headlined reviews a game.
func headlined(t *testing.T, rule notation.Rule, moves, result string) *Document {
	t.Helper()
	start := testhelp.Must(notation.NewPosition(rule, 15))(t)
	input := testhelp.Must(text.ParseMoves(moves, text.Defaults{Rule: rule, Size: 15}))(t)
	line, _ := input.Position.Moves()
	g := testhelp.Must(review.NewGame(start, line...))(t)
	g.Info.Result = result
	return New(words.English,
		testhelp.Must(review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).Review(t.Context(), g,
			review.Watch{}))(t))
}

// TestHeadline: one sentence that a beginner understands, and the move that it is about.
func TestHeadline(t *testing.T) {
	for _, c := range []struct {
		rule                        notation.Rule
		moves, result, say, because string
		begin                       int
	}{
		{notation.Freestyle, lost, "",
			"White lost with e5 (move 18): f9 would have won.",
			"After it Black wins (proved): f7 makes a four; the block at f5 leaves f9, a four and a three at " +
				"once.", 18},
		{notation.Renju, "h8 a1 i8 c3 j9 e1 j10 o15 j8", "", "Black lost with j8 (move 9), a forbidden move",
			"j8 is forbidden for Black: double three.", 9},
		{notation.Freestyle, "h8 i9 h9 j7 h10 a15 h11 a14 h12", "", "White lost with a15 (move 6), if not before.",
			"a15 leaves Black's three h8 h9 h10 unanswered.", 6},
		{notation.Freestyle, "h8 i9", "draw", "The game was a draw: nobody lost it.", "", 2},
		{notation.Freestyle, "h8 i9", "", "The game has no result: nobody has lost it.", "", 2},
	} {
		r := headlined(t, c.rule, c.moves, c.result)
		if got := r.Headline(); !strings.HasPrefix(got, c.say) {
			t.Errorf("%s: %q, want %q", c.moves, got, c.say)
		}
		why := r.Why()
		if joined := strings.Join(why, " "); !strings.Contains(joined, c.because) || len(why) > 2 {
			t.Errorf("%s: %q, want %q", c.moves, why, c.because)
		}
		if got := r.Begin(); got != c.begin {
			t.Errorf("%s: it begins after %d plies, want %d", c.moves, got, c.begin)
		}
	}
}

// TestDiagramMarks: in the picture of a turning point the move is marked as a mistake exactly if the review
// finds fault with it, and the better move is marked as better.
func TestDiagramMarks(t *testing.T) {
	r, wrong := headlined(t, notation.Freestyle, lost, ""), 0
	for i, m := range r.Turning() {
		p := r.diagrams()[i]
		fault := slices.Equal(p.Mistake, []notation.Point{m.Move.Point})
		if fault != IsWrong(m) || fault == (len(p.Ring) > 0) {
			t.Errorf("%s: mistake %v, ring %v", r.TurningText(m), p.Mistake, p.Ring)
		}
		if m.Better != notation.NoPoint && !slices.Equal(p.Better, []notation.Point{m.Better}) {
			t.Errorf("%s: better %v, want %v", r.TurningText(m), p.Better, m.Better)
		}
		wrong += len(p.Mistake)
	}
	if wrong == 0 {
		t.Error("the test has no mistake to look at")
	}
}
