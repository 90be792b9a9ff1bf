// Package puzzles is fukumi puzzles and its subcommands, which run, check, list and show
// tactical suites, and mine them from games.
package puzzles

// What the commands of fukumi puzzles have in common: the suites on the command line, and the
// lines of suites that cannot be read.

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

// New is fukumi puzzles.
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
		newList(s), newShow(s))
	for _, c := range cmd.Commands() {
		if name := c.Name(); name != "check" && name != "mine" { // these are for authors of suites
			command.SpeaksLanguage(s, c)
		}
	}
	return cmd
}

// suiteOptions choose puzzles of the suites.
type suiteOptions struct {
	only *regexp.Regexp // nil: all
}

func (o *suiteOptions) register(f *pflag.FlagSet) {
	f.Var(cli.NewValue(&o.only, nil, cli.ParsePattern, "", "REGEXP"),
		"only", "of all puzzles those whose id matches")
}

// progress shows the progress of a run on a terminal, or erases it if the text is empty. If results
// come line by line on the same terminal, they are the progress.
func progress(s *command.Streams, quiet, lines bool, text string) {
	if s.ErrTerminal && !quiet && !(lines && s.OutTerminal) {
		s.Progress("%s", text)
	}
}

// workOptions bound the work of a command.
type workOptions struct {
	workers       int
	nodes, memory int64
}

// register adds the flags. Their help says what is worked on at the same time, and the node limit
// as a number.
func (o *workOptions) register(f *pflag.FlagSet, what, nodes string) {
	o.workers = runtime.NumCPU()
	f.Var(cli.NewValue(&o.workers, nil, cli.ParseThreads, "", "N"), "workers",
		what+" at the same time (default one a processor)")
	f.Var(cli.NewValue(&o.nodes, nil, cli.ParseCount, nodes, "N"), "nodes", "node limit of each question")
	cli.AddMemory(f, &o.memory, solver.DefaultMemory, "memory for the tables of each worker")
}

// completeSuites completes the names of the built-in suites, and leaves files to the shell.
func completeSuites(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, name := range puzzles.Builtin() {
		if strings.HasPrefix(name, begun) {
			list = append(list, name)
		}
	}
	return list, cobra.ShellCompDirectiveDefault
}
