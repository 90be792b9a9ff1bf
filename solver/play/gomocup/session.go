package gomocup

// The session with a manager: it reads lines, keeps the board, and answers. One goroutine, run, owns all state; a
// search runs in another goroutine and reports over channels. Nothing here depends on the process, so tests can run
// dialogues.

import (
	"context"
	"fmt"
	"io"
	"time"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// A session is the state of a dialogue. Make it with newSession.
type session struct {
	out     io.Writer
	now     func() time.Time // only for the display
	options Options

	lines  <-chan wire.Line
	queue  []wire.Line // lines that arrived during a search
	queued int         // size of queue in bytes
	rest   *wire.Line  // the rest of the current line after DONE

	closed   bool // whether reading has ended, because of END or the end of the input
	closedAt time.Time
	gone     bool // whether the manager has left, so that nothing more is written

	block   *wire.Block // the block that is being read; nil if there is none
	path    string      // the command whose path comes on the next line
	pending []string    // mistakes in INFO

	info    wire.Info
	gui     bool // whether the manager is a board of the Yixin kind
	started bool
	asked   bool // whether a move was asked for since the start of the game
	warmed  warmState
	board   wire.Board
	blocked []notation.Point // points that the engine must not play

	clock clock
	live  live
	win   *play.Win // the proved win that is being played out

	engine   *ask.Session
	made     ask.Options       // the options with which engine was made
	played   *solver.Candidate // the last move, if it was searched
	pondered *pondering        // the search during the opponent's time; nil if there is none
	busy     <-chan struct{}   // closed when the last search has ended, which may be after its answer
}

// A flusher writes buffered output.
type flusher interface{ Flush() error }

func newSession(out io.Writer, o Options) *session {
	o.fill()
	return &session{out: out, now: time.Now, options: o}
}

// run answers lines until END, the end of the input, the end of ctx, or the first write error.
func (s *session) run(ctx context.Context, lines <-chan wire.Line) error {
	s.lines = lines
	defer s.stopPondering()
	for {
		line, ok := s.next(ctx)
		if !ok {
			return s.failure()
		}
		if s.take(ctx, line) {
			return s.failure()
		}
	}
}

// next returns the next line. Waiting lines come first.
func (s *session) next(ctx context.Context) (wire.Line, bool) {
	if len(s.queue) > 0 {
		return s.waiting(), ctx.Err() == nil
	}
	if s.closed {
		return wire.Line{}, false
	}
	select {
	case line, ok := <-s.lines:
		return line, ok
	case <-ctx.Done():
		return wire.Line{}, false
	}
}

// take handles one line. It returns true if the session is over.
func (s *session) take(ctx context.Context, line wire.Line) bool {
	if line.Cut {
		s.block, s.path = nil, ""
		return s.failf("a line is longer than %d bytes", wire.MaxLine)
	}
	if s.path != "" {
		waiting := s.path
		s.path = ""
		if over := s.unsupported(waiting); over || !isCommand(line.Text) {
			return over
		}
	}
	if s.block != nil {
		return s.takeBlock(ctx, line)
	}
	return s.command(ctx, line)
}

// isCommand reports whether a line begins with the name of a command.
func isCommand(text string) bool {
	word, _ := wire.Command(text)
	_, known := commands[word]
	return known
}

// print writes one line, unless the manager has left.
func (s *session) print(format string, args ...any) {
	if s.gone {
		return
	}
	fmt.Fprintln(s.out, text.Clean(fmt.Sprintf(format, args...)))
}

// flush writes buffered output. It returns true if no manager reads the output any more.
func (s *session) flush() bool {
	f, ok := s.out.(flusher)
	return s.gone || ok && f.Flush() != nil
}

// failure returns the write error, if there was one.
func (s *session) failure() error {
	if f, ok := s.out.(flusher); ok {
		return f.Flush()
	}
	return nil
}

func (s *session) view() view {
	return view{Grid: s.board.Grid, turned: s.gui, now: s.now}
}

// position returns the position on the board under the manager's rule.
func (s *session) position() (notation.Position, error) {
	rule, err := s.info.GameRule(s.gui)
	if err != nil {
		return notation.Position{}, err
	}
	return s.board.Position(rule)
}

// newGame empties the board.
func (s *session) newGame(size int) {
	if size != s.board.Size {
		s.blocked = nil // the points were points of another board
	}
	s.board, s.win = wire.NewBoard(size), nil
	s.info.Left, s.info.LeftSet = s.info.Match, s.info.MatchSet
	s.started, s.asked = true, false
}
