package gomocup

// What runs when: commands in their order, and what a search lets through.

import (
	"bufio"
	"context"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/play/internal/wire"
)

// A talk is a session with channels in place of pipes. Input is not buffered: once a line is sent, the session
// has it. Answers wait until they are read.
type talk struct {
	t     *testing.T
	lines chan wire.Line
	heard chan string // closed at the end
	over  chan error
}

// startTalk starts a session whose searches have only the limits that the test sets.
func startTalk(t *testing.T, setup ...string) *talk {
	t.Helper()
	return startTalkWith(t, Options{Threads: 1, Memory: 16 << 20}, setup...)
}

func startTalkWith(t *testing.T, o Options, setup ...string) *talk {
	t.Helper()
	r, w := io.Pipe()
	k := &talk{t, make(chan wire.Line), make(chan string, 1000), make(chan error, 1)}
	go func() {
		defer close(k.heard)
		for s := bufio.NewScanner(r); s.Scan(); {
			k.heard <- s.Text()
		}
	}()
	g := newSession(w, o)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := g.run(ctx, k.lines)
		w.Close()
		k.over <- err
	}()
	t.Cleanup(func() {
		cancel()
		r.Close()
		<-ended
	})
	k.say("START 15")
	k.wants("OK")
	k.say("INFO timeout_turn 2147483647")
	for _, line := range setup {
		k.say(line)
	}
	return k
}

func (k *talk) say(line string) { k.lines <- wire.Line{Text: line, At: time.Now()} }

// next returns the next line that is not a message, "" at the end.
func (k *talk) next() string {
	for line := range k.heard {
		if !strings.HasPrefix(line, "MESSAGE ") {
			return line
		}
	}
	return ""
}

func (k *talk) wants(line string) {
	k.t.Helper()
	if got := k.next(); got != line {
		k.t.Fatalf("answer %q, want %q", got, line)
	}
}

// wantsMove expects a point.
func (k *talk) wantsMove() {
	k.t.Helper()
	got := k.next()
	x, y, ok := strings.Cut(got, ",")
	if _, err := strconv.Atoi(x + y); !ok || err != nil {
		k.t.Fatalf("answer %q, want a move", got)
	}
}

// openBoard is a position whose search does not end by itself.
const openBoard = "YXBOARD 7,7,1 8,8,2 7,8,1 8,6,2 DONE"

func TestStopEndsTheSearch(t *testing.T) {
	for _, stop := range []string{"STOP", "yxstop"} {
		k := startTalk(t, openBoard)
		k.say("YXNBEST 1")
		k.say("ABOUT") // waits
		k.say("TURN 0,0")
		k.say(stop)
		k.wantsMove()
		if got := k.next(); !strings.HasPrefix(got, "name=") {
			t.Fatalf("after the move %q, want the answer to ABOUT", got)
		}
		k.say(stop) // the answer to TURN
		k.wantsMove()
		k.say(stop) // nothing to stop
		k.say("FOO")
		k.wants(`UNKNOWN command "FOO"`)
	}
}

// TestAnswerInTime: if a search does not return, the session answers without it, and the next search waits for
// it.
func TestAnswerInTime(t *testing.T) {
	g, out := testSession(Options{Threads: 1, Memory: 1 << 20})
	for _, line := range []string{"START 15", "INFO timeout_turn 20", "YXBOARD 7,7,1 8,8,2 DONE"} {
		tell(t, g, out, line)
	}
	pos := testhelp.Must(g.ready())(t)
	release := make(chan struct{})
	s := g.moveSearch(pos, asksMove, 1)
	s.run = func(context.Context, solver.Limits, func(event)) answer {
		<-release
		return answer{text: "late"}
	}
	out.Reset()
	if g.think(t.Context(), time.Now(), s) {
		t.Fatal("the session is over")
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "MESSAGE no time") || len(g.board.Stones) != 3 {
		t.Fatalf("answer %q with %d stones, want a message and a move that is played", lines, len(g.board.Stones))
	}
	if g.clock.lag <= 0 {
		t.Errorf("no delay was learned")
	}
	close(release)
	<-g.busy
	// A move is requested while a search is still running.
	stuck := make(chan struct{})
	g.busy = stuck
	if got := tell(t, g, out, "TURN 14,14"); !strings.HasPrefix(got, "MESSAGE no time") {
		t.Errorf("while a search hangs: %q, want a move without a search", got)
	}
	close(stuck)
	tell(t, g, out, "INFO timeout_turn 60000")
	tell(t, g, out, "INFO max_node 300")
	if got := tell(t, g, out, "TURN 14,13"); strings.HasPrefix(got, "MESSAGE no time") {
		t.Errorf("after it: %q, want a search", got)
	}
}

// TestStandIn: the answer in place of a late search comes from its last ranking.
func TestStandIn(t *testing.T) {
	g, out := testSession(Options{Threads: 1, Memory: 1 << 20})
	for _, line := range []string{"START 15", "INFO timeout_turn 1000", "YXBOARD 7,7,1 8,8,2 DONE"} {
		tell(t, g, out, line)
	}
	pos := testhelp.Must(g.ready())(t)
	s := g.moveSearch(pos, asksMove, 1)
	s.run = func(ctx context.Context, _ solver.Limits, tell func(event)) answer {
		p := notation.At(2, 2)
		tell(event{ranking: &solver.Ranking{Candidates: []solver.Candidate{{Move: p, Line: []notation.Point{p}}}}})
		<-ctx.Done()
		<-t.Context().Done()
		return answer{}
	}
	out.Reset()
	g.think(t.Context(), time.Now(), s)
	if !strings.HasSuffix(out.String(), "\n2,12\n") {
		t.Errorf("answer %q, want 2,12", out)
	}
}

func TestBudget(t *testing.T) {
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	d := Options{Turn: 10 * time.Second}
	for _, c := range []struct {
		name        string
		info        []string
		lag         time.Duration
		think, hard time.Duration
	}{
		{"nothing is said", nil, 0, d.Turn, 0},
		{"nodes alone", []string{"max_node 5"}, 0, 0, 0},
		{"depth alone", []string{"max_depth 5"}, 0, 0, 0},
		{"a turn", []string{"timeout_turn 1000"}, 0, ms(975), ms(1000) - ms(25)/2},
		{"a short turn", []string{"timeout_turn 20"}, 0, ms(10), ms(15)},
		{"a busy machine", []string{"timeout_turn 100"}, ms(30), ms(60), ms(80)},
		{"a very busy machine", []string{"timeout_turn 100"}, time.Second, ms(10), ms(55)},
		{"as fast as possible", []string{"timeout_turn 0"}, 0, ms(15), ms(60)},
		{"a match", []string{"timeout_match 100000"}, 0, ms(100000) / 26, ms(100000) - ms(2500)/2},
		{"a match and a turn", []string{"timeout_turn 1000", "timeout_match 100000"}, 0, ms(975), ms(1000) - ms(25)/2},
		{"little is left", []string{"timeout_match 100000", "time_left 100"}, 0, ms(100) / 26, ms(95)},
		{"an increment", []string{"time_increment 1000", "time_left 10000"}, 0, ms(10000)/26 + ms(800),
			ms(10000) - ms(250)/2},
		{"less than nothing is left", []string{"time_left -50"}, 0, time.Millisecond / 10, 0},
		{"no limit", []string{"timeout_turn 2147483647", "time_left 2147483647"}, 0, d.Turn, 0},
		{"limits that are unset", []string{"timeout_turn 50", "timeout_turn 2147483647", "max_node 10"}, 0, 0, 0},
	} {
		var info wire.Info
		for _, line := range c.info {
			testhelp.OK(t, info.Set(strings.Fields(line), wire.Machine{Threads: 1, Memory: 1 << 30}))
		}
		clock := clock{lag: c.lag}
		got := clock.budget(&info, d, 0)
		if c.name == "less than nothing is left" { // the limit cannot be kept: no thinking at all
			c.hard = got.hard
			if got.hard > time.Millisecond {
				t.Errorf("%s: %v", c.name, got)
			}
		}
		if got.think != c.think || got.hard != c.hard {
			t.Errorf("%s: %+v, want %v and %v", c.name, got, c.think, c.hard)
		}
	}
}

// TestBudgetKeepsLimits: whatever the limits, a search gets less than there is, and more than nothing.
func TestBudgetKeepsLimits(t *testing.T) {
	for turn := int64(1); turn < math.MaxInt32/2; turn = turn*3 + 1 {
		for left := int64(1); left < math.MaxInt32/2; left = left*3 + 1 {
			for _, lag := range []time.Duration{0, time.Millisecond, time.Second, time.Hour} {
				info := wire.Info{Turn: wire.Milliseconds(turn), Left: wire.Milliseconds(left), TurnSet: true,
					LeftSet: true}
				clock := clock{lag}
				b := clock.budget(&info, Options{}, 0)
				if most := min(info.Turn, info.Left); b.think <= 0 || b.think > b.hard || b.hard >= most {
					t.Fatalf("turn %d left %d lag %v: %+v", turn, left, lag, b)
				}
			}
		}
	} // Absurd numbers: something is left to think with.
	for _, c := range []struct {
		said  string
		think time.Duration // 0: anything
	}{
		{"time_increment 9223372036854775807", 15 * time.Second}, // a fourth of the match
		{"time_left 9223372036854775807", 0}, {"timeout_match 9223372036854775807", 0},
		{"timeout_turn -9223372036854775808", quickTurn}, {"time_left -9223372036854775808", 0},
		{"time_increment -9223372036854775808", time.Millisecond},
	} {
		var info wire.Info
		for _, text := range []string{"timeout_match 60000", c.said} {
			testhelp.OK(t, info.Set(strings.Fields(text), wire.Machine{Threads: 1, Memory: 1 << 30}))
		}
		clock := clock{}
		if b := clock.budget(&info, Options{Turn: time.Second}, 0); b.think <= 0 || b.hard < 0 ||
			c.think > 0 && b.think != c.think {
			t.Errorf("%s: %+v, want %v", c.said, b, c.think)
		}
	}
}

// TestLagFades: one late answer, on a machine that was busy for a moment, is forgotten after a few moves.
func TestLagFades(t *testing.T) {
	info := wire.Info{Turn: 200 * time.Millisecond, TurnSet: true}
	var c clock
	usual := c.budget(&info, Options{}, 0).think
	if want := 190 * time.Millisecond; usual != want {
		t.Errorf("%v of %v, want %v", usual, info.Turn, want)
	}
	b := c.budget(&info, Options{}, 0)
	c.learn(b, b.think+80*time.Millisecond)
	if after := c.budget(&info, Options{}, 0).think; after > usual-80*time.Millisecond {
		t.Errorf("after a delay of 80ms: %v, want less by as much", after)
	}
	for range 8 {
		b := c.budget(&info, Options{}, 0)
		c.learn(b, b.think)
	}
	if after := c.budget(&info, Options{}, 0).think; after < usual-5*time.Millisecond {
		t.Errorf("eight moves later: %v of %v", after, usual)
	}
}

// TestMatchIsUsed: most of a match's time is used within a game of usual length, and some is left for a long
// one.
func TestMatchIsUsed(t *testing.T) {
	info := wire.Info{Match: 60 * time.Second, Left: 60 * time.Second, MatchSet: true, LeftSet: true}
	var c clock
	for stones := 0; stones < 225; stones += 2 {
		b := c.budget(&info, Options{}, stones)
		if b.think <= 0 || b.think >= info.Left {
			t.Fatalf("%d stones: %v of %v", stones, b.think, info.Left)
		}
		info.Left -= b.think
		if stones == 40 && (info.Left > 20*time.Second || info.Left < 5*time.Second) {
			t.Errorf("after %d stones %v of %v are left", stones, info.Left, info.Match)
		}
	}
}

// TestClockOfTheNextGame: the time left of one match has no effect on the next game.
func TestClockOfTheNextGame(t *testing.T) {
	g, out := testSession(Options{Turn: time.Second, Threads: 1, Memory: 1 << 20})
	for _, line := range []string{"START 15", "INFO time_left 20", "START 15"} {
		tell(t, g, out, line)
	}
	if b := g.clock.budget(&g.info, g.options, 0); b.think != time.Second {
		t.Errorf("%+v, want the default", b)
	}
}

// TestLittleMemory: a bound below the program's own memory does not make it collect all the time, and mistakes
// do not pile up.
func TestLittleMemory(t *testing.T) {
	g, out := testSession(Options{Nodes: 20, Threads: 1, Memory: 1 << 20})
	limit := int64(0)
	g.options.LimitMemory = func(bytes int64) { limit = bytes }
	for _, line := range []string{"INFO max_memory 1", "INFO rule 8", "START 15"} {
		tell(t, g, out, line)
	}
	if limit < otherMemory {
		t.Errorf("memory is collected from %d bytes on", limit)
	}
	for range 10 * maxPending {
		tell(t, g, out, "YXSHOWFORBID")
	}
	if len(g.pending) > maxPending {
		t.Errorf("%d mistakes are kept", len(g.pending))
	}
}
