package main

// fukumi bench --compare: the positions that plain minimax, alpha-beta, and
// alpha-beta with the best candidates first open on one position, by depth,
// under one of the score models; and the figures that the texts of the models
// state, with ours beside them.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"fukumi/eval/model"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/minimax"
)

// comparePosition is the position of the comparison: the third move of a quiet
// opening, so that plain minimax ends at depth 4.
const comparePosition = "h8 i9 h9"

// compareMethods are the columns.
var compareMethods = [...]minimax.Method{minimax.Minimax, minimax.AlphaBeta, minimax.Ordered}

// CompareOptions are the flags of bench --compare.
type CompareOptions struct {
	Asked bool
	Model string
	Depth int
	Nodes int64 // of one search

	set bool // one of the others was given
}

const compareDepth = 6

func (o *CompareOptions) register(f *pflag.FlagSet) {
	o.Model, o.Depth, o.Nodes = "wei", compareDepth, benchNodes
	f.BoolVar(&o.Asked, "compare", false, "compare plain minimax, alpha-beta and ordered alpha-beta under a score model")
	f.Var(&flagValue[string]{&o.Model, &o.set, parseModel, o.Model, "NAME"},
		"model", "with --compare: the score model, "+words.Or(model.Names()))
	f.Var(&flagValue[int]{&o.Depth, &o.set, parseDepth, strconv.Itoa(compareDepth), "N"},
		"depth", "with --compare: the plies to search, at most")
	f.Var(&flagValue[int64]{&o.Nodes, &o.set, parseCount, strconv.Itoa(benchNodes), "N"},
		"nodes", "with --compare: the node limit of one search")
}

func (o *CompareOptions) settle() error {
	if o.set && !o.Asked {
		return errors.New("--model, --depth and --nodes of bench belong to --compare")
	}
	return nil
}

func parseDepth(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > model.MaxDepth {
		return 0, fmt.Errorf("want a number from 1 to %d", model.MaxDepth)
	}
	return n, nil
}

// A compareCell is one search.
type compareCell struct {
	Nodes       int64        `json:"nodes"`
	Evaluations int64        `json:"evaluations"`
	Complete    bool         `json:"complete"` // false: it took more nodes
	Time        milliseconds `json:"time_ms"`

	choice minimax.Choice
}

// A compareRow is one depth; a method that took too many nodes at a depth
// above is not tried again, and null.
type compareRow struct {
	Depth     int              `json:"depth"`
	Minimax   *compareCell     `json:"minimax"`
	AlphaBeta *compareCell     `json:"alpha_beta"`
	Ordered   *compareCell     `json:"ordered"`
	Move      *notation.Point  `json:"move"` // of the last of them that was complete; null: none was
	Score     *int             `json:"score"`
	Won       bool             `json:"won"` // the line of that move ends in a five; no proof
	Line      []notation.Point `json:"line"`
}

func (r *compareRow) cells() [len(compareMethods)]*compareCell {
	return [...]*compareCell{r.Minimax, r.AlphaBeta, r.Ordered}
}

// A statedFigure is what a text states, and the same here.
type statedFigure struct {
	Model  string `json:"model"`
	What   string `json:"what"`
	Stated string `json:"stated"`
	// Of a move, and of an evaluation; null: not that, or not measured.
	Time       *milliseconds `json:"time_ms"`
	Nodes      *int64        `json:"nodes"`
	Evaluation *microseconds `json:"evaluation_us"`
}

// microseconds prints a duration as a number with three decimals at most.
type microseconds time.Duration

func (m microseconds) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(time.Duration(m).Nanoseconds()) / 1000)
}

// A compareObject is what bench --compare found.
type compareObject struct {
	Schema int              `json:"schema"`
	Model  string           `json:"model"`
	Rule   notation.Rule    `json:"rule"`
	Size   int              `json:"size"`
	Turn   notation.Stone   `json:"turn"`
	Moves  []notation.Point `json:"moves"`
	Nodes  int64            `json:"nodes_limit"`
	Depths []compareRow     `json:"depths"`
	Agree  bool             `json:"agree"` // all methods found the same scores
	Stated []statedFigure   `json:"stated"`
	Stop   solver.Stop      `json:"stop,omitzero"`

	position notation.Position
	model    *model.Model
}

func runCompare(ctx context.Context, s *Streams, o *BenchOptions) error {
	m, err := model.Load(o.Compare.Model)
	if err != nil {
		return err
	}
	in, err := notation.ParseArgument(comparePosition, notation.Defaults{})
	if err != nil {
		return err
	}
	pos := in.Position
	moves, _ := pos.Moves()
	c := compareObject{
		Schema: schema, Model: m.Name, Rule: pos.Rule(), Size: pos.Size(), Turn: pos.Turn(), Moves: moves,
		Nodes: o.Compare.Nodes, Depths: []compareRow{}, Agree: true, Stated: []statedFigure{}, position: pos, model: m,
	}
	if err = c.search(ctx, o.Compare.Depth); err == nil {
		err = c.state(ctx)
	}
	if err != nil && ctx.Err() == nil {
		return err
	}
	code := exitDecided
	switch {
	case ctx.Err() != nil:
		c.Stop, code = solver.StopInterrupt, exitInterrupted
	case !c.Agree:
		code = exitFailed
	}
	if err := c.print(s, &o.Output); err != nil {
		return err
	}
	return quietExit(code)
}

// search fills the table.
func (c *compareObject) search(ctx context.Context, depth int) error {
	var tooMany [len(compareMethods)]bool
	for d := 1; d <= depth; d++ {
		row := compareRow{Depth: d, Line: []notation.Point{}}
		for i, to := range []**compareCell{&row.Minimax, &row.AlphaBeta, &row.Ordered} {
			if tooMany[i] {
				continue
			}
			cell, err := c.cell(ctx, minimax.Options{Depth: d, Method: compareMethods[i], Nodes: c.Nodes})
			if err != nil {
				return err
			}
			*to, tooMany[i] = cell, !cell.Complete
			if cell.Complete {
				c.Agree = c.Agree && (row.Score == nil || *row.Score == cell.choice.Score)
				row.Move, row.Score, row.Line = &cell.choice.Move, &cell.choice.Score, cell.choice.Line
				row.Won = cell.choice.Score == minimax.Won
			}
		}
		c.Depths = append(c.Depths, row)
		if row.Score == nil {
			break
		}
	}
	return nil
}

func (c *compareObject) cell(ctx context.Context, o minimax.Options) (*compareCell, error) {
	start := time.Now()
	choice, err := minimax.Choose(ctx, c.model, c.position, o)
	cell := &compareCell{Time: milliseconds(time.Since(start)), choice: choice}
	switch {
	case errors.Is(err, minimax.ErrNodes):
		cell.Nodes = o.Nodes
	case err != nil:
		return nil, err
	default:
		cell.Nodes, cell.Evaluations, cell.Complete = choice.Nodes, choice.Evaluations, true
	}
	return cell, nil
}

// state puts ours beside what the texts state: of every model the times, and
// of the one that was compared the rest.
func (c *compareObject) state(ctx context.Context) error {
	for _, name := range model.Names() {
		m, err := model.Load(name)
		if err != nil {
			return err
		}
		for _, f := range m.Figures {
			if f.Of == "" && name != c.Model {
				continue
			}
			stated := statedFigure{Model: name, What: f.What, Stated: f.Value}
			switch f.Of {
			case "evaluation":
				if name != c.Model {
					continue
				}
				stated.Evaluation = c.evaluation()
			case "move":
				start := time.Now()
				choice, err := minimax.Choose(ctx, m, c.position, minimax.Options{Depth: f.Depth})
				if err != nil {
					return err
				}
				t := milliseconds(time.Since(start))
				stated.Time, stated.Nodes = &t, &choice.Nodes
			}
			c.Stated = append(c.Stated, stated)
		}
	}
	return nil
}

// evaluation is the time of plain minimax by evaluation, everything else that
// it does included; that of the quickest search of a thousand or more.
func (c *compareObject) evaluation() *microseconds {
	var least *microseconds
	for i := range c.Depths {
		cell := c.Depths[i].Minimax
		if cell == nil || cell.Evaluations < 1000 {
			continue
		}
		if each := microseconds(int64(cell.Time) / cell.Evaluations); least == nil || each < *least {
			least = &each
		}
	}
	return least
}
