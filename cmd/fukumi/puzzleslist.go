package main

// fukumi puzzles list and show: what is in suites.

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/notation"
	"fukumi/puzzles"
)

// PuzzlesListOptions are the flags of puzzles list and show.
type PuzzlesListOptions struct {
	Suites   SuiteOptions
	To       string
	Solution bool
	Output   OutputOptions
}

func newPuzzlesListCommand(s *Streams) *cobra.Command {
	o := &PuzzlesListOptions{}
	cmd := &cobra.Command{
		Use:   "list [SUITE...]",
		Short: "lists the puzzles of suites, or the suites that are built in; converts suites",
		Long: `list prints a table of the puzzles of suites; without a suite, of the suites that
are built in. --to text and --to jsonl print the puzzles in the other form.

` + suiteText,
		Example:           "  fukumi puzzles list vcf\n  fukumi puzzles list --to text suite.jsonl > suite.txt",
		ValidArgsFunction: completeSuites,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			return listPuzzles(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Suites.register(f)
	f.Var(&flagValue[string]{&o.To, nil, oneOf("table", "text", "jsonl"), "table", "FORM"}, "to", "table, text or jsonl")
	completeWords(cmd, "to", "table", "text", "jsonl")
	o.Output.register(f)
	return cmd
}

func newPuzzlesShowCommand(s *Streams) *cobra.Command {
	o := &PuzzlesListOptions{}
	cmd := &cobra.Command{
		Use:   "show SUITE...",
		Short: "draws the puzzles of suites",
		Long: `show draws puzzles and says what they ask. --solution adds what the record says
of the answer; solve finds one.

` + suiteText,
		Example:           "  fukumi puzzles show --only 107 vct",
		Args:              takesArgs(1, 1<<30, "at least one suite"),
		ValidArgsFunction: completeSuites,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			return showPuzzles(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	o.Suites.register(f)
	f.BoolVar(&o.Solution, "solution", false, "also show the published answer")
	o.Output.register(f)
	return cmd
}

func listPuzzles(ctx context.Context, s *Streams, o *PuzzlesListOptions, args []string) error {
	reader := &suiteReader{s: s, output: &o.Output, codes: tally{}}
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
			line, err := puzzles.FormatJSON(&cases[i].Record), error(nil)
			if o.To == "text" {
				line, err = puzzles.FormatText(&cases[i].Record)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", cases[i].Record.ID, unprefixed(err))
			}
			fmt.Fprintln(s.Out, line)
		}
	case len(args) == 0:
		err = listSuites(newPrinter(s, &o.Output), names, cases)
	default:
		err = listRecords(newPrinter(s, &o.Output), cases)
	}
	if err != nil {
		return err
	}
	return quietExit(reader.codes.code())
}

// listSuites prints a row for each suite.
func listSuites(p *printer, names []string, cases []puzzles.Case) error {
	var rows [][]string
	for _, name := range names {
		n := 0
		goals, rules := map[puzzles.Goal]int{}, map[notation.Rule]int{}
		for _, c := range cases {
			if c.Suite == name {
				n++
				goals[c.Record.Goal]++
				rules[c.Record.Position.Rule()]++
			}
		}
		var asks, under []string
		for _, g := range puzzles.Goals {
			if goals[g] > 0 {
				asks = append(asks, fmt.Sprintf("%s %d", g, goals[g]))
			}
		}
		for _, r := range notation.Rules {
			if rules[r] > 0 {
				under = append(under, fmt.Sprintf("%s %d", r, rules[r]))
			}
		}
		rows = append(rows, []string{name, strconv.Itoa(n), strings.Join(asks, ", "), strings.Join(under, ", ")})
	}
	return writeTable(p.w, p.md, []column{{"suite", false}, {"puzzles", true}, {"goals", false}, {"rules", false}}, rows)
}

// listRecords prints a row for each puzzle.
func listRecords(p *printer, cases []puzzles.Case) error {
	var rows [][]string
	for _, c := range cases {
		r := &c.Record
		own, level := "", ""
		if n := max(r.VCFMoves, r.OwnMovesOK); n > 0 {
			own = strconv.Itoa(n)
		}
		if r.Rating > 0 {
			level = strconv.Itoa(puzzles.LevelOf(r.Rating))
		}
		pos := &r.Position
		rows = append(rows, []string{c.Suite, r.ID, pos.Rule().String(), strconv.Itoa(pos.Size()), pos.Turn().String(), r.Goal.String(), own, level, strings.Join(r.Tags, " ")})
	}
	columns := []column{{"suite", false}, {"puzzle", false}, {"rule", false}, {"size", true}, {"to move", false}, {"goal", false}, {"own moves", true}, {"level", true}, {"tags", false}}
	return writeTable(p.w, p.md, columns, rows)
}

func showPuzzles(ctx context.Context, s *Streams, o *PuzzlesListOptions, args []string) error {
	reader := &suiteReader{s: s, output: &o.Output, codes: tally{}}
	cases, err := reader.read(ctx, &o.Suites, args)
	if err != nil {
		return err
	}
	if o.Output.Format == "json" {
		for i := range cases {
			fmt.Fprintln(s.Out, puzzles.FormatJSON(&cases[i].Record))
		}
		return quietExit(reader.codes.code())
	}
	p := newPrinter(s, &o.Output)
	for i := range cases {
		r := &cases[i].Record
		p.puzzle(r)
		if o.Solution {
			p.sentence("%s", publishedAnswer(r))
		}
		if r.Source != "" && !p.quiet {
			p.sentence("source: %s", r.Source)
		}
		p.end()
	}
	return quietExit(reader.codes.code())
}

// puzzle draws a puzzle and says what it asks.
func (p *printer) puzzle(r *puzzles.Record) {
	pos := &r.Position
	p.heading(r.ID, pos)
	p.block(notation.Draw(pos, notation.Marks{Ring: pos.Last()}, notation.Style{Color: p.color}))
	p.sentence("%s", puzzleAsks(r))
}

// puzzleAsks says what a puzzle asks.
func puzzleAsks(r *puzzles.Record) string {
	side := title(r.Position.Turn())
	switch r.Goal {
	case puzzles.GoalVCF:
		return side + " wins by continuous fours."
	case puzzles.GoalVCT3, puzzles.GoalVCT:
		return side + " wins by threats."
	case puzzles.GoalWin:
		return side + " wins."
	case puzzles.GoalNone:
		return side + " has no win."
	case puzzles.GoalDefend:
		return side + " has to answer a threat."
	case puzzles.GoalForbidden:
		return "Which points are forbidden for Black?"
	}
	return "Nothing is asked."
}

// publishedAnswer is what a record says of its answer.
func publishedAnswer(r *puzzles.Record) string {
	switch {
	case len(r.Line) > 0:
		return "solution: " + numbered(r.Line)
	case len(r.Best) > 0:
		return "answer: " + points(r.Best)
	case len(r.Forbidden) > 0:
		return "forbidden: " + points(r.Forbidden)
	case r.Expect != puzzles.LegalityUnstated:
		return fmt.Sprintf("%s is %s", r.Probe, r.Expect)
	}
	return "no answer is published"
}
