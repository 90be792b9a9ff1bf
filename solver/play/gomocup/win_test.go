package gomocup

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// wonBoards are positions with a proved win for the side to move, as
// BOARD takes them, and the rule.
var wonPositions = []struct {
	rule int
	text string
}{
	{0, "h8,i8,h9,j9/a1,a15,o1,o15"},                // open twos: a VCT
	{0, "h8,h9,h10,j8,k8/h7,a1,a3,c1,o15"},          // a four and a three
	{1, "h8,i8,h9,j9,f6/a1,a15,o1,o15,h1"},          //
	{4, "h8,i8,h9,j9/a1,a15,o1,o15"},                // Black in renju
	{4, "a1,a15,o1,o15,c15/h8,i8,h9,j9"},            // White in renju
	{0, "g7,h8,i9,g9,k5/a1,c1,e1,o15,o13"},          //
	{0, "h8,i9,j8,k10,g10,l7/a1,c1,e1,o15,o13,o11"}, // many ways
}

// TestWinningIsPlayedOut: once a win is proved, every reply is answered from the certificate, without a search,
// until the five, whatever the opponent does.
func TestWinningIsPlayedOut(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, c := range wonPositions {
		for range 25 {
			playOut(t, c.rule, c.text, r)
		}
	}
}

func playOut(t *testing.T, rule int, raw string, r *rand.Rand) {
	t.Helper()
	g, out := testSession(Options{Threads: 1, Memory: 16 << 20})
	tell(t, g, out, "START 15")
	tell(t, g, out, "INFO max_node 20000")
	tell(t, g, out, map[int]string{0: "INFO rule 0", 1: "INFO rule 1", 4: "INFO rule 4"}[rule])
	want := testhelp.Must(g.info.GameRule(false))(t)
	in := testhelp.Must(text.ParsePosition(raw, text.Defaults{Rule: want}))(t)
	pos := in.Position
	me := pos.Turn()
	answer := tell(t, g, out, boardLine(&pos))
	for ply := 0; ; ply++ {
		lines := strings.Split(strings.TrimSpace(answer), "\n")
		if first := lines[0]; !strings.HasPrefix(first, "MESSAGE proved win") || ply > 0 && !strings.Contains(first,
			"goes on") {
			t.Fatalf("%v %s: at ply %d %q, want a proved win that goes on", want, raw, 2*ply, first)
		}
		n := testhelp.Must(wire.Numbers(lines[len(lines)-1]))(t)
		p, err := g.board.Point(n)
		if err == nil {
			err = pos.Legal(p, me)
		}
		if err != nil {
			t.Fatalf("%v %s: move %v: %v", want, raw, n, err)
		}
		testhelp.OK(t, pos.Play(p))
		if _, over := pos.Winner(); over {
			return
		}
		if ply > 40 {
			t.Fatalf("%v %s: no five after %d moves", want, raw, ply)
		}
		reply := resist(&pos, r)
		testhelp.OK(t, pos.Play(reply))
		if _, over := pos.Winner(); over {
			t.Fatalf("%v %s: the other side made five on %v", want, raw, reply)
		}
		if r.IntN(2) == 0 {
			answer = tell(t, g, out, "TURN "+g.board.Text(reply))
		} else {
			answer = tell(t, g, out, boardLine(&pos))
		}
	}
}

// resist returns a reply: a five, else mostly the point against one, else a point near the stones, else any
// point.
func resist(pos *notation.Position, r *rand.Rand) notation.Point {
	side := pos.Turn()
	if fives := pos.Fives(side); len(fives) > 0 {
		return fives[0]
	}
	if fives := pos.Fives(side.Opponent()); len(fives) > 0 && r.IntN(10) > 0 && pos.Legal(fives[0], side) == nil {
		return fives[r.IntN(len(fives))]
	}
	points := play.Near(pos)
	if r.IntN(10) == 0 {
		points = pos.Stones(notation.Empty)
	}
	for {
		if p := points[r.IntN(len(points))]; pos.Legal(p, side) == nil {
			return p
		}
	}
}

// boardLine is BOARD on one line, the stones in the order of the points, not
// of play, and therefore with a stone of Black first.
func boardLine(pos *notation.Position) string {
	g := wire.Grid{Size: pos.Size()}
	var line strings.Builder
	line.WriteString("BOARD")
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		whose := ",2 "
		if s == pos.Turn() {
			whose = ",1 "
		}
		for _, p := range pos.Stones(s) {
			line.WriteString(" " + g.Text(p) + whose)
		}
	}
	return line.String() + " DONE"
}

// TestWinningIsLeft: a position that does not follow is searched again.
func TestWinningIsLeft(t *testing.T) {
	g, out := testSession(Options{Threads: 1, Memory: 16 << 20})
	for _, line := range []string{"START 15", "INFO max_node 20000"} {
		tell(t, g, out, line)
	}
	board := "BOARD 7,7,1 8,7,1 7,6,1 9,6,1 0,14,2 0,0,2 14,14,2 14,0,2"
	if got := tell(t, g, out, board+" DONE"); !strings.Contains(got, "proved win") || g.win == nil {
		t.Fatalf("%q, want a proved win", got)
	}
	if got := tell(t, g, out, board+" 3,3,1 4,3,2 DONE"); strings.Contains(got, "goes on") {
		t.Errorf("another position: %q", got)
	}
	tell(t, g, out, board+" DONE")
	tell(t, g, out, "START 15")
	if g.win != nil {
		t.Error("a new game keeps the win of the last one")
	}
}

// TestBookIsNoJudgement: a claim of a book that was not checked in full has no depth, no
// score and no chance.
func TestBookIsNoJudgement(t *testing.T) {
	h8 := notation.At(7, 7)
	c := solver.Candidate{Move: h8, WinChance: 0.99, Line: []notation.Point{h8}}
	const judged = "depth 0 score 0 chance 99.0%: h8"
	v := view{Grid: wire.Grid{Size: 15}}
	if got := v.summary(&c); got != judged {
		t.Errorf("judged: %q, want %q", got, judged)
	}
	c.Book = true
	if got := v.summary(&c); !strings.HasPrefix(got, "not known to win, ") {
		t.Errorf("by a book that was not accepted: %q", got)
	}
	c.Accepted = true
	if got := v.summary(&c); got != "win by the book, whose proof is too large to check during play: h8" {
		t.Errorf("by the book: %q", got)
	}
}
