package books

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fukumi/cmd/internal/fileio"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove/shelf"
)

// position returns a board with stones of Black, and Black to move.
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

// bookOf returns a book of lemmas, which need not be true.
func bookOf(t *testing.T, root notation.Position, lemmas ...book.Lemma) *shelf.File {
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
	b, err := shelf.FromBytes(t.Context(), "a.book", text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// five returns the node with Black's five at e1.
func five() *proof.Node { return &proof.Node{Kind: proof.KindFive, Move: notation.At(4, 0)} }

// fours are two fours of Black, with fives at e1 and e3.
const fours = "a1 b1 c1 d1 a3 b3 c3 d3"

// every returns a quiet move on o15, then one on n15, with a node for every reply: the remaining five.
func every(pos notation.Position, depth int, last notation.Point) *proof.Node {
	n := &proof.Node{Kind: proof.KindQuiet, Move: notation.At(15-depth, 14)}
	_ = pos.Put(n.Move, notation.Black)
	for _, p := range pos.Points() {
		after := pos
		if after.Put(p, notation.White) != nil {
			continue
		}
		kid := five()
		switch {
		case depth == 1 && p != kid.Move && p != notation.At(4, 2) && p != notation.At(13, 14):
			kid = every(after, 2, last)
		case after.At(kid.Move) != notation.Empty:
			kid.Move = last
		}
		n.Replies = append(n.Replies, proof.Reply{Move: p, Node: kid})
	}
	return n
}

// inChunks returns a valid book of three chunks.
func inChunks(t *testing.T, black string) *shelf.File {
	t.Helper()
	root := position(t, black)
	lemmas := make([]book.Lemma, 3) // one for each chunk
	for i := range lemmas {
		lemmas[i] = book.Lemma{Position: root, Node: every(root, 1, notation.At(4, 2))}
	}
	b := bookOf(t, root, lemmas...)
	if b.Chunks() != 3 {
		t.Fatalf("%d chunks", b.Chunks())
	}
	return b
}

// ownCache gives the test a cache directory of its own.
func ownCache(t *testing.T) {
	t.Helper()
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(name, t.TempDir())
	}
}

// checked checks a book, and returns the output.
func checked(t *testing.T, b *shelf.File, o VerifyOptions) (c *Check, out, warned string, err error) {
	t.Helper()
	var text, stderr bytes.Buffer
	s := &cli.Streams{Out: cli.NewOutput(&text), Err: &stderr}
	if c, err = Verify(t.Context(), s, b, o); err == nil {
		if err := c.Print(s, cli.NewPrinter(s, cli.Look{Quiet: o.Quiet}), o); err != nil {
			t.Fatal(err)
		}
	}
	return c, text.String(), stderr.String(), err
}

// half returns the checkpoint of a check of b after the first chunk.
func half(t *testing.T, b *shelf.File) book.Checkpoint {
	t.Helper()
	var first book.Checkpoint
	ctx, cancel := context.WithCancel(t.Context())
	_, err := book.Verify(ctx, b.Reader, book.Options{Progress: func(c book.Checkpoint) {
		first = c
		cancel()
	}})
	if first.Done != 1 || !errors.Is(err, context.Canceled) {
		t.Fatalf("%d chunks, %v", first.Done, err)
	}
	return first
}

// keep writes a checkpoint, as an interrupted check does.
func keep(t *testing.T, name string, c book.Checkpoint) {
	t.Helper()
	k, err := newCheckpointFile(name)
	if err == nil {
		err = k.write(&c)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestCheckpoint: a check continues where it was, says so in all its output, and removes the file
// once the book is accepted.
func TestCheckpoint(t *testing.T) {
	ownCache(t)
	b := inChunks(t, fours)
	name := filepath.Join(t.TempDir(), "half.json")
	for _, o := range []VerifyOptions{{}, {Quiet: true}, {JSON: true}} {
		o.Checkpoint = name
		keep(t, name, half(t, b))
		c, out, warned, err := checked(t, b, o)
		if err != nil || c.Err != nil || warned != "" || c.Report.Checked != b.Chunks()-1 ||
			c.Report.Chunks != b.Chunks() || c.Report.Lemmas != b.Lemmas() {
			t.Fatalf("%+v: %+v, %v, %q", o, c, err, warned)
		}
		want := "1 of 3 chunks were checked before, as " + name + " says"
		if o.JSON {
			want = `"chunks":3,"chunks_checked":2,`
		}
		if flat := strings.Join(strings.Fields(out), " "); !strings.Contains(flat, want) ||
			(o == VerifyOptions{Checkpoint: name}) && !strings.Contains(flat, "checked in this run: 2 of 3 chunks") {
			t.Errorf("%+v: %s, want %q", o, out, want)
		}
		if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the checkpoint of a book that is accepted: %v", err)
		}
	}
	if _, out, _, _ := checked(t, b, VerifyOptions{}); !strings.Contains(out, "checked in this run: 3 of 3 chunks") ||
		strings.Contains(out, "before") {
		t.Errorf("without a checkpoint: %s", out)
	}
}

// TestForgedCheckpoint: a checkpoint of another user, machine, program or book does not count, in
// either mode. There is no verdict on the book, and the file stays.
func TestForgedCheckpoint(t *testing.T) {
	ownCache(t)
	name := filepath.Join(t.TempDir(), "half.json")
	good := inChunks(t, fours)
	other := inChunks(t, fours+" a15")
	untrue := bookOf(t, position(t, "h8"), book.Lemma{Position: position(t, "h8"), Node: five()})
	sum := func(b *shelf.File) book.Report {
		r, _ := book.Verify(t.Context(), b.Reader, book.Options{})
		return r
	}
	done := func(b *shelf.File, paranoid bool) book.Checkpoint {
		r := sum(b)
		r.Lemmas, r.Nodes = 72_275, 73_720_403
		return book.Checkpoint{Report: r, Paranoid: paranoid, Done: b.Chunks()}
	}
	change := func(f func(c *checkpoint)) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var c checkpoint
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		f(&c)
		if text, err = json.Marshal(c); err == nil {
			err = os.WriteFile(name, text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	key, err := fileio.KeyFile()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, want string
		book       *shelf.File
		make       func(paranoid bool)
	}{
		{"as it was written without a sum", "says nothing of a check", untrue, func(paranoid bool) {
			text, _ := json.Marshal(done(untrue, paranoid))
			_ = os.WriteFile(name, text, 0o666)
		}},
		{"without a key on this machine", "you have not made it", untrue, func(paranoid bool) {
			keep(t, name, done(untrue, paranoid))
			_ = os.Remove(key)
		}},
		{"with another key", "you have not made it", untrue, func(paranoid bool) {
			keep(t, name, done(untrue, paranoid))
			_ = os.WriteFile(key, bytes.Repeat([]byte{7}, 32), 0o600)
		}},
		{"without a sum", "you have not made it", untrue, func(paranoid bool) {
			keep(t, name, done(untrue, paranoid))
			change(func(c *checkpoint) { c.HMAC = "" })
		}},
		{"changed", "you have not made it", untrue, func(paranoid bool) {
			keep(t, name, done(good, paranoid))
			change(func(c *checkpoint) { c.Check = done(untrue, paranoid) })
		}},
		{"further than it was", "you have not made it", good, func(paranoid bool) {
			keep(t, name, half(t, good))
			change(func(c *checkpoint) { c.Check.Done++ })
		}},
		{"of another version", "made by another build of the program, v0", good, func(bool) {
			k, _ := newCheckpointFile(name)
			k.own.Version = "v0"
			c := half(t, good)
			_ = k.write(&c)
		}},
		{"of another build", "made by another build", good, func(bool) {
			k, _ := newCheckpointFile(name)
			k.own.Program = strings.Repeat("0", 64)
			c := half(t, good)
			_ = k.write(&c)
		}},
		{"of another book", "is that of another book", good, func(paranoid bool) {
			keep(t, name, done(other, paranoid))
		}},
		{"of the other mode", "was made in the other mode", good, func(paranoid bool) {
			keep(t, name, done(good, !paranoid))
		}},
		{"no checkpoint at all", "says nothing of a check", good, func(bool) {
			_ = os.WriteFile(name, []byte("h8 i9\n"), 0o666)
		}},
		{"too long for one", "is not a checkpoint", good, func(bool) {
			_ = os.WriteFile(name, bytes.Repeat([]byte(" "), maxCheckpoint+1), 0o666)
		}},
	} {
		for _, paranoid := range []bool{false, true} {
			test.make(paranoid)
			before, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			c, out, _, err := checked(t, test.book, VerifyOptions{Paranoid: paranoid, Checkpoint: name})
			if err == nil || !strings.Contains(err.Error(), test.want) || c != nil || out != "" {
				t.Errorf("%s, paranoid %v: %+v, %q, error %v, want %q", test.name, paranoid, c, out, err, test.want)
			}
			if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
				t.Errorf("%s: the file was changed: %v", test.name, err)
			}
			_ = os.Remove(key)
		}
	}
}

// TestKey: only its user can read the key, and a key that others can read is not used.
func TestKey(t *testing.T) {
	ownCache(t)
	b := inChunks(t, fours)
	name := filepath.Join(t.TempDir(), "half.json")
	keep(t, name, half(t, b))
	key, err := fileio.KeyFile()
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "windows" {
		t.Skip("modes say nothing here")
	}
	if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(filepath.Dir(key)); err != nil || len(left) != 1 {
		t.Errorf("beside the key: %v, %v", left, err)
	}
	if err := os.Chmod(key, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := checked(t, b, VerifyOptions{Checkpoint: name}); err == nil || !strings.Contains(err.Error(),
		"others can read") {
		t.Errorf("a key that others can read: %v", err)
	}
	if os.Getuid() == 0 { // only root can give a file away
		if err := errors.Join(os.Chmod(key, 0o600), os.Chown(key, 1, -1)); err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := checked(t, b, VerifyOptions{Checkpoint: name}); err == nil ||
			!strings.Contains(err.Error(), "belongs to another user") {
			t.Errorf("a key of another user: %v", err)
		}
		if err := errors.Join(os.Chmod(key, 0o644), os.Chown(key, 0, -1)); err != nil {
			t.Fatal(err)
		}
	}
	k, err := newCheckpointFile(filepath.Join(t.TempDir(), "other.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := k.write(&book.Checkpoint{}); err == nil || !strings.Contains(err.Error(), "others can read") {
		t.Errorf("a key that others can read signs: %v", err)
	}
}
