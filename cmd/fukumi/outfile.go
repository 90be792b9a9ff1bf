package main

// Files that results are written to: one where there is one position, a
// directory of them where there are several. Proofs and pictures.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/outfile"
	"fukumi/solver/proof"
)

// outFiles writes what comes of the positions of a run, a file each. Whether
// there are several is only known when the second one comes, so the first waits
// for it.
type outFiles struct {
	target string // file or directory, "" for none
	kind   string // of the files, as their names end: "json"
	what   string // what was not written, for messages: "the proof"

	count int // positions so far
	first *namedData
	names outfile.Names
}

type namedData struct {
	id   string
	data []byte // nil where there is nothing to write
}

// add takes what came of one more position.
func (f *outFiles) add(id string, data []byte) error {
	if f.target == "" {
		return nil
	}
	f.count++
	next := namedData{id, data}
	if f.count == 1 && !f.isDirectory() {
		f.first = &next
		return nil
	}
	if err := os.MkdirAll(f.target, 0o777); err != nil {
		return f.unwritten(err)
	}
	if f.first != nil {
		if err := f.write(f.inside(1, f.first.id), f.first.data); err != nil {
			return err
		}
		f.first = nil
	}
	return f.write(f.inside(f.count, id), data)
}

// close writes what waits: what came of a position that stayed the only one.
func (f *outFiles) close() error {
	if f.first == nil {
		return nil
	}
	return f.write(f.target, f.first.data)
}

// stop writes no more.
func (f *outFiles) stop() { f.target, f.first = "", nil }

func (f *outFiles) isDirectory() bool { return namesDirectory(f.target) }

// namesDirectory reports whether a target is a directory, or is to be one.
func namesDirectory(target string) bool {
	if strings.HasSuffix(target, "/") || strings.HasSuffix(target, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(target)
	return err == nil && info.IsDir()
}

// inside names a file of the directory after the position's id, or after its
// number. No two positions of a run share a file.
func (f *outFiles) inside(number int, id string) string {
	return filepath.Join(f.target, f.names.Next(id, number, f.kind))
}

func (f *outFiles) write(name string, data []byte) error {
	if data == nil {
		return nil
	}
	if err := outfile.WriteBytes(name, data); err != nil {
		return f.unwritten(err)
	}
	return nil
}

func (f *outFiles) unwritten(err error) error {
	return exit.Unwritten(fmt.Errorf("%s was not written: %w", f.what, err))
}

// proofFiles are the files of --proof.
type proofFiles struct{ outFiles }

func newProofFiles(target string) *proofFiles {
	return &proofFiles{outFiles{target: target, kind: "json", what: "the proof"}}
}

// add takes the result of one more position: nil where there is no win.
func (f *proofFiles) add(id string, p *proof.Proof) error {
	if f.target == "" || p == nil {
		return f.outFiles.add(id, nil)
	}
	data, err := proof.Encode(p)
	if err != nil {
		return err
	}
	return f.outFiles.add(id, data)
}
