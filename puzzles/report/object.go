package report

// The report on a puzzle in JSON.

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/puzzles"
	"fukumi/solver"
)

// A Head begins every object about a puzzle.
type Head struct {
	Schema int    `json:"schema"`
	ID     string `json:"id"`
	Suite  string `json:"suite"`
	answer.Setting
	Goal   puzzles.Goal    `json:"goal,omitempty"`
	Result puzzles.Outcome `json:"result"`
}

func headOf(suite string, r *puzzles.Record, result puzzles.Outcome) Head {
	return Head{answer.Schema, r.ID, suite, answer.SettingOf(&r.Position), r.Goal, result}
}

// An Object is the result of a puzzle, in JSON.
type Object struct {
	Head
	Reason    string             `json:"reason,omitempty"`
	Questions []puzzles.Question `json:"questions"`
	// the line of the first win that was found
	Line     []notation.Point    `json:"line" schema:"line"`
	Class    solver.Class        `json:"class,omitzero"`
	Move     *notation.Point     `json:"engine_move,omitempty"`
	Thought  *Thought            `json:"engine,omitempty"`
	Nodes    int64               `json:"nodes"`
	Time     answer.Milliseconds `json:"time_ms"`
	Baseline *Entry              `json:"baseline,omitempty"`
	// the nodes as a multiple of the nodes in the baseline
	Factor float64 `json:"nodes_factor,omitempty"`
	// the time of the engine as a multiple of the time in the baseline
	Slower float64 `json:"engine_time_factor,omitempty"`
	// how the result differs from the baseline
	Change  string        `json:"change,omitempty" schema:"enum=new|result|slower|faster"`
	FailsOn Difference    `json:"fail_on,omitempty"` // the kind of --fail-on that makes the puzzle a failure
	Again   *Reproduction `json:"reproduce,omitempty"`
}

// A Thought is what an engine says about its search for a move.
type Thought struct {
	Time     answer.Milliseconds `json:"time_ms"`
	Depth    int                 `json:"depth,omitempty"`
	SelDepth int                 `json:"seldepth,omitempty"`
	Nodes    int64               `json:"nodes,omitempty"`
	Score    string              `json:"score,omitempty"`
	Line     []notation.Point    `json:"line,omitempty"`
}

// Object returns a report as JSON.
func (r *Run) Object(p *puzzles.Report) Object {
	o := Object{
		Head:   headOf(p.Suite, &p.Record, p.Outcome),
		Reason: p.Reason(), Questions: p.Questions,
		Line: []notation.Point{}, Nodes: p.Nodes, Time: answer.Milliseconds(p.Time),
	}
	if o.Questions == nil {
		o.Questions = []puzzles.Question{}
	}
	for _, q := range p.Questions {
		if q.Result != nil && q.Result.Verdict == solver.Win {
			o.Line, o.Class = q.Result.Line, q.Result.Class
			break
		}
	}
	if p.Move != notation.NoPoint {
		o.Move = &p.Move
	}
	if r.o.Before != nil {
		if e := r.o.Before.Find(&p.Case); e != nil {
			o.Baseline = e
			if now := entryOf(p); r.o.Engine == "" {
				o.Factor = float64(max(now.Nodes, 1)) / float64(max(e.Nodes, 1))
			} else if now.Millis > 0 && e.Millis > 0 {
				o.Slower = float64(now.Millis) / float64(e.Millis)
			}
		}
	}
	if c := r.change(p); c != nil {
		o.Change = c.Kind()
	}
	if c := r.FailedOn(p); c != nil {
		o.FailsOn = differenceOf(c)
	}
	if t := p.Thought; t != nil {
		o.Thought = &Thought{answer.Milliseconds(t.Time), t.Depth, t.SelDepth, t.Nodes, t.Score, t.Line}
	}
	o.Again = r.again(p)
	return o
}
