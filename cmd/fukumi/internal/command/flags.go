package command

// The flags that several commands share.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// PositionOptions are defaults for the facts that a position does not state, and choose the ply of a game.
type PositionOptions struct {
	Rule             notation.Rule
	Size             int
	Turn             notation.Stone // Empty means the side that the position states
	At               int            // the number of plies after which to take a game
	RuleSet, SizeSet bool
	AtSet            bool
	Foreign          ForeignOptions
	Shard            Shard // the shard of a run of solve or review
}

// Register adds the flags of the board, and the flag for the ply at which to take a game.
func (o *PositionOptions) Register(f *pflag.FlagSet) {
	o.RegisterBoard(f)
	f.Var(cli.NewValue(&o.At, &o.AtSet, cli.ParsePly, "", "N"),
		"at", "take a game after N moves")
}

// RegisterBoard adds the flags of the board.
func (o *PositionOptions) RegisterBoard(f *pflag.FlagSet) {
	o.Rule, o.Size = notation.Freestyle, 15
	f.Var(cli.NewValue(&o.Rule, &o.RuleSet, cli.ParseRule, "freestyle", "RULE"),
		"rule", notation.RuleWords())
	f.Var(cli.NewValue(&o.Size, &o.SizeSet, cli.ParseSize, "15", "N"),
		"size", fmt.Sprintf("rows and columns of the board, %d to %d", notation.MinSize, notation.MaxSize))
	f.Var(cli.NewValue(&o.Turn, nil, cli.ParseTurn, "", "SIDE"),
		"turn", "black or white to move (default by the stones)")
}

// SearchOptions are the question and the limits of a search.
type SearchOptions struct {
	Goal     solver.Class
	Limits   solver.Limits
	Threads  int
	Memory   int64 // bytes
	Shortest bool
	All      bool
	Method   solver.Method

	TimeSet, NodesSet bool
}

const defaultTime = 10 * time.Second

// Register adds the flags of the limits.
func (o *SearchOptions) Register(f *pflag.FlagSet) {
	o.Limits.Time, o.Threads = defaultTime, 1
	f.Var(cli.NewValue(&o.Limits.Time, &o.TimeSet, cli.ParseTime, "10s", "D"),
		"time", "time limit for a position, like 500ms or 1m30s; with --nodes alone there is none")
	cli.AddNodes(f, &o.Limits.Nodes, &o.NodesSet, 0)
	f.Var(cli.NewValue(&o.Threads, nil, cli.ParseThreads, "1", "N"),
		"threads", "threads of the search; with more than one, answers may differ from run to run; a search for a VCF "+
			"uses one")
	cli.AddMemory(f, &o.Memory, solver.DefaultMemory, "memory for the tables of a search, like 64MiB or 1GiB")
}

// registerGoal adds the flags of the question.
func (o *SearchOptions) registerGoal(f *pflag.FlagSet) {
	o.RegisterClass(f)
	f.BoolVar(&o.Shortest, "shortest", false, "find a shortest win of the class")
	f.BoolVar(&o.All, "all", false, "judge every first move of the class: which moves win, and whether only one does")
	f.Var(cli.NewValue(&o.Method, nil, cli.ParseMethod, solver.MethodAuto.String(), "METHOD"),
		"method", "how to search for a VCT: auto, tss (threat-space search: quick, never says no) or dfpn "+
			"(proof-number search)")
}

// RegisterClass adds the flag for the class of the question.
func (o *SearchOptions) RegisterClass(f *pflag.FlagSet) {
	o.Goal = proof.VCT
	f.Var(cli.NewValue(&o.Goal, nil, cli.ParseGoal, "vct", "CLASS"),
		"goal", "the class of attack to search for: vcf (fours), vct3 (and threes), vct (and moves that threaten a "+
			"vcf) or win (quiet moves too)")
}

// Settle refuses flags that contradict each other.
func (o *SearchOptions) Settle() error {
	if o.Goal == proof.AnyWin && o.Shortest {
		return errors.New("--shortest needs a --goal of threats: vcf, vct3 or vct")
	}
	return nil
}

// QueryLimits returns the limits of one query. If only a node limit is given, there is no
// time limit, because with one the answer would depend on the machine.
func (o *SearchOptions) QueryLimits() solver.Limits {
	l := o.Limits
	if o.NodesSet && !o.TimeSet {
		l.Time = 0
	}
	return l
}

// OutputOptions say how to print results.
type OutputOptions struct {
	Format string // text, json or md
	Color  string // auto, always or never
	Quiet  bool

	JSON, FormatSet bool
}

// Register adds the flags.
func (o *OutputOptions) Register(f *pflag.FlagSet) {
	o.Format, o.Color = "text", "auto"
	f.Var(cli.NewValue(&o.Format, &o.FormatSet, cli.OneOf("text", "json", "md"), "text", "FORMAT"),
		"format", "text, json (one object on each line) or md")
	f.BoolVar(&o.JSON, "json", false, "the same as --format json")
	f.Var(cli.NewValue(&o.Color, nil, cli.OneOf("auto", "always", "never"), "auto", "WHEN"),
		"color", "auto, always or never; auto obeys NO_COLOR")
	f.BoolVar(&o.Quiet, "quiet", false, "no warnings, no progress; as text, the answer only")
}

// Settle combines --json and --format.
func (o *OutputOptions) Settle() error {
	if !o.JSON {
		return nil
	}
	if o.FormatSet && o.Format != "json" {
		return fmt.Errorf("--json contradicts --format %s", o.Format)
	}
	o.Format = "json"
	return nil
}

// Settled returns the function of a command that settles the output and then calls run.
func (o *OutputOptions) Settled(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := o.Settle(); err != nil {
			return err
		}
		return run(cmd.Context(), args)
	}
}

// Flags returns the flags of a command, which keep the order in which they are added.
func Flags(cmd *cobra.Command) *pflag.FlagSet {
	cmd.Flags().SortFlags = false
	return cmd.Flags()
}

// AlsoCalled gives flags second names: the names of similar flags of other commands. The keys of names
// are the second names.
func AlsoCalled(f *pflag.FlagSet, names map[string]string) {
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
		if name := names[given]; name != "" {
			given = name
		}
		return pflag.NormalizedName(given)
	})
}
