package puzzles

// Reading the suites on the command line.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
)

// A suiteReader reads suites, and reports lines that cannot be read.
type suiteReader struct {
	s      *command.Streams
	output *command.OutputOptions
	codes  cli.Tally
	shard  command.Shard // decides which shard reports an unreadable line

	sieve      *command.Sieve // the sieve of the current suite
	unreadable []puzzles.UnreadableLine
}

// read returns the puzzles of suites in their order.
func (sr *suiteReader) read(ctx context.Context, o *suiteOptions, args []string) ([]puzzles.Case, error) {
	if len(args) == 0 {
		return nil, words.Errorf("no suite: give a file or - for standard input")
	}
	c := puzzles.Collection{Open: sr.open, Unreadable: sr.bad}
	if o.only != nil {
		c.Wanted = o.only.MatchString
	}
	cases, err := c.Read(ctx, args)
	if ctx.Err() != nil {
		sr.codes.Add(cli.ExitInterrupted)
	}
	var none *puzzles.NoMatchError
	if errors.As(err, &none) {
		return nil, words.Errorf("{flag} matches no id of {n, plural, one {# puzzle} other {# puzzles}}", "flag",
			fmt.Sprintf("--only %q", o.only), "n", none.Read)
	}
	read := len(cases)
	cases = slices.DeleteFunc(cases, func(k puzzles.Case) bool { return !o.wanted(&k.Record) })
	if err == nil && len(cases) == 0 && read > 0 && ctx.Err() == nil {
		return nil, words.Errorf("no puzzle of {n, plural, one {# puzzle} other {# puzzles}} has that theme and level",
			"n", read)
	}
	return cases, err
}

// open opens a suite.
func (sr *suiteReader) open(arg string) (io.ReadCloser, error) {
	in, err := sr.source(arg)
	sr.sieve = sr.shard.Sieve(in)
	return sr.sieve, err
}

func (sr *suiteReader) source(arg string) (io.Reader, error) {
	if arg == "-" {
		return sr.s.Input(), nil
	}
	if text, ok := puzzles.OpenBuiltin(arg); ok {
		return strings.NewReader(text), nil
	}
	in, err := sr.s.Open(arg)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(arg, `./\`) {
		err = words.Errorf("{reason} (built in: {list})", "reason", err, "list", strings.Join(puzzles.Builtin(), ", "))
	}
	return in, err
}

// bad reports a line that cannot be read, if it is in the shard.
func (sr *suiteReader) bad(u puzzles.UnreadableLine) error {
	if !sr.sieve.Text(u.Suite, u.ID, u.Reason) {
		return nil
	}
	sr.codes.Add(cli.ExitUsage)
	sr.unreadable = append(sr.unreadable, u)
	line := u.Suite + ": " + u.Reason
	if sr.output.Format != "json" {
		sr.s.Fail(errors.New(line))
		return nil
	}
	if err := text.WriteJSON(sr.s.Out, answer.Error{ID: u.ID, Error: line}); err != nil {
		return err
	}
	return sr.s.Out.Flush()
}

// tests prepares puzzles for the judgement of their results, and warns of probable mistakes of their author.
func (sr *suiteReader) tests(cases []puzzles.Case) {
	for _, odd := range puzzles.Identify(cases) {
		if odd.Unknown {
			odd.Text += " (see fukumi help puzzles)"
		}
		if !sr.output.Quiet {
			sr.s.Warn("%s", odd.Text)
		}
	}
}
