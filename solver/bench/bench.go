// Package bench measures the search: [Run] searches the positions of [Cases] with fixed
// limits. The sum of the nodes is the signature of the search: it is the same on every
// machine, and changes when the search changes. [Depths] measures how deep positions of
// games are judged with a node limit (depth.go).
package bench

import (
	"bytes"
	"context"
	_ "embed" // the positions
	"encoding/json"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/record"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// positions has records with their known answers and their sources.
//
//go:embed positions.jsonl
var positions []byte

// Nodes is the node limit of a position that has no limit of its own.
const Nodes = 200_000

// A Case is a position of the bench, with its question and its known answer.
type Case struct {
	ID       string            `json:"-"`
	Position notation.Position `json:"-"`
	Goal     solver.Class      `json:"goal"`      // VCF for the shortest win, or VCT for any
	Nodes    int64             `json:"nodes"`     // the node limit; 0 means no limit
	Verdict  string            `json:"verdict"`   // the known verdict; "" if it is not known
	OwnMoves int               `json:"own_moves"` // the attacker's moves of a shortest win; 0 if not known
}

// Query returns the question about the position of c.
func (c *Case) Query() solver.Query {
	return solver.Query{Position: c.Position, Goal: c.Goal, Shortest: c.Goal == proof.VCF,
		Limits: solver.Limits{Nodes: c.Nodes}}
}

// Cases returns the fixed positions of the bench.
func Cases() ([]Case, error) {
	var cases []Case
	for in, err := range record.Read(bytes.NewReader(positions), text.Defaults{}) {
		if err != nil {
			return nil, err
		}
		c := Case{ID: in.ID, Position: in.Position, Goal: proof.VCF, Nodes: Nodes}
		if err := json.Unmarshal(in.Raw, &c); err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// A Row is the answer for one position.
type Row struct {
	ID       string              `json:"id"`
	Rule     notation.Rule       `json:"rule"`
	Size     int                 `json:"size"`
	Turn     notation.Stone      `json:"turn"`
	Goal     solver.Class        `json:"goal"`
	Verdict  solver.Verdict      `json:"verdict"`
	OwnMoves *int                `json:"own_moves"` // nil unless the position is won
	Stop     solver.Stop         `json:"stop,omitzero"`
	Right    bool                `json:"right"` // false if the answer contradicts the known answer
	Nodes    int64               `json:"nodes"`
	Time     answer.Milliseconds `json:"time_ms"`
}

// A Result is the result of the bench.
type Result struct {
	Schema         int                 `json:"schema"`
	Positions      []Row               `json:"positions"`
	Wrong          int                 `json:"wrong"`
	Nodes          int64               `json:"nodes"`
	Time           answer.Milliseconds `json:"time_ms"`
	NodesPerSecond int64               `json:"nodes_per_second"`
	Stop           solver.Stop         `json:"stop,omitzero"` // "interrupt": not all positions, and no signature
	// of the judgement of positions of games, nil where it was not measured
	Depth     *Depth `json:"depth,omitempty"`
	Signature int64  `json:"signature,omitzero"`
}

// Run searches the positions of cases until ctx is done.
func Run(ctx context.Context, s *ask.Session, cases []Case) (*Result, error) {
	bench := &Result{Schema: answer.Schema}
	for i := range cases {
		r, err := s.Solve(ctx, cases[i].Query())
		if err != nil {
			return nil, err
		}
		if r.Stop == solver.StopInterrupt {
			bench.Stop = r.Stop
			break
		}
		bench.add(&cases[i], &r)
	}
	if bench.Time > 0 {
		bench.NodesPerSecond = int64(float64(bench.Nodes) / time.Duration(bench.Time).Seconds())
	}
	if bench.Stop == solver.NoStop {
		bench.Signature = bench.Nodes
	}
	return bench, nil
}

func (b *Result) add(c *Case, r *solver.Result) {
	row := Row{
		ID: c.ID, Rule: c.Position.Rule(), Size: c.Position.Size(), Turn: c.Position.Turn(),
		Goal: c.Goal, Verdict: r.Verdict, Stop: r.Stop, Nodes: r.Nodes, Time: answer.Milliseconds(r.Time),
	}
	row.Right = r.Verdict == solver.Unknown || c.Verdict == "" || r.Verdict.String() == c.Verdict
	if r.Verdict == solver.Win {
		own := (r.Length + 1) / 2
		row.OwnMoves = &own
		row.Right = row.Right && (c.OwnMoves == 0 || own == c.OwnMoves || own > c.OwnMoves && !r.Exact)
	}
	if !row.Right {
		b.Wrong++
	}
	b.Positions = append(b.Positions, row)
	b.Nodes += r.Nodes
	b.Time += row.Time
}

// Measure judges one in depthEvery of the positions of games, and adds the depths to the result. If ctx is done first,
// the result counts as interrupted.
func (b *Result) Measure(ctx context.Context, j Judge) error {
	list, err := GamePositions(depthEvery)
	if err != nil {
		return err
	}
	b.Depth, err = Depths(ctx, j, list, DepthNodes)
	if ctx.Err() != nil {
		b.Stop, b.Signature = solver.StopInterrupt, 0
		return nil
	}
	return err
}
