package main

// A score model as the engine of a session: it plays as its text says, at its
// own depth and width, as far as the clock lets it. Analysis, swap2 and balanced
// moves stay those of the program's own search.

import (
	"context"
	"errors"
	"fmt"

	"fukumi/eval/model"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/minimax"
)

// parsePlayerModel reads what --model of engine may be.
func parsePlayerModel(text string) (*model.Model, error) {
	if text == analysis.OwnModel {
		return nil, nil
	}
	if _, err := parseModel(text); err != nil {
		return nil, errors.New("want " + words.Or(analysis.Models()))
	}
	return model.Load(text)
}

// modelSearch asks the model for a move. Where the clock ends its search, a
// shallower one, made first, answers.
func (b *gomocup) modelSearch(pos notation.Position) gomoSearch {
	m, v, blocked := b.defaults.model, b.view(), len(b.blocked)
	answer := func(c minimax.Choice, note string) gomoAnswer {
		return gomoAnswer{
			text: v.text(c.Move), play: []notation.Point{c.Move},
			say: []string{fmt.Sprintf("MESSAGE %s%s score %s depth %d: %s", m.Name, note, scoreText(c.Score), c.Depth, v.point(c.Move))},
		}
	}
	run := func(ctx context.Context, l solver.Limits, tell func(gomoEvent)) gomoAnswer {
		if blocked > 0 {
			return gomoAnswer{err: fmt.Errorf("%s knows of no blocked points", m.Name)}
		}
		if l.Time > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, l.Time)
			defer cancel()
		}
		shallow, err := minimax.Choose(context.Background(), m, pos, minimax.Options{Depth: 1, Method: minimax.Ordered})
		if err != nil {
			return gomoAnswer{err: err}
		}
		instead := answer(shallow, " had no time for its own depth;")
		tell(gomoEvent{answer: &instead})
		c, err := minimax.Choose(ctx, m, pos, minimax.Options{})
		switch {
		case err == nil:
			return answer(c, "")
		case ctx.Err() != nil:
			return instead
		}
		return gomoAnswer{err: err}
	}
	return gomoSearch{pos: pos, last: b.quickAnswer(&pos), run: run}
}
