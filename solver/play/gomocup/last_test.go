package gomocup

// The end of a session: questions from before it are answered first, and the session does end.

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play/internal/wire"
)

// dialogue holds a dialogue that arrives all at once, and returns the answers
// other than messages. It fails if the session has not ended in time.
func dialogue(t *testing.T, d Options, text string, most time.Duration) []string {
	t.Helper()
	g, out := testSession(d)
	lines := make(chan wire.Line, 64)
	go wire.ReadLines(t.Context(), strings.NewReader(text), lines)
	over := make(chan error, 1)
	go func() { over <- g.run(t.Context(), lines) }()
	select {
	case err := <-over:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(most):
		t.Fatalf("%q: no end within %v", text, most)
	}
	var answers []string
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "MESSAGE ") {
			answers = append(answers, strings.TrimSuffix(line, "\n"))
		}
	}
	return answers
}

// TestAnswersBeforeTheEnd: every question is answered, whether END follows or the input ends, and nothing after
// END is read.
func TestAnswersBeforeTheEnd(t *testing.T) {
	d := Options{Nodes: 300, Threads: 1, Memory: 1 << 20}
	for _, c := range []struct {
		text    string
		answers string // their first letters; a move is 1, two are 2, three are 3
	}{
		{"START 15\nTURN 7,7", "O1"},
		{"START 15\nBEGIN", "O1"},
		{"START 15\nBEGIN\nTURN 0,0\nTURN 0,14", "O111"},
		{"START 15\nBOARD\n7,7,2\n8,8,1\n6,6,2\nDONE", "O1"},
		{"START 15\nBOARD\n7,7,2", "O"},
		{"START 15\nTURN 7,7\nTURN 0,0\nTAKEBACK 0,0\nABOUT", "O11On"},
		{"START 15\nSWAP2BOARD\nDONE", "O3"},
		{"START 15\nTURN 7,7\nYXNBEST 3\nYXBALANCEONE 0", "O111"},
		{"START 15\nBEGIN\nYXBALANCETWO 0", "O12"},
		{"START 15\nTURN 7,7\nFOO\nRESTART\nBEGIN", "O1UO1"},
	} {
		for _, end := range []string{"", "\n", "\nEND\n", "\nend\nBEGIN\nABOUT\nSTART 15\n"} {
			var got strings.Builder
			for _, a := range dialogue(t, d, c.text+end, time.Minute) {
				if n := strings.Count(a, ","); strings.Trim(a, "0123456789, ") == "" && n == strings.Count(a, " ")+1 {
					fmt.Fprint(&got, n)
				} else {
					got.WriteString(a[:1])
				}
			}
			if got.String() != c.answers {
				t.Errorf("%q: answers %q, want %q", c.text+end, got.String(), c.answers)
			}
		}
	}
}

// A sleeper is a search that takes all its time, on the clock of the test.
type sleeper struct{ ask.Searcher }

func (sleeper) sleep(ctx context.Context, q solver.RankQuery) solver.Candidate {
	wait := q.Limits.Time
	if wait == 0 {
		wait = time.Hour
	}
	select {
	case <-time.After(wait):
	case <-ctx.Done():
	}
	free := q.Position.Stones(notation.Empty)
	return solver.Candidate{Move: free[0], Line: free[:1]}
}

func (s sleeper) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	if n := q.Limits.Nodes; n > 0 && n < 1000 {
		return solver.Candidate{Move: notation.At(0, 0)}, nil // the tables are made
	}
	return s.sleep(ctx, q), nil
}

func (s sleeper) Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error) {
	return solver.Ranking{Candidates: []solver.Candidate{s.sleep(ctx, q)}}, nil
}

// sleeping makes the searches of a session sleepers.
func sleeping(d Options) Options {
	d.Open = func(ask.Options) *ask.Session { return ask.Open(ask.Options{Search: sleeper{}}) }
	return d
}

// TestLimitsHoldToTheEnd: an END that comes at once does not cut a search short.
func TestLimitsHoldToTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		answers := dialogue(t, sleeping(Options{Threads: 1, Memory: 1 << 20}),
			"START 15\nINFO timeout_turn 700\nTURN 7,7\nEND\n", time.Minute)
		if spent := time.Since(begun); len(answers) != 2 || spent < 400*time.Millisecond ||
			spent > 700*time.Millisecond {
			t.Errorf("answers %q after %v, want a move that was thought about", answers, spent)
		}
	})
}

// TestEndWhileThinking: a later END stops the search, and neither the search nor the waiting lines are
// answered.
func TestEndWhileThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := startTalkWith(t, sleeping(Options{Threads: 1, Memory: 16 << 20}), "INFO timeout_turn 50000", openBoard)
		k.say("YXNBEST 3")
		k.say("TURN 0,0")
		time.Sleep(endAtOnce + 50*time.Millisecond)
		begun := time.Now()
		k.say("end")
		testhelp.OK(t, <-k.over)
		if spent := time.Since(begun); spent > stopPatience {
			t.Errorf("it ended %v after END", spent)
		}
		if got := k.next(); got != "" {
			t.Errorf("after END %q, want nothing", got)
		}
	})
}

// TestLimitsThatAreNone: at the end of the input no manager can say STOP, and a limit
// beyond reason does not hold up the session; before the end, STOP ends the search.
func TestLimitsThatAreNone(t *testing.T) {
	for _, limit := range []string{
		"INFO max_depth 1000", "INFO max_node 9223372036854775806", "INFO timeout_turn 2147483646",
		"INFO time_left 2147483646", "INFO timeout_match 2147483646",
	} {
		t.Run(limit, func(t *testing.T) {
			text := "START 15\n" + limit + "\n" + openBoard + "\nYXNBEST 2\nTURN 0,0\nTURN 0,14\nTURN 14,0\n"
			synctest.Test(t, func(t *testing.T) {
				d := sleeping(Options{Threads: 1, Memory: 1 << 20})
				if answers := dialogue(t, d, text, 3*lastPatience); len(answers) != 5 {
					t.Errorf("answers %q, want four moves", answers)
				}
			})
			k := startTalk(t, limit, openBoard)
			k.say("YXNBEST 2")
			k.say("STOP")
			k.wantsMove()
		})
	}
}

// TestNoLimitNamed: the default clock of a move is for all answers after the end together;
// a clock that the manager named is for each.
func TestNoLimitNamed(t *testing.T) {
	const turn = 2 * time.Second
	text := "START 15\n" + strings.Repeat(openBoard+"\nYXNBEST 2\n", 4) + "END\n"
	for _, limited := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			answers := dialogue(t, sleeping(Options{Turn: turn, Limited: limited, Threads: 1, Memory: 1 << 20}), text,
				time.Minute)
			spent := time.Since(begun)
			if len(answers) != 5 || limited && spent < 3*turn || !limited && spent > 2*turn {
				t.Errorf("limited %v: %d answers in %v", limited, len(answers), spent)
			}
		})
	}
}

// TestEndOfInput: within limits, and without any.
func TestEndOfInput(t *testing.T) {
	for _, limit := range []string{"INFO max_node 3000", "INFO max_depth 4", "INFO timeout_turn 50",
		"INFO max_node -1"} {
		k := startTalk(t, limit, openBoard)
		k.say("YXNBEST 2")
		k.say("TURN 0,0")
		k.say("TURN 0,14")
		close(k.lines)
		for range 3 {
			k.wantsMove()
		}
		testhelp.OK(t, <-k.over)
		if got := k.next(); got != "" {
			t.Errorf("%s: at the end %q, want nothing", limit, got)
		}
	}
}

// TestStopOnTheLine: the words after DONE are read while the search runs.
func TestStopOnTheLine(t *testing.T) {
	for _, rest := range []string{"STOP", "END", "yxstop ABOUT", "END ABOUT"} {
		k := startTalk(t)
		k.say("BOARD 7,7,1 8,8,2 7,8,1 8,6,2 DONE " + rest)
		k.wantsMove()
	}
}

// TestFlood: lines from a manager are still read if they flood in during a search without a limit.
func TestFlood(t *testing.T) {
	for _, line := range []string{strings.Repeat("x", wire.MaxLine), "x"} {
		k := startTalk(t, openBoard)
		k.say("YXNBEST 3")
		go func() {
			for range maxQueue / (len(line) + queueLine) * 5 / 4 {
				k.say(line)
			}
			k.say("END")
		}()
		k.wantsMove()
		unknown := 0
		for k.next() != "" {
			unknown++
		}
		if want := maxQueue / (len(line) + queueLine); unknown < want {
			t.Errorf("%d lines were answered, want %d at least", unknown, want)
		}
	}
}

// TestStoppedSearchHangs: if a search ignores STOP, the session answers without it.
func TestStoppedSearchHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, out := testSession(Options{Threads: 1, Memory: 1 << 20})
		for _, line := range []string{"START 15", openBoard} {
			tell(t, g, out, line)
		}
		pos := testhelp.Must(g.ready())(t)
		s := g.moveSearch(pos, asksMove, 1)
		lines := make(chan wire.Line)
		s.run = func(context.Context, solver.Limits, func(event)) answer {
			lines <- wire.Line{Text: "STOP", At: time.Now()}
			<-t.Context().Done()
			return answer{}
		}
		g.lines = lines
		out.Reset()
		g.think(t.Context(), time.Now(), s)
		if !strings.HasPrefix(out.String(), "MESSAGE no time") {
			t.Errorf("answer %q, want a move without a search", out)
		}
	})
}
