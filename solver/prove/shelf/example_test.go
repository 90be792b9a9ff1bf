package shelf_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove/shelf"
)

// A book of one lemma is put on the shelf; what it proves is answered from there.
func ExampleShelf() {
	err := func() error {
		in, err := text.ParsePosition("a1,b1,c1,d1/e3,f4,g5,h6", text.Defaults{})
		if err != nil {
			return err
		}
		root := in.Position
		var data bytes.Buffer
		head := book.Header{Size: 15, Attacker: notation.Black, Roots: []notation.Position{root}}
		w, err := book.NewWriter(&data, head)
		if err != nil {
			return err
		}
		five := &proof.Node{Kind: proof.KindFive, Move: notation.At(4, 0)}
		if err := w.Add(book.Lemma{Position: root, Node: five}); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}

		ctx := context.Background()
		f, err := shelf.FromBytes(ctx, "one.book", data.Bytes())
		if err != nil {
			return err
		}
		report, err := book.Verify(ctx, f.Reader, book.Options{})
		if err != nil {
			return err
		}
		dir, err := os.MkdirTemp("", "example-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		s := shelf.New(shelf.Options{
			Dir:    dir,
			Secret: func(bool) ([]byte, error) { return []byte("known to this user alone"), nil },
			Write: func(name string, content func(io.Writer) error) error {
				var data bytes.Buffer
				if err := content(&data); err != nil {
					return err
				}
				return os.WriteFile(name, data.Bytes(), 0o600)
			},
		})
		defer s.Close()
		if _, err := s.Add(ctx, f, &report); err != nil {
			return err
		}
		r, err := ask.Open(ask.Options{Books: s}).Solve(ctx, solver.Query{Position: root, Goal: solver.AnyWin})
		fmt.Println(r.Verdict, r.Line, r.Source)
		return err
	}()
	if err != nil {
		fmt.Println(err)
	}
	// Output: win [e1] book
}
