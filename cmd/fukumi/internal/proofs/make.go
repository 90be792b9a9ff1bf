package proofs

// fukumi book make, which makes the book of a theorem again, with the same bytes as the book that the
// program contains.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/words"
	"fukumi/solver/library"
)

// makeOptions are the flags of book make.
type makeOptions struct {
	Cache   *command.CacheOptions
	Output  *command.OutputOptions
	Workers int
	Memory  int64
}

// The fixed settings with which a book is made. With them and one thread the book has the same bytes on
// every machine.
const (
	makeMemory  = 8 << 30       // the default, in bytes
	makeTurn    = 8_000_000_000 // nodes of a part in the first round
	makeProgram = "fukumi"      // the writer named in the book, the same for every version
)

// newMake returns the command fukumi book make.
func newMake(s *command.Streams, c *command.CacheOptions, out *command.OutputOptions) *cobra.Command {
	o := &makeOptions{Cache: c, Output: out, Workers: runtime.NumCPU(), Memory: makeMemory}
	cmd := &cobra.Command{
		Use:     "make NAME [FILE]",
		Short:   "makes the book of a known theorem anew: " + words.English.Or(theoremNames()),
		Example: "  fukumi book make empty-freestyle",
		Args:    command.TakesArgs(1, 2, "a name, "+words.English.Or(theoremNames())+", and perhaps the file to write"),
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			return o.run(ctx, s, args[0], append(args[1:], args[0]+".book")[0])
		}),
	}
	f := cmd.Flags()
	f.Var(cli.NewValue(&o.Workers, nil, cli.ParseThreads, "one for each processor", "N"), "threads",
		"parts to search at a time; with 1 the book has the same bytes on every machine")
	f.Var(cli.NewValue(&o.Memory, nil, cli.ParseMemory, "8GiB", "SIZE"), "memory", "memory for all searches together")
	return cmd
}

func theoremNames() []string {
	var names []string
	for i := range library.Theorems {
		if library.Theorems[i].Minutes > 0 {
			names = append(names, library.Theorems[i].Name)
		}
	}
	return names
}

// run makes the book and writes it. It continues where an earlier run ended.
func (o *makeOptions) run(ctx context.Context, s *command.Streams, name, file string) error {
	at := slices.IndexFunc(library.Theorems, func(t library.Theorem) bool { return t.Name == name && t.Minutes > 0 })
	if at < 0 {
		return fmt.Errorf("no theorem %q: expected %s", name, words.English.Or(theoremNames()))
	}
	t := &library.Theorems[at]
	dir, err := o.Cache.Directory()
	if err != nil {
		return command.Unusable(err)
	}
	making := filepath.Join(dir, "making")
	if info, err := os.Lstat(making); err == nil && !info.IsDir() { // a symbolic link could lead elsewhere
		return cli.Unwritten(fmt.Errorf("%s is not a directory", making))
	}
	if err := os.MkdirAll(making, 0o700); err != nil {
		return cli.Unwritten(err)
	}
	jobs := options{
		Root: t.Root(), Asked: true, State: filepath.Join(making, name), TurnNodes: makeTurn, Whole: true,
		Memory: min(o.Memory, cli.MaxMemory()), Workers: o.Workers, Export: file,
		JSON: o.Output.Format == "json", Quiet: o.Output.Quiet, Program: makeProgram, Again: "fukumi book make " + name,
	}
	jobs.Resume = true
	if _, err = os.Stat(jobs.State); err != nil && !jobs.Quiet && !jobs.JSON {
		s.Note(fmt.Sprintf("this takes up to %d minutes of one processor; you can end it at any time and repeat the "+
			"command", t.Minutes))
	}
	r := newRunner(&s.Streams, command.NewPrinter(s, o.Output).Printer, &jobs)
	if err := r.all(ctx); err != nil || r.wrote == nil {
		return err
	}
	err = os.RemoveAll(jobs.State)
	if !jobs.JSON && !jobs.Quiet {
		note := "the same bytes as the book that the program carries"
		if r.wrote.SHA256 != t.SHA256 {
			note = "its bytes are not those of the book that the program carries, which one thread and 8 GiB of " +
				"memory make"
		}
		fmt.Fprintf(s.Out, "%s: %s\n", file, note)
	}
	return errors.Join(err, s.Out.Flush())
}
