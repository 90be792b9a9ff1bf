package analysis

// What a published score model would play, and the numbers behind it.

import (
	"context"
	"errors"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver/internal/model"
)

// opinionNodes limits the search of a model if the analysis has no node limit. The deepest of the published systems
// takes fewer nodes.
const opinionNodes = 2_000_000

// opinion asks the model which move it would play, and lists the first moves of its table. It returns nil for the
// program's own model, and if there is no legal move.
func (m Model) opinion(ctx context.Context, pos *notation.Position, moves int, nodes int64) (*answer.Opinion, error) {
	if m.model == nil {
		return nil, nil
	}
	scored := m.model.Scores(pos, pos.Turn())
	if len(scored) == 0 {
		return nil, nil
	}
	o := &answer.Opinion{Name: m.model.Name, Side: pos.Turn(), Value: m.model.Value(pos, pos.Turn()),
		Line: answer.Line{}, Depth: m.model.Depth, Width: m.model.Width}
	if nodes == 0 {
		nodes = opinionNodes
	}
	c, err := model.Choose(ctx, m.model, *pos, model.Options{Nodes: nodes})
	switch {
	case err == nil:
		o.Move, o.Score, o.Line, o.Nodes = &c.Move, model.ScoreText(c.Score), c.Line, c.Nodes
	case !errors.Is(err, model.ErrNodes) && ctx.Err() == nil:
		return nil, err
	}
	for i, s := range scored {
		if i < max(moves, 1) || o.Move != nil && s.Point == *o.Move {
			o.Moves = append(o.Moves, answer.ScoredMove{Move: s.Point, Attack: int(s.Attack), Defence: int(s.Defence),
				Score: float64(s.Score) / model.Tenth})
		}
	}
	return o, nil
}
