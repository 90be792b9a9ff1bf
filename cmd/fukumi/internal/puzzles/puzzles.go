// Package puzzles holds the command fukumi puzzles: call New. Its subcommands run, check, list, show and
// print suites of tactical puzzles, and mine puzzles from games.
package puzzles

// The code that the subcommands have in common: the flags, the progress, and the completion of names.

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
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
	only  *regexp.Regexp // nil means all puzzles
	theme string         // "" means all
	level levelRange
}

func (o *suiteOptions) register(f *pflag.FlagSet) {
	f.Var(cli.NewValue(&o.only, nil, cli.ParsePattern, "", "REGEXP"),
		"only", "of all puzzles those whose id matches")
	f.StringVar(&o.theme, "theme", "", "of all puzzles those with the tag `WORD`, like four-three, ladder or edge")
	f.Var(cli.NewValue(&o.level, nil, parseLevels, "", "LEVELS"), "level",
		fmt.Sprintf("of all puzzles those of a level from 1, easy, to %d, or of several, like 2-4", puzzles.Levels))
}

// wanted reports whether a puzzle has the theme and the level asked for.
func (o *suiteOptions) wanted(r *puzzles.Record) bool {
	level := r.Level()
	return (o.theme == "" || slices.Contains(r.Tags, o.theme)) &&
		(o.level.from == 0 || o.level.from <= level && level <= o.level.to)
}

// A levelRange is a range of levels of difficulty. The zero value means all puzzles, rated or not.
type levelRange struct{ from, to int }

// parseLevels reads a level, or two with a hyphen between them.
func parseLevels(arg string) (l levelRange, err error) {
	first, last, ranged := strings.Cut(arg, "-")
	if !ranged {
		last = first
	}
	level := cli.UpTo(puzzles.Levels)
	if l.from, err = level(first); err == nil {
		l.to, err = level(last)
	}
	if err == nil && l.from > l.to {
		err = fmt.Errorf("expected the easier level first: %d-%d", l.to, l.from)
	}
	return l, err
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
