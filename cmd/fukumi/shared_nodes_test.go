package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// chainOf returns a certificate of 60 nodes of a kind, each with two replies that share the node below:
// 2^60 paths. With standing it is the default of a quiet node.
func chainOf(kind proof.Kind, standing bool) *proof.Node {
	at := func(i int) notation.Point { return notation.At(i%15, i/15) }
	n := &proof.Node{Kind: proof.KindFive, Move: at(200)}
	for i := 59; i >= 0; i-- {
		up := &proof.Node{Kind: kind, Move: at(3 * i),
			Replies: []proof.Reply{{Move: at(3*i + 1), Node: n}, {Move: at(3*i + 2), Node: n}}}
		if kind == proof.KindTree {
			up.Threat = []notation.Point{at(3*i + 1)}
		}
		n = up
	}
	if standing {
		n = &proof.Node{Kind: proof.KindQuiet, Move: at(201), Default: n}
	}
	return n
}

// TestSharedNodes: no command that reads proofs or books walks all paths through shared nodes: each
// ends, and says that the checker has refused them.
func TestSharedNodes(t *testing.T) {
	pos, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	for name, n := range map[string]*proof.Node{
		"trees": chainOf(proof.KindTree, false), "default": chainOf(proof.KindTree, true),
		"quiet": chainOf(proof.KindQuiet, false),
	} {
		h := book.Header{Rule: notation.Freestyle, Size: 15, Attacker: notation.Black, Roots: []notation.Position{pos}}
		var books []string
		for form, begin := range map[string]func(io.Writer, book.Header) (*book.Writer, error){
			"packed": book.NewWriter, "plain": book.NewPlainWriter,
		} {
			var out bytes.Buffer
			w := testhelp.Must(begin(&out, h))(t)
			if err := w.Add(book.Lemma{Position: pos, Node: n}); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			books = append(books, write(name+"-"+form+".book", out.Bytes()))
		}
		p := &proof.Proof{Position: pos, Class: proof.AnyWin, Tree: n}
		file := write(name+".json", testhelp.Must(proof.Encode(p))(t))
		out := filepath.Join(dir, "out")
		type command struct {
			code int
			args []string
		}
		runs := []command{
			{cli.ExitFailed, []string{"verify", file}}, {cli.ExitUsage, []string{"convert", "--to", "sgf", file}},
			{cli.ExitUsage, []string{"convert", "--list", file}},
			{cli.ExitFailed, []string{"prove", "--merge", "--from", "empty", "--export", out, file}},
		}
		for _, b := range books {
			runs = append(runs, command{cli.ExitDecided, []string{"convert", "--moves", "500", "--to", "sgf", b}})
			for _, args := range [][]string{
				{"verify", b}, {"verify", "--paranoid", b}, {"book", "plain", b, out}, {"book", "add", b},
				{"prove", "--merge", "--from", "empty", "--export", out, b},
				{"solve", "--nodes", "9", "--goal", "win", "--book", b, "empty"},
				{"analyze", "--nodes", "9", "--book", b, "empty"}, {"review", "--nodes", "9", "--book", b, "h8 i9"},
			} {
				runs = append(runs, command{cli.ExitFailed, args})
			}
		}
		t.Setenv("FUKUMI_CACHE_DIR", filepath.Join(dir, "store"))
		for _, c := range runs {
			if code, stdout, stderr := testRun(t.Context(), strings.NewReader(""), c.args...); code != c.code {
				t.Errorf("%s: exit %d, want %d: %s%s", strings.Join(c.args, " "), code, c.code, stdout, stderr)
			}
		}
	}
}
