package model

// A comparison of plain minimax, alpha-beta, and alpha-beta with the best candidates first: how many positions each of
// them opens, by depth, under one of the score models. It also compares the figures in the models' texts with ours.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
)

// compared are the compared methods, from the plain one to the ordered one.
var compared = []Method{Minimax, AlphaBeta, Ordered}

// A Comparison is the result of Compare.
type Comparison struct {
	answer.Comparison
	Position notation.Position `json:"-"`
	Text     string            `json:"-"` // the author, title and year of the model

	model *Model
}

// Compare searches pos under the named model, to every depth up to the given one, with at most the given number of
// nodes for each search. If ctx is done first, it returns the results so far and the error of ctx.
func Compare(ctx context.Context, name string, pos notation.Position, depth int, nodes int64) (*Comparison, error) {
	m, err := Load(name)
	if err != nil {
		return nil, err
	}
	moves, _ := pos.Moves()
	c := &Comparison{Comparison: answer.Comparison{
		Schema: answer.Schema, Model: m.Name, Setting: answer.SettingOf(&pos), Moves: moves,
		Nodes: nodes, Depths: []answer.DepthComparison{}, Agree: true, Stated: []answer.StatedFigure{},
	}, Position: pos, Text: fmt.Sprintf("%s, %q, %d", m.Author, m.Title, m.Year), model: m}
	if err = c.search(ctx, depth); err == nil {
		err = c.state(ctx)
	}
	return c, err
}

// Methods returns the names of the compared methods, from the plain one to the ordered one.
func (c *Comparison) Methods() (names []string) {
	for _, m := range compared {
		names = append(names, m.String())
	}
	return names
}

// ScoreText returns a score of the comparison as text: a number, "five", or "their five".
func (c *Comparison) ScoreText(score int64) string { return ScoreText(score) }

// search fills the table.
func (c *Comparison) search(ctx context.Context, depth int) error {
	tooMany := make([]bool, len(compared))
	for d := 1; d <= depth; d++ {
		row := answer.DepthComparison{Depth: d, Line: []notation.Point{}}
		for i, to := range []**answer.SearchComparison{&row.Minimax, &row.AlphaBeta, &row.Ordered} {
			if tooMany[i] {
				continue
			}
			cell, choice, err := c.cell(ctx, Options{Depth: d, Method: compared[i], Nodes: c.Nodes})
			if err != nil {
				return err
			}
			*to, tooMany[i] = cell, !cell.Complete
			if cell.Complete {
				c.Agree = c.Agree && (row.Score == nil || *row.Score == choice.Score)
				row.Move, row.Score, row.Line = &choice.Move, &choice.Score, choice.Line
				row.Won = choice.Score == Won
			}
		}
		c.Depths = append(c.Depths, row)
		if row.Score == nil {
			break
		}
	}
	return nil
}

// cell runs one search of the table.
func (c *Comparison) cell(ctx context.Context, o Options) (*answer.SearchComparison, Choice, error) {
	start := time.Now()
	choice, err := Choose(ctx, c.model, c.Position, o)
	cell := &answer.SearchComparison{Time: answer.Milliseconds(time.Since(start))}
	switch {
	case errors.Is(err, ErrNodes):
		cell.Nodes = o.Nodes
	case err != nil:
		return nil, choice, err
	default:
		cell.Nodes, cell.Evaluations, cell.Complete = choice.Nodes, choice.Evaluations, true
	}
	return cell, choice, nil
}

// state compares the stated figures with ours: the times of every model, and the other figures of the model of the
// comparison.
func (c *Comparison) state(ctx context.Context) error {
	for _, name := range Names() {
		m, err := Load(name)
		if err != nil {
			return err
		}
		for _, f := range m.Figures {
			if f.Of == "" && name != c.Model {
				continue
			}
			stated := answer.StatedFigure{Model: name, What: f.What, Stated: f.Value}
			switch f.Of {
			case "evaluation":
				if name != c.Model {
					continue
				}
				stated.Evaluation = c.evaluation()
			case "move":
				start := time.Now()
				choice, err := Choose(ctx, m, c.Position, Options{Depth: f.Depth})
				if err != nil {
					return err
				}
				t := answer.Milliseconds(time.Since(start))
				stated.Time, stated.Nodes = &t, &choice.Nodes
			}
			c.Stated = append(c.Stated, stated)
		}
	}
	return nil
}

// evaluation returns the time of plain minimax for each evaluation, including all its other work. It uses the quickest
// search that has at least a thousand evaluations.
func (c *Comparison) evaluation() *answer.Microseconds {
	var least *answer.Microseconds
	for i := range c.Depths {
		cell := c.Depths[i].Minimax
		if cell == nil || cell.Evaluations < 1000 {
			continue
		}
		if each := answer.Microseconds(int64(cell.Time) / cell.Evaluations); least == nil || each < *least {
			least = &each
		}
	}
	return least
}
