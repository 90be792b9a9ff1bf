package main

// The files of --proof: one file where there is one position, a directory of
// them where there are several.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fukumi/solver/proof"
)

// proofFiles writes the proofs of a run. Whether there are several positions
// is only known when the second one comes, so the first waits for it.
type proofFiles struct {
	target string // "" for none
	count  int    // positions so far
	first  *namedProof
	used   map[string]bool
}

type namedProof struct {
	id    string
	proof *proof.Proof // nil where there is no win
}

// add takes the result of one more position.
func (f *proofFiles) add(id string, p *proof.Proof) error {
	if f.target == "" {
		return nil
	}
	f.count++
	next := namedProof{id, p}
	if f.count == 1 && !f.isDirectory() {
		f.first = &next
		return nil
	}
	if err := os.MkdirAll(f.target, 0o777); err != nil {
		return unwrittenProof(err)
	}
	if f.first != nil {
		if err := f.write(f.inside(1, f.first.id), f.first.proof); err != nil {
			return err
		}
		f.first = nil
	}
	return f.write(f.inside(f.count, id), p)
}

// close writes what waits: the proof of a position that stayed the only one.
func (f *proofFiles) close() error {
	if f.first == nil {
		return nil
	}
	return f.write(f.target, f.first.proof)
}

// stop writes no more.
func (f *proofFiles) stop() { f.target, f.first = "", nil }

func (f *proofFiles) isDirectory() bool {
	if strings.HasSuffix(f.target, "/") || strings.HasSuffix(f.target, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(f.target)
	return err == nil && info.IsDir()
}

// inside names a file of the directory after the position's id, or after its
// number. No two positions of a run share a file.
func (f *proofFiles) inside(number int, id string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r) {
			return r
		}
		return '_'
	}, id)
	name = strings.TrimLeft(name, ".")
	if f.used == nil {
		f.used = map[string]bool{}
	}
	if name == "" || f.used[strings.ToLower(name)] {
		name = strings.TrimPrefix(fmt.Sprintf("%s-%d", name, number), "-")
	}
	f.used[strings.ToLower(name)] = true
	return filepath.Join(f.target, name+".json")
}

func (f *proofFiles) write(name string, p *proof.Proof) error {
	if p == nil {
		return nil
	}
	data, err := proof.Encode(p)
	if err != nil {
		return err
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		return unwrittenProof(err)
	}
	return nil
}

func unwrittenProof(err error) error {
	return unwritten(fmt.Errorf("the proof was not written: %w", err))
}
