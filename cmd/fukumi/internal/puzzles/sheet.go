package puzzles

// fukumi puzzles sheet, which lays out puzzles to print.

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/quiz"
	"fukumi/puzzles/sheet"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// sheetOptions are the flags of puzzles sheet.
type sheetOptions struct {
	Suites suiteOptions
	HTML   string
	SVG    string
	Title  string
	Count  int   // 0 means all
	Nodes  int64 // 0 means the limit of a quiz
	Memory int64
	Output command.OutputOptions
}

func newSheet(s *command.Streams) *cobra.Command {
	o := &sheetOptions{}
	cmd := &cobra.Command{
		Use:   "sheet SUITE...",
		Short: "lays out puzzles to print, six on a page, with the answers at the end",
		Example: `  fukumi puzzles sheet vcf --html sheet.html
  fukumi puzzles sheet mined --level 1-2 --count 12 --title "Evening class" --html sheet.html`,
		Args:              command.TakesArgs(1, 1<<30, "at least one suite"),
		ValidArgsFunction: completeSuites,
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeSheet(cmd.Context(), s, o, args)
		},
	}
	f := command.Flags(cmd)
	f.StringVar(&o.HTML, "html", "",
		"write the sheet to `FILE`, as a page that a browser prints (- is standard output)")
	f.StringVar(&o.SVG, "svg", "", "write the pages as pictures, and the answers as text, to `DIR`")
	f.StringVar(&o.Title, "title", "", "the `TEXT` above each page (default: the title of the suite)")
	o.Suites.register(f)
	f.Var(cli.NewValue(&o.Count, nil, cli.UpTo(quiz.MaxPuzzles), "", "N"), "count",
		"the easiest N puzzles (default: all)")
	f.Var(cli.NewValue(&o.Nodes, nil, cli.ParseCount, "", "N"), "nodes",
		"node limit of the search for each answer (default: 1e6, of a quiet win 5e6)")
	cli.AddMemory(f, &o.Memory, solver.DefaultMemory, "memory for the tables of the search")
	f.BoolVar(&o.Output.Quiet, "quiet", false, "no warnings, no progress, no summary")
	return cmd
}

// writeSheet writes the files of the flags. It searches all answers first, so an interrupted run writes nothing.
func writeSheet(ctx context.Context, s *command.Streams, o *sheetOptions, args []string) error {
	if o.HTML == "" && o.SVG == "" {
		return words.Errorf("no output: name a file with {flag} or a directory with {other}", "flag", "--html",
			"other", "--svg")
	}
	reader := &suiteReader{s: s, output: &o.Output, codes: cli.Tally{}}
	cases, err := reader.read(ctx, &o.Suites, args)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return cli.ExitWith(reader.codes.Code())
	}
	chosen := o.choose(cases)
	if len(chosen) == 0 {
		return words.Errorf("no puzzle to print: none of {n, plural, one {# puzzle} other {# puzzles}} is a win or a "+
			"defence to find", "n", len(cases))
	}
	if err := o.try(); err != nil {
		return err
	}
	title := o.Title
	if title == "" {
		title = sheet.Title(s.Words(), args)
	}
	made := &sheet.Sheet{In: s.Words(), Title: title}
	if made.Puzzles, err = o.answered(ctx, s, chosen); err != nil {
		return err
	}
	if err := o.write(s, made); err != nil {
		return err
	}
	return cli.ExitWith(reader.codes.Code())
}

// choose returns the puzzles to print, easiest first.
func (o *sheetOptions) choose(cases []puzzles.Case) (list []*puzzles.Record) {
	for i := range cases {
		r := &cases[i].Record
		if r.Playable() {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, puzzles.CompareRecords)
	if o.Count > 0 && o.Count < len(list) {
		list = list[:o.Count]
	}
	return list
}

// answered finds the answers.
func (o *sheetOptions) answered(ctx context.Context, s *command.Streams, list []*puzzles.Record) ([]sheet.Puzzle,
	error) {
	session := s.Session(ask.Options{Mode: ask.Off, Memory: s.WorkerMemory(o.Memory, 1, o.Output.Quiet)})
	var done []sheet.Puzzle
	defer progress(s, o.Output.Quiet, false, "")
	for i, r := range list {
		progress(s, o.Output.Quiet, false, fmt.Sprintf("fukumi: %d of %s", i, words.Count(int64(len(list)), "puzzle")))
		nodes := o.Nodes
		if nodes == 0 {
			nodes = quiz.Nodes(r)
		}
		answer, err := sheet.Answer(ctx, s.Words(), session, r, nodes)
		if err != nil {
			return nil, &cli.ExitError{Code: cli.ExitInterrupted}
		}
		done = append(done, sheet.Puzzle{Record: r, Answer: answer})
	}
	return done, nil
}

// write writes the files, and says what they hold.
func (o *sheetOptions) write(s *command.Streams, made *sheet.Sheet) error {
	var files []string
	for _, f := range []struct {
		target string
		write  func(*command.Streams, *sheet.Sheet) error
	}{{o.HTML, o.writeHTML}, {o.SVG, o.writeSVG}} {
		if f.target != "" {
			if err := f.write(s, made); err != nil {
				return err
			}
			files = append(files, text.Clean(f.target))
		}
	}
	if o.Output.Quiet || o.HTML == "-" {
		return nil
	}
	_, err := fmt.Fprintln(s.Text(s.Out), s.Words().Say("{n, plural, one {# puzzle} other {# puzzles}} on {pages, "+
		"plural, one {# page} other {# pages}}, and the answers: {files}", "n", len(made.Puzzles), "pages",
		made.Pages(), "files", s.Words().List(files...)))
	return err
}

func (o *sheetOptions) writeHTML(s *command.Streams, made *sheet.Sheet) error {
	var page bytes.Buffer
	if err := made.HTML(&page); err != nil {
		return err
	}
	if o.HTML != "-" {
		return o.files(o.HTML, "html").Write(o.HTML, page.Bytes())
	}
	if _, err := s.Out.Write(s.Printable(page.Bytes())); err != nil {
		return err
	}
	return s.Out.Flush()
}

func (o *sheetOptions) writeSVG(_ *command.Streams, made *sheet.Sheet) error {
	set := o.files(o.SVG+"/", "svg")
	for n := range made.Pages() {
		var page bytes.Buffer
		if err := made.SVG(&page, n+1); err != nil {
			return err
		}
		if err := set.Add(fmt.Sprintf("page-%d", n+1), page.Bytes()); err != nil {
			return err
		}
	}
	var answers bytes.Buffer
	if err := made.Text(&answers); err != nil {
		return err
	}
	return set.Write(filepath.Join(o.SVG, "answers.txt"), answers.Bytes())
}

// files returns the files of a target.
func (o *sheetOptions) files(target, kind string) *fileio.Set {
	return fileio.NewSet(target, kind, "sheet")
}

// try reports why the files could not be written. The search for the answers, which comes before, may take minutes.
func (o *sheetOptions) try() error {
	if o.HTML != "" && o.HTML != "-" {
		if err := o.files(o.HTML, "html").Try(); err != nil {
			return err
		}
	}
	if o.SVG != "" {
		return o.files(o.SVG+"/", "svg").Try()
	}
	return nil
}
