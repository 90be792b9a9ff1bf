package positions

// fukumi convert for a book of proofs. The result is a tree of limited size, in a format that has
// variations, or a proof file if the book is small.

import (
	"context"
	"errors"
	"fmt"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/words"
	"fukumi/solver/explain"
	"fukumi/solver/prove/shelf"
)

// maxBookMoves is the maximum number of moves of the tree of a book, which is held in memory.
const maxBookMoves = 2_000_000

// convertFile converts the book in a file.
func convertFile(ctx context.Context, s *command.Streams, o *convertOptions, name string) error {
	b, err := shelf.Open(ctx, name)
	if err != nil {
		return err
	}
	defer b.Close()
	return convertBook(ctx, s, o, b)
}

// convertBook converts a book, or lists its positions.
func convertBook(ctx context.Context, s *command.Streams, o *convertOptions, b *shelf.File) error {
	c := &conversion{s: s, o: o, reading: o.Position.Reading(), codes: cli.Tally{},
		files: fileio.NewSet(o.Out, o.To.String(), "result")}
	roots := b.Header().Roots
	if o.List {
		for i := range roots {
			fmt.Fprintf(s.Text(s.Out), "%d  a book of %s: %s wins at %s\n", i+1, words.Count(int64(b.Lemmas()),
				"lemma"), words.English.Side(b.Header().Attacker), notation.FormatPosition(&roots[i]))
		}
		return nil
	}
	root, err := c.rootOf(roots)
	if err != nil {
		return fmt.Errorf("%s: %w", b.Name, err)
	}
	if o.To == format.JSON {
		data, err := books.Certificate(ctx, b, root)
		if err != nil {
			return err
		}
		if err := c.put("", data); err != nil {
			return err
		}
		return c.close()
	}
	if o.To != format.SGF && o.To != format.Lib {
		return fmt.Errorf("a book is a tree: %s has no place for it; want --to sgf, lib, or json", o.To)
	}
	var omitted explain.BookOmissions
	t, err := fileio.Await(ctx, func() (t *format.Tree, err error) {
		t, omitted, err = explain.BookTree(b.Reader, root, o.Book)
		return t, err
	})
	var room *explain.RoomError
	switch {
	case err != nil && ctx.Err() != nil:
		return fileio.ErrInterrupted
	case errors.As(err, &room):
		return fmt.Errorf("%s: --moves: %w", b.Name, err)
	case err != nil:
		return fmt.Errorf("%s: %w", b.Name, err)
	}
	if err := c.one(ctx, t, 1); err != nil {
		return err
	}
	if err := c.close(); err != nil {
		return err
	}
	c.warn("%s: the book was not checked: use fukumi verify", b.Name)
	if omitted.Positions > 0 {
		c.warn("left out: the book goes on at %s (--moves and --depth bound the tree)",
			words.Count(int64(omitted.Positions), "position"))
	}
	return cli.ExitWith(c.codes.Code())
}

// rootOf returns the position of the book that --game names, or the only one.
func (c *conversion) rootOf(roots []notation.Position) (*notation.Position, error) {
	k := c.o.Position.Foreign.Game
	switch {
	case k > len(roots):
		return nil, &files.GameError{Game: k, Games: len(roots)}
	case k > 0:
		return &roots[k-1], nil
	case len(roots) == 1:
		return &roots[0], nil
	case len(roots) == 0:
		return nil, fmt.Errorf("the book is about no position")
	}
	return nil, fmt.Errorf("the book is about %s: take one with --game K (--list shows them)",
		words.Count(int64(len(roots)), "position"))
}
