package positions

// fukumi bench --compare: how many positions plain minimax, alpha-beta, and alpha-beta with
// the best candidates first open on one position, by depth, under one of the score models; and
// the figures that the texts of the models state, next to ours.

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

// comparePosition is the position of the comparison: after three moves of a quiet opening, so
// that plain minimax can finish depth 4.
const comparePosition = "h8 i9 h9"

// compareOptions are the flags of bench --compare.
type compareOptions struct {
	Asked bool
	Model string
	Depth int
	Nodes int64 // of one search

	set bool // another of these flags was given
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
	found, err := analysis.Compare(ctx, o.Compare.Model, in.Position, o.Compare.Depth, o.Compare.Nodes)
	if err != nil && ctx.Err() == nil {
		return err
	}
	code := cli.ExitDecided
	switch {
	case ctx.Err() != nil:
		found.Stop, code = solver.StopInterrupt.String(), cli.ExitInterrupted
	case !found.Agree:
		code = cli.ExitFailed
	}
	if err := printComparison(s, &o.Output, found); err != nil {
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
