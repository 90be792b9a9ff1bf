package main

// What an engine is told and how points are written for it.

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"fukumi/notation"
)

// splitCommand splits a command into words; quotes keep spaces.
func splitCommand(text string) ([]string, error) {
	var list []string
	var word strings.Builder
	quote, inWord := rune(0), false
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inWord = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if inWord {
				list = append(list, word.String())
				word.Reset()
			}
			inWord = false
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if inWord {
		list = append(list, word.String())
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("engine %q: a quote is not closed", text)
	case len(list) == 0 || list[0] == "":
		return nil, errors.New("an engine without a command")
	}
	return list, nil
}

// protocolRules are the rules as the protocol numbers them.
var protocolRules = map[notation.Rule]int{notation.Freestyle: 0, notation.Standard: 1, notation.Renju: 4}

// noMatchClock is what the protocol says for no limit on the whole game.
const noMatchClock = 1<<31 - 1

// turn is the clock of a move.
func (p *brainPlayer) turn() time.Duration {
	if p.limits.Time > 0 {
		return p.limits.Time
	}
	return brainTurn
}

// inform tells the engine its limits and the rule.
func (p *brainPlayer) inform() error { return p.send(p.wishes()...) }

// wishes are the limits and the rule.
func (p *brainPlayer) wishes() []string {
	lines := []string{
		fmt.Sprintf("INFO timeout_turn %d", max(p.turn().Milliseconds(), 1)),
		"INFO timeout_match 0",
		fmt.Sprintf("INFO max_memory %d", p.limits.memory),
		"INFO game_type 1",
		fmt.Sprintf("INFO rule %d", protocolRules[p.rule]),
	}
	if p.limits.threads > 1 {
		lines = append(lines, fmt.Sprintf("INFO thread_num %d", p.limits.threads))
	}
	if p.limits.Nodes > 0 {
		lines = append(lines, fmt.Sprintf("INFO max_node %d", p.limits.Nodes))
	}
	return lines
}

// question asks for a move in pos, after moves: for the answer to the last one
// where the engine knows the game up to it.
func (p *brainPlayer) question(pos *notation.Position, moves []notation.Point, follows bool) []string {
	n := len(moves)
	lines := []string{fmt.Sprintf("INFO time_left %d", noMatchClock)}
	switch {
	case follows:
		return append(lines, "TURN "+p.wire(moves[n-1]))
	case n == 0:
		return append(lines, "BEGIN")
	}
	lines = append(lines, "BOARD")
	for _, q := range moves {
		whose := "1" // its own
		if pos.At(q) != pos.Turn() {
			whose = "2"
		}
		lines = append(lines, p.wire(q)+","+whose)
	}
	return append(lines, "DONE")
}

// dialogue is all that an engine is told to make it move in pos.
func (p *brainPlayer) dialogue(pos *notation.Position) []string {
	moves, _ := pos.Moves()
	lines := append([]string{fmt.Sprintf("START %d", p.size)}, p.wishes()...)
	return append(lines, p.question(pos, moves, false)...)
}

// wireMove is a line that is a move.
var wireMove = regexp.MustCompile(`^(-?\d{1,6})\s*,\s*(-?\d{1,6})$`)

func (p *brainPlayer) wire(q notation.Point) string {
	return fmt.Sprintf("%d,%d", q.X(), p.size-1-q.Y())
}

func (p *brainPlayer) unwire(column, row string) notation.Point {
	x, errX := strconv.Atoi(column)
	y, errY := strconv.Atoi(row)
	if errX != nil || errY != nil || x < 0 || y < 0 || x >= p.size || y >= p.size {
		return notation.NoPoint
	}
	return notation.At(x, p.size-1-y)
}
