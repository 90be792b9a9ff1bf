package puzzles

// fukumi puzzles check, which checks whether puzzles are sound.

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/report"
)

// checkOptions are the flags of puzzles check.
type checkOptions struct {
	Suites suiteOptions
	Work   workOptions
	Turns  int
	First  bool
	Output command.OutputOptions
}

const (
	checkNodes = 1_000_000
	checkTurns = 50
)

func newCheck(s *command.Streams) *cobra.Command {
	o := &checkOptions{}
	cmd := &cobra.Command{
		Use:               "check SUITE...",
		Short:             "checks whether puzzles are sound: one solution, its class and its length",
		Example:           "  fukumi puzzles check suite.txt\n  fukumi puzzles check --json --only r587 vct.jsonl",
		Args:              command.TakesArgs(1, 1<<30, "at least one suite"),
		ValidArgsFunction: completeSuites,
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			return checkPuzzles(ctx, s, o, args)
		}),
	}
	o.Work.nodes, o.Turns = checkNodes, checkTurns
	f := command.Flags(cmd)
	command.AlsoCalled(f, map[string]string{"threads": "workers"})
	o.Suites.register(f)
	o.Work.register(f, "puzzles to check", "1e6")
	f.Var(cli.NewValue(&o.Turns, nil, cli.ParsePly, strconv.Itoa(checkTurns), "N"), "turns",
		"positions to check beside the solution")
	f.BoolVar(&o.First, "first", false, "only the first move must be the only one that wins; judge no later turn")
	o.Output.Register(f)
	return cmd
}

func checkPuzzles(ctx context.Context, s *command.Streams, o *checkOptions, args []string) error {
	codes := cli.Tally{}
	reader := &suiteReader{s: s, output: &o.Output, codes: codes}
	cases, err := reader.read(ctx, &o.Suites, args)
	if err != nil {
		return err
	}
	reader.tests(cases)
	var results []*puzzles.Soundness
	options := puzzles.CheckOptions{Workers: o.Work.workers, Nodes: o.Work.nodes, Memory: s.WorkerMemory(o.Work.memory,
		o.Work.workers, o.Output.Quiet), Turns: o.Turns, First: o.First}
	err = puzzles.Check(ctx, cases, options, func(f *puzzles.Soundness) error {
		results = append(results, f)
		switch {
		case f.Outcome.Bad():
			codes.Add(cli.ExitFailed)
		case f.Outcome == puzzles.Undecided:
			codes.Add(cli.ExitUndecided)
		}
		progress(s, o.Output.Quiet, o.Output.Format == "json", fmt.Sprintf("fukumi: %d of %s", len(results),
			words.Count(int64(len(cases)), "puzzle")))
		if o.Output.Format != "json" {
			return nil
		}
		if err := text.WriteJSON(s.Out, report.SoundnessOf(f)); err != nil {
			return err
		}
		return s.Out.Flush()
	})
	progress(s, o.Output.Quiet, o.Output.Format == "json", "")
	switch {
	case ctx.Err() != nil:
		codes.Add(cli.ExitInterrupted)
	case err != nil:
		return err
	}
	if o.Output.Format != "json" {
		if err := printSoundness(newText(s, &o.Output), results); err != nil {
			return err
		}
	}
	return cli.ExitWith(codes.Code())
}

// printSoundness prints a table, the faults, the open questions, and a summary.
func printSoundness(p *suiteText, results []*puzzles.Soundness) error {
	if err := p.rows(report.SoundnessTable(results)); err != nil {
		return err
	}
	for _, part := range []struct {
		name string
		list func(*puzzles.Soundness) []string
	}{
		{"faults", func(f *puzzles.Soundness) []string { return f.Faults }},
		{"open", func(f *puzzles.Soundness) []string { return f.Open }},
	} {
		first := true
		for _, f := range results {
			for _, text := range part.list(f) {
				if first {
					p.Section("%s", part.name)
					first = false
				}
				p.Sentence("%s: %s", f.Record.ID, text)
			}
		}
	}
	if !p.Quiet {
		if !p.Markdown {
			fmt.Fprintln(p.W)
		}
		p.Sentence("%s", report.SoundnessSum(results))
	}
	return nil
}
