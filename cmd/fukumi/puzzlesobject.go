package main

// The report on a puzzle in JSON.

import (
	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/solver"
)

// A puzzleHead begins every object about a puzzle.
type puzzleHead struct {
	Schema int             `json:"schema"`
	ID     string          `json:"id"`
	Suite  string          `json:"suite"`
	Rule   notation.Rule   `json:"rule"`
	Size   int             `json:"size"`
	Turn   notation.Stone  `json:"turn"`
	Goal   puzzles.Goal    `json:"goal,omitempty"`
	Result puzzles.Outcome `json:"result"`
}

func newPuzzleHead(suite string, r *puzzles.Record, result puzzles.Outcome) puzzleHead {
	pos := &r.Position
	return puzzleHead{schema, r.ID, suite, pos.Rule(), pos.Size(), pos.Turn(), r.Goal, result}
}

// A puzzleObject is the report on a puzzle in JSON.
type puzzleObject struct {
	puzzleHead
	Reason    string             `json:"reason,omitempty"`
	Questions []puzzles.Question `json:"questions"`
	Line      []notation.Point   `json:"line"` // of the first win that was found
	Class     solver.Class       `json:"class,omitzero"`
	Move      *notation.Point    `json:"engine_move,omitempty"`
	Nodes     int64              `json:"nodes"`
	Time      milliseconds       `json:"time_ms"`
	Baseline  *puzzles.Entry     `json:"baseline,omitempty"`
	Factor    float64            `json:"nodes_factor,omitempty"` // of the baseline's nodes
}

func (r *puzzleRun) object(p *puzzles.Report) puzzleObject {
	o := puzzleObject{
		puzzleHead: newPuzzleHead(p.Suite, &p.Record, p.Outcome),
		Reason:     p.Reason(), Questions: p.Questions,
		Line: []notation.Point{}, Nodes: p.Nodes, Time: milliseconds(p.Time),
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
	if r.before != nil {
		if e, known := r.before.Find(p.Suite, p.Record.ID); known {
			o.Baseline, o.Factor = &e, float64(max(p.Nodes, 1))/float64(max(e.Nodes, 1))
		}
	}
	return o
}
