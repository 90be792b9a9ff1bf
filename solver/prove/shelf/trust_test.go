package shelf

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// placed puts data on the shelf of a store, under the name of a freestyle book of Black with this sum, or with
// its own sum if that is "".
func placed(t *testing.T, store, sum string, data []byte) *Entry {
	t.Helper()
	if sum == "" {
		own := sha256.Sum256(data)
		sum = hex.EncodeToString(own[:])
	}
	s := newShelf(store, nil)
	e := s.entry(kindOf(notation.Freestyle, 15, notation.Black)+sum, int64(len(data)))
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(e.Path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return &e
}

// contentOf is the file of a book in memory.
func contentOf(t *testing.T, f *File) []byte {
	t.Helper()
	data, err := io.ReadAll(f.Content(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// emptyTheorem is a theorem whose book no test has.
var emptyTheorem = &library.Theorems[0]

// falseRoot is a position that no book of the program has.
const falseRoot = "a1 b1"

// falseBook says that Black wins there by moves that do not make a five.
func falseBook(t *testing.T) *File {
	root := position(t, falseRoot)
	untrue := &proof.Node{Kind: proof.KindFive, Move: notation.At(7, 7)}
	return written(t, root, book.Lemma{Position: root, Node: untrue})
}

// TestNameIsNoProof: a file is not the book of a theorem because of its name, whatever its size; "is here" and
// the list read the file.
func TestNameIsNoProof(t *testing.T) {
	ownCache(t)
	for _, size := range []int64{1 << 20, emptyTheorem.Bytes} {
		store, data := t.TempDir(), make([]byte, size)
		_, _ = rand.Read(data) // does not fail
		e := placed(t, store, emptyTheorem.SHA256, data)
		list, err := newShelf(store, nil).List()
		if err != nil || len(list) != len(library.Theorems) || !list[0].Carried() {
			t.Errorf("%d random bytes stand on the shelf: %+v, %v", size, list, err)
		}
		if err := e.Check(t.Context()); err == nil {
			t.Errorf("%d random bytes are accepted", size)
		}
	}
}

// TestForeignShelf: a book that another user has put on the shelf does not count as accepted, even if its
// name is right, its blocks are signed with another key, or the list was read before.
func TestForeignShelf(t *testing.T) {
	ownCache(t)
	store, root := t.TempDir(), position(t, falseRoot)
	f := falseBook(t)
	e := placed(t, store, "", contentOf(t, f))
	for _, change := range []func() error{
		func() error { return nil },
		func() error { _ = e.Check(t.Context()); return nil },
		func() error { defer ownCache(t); return e.keepBlocks(f.source) }, // and another user comes
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		warned := ""
		s := newShelf(store, func(format string, args ...any) { warned += fmt.Sprintf(format, args...) })
		r, _ := s.Known(t.Context(), &ask.Query{Query: solver.Query{Position: root, Goal: solver.AnyWin}})
		if r != nil || !strings.Contains(warned, "was not accepted with your key") {
			t.Errorf("a false book of somebody else answers: %+v, %q", r, warned)
		}
		if s.Has(f) {
			t.Error("its bytes count as accepted")
		}
		s.Close()
	}
}

// TestAcceptedIsHere: an accepted book is here as long as all of its bytes are.
func TestAcceptedIsHere(t *testing.T) {
	ownCache(t)
	store, f := t.TempDir(), falseBook(t) // the checker is not asked again
	data := contentOf(t, f)
	sum := sha256.Sum256(data)
	e, err := newShelf(store, nil).Add(t.Context(), f, &book.Report{SHA256: hex.EncodeToString(sum[:])})
	if err != nil {
		t.Fatal(err)
	}
	root := position(t, falseRoot)
	here := func() bool {
		s := newShelf(store, nil)
		defer s.Close()
		found, err := s.For(t.Context(), &root)
		return err == nil && len(found) == 1 && found[0].SHA256 == e.sum && found[0].Accepted
	}
	if !here() || !newShelf(store, nil).Has(f) || e.Check(t.Context()) != nil {
		t.Error("it is not here")
	}
	for _, at := range []int{0, len(data) / 2, len(data) - 1} {
		changed := bytes.Clone(data)
		changed[at] ^= 1
		placed(t, store, e.sum, changed)
		if here() || e.Check(t.Context()) == nil {
			t.Errorf("it is said to be here with another byte %d", at)
		}
	}
	placed(t, store, e.sum, data)
	if !here() {
		t.Error("it is not here again")
	}
}

// TestAddWithoutKey: a book whose acceptance cannot be signed is not kept.
func TestAddWithoutKey(t *testing.T) {
	ownCache(t)
	secretError = fs.ErrPermission
	defer func() { secretError = nil }()
	f := written(t, position(t, "a1 b1 c1 d1"))
	sum := sha256.Sum256(contentOf(t, f))
	s := newShelf(t.TempDir(), nil)
	_, err := s.Add(t.Context(), f, &book.Report{SHA256: hex.EncodeToString(sum[:])})
	if list, _ := s.folder(); err == nil || !strings.Contains(err.Error(), "cannot be signed") || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// TestShelfThatLeadsElsewhere: nothing is written or removed through a link.
func TestShelfThatLeadsElsewhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a right there")
	}
	ownCache(t)
	f := written(t, position(t, "a1 b1 c1 d1"), book.Lemma{Position: position(t, "a1 b1 c1 d1"), Node: five()})
	data := contentOf(t, f)
	sum := sha256.Sum256(data)
	report := &book.Report{SHA256: hex.EncodeToString(sum[:])}
	link := func(to, from string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(from), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(to, from); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(s *Shelf, elsewhere string, want int) {
		t.Helper()
		if _, err := s.Add(t.Context(), f, report); err == nil {
			t.Error("a book is added")
		}
		if _, err := s.Remove("freestyle"); err == nil {
			t.Error("a book is removed")
		}
		if files, err := os.ReadDir(elsewhere); err != nil || len(files) != want {
			t.Errorf("%v, %v: want %d files", files, err, want)
		}
	}
	whole := t.TempDir()
	placed(t, whole, "", data)
	s := newShelf(t.TempDir(), nil)
	link(filepath.Join(whole, "books"), s.dir)
	refused(s, s.dir, 1)

	elsewhere := t.TempDir()
	for _, suffix := range []string{bookSuffix, blocksSuffix} {
		s := newShelf(t.TempDir(), nil)
		base := kindOf(notation.Freestyle, 15, notation.Black) + report.SHA256
		link(filepath.Join(elsewhere, "x"), filepath.Join(s.dir, base+suffix))
		refused(s, elsewhere, 0)
	}
}
