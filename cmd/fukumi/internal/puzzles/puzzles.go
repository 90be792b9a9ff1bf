// Package puzzles holds the command fukumi puzzles: call New. Its subcommands run, check, list, show and
// print suites of tactical puzzles, and mine puzzles from games.
package puzzles

// The code that the subcommands have in common: the flags, the progress, and the completion of names.

import (
	"regexp"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/puzzles"
	"fukumi/solver"
)

// New returns the command fukumi puzzles.
func New(s *command.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzles",
		Short: "tactical suites: regression runs, checks, mining",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return command.UnknownCommand(cmd, args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			cmd.SetOut(s.Err)
			if err := cmd.Help(); err != nil {
				return err
			}
			return cli.ExitWith(cli.ExitUsage)
		},
	}
	cmd.AddCommand(newRun(s), newCheck(s), newMine(s),
		newList(s), newShow(s), newSheet(s))
	for _, c := range cmd.Commands() {
		if name := c.Name(); name != "check" && name != "mine" { // these two are for authors of suites
			command.SpeaksLanguage(s, c)
		}
	}
	return cmd
}

// suiteOptions select puzzles of the suites.
type suiteOptions struct {
	only *regexp.Regexp // nil means all puzzles
}

func (o *suiteOptions) register(f *pflag.FlagSet) {
	f.Var(cli.NewValue(&o.only, nil, cli.ParsePattern, "", "REGEXP"),
		"only", "of all puzzles those whose id matches")
}

// progress shows a text about the progress of a run on a terminal, or erases the last one if text is "". If
// the results are printed line by line on the same terminal, it shows nothing.
func progress(s *command.Streams, quiet, lines bool, text string) {
	if s.ErrTerminal && !quiet && !(lines && s.OutTerminal) {
		s.Progress("%s", text)
	}
}

// workOptions limit the work of a command.
type workOptions struct {
	workers       int
	nodes, memory int64
}

// register adds the flags. what is the text for the things that are worked on at the same time, nodes
// the text for the default node limit.
func (o *workOptions) register(f *pflag.FlagSet, what, nodes string) {
	o.workers = runtime.NumCPU()
	f.Var(cli.NewValue(&o.workers, nil, cli.ParseThreads, "", "N"), "workers",
		what+" at the same time (default one a processor)")
	f.Var(cli.NewValue(&o.nodes, nil, cli.ParseCount, nodes, "N"), "nodes", "node limit of each question")
	cli.AddMemory(f, &o.memory, solver.DefaultMemory, "memory for the tables of each worker")
}

// completeSuites completes the names of the built-in suites, and leaves files to the shell.
func completeSuites(_ *cobra.Command, _ []string, prefix string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, name := range puzzles.Builtin() {
		if strings.HasPrefix(name, prefix) {
			list = append(list, name)
		}
	}
	return list, cobra.ShellCompDirectiveDefault
}
