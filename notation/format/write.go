package format

// The one door through which every format is written.

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// Write writes t to w in format f, and returns what of t the format has no
// words for, a phrase for each kind of loss. A tree that the format cannot
// hold at all, or that is not possible, is an error, and nothing is written.
func Write(w io.Writer, t *Tree, f Format) (lost []string, err error) {
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	var data []byte
	switch f {
	case Moves:
		data, lost, err = writeMoves(t)
	case Diagram:
		data, lost, err = writeDiagram(t)
	case Markdown:
		data, err = writeMarkdown(t)
	case JSON:
		data, err = writeJSON(t)
	case Lib:
		data, lost, err = writeLib(t)
	case Pos:
		data, lost, err = writePos(t)
	case URL:
		data, lost, err = writeAddress(t)
	case PSQ:
		data, lost, err = writePSQ(t)
	case SGF:
		data, lost = writeSGF(t)
	default:
		err = fmt.Errorf("this format is read but not written")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	_, err = w.Write(data)
	return lost, err
}

// phrases lists the losses of a writer in a fixed order.
func phrases(losses map[string]bool) []string {
	return slices.Sorted(maps.Keys(losses))
}
