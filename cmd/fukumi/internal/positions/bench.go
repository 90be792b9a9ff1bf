package positions

// fukumi bench, which searches fixed positions with fixed limits. The sum of the nodes is the signature
// of the search: it is the same on every machine, and changes when the search changes.

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/bench"
)

// benchOptions are the flags of bench.
type benchOptions struct {
	Cache   command.CacheOptions
	Compare compareOptions
	Output  command.OutputOptions
}

// NewBench returns the command fukumi bench.
func NewBench(s *command.Streams) *cobra.Command {
	o := &benchOptions{}
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "measures the search in fixed positions",
		Args:  command.TakesArgs(0, 0, "no arguments"),
		RunE: o.Output.Settled(func(ctx context.Context, _ []string) error {
			if err := o.Compare.settle(); err != nil {
				return err
			}
			if o.Compare.Asked {
				return runCompare(ctx, s, o)
			}
			return runBench(ctx, s, o)
		}),
	}
	f := command.Flags(cmd)
	o.Cache.Register(f)
	o.Cache.Mode = cache.Off
	f.Lookup("cache").DefValue = cache.Off.String()
	o.Compare.register(f)
	o.Output.Register(f)
	return cmd
}

func runBench(ctx context.Context, s *command.Streams, o *benchOptions) error {
	e, err := command.NewEngine(s, &o.Cache)
	if err != nil {
		return err
	}
	e.Books = nil // books would answer without a search
	cases, err := bench.Cases()
	if err != nil {
		return err
	}
	result, err := bench.Run(ctx, e.Session(ask.Options{}), cases)
	if err != nil {
		return err
	}
	if result.Stop == solver.NoStop {
		if err := result.Measure(ctx, bench.NewJudge(s.Alarm)); err != nil {
			return err
		}
	}
	if err := e.Close(); err != nil && e.Required {
		return command.Unusable(err)
	}
	code := cli.ExitDecided
	switch {
	case result.Stop != solver.NoStop:
		code = cli.ExitInterrupted
	case result.Wrong > 0:
		code = cli.ExitFailed
	}
	if err := printBench(s, &o.Output, result); err != nil {
		return err
	}
	return cli.ExitWith(code)
}

func printBench(s *command.Streams, o *command.OutputOptions, b *bench.Result) error {
	if o.Format == "json" {
		return text.WriteJSON(s.Out, b)
	}
	p := command.NewPrinter(s, o)
	if !p.Quiet {
		columns := []cli.Column{cli.TextColumn("position"), cli.TextColumn("rule"), cli.NumberColumn("size"),
			cli.TextColumn("side"), cli.TextColumn("goal"), cli.TextColumn("answer"), cli.NumberColumn("nodes"),
			cli.NumberColumn("ms")}
		if err := p.Table(columns, b.Cells()); err != nil {
			return err
		}
	}
	p.Sentence("%s in %s, %d nodes/s, %d wrong", words.Count(b.Nodes, "node"),
		words.English.Duration(time.Duration(b.Time)),
		b.NodesPerSecond, b.Wrong)
	if d := b.Depth; d != nil {
		p.Sentence("%s of games, %d nodes each: depth %d (%d to %d), branching %.2f",
			words.Count(int64(d.Positions), "position"), d.Nodes, d.Median, d.Least, d.Most, d.Branching)
	}
	if b.Stop != solver.NoStop {
		p.Sentence("interrupted: no signature")
		return nil
	}
	p.Sentence("signature: %d", b.Signature)
	return nil
}
