package puzzles

// fukumi puzzles list and show, which show the content of suites.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/puzzles"
	"fukumi/puzzles/report"
)

// listOptions are the flags of puzzles list and show.
type listOptions struct {
	Suites   suiteOptions
	To       string
	Solution bool
	Output   command.OutputOptions
}

func newList(s *command.Streams) *cobra.Command {
	o := &listOptions{}
	cmd := &cobra.Command{
		Use:               "list [SUITE...]",
		Short:             "lists the puzzles of suites, or the built-in suites; converts suites",
		Example:           "  fukumi puzzles list vcf\n  fukumi puzzles list --to text suite.jsonl > suite.txt",
		ValidArgsFunction: completeSuites,
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			return listPuzzles(ctx, s, o, args)
		}),
	}
	f := command.Flags(cmd)
	o.Suites.register(f)
	f.Var(cli.NewValue(&o.To, nil, cli.OneOf("table", "text", "jsonl"), "table", "FORM"), "to",
		"table, text or jsonl")
	command.CompleteWords(cmd, "to", "table", "text", "jsonl")
	o.Output.Register(f)
	return cmd
}

func newShow(s *command.Streams) *cobra.Command {
	o := &listOptions{}
	cmd := &cobra.Command{
		Use:               "show SUITE...",
		Short:             "draws the puzzles of suites",
		Example:           "  fukumi puzzles show --only 107 vct",
		Args:              command.TakesArgs(1, 1<<30, "at least one suite"),
		ValidArgsFunction: completeSuites,
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			return showPuzzles(ctx, s, o, args)
		}),
	}
	f := command.Flags(cmd)
	o.Suites.register(f)
	f.BoolVar(&o.Solution, "solution", false, "also show the published answer")
	o.Output.Register(f)
	return cmd
}

func listPuzzles(ctx context.Context, s *command.Streams, o *listOptions, args []string) error {
	reader := &suiteReader{s: s, output: &o.Output, codes: cli.Tally{}}
	names := args
	if len(args) == 0 {
		names = puzzles.Builtin()
	}
	cases, err := reader.read(ctx, &o.Suites, names)
	if err != nil {
		return err
	}
	switch {
	case o.To == "text" || o.To == "jsonl" || o.Output.Format == "json":
		for i := range cases {
			line, err := puzzles.FormatLine(&cases[i].Record, o.To != "text")
			if err != nil {
				return fmt.Errorf("%s: %w", cases[i].Record.ID, command.Advised(err))
			}
			fmt.Fprintln(s.Out, line)
		}
	case len(args) == 0:
		err = newText(s, &o.Output).rows(report.SuiteTable(s.Words(), names, cases))
	default:
		err = newText(s, &o.Output).rows(report.PuzzleTable(s.Words(), cases))
	}
	if err != nil {
		return err
	}
	return cli.ExitWith(reader.codes.Code())
}

func showPuzzles(ctx context.Context, s *command.Streams, o *listOptions, args []string) error {
	reader := &suiteReader{s: s, output: &o.Output, codes: cli.Tally{}}
	cases, err := reader.read(ctx, &o.Suites, args)
	if err != nil {
		return err
	}
	if o.Output.Format == "json" {
		for i := range cases {
			fmt.Fprintln(s.Out, puzzles.FormatJSON(&cases[i].Record))
		}
		return cli.ExitWith(reader.codes.Code())
	}
	p := newText(s, &o.Output)
	for i := range cases {
		r := &cases[i].Record
		p.puzzle(r)
		if o.Solution {
			p.Sentence("%s", report.Published(s.Words(), r))
		}
		if r.Source != "" && !p.Quiet {
			p.Sentence("%s", s.Words().Say("source: {source}##of a puzzle", "source", r.Source))
		}
		p.End()
	}
	return cli.ExitWith(reader.codes.Code())
}

// puzzle draws a puzzle and prints its question.
func (p *suiteText) puzzle(r *puzzles.Record) {
	pos := &r.Position
	p.Heading(r.ID, pos)
	p.Board(pos, text.Marks{Ring: pos.Last()})
	p.Sentence("%s", report.Asks(p.Words, r))
}
