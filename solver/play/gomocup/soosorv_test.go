package gomocup

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
	"fukumi/notation/testhelp/walks"
	"fukumi/solver/play/internal/wire"
)

// A soosorvBoard does what Yixin-Board does in Soosõrv-8: it sends the engine a step when it is the engine's turn, and
// understands only the messages that Yixin-Board understands.
type soosorvBoard struct {
	t    *testing.T
	tell func(line string) string
	opening.Opening
	declared int
}

var soosorvMessage = regexp.MustCompile(`(?m)^MESSAGE SOOSORV (MOVE[1-5]C?|SWAP[12]) (.*)$`)

// points returns stones as the board sends them.
func (b *soosorvBoard) points(list []notation.Point) (text string) {
	for _, p := range list {
		x, y := wire.Grid{Size: 15}.XY(p)
		text += fmt.Sprintf(" %d,%d", x, y)
	}
	return text
}

// engine has the engine do what is its turn, and returns the acts.
func (b *soosorvBoard) engine() []opening.Act {
	b.t.Helper()
	pos := b.Position()
	moves, _ := pos.Moves()
	command := map[int]string{0: "yxsoosorvstep1", 3: "yxsoosorvstep3", 4: "yxsoosorvstep5 " + strconv.Itoa(b.declared)}
	line := command[len(moves)]
	switch b.Options()[0].Kind {
	case opening.Trade:
		line = map[int]string{3: "yxsoosorvstep2", 4: "yxsoosorvstep4 " + strconv.Itoa(b.declared)}[len(moves)]
	case opening.Pick:
		line = "yxsoosorvstep6"
	}
	if len(moves) > 0 {
		line += b.points(moves) + b.points(b.Offers()) + " done"
	}
	answers := b.tell(line)
	b.t.Logf("> %s\n%s", line, answers)
	var acts []opening.Act
	for _, m := range soosorvMessage.FindAllStringSubmatch(answers, -1) {
		if strings.HasPrefix(m[1], "SWAP") {
			kind := map[byte]opening.Kind{'Y': opening.Trade, 'N': opening.Keep}[m[2][0]]
			acts = append(acts, opening.Act{Kind: kind})
			continue
		}
		var numbers []int
		for _, word := range strings.Fields(m[2]) {
			if n, err := strconv.Atoi(word); err == nil {
				numbers = append(numbers, n)
			}
		}
		if len(numbers) < 2 {
			continue // REFRESH and DONE
		}
		p := testhelp.Must(wire.Grid{Size: 15}.Point(numbers[:2]))(b.t)
		kind := map[string]opening.Kind{"MOVE5": opening.Offer, "MOVE5C": opening.Pick}[m[1]]
		switch {
		case kind == "" && (m[1] == "MOVE1" || m[1] == "MOVE4"):
			acts = append(acts, opening.Act{Kind: opening.Put, Points: []notation.Point{p}})
			if len(numbers) == 3 {
				acts = append(acts, opening.Act{Kind: opening.Declare, Number: numbers[2]})
			}
		case kind == "" || len(acts) > 0:
			acts[len(acts)-1].Points = append(acts[len(acts)-1].Points, p)
		default:
			acts = append(acts, opening.Act{Kind: kind, Points: []notation.Point{p}})
		}
	}
	return acts
}

// TestSoosorv plays Soosõrv-8 under a board, the engine as the first and as the second player; the other one does
// anything that the rule allows.
func TestSoosorv(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 8))
	for i := range testhelp.CasesOf(4, 6, 60) {
		g, out := testSession(Options{Nodes: 2000, Threads: 1, Memory: 1 << 20})
		tell(t, g, out, "START 15")
		tell(t, g, out, "INFO rule 4")
		b := &soosorvBoard{t: t, tell: func(line string) string { return tell(t, g, out, line) },
			Opening: testhelp.Must(opening.Begin(opening.Soosorv8, notation.Renju, 15))(t)}
		engine := opening.Player(1 + i%2)
		for tries := 0; !b.Done(); tries++ {
			if tries > 10_000 {
				t.Fatal("the opening does not end")
			}
			acts := []opening.Act{walks.Act(rng, &b.Opening)}
			if b.Actor() == engine {
				acts = b.engine()
			} else if acts[0].Kind == opening.Declare {
				acts[0].Number = 1 + rng.IntN(8)
			}
			for _, a := range acts {
				byEngine := b.Actor() == engine
				if err := b.Do(a); err != nil && byEngine {
					t.Fatalf("the engine: %v: %v", a, err)
				} else if err == nil && a.Kind == opening.Declare {
					b.declared = a.Number
				}
			}
			if len(acts) == 0 {
				t.Fatal("the engine says nothing that a board understands")
			}
		}
	}
}

// TestSoosorvRefuses: what the rule does not allow is an error in its words.
func TestSoosorvRefuses(t *testing.T) {
	g, out := testSession(Options{Nodes: 2000, Threads: 1, Memory: 1 << 20})
	for _, c := range []struct{ line, want string }{
		{"yxsoosorvstep1", "no game has been started"},
		{"START 15", "OK"},
		{"yxsoosorvstep2 0,0 8,8 9,7 done", "begins in the centre of the board"},
		{"yxsoosorvstep3 7,7 8,8 done", "needs a board of 3 stones and not 2"},
		{"yxsoosorvstep4 9 7,7 8,8 9,7 6,9 done", "9 fifth moves: Soosõrv-8 allows 1 to 8"},
		{"yxsoosorvstep4 7,7 8,8 9,7 6,9 done", "needs a board of 4 stones and not 3"},
		{"yxsoosorvstep5 many 7,7 8,8 9,7 6,9 done", "expected the number of fifth moves"},
		{"yxsoosorvstep6 7,7 8,8 9,7 6,9 done", "needs a board of 5 stones and not 4"},
		{"yxsoosorvstep6 7,7 8,8 9,7 6,9 1,1 1,1 done", "is offered twice"},
		{"yxsoosorvstep6 7,7 7,6 7,8 7,3 6,6 8,6 done", "are mirror images"},
	} {
		if got := tell(t, g, out, c.line); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
}
