package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
	"fukumi/solver/prove/shelf"
)

// farBook writes a small book.
func farBook(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "far.book")
	if code, _, stderr := testRun(t.Context(), nil, "prove", "--quiet", "--from", "h8 o15 i9 a1", "--export",
		name); code != cli.ExitDecided {
		t.Fatalf("prove: code %d, %s", code, stderr)
	}
	return name
}

// TestBookAsATree: the tree of a book reads back from SGF and from RenLib. In every position of the
// book the winner's move is the book's. Bounds are kept and reported.
func TestBookAsATree(t *testing.T) {
	name := farBook(t)
	b := testhelp.Must(shelf.Open(t.Context(), name))(t)
	defer b.Close()
	for _, kind := range []string{"sgf", "lib"} {
		for _, most := range []string{"200000", "300"} {
			if kind == "lib" && most != "300" && !testhelp.LongAsked() {
				continue
			}
			out := filepath.Join(t.TempDir(), "far."+kind)
			code, _, stderr := testRun(t.Context(), nil, "convert", "--moves", most, "-o", out, name)
			if code != cli.ExitDecided ||
				strings.Contains(stderr, "left out: the book goes on at ") != (most == "300") {
				t.Errorf("%s, %s moves: code %d, %q", kind, most, code, stderr)
			}
			data := testhelp.Must(os.ReadFile(out))(t)
			trees, err := files.Read(data, format.Options{})
			if err != nil || len(trees) != 1 {
				t.Fatalf("%s: %d trees, %v", kind, len(trees), err)
			}
			w := &bookWalk{t: t, book: b}
			w.walk(trees[0].Root, b.Header().Roots[0])
			if w.lemmas == 0 || w.moves < 100 || most == "300" && w.moves > 300 {
				t.Errorf("%s, %s moves: %d lemmas and %d moves", kind, most, w.lemmas, w.moves)
			}
		}
	}
}

// A bookWalk compares a tree with the book that it was made from.
type bookWalk struct {
	t             *testing.T
	book          *shelf.File
	lemmas, moves int
}

// walk checks the nodes below n in pos. RenLib has the stones of the root as moves.
func (w *bookWalk) walk(n *format.Node, pos notation.Position) {
	for _, c := range n.Children {
		if c.Move != notation.NoPoint && pos.At(c.Move) != notation.Empty &&
			pos.At(c.Move) == w.book.Header().Roots[0].At(c.Move) {
			w.walk(c, pos)
			continue
		}
		w.moves++
		known, err := w.book.Node(&pos)
		if err != nil {
			w.t.Fatal(err)
		}
		if known != nil {
			w.lemmas++
			if len(n.Children) != 1 || c.Move != known.Move {
				w.t.Errorf("at %s the tree has %s, the book %s", notation.FormatPosition(&pos), c.Move, known.Move)
			}
		}
		after := pos
		if c.Move != notation.NoPoint {
			if err := after.Put(c.Move, pos.Turn()); err != nil {
				w.t.Fatalf("%s: %v", c.Move, err)
			}
		}
		after.SetTurn(pos.Turn().Opponent())
		w.walk(c, after)
	}
}

// TestBookElsewhere: a small book becomes a proof file that the checker accepts, a book can also come
// from standard input, and formats without variations are refused.
func TestBookElsewhere(t *testing.T) {
	name := farBook(t)
	data := testhelp.Must(os.ReadFile(name))(t)
	code, out, stderr := testRun(t.Context(), bytes.NewReader(data), "convert", "--to", "json", "-")
	p, err := proof.Decode([]byte(out))
	if code != cli.ExitDecided || err != nil || p.Class != proof.AnyWin {
		t.Fatalf("code %d, %v, %s", code, err, stderr)
	}
	if _, err := proof.Verify(p, proof.Options{}); err != nil {
		t.Error(err)
	}
	if code, out, stderr := testRun(t.Context(), bytes.NewReader(data), "verify", "-"); code != cli.ExitDecided ||
		!strings.Contains(out, "accepted: Black wins at h8,i9/a1,o15") {
		t.Errorf("verify -: code %d, %s%s", code, out, stderr)
	}
	data[len(data)/2] ^= 1
	if code, out, stderr := testRun(t.Context(), bytes.NewReader(data), "verify", "-"); code == cli.ExitDecided {
		t.Errorf("verify - of a damaged book: code %d, %s%s", code, out, stderr)
	}
	for _, args := range [][]string{{"--to", "moves", name}, {"--to", "sgf", "--game", "2", name},
		{"--to", "sgf", "--moves", "1", name}} {
		args := append([]string{"convert"}, args...)
		if code, _, stderr := testRun(t.Context(), nil, args...); code != cli.ExitUsage ||
			stderr == "" {
			t.Errorf("%s: code %d, %q", args, code, stderr)
		}
	}
	if code, out, _ := testRun(t.Context(), nil, "convert", "--list", name); code != cli.ExitDecided ||
		!strings.HasPrefix(out, "1  a book of ") {
		t.Errorf("--list: code %d, %s", code, out)
	}
}
