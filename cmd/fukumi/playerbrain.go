package main

// A program that speaks the Gomocup protocol, as a player. It is run as a
// process of its own, told what its clock is, and asked:
//
//	START 15, INFO key value …      before its first game; RESTART before the next ones
//	BOARD x,y,1 x,y,2 … DONE        the first position of a game, or one that does not follow
//	BEGIN                           the same of an empty board
//	TURN x,y                        the opponent's move
//	END                             good bye
//
// Columns count from the left and rows from the top, both from 0. Whatever it
// does wrong loses the game with a reason, and the process is ended; the next
// game has a new one.

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
)

// The patience with an engine beyond its clock, which also covers the start of
// processes and a busy machine.
const (
	brainStart    = 10 * time.Second // for OK
	brainOvertime = time.Second      // for a move
	brainTurn     = 10 * time.Second // its clock, where only nodes are limited
	brainJunk     = 10_000           // lines beside the answer
)

// The reasons for which an engine loses a game.
const (
	reasonIllegal  = "illegal move"
	reasonTime     = "time"
	reasonCrash    = "crash"
	reasonProtocol = "protocol"
)

// A brainPlayer is an engine run as a process.
type brainPlayer struct {
	command []string
	title   string
	rule    notation.Rule
	size    int
	limits  playerLimits
	start   time.Duration // patience
	over    time.Duration

	b     *brain           // nil: not running
	known []notation.Point // the game as the engine knows it, nil before its first move
	fresh bool             // nothing was said since START or RESTART
	said  string           // the last complaint

	thought thought       // of the last move that was asked for
	spent   time.Duration // on it
}

func newBrainPlayer(text string, rule notation.Rule, size int, l playerLimits) (*brainPlayer, error) {
	command, err := splitCommand(text)
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, fmt.Errorf("engine %q: %w", text, errors.Unwrap(err))
	}
	name := strings.TrimSuffix(filepath.Base(command[0]), ".exe")
	return &brainPlayer{command: command, title: name, rule: rule, size: size, limits: l, start: brainStart, over: brainOvertime}, nil
}

func (p *brainPlayer) name() string { return p.title }

func (p *brainPlayer) close() {
	if p.b != nil {
		p.b.stop()
	}
	p.b, p.known, p.fresh = nil, nil, false
}

// begin starts the engine, or tells it that a new game begins.
func (p *brainPlayer) begin(ctx context.Context) error {
	p.known = nil
	if p.b == nil {
		return p.run(ctx)
	}
	if p.fresh {
		return nil
	}
	if err := p.accepted(ctx, "RESTART"); err != nil {
		p.close() // not every engine knows RESTART
		return p.run(ctx)
	}
	p.fresh = true
	return nil
}

// run starts the process.
func (p *brainPlayer) run(ctx context.Context) error {
	b, err := startBrain(p.command)
	if err != nil {
		return &forfeit{reasonCrash, err.Error()}
	}
	p.b = b
	err = p.accepted(ctx, fmt.Sprintf("START %d", p.size))
	var f *forfeit
	if errors.As(err, &f) && f.reason == reasonProtocol {
		err = p.accepted(ctx, fmt.Sprintf("RECTSTART %d,%d", p.size, p.size))
	}
	if err == nil {
		err = p.inform()
	}
	if err != nil {
		p.close()
		return err
	}
	p.fresh = true
	return nil
}

// accepted sends a command and wants OK.
func (p *brainPlayer) accepted(ctx context.Context, command string) error {
	if err := p.send(command); err != nil {
		return err
	}
	return p.await(ctx, p.start, func(line string) (bool, error) {
		head, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch head {
		case "OK":
			return true, nil
		case "ERROR", "UNKNOWN":
			return false, &forfeit{reasonProtocol, fmt.Sprintf("%s was answered with %s", command, quoted(line))}
		}
		return false, nil
	})
}

func (p *brainPlayer) move(ctx context.Context, pos *notation.Position) (played, error) {
	point, err := p.ask(ctx, pos)
	if err != nil {
		p.close()
		return played{}, err
	}
	p.known = nil
	if moves, ordered := pos.Moves(); ordered {
		p.known = append(slices.Clone(moves), point)
	}
	return played{point: point}, nil
}

func (p *brainPlayer) ask(ctx context.Context, pos *notation.Position) (notation.Point, error) {
	moves, ordered := pos.Moves()
	if !ordered {
		moves = append(pos.Stones(notation.Black), pos.Stones(notation.White)...)
	}
	n := len(moves)
	follows := p.known != nil && p.b != nil && ordered && n == len(p.known)+1 && slices.Equal(moves[:n-1], p.known)
	if !follows {
		if err := p.begin(ctx); err != nil {
			return notation.NoPoint, err
		}
	}
	p.b.drain()
	p.fresh, p.thought = false, thought{}
	begun := time.Now()
	defer func() { p.spent = time.Since(begun) }()
	if err := p.send(p.question(pos, moves, follows)...); err != nil {
		return notation.NoPoint, err
	}
	point := notation.NoPoint
	err := p.await(ctx, p.turn()+p.over, func(line string) (bool, error) {
		m := wireMove.FindStringSubmatch(line)
		if m == nil {
			return false, nil
		}
		if point = p.unwire(m[1], m[2]); point == notation.NoPoint {
			return false, &forfeit{reasonIllegal, fmt.Sprintf("%s is not on the board", line)}
		}
		// Its last move once more is a line too many, not an answer.
		return !follows || point != p.known[n-2], nil
	})
	return point, err
}

// send writes lines to the engine.
func (p *brainPlayer) send(lines ...string) error {
	p.said = ""
	if err := p.b.send(lines...); err != nil {
		return &forfeit{reasonCrash, p.b.ending()}
	}
	return nil
}

// await reads lines until take has what it wants.
func (p *brainPlayer) await(ctx context.Context, patience time.Duration, take func(line string) (bool, error)) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for range brainJunk {
		select {
		case line, open := <-p.b.lines:
			if !open {
				return &forfeit{reasonCrash, p.b.ending() + p.complaint()}
			}
			if done, err := take(line); done || err != nil {
				return err
			}
			p.thought.hear(line)
			if head, _, _ := strings.Cut(strings.ToUpper(line), " "); head != "MESSAGE" && head != "DEBUG" {
				p.said = line
			}
		case <-timer.C:
			return &forfeit{reasonTime, "no answer within " + patience.String() + p.complaint()}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return &forfeit{reasonProtocol, fmt.Sprintf("no answer among %d lines%s", brainJunk, p.complaint())}
}

// complaint is what an engine said in place of an answer.
func (p *brainPlayer) complaint() string {
	if p.said == "" {
		return ""
	}
	return "; it said " + quoted(p.said)
}

// quoted is a line of an engine, cut where it is long.
func quoted(line string) string {
	const most = 60
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "…"
	}
	return strconv.Quote(line)
}
