package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// An interrupted run that is started again has the same games as an uninterrupted one, even if it was
// interrupted in the middle of a line.
func TestTrainGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.txt")
	first := testhelp.Must(gamesOf(t.Context(), name, notation.Renju, 2, 1))(t)
	data := testhelp.Must(os.ReadFile(name))(t)
	testhelp.OK(t, os.WriteFile(name, data[:len(data)-3], 0o666))
	again := testhelp.Must(gamesOf(t.Context(), name, notation.Renju, 2, 1))(t)
	for i := range first {
		if again[i].String() != first[i].String() {
			t.Errorf("game %d is another:\n%v\n%v", i, &first[i], &again[i])
		}
	}
	if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, data) {
		t.Errorf("the file is another, %v", err)
	}
}

// The weights of a few games are written whole, and can be read.
func TestTrain(t *testing.T) {
	dir := t.TempDir()
	testhelp.OK(t, train(t.Context(), io.Discard, dir, 1, Settings{Rounds: 1, Batch: 256, Rate: 0.003,
		Seed: 1}))
	data := testhelp.Must(os.ReadFile(filepath.Join(dir, "all.net")))(t)
	if _, err := eval.ReadNet(data); err != nil {
		t.Error(err)
	}
}
