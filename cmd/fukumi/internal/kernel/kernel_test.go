package kernel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/formal"
)

// five returns a book with one lemma: White makes five with h8.
func five(t *testing.T) *book.Reader {
	t.Helper()
	pos := testhelp.Must(notation.NewPosition(notation.Freestyle, formal.Size))(t)
	for x := 3; x < 7; x++ {
		testhelp.OK(t, pos.Put(notation.At(x, 7), notation.White))
	}
	testhelp.OK(t, pos.Put(notation.At(0, 0), notation.Black))
	pos.SetTurn(notation.White)
	var file bytes.Buffer
	w := testhelp.Must(book.NewWriter(&file, book.Header{Size: formal.Size, Attacker: notation.White,
		Roots: []notation.Position{pos}}))(t)
	testhelp.OK(t, w.Add(book.Lemma{Position: pos, Node: proof.FromLine([]notation.Point{notation.At(7, 7)})}))
	testhelp.OK(t, w.Close())
	return testhelp.Must(book.Open(bytes.NewReader(file.Bytes()), int64(file.Len())))(t)
}

// fake returns a kernel that is a script of the shell.
func fake(t *testing.T, script string) *Kernel {
	t.Helper()
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip("there is no shell")
	}
	path := filepath.Join(t.TempDir(), program)
	testhelp.OK(t, os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700))
	return &Kernel{path: path}
}

// TestCheck: only a kernel that says all that the book claims has proved it.
func TestCheck(t *testing.T) {
	const proved = "proved: freestyle 15x15: the side to move wins; its stones: d8 e8 f8 g8; the stones of the other " +
		"side: a1"
	for _, c := range []struct{ script, refused, err string }{
		{script: "cat > /dev/null; echo 1 lemmas accepted >&2; echo 1 lemmas accepted; echo '" + proved + "'"},
		{script: "echo lemma 1 is refused: so; exit 1", refused: "lemma 1 is refused: so"},
		{script: "cat > /dev/null; echo no certificate: so; exit 2", err: "no certificate: so"},
		{script: "cat > /dev/null; echo 1 lemmas accepted", err: "something else than the book claims"},
		{script: "cat > /dev/null; echo 1 lemmas accepted; echo '" + strings.Replace(proved, "a1", "b1", 1) + "'",
			err: "something else than the book claims"},
		{script: "cat > /dev/null; kill -9 $$", err: "killed"},
	} {
		said := ""
		v, err := fake(t, c.script).Check(t.Context(), five(t), func(line string) { said += line })
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v, want %s", c.script, err, c.err)
			}
			continue
		}
		if err != nil || v.Refused != c.refused || v.Lemmas != 1 || (said == "") != (c.refused != "") {
			t.Errorf("%s: %+v, %v; progress %q", c.script, v, err, said)
		}
	}
}

// TestInterrupted: a kernel is killed if it is not waited for.
func TestInterrupted(t *testing.T) {
	ctx, end := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer end()
	_, err := fake(t, "exec sleep 1000000").Check(ctx, five(t), func(string) {})
	if !errors.Is(err, fileio.ErrInterrupted) {
		t.Error(err)
	}
}

// TestMade: a kernel that was made is used without Coq, except if its theorem assumes what is not proved.
func TestMade(t *testing.T) {
	t.Setenv("PATH", "")
	for _, c := range []struct {
		answer string
		err    error
	}{{"Closed under the global context\n", nil}, {"Axioms:\nBoard.sem_one : Prop\n", ErrIncomplete}} {
		base := t.TempDir()
		dir := filepath.Join(base, fmt.Sprintf("kernel-%.16s", formal.Hash()))
		testhelp.OK(t, os.Mkdir(dir, 0o700))
		testhelp.OK(t, os.WriteFile(filepath.Join(dir, answer), []byte(c.answer), 0o600))
		if k, err := Make(t.Context(), base, func(string) {}); !errors.Is(err, c.err) || (k == nil) != (err != nil) {
			t.Errorf("%q: %v, %v", c.answer, k, err)
		}
	}
}
