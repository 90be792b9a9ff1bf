package gomocup

// Sessions that no sane manager holds, with the engine as a process: orders at
// random, half of them broken, with numbers of every size, cut anywhere. Each
// one must end soon after its input does, with nothing on standard error and
// nothing but answers of the protocol, and every move must be on the board.
//
// A few sessions every day; a long test holds 300.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/play/internal/wire"
)

// maxSession is the time from the end of the input to the end of the session:
// enough for all searches, on a busy machine.
const maxSession = time.Minute

// A wildSession invents input.
type wildSession struct {
	r    *rand.Rand
	size int
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// number returns a plausible or an absurd number.
func (w *wildSession) number() string {
	return pick(w.r, "0", "1", "-1", "2", "3", strconv.Itoa(w.r.IntN(30)), strconv.Itoa(w.r.IntN(30)), "100",
		"-2147483648",
		"2147483646", "2147483647", "2147483648", "4294967296", "9223372036854775806", "9223372036854775807",
		"-9223372036854775808", "18446744073709551615", "99999999999999999999999999", "1e9", "0x10", "1.5", "", "+7",
		"007", "NaN", "٣")
}

// point returns a point, mostly on the board.
func (w *wildSession) point() string {
	if w.r.IntN(12) == 0 {
		return w.number() + pick(w.r, ",", ", ", " ,", ";", " ", "") + w.number()
	}
	return fmt.Sprintf("%d,%d", w.r.IntN(w.size), w.r.IntN(w.size))
}

// block is a command with points, on one line or on several, with an end or
// without.
func (w *wildSession) block(name string, fields int) string {
	between := pick(w.r, "\n", "\n", " ", "\r\n", "\r")
	text := name
	for n := w.r.IntN(12); n > 0; n-- {
		text += between + w.point()
		if fields == 3 {
			text += "," + pick(w.r, "1", "2", "1", "2", "1", "2", "1", "2", "3", w.number())
		}
	}
	return text + pick(w.r, between+"DONE", between+"DONE", between+"DONE", between+"done", "", between+"DONE STOP",
		" DONE TURN 0,0")
}

// info is a limit or a wish. Clocks and counts are either small or no limit, so
// that the session has to end soon.
func (w *wildSession) info() string {
	key := pick(w.r, "timeout_turn", "timeout_turn", "timeout_match", "time_left", "time_increment", "max_memory",
		"hash_size",
		"max_node", "max_depth", "thread_num", "rule", "rule", "show_detail", "game_type", "folder", "evaluate",
		"caution_factor", "", "RULE")
	value := w.number()
	switch key {
	case "timeout_turn", "time_left", "timeout_match":
		value = pick(w.r, value, strconv.Itoa(w.r.IntN(200)), strconv.Itoa(w.r.IntN(200)))
	case "rule":
		value = pick(w.r, "0", "1", "4", "4", "2", "8", value)
	case "max_node":
		value = pick(w.r, value, strconv.Itoa(w.r.IntN(5000)))
	case "max_depth":
		value = pick(w.r, value, strconv.Itoa(w.r.IntN(6)))
	}
	return pick(w.r, "INFO", "INFO", "info") + " " + key + pick(w.r, " ", " ", "  ", "\t") + value
}

func (w *wildSession) start() string {
	w.size = notation.MinSize + w.r.IntN(notation.MaxSize-notation.MinSize+1)
	if w.r.IntN(2) == 0 {
		w.size = 15
	}
	n := strconv.Itoa(w.size)
	return pick(w.r, "START "+n, "START "+n, "start "+n, "START "+n+" "+n, "RECTSTART "+n+","+n, "RESTART",
		"START "+w.number())
}

// junk returns something that is not a command.
func (w *wildSession) junk() string {
	return pick(w.r, "", " ", "\x00", "\x00\x01\x1b[2J", "FOO", "DONE", ",", "7,7", "-1,-1", "\ufeffBEGIN", "BEGIN\x00",
		strings.Repeat("x", 70000),
		strings.Repeat("BOARD DONE ", 40), "TURN "+strings.Repeat("9", 5000), strings.Repeat("1,", 3000), "\xff\xfe",
		"MESSAGE 1,1", "OK", "BEGIN BEGIN")
}

// line returns one line of input.
func (w *wildSession) line() string {
	switch w.r.IntN(22) {
	case 0:
		return w.start()
	case 1, 2, 3, 4:
		return w.info()
	case 5, 6, 7:
		return "TURN " + w.point()
	case 8, 9:
		return w.block(pick(w.r, "BOARD", "BOARD", "YXBOARD", "board"), 3)
	case 10:
		return pick(w.r, "BEGIN", "RESTART")
	case 11:
		return w.block(pick(w.r, "SWAP2BOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO", "YXQUERYDATABASEALL",
			"YXBLOCKPATH"), 2)
	case 12:
		return pick(w.r, "STOP", "YXSTOP", "yxstop")
	case 13:
		return "TAKEBACK " + w.point()
	case 14:
		return "PLAY " + w.point()
	case 15:
		return pick(w.r, "YXNBEST ", "YXBALANCEONE ", "YXBALANCETWO ") + w.number()
	case 16:
		return pick(w.r, "YXSHOWINFO", "YXSHOWFORBID", "YXSEARCHDEFEND", "YXHASHCLEAR", "ABOUT", "YXSWAP2STEP1",
			"YXSWAP2STEP2", "YXSWAP2STEP3", "YXBLOCKRESET", "YXHASHDUMP", "YXSHOWHASHUSAGE", "YXSOOSORVSTEP1",
			fmt.Sprintf("YXSOOSORVSTEP%d 7,7 8,8 9,7 DONE", 2+w.r.IntN(2)),
			fmt.Sprintf("YXSOOSORVSTEP%d %s 7,7 8,8 9,7 %s DONE", 4+w.r.IntN(2), w.number(), w.point()),
			fmt.Sprintf("YXSOOSORVSTEP6 7,7 8,8 9,7 6,9 %s %s DONE", w.point(), w.point()))
	case 17, 18:
		return w.junk()
	}
	return "TURN " + w.point()
}

// broken returns a text with bytes lost, doubled and changed.
func (w *wildSession) broken(text string) string {
	b := []byte(text)
	for n := w.r.IntN(6); n > 0 && len(b) > 0; n-- {
		i := w.r.IntN(len(b))
		switch w.r.IntN(3) {
		case 0:
			b[i] = byte(w.r.IntN(256))
		case 1:
			b = append(b[:i], b[i+1:]...)
		default:
			j := min(len(b), i+w.r.IntN(20))
			b = append(b[:j], b[i:]...)
		}
	}
	return string(b)
}

// session returns the input, in the pieces in which it is sent.
func (w *wildSession) session() []string {
	var pieces []string
	end := pick(w.r, "\n", "\n", "\r\n", "\r")
	text := w.start() + end
	if w.r.IntN(3) > 0 {
		text += "INFO timeout_turn " + strconv.Itoa(w.r.IntN(100)) + end
	}
	for n := 3 + w.r.IntN(25); n > 0; n-- {
		text += w.line() + end
		if w.r.IntN(12) == 0 {
			pieces, text = append(pieces, text), ""
		}
	}
	switch w.r.IntN(4) {
	case 0:
		text += "END" + end
	case 1:
		text += "END" + end + w.line() + end
	case 2:
		text = text[:w.r.IntN(len(text)+1)]
	}
	pieces = append(pieces, text)
	if w.r.IntN(3) == 0 {
		for i := range pieces {
			pieces[i] = w.broken(pieces[i])
		}
	}
	return pieces
}

// A heardSession is the output of a session.
type heardSession struct {
	out, err bytes.Buffer
	spent    time.Duration // from the end of the input
	failure  error
}

// holdSession sends pieces to a process, with pauses between them. If the process does not end, its standard
// error shows where its goroutines are.
func holdSession(t *testing.T, pieces []string, pause time.Duration, args ...string) *heardSession {
	t.Helper()
	path := testhelp.Must(os.Executable())(t)
	h := &heardSession{}
	cmd := &exec.Cmd{Path: path, Args: append([]string{servedName}, args...), Stdout: &h.out, Stderr: &h.err}
	in := testhelp.Must(cmd.StdinPipe())(t)
	testhelp.OK(t, cmd.Start())
	said := make(chan time.Time, 1)
	go func() {
		for i, p := range pieces {
			if i > 0 {
				time.Sleep(pause)
			}
			_, _ = io.WriteString(in, p) // it may have ended by now
		}
		in.Close()
		said <- time.Now()
	}()
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	select {
	case h.failure = <-over:
	case <-time.After(maxSession + time.Duration(len(pieces))*pause):
		_ = cmd.Process.Signal(syscall.SIGQUIT)
		<-over
		h.failure = errors.New("it did not end")
	}
	if h.spent = time.Since(<-said); h.spent < 0 {
		h.spent = 0
	}
	return h
}

// wildMove matches an answer with points.
var wildMove = regexp.MustCompile(`^\d+,\d+( \d+,\d+)*$`)

func (h *heardSession) check(t *testing.T, pieces []string) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		text, errors := strings.Join(pieces, "|"), h.err.String()
		t.Errorf("%s\nsaid: %.4000q\nheard: %.2000q\nstandard error: %.12000s", fmt.Sprintf(format, args...), text,
			h.out.String(), errors)
	}
	if h.failure != nil {
		fail("%v", h.failure)
		return
	}
	if h.err.Len() > 0 {
		fail("something on standard error")
	}
	for line := range strings.Lines(h.out.String()) {
		line = strings.TrimSuffix(line, "\n")
		if !anyAnswer.MatchString(line) {
			fail("answer %q", line)
			return
		}
		if wildMove.MatchString(line) {
			for _, f := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ' ' }) {
				if n, err := strconv.Atoi(f); err != nil || n >= notation.MaxSize {
					fail("move %q", line)
				}
			}
		}
	}
}

func TestWildSessions(t *testing.T) {
	for seed := range testhelp.Cases(16, 300) {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			t.Parallel()
			w := &wildSession{r: rand.New(rand.NewPCG(uint64(seed), 1)), size: 15}
			pieces := w.session()
			h := holdSession(t, pieces, time.Duration(w.r.IntN(400))*time.Millisecond, "100ms")
			h.check(t, pieces)
			if h.spent > 10*time.Second {
				t.Logf("it ended %v after its input: %.3000q", h.spent, strings.Join(pieces, "|"))
			}
		})
	}
}

// TestWildMoves holds sessions line by line, and keeps a board of its own: every
// move is on a point that was free.
func TestWildMoves(t *testing.T) {
	moves := 0
	for seed := range 60 {
		w := &wildSession{r: rand.New(rand.NewPCG(uint64(seed), 2)), size: 15}
		g, out := testSession(Options{Nodes: 20, Threads: 1, Memory: 1 << 20})
		m := &wildBoard{t: t, grid: wire.Grid{Size: 15}, taken: map[string]bool{}}
		for range 60 {
			line := w.line()
			if strings.ContainsAny(line, "\r\n") || strings.Count(line, "DONE") > 1 {
				continue // its parts are lines of their own
			}
			g.info = wire.Info{Rule: g.info.Rule, Nodes: 20, Depth: 2}
			moves += m.hears(line, tell(t, g, out, strings.TrimSpace(line)))
		}
	}
	if moves < 300 {
		t.Errorf("only %d moves in all sessions", moves)
	}
}

// A wildBoard is the board as a manager keeps it, by the text of its points.
type wildBoard struct {
	t     *testing.T
	grid  wire.Grid
	taken map[string]bool
}

// hears takes a line and its answers, and returns the number of moves in them.
func (m *wildBoard) hears(line, answers string) int {
	said := strings.Fields(strings.ToUpper(line))
	if len(said) == 0 {
		return 0
	}
	// Mistakes in an INFO are reported with the answers to the next command.
	own := strings.ReplaceAll("\n"+answers, "\nERROR INFO ", "\n")
	failed := strings.Contains(own, "\nERROR") || strings.HasPrefix(answers, "UNKNOWN")
	before := m.taken
	switch name := said[0]; {
	case strings.HasSuffix(name, "START") && strings.Contains(answers, "OK\n"):
		m.taken = map[string]bool{}
		return 0
	case name == "TAKEBACK" && answers == "OK\n":
		delete(m.taken, m.cells(line)[0])
		return 0
	case name == "BOARD" || name == "YXBOARD" || name == "SWAP2BOARD":
		if cells := m.cells(line); !failed && strings.Contains(strings.ToUpper(line), "DONE") {
			m.taken = map[string]bool{}
			m.put(cells, line)
		}
	case name == "YXSWAP2STEP1" && !failed:
		m.taken = map[string]bool{}
	case name == "TURN":
		// The opponent's stone stays, even if it ended the game.
		if cells := m.cells(line); !strings.Contains(answers, "ERROR TURN") && !strings.Contains(answers,
			"is occupied") && !strings.Contains(answers, "no game") && len(cells) == 1 {
			m.put(cells, line)
		}
	}
	moves := 0
	for answer := range strings.Lines(answers) {
		if answer = strings.TrimSpace(answer); wildMove.MatchString(answer) {
			moves++
			if m.put(m.cells(answer), line); strings.HasPrefix(said[0], "SWAP2") {
				m.taken = before // an offer: the manager tells the board anew
			}
		}
	}
	return moves
}

// cells returns the points of a text, with the numbers as they are read.
func (m *wildBoard) cells(text string) []string {
	var list []string
	for _, word := range wire.Words(text) {
		if n, err := wire.Numbers(word); err == nil && len(n) >= 2 {
			list = append(list, fmt.Sprintf("%d,%d", n[0], n[1]))
		}
	}
	return list
}

func (m *wildBoard) put(cells []string, line string) {
	m.t.Helper()
	for _, c := range cells {
		if c == "-1,-1" {
			continue // a pass
		}
		if m.taken[c] {
			m.t.Fatalf("%q: %s is taken", line, c)
		}
		m.taken[c] = true
	}
}
