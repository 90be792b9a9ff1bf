package proofs

// The commands of fukumi cache that copy, merge, check and clear a whole store.

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
)

func newCacheExport(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	return &cobra.Command{
		Use: "export [FILE]", Short: "writes the stored results as JSON lines",
		Args: command.TakesArgs(0, 1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := o.open(s, cache.ReadOnly)
			if err != nil {
				return err
			}
			if len(args) == 1 && args[0] != "-" {
				err = fileio.Write(args[0], func(w io.Writer) error { return exportTo(cmd.Context(), store, w) })
			} else {
				err = exportTo(cmd.Context(), store, s.Out)
			}
			switch {
			case err == nil:
				return o.done(s, store)
			case cmd.Context().Err() != nil:
				err = cli.ExitWith(cli.ExitInterrupted)
			default:
				err = cli.Unwritten(fmt.Errorf("the export was not written: %w", command.Advised(err)))
			}
			_ = store.Close() // the write error is reported
			return err
		},
	}
}

// exportTo writes the records of a store, until ctx is done.
func exportTo(ctx context.Context, store *cache.Store, w io.Writer) error {
	_, err := store.Export(fileio.Until(ctx, w))
	return err
}

// An importReport counts the records that were read, by what became of them. judged counts judged answers of
// review, which are not facts; it is left out if there are none.
type importReport struct {
	Bad       int `json:"bad"`
	Judged    int `json:"judged,omitempty" schema:"minimum=1"`
	Known     int `json:"known"`
	Stored    int `json:"stored"`
	Untrusted int `json:"untrusted"`
}

// A verifyReport counts the records of each kind. It has confirmed and open only with --recheck.
type verifyReport struct {
	Bad       int  `json:"bad"`
	Confirmed *int `json:"confirmed,omitempty"`
	Imported  int  `json:"imported"`
	Judged    int  `json:"judged"`
	NoWins    int  `json:"no_wins"`
	Open      *int `json:"open,omitempty"`
	Wins      int  `json:"wins"`
}

// report prints the counts of a command as an object or, by format and args, as a sentence.
func (o *cacheCommandOptions) report(s *command.Streams, counts any, format string, args ...any) {
	if o.Output.Format == "json" {
		_ = text.WriteJSON(s.Out, counts) // a write error is reported by the flush
		return
	}
	command.NewPrinter(s, &o.Output).Sentence(format, args...)
}

// more prints the number of errors that were not printed.
func (o *cacheCommandOptions) more(s *command.Streams, n int, what string) {
	if n > 0 {
		s.Fail(fmt.Errorf("and %s more", words.Count(int64(n), what)))
	}
}

func newCacheImport(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	options := cache.ImportOptions{}
	cmd := &cobra.Command{
		Use: "import [FILE...]", Short: "stores what export has written", Args: command.TakesArgs(0, 1<<20, "files"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && s.InTerminal {
				return errors.New("no file: give some, or - for standard input")
			}
			if len(args) == 0 {
				args = []string{"-"}
			}
			return o.takeOver(s, args, func(store *cache.Store, name, prefix string, into *cache.ImportReport) error {
				options.Name = prefix
				if name == "-" {
					return store.Import(cmd.Context(), s.Input(), options, into)
				}
				file, err := s.Open(name)
				if err != nil {
					return err
				}
				defer file.Close()
				return store.Import(cmd.Context(), file, options, into)
			})
		},
	}
	registerTrust(cmd, &options)
	return cmd
}

func newCacheMerge(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	options := cache.ImportOptions{}
	cmd := &cobra.Command{
		Use: "merge DIR...", Short: "adds the contents of other stores", Args: command.TakesArgs(1, 1<<20,
			"at least one directory"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.takeOver(s, args, func(store *cache.Store, name, prefix string, into *cache.ImportReport) error {
				options.Name = prefix
				return store.Merge(cmd.Context(), name, options, into)
			})
		},
	}
	registerTrust(cmd, &options)
	return cmd
}

// registerTrust adds the flags for the records to accept without a proof.
func registerTrust(cmd *cobra.Command, o *cache.ImportOptions) {
	f := cmd.Flags()
	f.BoolVar(&o.TrustNoWin, "trust-no-win", false,
		"store also results without a proof: no win, or none shorter; they count as imported")
	f.BoolVar(&o.Own, "own", false,
		"only my own runs have filled these stores: store also results without a proof, as searched here")
}

// An importFunc imports the records of a source. The prefix is for errors about lines of the source.
type importFunc = func(store *cache.Store, name, prefix string, into *cache.ImportReport) error

// takeOver imports the records of the sources, one source after the other until one fails, and prints
// the sums of the counts.
func (o *cacheCommandOptions) takeOver(s *command.Streams, sources []string, take importFunc) error {
	store, err := o.open(s, cache.Auto)
	if err != nil {
		return err
	}
	var sum cache.ImportReport
	for i := 0; i < len(sources) && err == nil; i++ {
		prefix := ""
		if len(sources) > 1 {
			prefix = sources[i] + ": "
		}
		err = take(store, sources[i], prefix, &sum)
	}
	for _, bad := range sum.Errors {
		s.Fail(bad)
	}
	o.more(s, sum.Bad-len(sum.Errors), "bad record")
	interrupted := errors.Is(err, context.Canceled) || errors.Is(err, fileio.ErrInterrupted)
	switch {
	case errors.Is(err, cache.ErrUnavailable):
		_ = store.Close() // the earlier error is reported
		return command.Unusable(err)
	case err != nil && !interrupted:
		return errors.Join(command.Advised(err), o.done(s, store))
	}
	counts, judged := importReport{sum.Bad, sum.Judged, sum.Known, sum.Stored, sum.Untrusted}, ""
	if sum.Judged > 0 {
		judged = ", " + words.Count(int64(sum.Judged), "judged answer")
	}
	o.report(s, counts, "%d stored, %d known already, %d without a proof left out, %d bad%s", sum.Stored, sum.Known,
		sum.Untrusted, sum.Bad, judged)
	if err := o.done(s, store); err != nil {
		return err
	}
	switch {
	case interrupted:
		return fileio.ErrInterrupted
	case sum.Bad > 0:
		return cli.ExitWith(cli.ExitUsage)
	}
	return nil
}

// cacheVerifyOptions are the flags of cache verify.
type cacheVerifyOptions struct {
	Remove, Recheck bool
	Search          command.SearchOptions
}

func newCacheVerify(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	v := &cacheVerifyOptions{}
	cmd := &cobra.Command{
		Use: "verify", Short: "checks every stored record and proof again",
		Args: command.TakesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return runCacheVerify(cmd.Context(), s, o, v) },
	}
	f := command.Flags(cmd)
	f.BoolVar(&v.Remove, "remove", false, "remove bad records")
	f.BoolVar(&v.Recheck, "recheck", false, "search every \"no win\" again, which has no proof")
	v.Search.Register(f)
	return cmd
}

func runCacheVerify(ctx context.Context, s *command.Streams, o *cacheCommandOptions, v *cacheVerifyOptions) error {
	mode := cache.ReadOnly
	if v.Remove || v.Recheck {
		mode = cache.Auto
	}
	store, err := o.open(s, mode)
	if err != nil {
		return err
	}
	report, damage := store.Verify(ctx, v.Remove)
	if damage != nil && report.Wins+report.NoWins+report.Imported+report.Judged+report.Bad == 0 {
		return command.Unusable(damage)
	}
	if damage != nil { // the readable part was checked, but a damaged store is not changed
		v.Recheck, v.Remove = false, false
	}
	again := cache.RecheckReport{}
	if v.Recheck {
		search := ask.Open(ask.Options{Mode: ask.Off, Memory: v.Search.Memory, Threads: v.Search.Threads})
		if again, err = store.Recheck(ctx, search, solver.Query{Limits: v.Search.QueryLimits()}, v.Remove); err != nil {
			return command.Unusable(err)
		}
	}
	for _, bad := range append(report.Errors, again.Errors...) {
		s.Fail(bad)
	}
	o.more(s, report.Bad+again.Bad-len(report.Errors)-len(again.Errors), "bad record")
	o.reportVerify(s, v, &report, &again)
	if damage != nil {
		return command.Unusable(damage)
	}
	if err := o.done(s, store); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return cli.ExitWith(cli.ExitInterrupted)
	case report.Bad+again.Bad > 0:
		return cli.ExitWith(cli.ExitFailed)
	}
	return nil
}

// reportVerify prints the counts of verify.
func (o *cacheCommandOptions) reportVerify(s *command.Streams, v *cacheVerifyOptions, r *cache.VerifyReport,
	again *cache.RecheckReport) {
	removed := ""
	if v.Remove && r.Bad+again.Bad > 0 {
		removed = ", removed"
	}
	counts := verifyReport{Bad: r.Bad + again.Bad, Imported: r.Imported, Judged: r.Judged,
		NoWins: r.NoWins + r.Imported,
		Wins:   r.Wins}
	unchecked := "not checked: %s (%d searched here, %d imported), %s"
	args := []any{words.Count(int64(r.Wins), "proof"), words.Count(int64(r.NoWins+r.Imported), `"no win" result`),
		r.NoWins, r.Imported, words.Count(int64(r.Judged), "judged answer")}
	if v.Recheck {
		counts.Confirmed, counts.Open = &again.Confirmed, &again.Open
		unchecked = "searched again: %s (%d searched here, %d imported): %d confirmed, %d open, %d refuted; " +
			"not checked: %s"
		args = append(args[:4], again.Confirmed, again.Open, again.Bad, args[4])
	}
	o.report(s, counts, "%s accepted; "+unchecked+"; %d bad%s", append(args, r.Bad+again.Bad, removed)...)
}

func newCacheClear(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	leftovers, others := false, false
	cmd := &cobra.Command{
		Use: "clear", Short: "removes all stored results", Args: command.TakesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			store, err := o.open(s, cache.Auto)
			if err != nil {
				return err
			}
			if !leftovers && !others {
				err = store.Clear()
			}
			var removed []cache.Leftover
			if err == nil {
				removed, err = store.RemoveUnused(leftovers, others)
			}
			if err != nil {
				return command.Unusable(err)
			}
			for _, l := range removed {
				command.NewPrinter(s, &o.Output).Sentence("removed: %s, %d KiB", l.Path, (l.Bytes+1023)/1024)
			}
			return o.done(s, store)
		},
	}
	cmd.Flags().BoolVar(&leftovers, "leftovers", false, "remove what repairs have moved aside, not the store")
	cmd.Flags().BoolVar(&others, "other-versions", false, "remove the stores of other versions, not the store")
	return cmd
}
