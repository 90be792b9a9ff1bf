package main

// A Gomocup engine in a run of puzzles: each position is shown to it as a game.

import (
	"context"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/solver"
)

// A puzzleEngine runs an engine, anew for boards of another size or rule.
type puzzleEngine struct {
	command string
	limits  playerLimits
	player  *brainPlayer // nil before the first position
}

// engineMovers returns what makes the engine of each worker. The command is
// looked up here, so that a wrong one is an error of the arguments.
func engineMovers(o *puzzlesRunOptions) (func() (puzzles.Mover, error), error) {
	limits := playerLimits{Limits: solver.Limits{Time: o.Time}, threads: 1, memory: o.Memory, newSolver: solver.New}
	if _, err := newBrainPlayer(o.Engine, notation.Freestyle, notation.DefaultSize, limits); err != nil {
		return nil, err
	}
	return func() (puzzles.Mover, error) { return &puzzleEngine{command: o.Engine, limits: limits}, nil }, nil
}

func (e *puzzleEngine) Close() {
	if e.player != nil {
		e.player.close()
	}
	e.player = nil
}

// Move shows the position to the engine and returns its move.
func (e *puzzleEngine) Move(ctx context.Context, pos *notation.Position) (puzzles.EngineMove, error) {
	none := puzzles.EngineMove{Move: notation.NoPoint}
	game, err := asGame(pos)
	if err != nil {
		return none, err
	}
	if e.player == nil || e.player.rule != pos.Rule() || e.player.size != pos.Size() {
		e.Close()
		if e.player, err = newBrainPlayer(e.command, pos.Rule(), pos.Size(), e.limits); err != nil {
			return none, err
		}
	}
	p := e.player
	p.thought, p.spent = thought{}, 0
	err = p.begin(ctx)
	m := played{point: notation.NoPoint}
	if err == nil {
		m, err = p.move(ctx, &game)
	}
	answer := puzzles.EngineMove{Move: m.point, Thought: thoughtOf(p, &game, m.point)}
	var f *forfeit
	if errors.As(err, &f) {
		e.Close()
		answer.Move = notation.NoPoint
		return answer, &puzzles.Forfeit{Detail: f.Error()}
	}
	return answer, err
}

// thoughtOf is how an engine came to its last move.
func thoughtOf(p *brainPlayer, pos *notation.Position, move notation.Point) puzzles.Thought {
	t := &p.thought
	return puzzles.Thought{
		Time: p.spent, Depth: t.depth, SelDepth: t.selDepth, Nodes: t.nodes, Score: t.score, Line: t.moves(pos, move),
	}
}

// asGame puts the stones of a position in an order in which they can have been
// played: the protocol tells an engine the colours by it.
func asGame(pos *notation.Position) (notation.Position, error) {
	if _, ordered := pos.Moves(); ordered {
		return *pos, nil
	}
	black, white := pos.Stones(notation.Black), pos.Stones(notation.White)
	if d := len(black) - len(white); d != 0 && d != 1 || d == 0 != (pos.Turn() == notation.Black) {
		return *pos, fmt.Errorf("%w: %d black and %d white stones with %v to move", puzzles.ErrUnfit, len(black), len(white), pos.Turn())
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
