package proofs

// fukumi cache and its subcommands, which manage the store of proved results.

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"fukumi/cache"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// cacheCommandOptions are the flags of all subcommands of fukumi cache.
type cacheCommandOptions struct {
	Cache  command.CacheOptions
	Output command.OutputOptions
}

// open opens the store. The caller must call done or Close.
func (o *cacheCommandOptions) open(s *command.Streams, mode cache.Mode) (*cache.Store, error) {
	if err := o.Output.Settle(); err != nil {
		return nil, err
	}
	dir, err := o.Cache.Directory()
	if err != nil {
		return nil, command.Unusable(err)
	}
	store, err := cache.Open(dir, cache.Options{Mode: mode, Program: cli.Build().Name(),
		Secret: fileio.KeyIfAny, Life: s.Context()})
	if err != nil {
		return nil, command.Unusable(err)
	}
	return store, nil
}

// done closes the store and prints its warnings.
func (o *cacheCommandOptions) done(s *command.Streams, store *cache.Store) error {
	err := store.Close()
	if !o.Output.Quiet {
		for _, w := range store.Warnings() {
			s.Warn("%s", w)
		}
	}
	return command.Unusable(err)
}

// NewCache returns the command fukumi cache.
func NewCache(s *command.Streams) *cobra.Command {
	o := &cacheCommandOptions{}
	cmd := &cobra.Command{
		Use:   "cache",
		Short: "looks after the store of proved results",
	}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return command.UnknownCommand(cmd, args[0])
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		cmd.SetOut(s.Err)
		if err := cmd.Help(); err != nil {
			return err
		}
		return cli.ExitWith(cli.ExitUsage)
	}
	o.Cache.RegisterDir(cmd.PersistentFlags())
	o.Output.Register(cmd.PersistentFlags())
	cmd.AddCommand(newCacheStat(s, o), newCachePath(s, o), newCacheGet(s, o), newCacheExport(s, o),
		newCacheImport(s, o), newCacheMerge(s, o), newCacheVerify(s, o), newCacheClear(s, o))
	return cmd
}

// A location is the directory of the store.
type location struct {
	Path string `json:"path"`
}

func newCachePath(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	return &cobra.Command{
		Use: "path", Short: "prints the directory of the store", Args: command.TakesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			store, err := o.open(s, cache.ReadOnly)
			if err != nil {
				return err
			}
			if o.Output.Format == "json" {
				return text.WriteJSON(s.Out, location{store.Path()})
			}
			fmt.Fprintln(s.Out, text.Clean(store.Path()))
			return nil
		},
	}
}

func newCacheStat(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	return &cobra.Command{
		Use: "stat", Short: "counts the stored results", Args: command.TakesArgs(0, 0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			store, err := o.open(s, cache.ReadOnly)
			if err != nil {
				return err
			}
			st, err := store.Stat()
			if err != nil {
				return command.Unusable(err)
			}
			if o.Output.Format == "json" {
				return errors.Join(text.WriteJSON(s.Out, st), o.done(s, store))
			}
			p := command.NewPrinter(s, &o.Output)
			judged := ""
			if st.Judged > 0 {
				judged = ", " + words.Count(int64(st.Judged), "judged answer")
			}
			p.Sentence("%s: %s%s, %d KiB, version %d", st.Path, words.Count(int64(st.Records), "record"), judged,
				(st.Bytes+1023)/1024, st.Version)
			if st.Records > 0 && !p.Quiet {
				rows := make([][]string, len(st.Counts))
				for i, c := range st.Counts {
					rows[i] = []string{c.Rule.String(), c.Verdict.String(), c.Class.String(), strconv.Itoa(c.Records)}
				}
				if err := p.Table([]cli.Column{cli.TextColumn("rule"), cli.TextColumn("verdict"),
					cli.TextColumn("class"), cli.NumberColumn("records")}, rows); err != nil {
					return err
				}
			}
			if !p.Quiet {
				for _, l := range st.Leftovers {
					p.Sentence("moved aside: %s, %d KiB (fukumi cache clear --leftovers removes it)",
						l.Path, (l.Bytes+1023)/1024)
				}
				for _, l := range st.Others {
					p.Sentence("of version %s, not used: %s, %d KiB (fukumi cache clear --other-versions removes it)",
						l.Version, l.Path, (l.Bytes+1023)/1024)
				}
			}
			return o.done(s, store)
		},
	}
}

func newCacheGet(s *command.Streams, o *cacheCommandOptions) *cobra.Command {
	position, search := &command.PositionOptions{}, &command.SearchOptions{}
	cmd := &cobra.Command{
		Use: "get [POSITION]", Short: "prints what is stored about a position",
		Args: command.TakesArgs(0, 1, "one position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			store, err := o.open(s, cache.ReadOnly)
			if err != nil {
				return err
			}
			common := &command.CommonOptions{Position: *position, Search: *search,
				Cache: command.CacheOptions{Mode: cache.Off}, Output: o.Output}
			return command.RunBatch(cmd.Context(), s, common, args, command.NewProofFiles(""),
				func(b *command.Batch, r command.Record) error {
					if row, over := r.Position.Winner(); over {
						return &solver.GameOverError{Row: row}
					}
					result, found, err := store.Get(&r.Position, search.Goal)
					if err != nil {
						return command.Unusable(err)
					}
					if !found {
						b.Codes.Add(cli.ExitUndecided)
						return b.Report(r, fmt.Errorf("nothing is stored about this position and %s",
							search.Goal.Title()))
					}
					return command.PrintAnswer(s, &o.Output, &analysis.Answer{ID: r.ID, Query: common.Query(&r),
						Result: result})
				})
		},
	}
	position.Register(cmd.Flags())
	search.RegisterClass(cmd.Flags())
	position.Foreign.Register(cmd.Flags())
	return cmd
}
