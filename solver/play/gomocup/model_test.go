package gomocup

// A score model behind the protocol.

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/play"
)

func modelNamed(t *testing.T, name string) *play.Model {
	t.Helper()
	return testhelp.Must(play.LoadModel(name))(t)
}

// The model plays what it chooses by itself, game after game; the program
// does not play out a win for it.
func TestModelPlaysItsOwnMoves(t *testing.T) {
	for _, rule := range []int{0, 4} {
		m := modelNamed(t, "gu10")
		g, out := testSession(Options{Turn: time.Hour, Threads: 1, Memory: 16 << 20, Model: m})
		if got := tell(t, g, out, "ABOUT"); !strings.HasPrefix(got, `name="Fukumi gu10", `) {
			t.Errorf("ABOUT: %s", got)
		}
		tell(t, g, out, "START 15")
		tell(t, g, out, fmt.Sprintf("INFO rule %d", rule))
		said := "BEGIN"
		for i := range 4 {
			lines := strings.Split(strings.TrimSpace(tell(t, g, out, said)), "\n")
			stones := g.board.Stones
			own := stones[len(stones)-1]
			if got, want := lines[len(lines)-1], g.board.Text(own.At); got != want {
				t.Fatalf("rule %d, move %d: %q, but %q is on the board", rule, i, got, want)
			}
			before := g.board
			before.Stones = stones[:len(stones)-1]
			r := testhelp.Must(g.info.GameRule(false))(t)
			pos := testhelp.Must(before.Position(r))(t)
			want := testhelp.Must(m.Choose(context.Background(), &pos, false))(t)
			if own.At != want.Point {
				t.Errorf("rule %d, move %d: %v, the model chooses %v", rule, i, own.At, want.Point)
			}
			if i > 0 && !strings.HasPrefix(lines[0], "MESSAGE gu10 score ") {
				t.Errorf("rule %d, move %d: says %q", rule, i, lines[0])
			}
			said = "TURN " + g.board.Text(notation.At(2*i, 0))
		}
	}
}

// If the clock ends the search, the move of a shallower search is the answer, and says so. It is known before
// the search begins, in case the search does not end in time.
func TestModelInAHurry(t *testing.T) {
	m := modelNamed(t, "zeng")
	g, out := testSession(Options{Turn: time.Hour, Threads: 1, Memory: 16 << 20, Model: m})
	tell(t, g, out, "START 15")
	in := testhelp.Must(text.ParsePosition("h8 i9 j8 i7 h7", text.Defaults{}))(t)
	pos := in.Position
	var told []event
	ctx, cancel := context.WithCancel(context.Background())
	a := g.modelSearch(pos).run(ctx, solver.Limits{}, func(e event) {
		told = append(told, e)
		cancel()
	})
	shallow := testhelp.Must(m.Choose(context.Background(), &pos, true))(t)
	if want := g.board.Text(shallow.Point); a.err != nil || a.text != want || len(a.say) != 1 ||
		!strings.Contains(a.say[0], "no time for its own depth") {
		t.Errorf("answer %+v, want %s", a, want)
	}
	if len(told) != 1 || told[0].answer == nil || told[0].answer.text != a.text {
		t.Errorf("told %+v, want the shallow answer", told)
	}
}

// Requests that a model cannot meet are refused.
func TestModelRefusesBlocks(t *testing.T) {
	g, out := testSession(Options{Turn: time.Hour, Threads: 1, Memory: 16 << 20, Model: modelNamed(t, "gu10")})
	for _, line := range []string{"START 15", "YXBLOCK", "7,7", "DONE"} {
		tell(t, g, out, line)
	}
	if got := tell(t, g, out, "TURN 6,6"); !strings.HasPrefix(got, "ERROR gu10 knows of no blocked points") {
		t.Errorf("answer %q", got)
	}
}
