package positions

// fukumi bench --compare. For one position and one score model it counts, by depth, the nodes of plain
// minimax, of alpha-beta, and of alpha-beta with the best candidates first. Next to these figures it
// shows those that the published texts of the models state.

import (
	"context"
	"errors"
	"strconv"

	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/bench"
)

// comparePosition is the position of the comparison. It has only three moves of a quiet opening, so
// that plain minimax can finish depth 4.
const comparePosition = "h8 i9 h9"

// compareOptions are the flags of bench --compare.
type compareOptions struct {
	Asked bool
	Model string
	Depth int
	Nodes int64 // the node limit of one search

	set bool // a flag other than --compare was given
}

const compareDepth = 6

func (o *compareOptions) register(f *pflag.FlagSet) {
	o.Model, o.Depth, o.Nodes = "wei", compareDepth, bench.Nodes
	f.BoolVar(&o.Asked, "compare", false,
		"compare plain minimax, alpha-beta and ordered alpha-beta under a score model")
	f.Var(cli.NewValue(&o.Model, &o.set, command.ParseModel, o.Model, "NAME"),
		"model", "with --compare: the score model, "+words.English.Or(command.ModelNames()))
	f.Var(cli.NewValue(&o.Depth, &o.set, cli.UpTo(analysis.MaxModelDepth), strconv.Itoa(compareDepth), "N"),
		"depth", "with --compare: the plies to search, at most")
	f.Var(cli.NewValue(&o.Nodes, &o.set, cli.ParseCount, strconv.Itoa(bench.Nodes), "N"),
		"nodes", "with --compare: the node limit of one search")
}

func (o *compareOptions) settle() error {
	if o.set && !o.Asked {
		return errors.New("--model, --depth and --nodes of bench belong to --compare")
	}
	return nil
}

func runCompare(ctx context.Context, s *command.Streams, o *benchOptions) error {
	in, err := text.ParseArgument(comparePosition, text.Defaults{})
	if err != nil {
		return err
	}
	result, err := analysis.Compare(ctx, o.Compare.Model, in.Position, o.Compare.Depth, o.Compare.Nodes)
	if err != nil && ctx.Err() == nil {
		return err
	}
	code := cli.ExitDecided
	switch {
	case ctx.Err() != nil:
		result.Stop, code = solver.StopInterrupt.String(), cli.ExitInterrupted
	case !result.Agree:
		code = cli.ExitFailed
	}
	if err := printComparison(s, &o.Output, result); err != nil {
		return err
	}
	return cli.ExitWith(code)
}

func printComparison(s *command.Streams, o *command.OutputOptions, c *analysis.Comparison) error {
	if o.Format == "json" {
		return text.WriteJSON(s.Out, c)
	}
	return comparisonText(command.NewPrinter(s, o).Printer, c)
}
