// Package kernel makes the checker of books that is proved in Coq, and runs it. Call Make, and then Check for each
// book.
package kernel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/fileio"
	"fukumi/solver/proof/formal"
)

// The files of a kernel that was made, beside those of the theory.
const (
	program    = "kernel"
	answer     = "Assumptions.txt" // what Coq says that the theorem assumes
	ask        = "Assumptions.v"
	unfinished = "kernel-new-" // begins the names of folders in which a kernel is made
)

// A Kernel is the program that Coq and OCaml have made of the theory.
type Kernel struct {
	path string
	// Assumes names the statements of Coq's own library, about words of 63 bits, that the theorem assumes.
	Assumes []string
}

// ErrIncomplete is the error of Make if something of the theory is assumed, and not proved.
var ErrIncomplete = errors.New("the theory is not complete: nothing is proved by its checker")

// Make returns the kernel in a folder of base. If there is none of this theory, Make has Coq check the theory and OCaml
// compile what is extracted from it. It says which file is next. Other runs see a kernel as a whole, or not at all.
func Make(ctx context.Context, base string, next func(file string)) (*Kernel, error) {
	dir := filepath.Join(base, "kernel-"+formal.Hash()[:16])
	if k, err := read(dir); !errors.Is(err, os.ErrNotExist) {
		return k, err
	}
	for _, tool := range []string{"coqc", "ocamlopt"} {
		if _, err := exec.LookPath(tool); err != nil {
			return nil, fmt.Errorf("the command %s is missing: Coq and OCaml make the proved checker (Debian has them "+
				"in the packages coq and ocaml-nox)", tool)
		}
	}
	if err := os.MkdirAll(base, 0o700); err != nil {
		return nil, command.Unusable(err)
	}
	sweep(base)
	work, err := os.MkdirTemp(base, unfinished)
	if err != nil {
		return nil, command.Unusable(err)
	}
	defer func() { _ = os.RemoveAll(work) }()
	if err := build(ctx, work, next); err != nil {
		return nil, err
	}
	if err := fileio.PlaceDirectory(work, dir); err != nil {
		if k, rerr := read(dir); rerr == nil {
			return k, nil // another run has been faster
		}
		return nil, command.Unusable(err)
	}
	return read(dir)
}

// sweep removes what runs have left behind that were killed long ago.
func sweep(base string) {
	left, _ := filepath.Glob(filepath.Join(base, unfinished+"*")) // the pattern is right, or removes nothing
	for _, dir := range left {
		if info, err := os.Lstat(dir); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			_ = os.RemoveAll(dir)
		}
	}
}

// read returns the kernel in dir.
func read(dir string) (*Kernel, error) {
	text, err := os.ReadFile(filepath.Join(dir, answer))
	if err != nil {
		return nil, err
	}
	ofWords, others, err := formal.Assumptions(string(text))
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("%w; it assumes %s", ErrIncomplete, strings.Join(others, " "))
	}
	if err != nil {
		return nil, err
	}
	return &Kernel{filepath.Join(dir, program), ofWords}, nil
}

// build makes the kernel in dir.
func build(ctx context.Context, dir string, next func(file string)) error {
	if err := formal.WriteTheory(dir); err != nil {
		return command.Unusable(err)
	}
	if err := fileio.WriteBytes(filepath.Join(dir, ask), []byte(formal.Question())); err != nil {
		return command.Unusable(err)
	}
	var said string
	for _, file := range append(formal.Theories(), ask) {
		next(file)
		var err error
		if said, err = run(ctx, dir, "coqc", "-q", "-Q", ".", formal.Logical, file); err != nil {
			return err
		}
	}
	if err := fileio.WriteBytes(filepath.Join(dir, answer), []byte(said)); err != nil {
		return command.Unusable(err)
	}
	if _, err := read(dir); err != nil {
		return err
	}
	// Coq writes an interface, too, which hides nothing: the one of the theory stands in its place again.
	if err := formal.WriteTheory(dir); err != nil {
		return command.Unusable(err)
	}
	next(formal.Generated)
	_, err := run(ctx, dir, "ocamlopt", slices.Concat([]string{"-inline", "200"}, formal.Programs(),
		[]string{"-o", program})...)
	return err
}

// killedAfter is the time that a program has to close its output after it was killed.
const killedAfter = 2 * time.Second

// run runs a program in dir, and returns its output.
func run(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.WaitDelay = dir, killedAfter
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "COQPATH=") })
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problem
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", fileio.ErrInterrupted
		}
		return "", fmt.Errorf("%s: %w: %.1000s", name, err, strings.TrimSpace(problem.String()))
	}
	return out.String(), nil
}
