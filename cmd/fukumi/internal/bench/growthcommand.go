package bench

// fukumi bench --growth: how nodes and time grow with the length of a win, the
// stones and the size of the board.

import (
	"context"
	"errors"

	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/command"
	suites "fukumi/cmd/fukumi/internal/puzzles"
	"fukumi/cmd/internal/exit"
	"fukumi/cmd/internal/fileio"
	"fukumi/cmd/internal/terminal"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// growthOptions are the flags of bench --growth.
type growthOptions struct {
	Asked bool
	SVG   string
}

func (o *growthOptions) register(f *pflag.FlagSet) {
	f.BoolVar(&o.Asked, "growth", false,
		"show how nodes and time grow with the length of the win, the stones and the size of the board")
	f.StringVar(&o.SVG, "svg", "", "with --growth: draw it as an SVG to `FILE`")
}

func (o *growthOptions) settle(compare bool, args int) error {
	switch {
	case o.Asked && compare:
		return errors.New("--growth and --compare cannot be used together")
	case !o.Asked && o.SVG != "":
		return errors.New("--svg of bench belongs to --growth")
	case !o.Asked && args > 0:
		return errors.New("suites belong to bench --growth; fukumi puzzles run searches them")
	}
	return nil
}

func runGrowth(ctx context.Context, s *command.Streams, o *benchOptions, args []string) error {
	codes := exit.Tally{}
	cases, err := Cases()
	if len(args) > 0 {
		var read []puzzles.Case
		read, err = suites.Read(ctx, s, &o.Output, codes, args)
		cases = Threats(read)
	}
	if err != nil {
		return err
	}
	e, err := command.NewEngine(s, &o.Cache)
	if err != nil {
		return err
	}
	found, err := Grow(ctx, e.Session(ask.Options{}), cases)
	if err != nil {
		return err
	}
	if err := e.Close(); err != nil && e.Required {
		return command.Unusable(err)
	}
	if err := printGrowth(s, &o.Output, found); err != nil {
		return err
	}
	if o.Growth.SVG != "" && found.Stop == solver.NoStop {
		if err := fileio.Write(o.Growth.SVG, found.SVG); err != nil {
			return &exit.Error{Code: exit.NotWritten, Err: err}
		}
	}
	if found.Stop != solver.NoStop {
		codes.Add(exit.Interrupted)
	}
	return exit.Quiet(codes.Code())
}

func printGrowth(s *command.Streams, o *command.OutputOptions, g *Growth) error {
	if o.Format == "json" {
		return terminal.WriteJSON(s.Out, g)
	}
	p := command.NewPrinter(s, o)
	for _, t := range g.Tables() {
		columns := make([]terminal.Column, len(t.Head))
		for i, name := range t.Head {
			columns[i] = terminal.Right(name)
		}
		if err := p.Table(columns, t.Cells); err != nil {
			return err
		}
	}
	p.Sentence("%s for %s and their like on other boards; medians, and the most, of those decided",
		words.Count(g.Nodes, "node"), words.Count(int64(g.Cases), "position"))
	if g.Stop != solver.NoStop {
		p.Sentence("interrupted: not all positions")
	}
	return nil
}
