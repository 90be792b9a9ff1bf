package fileio

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestInput: an input passes on its content and its error.
func TestInput(t *testing.T) {
	text := strings.Repeat("some text\n", 20_000)
	for _, quick := range []bool{false, true} {
		in := &Input{ctx: t.Context(), from: io.MultiReader(strings.NewReader(text), &failingReader{}), quick: quick}
		data, err := io.ReadAll(in)
		if string(data) != text || !errors.Is(err, errBroken) {
			t.Errorf("quick %v: %d bytes, %v, want %d and %v", quick, len(data), err, len(text), errBroken)
		}
	}
}

var errBroken = errors.New("broken")

type failingReader struct{}

func (*failingReader) Read([]byte) (int, error) { return 0, errBroken }

// TestInterrupted: a waiting read is abandoned when the context is done, and so is one of a directory or a
// missing file.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	waits, writer := io.Pipe()
	defer writer.Close()
	in := NewInput(ctx, waits)
	go cancel()
	if n, err := in.Read(make([]byte, 10)); n != 0 || !errors.Is(err, ErrInterrupted) {
		t.Errorf("%d bytes, %v, want %v", n, err, ErrInterrupted)
	}
	name := filepath.Join(t.TempDir(), "file")
	testhelp.OK(t, os.WriteFile(name, []byte("h8"), 0o600))
	file := testhelp.Must(Open(t.Context(), name))(t)
	defer file.Close()
	if data, err := io.ReadAll(file); string(data) != "h8" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	for _, wrong := range []string{filepath.Dir(name), name + "0"} {
		if _, err := Open(t.Context(), wrong); err == nil || !strings.HasPrefix(err.Error(),
			"cannot read "+wrong+": ") || strings.Contains(err.Error(), "open ") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// TestZeros: input of zero bytes only is given up.
func TestZeros(t *testing.T) {
	zeros := strings.NewReader(strings.Repeat("\x00", maxZeros))
	if _, err := io.ReadAll(NewInput(t.Context(), zeros)); !errors.Is(err, errZeros) {
		t.Errorf("%v, want %v", err, errZeros)
	}
}
