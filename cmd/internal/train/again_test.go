package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"fukumi/eval"
	"fukumi/notation/testhelp"
)

// An interrupted run that is started again has the same games as an uninterrupted one, even if it was
// interrupted in the middle of a line. From the games come samples, from these weights, and from a model
// others.
func TestTrain(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	do := func(args ...string) {
		t.Helper()
		testhelp.OK(t, run(t.Context(), t.Output(), args))
	}
	games := []string{"games", "-games", "3", "-nodes", "200", "renju", at("games.txt")}
	do(games...)
	data := testhelp.Must(os.ReadFile(at("games.txt")))(t)
	testhelp.OK(t, os.WriteFile(at("games.txt"), data[:len(data)-3], 0o666))
	do(games...)
	if now, err := os.ReadFile(at("games.txt")); err != nil || !bytes.Equal(now, data) {
		t.Errorf("the file is another, %v", err)
	}
	do("samples", at("games.txt"), at("samples.bin"))
	do("fit", "-rounds", "1", "-o", at("one.net"), at("samples.bin"))
	do("fit", "-rounds", "1", "-begin", at("one.net.model"), "-o", at("two.net"), at("samples.bin"))
	do("label", "-nodes", "500", at("samples.bin"), at("labels.bin"))
	do("measure", at("two.net"), at("samples.bin"), at("labels.bin"))
	one, two := testhelp.Must(os.ReadFile(at("one.net")))(t), testhelp.Must(os.ReadFile(at("two.net")))(t)
	if w, err := eval.ReadNet(two); err != nil || len(w.Sides) != 2 || bytes.Equal(one, two) {
		t.Errorf("the second weights are not the first, trained on: %v", err)
	}
}

// What is wrong with a command line or a file is said.
func TestTrainRefuses(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad")
	testhelp.OK(t, os.WriteFile(bad, []byte("x\n"), 0o666))
	for _, args := range [][]string{
		nil, {"sing"}, {"fit"}, {"games", "renju"}, {"games", "go", bad}, {"fit", "-o"}, {"samples", bad, bad + "2"},
		{"fit", bad}, {"measure", bad, bad}, {"calibrate", bad}, {"label", bad, bad + "2"}, {"fit", "-begin", bad, bad},
	} {
		if err := run(t.Context(), io.Discard, args); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}
