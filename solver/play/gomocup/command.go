package gomocup

// The commands of the protocol. The additional commands of Yixin and Rapfi are in yixin.go.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/solver/play/internal/wire"
)

// A call is a command with the rest of its line.
type call struct {
	name, rest string
	at         time.Time
}

// A command says how to answer a command. Its functions return true if the session is over.
type command struct {
	run   func(*session, context.Context, call) bool
	block func(*session, context.Context, *wire.Block) bool // used in place of run for a command with points up to DONE
	args  int                                               // number of words before the points
	path  bool                                              // whether a path follows, on this line or the next one
}

// commands are all commands by name. The init function fills the table, because a function in the table (the
// reader of blocks) looks names up in it.
var commands map[string]command

func init() {
	commands = yixinCommands()
	for name, run := range map[string]func(*session, context.Context, call) bool{
		"START": (*session).start, "RECTSTART": (*session).start, "RESTART": (*session).restartCommand,
		"BEGIN": (*session).begin, "TURN": (*session).turn, "PLAY": (*session).play, "TAKEBACK": (*session).takeBack,
		"INFO": (*session).takeInfo, "ABOUT": (*session).about,
		"END":  func(*session, context.Context, call) bool { return true },
		"STOP": nothingToStop, "YXSTOP": nothingToStop,
		"DONE": func(s *session, _ context.Context, _ call) bool {
			return s.failf("DONE without a command that it ends")
		},
	} {
		commands[name] = command{run: run}
	}
	commands["BOARD"] = command{block: func(s *session, ctx context.Context, k *wire.Block) bool {
		if err := s.setBoard(k); err != nil {
			return s.fail(err)
		}
		return s.reply(ctx, k.At, asksMove, 1)
	}}
	commands["SWAP2BOARD"] = command{block: (*session).swap2Board}
}

// nothingToStop ignores a STOP outside a search. It is not a mistake, because the manager may have sent it before it
// received the answer.
func nothingToStop(*session, context.Context, call) bool { return false }

// command runs one command.
func (s *session) command(ctx context.Context, line wire.Line) bool {
	word, rest := wire.Command(line.Text)
	c, ok := commands[word]
	if !keepsPondering(word) {
		s.stopPondering()
	}
	switch {
	case !ok:
		s.print("UNKNOWN command %s", wire.Quote(word))
		return s.flush()
	case c.block != nil:
		return s.open(ctx, line, word, rest, c.args)
	case c.path && rest == "":
		s.path = word
		return false
	case c.path:
		return s.unsupported(word)
	}
	return c.run(s, ctx, call{word, rest, line.At})
}

// unsupported answers a known command that has no effect here.
func (s *session) unsupported(word string) bool {
	s.print("UNKNOWN command %s is not supported", word)
	return s.flush()
}

// fail answers with an error.
func (s *session) fail(err error) bool { return s.failf("%v", err) }

// failf answers with an error. It writes no comma, because managers recognize moves by commas.
func (s *session) failf(format string, args ...any) bool {
	text := fmt.Sprintf(format, args...)
	s.print("ERROR %s", strings.ReplaceAll(text, ",", ";"))
	return s.flush()
}

func (s *session) ok() bool {
	s.print("OK")
	return s.flush()
}

var errNoGame = errors.New("no game has been started: send START first")

// start implements START, with one or two numbers, and RECTSTART.
func (s *session) start(ctx context.Context, c call) bool {
	words := strings.Fields(strings.ReplaceAll(c.rest, ",", " "))
	if len(words) < 1 || len(words) > 2 {
		return s.failf("%s needs the size of the board", c.name)
	}
	var sides []int
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return s.failf("%s %s: expected a whole number", c.name, wire.Quote(w))
		}
		sides = append(sides, n)
	}
	size := sides[0]
	switch {
	case len(sides) == 2 && sides[1] != size:
		return s.failf("a board of %d by %d is not supported: expected a square one", size, sides[1])
	case size < notation.MinSize || size > notation.MaxSize:
		return s.failf("size %d is not supported: expected %d to %d", size, notation.MinSize, notation.MaxSize)
	}
	s.newGame(size)
	s.warm(ctx)
	return s.ok()
}

func (s *session) restartCommand(context.Context, call) bool {
	if !s.started {
		return s.fail(errNoGame)
	}
	s.newGame(s.board.Size)
	return s.ok()
}

// begin implements BEGIN: the first move on an empty board.
func (s *session) begin(ctx context.Context, c call) bool {
	if s.started && len(s.board.Stones) > 0 {
		return s.failf("BEGIN on a board that is not empty")
	}
	return s.reply(ctx, c.at, asksMove, 1)
}

// pointOf reads the single point of a command.
func (s *session) pointOf(c call) (notation.Point, error) {
	if !s.started {
		return notation.NoPoint, errNoGame
	}
	words := wire.Words(c.rest)
	if len(words) != 1 {
		return notation.NoPoint, fmt.Errorf("%s needs one point: column and row with a comma between them", c.name)
	}
	n, err := wire.Numbers(words[0])
	if err == nil && len(n) != 2 {
		err = errors.New("expected two numbers: column and row")
	}
	p := notation.NoPoint
	if err == nil {
		p, err = s.board.Point(n)
	}
	if err != nil && !errors.Is(err, wire.ErrPass) {
		return p, fmt.Errorf("%s: %w", c.name, err)
	}
	return p, nil
}

// turn implements TURN: the opponent has moved or passed.
func (s *session) turn(ctx context.Context, c call) bool {
	p, err := s.pointOf(c)
	if err == nil {
		err = s.board.Add(p, false)
	}
	if err != nil {
		return s.fail(err)
	}
	return s.reply(ctx, c.at, asksMove, 1)
}

// play implements PLAY: the manager makes a move for our side.
func (s *session) play(_ context.Context, c call) bool {
	p, err := s.pointOf(c)
	if err == nil && p == notation.NoPoint {
		err = wire.ErrPass
	}
	if err == nil {
		err = s.board.Add(p, true)
	}
	if err != nil {
		return s.fail(err)
	}
	s.print("%s", s.board.Text(p))
	return s.flush()
}

func (s *session) takeBack(_ context.Context, c call) bool {
	p, err := s.pointOf(c)
	if err == nil {
		err = s.board.Remove(p)
	}
	if err != nil {
		return s.fail(err)
	}
	return s.ok()
}

// maxPending is the maximum number of mistakes in INFO that are kept.
const maxPending = 16

func (s *session) takeInfo(ctx context.Context, c call) bool {
	if err := s.info.Set(strings.Fields(c.rest), s.options.Machine); err != nil {
		s.complain(err)
	}
	if s.started {
		s.warm(ctx) // other tables may be needed now
	}
	return false
}

// complain keeps a mistake until the manager asks for a move.
func (s *session) complain(err error) {
	if len(s.pending) < maxPending {
		s.pending = append(s.pending, err.Error())
	}
}

func (s *session) about(context.Context, call) bool {
	name := "Fukumi"
	if m := s.options.Model; m != nil {
		name += " " + m.Name()
	}
	s.print(`name="%s", version="%s", author="The Fukumi authors"`, name, s.options.Version)
	return s.flush()
}

// setBoard takes a whole board, with our side to move.
func (s *session) setBoard(k *wire.Block) error {
	if !s.started {
		return errNoGame
	}
	stones, err := k.Stones(s.board.Grid)
	if err != nil {
		return err
	}
	rule, err := s.info.GameRule(s.gui)
	if err != nil {
		return err
	}
	s.board.Stones = stones
	s.board.Settle(rule)
	return nil
}
