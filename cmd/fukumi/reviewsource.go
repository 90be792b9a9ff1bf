package main

// The games of a source: trees of moves, and what cannot be read.

import (
	"bufio"
	"io"
	"iter"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A gameFault is why a game cannot be read.
type gameFault struct {
	id   string
	line bool // it is a record of its own
	err  error
}

// gameTrees yields the games of a source: JSON records as they come, and of
// anything else all that it holds.
func (o *PositionOptions) gameTrees(src io.Reader) iter.Seq2[*format.Tree, *gameFault] {
	in := bufio.NewReader(src)
	objects := (o.Foreign.From == format.Auto || o.Foreign.From == format.JSON) && beginsObject(in)
	return func(yield func(*format.Tree, *gameFault) bool) {
		if !objects {
			data, err := readAll(in)
			if err != nil {
				yield(nil, &gameFault{err: err})
				return
			}
			o.treesOf(data, "", false)(yield)
			return
		}
		for record, err := range notation.Read(in, o.defaults()) {
			if err != nil {
				if !yield(nil, &gameFault{record.ID, true, err}) {
					return
				}
				continue
			}
			for t, fault := range o.treesOf(record.Raw, record.ID, true) {
				if !yield(t, fault) {
					return
				}
			}
		}
	}
}

// treesOf yields the games of data.
func (o *PositionOptions) treesOf(data []byte, id string, line bool) iter.Seq2[*format.Tree, *gameFault] {
	return func(yield func(*format.Tree, *gameFault) bool) {
		for t, err := range format.All(data, o.formatOptions()) {
			var fault *gameFault
			if err != nil {
				fault = &gameFault{id, line, err}
			}
			if !yield(t, fault) {
				return
			}
		}
	}
}
