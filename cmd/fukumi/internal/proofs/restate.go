package proofs

// fukumi book restate, which makes a book about one board from a book about every board.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/carried"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/solver/library"
	"fukumi/solver/proof/oneboard"
	"fukumi/solver/proof/plane"
	"fukumi/solver/prove/shelf"
)

// newRestate returns the command fukumi book restate.
func (o *bookOptions) newRestate(s *command.Streams) *cobra.Command {
	size := everyFrame
	cmd := &cobra.Command{
		Use:   "restate FILE OUT",
		Short: "writes a book about one board from a book about every board",
		Example: `  fukumi book restate --size 19 every-freestyle 19.book
  fukumi book add 19.book`,
		Args: command.TakesArgs(2, 2, "a book about every board and the file to write"),
		RunE: o.Output.Settled(func(ctx context.Context, args []string) error {
			return o.restate(ctx, s, size, args[0], args[1])
		}),
	}
	cmd.Flags().Var(cli.NewValue(&size, nil, cli.ParseSize, "15", "N"), "size", "rows and columns of the board")
	return cmd
}

func (o *bookOptions) restate(ctx context.Context, s *command.Streams, size int, from, to string) error {
	data, err := os.ReadFile(from)
	switch {
	case errors.Is(err, fs.ErrNotExist) && from == library.Every.Name:
		data = carried.EveryBook()
	case err != nil:
		return fileio.CannotRead(from, err)
	}
	b, err := plane.Read(data)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	if frame := b.Header().Frame; size < frame {
		return fmt.Errorf("--size %d: the wins of %s need %d lines", size, from, frame)
	}
	if _, err = books.Write(ctx, to, func(w io.Writer) error {
		_, err := oneboard.Write(ctx, b, size, w, makeProgram)
		return err
	}); errors.Is(err, oneboard.ErrRestate) {
		return &cli.ExitError{Code: cli.ExitFailed, Err: fmt.Errorf("%s: %w", from, err)}
	} else if err != nil {
		return err
	}
	info, err := os.Stat(to)
	if err != nil {
		return command.Unusable(err)
	}
	return o.tell(s, "written", &shelf.Entry{Name: to, Path: to, Size: info.Size()}, nil)
}
