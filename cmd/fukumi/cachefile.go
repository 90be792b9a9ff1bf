package main

// The parts of fukumi cache that move and mend a whole store.

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/outfile"
)

func newCacheExport(s *Streams, o *CacheCommandOptions) *cobra.Command {
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
				err = quietExit(exitInterrupted)
			default:
				err = unwritten(fmt.Errorf("the export was not written: %w", unprefixed(err)))
			}
			store.Close()
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
func (o *CacheCommandOptions) report(s *Streams, counts map[string]int, format string, args ...any) {
	if o.Output.Format == "json" {
		writeJSON(s.Out, counts) // an output fails when it is flushed
		return
	}
	newPrinter(s, &o.Output).sentence(format, args...)
}

func newCacheImport(s *Streams, o *CacheCommandOptions) *cobra.Command {
	trust := false
	cmd := &cobra.Command{
		Use: "import [FILE]", Short: "stores what export has written", Args: takesArgs(0, 1, "one file"),
		Long: `import stores what export has written, once the proof of each win has been
checked. The absence of a win has no proof: it is stored only with
--trust-no-win.`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 && s.InTerminal {
				return errors.New("no file: give one, or - for standard input")
			}
			in := s.In
			if len(args) == 1 && args[0] != "-" {
				file, err := openFile(args[0])
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
			if err != nil && errors.Is(err, cache.ErrUnavailable) {
				return unusable(err)
			}
			if err != nil {
				return unprefixed(err)
			}
			for _, bad := range report.Errors {
				s.Fail(bad)
			}
			o.report(s, map[string]int{"stored": report.Stored, "known": report.Known, "untrusted": report.Untrusted, "bad": len(report.Errors)},
				"%d stored, %d known already, %d without a proof left out, %d bad",
				report.Stored, report.Known, report.Untrusted, len(report.Errors))
			if err := o.done(s, store); err != nil {
				return err
			}
			if len(report.Errors) > 0 {
				return quietExit(exitUsage)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&trust, "trust-no-win", false, "store also what no proof shows: that there is no win, or none shorter")
	return cmd
}

func newCacheVerify(s *Streams, o *CacheCommandOptions) *cobra.Command {
	remove := false
	cmd := &cobra.Command{
		Use: "verify", Short: "checks every stored record and proof again", Args: takesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			mode := cache.ReadOnly
			if remove {
				mode = cache.Auto
			}
			store, err := o.open(mode)
			if err != nil {
				return err
			}
			report, err := store.Verify(remove)
			if err != nil {
				return unusable(err)
			}
			for _, bad := range report.Bad {
				s.Fail(unprefixed(bad.Err))
			}
			removed := ""
			if remove && len(report.Bad) > 0 {
				removed = ", removed"
			}
			o.report(s, map[string]int{"wins": report.Wins, "no_wins": report.NoWins, "judged": report.Judged, "bad": len(report.Bad)},
				"%s accepted; intact: %s of a win, %s; %d bad%s", count(int64(report.Wins), "proof"),
				count(int64(report.NoWins), "absence"), count(int64(report.Judged), "judged answer"), len(report.Bad), removed)
			if err := o.done(s, store); err != nil {
				return err
			}
			if len(report.Bad) > 0 {
				return quietExit(exitFailed)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&remove, "remove", false, "remove bad records")
	return cmd
}

func newCacheClear(s *Streams, o *CacheCommandOptions) *cobra.Command {
	leftovers, others := false, false
	cmd := &cobra.Command{
		Use: "clear", Short: "removes everything that is stored", Args: takesArgs(0, 0, "no arguments"),
		Long: `clear removes every record of the store, and no file that is not the store's.
With --leftovers it removes instead what repairs have moved aside, with
--other-versions the stores of other versions of fukumi: cache stat lists both.`,
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
				newPrinter(s, &o.Output).sentence("removed: %s, %d KiB", l.Path, (l.Bytes+1023)/1024)
			}
			return o.done(s, store)
		},
	}
	cmd.Flags().BoolVar(&leftovers, "leftovers", false, "remove what repairs have moved aside, not the store")
	cmd.Flags().BoolVar(&others, "other-versions", false, "remove the stores of other versions, not the store")
	return cmd
}
