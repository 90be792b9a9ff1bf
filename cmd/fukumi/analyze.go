package main

// fukumi analyze: everything about one position.

import (
	"context"
	"encoding/json"

	"github.com/spf13/cobra"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// AnalyzeOptions are the flags of analyze.
type AnalyzeOptions struct{ commonOptions }

func newAnalyzeCommand(s *Streams) *cobra.Command {
	o := &AnalyzeOptions{}
	cmd := &cobra.Command{
		Use:   "analyze [POSITION]",
		Short: "shows threats, forbidden points, forced wins of either side and a heat map",
		Long: `analyze shows what there is in a position: the forced win of the side to move;
the win that the opponent would have if it were their move, which has to be
answered; the threats of both sides with their points; what either side can
make next; the points that are forbidden for Black; and a heat map of what the
patterns make of each point.

The limits are for the position: half of them for the side to move, the rest
for the opponent.

POSITION is a position, a file or - for standard input: see fukumi help
notation. JSON lines are answered line by line.

Exit codes: 0 printed, 2 usage or bad input, 4 the required cache or an output
failed, 130 interrupted.`,
		Example: `  fukumi analyze --rule renju "h8 i9 g7"
  fukumi analyze --at 20 --json game.txt`,
		Args: takesArgs(0, 1, `one position (several moves go in quotes: "h8 i9 g7")`),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			return runAnalyze(cmd.Context(), s, o, args)
		},
	}
	o.register(cmd)
	return cmd
}

// An analysis is what analyze finds out about a position.
type analysis struct {
	attack  answer // the win of the side to move
	defence answer // the win of the opponent, as if it were their move
	threats []eval.Threat
	next    []eval.PointThreat
	fouls   []notation.Point
	heat    heatObject
}

// An analyzeObject is an analysis in JSON.
type analyzeObject struct {
	Schema    int                `json:"schema"`
	ID        string             `json:"id"`
	Rule      notation.Rule      `json:"rule"`
	Size      int                `json:"size"`
	Turn      notation.Stone     `json:"turn"`
	Forbidden []notation.Point   `json:"forbidden"`
	Threats   []eval.Threat      `json:"threats"`
	Next      []eval.PointThreat `json:"next"` // what one more stone would make: a three or better
	Heat      heatObject         `json:"heat"`
	Attack    solveObject        `json:"attack"`
	Defence   solveObject        `json:"defence"`
}

func runAnalyze(ctx context.Context, s *Streams, o *AnalyzeOptions, args []string) error {
	proofs := &proofFiles{target: o.Proof}
	return runBatch(ctx, s, &o.commonOptions, args, proofs, func(b *batch, r record) error {
		stop := b.progress("analyzing")
		a, err := analyze(ctx, b.engine, o, &r)
		stop()
		if err != nil {
			return err
		}
		if a.attack.result.Stop == solver.StopInterrupt || a.defence.result.Stop == solver.StopInterrupt {
			b.codes.add(exitInterrupted)
		}
		if err := a.print(s, &o.Output); err != nil {
			return err
		}
		b.addProof(proofs, &r, a.attack.result.Proof)
		return nil
	})
}

func analyze(ctx context.Context, e *engine, o *AnalyzeOptions, r *record) (*analysis, error) {
	query := o.query(r)
	whole := query.Limits
	query.Limits.Nodes = (whole.Nodes + 1) / 2
	query.Limits.Time = (whole.Time + 1) / 2
	a := &analysis{attack: answer{id: r.ID, query: query, search: &o.Search}}
	var err error
	if a.attack.result, err = e.Solve(ctx, query); err != nil {
		return nil, err
	}
	query.Position.SetTurn(r.Position.Turn().Opponent())
	query.Limits.Nodes = left(whole.Nodes, a.attack.result.Nodes)
	query.Limits.Time = left(whole.Time, a.attack.result.Time)
	a.defence = answer{id: r.ID, query: query, search: &o.Search}
	if a.defence.result, err = e.Solve(ctx, query); err != nil {
		return nil, err
	}
	a.threats = eval.Threats(&r.Position)
	a.next = eval.PointThreats(&r.Position)
	a.fouls = r.Position.Fouls()
	a.heat = newHeatObject(&r.Position)
	return a, nil
}

// left is what remains of a limit: something, so that it stays a limit; 0
// where there is none.
func left[T ~int64](limit, used T) T {
	if limit == 0 {
		return 0
	}
	return max(limit-used, 1)
}

func (a *analysis) print(s *Streams, o *OutputOptions) error {
	if o.Format != "json" {
		if err := newPrinter(s, o).analysis(a); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	b := &a.attack.query.Position
	err := json.NewEncoder(s.Out).Encode(analyzeObject{
		Schema: schema, ID: a.attack.id, Rule: b.Rule(), Size: b.Size(), Turn: b.Turn(),
		Forbidden: a.fouls, Threats: a.threats, Next: a.next, Heat: a.heat,
		Attack:  newSolveObject(a.attack.id, &a.attack.query, &a.attack.result),
		Defence: newSolveObject(a.defence.id, &a.defence.query, &a.defence.result),
	})
	if err != nil {
		return err
	}
	return s.Out.Flush()
}
