package main

// fukumi bench: fixed positions, fixed limits. The total of the nodes is the
// signature of the search: it is the same on every machine and changes when
// the search does.

import (
	"bytes"
	"context"
	_ "embed" // the positions
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// benchPositions are records with their known answers and their sources.
//
//go:embed bench.jsonl
var benchPositions []byte

// benchNodes is the node limit of a position that names none.
const benchNodes = 200_000

// benchOptions are the flags of bench.
type benchOptions struct {
	Cache   cacheOptions
	Compare compareOptions
	Output  outputOptions
}

func newBenchCommand(s *streams) *cobra.Command {
	o := &benchOptions{}
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "measures the search on fixed positions",
		Long:  commandText("bench"),
		Args:  takesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			if err := o.Compare.settle(); err != nil {
				return err
			}
			if o.Compare.Asked {
				return runCompare(cmd.Context(), s, o)
			}
			return runBench(cmd.Context(), s, o)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Cache.register(f)
	o.Cache.Mode = cache.Off
	f.Lookup("cache").DefValue = cache.Off.String()
	o.Compare.register(f)
	o.Output.register(f)
	return cmd
}

// A benchRow is the answer to one position of the bench.
type benchRow struct {
	ID       string         `json:"id"`
	Rule     notation.Rule  `json:"rule"`
	Size     int            `json:"size"`
	Turn     notation.Stone `json:"turn"`
	Goal     solver.Class   `json:"goal"`
	Verdict  solver.Verdict `json:"verdict"`
	OwnMoves *int           `json:"own_moves"`
	Stop     solver.Stop    `json:"stop,omitzero"`
	Right    bool           `json:"right"` // nothing in it contradicts the known answer
	Nodes    int64          `json:"nodes"`
	Time     milliseconds   `json:"time_ms"`
}

// A benchObject is what bench found.
type benchObject struct {
	Schema         int          `json:"schema"`
	Positions      []benchRow   `json:"positions"`
	Wrong          int          `json:"wrong"`
	Nodes          int64        `json:"nodes"`
	Time           milliseconds `json:"time_ms"`
	NodesPerSecond int64        `json:"nodes_per_second"`
	Stop           solver.Stop  `json:"stop,omitzero"` // "interrupt": not all positions, and no signature
	Signature      int64        `json:"signature,omitzero"`
}

// A benchCase is what a record of the bench says besides its position.
type benchCase struct {
	Goal     solver.Class `json:"goal"`      // VCF, the shortest, or VCT, any
	Nodes    int64        `json:"nodes"`     // the limit
	Verdict  string       `json:"verdict"`   // the known one
	OwnMoves int          `json:"own_moves"` // of a shortest win, 0 where nobody says
}

func readBenchCase(raw []byte) (benchCase, error) {
	c := benchCase{Goal: proof.VCF, Nodes: benchNodes}
	err := json.Unmarshal(raw, &c)
	return c, err
}

func runBench(ctx context.Context, s *streams, o *benchOptions) error {
	e, err := newEngine(s, &o.Cache, &searchOptions{Memory: defaultMemory})
	if err != nil {
		return err
	}
	bench := benchObject{Schema: schema}
	for in, err := range notation.Read(bytes.NewReader(benchPositions), notation.Defaults{}) {
		if err != nil {
			return err
		}
		c, err := readBenchCase(in.Raw)
		if err != nil {
			return err
		}
		r, err := e.Solve(ctx, solver.Query{Position: in.Position, Goal: c.Goal, Shortest: c.Goal == proof.VCF, Limits: solver.Limits{Nodes: c.Nodes}})
		if err != nil {
			return err
		}
		if r.Stop == solver.StopInterrupt {
			bench.Stop = r.Stop
			break
		}
		bench.add(&in, &r, &c)
	}
	if err := e.close(); err != nil && e.required {
		return unusable(err)
	}
	if bench.Time > 0 {
		bench.NodesPerSecond = int64(float64(bench.Nodes) / time.Duration(bench.Time).Seconds())
	}
	code := exit.Decided
	switch {
	case bench.Stop != solver.NoStop:
		code = exit.Interrupted
	case bench.Wrong > 0:
		code = exit.Failed
	}
	if bench.Stop == solver.NoStop {
		bench.Signature = bench.Nodes
	}
	if err := bench.print(s, &o.Output); err != nil {
		return err
	}
	return exit.Quiet(code)
}

func (b *benchObject) add(in *notation.Input, r *solver.Result, known *benchCase) {
	row := benchRow{
		ID: in.ID, Rule: in.Position.Rule(), Size: in.Position.Size(), Turn: in.Position.Turn(),
		Goal: known.Goal, Verdict: r.Verdict, Stop: r.Stop, Nodes: r.Nodes, Time: milliseconds(r.Time),
	}
	row.Right = r.Verdict == solver.Unknown || r.Verdict.String() == known.Verdict
	if r.Verdict == solver.Win {
		own := (r.Length + 1) / 2
		row.OwnMoves = &own
		row.Right = row.Right && (known.OwnMoves == 0 || own == known.OwnMoves || own > known.OwnMoves && !r.Exact)
	}
	if !row.Right {
		b.Wrong++
	}
	b.Positions = append(b.Positions, row)
	b.Nodes += r.Nodes
	b.Time += row.Time
}

func (b *benchObject) print(s *streams, o *outputOptions) error {
	if o.Format == "json" {
		return terminal.WriteJSON(s.Out, b)
	}
	p := newPrinter(s, o)
	rows := make([][]string, len(b.Positions))
	for i, r := range b.Positions {
		answer := r.Verdict.String()
		if r.OwnMoves != nil {
			answer += " in " + strconv.Itoa(*r.OwnMoves)
		}
		if r.Stop != solver.NoStop {
			answer += " (" + r.Stop.String() + ")"
		}
		if !r.Right {
			answer += " WRONG"
		}
		id, _, _ := strings.Cut(r.ID, ":")
		rows[i] = []string{id, r.Rule.String(), strconv.Itoa(r.Size), r.Turn.String(), r.Goal.String(), answer,
			strconv.FormatInt(r.Nodes, 10), fmt.Sprintf("%.3f", float64(time.Duration(r.Time).Microseconds())/1000)}
	}
	if !p.Quiet {
		columns := []terminal.Column{terminal.Left("position"), terminal.Left("rule"), terminal.Right("size"), terminal.Left("side"), terminal.Left("goal"), terminal.Left("answer"), terminal.Right("nodes"), terminal.Right("ms")}
		if err := p.Table(columns, rows); err != nil {
			return err
		}
	}
	p.Sentence("%s in %s, %d nodes/s, %d wrong", words.Count(b.Nodes, "node"), duration(time.Duration(b.Time)), b.NodesPerSecond, b.Wrong)
	if b.Stop != solver.NoStop {
		p.Sentence("interrupted: no signature")
		return nil
	}
	p.Sentence("signature: %d", b.Signature)
	return nil
}
