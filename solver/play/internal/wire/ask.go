package wire

// The messages of a manager to an engine.

import (
	"fmt"
	"math"
	"time"

	"fukumi/notation"
)

// Unlimited is the number that means that a clock has no limit.
const Unlimited = math.MaxInt32

// Settings are the settings that an engine gets before it plays.
type Settings struct {
	Rule    notation.Rule
	Turn    time.Duration // time limit for a move
	Memory  int64         // size in bytes
	Threads int           // sent only if there are several
	Nodes   int64         // node limit for a move; 0 means no limit
}

// Lines returns the INFO lines for s.
func (s Settings) Lines() []string {
	lines := []string{
		fmt.Sprintf("INFO timeout_turn %d", max(s.Turn.Milliseconds(), 1)),
		"INFO timeout_match 0",
		fmt.Sprintf("INFO max_memory %d", s.Memory),
		"INFO game_type 1",
		fmt.Sprintf("INFO rule %d", s.Rule.Gomocup()),
	}
	if s.Threads > 1 {
		lines = append(lines, fmt.Sprintf("INFO thread_num %d", s.Threads))
	}
	if s.Nodes > 0 {
		lines = append(lines, fmt.Sprintf("INFO max_node %d", s.Nodes))
	}
	return lines
}

// Start returns the line that begins a game on an empty board.
func (g Grid) Start() string { return fmt.Sprintf("START %d", g.Size) }

// Ask returns the lines that ask for a move in pos, after moves. If follows is true, the engine knows the game except
// for the last move, and the lines only ask for the answer to this move.
func (g Grid) Ask(pos *notation.Position, moves []notation.Point, follows bool) []string {
	lines := []string{fmt.Sprintf("INFO time_left %d", Unlimited)}
	switch {
	case follows:
		return append(lines, "TURN "+g.Text(moves[len(moves)-1]))
	case len(moves) == 0:
		return append(lines, "BEGIN")
	}
	return append(lines, g.BoardLines(pos, moves)...)
}

// BoardLines returns the lines that describe the stones of pos, in the order of moves, from the view of the side to
// move.
func (g Grid) BoardLines(pos *notation.Position, moves []notation.Point) []string {
	lines := []string{"BOARD"}
	for _, p := range moves {
		whose := ",1" // a stone of the side to move
		if pos.At(p) != pos.Turn() {
			whose = ",2"
		}
		lines = append(lines, g.Text(p)+whose)
	}
	return append(lines, "DONE")
}
