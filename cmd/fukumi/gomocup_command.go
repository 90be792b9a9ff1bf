package main

// The commands of the protocol itself. Those of Yixin and Rapfi are in
// gomocup_yixin.go.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
)

// A gomoCall is a command with the rest of its line.
type gomoCall struct {
	name, rest string
	at         time.Time
}

// A gomoCommand is how one command is answered. Its functions return true
// where the session is over.
type gomoCommand struct {
	run   func(*gomocup, context.Context, gomoCall) bool
	block func(*gomocup, context.Context, *gomoBlock) bool // instead of run: with points up to DONE
	args  int                                              // words before the points
	path  bool                                             // a path follows, on this line or the next
}

// gomoCommands are all commands by name. The table is filled by init because
// what reads blocks looks names up in it.
var gomoCommands map[string]gomoCommand

func init() {
	gomoCommands = yixinCommands()
	for name, run := range map[string]func(*gomocup, context.Context, gomoCall) bool{
		"START": (*gomocup).start, "RECTSTART": (*gomocup).start, "RESTART": (*gomocup).restartCommand,
		"BEGIN": (*gomocup).begin, "TURN": (*gomocup).turn, "PLAY": (*gomocup).play, "TAKEBACK": (*gomocup).takeBack,
		"INFO": (*gomocup).takeInfo, "ABOUT": (*gomocup).about,
		"END":  func(*gomocup, context.Context, gomoCall) bool { return true },
		"STOP": nothingToStop, "YXSTOP": nothingToStop,
		"DONE": func(b *gomocup, _ context.Context, _ gomoCall) bool {
			return b.failf("DONE without a command that it ends")
		},
	} {
		gomoCommands[name] = gomoCommand{run: run}
	}
	gomoCommands["BOARD"] = gomoCommand{block: func(b *gomocup, ctx context.Context, k *gomoBlock) bool {
		if err := b.setBoard(k); err != nil {
			return b.fail(err)
		}
		return b.reply(ctx, k.at, asksMove, 1)
	}}
	gomoCommands["SWAP2BOARD"] = gomoCommand{block: (*gomocup).swap2Board}
}

// nothingToStop: a stop that comes after the answer is no mistake, for the two
// may have crossed.
func nothingToStop(*gomocup, context.Context, gomoCall) bool { return false }

// command runs one command.
func (b *gomocup) command(ctx context.Context, line gomoLine) bool {
	word, rest := commandWord(line.text)
	c, ok := gomoCommands[word]
	switch {
	case !ok:
		b.print("UNKNOWN command %s", shown(word))
		return b.flush()
	case c.block != nil:
		return b.open(ctx, line, word, rest, c.args)
	case c.path && rest == "":
		b.path = word
		return false
	case c.path:
		return b.unsupported(word)
	}
	return c.run(b, ctx, gomoCall{word, rest, line.at})
}

// unsupported answers a command that is known and does nothing here.
func (b *gomocup) unsupported(word string) bool {
	b.print("UNKNOWN command %s is not supported", word)
	return b.flush()
}

// fail answers with an error.
func (b *gomocup) fail(err error) bool { return b.failf("%v", err) }

// failf is fail. It writes no comma: managers look for moves by them.
func (b *gomocup) failf(format string, args ...any) bool {
	text := fmt.Sprintf(format, args...)
	b.print("ERROR %s", strings.ReplaceAll(text, ",", ";"))
	return b.flush()
}

func (b *gomocup) ok() bool {
	b.print("OK")
	return b.flush()
}

var errNoGame = errors.New("no game has been started: send START first")

// start is START with one number or two, and RECTSTART.
func (b *gomocup) start(_ context.Context, c gomoCall) bool {
	words := strings.Fields(strings.ReplaceAll(c.rest, ",", " "))
	if len(words) < 1 || len(words) > 2 {
		return b.failf("%s wants the size of the board", c.name)
	}
	var sides []int
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return b.failf("%s %s: want a whole number", c.name, shown(w))
		}
		sides = append(sides, n)
	}
	size := sides[0]
	switch {
	case len(sides) == 2 && sides[1] != size:
		return b.failf("a board of %d by %d is not supported: want a square one", size, sides[1])
	case size < notation.MinSize || size > notation.MaxSize:
		return b.failf("size %d is not supported: want %d to %d", size, notation.MinSize, notation.MaxSize)
	}
	b.newGame(size)
	b.warm()
	return b.ok()
}

func (b *gomocup) restartCommand(context.Context, gomoCall) bool {
	if !b.started {
		return b.fail(errNoGame)
	}
	b.newGame(b.board.size)
	return b.ok()
}

// begin is BEGIN: the first move of an empty board.
func (b *gomocup) begin(ctx context.Context, c gomoCall) bool {
	if b.started && len(b.board.stones) > 0 {
		return b.failf("BEGIN on a board that is not empty")
	}
	return b.reply(ctx, c.at, asksMove, 1)
}

// pointOf reads the one point of a command.
func (b *gomocup) pointOf(c gomoCall) (notation.Point, error) {
	if !b.started {
		return notation.NoPoint, errNoGame
	}
	words := gomoWords(c.rest)
	if len(words) != 1 {
		return notation.NoPoint, fmt.Errorf("%s wants one point: column and row with a comma between them", c.name)
	}
	n, err := gomoNumbers(words[0])
	if err == nil && len(n) != 2 {
		err = errors.New("want two numbers: column and row")
	}
	p := notation.NoPoint
	if err == nil {
		p, err = b.board.point(n)
	}
	if err != nil && !errors.Is(err, errGomoPass) {
		return p, fmt.Errorf("%s: %w", c.name, err)
	}
	return p, nil
}

// turn is TURN: the opponent has moved, or passed.
func (b *gomocup) turn(ctx context.Context, c gomoCall) bool {
	p, err := b.pointOf(c)
	if err == nil {
		err = b.board.add(p, false)
	}
	if err != nil {
		return b.fail(err)
	}
	return b.reply(ctx, c.at, asksMove, 1)
}

// play is PLAY: a move of ours that the manager imposes.
func (b *gomocup) play(_ context.Context, c gomoCall) bool {
	p, err := b.pointOf(c)
	if err == nil && p == notation.NoPoint {
		err = errGomoPass
	}
	if err == nil {
		err = b.board.add(p, true)
	}
	if err != nil {
		return b.fail(err)
	}
	b.print("%s", b.board.text(p))
	return b.flush()
}

func (b *gomocup) takeBack(_ context.Context, c gomoCall) bool {
	p, err := b.pointOf(c)
	if err == nil {
		err = b.board.remove(p)
	}
	if err != nil {
		return b.fail(err)
	}
	return b.ok()
}

// pendingMost bounds what is kept of mistakes in INFO.
const pendingMost = 16

func (b *gomocup) takeInfo(_ context.Context, c gomoCall) bool {
	if err := b.info.set(strings.Fields(c.rest)); err != nil {
		b.complain(err)
	}
	return false
}

// complain keeps a mistake until a move is asked for.
func (b *gomocup) complain(err error) {
	if len(b.pending) < pendingMost {
		b.pending = append(b.pending, err.Error())
	}
}

func (b *gomocup) about(context.Context, gomoCall) bool {
	name := "Fukumi"
	if m := b.defaults.model; m != nil {
		name += " " + m.Name
	}
	b.print(`name="%s", version="%s", author="The Fukumi authors"`, name, readBuildInfo().Version)
	return b.flush()
}

// setBoard takes a whole board, our side to move.
func (b *gomocup) setBoard(k *gomoBlock) error {
	if !b.started {
		return errNoGame
	}
	stones, err := k.stones(b.board.gomoGrid)
	if err != nil {
		return err
	}
	rule, err := b.info.gomokuRule(b.gui)
	if err != nil {
		return err
	}
	b.board.stones = stones
	b.board.settle(rule)
	return nil
}
