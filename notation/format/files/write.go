package files

// The one door through which every format is written.

import (
	"fmt"
	"io"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/format/internal/markdown"
	"fukumi/notation/format/internal/object"
	"fukumi/notation/format/internal/points"
	"fukumi/notation/format/internal/programs"
	"fukumi/notation/format/internal/renlib"
	"fukumi/notation/format/internal/sgf"
)

// Write writes t to w in format f, and returns what of t the format has no
// words for, a phrase for each kind of loss. A tree that the format cannot
// hold at all, or that is not possible, is an error, and nothing is written.
func Write(w io.Writer, t *format.Tree, f format.Format) (lost []string, err error) {
	if err := codec.Check(t); err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	var data []byte
	switch f {
	case format.Moves:
		data, lost, err = points.WriteMoves(t)
	case format.Diagram:
		data, lost, err = points.WriteDiagram(t)
	case format.Markdown:
		data, err = markdown.Write(t)
	case format.JSON:
		data, err = object.Write(t)
	case format.Lib:
		data, lost, err = renlib.Write(t)
	case format.Pos:
		data, lost, err = programs.WritePos(t)
	case format.URL:
		data, lost, err = points.WriteAddress(t)
	case format.PSQ:
		data, lost, err = programs.WritePSQ(t)
	case format.SGF:
		data, lost = sgf.Write(t)
	default:
		err = fmt.Errorf("this format is read but not written")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	_, err = w.Write(data)
	return lost, err
}
