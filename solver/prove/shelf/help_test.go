package shelf

// What the tests need: boards, books in memory, and users with secrets.

import (
	"bytes"
	"crypto/rand"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// position is a board with these stones of Black, who is to move.
func position(t *testing.T, black string) notation.Position {
	t.Helper()
	pos, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(black) {
		p, err := notation.ParsePoint(text, 15)
		if err == nil {
			err = pos.Put(p, notation.Black)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// written returns a book of lemmas, true or not.
func written(t *testing.T, root notation.Position, lemmas ...book.Lemma) *File {
	t.Helper()
	var text bytes.Buffer
	w, err := book.NewWriter(&text, book.Header{Size: 15, Attacker: notation.Black, Roots: []notation.Position{root}})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lemmas {
		if err := w.Add(l); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := FromBytes(t.Context(), "a.book", text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// five is a lemma that Black makes five at e1.
func five() *proof.Node { return &proof.Node{Kind: proof.KindFive, Move: notation.At(4, 0)} }

// secretOf returns the secret of the user of a test, nil if there is none yet.
var secretOf []byte

// ownCache is another user, without a secret.
func ownCache(*testing.T) { secretOf = nil }

// secretError is what the user has in place of a secret, if it is not nil.
var secretError error

// newShelf is the shelf of the user of a test.
func newShelf(store string, warn func(string, ...any)) *Shelf {
	return New(Options{Dir: store, Warn: warn,
		Secret: func(create bool) ([]byte, error) {
			switch {
			case secretError != nil:
				return nil, secretError
			case secretOf == nil && !create:
				return nil, fs.ErrNotExist
			case secretOf == nil:
				secretOf = []byte(rand.Text())
			}
			return secretOf, nil
		},
		Write: func(name string, content func(io.Writer) error) error {
			var data bytes.Buffer
			if err := content(&data); err != nil {
				return err
			}
			return os.WriteFile(name, data.Bytes(), 0o600)
		},
		Carried: func(t *library.Theorem) (*library.Volume, error) { return nil, fs.ErrNotExist },
	})
}
