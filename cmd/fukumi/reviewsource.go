package main

// The games of a source: trees of moves, and what cannot be read.

import (
	"bufio"
	"io"
	"iter"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A gameOrigin is where a game comes from, and why it cannot be read.
type gameOrigin struct {
	id   string
	line bool  // it is a record of its own
	err  error // nil where it can be read
}

// gameTrees yields the games of a source: JSON records as they come, and of
// anything else all that it holds.
func (o *PositionOptions) gameTrees(src io.Reader) iter.Seq2[*format.Tree, *gameOrigin] {
	in := bufio.NewReader(src)
	objects := (o.Foreign.From == format.Auto || o.Foreign.From == format.JSON) && beginsObject(in)
	return func(yield func(*format.Tree, *gameOrigin) bool) {
		if !objects {
			data, err := readAll(in)
			if err != nil {
				yield(nil, &gameOrigin{err: err})
				return
			}
			o.treesOf(data, "", false)(yield)
			return
		}
		for record, err := range notation.Read(in, o.defaults()) {
			if err != nil {
				if !yield(nil, &gameOrigin{record.ID, true, err}) {
					return
				}
				continue
			}
			for t, origin := range o.treesOf(record.Raw, record.ID, true) {
				if !yield(t, origin) {
					return
				}
			}
		}
	}
}

// treesOf yields the games of data.
func (o *PositionOptions) treesOf(data []byte, id string, line bool) iter.Seq2[*format.Tree, *gameOrigin] {
	return func(yield func(*format.Tree, *gameOrigin) bool) {
		for t, err := range format.All(data, o.formatOptions()) {
			if !yield(t, &gameOrigin{id, line, err}) {
				return
			}
		}
	}
}
