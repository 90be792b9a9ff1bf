package site

// The solver as WebAssembly, which is contained in the program or built from its source.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// An Engine is the solver for a browser.
type Engine struct {
	Wasm    []byte // the program
	Runtime []byte // the script that runs a Go program in a browser: wasm_exec.js of the Go version that built Wasm
}

// worker is the import path of the engine.
const worker = "fukumi/cmd/fukumi/internal/board/worker"

// ErrNoSource is the error of Find if the program contains no engine and there is no source to build it.
var ErrNoSource = errors.New("this program contains no WebAssembly, and its source is not here: run it in a " +
	"checkout, " +
	"or use a release")

// Find returns the engine that the program contains. If it contains none, the Go toolchain
// builds the engine from the checkout in which the program runs, or from which it was built.
func Find(ctx context.Context) (*Engine, error) {
	if e, err := carried(); e != nil || err != nil {
		return e, err
	}
	return build(ctx)
}

// buildFlags returns the flags of go build for a small program. It has no symbol names and no
// paths, so that the same source gives the same bytes everywhere. It inlines only
// in the packages of the search.
func buildFlags() []string {
	flags := []string{"-trimpath", "-ldflags=-s -w -buildid=", "-gcflags=all=-l"}
	for _, fast := range []string{"notation", "eval", "solver/proof", "solver/internal/..."} {
		flags = append(flags, "-gcflags=fukumi/"+fast+"=")
	}
	return flags
}

func build(ctx context.Context) (*Engine, error) {
	source, err := checkout(ctx)
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "fukumi-site-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(work) }()
	file := filepath.Join(work, "fukumi.wasm")
	args := slices.Concat([]string{"build", "-buildvcs=false", "-o", file}, buildFlags(), []string{worker})
	if _, err := tool(ctx, source, args...); err != nil {
		return nil, err
	}
	goroot, err := tool(ctx, source, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	e := &Engine{}
	if e.Wasm, err = os.ReadFile(file); err != nil {
		return nil, err
	}
	e.Runtime, err = os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	return e, err
}

// checkout returns a directory of the source: the current directory, or the directory of this
// source file if the program was built with the paths of its files.
func checkout(ctx context.Context) (string, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return "", fmt.Errorf("%w (there is no go command here either)", ErrNoSource)
	}
	places := []string{"."}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		places = append(places, filepath.Dir(file))
	}
	for _, place := range places {
		if found, err := tool(ctx, place, "list", "-f", "{{.ImportPath}}", worker); err == nil && found == worker {
			return place, nil
		}
	}
	return "", ErrNoSource
}

// tool runs the go command with the browser as its target, and returns its output.
func tool(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problem
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, strings.TrimSpace(problem.String()))
	}
	return strings.TrimSpace(out.String()), nil
}
