package format

// The formats, how they are told apart, and the one door through which all of
// them are read.

import (
	"bytes"
	"errors"
	"fmt"
	"iter"

	"fukumi/notation"
)

// Limits on what is read. Beyond them a reader stops with an error.
const (
	MaxFile  = 128 << 20 // bytes
	MaxNodes = 2 << 20   // nodes of one tree
)

// A Format is a way to write positions or games.
type Format uint8

// The formats. Auto is none of them: it asks for recognition by content.
const (
	Auto Format = iota
	SGF
	Pos // Yixin .pos
)

// names are the names of the formats in the order of their numbers.
var names = [...]string{"auto", "sgf", "pos"}

// String is the name of f as ParseFormat reads it.
func (f Format) String() string {
	if int(f) < len(names) {
		return names[f]
	}
	return fmt.Sprintf("Format(%d)", uint8(f))
}

// Options say how to read what a file leaves open.
type Options struct {
	From     Format // Auto recognises by content
	Defaults notation.Defaults
	// TopOrigin says that the rows of points such as h8 count from the top.
	TopOrigin bool
	// SkipI says that the letters of points such as h8 leave out i.
	SkipI bool
	// Charset is the encoding of a file that does not say: "utf-8", "gbk",
	// "gb18030", "shift-jis" and the other names of the web's encodings; ""
	// takes UTF-8, and of what is not that, what fits best.
	Charset string
}

// ErrUnrecognized is wrapped by errors about a file that has none of the known
// formats.
var ErrUnrecognized = errors.New("not a known format")

// Read reads every position and game of data. The first that cannot be read
// ends it with an error, along with those before it.
func Read(data []byte, o Options) ([]*Tree, error) {
	var trees []*Tree
	for t, err := range All(data, o) {
		if err != nil {
			return trees, err
		}
		trees = append(trees, t)
	}
	return trees, nil
}

// All yields the positions and games of data one after the other. An error
// takes the place of a game that cannot be read; where the place at which the
// next one begins is known, the reading goes on.
func All(data []byte, o Options) iter.Seq2[*Tree, error] {
	return func(yield func(*Tree, error) bool) {
		fail := func(err error) { yield(nil, fmt.Errorf("format: %w", err)) }
		if len(data) > MaxFile {
			fail(fmt.Errorf("a file of more than %d MiB", MaxFile>>20))
			return
		}
		from := o.From
		if from == Auto {
			from = Recognize(data)
		}
		named := func(t *Tree, err error) bool {
			if err != nil {
				err = fmt.Errorf("format: %s: %w", from, err)
			}
			return yield(t, err)
		}
		switch from {
		case SGF:
			readSGF(data, &o, named)
		case Pos:
			readPos(data, &o, named)
		default:
			fail(fmt.Errorf("%w: %s", ErrUnrecognized, quote(data)))
		}
	}
}

// Recognize tells the format of data from its content, Auto where it has none.
// It does not promise that the data can be read.
func Recognize(data []byte) Format {
	switch {
	case looksLikeSGF(data):
		return SGF
	case looksLikePos(data):
		return Pos
	}
	return Auto
}

// quote shows the beginning of data in an error.
func quote(data []byte) string {
	const most = 24
	if len(data) > most {
		return fmt.Sprintf("%q...", data[:most])
	}
	return fmt.Sprintf("%q", bytes.TrimSpace(data))
}
