package match

// Single positions, each shown to an engine as a game.

import (
	"context"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/play"
)

// Shown is an engine that is shown single positions, such as puzzles. It runs
// anew for boards of another size or rule.
type Shown struct {
	command string
	options play.Options
	engine  *Engine // nil before the first position
}

// NewShown shows positions to the engine of a command. A command that cannot be
// run is an error.
func NewShown(command string, o play.Options) (*Shown, error) {
	_, err := NewEngine(command, notation.Freestyle, notation.DefaultSize, o)
	return &Shown{command: command, options: o}, err
}

// Close ends the engine.
func (s *Shown) Close() {
	if s.engine != nil {
		s.engine.Close()
	}
	s.engine = nil
}

// Move shows pos to the engine and returns its move. A position that is not a game
// is an error that wraps play.ErrUnfit; a *play.Forfeit is a failure of the
// engine's own, and may come with a thought.
func (s *Shown) Move(ctx context.Context, pos *notation.Position) (play.Move, error) {
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

// AsGame puts the stones of a position in an order in which they can have been
// played: the protocol tells an engine the colours by it. Where there is none
// the error wraps play.ErrUnfit.
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
