package main

// fukumi puzzles: tactical suites. What its commands have in common: the
// suites that are named on the command line, and the lines of them that cannot
// be read.

import (
	"errors"
	"regexp"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/exit"
)

const suiteText = `A SUITE is a file, - for standard input, or the name of a suite that is built in
(fukumi puzzles list; a file of that name is ./vcf). A line of it is one puzzle:
a JSON object, or text,

  15 renju h8,i8/g9,i9 black; goal vcf; bm k9; id "first"; src "a book";

with the size, the rule, the position, the side to move, and then what is
expected (fukumi help puzzles).`

// operationsText lists what a line can expect.
const operationsText = `What is expected, in the text form (in JSON, where the name is another one):

  goal vcf|vct3|vct|win    the side to move wins, by that class
  goal none                it does not; none_of says by which class
  goal defend              it must answer a threat, and bm holds
  goal forbidden           foul points: bm is among them
  bm h8 i9 (best)          moves that win or hold; any other proved one will do
  am h8 (avoid)            moves that do not
  unique                   one of bm, and nothing else
  complete                 of defend: bm are all the moves that hold
  vcf yes|no               there is a VCF, or none; vcf_moves 5: its own moves
  vcf_other_rules standard=yes freestyle=no
                           the same stones under other rules
  dw 6 (own_moves_ok)      a win in so many own moves, the five counted
  dn 5 (own_moves_none)    none in so many
  fb h8 i9                 all foul points (forbidden, with complete); fb: none
  probe h8; expect forbidden|legal; kind double-three
                           one point, and why it is foul
  xfail "why"              known to fail
  trust A|B|C              B: a claim, disputed by a proof; C: not asserted

and for people: id, src (source), c0 (note), pv (line), tags, rating, warn.
Other words are kept, and expect nothing. A line that begins with # is a
comment.`

func newPuzzlesCommand(s *Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzles",
		Short: "tactical suites: regression runs, checks, mining, a quiz",
		Long:  "puzzles works with suites of tactical test positions.\n\n" + strings.TrimSuffix(suiteText, " (fukumi help puzzles).") + ".\n\n" + operationsText,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			cmd.SetOut(s.Err)
			if err := cmd.Help(); err != nil {
				return err
			}
			return exit.Quiet(exit.Usage)
		},
	}
	cmd.AddCommand(newPuzzlesRunCommand(s), newPuzzlesCheckCommand(s), newPuzzlesMineCommand(s),
		newPuzzlesListCommand(s), newPuzzlesShowCommand(s), newPuzzlesPlayCommand(s))
	return cmd
}

// suiteOptions say which puzzles of the suites are meant.
type suiteOptions struct {
	only *regexp.Regexp // nil: all
}

func (o *suiteOptions) register(f *pflag.FlagSet) {
	f.Var(&flagValue[*regexp.Regexp]{&o.only, nil, parsePattern, "", "REGEXP"},
		"only", "of all puzzles those whose id matches")
}

func parsePattern(text string) (*regexp.Regexp, error) {
	p, err := regexp.Compile(text)
	if err != nil {
		return nil, errors.New("want a regular expression")
	}
	return p, nil
}

// puzzlesProgress says on a terminal how far a run is, or wipes that out where
// the text is empty. Where results come line by line on the same terminal, they
// are the progress.
func puzzlesProgress(s *Streams, quiet, lines bool, text string) {
	if s.ErrTerminal && !quiet && !(lines && s.OutTerminal) {
		s.Progress("%s", text)
	}
}

// workOptions bound the work of a command.
type workOptions struct {
	workers       int
	nodes, memory int64
}

// register registers the flags: what is worked on at the same time, and the
// node limit as it is written.
func (o *workOptions) register(f *pflag.FlagSet, what, nodes string) {
	o.workers, o.memory = runtime.NumCPU(), defaultMemory
	f.Var(&flagValue[int]{&o.workers, nil, parseThreads, "", "N"}, "workers", what+" at the same time (default one a processor)")
	f.Var(&flagValue[int64]{&o.nodes, nil, parseCount, nodes, "N"}, "nodes", "node limit of each question")
	f.Var(&flagValue[int64]{&o.memory, nil, parseMemory, "256MiB", "SIZE"}, "memory", "memory for the tables of each worker")
}
