package proofs

// fukumi book and its subcommands, which manage the books that other commands ask by default.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/carried"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove/shelf"
)

// bookOptions are the flags of all subcommands of fukumi book.
type bookOptions struct {
	Cache  command.CacheOptions
	Output command.OutputOptions
}

// NewBook returns the command fukumi book.
func NewBook(s *command.Streams) *cobra.Command {
	o := &bookOptions{}
	cmd := &cobra.Command{
		Use:   "book",
		Short: "looks after the books that are asked without being named",
		Example: `  fukumi book make empty-freestyle
  fukumi prove --from "h8 o15" --export far.book
  fukumi book add far.book
  fukumi book list`,
	}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return command.UnknownCommand(cmd, args[0])
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		cmd.SetOut(s.Err)
		return errors.Join(cmd.Help(), cli.ExitWith(cli.ExitUsage))
	}
	o.Cache.RegisterDir(cmd.PersistentFlags())
	o.Output.Register(cmd.PersistentFlags())
	cmd.AddCommand(newMake(s, &o.Cache, &o.Output), o.newRestate(s),
		o.verb("add FILE...", "checks books as a whole and keeps copies of them", s, cobra.MinimumNArgs(1), o.add),
		o.verb("list", "lists the books", s, command.TakesArgs(0, 0, "no arguments"), o.list),
		o.newVerify(s),
		o.verb("plain BOOK FILE", "writes a book in the form that another checker reads with less", s,
			command.TakesArgs(2, 2, "a book and the file to write"), o.plain),
		o.verb("remove NAME...", "removes books", s, cobra.MinimumNArgs(1), o.remove))
	return cmd
}

// verb returns one of the subcommands.
func (o *bookOptions) verb(use, short string, s *command.Streams, args cobra.PositionalArgs,
	run func(context.Context, *command.Streams, *shelf.Shelf, []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Args: args, RunE: func(cmd *cobra.Command, args []string) error {
		if err := o.Output.Settle(); err != nil {
			return err
		}
		dir, err := o.Cache.Directory()
		if err != nil {
			return command.Unusable(err)
		}
		return run(cmd.Context(), s, books.Shelf(dir, nil), args)
	}}
}

// add checks books and puts them on the shelf.
func (o *bookOptions) add(ctx context.Context, s *command.Streams, own *shelf.Shelf, names []string) error {
	codes := cli.Tally{}
	for _, name := range names {
		f, err := shelf.Open(ctx, name)
		if err != nil {
			return err
		}
		defer f.Close()
		vo := books.VerifyOptions{Threads: runtime.NumCPU(), JSON: o.Output.Format == "json", Quiet: true}
		c, err := books.Verify(ctx, &s.Streams, f, vo)
		if err != nil {
			return err
		}
		if c.Err != nil {
			codes.Add(cli.ExitFailed)
			s.Fail(fmt.Errorf("%s is not added: the checker refused it: %w", name, c.Err))
			continue
		}
		e, err := own.Add(ctx, f, &c.Report)
		if err != nil {
			return unwritten(err)
		}
		if err := o.tell(s, "added", &e, nil); err != nil {
			return err
		}
	}
	return cli.ExitWith(codes.Code())
}

// list lists the books. It reads each book to its end, and marks the books that other commands do not ask.
func (o *bookOptions) list(ctx context.Context, s *command.Streams, own *shelf.Shelf, _ []string) error {
	list, err := own.List()
	if err != nil {
		return command.Unusable(err)
	}
	for i := range list {
		err := list[i].Check(ctx)
		if ctx.Err() != nil {
			return fileio.ErrInterrupted
		}
		if err := o.tell(s, "", &list[i], err); err != nil {
			return err
		}
	}
	return s.Out.Flush()
}

// verify checks books of the shelf as a whole: the named books or, without names, the books that the
// program contains. For these it also computes the lengths of the wins again.
func (o *bookOptions) verify(ctx context.Context, s *command.Streams, own *shelf.Shelf, names []string) error {
	list, err := own.List()
	if err != nil {
		return command.Unusable(err)
	}
	list = slices.DeleteFunc(list, func(e shelf.Entry) bool { return !e.Carried() })
	if len(names) > 0 {
		list = nil
		for _, name := range names {
			e, err := own.Find(name)
			if err != nil {
				return err
			}
			list = append(list, e)
		}
	}
	codes := cli.Tally{}
	p := command.NewPrinter(s, &o.Output)
	for i := range list {
		if list[i].Every() {
			code, err := checkPlane(ctx, s, &verifyOptions{Output: o.Output, Threads: runtime.NumCPU()}, list[i].Name,
				carried.EveryBook())
			if err != nil {
				return err
			}
			codes.Add(code)
			continue
		}
		vo := books.VerifyOptions{Threads: runtime.NumCPU(), JSON: o.Output.Format == "json", Quiet: o.Output.Quiet}
		c, err := books.VerifyEntry(ctx, &s.Streams, &list[i], vo)
		if err != nil {
			return err
		}
		if c.Err != nil {
			codes.Add(cli.ExitFailed)
		}
		if err := c.Print(&s.Streams, p.Printer, vo); err != nil {
			return err
		}
	}
	return cli.ExitWith(codes.Code())
}

// plain writes a book in the plain form. The first argument is a file or, if there is no such file, the
// name of a book on the shelf.
func (o *bookOptions) plain(ctx context.Context, s *command.Streams, own *shelf.Shelf, args []string) error {
	from, to := args[0], args[1]
	if _, err := os.Stat(from); err != nil {
		e, err := own.Find(from)
		if err != nil {
			return err
		}
		return o.writePlain(ctx, s, e.Read, to)
	}
	return o.writePlain(ctx, s, func(ctx context.Context) (*shelf.File, error) { return shelf.Open(ctx, from) }, to)
}

func (o *bookOptions) writePlain(ctx context.Context, s *command.Streams,
	open func(context.Context) (*shelf.File, error), to string) error {
	f, err := open(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := books.Write(ctx, to, func(w io.Writer) error { return book.Plain(w, f.Reader) }); err != nil {
		return err
	}
	info, err := os.Stat(to)
	if err != nil {
		return command.Unusable(err)
	}
	return o.tell(s, "written", &shelf.Entry{Name: to, Path: to, Size: info.Size()}, nil)
}

func (o *bookOptions) remove(_ context.Context, s *command.Streams, own *shelf.Shelf, names []string) error {
	for _, name := range names {
		e, err := own.Remove(name)
		if err != nil {
			return unwritten(err)
		}
		if err := o.tell(s, "removed", &e, nil); err != nil {
			return err
		}
	}
	return nil
}

// unwritten adds the exit code to an error of the shelf if the error is a *shelf.WriteError.
func unwritten(err error) error {
	if w := (*shelf.WriteError)(nil); errors.As(err, &w) {
		return cli.Unwritten(w.Err)
	}
	return err
}

// A bookObject is a book on the shelf. If a command has changed or written the book, done says how.
type bookObject struct {
	Schema int    `json:"schema"`
	Book   string `json:"book"`
	Path   string `json:"path"`
	Bytes  int64  `json:"bytes"`
	// what the command has done with the book
	Done    string `json:"done,omitempty" schema:"enum=added|removed|written"`
	Carried bool   `json:"carried"`         // the book is a part of the program; then path is ""
	Error   string `json:"error,omitempty"` // why other commands do not ask the book
}

// tell prints a line about a book: what was done with it (done), and why it is not asked (unread).
func (o *bookOptions) tell(s *command.Streams, done string, e *shelf.Entry, unread error) error {
	why := ""
	if unread != nil {
		why = unread.Error()
	}
	if o.Output.Format == "json" {
		object := bookObject{answer.Schema, e.Name, e.Path, e.Size, done, e.Carried(), why}
		return errors.Join(text.WriteJSON(s.Out, object), s.Out.Flush())
	}
	if done != "" {
		done += ": "
	}
	if e.Carried() {
		why = ", a part of the program"
	} else if why != "" {
		why = "; not asked: " + why
	}
	fmt.Fprintf(s.Out, "%s%s, %.1f MB%s\n", done, text.Clean(e.Name), float64(e.Size)/1e6, text.Clean(why))
	return s.Out.Flush()
}
