package main

// fukumi cache: the store of proved results.

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// cacheCommandOptions are the flags of the commands below cache.
type cacheCommandOptions struct {
	Cache  cacheOptions
	Output outputOptions
}

// open returns the store, for reading or for writing. What a killed process
// left unfinished is finished either way.
func (o *cacheCommandOptions) open(mode cache.Mode) (*cache.Store, error) {
	if err := o.Output.settle(); err != nil {
		return nil, err
	}
	dir, err := o.Cache.dir()
	if err != nil {
		return nil, unusable(err)
	}
	store, err := cache.Open(dir, cache.Options{Mode: mode, Recover: true})
	if err != nil {
		return nil, unusable(err)
	}
	return store, nil
}

// unusable is the failure of a store that a command is about.
func unusable(err error) error {
	if err == nil {
		return nil
	}
	return &exit.Error{Code: exit.NotWritten, Err: advised(err)}
}

// done closes the store and prints what it has to say.
func (o *cacheCommandOptions) done(s *streams, store *cache.Store) error {
	err := store.Close()
	if !o.Output.Quiet {
		for _, w := range store.Warnings() {
			s.Warn("%s", w)
		}
	}
	return unusable(err)
}

func newCacheCommand(s *streams) *cobra.Command {
	o := &cacheCommandOptions{}
	cmd := &cobra.Command{
		Use:   "cache",
		Short: "looks after the store of proved results",
		Long:  commandText("cache"),
	}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownCommand(cmd, args[0])
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		cmd.SetOut(s.Err)
		if err := cmd.Help(); err != nil {
			return err
		}
		return exit.Quiet(exit.Usage)
	}
	o.Cache.registerDir(cmd.PersistentFlags())
	o.Output.register(cmd.PersistentFlags())
	cmd.AddCommand(newCacheStat(s, o), newCachePath(s, o), newCacheGet(s, o), newCacheExport(s, o),
		newCacheImport(s, o), newCacheVerify(s, o), newCacheClear(s, o))
	return cmd
}

func newCachePath(s *streams, o *cacheCommandOptions) *cobra.Command {
	return &cobra.Command{
		Use: "path", Short: "prints the directory of the store", Args: takesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			store, err := o.open(cache.ReadOnly)
			if err != nil {
				return err
			}
			if o.Output.Format == "json" {
				return terminal.WriteJSON(s.Out, map[string]string{"path": store.Path()})
			}
			fmt.Fprintln(s.Out, notation.Clean(store.Path()))
			return nil
		},
	}
}

func newCacheStat(s *streams, o *cacheCommandOptions) *cobra.Command {
	return &cobra.Command{
		Use: "stat", Short: "counts what is stored", Args: takesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			store, err := o.open(cache.ReadOnly)
			if err != nil {
				return err
			}
			st, err := store.Stat()
			if err != nil {
				return unusable(err)
			}
			if o.Output.Format == "json" {
				return errors.Join(terminal.WriteJSON(s.Out, st), o.done(s, store))
			}
			p := newPrinter(s, &o.Output)
			judged := ""
			if st.Judged > 0 {
				judged = ", " + words.Count(int64(st.Judged), "judged answer")
			}
			p.Sentence("%s: %s%s, %d KiB, version %d", st.Path, words.Count(int64(st.Records), "record"), judged, (st.Bytes+1023)/1024, st.Version)
			if st.Records > 0 && !p.Quiet {
				rows := make([][]string, len(st.Counts))
				for i, c := range st.Counts {
					rows[i] = []string{c.Rule.String(), c.Verdict.String(), c.Class.String(), strconv.Itoa(c.Records)}
				}
				if err := p.Table([]terminal.Column{terminal.Left("rule"), terminal.Left("verdict"), terminal.Left("class"), terminal.Right("records")}, rows); err != nil {
					return err
				}
			}
			if !p.Quiet {
				for _, l := range st.Leftovers {
					p.Sentence("moved aside by a repair: %s, %d KiB (fukumi cache clear --leftovers removes it)", l.Path, (l.Bytes+1023)/1024)
				}
				for _, l := range st.Others {
					p.Sentence("of version %s, not used: %s, %d KiB (fukumi cache clear --other-versions removes it)", l.Version, l.Path, (l.Bytes+1023)/1024)
				}
			}
			return o.done(s, store)
		},
	}
}

func newCacheGet(s *streams, o *cacheCommandOptions) *cobra.Command {
	position, search := &positionOptions{}, &searchOptions{}
	cmd := &cobra.Command{
		Use: "get [POSITION]", Short: "prints what is stored about a position", Args: takesArgs(0, 1, "one position"),
		Long: commandText("cache-get"),
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := o.open(cache.ReadOnly)
			if err != nil {
				return err
			}
			common := &commonOptions{Position: *position, Search: *search, Cache: cacheOptions{Mode: cache.Off}, Output: o.Output}
			return runBatch(cmd.Context(), s, common, args, newProofFiles(""), func(b *batch, r record) error {
				if row, over := r.Position.Winner(); over {
					return &solver.GameOverError{Row: row}
				}
				result, found, err := store.Get(&r.Position, search.Goal)
				if err != nil {
					return unusable(err)
				}
				if !found {
					b.codes.Add(exit.Undecided)
					return b.report(r, fmt.Errorf("nothing is stored about this position and %s", search.Goal.Title()))
				}
				return printAnswer(s, &o.Output, &analysis.Answer{ID: r.ID, Query: common.query(&r), Result: result})
			})
		},
	}
	position.register(cmd.Flags())
	search.registerClass(cmd.Flags())
	position.Foreign.register(cmd.Flags())
	return cmd
}
