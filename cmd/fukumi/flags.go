package main

// The flags that several commands share, and how their values are written.

import (
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/flagvalue"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// positionOptions say how a position is read where it does not say itself.
type positionOptions struct {
	Rule             notation.Rule
	Size             int
	Turn             notation.Stone // Empty: as the position has it
	At               int            // take a game after so many plies
	RuleSet, SizeSet bool
	AtSet            bool
	Foreign          foreignOptions
}

func (o *positionOptions) register(f *pflag.FlagSet) {
	o.Rule, o.Size = notation.Freestyle, 15
	f.Var(flagvalue.New(&o.Rule, &o.RuleSet, flagvalue.Rule, "freestyle", "RULE"),
		"rule", "freestyle, standard or renju")
	f.Var(flagvalue.New(&o.Size, &o.SizeSet, flagvalue.Size, "15", "N"),
		"size", fmt.Sprintf("rows and columns of the board, %d to %d", notation.MinSize, notation.MaxSize))
	f.Var(flagvalue.New(&o.Turn, nil, flagvalue.Turn, "", "SIDE"),
		"turn", "black or white to move (default by the stones)")
	f.Var(flagvalue.New(&o.At, &o.AtSet, flagvalue.Ply, "", "N"),
		"at", "take a game after N plies")
}

// searchOptions are the question and the limits of a search.
type searchOptions struct {
	Goal     solver.Class
	Limits   solver.Limits
	Threads  int
	Memory   int64 // bytes
	Shortest bool
	All      bool
	Method   solver.Method

	timeSet, nodesSet bool
}

const (
	defaultTime   = 10 * time.Second
	defaultMemory = 256 << 20
)

// register adds the limits.
func (o *searchOptions) register(f *pflag.FlagSet) {
	o.Limits.Time, o.Threads, o.Memory = defaultTime, 1, defaultMemory
	f.Var(flagvalue.New(&o.Limits.Time, &o.timeSet, flagvalue.Time, "10s", "D"),
		"time", "time limit a position, like 500ms or 1m30s; with --nodes alone there is none")
	f.Var(flagvalue.New(&o.Limits.Nodes, &o.nodesSet, flagvalue.Count, "", "N"),
		"nodes", "node limit a position, like 200000, 1e6 or 1M (default none)")
	f.Var(flagvalue.New(&o.Threads, nil, flagvalue.Threads, "1", "N"),
		"threads", "threads to search with; with more than one the answers may differ from run to run, and a search for a VCF uses one")
	f.Var(flagvalue.New(&o.Memory, nil, flagvalue.Memory, "256MiB", "SIZE"),
		"memory", "memory for the tables of a search, like 64MiB or 1GiB")
}

// registerGoal adds the question.
func (o *searchOptions) registerGoal(f *pflag.FlagSet) {
	o.registerClass(f)
	f.BoolVar(&o.Shortest, "shortest", false, "find a shortest win of the class")
	f.BoolVar(&o.All, "all", false, "judge every first move of the class: which win, and whether one alone does")
	f.Var(flagvalue.New(&o.Method, nil, flagvalue.Method, solver.MethodAuto.String(), "METHOD"),
		"method", "how to search for a VCT: auto, tss (threat-space search: quick, never says no) or dfpn (proof-number search)")
}

func (o *searchOptions) registerClass(f *pflag.FlagSet) {
	o.Goal = proof.VCT
	f.Var(flagvalue.New(&o.Goal, nil, flagvalue.Goal, "vct", "CLASS"),
		"goal", "the class of attack to search for: vcf (fours), vct3 (and threes) or vct (and moves that threaten a vcf)")
}

// limits are those of one query. A node limit given alone is the only one: a
// clock beside it would make the answer depend on the machine.
func (o *searchOptions) limits() solver.Limits {
	l := o.Limits
	if o.nodesSet && !o.timeSet {
		l.Time = 0
	}
	return l
}

// outputOptions say how results are printed.
type outputOptions struct {
	Format string // text, json or md
	Color  string // auto, always or never
	Quiet  bool

	json, formatSet bool
}

func (o *outputOptions) register(f *pflag.FlagSet) {
	o.Format, o.Color = "text", "auto"
	f.Var(flagvalue.New(&o.Format, &o.formatSet, flagvalue.OneOf("text", "json", "md"), "text", "FORMAT"),
		"format", "text, json (one object a line) or md")
	f.BoolVar(&o.json, "json", false, "the same as --format json")
	f.Var(flagvalue.New(&o.Color, nil, flagvalue.OneOf("auto", "always", "never"), "auto", "WHEN"),
		"color", "auto, always or never; auto minds NO_COLOR")
	f.BoolVar(&o.Quiet, "quiet", false, "no warnings, no progress, and in text only the answer")
}

// settle joins --json and --format.
func (o *outputOptions) settle() error {
	if !o.json {
		return nil
	}
	if o.formatSet && o.Format != "json" {
		return fmt.Errorf("--json contradicts --format %s", o.Format)
	}
	o.Format = "json"
	return nil
}

// alsoCalled lets flags be given by second names, those of their like in other
// commands.
func alsoCalled(f *pflag.FlagSet, names map[string]string) {
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
		if name := names[given]; name != "" {
			given = name
		}
		return pflag.NormalizedName(given)
	})
}
