package main

// fukumi puzzles: tactical suites. What its commands have in common: the
// suites that are named on the command line, and the lines of them that cannot
// be read.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fukumi/puzzles"
)

const suiteText = `A SUITE is a file, - for standard input, or the name of a suite that is built in
(fukumi puzzles list; a file of that name is ./vcf). A line of it is one puzzle: a JSON object, or text,

  15 renju h8,i8/g9,i9 black; goal vcf; bm k9; id "first"; src "a book";

with the size, the rule, the position, the side to move, and then what is
expected. README.md has a table of that.`

func newPuzzlesCommand(s *Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzles",
		Short: "tactical suites: regression runs, checks, mining, a quiz",
		Long:  "puzzles works with suites of tactical test positions.\n\n" + suiteText,
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
			return quietExit(exitUsage)
		},
	}
	cmd.AddCommand(newPuzzlesRunCommand(s), newPuzzlesCheckCommand(s), newPuzzlesMineCommand(s),
		newPuzzlesListCommand(s), newPuzzlesShowCommand(s), newPuzzlesPlayCommand(s))
	return cmd
}

// SuiteOptions say which puzzles of the suites are meant.
type SuiteOptions struct {
	Only *regexp.Regexp // nil: all
}

func (o *SuiteOptions) register(f *pflag.FlagSet) {
	f.Var(&flagValue[*regexp.Regexp]{&o.Only, nil, parsePattern, "", "REGEXP"},
		"only", "of all puzzles those whose id matches")
}

func parsePattern(text string) (*regexp.Regexp, error) {
	p, err := regexp.Compile(text)
	if err != nil {
		return nil, errors.New("want a regular expression")
	}
	return p, nil
}

// A suiteReader reads suites, and tells what cannot be read.
type suiteReader struct {
	s      *Streams
	output *OutputOptions
	codes  tally
}

// read returns the puzzles of suites, in order. Lines that cannot be read are
// reported, and the reading goes on.
func (sr *suiteReader) read(ctx context.Context, o *SuiteOptions, args []string) ([]puzzles.Case, error) {
	if len(args) == 0 {
		return nil, errors.New("no suite: give a file or - for standard input")
	}
	var cases []puzzles.Case
	for _, arg := range args {
		name, file, err := sr.open(arg)
		if err != nil {
			return nil, err
		}
		for record, err := range puzzles.Read(file) {
			if ctx.Err() != nil {
				break
			}
			if err != nil {
				if err := sr.bad(name, err); err != nil {
					file.Close()
					return nil, err
				}
				continue
			}
			if o.Only == nil || o.Only.MatchString(record.ID) {
				cases = append(cases, puzzles.Case{Suite: name, Record: record})
			}
		}
		file.Close()
	}
	return cases, nil
}

// open opens a suite and returns the name that it goes by.
func (sr *suiteReader) open(arg string) (string, io.ReadCloser, error) {
	if arg == "-" {
		return "standard input", io.NopCloser(sr.s.In), nil
	}
	if text, ok := puzzles.OpenBuiltin(arg); ok {
		return arg, io.NopCloser(strings.NewReader(text)), nil
	}
	file, err := openFile(arg)
	if err != nil {
		return "", nil, err
	}
	return filepath.Base(arg), file, nil
}

// bad reports a line that cannot be read.
func (sr *suiteReader) bad(name string, err error) error {
	sr.codes.add(exitUsage)
	var line *puzzles.LineError
	if !errors.As(err, &line) {
		return err
	}
	text := fmt.Sprintf("%s: %v", name, err)
	if sr.output.Format != "json" {
		sr.s.Fail(errors.New(text))
		return nil
	}
	if err := json.NewEncoder(sr.s.Out).Encode(errorObject{line.ID, text}); err != nil {
		return err
	}
	return sr.s.Out.Flush()
}

// progress says on a terminal how far a run is, or wipes that out after the
// last one.
func (sr *suiteReader) progress(done, total int) {
	if !sr.s.ErrTerminal || sr.output.Quiet {
		return
	}
	text := ""
	if done < total {
		text = fmt.Sprintf("fukumi: %d of %s", done, count(int64(total), "puzzle"))
	}
	fmt.Fprint(sr.s.Err, "\r\x1b[K"+text)
}
