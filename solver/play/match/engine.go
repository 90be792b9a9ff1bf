package match

// A program that speaks the Gomocup protocol, as a player. It runs as a
// separate process, is told its clock, and is asked:
//
//	START 15, INFO key value …      before its first game; RESTART before the next ones
//	BOARD x,y,1 x,y,2 … DONE        the first position of a game, or one that does not follow
//	BEGIN                           the same for an empty board
//	TURN x,y                        the opponent's move
//	END                             good bye
//
// Columns count from the left and rows from the top, both from 0. Any mistake
// loses the game, with a reason, and ends the process; the next
// game starts a new one.

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// The time that an engine gets in addition to its clock. It also covers the start of processes, and delays on a busy
// machine.
const (
	startPatience = 10 * time.Second // for OK
	overtime      = time.Second      // for a move, after the clock has run out
	engineTurn    = 10 * time.Second // clock for a move if only nodes are limited
	maxLines      = 10_000           // maximum number of lines before the answer
	echoPatience  = time.Second / 10 // time to wait for a repeated move
)

// An Engine is a program that speaks the protocol, run as a process, as a player.
type Engine struct {
	command []string
	title   string
	rule    notation.Rule
	grid    wire.Grid
	options play.Options
	start   time.Duration // time to wait for the start
	over    time.Duration
	echo    time.Duration

	proc       *process         // nil if the process is not running
	known      []notation.Point // the game as the engine knows it; nil before its first move
	fresh      bool             // whether nothing was sent since START or RESTART
	complained string           // the engine's last complaint
	heard      bool             // whether twice is known
	twice      bool             // whether the process repeats its moves

	thought thought       // the engine's report about the last move
	spent   time.Duration // time that the last move took
}

// NewEngine makes a player of a command. Quotes in the command keep spaces. NewEngine does not start the process.
func NewEngine(text string, rule notation.Rule, size int, o play.Options) (*Engine, error) {
	command, err := splitCommand(text)
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, fmt.Errorf("engine %q: %w", text, errors.Unwrap(err))
	}
	name := strings.TrimSuffix(filepath.Base(command[0]), ".exe")
	return &Engine{
		command: command, title: name, rule: rule, grid: wire.Grid{Size: size}, options: o,
		start: startPatience, over: overtime, echo: echoPatience,
	}, nil
}

// Name is the name of the program.
func (e *Engine) Name() string { return e.title }

// Command returns the words of the command.
func (e *Engine) Command() []string { return slices.Clone(e.command) }

// Close ends the process.
func (e *Engine) Close() {
	if e.proc != nil {
		e.proc.stop()
	}
	e.proc, e.known, e.fresh = nil, nil, false
}

// Begin starts the engine, or tells it that a new game begins.
func (e *Engine) Begin(ctx context.Context) error {
	e.known = nil
	if e.proc == nil {
		return e.run(ctx)
	}
	if e.fresh {
		return nil
	}
	if err := e.accepted(ctx, "RESTART"); err != nil {
		e.Close() // some engines do not know RESTART
		return e.run(ctx)
	}
	e.fresh = true
	return nil
}

// run starts the process.
func (e *Engine) run(ctx context.Context) error {
	proc, err := startProcess(e.command)
	if err != nil {
		return &play.Forfeit{Reason: play.Crash, Detail: err.Error()}
	}
	e.proc, e.heard, e.twice = proc, false, false
	err = e.accepted(ctx, e.grid.Start())
	var f *play.Forfeit
	if errors.As(err, &f) && f.Reason == play.Protocol {
		err = e.accepted(ctx, fmt.Sprintf("RECTSTART %d,%d", e.grid.Size, e.grid.Size))
	}
	if err == nil {
		err = e.inform()
	}
	if err != nil {
		e.Close()
		return err
	}
	e.fresh = true
	return nil
}

// accepted sends a command and waits for OK.
func (e *Engine) accepted(ctx context.Context, command string) error {
	if err := e.send(command); err != nil {
		return err
	}
	return e.await(ctx, e.start, func(line string) (bool, error) {
		head, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch head {
		case "OK":
			return true, nil
		case "ERROR", "UNKNOWN":
			return false, &play.Forfeit{Reason: play.Protocol, Detail: fmt.Sprintf("%s was answered with %s", command,
				quoted(line))}
		}
		return false, nil
	})
}

// Move asks for a move. A failure ends the process.
func (e *Engine) Move(ctx context.Context, pos *notation.Position) (play.Move, error) {
	point, err := e.ask(ctx, pos)
	if err != nil {
		e.Close()
		point = notation.NoPoint
	}
	m := play.Move{Point: point, Thought: e.thought.told(pos, point)}
	m.Thought.Time = e.spent
	if err != nil {
		return m, err
	}
	e.known = nil
	if moves, ordered := pos.Moves(); ordered {
		e.known = append(slices.Clone(moves), point)
	}
	return m, nil
}

func (e *Engine) ask(ctx context.Context, pos *notation.Position) (notation.Point, error) {
	moves, ordered := pos.Moves()
	if !ordered {
		moves = append(pos.Stones(notation.Black), pos.Stones(notation.White)...)
	}
	e.thought, e.spent = thought{}, 0
	n := len(moves)
	follows := e.known != nil && e.proc != nil && ordered && n == len(e.known)+1 && slices.Equal(moves[:n-1], e.known)
	if !follows {
		if err := e.Begin(ctx); err != nil {
			return notation.NoPoint, err
		}
	}
	if follows && !e.heard {
		e.heard, e.twice = true, e.echoes(ctx, e.known[n-2])
	}
	e.proc.drain()
	e.fresh = false
	begun := time.Now()
	defer func() { e.spent = time.Since(begun) }()
	if err := e.send(e.grid.Ask(pos, moves, follows)...); err != nil {
		return notation.NoPoint, err
	}
	point := notation.NoPoint
	err := e.await(ctx, e.turn()+e.over, func(line string) (bool, error) {
		p, is := e.grid.Move(line)
		if !is {
			return false, nil
		}
		if point = p; point == notation.NoPoint {
			return false, &play.Forfeit{Reason: play.IllegalMove, Detail: fmt.Sprintf("%s is not on the board", line)}
		}
		return !e.twice || !follows || point != e.known[n-2], nil
	})
	return point, err
}

// echoes reports whether the engine repeats its move p before it is asked anything else, as some engines do with every
// move. The second line is not an answer. From any other engine, it would be an answer with an illegal move.
func (e *Engine) echoes(ctx context.Context, p notation.Point) bool {
	ctx, cancel := context.WithTimeout(ctx, e.echo)
	defer cancel()
	for range maxLines {
		select {
		case line, open := <-e.proc.lines:
			if again, is := e.grid.Move(line); is || !open {
				return is && again == p
			}
		case <-ctx.Done():
			return false
		}
	}
	return false
}

// turn returns the clock of a move.
func (e *Engine) turn() time.Duration {
	if e.options.Limits.Time > 0 {
		return e.options.Limits.Time
	}
	return engineTurn
}

// settings returns the settings that the engine gets.
func (e *Engine) settings() wire.Settings {
	return wire.Settings{
		Rule: e.rule, Turn: e.turn(), Memory: e.options.Memory, Threads: e.options.Threads,
		Nodes: e.options.Limits.Nodes,
	}
}

// inform sends the limits and the rule to the engine.
func (e *Engine) inform() error { return e.send(e.settings().Lines()...) }

// Dialogue returns all the lines that ask the engine for a move in pos.
func (e *Engine) Dialogue(pos *notation.Position) []string {
	moves, _ := pos.Moves()
	lines := append([]string{e.grid.Start()}, e.settings().Lines()...)
	return append(lines, e.grid.Ask(pos, moves, false)...)
}

// send writes lines to the engine.
func (e *Engine) send(lines ...string) error {
	e.complained = ""
	if err := e.proc.send(lines...); err != nil {
		return &play.Forfeit{Reason: play.Crash, Detail: e.proc.ending()}
	}
	return nil
}

// await reads lines until take reports that it has found the answer.
func (e *Engine) await(ctx context.Context, patience time.Duration, take func(line string) (bool, error)) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for range maxLines {
		select {
		case line, open := <-e.proc.lines:
			if !open {
				return &play.Forfeit{Reason: play.Crash, Detail: e.proc.ending() + e.complaint()}
			}
			if done, err := take(line); done || err != nil {
				return err
			}
			e.thought.hear(line)
			if head, _, _ := strings.Cut(strings.ToUpper(line), " "); head != "MESSAGE" && head != "DEBUG" {
				e.complained = line
			}
		case <-timer.C:
			return &play.Forfeit{Reason: play.Time, Detail: "no answer within " + patience.String() + e.complaint()}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return &play.Forfeit{Reason: play.Protocol, Detail: fmt.Sprintf("no answer among %d lines%s", maxLines,
		e.complaint())}
}

// complaint returns what an engine has written in place of an answer.
func (e *Engine) complaint() string {
	if e.complained == "" {
		return ""
	}
	return "; it said " + quoted(e.complained)
}

// quoted cuts off the end of a long line of an engine.
func quoted(line string) string {
	const most = 60
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "…"
	}
	return strconv.Quote(line)
}
