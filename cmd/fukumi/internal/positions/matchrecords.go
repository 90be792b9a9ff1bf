package positions

// The records of games, as JSON lines or an SGF collection. Each record is written when its game ends.
// The file replaces an older one when the match is over or interrupted.

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
)

// gameRecords writes the records of games.
type gameRecords struct {
	target string // the name of the file; "" for no records
	kind   format.Format
	file   *fileio.File // nil for no file
	count  int          // number of games written
}

// newGameRecords creates the file of the records, unless target is "".
func newGameRecords(target string) (*gameRecords, error) {
	r := &gameRecords{target: target}
	if target == "" {
		return r, nil
	}
	switch strings.ToLower(filepath.Ext(target)) {
	case ".jsonl", ".json":
		r.kind = format.JSON
	case ".sgf":
		r.kind = format.SGF
	default:
		return nil, fmt.Errorf("--out %s: expected a name that ends in .jsonl or .sgf", target)
	}
	var err error
	if r.file, err = fileio.Create(target); err != nil {
		return nil, r.unwritten(err)
	}
	return r, nil
}

func (r *gameRecords) unwritten(err error) error {
	return cli.Unwritten(fmt.Errorf("the games were not written: %w", err))
}

// add writes one game. Facts that the format cannot express are left out.
func (r *gameRecords) add(t *format.Tree) error {
	if r.target == "" {
		return nil
	}
	var out bytes.Buffer
	r.count++
	if r.kind == format.SGF && r.count > 1 {
		out.WriteByte('\n')
	}
	if _, err := files.Write(&out, t, r.kind); err != nil {
		return err
	}
	if _, err := r.file.Write(out.Bytes()); err != nil {
		return r.unwritten(err)
	}
	return nil
}

// close moves the file into its place. If no game was written, an older file stays there.
func (r *gameRecords) close() error {
	switch {
	case r.file == nil:
		return nil
	case r.count == 0:
		r.file.Abort()
		return nil
	}
	if err := r.file.Commit(); err != nil {
		return r.unwritten(err)
	}
	return nil
}
