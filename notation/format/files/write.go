package files

// Writing files of all formats.

import (
	"io"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/format/internal/markdown"
	"fukumi/notation/format/internal/object"
	"fukumi/notation/format/internal/points"
	"fukumi/notation/format/internal/programs"
	"fukumi/notation/format/internal/renlib"
	"fukumi/notation/format/internal/rif"
	"fukumi/notation/format/internal/sgf"
	"fukumi/notation/words"
)

// Write writes t to w in format f. lost has a phrase for each kind of parts of t that the format
// cannot hold. If the format cannot hold the tree at all, or the tree is invalid, Write returns an
// error and writes nothing.
func Write(w io.Writer, t *format.Tree, f format.Format) (lost []string, err error) {
	if err := codec.Check(t); err != nil {
		return nil, words.Errorf("{format}: {error}", "format", f, "error", err)
	}
	write := writers[f]
	if write == nil {
		return nil, words.Errorf("{format}: this format is read but not written", "format", f)
	}
	data, lost, err := write(t)
	if err != nil {
		return nil, words.Errorf("{format}: {error}", "format", f, "error", err)
	}
	_, err = w.Write(data)
	return lost, err
}

// writers are the writers of the formats.
var writers = map[format.Format]func(*format.Tree) (data []byte, lost []string, err error){
	format.Moves: points.WriteMoves, format.Diagram: points.WriteDiagram, format.Markdown: markdown.Write,
	format.JSON: object.Write, format.Lib: renlib.Write, format.Rif: rif.Write,
	format.Pos: programs.WritePos, format.URL: points.WriteAddress,
	format.PSQ: programs.WritePSQ, format.SGF: sgf.Write,
}
