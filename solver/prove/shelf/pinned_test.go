package shelf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// A changing file has other bytes after a number of reads.
type changing struct {
	first, then *bytes.Reader
	left        int
}

func (c *changing) ReadAt(p []byte, at int64) (int, error) {
	if c.left--; c.left < 0 {
		return c.then.ReadAt(p, at)
	}
	return c.first.ReadAt(p, at)
}

// TestChangedInBetween: if a book changes after any number of reads, the accepted bytes are those of the sum.
func TestChangedInBetween(t *testing.T) {
	root := position(t, "a1 b1 c1 d1")
	bytesOf := func(n *proof.Node) []byte {
		f := written(t, root, book.Lemma{Position: root, Node: n})
		data, err := io.ReadAll(f.Content(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	forged, honest := bytesOf(&proof.Node{Kind: proof.KindFive, Move: notation.At(5, 0)}), bytesOf(five())
	if len(forged) != len(honest) || bytes.Equal(forged, honest) {
		t.Fatal("want two books of the same length")
	}
	sum := sha256.Sum256(honest)
	accepted, refused := 0, 0
	for reads := range 40 {
		r := &changing{bytes.NewReader(forged), bytes.NewReader(honest), reads}
		f, err := read(t.Context(), "a.book", r, int64(len(honest)), nil)
		if err != nil {
			refused++
			continue
		}
		report, err := book.Verify(t.Context(), f.Reader, book.Options{})
		switch {
		case err != nil:
			refused++
		case report.SHA256 != hex.EncodeToString(sum[:]):
			t.Errorf("changed after %d reads: accepted with the sum %s of the forged one", reads, report.SHA256)
		default:
			accepted++
		}
	}
	if accepted == 0 || refused == 0 {
		t.Errorf("%d accepted, %d refused: expected some of both", accepted, refused)
	}
}

// TestPinned: reads return the content, in parts of any length.
func TestPinned(t *testing.T) {
	data := bytes.Repeat([]byte("some text, "), 20_000)
	p := pin(bytes.NewReader(data), int64(len(data)))
	for _, part := range []int{1 << 20, 100_000, 70_000, 4096} {
		for at := 0; at < len(data); at += part / 2 {
			got := make([]byte, part)
			n, err := p.ReadAt(got, int64(at))
			want := data[at:min(at+part, len(data))]
			if !bytes.Equal(got[:n], want) || (err == io.EOF) != (len(want) < part) {
				t.Fatalf("%d bytes at %d: %d, %v", part, at, n, err)
			}
		}
	}
	p.ReaderAt = bytes.NewReader(data[:len(data)-1])
	if _, err := p.ReadAt(make([]byte, 10), int64(len(data)-10)); err != errChanged {
		t.Errorf("cut short: %v", err)
	}
}
