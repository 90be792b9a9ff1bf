package main

// The session with a manager: it takes lines, keeps the board, and answers.
// One goroutine, run, owns it all; a search runs in another and tells what it
// finds over channels. Nothing here knows of the process, so that a test can
// hold a dialogue with it.

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/solver"
)

// A gomocup is a session. Make it with newGomocup.
type gomocup struct {
	out         io.Writer
	now         func() time.Time  // of what is displayed only
	limitMemory func(bytes int64) // of the process; nil in a test
	defaults    gomoDefaults
	newSolver   func(solver.Options) *solver.Solver

	lines  <-chan gomoLine
	queue  []gomoLine // came in during a search
	queued int        // bytes of them
	rest   *gomoLine  // of the line that is being taken, behind DONE

	closed   bool // nothing more is read: END, or the input has ended
	closedAt time.Time
	hurried  bool // what is still to be answered is answered without a search

	block   *gomoBlock // that is being read, nil where none is
	path    string     // the command whose path comes on the next line
	pending []string   // what was wrong with INFO

	info    gomoInfo
	gui     bool // the manager is a board of the Yixin kind
	started bool
	warmed  bool
	board   gomoBoard
	blocked []notation.Point // not to be played

	clock   gomoClock
	live    gomoLive
	winning *gomoWinning // a proved win that is being played out

	solver  *solver.Solver
	options solver.Options
	busy    <-chan struct{} // closed when the last search has ended, which may be after its answer
}

// A flusher hands on what was written.
type flusher interface{ Flush() error }

func newGomocup(out io.Writer, d gomoDefaults) *gomocup {
	return &gomocup{out: out, now: time.Now, defaults: d, newSolver: solver.New}
}

// run answers lines until END, the end of the input, the end of ctx, or the
// first failure of the output.
func (b *gomocup) run(ctx context.Context, lines <-chan gomoLine) error {
	b.lines = lines
	for {
		line, ok := b.next(ctx)
		if !ok {
			return b.failure()
		}
		if b.take(ctx, line) {
			return b.failure()
		}
	}
}

// next is the next line, those that waited first.
func (b *gomocup) next(ctx context.Context) (gomoLine, bool) {
	if len(b.queue) > 0 {
		return b.waiting(), ctx.Err() == nil
	}
	if b.closed {
		return gomoLine{}, false
	}
	select {
	case line, ok := <-b.lines:
		return line, ok
	case <-ctx.Done():
		return gomoLine{}, false
	}
}

// take handles one line. It returns true where the session is over.
func (b *gomocup) take(ctx context.Context, line gomoLine) bool {
	if line.long {
		b.block, b.path = nil, ""
		return b.failf("a line is longer than %d bytes", gomoLineMost)
	}
	if b.path != "" {
		waiting := b.path
		b.path = ""
		if over := b.unsupported(waiting); over || !isCommand(line.text) {
			return over
		}
	}
	if b.block != nil {
		return b.takeBlock(ctx, line)
	}
	return b.command(ctx, line)
}

// isCommand reports whether a line begins with the name of a command.
func isCommand(text string) bool {
	word, _ := commandWord(text)
	_, known := gomoCommands[word]
	return known
}

// commandWord splits a line into the command, in upper case, and the rest.
func commandWord(text string) (word, rest string) {
	word, rest = text, ""
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		word, rest = text[:i], strings.TrimSpace(text[i:])
	}
	return strings.ToUpper(word), rest
}

// print writes one line.
func (b *gomocup) print(format string, args ...any) {
	fmt.Fprintln(b.out, notation.Clean(fmt.Sprintf(format, args...)))
}

// flush hands on what was written, and returns true where nobody reads it any
// more.
func (b *gomocup) flush() bool {
	f, ok := b.out.(flusher)
	return ok && f.Flush() != nil
}

// failure is what went wrong with the output.
func (b *gomocup) failure() error {
	if f, ok := b.out.(flusher); ok {
		return f.Flush()
	}
	return nil
}

func (b *gomocup) view() gomoView {
	return gomoView{gomoGrid: b.board.gomoGrid, turned: b.gui, now: b.now}
}

// position is the position on the board under the manager's rule.
func (b *gomocup) position() (notation.Position, error) {
	rule, err := b.info.gomokuRule(b.gui)
	if err != nil {
		return notation.Position{}, err
	}
	return b.board.position(rule)
}

// newGame empties the board.
func (b *gomocup) newGame(size int) {
	if size != b.board.size {
		b.blocked = nil // they were points of another board
	}
	b.board, b.winning = newGomoBoard(size), nil
	b.info.left, b.info.leftSet = b.info.match, b.info.matchSet
	b.started = true
}
