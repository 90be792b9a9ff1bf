package main

// The parts of fukumi cache that move and mend a whole store.

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/outfile"
	"fukumi/cmd/fukumi/internal/reading"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation/words"
	"fukumi/solver"
)

func newCacheExport(s *streams, o *cacheCommandOptions) *cobra.Command {
	return &cobra.Command{
		Use: "export [FILE]", Short: "writes what is stored as JSON lines", Args: takesArgs(0, 1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := o.open(cache.ReadOnly)
			if err != nil {
				return err
			}
			if len(args) == 1 && args[0] != "-" {
				err = outfile.Write(args[0], func(w io.Writer) error { return exportTo(cmd.Context(), store, w) })
			} else {
				err = exportTo(cmd.Context(), store, s.Out)
			}
			switch {
			case err == nil:
				return o.done(s, store)
			case cmd.Context().Err() != nil:
				err = exit.Quiet(exit.Interrupted)
			default:
				err = exit.Unwritten(fmt.Errorf("the export was not written: %w", advised(err)))
			}
			_ = store.Close() // that it was not written is what there is to say
			return err
		},
	}
}

// exportTo writes what a store holds, until ctx is done.
func exportTo(ctx context.Context, store *cache.Store, w io.Writer) error {
	_, err := store.Export(&untilDone{ctx, w})
	return err
}

// An untilDone is a writer that fails once its context is done.
type untilDone struct {
	ctx context.Context
	w   io.Writer
}

func (u *untilDone) Write(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, u.ctx.Err()
	}
	return u.w.Write(p)
}

// report prints the counts of a command: an object, or a sentence.
func (o *cacheCommandOptions) report(s *streams, counts map[string]int, format string, args ...any) {
	if o.Output.Format == "json" {
		_ = terminal.WriteJSON(s.Out, counts) // an output fails when it is flushed
		return
	}
	newPrinter(s, &o.Output).Sentence(format, args...)
}

// more says how many errors were not printed.
func (o *cacheCommandOptions) more(s *streams, n int, what string) {
	if n > 0 {
		s.Fail(fmt.Errorf("and %s more", words.Count(int64(n), what)))
	}
}

func newCacheImport(s *streams, o *cacheCommandOptions) *cobra.Command {
	trust := false
	cmd := &cobra.Command{
		Use: "import [FILE]", Short: "stores what export has written", Args: takesArgs(0, 1, "one file"),
		Long: commandText("cache-import"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 && s.InTerminal {
				return errors.New("no file: give one, or - for standard input")
			}
			in := s.input()
			if len(args) == 1 && args[0] != "-" {
				file, err := s.open(args[0])
				if err != nil {
					return err
				}
				defer file.Close()
				in = file
			}
			store, err := o.open(cache.Auto)
			if err != nil {
				return err
			}
			report, err := store.Import(in, cache.ImportOptions{TrustNoWin: trust})
			interrupted := errors.Is(err, reading.ErrInterrupted)
			switch {
			case err == nil || interrupted:
			case errors.Is(err, cache.ErrUnavailable):
				_ = store.Close() // the import has failed already
				return unusable(err)
			default:
				_ = store.Close() // the import has failed already
				return advised(err)
			}
			for _, bad := range report.Errors {
				s.Fail(bad)
			}
			o.more(s, report.Bad-len(report.Errors), "bad line")
			o.report(s, map[string]int{"stored": report.Stored, "known": report.Known, "untrusted": report.Untrusted, "bad": report.Bad},
				"%d stored, %d known already, %d without a proof left out, %d bad",
				report.Stored, report.Known, report.Untrusted, report.Bad)
			if err := o.done(s, store); err != nil {
				return err
			}
			switch {
			case interrupted:
				return reading.ErrInterrupted
			case report.Bad > 0:
				return exit.Quiet(exit.Usage)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&trust, "trust-no-win", false, "store also what no proof shows: that there is no win, or none shorter")
	return cmd
}

// cacheVerifyOptions are the flags of cache verify.
type cacheVerifyOptions struct {
	Remove, Recheck bool
	Search          searchOptions
}

func newCacheVerify(s *streams, o *cacheCommandOptions) *cobra.Command {
	v := &cacheVerifyOptions{}
	cmd := &cobra.Command{
		Use: "verify", Short: "checks every stored record and proof again", Args: takesArgs(0, 0, "no arguments"),
		Long: commandText("cache-verify"),
		RunE: func(cmd *cobra.Command, _ []string) error { return runCacheVerify(cmd.Context(), s, o, v) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&v.Remove, "remove", false, "remove bad records")
	f.BoolVar(&v.Recheck, "recheck", false, "search again what has no proof: that there is no win")
	v.Search.register(f)
	return cmd
}

func runCacheVerify(ctx context.Context, s *streams, o *cacheCommandOptions, v *cacheVerifyOptions) error {
	mode := cache.ReadOnly
	if v.Remove || v.Recheck {
		mode = cache.Auto
	}
	store, err := o.open(mode)
	if err != nil {
		return err
	}
	report, err := store.Verify(v.Remove)
	if err != nil {
		return unusable(err)
	}
	again := cache.RecheckReport{}
	if v.Recheck {
		search := solver.New(solver.Options{Memory: v.Search.Memory, Threads: v.Search.Threads})
		if again, err = store.Recheck(ctx, search, solver.Query{Limits: v.Search.limits()}, v.Remove); err != nil {
			return unusable(err)
		}
	}
	for _, bad := range append(report.Errors, again.Errors...) {
		s.Fail(bad.Err)
	}
	o.more(s, report.Bad+again.Bad-len(report.Errors)-len(again.Errors), "bad record")
	o.reportVerify(s, v, &report, &again)
	if err := o.done(s, store); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return exit.Quiet(exit.Interrupted)
	case report.Bad+again.Bad > 0:
		return exit.Quiet(exit.Failed)
	}
	return nil
}

// reportVerify prints what verify has counted.
func (o *cacheCommandOptions) reportVerify(s *streams, v *cacheVerifyOptions, r *cache.VerifyReport, again *cache.RecheckReport) {
	removed := ""
	if v.Remove && r.Bad+again.Bad > 0 {
		removed = ", removed"
	}
	counts := map[string]int{"wins": r.Wins, "no_wins": r.NoWins + r.Imported, "imported": r.Imported, "judged": r.Judged, "bad": r.Bad + again.Bad}
	unchecked := "not checked: %s of a win (%d searched here, %d imported), %s"
	args := []any{words.Count(int64(r.Wins), "proof"), words.Count(int64(r.NoWins+r.Imported), "absence"), r.NoWins, r.Imported, words.Count(int64(r.Judged), "judged answer")}
	if v.Recheck {
		counts["confirmed"], counts["open"] = again.Confirmed, again.Open
		unchecked = "%s of a win (%d searched here, %d imported) searched again: %d confirmed, %d open, %d refuted; not checked: %s"
		args = append(args[:4], again.Confirmed, again.Open, again.Bad, args[4])
	}
	o.report(s, counts, "%s accepted; "+unchecked+"; %d bad%s", append(args, r.Bad+again.Bad, removed)...)
}

func newCacheClear(s *streams, o *cacheCommandOptions) *cobra.Command {
	leftovers, others := false, false
	cmd := &cobra.Command{
		Use: "clear", Short: "removes everything that is stored", Args: takesArgs(0, 0, "no arguments"),
		Long: commandText("cache-clear"),
		RunE: func(*cobra.Command, []string) error {
			store, err := o.open(cache.Auto)
			if err != nil {
				return err
			}
			if !leftovers && !others {
				err = store.Clear()
			}
			removed := []cache.Leftover{}
			if leftovers {
				removed, err = store.RemoveLeftovers()
			}
			if others && err == nil {
				var more []cache.Leftover
				more, err = store.RemoveOthers()
				removed = append(removed, more...)
			}
			if err != nil {
				return unusable(err)
			}
			for _, l := range removed {
				newPrinter(s, &o.Output).Sentence("removed: %s, %d KiB", l.Path, (l.Bytes+1023)/1024)
			}
			return o.done(s, store)
		},
	}
	cmd.Flags().BoolVar(&leftovers, "leftovers", false, "remove what repairs have moved aside, not the store")
	cmd.Flags().BoolVar(&others, "other-versions", false, "remove the stores of other versions, not the store")
	return cmd
}
