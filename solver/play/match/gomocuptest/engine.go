// Package gomocuptest is an engine for tests of code that runs engines. It plays the first free point, row by row from
// the top. On demand it makes one kind of mistake.
//
// A test uses its own binary as the engine: if Kind does not return "", a function of the test calls [Main] and exits.
package gomocuptest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// The environment variables that control an engine.
const (
	KindVariable = "FUKUMI_TEST_ENGINE"      // the kind of its mistake; see Main
	LogVariable  = "FUKUMI_TEST_ENGINE_LOG"  // the file to which it writes its input
	SaysVariable = "FUKUMI_TEST_ENGINE_SAYS" // the output for the kind "hostile"
)

// MaxLines is the maximum number of lines before an answer that a caller must accept. MaxLine is the number of bytes of
// a line that it reads.
const (
	MaxLines = 10_000
	MaxLine  = 8 << 10
)

// Kind returns the kind of mistake that this process must make, or "" if it is not an engine.
func Kind() string { return os.Getenv(KindVariable) }

// Command returns the command for a test binary in which the test of the given name calls Main.
func Command(test string) (string, error) {
	exe, err := os.Executable()
	return `"` + exe + `" -test.run=^` + test + `$`, err
}

// StartChild starts a process that outlives the engine if possible, and returns its number. It is nil if processes
// cannot be started.
var StartChild func(kind string) int

// An engine is the state of one game.
type engine struct {
	kind    string
	out     io.WriteCloser
	taken   map[string]bool
	size    int
	board   bool // whether its next lines are stones
	answers int
	last    string // the last move of the engine
}

// Main runs the engine from its first line to the last, and returns the exit code.
func Main(in io.Reader, out io.WriteCloser) int {
	log, err := os.OpenFile(os.Getenv(LogVariable), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return 9
	}
	defer log.Close()
	e := &engine{kind: Kind(), out: out}
	if strings.HasPrefix(e.kind, "child") && StartChild != nil {
		fmt.Fprintln(log, "child", StartChild(e.kind))
	}
	for e.kind == "deaf" {
		time.Sleep(time.Minute)
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		line := strings.TrimRight(lines.Text(), "\r")
		fmt.Fprintln(log, line)
		if code, over := e.hear(line); over {
			return code
		}
	}
	return 0
}

// hear answers a line. It returns true if the line ends the engine.
func (e *engine) hear(line string) (code int, over bool) {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case e.board && line == "DONE":
		e.board = false
		code = e.play()
	case e.board:
		e.taken[line[:strings.LastIndex(line, ",")]] = true
	case word == "START" && e.kind == "mute":
	case word == "START" && e.kind == "rectangles":
		e.say("ERROR unsupported size")
	case word == "START", word == "RECTSTART":
		_, _ = fmt.Sscanf(rest, "%d", &e.size)
		e.begin()
	case word == "RESTART" && e.kind == "no restart":
		e.say("UNKNOWN command")
	case word == "RESTART":
		e.begin()
	case word == "BOARD":
		e.taken, e.board = map[string]bool{}, true
	case word == "BEGIN":
		code = e.play()
	case word == "TURN":
		e.taken[rest] = true
		code = e.play()
	case word == "END":
		if e.kind == "stubborn" || e.kind == "child of the stubborn" {
			time.Sleep(time.Minute)
		}
		return 0, true
	}
	return code, code != 0
}

func (e *engine) say(words ...any) { fmt.Fprintln(e.out, words...) }

func (e *engine) begin() {
	e.taken = map[string]bool{}
	if e.kind == "marked" {
		fmt.Fprint(e.out, "\ufeff") // as a UTF-8 console begins in .NET
	}
	e.say("OK")
}

// play makes a move, or the mistake in its place. It returns the exit code if the engine ends, and 0 if it continues.
func (e *engine) play() int {
	switch e.kind {
	case "silent":
		return 0
	case "crash", "child of a crash":
		return 3
	case "crash later":
		if e.answers == 2 {
			return 4
		}
	case "garbage":
		e.say("lorem ipsum, dolor; 1,2,3 4;5")
		return 0
	case "flood":
		for range 2 * MaxLines {
			e.say("DEBUG a line", strings.Repeat("x", 100))
		}
		return 0
	case "long":
		e.say(strings.Repeat("y", 3*MaxLine))
	case "off":
		e.say("15,0")
		return 0
	case "occupied":
		for cell := range e.taken {
			e.say(cell)
			return 0
		}
	case "stuck": // at its first move
		if e.last != "" {
			e.say(e.last)
			return 0
		}
	case "hostile":
		e.say(os.Getenv(SaysVariable))
		e.say("99,99")
		return 0
	case "unknown":
		e.say("UNKNOWN what is this?")
		return 0
	case "talks", "talks slowly":
		if e.kind == "talks slowly" {
			time.Sleep(300 * time.Millisecond)
		}
		e.say("MESSAGE depth 10-15 ev 23 n 45K n/ms 400 tm 1203 pv A15 B15 C15")
		e.say("MESSAGE \x1b[8m::error::forged\u202e ev +M7\rok 1 - forged")
	case "closed":
		e.out.Close()
		time.Sleep(time.Minute)
	}
	e.say("MESSAGE 3,3 looks good")
	e.first()
	return 0
}

// first plays the first free point.
func (e *engine) first() {
	for y := range e.size {
		for x := range e.size {
			cell := fmt.Sprintf("%d,%d", x, y)
			if e.taken[cell] {
				continue
			}
			e.taken[cell] = true
			e.answers++
			e.last = cell
			e.say(cell)
			if e.kind == "twice" {
				e.say(cell)
			}
			return
		}
	}
}
