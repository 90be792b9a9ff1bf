package match

// Single positions; each is given to an engine as a separate game.

import (
	"context"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/play"
)

// A PositionEngine is an engine that is asked about single positions, such as puzzles. It is started again if the size
// or the rule of the board changes.
type PositionEngine struct {
	command string
	options play.Options
	engine  *Engine // nil before the first position
}

// NewPositionEngine returns a PositionEngine for a command. A command that cannot be run is an error.
func NewPositionEngine(command string, o play.Options) (*PositionEngine, error) {
	_, err := NewEngine(command, notation.Freestyle, notation.DefaultSize, o)
	return &PositionEngine{command: command, options: o}, err
}

// Close ends the engine.
func (s *PositionEngine) Close() {
	if s.engine != nil {
		s.engine.Close()
	}
	s.engine = nil
}

// Move asks the engine for its move in pos. The error wraps play.ErrUnfit if the position cannot come from a game. A
// *play.Forfeit is a failure of the engine; the move may then still have a thought.
func (s *PositionEngine) Move(ctx context.Context, pos *notation.Position) (play.Move, error) {
	none := play.Move{Point: notation.NoPoint}
	game, err := AsGame(pos)
	if err != nil {
		return none, err
	}
	if s.engine == nil || s.engine.rule != pos.Rule() || s.engine.grid.Size != pos.Size() {
		s.Close()
		if s.engine, err = NewEngine(s.command, pos.Rule(), pos.Size(), s.options); err != nil {
			return none, err
		}
	}
	m := none
	if err = s.engine.Begin(ctx); err == nil {
		m, err = s.engine.Move(ctx, &game)
	}
	var f *play.Forfeit
	if errors.As(err, &f) {
		s.Close()
	}
	return m, err
}

// AsGame returns a position with its stones in an order in which they can have been played. The protocol needs it,
// because engines derive the colours from the order. The error wraps play.ErrUnfit if there is no such order.
func AsGame(pos *notation.Position) (notation.Position, error) {
	if _, ordered := pos.Moves(); ordered {
		return *pos, nil
	}
	black, white := pos.Stones(notation.Black), pos.Stones(notation.White)
	if d := len(black) - len(white); d != 0 && d != 1 || d == 0 != (pos.Turn() == notation.Black) {
		return *pos, fmt.Errorf("%w: %d black and %d white stones with %v to move", play.ErrUnfit, len(black),
			len(white), pos.Turn())
	}
	game, err := notation.NewPosition(pos.Rule(), pos.Size())
	for i := range black {
		err = errors.Join(err, game.Play(black[i]))
		if i < len(white) {
			err = errors.Join(err, game.Play(white[i]))
		}
	}
	return game, err
}
