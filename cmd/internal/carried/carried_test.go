package carried

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"os"
	"runtime"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/library"
	"fukumi/solver/proof/book"
)

var update = flag.Bool("update", false, "write the index of each book, and say what its theorem has to have")

// TestBytes: the carried files are the books of the theorems, and the index has the sum of each of their blocks. The
// program does not read all of a book before it answers from it: so this test does.
func TestBytes(t *testing.T) {
	for i := range library.Theorems {
		th := &library.Theorems[i]
		t.Run(th.Name, func(t *testing.T) {
			if *update {
				renew(t, th)
			}
			bytesOf(t, th)
		})
	}
}

func bytesOf(t *testing.T, th *library.Theorem) {
	data := Book(th)
	if sum := sumOf(data); sum != th.SHA256 || int64(len(data)) != th.Bytes {
		t.Fatalf("%d bytes with the SHA-256 %s, want %d with %s", len(data), sum, th.Bytes, th.SHA256)
	}
	x, err := th.Split(Index(th))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range x.Blocks {
		block := data[i*library.IndexBlock : min((i+1)*library.IndexBlock, len(data))]
		if sha256.Sum256(block) != want {
			t.Errorf("block %d is another one", i)
		}
	}
	v, err := Open(th)
	if err != nil {
		t.Fatal(err)
	}
	if plies := longest(t, v.Reader, x.Lengths); v.Lemmas() != th.Lemmas || plies != th.Plies {
		t.Errorf("%d lemmas and %d plies, want %d and %d", v.Lemmas(), plies, th.Lemmas, th.Plies)
	}
	root := th.Root()
	if n := v.Find(t.Context(), &root); n == nil || n.Move != th.First {
		t.Errorf("the first move is not %v", th.First)
	}
}

// TestHogetsu: in the book of renju, the two openings that the theorem hangs on are won by the moves that give them
// their names.
func TestHogetsu(t *testing.T) {
	th := &library.Theorems[2]
	v := testhelp.Must(Open(th))(t)
	for opening, c := range map[string]struct{ reply, move string }{"Kagetsu": {"h9", "i9"}, "Hogetsu": {"i9", "i7"}} {
		pos := th.Root()
		testhelp.OK(t, pos.Play(th.First), pos.Play(testhelp.Must(notation.ParsePoint(c.reply, th.Size))(t)))
		move := testhelp.Must(notation.ParsePoint(c.move, th.Size))(t)
		if n := v.Find(t.Context(), &pos); n == nil || n.Move != move {
			t.Errorf("%s: the book's move is not %v", opening, move)
		}
	}
}

// longest returns the length of the longest win of a root of a book.
func longest(t *testing.T, b *book.Reader, lengths book.Lengths) (plies int) {
	t.Helper()
	for _, root := range b.Header().Roots {
		places, err := b.Places(&root)
		if err != nil || len(places) != 1 {
			t.Fatalf("a root at %v, %v", places, err)
		}
		plies = max(plies, lengths.Plies(places[0]))
	}
	return plies
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// renew writes the index of a book.
func renew(t *testing.T, th *library.Theorem) {
	data := Book(th)
	b, err := book.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	lengths, err := book.Measure(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := library.Index{Lengths: lengths}
	for at := 0; at < len(data); at += library.IndexBlock {
		x.Blocks = append(x.Blocks, sha256.Sum256(data[at:min(at+library.IndexBlock, len(data))]))
	}
	if err := os.WriteFile(th.Name+".index", x.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: SHA256 %s, Bytes %d, Lemmas %d, Plies %d, Index %s", th.Name, sumOf(data), len(data), b.Lemmas(),
		longest(t, b, lengths), sumOf(x.Bytes()))
}

// TestWhole: the checker accepts every lemma of each book, and the lengths are those of the index. Every answer
// from a book refers to this check.
func TestWhole(t *testing.T) {
	testhelp.LongOnly(t, "it checks each book as a whole")
	for i := range library.Theorems {
		th := &library.Theorems[i]
		v, err := Open(th)
		if err != nil {
			t.Fatal(err)
		}
		report, err := book.Verify(t.Context(), v.Reader, book.Options{Threads: runtime.NumCPU()})
		if err != nil || report.SHA256 != th.SHA256 || report.Lemmas != th.Lemmas ||
			report.Roots != len(v.Header().Roots) {
			t.Errorf("%s: %+v, %v", th.Name, report, err)
		}
		lengths, err := book.Measure(v.Reader, nil)
		own, oerr := v.Lengths()
		if err != nil || oerr != nil || !bytes.Equal(lengths, own) {
			t.Errorf("%s: the lengths are others: %v, %v", th.Name, err, oerr)
		}
	}
}
