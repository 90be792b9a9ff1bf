package format

// The formats, how they are told apart, and the one door through which all of
// them are read.

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"fukumi/notation/text"
)

// Limits on what is read. Beyond them a reader stops with an error.
const (
	maxFile  = 128 << 20 // bytes
	maxNodes = 2 << 20   // nodes of one tree
	maxRead  = 4 << 20   // nodes of all trees that Read returns; All has no such limit
)

// A Format is a way to write positions or games.
type Format uint8

// The formats. Auto is none of them: it asks for recognition by content.
const (
	Auto     Format = iota
	Moves           // h8 i9 g7
	Stones          // h8,h9/i8
	Diagram         // a board drawn in text
	JSON            // objects, one or one a line
	Markdown        // a report for people; written only
	PSQ             // Piskvork
	SGF             // Smart Game Format
	Lib             // RenLib
	Rif             // RenjuNet database
	Pos             // Yixin
	Sav             // Yixin-Board
	Openings        // Gomocup opening lists
	URL             // renju-note and gomocalc
	Botzone         // requests and responses
	Course          // board arrays of Python programs
	Pairs           // 8,8 9,9
	PGN             // moves below headers in brackets
)

// names are the names of the formats in the order of their numbers.
var names = [...]string{"auto", "moves", "stones", "diagram", "json", "md", "psq", "sgf", "lib", "rif",
	"pos", "sav", "openings", "url", "botzone", "course", "pairs", "pgn"}

// String is the name of f as ParseFormat reads it.
func (f Format) String() string {
	if int(f) < len(names) {
		return names[f]
	}
	return fmt.Sprintf("Format(%d)", uint8(f))
}

// ParseFormat reads the name of a format.
func ParseFormat(text string) (Format, error) {
	for i, name := range names {
		if text == name {
			return Format(i), nil
		}
	}
	return Auto, fmt.Errorf("%q: want one of %s", text, strings.Join(names[:], ", "))
}

// Readable lists the formats that Read knows.
func Readable() []Format {
	return []Format{Moves, Stones, Diagram, JSON, PSQ, SGF, Lib, Rif, Pos, Sav, Openings, URL, Botzone, Course, Pairs,
		PGN}
}

// Writable lists the formats that Write knows.
func Writable() []Format {
	return []Format{Moves, PSQ, SGF, Lib, Pos, URL, JSON, Diagram, Markdown}
}

// An Origin says from where the rows of points such as h8 count.
type Origin uint8

// The origins. Usual is the top for opening lists and the bottom for all else.
const (
	Usual Origin = iota
	Bottom
	Top
)

// A Base is the number of the first column and of the first row.
type Base uint8

// The bases. AnyBase is as the numbers tell.
const (
	AnyBase Base = iota
	FromZero
	FromOne
)

// Options say how to read what a file leaves open. Its Defaults hold the rule,
// the size and, where moves do not tell it, the side to move.
type Options struct {
	From     Format // Auto recognises by content
	Defaults text.Defaults
	// Origin and SkipI are about points such as h8 in texts: moves, stones,
	// labelled diagrams, opening lists and addresses. With SkipI their letters
	// leave out i.
	Origin Origin
	SkipI  bool
	// Base is from where columns and rows count that are both numbers.
	Base Base
	// Charset is the encoding of a file that does not say: "utf-8", "gbk",
	// "gb18030", "shift-jis" and the other names of the web's encodings; ""
	// takes UTF-8, and of what is not that, what fits best.
	Charset string
}

// ErrUnrecognized is wrapped by errors about a file that has none of the known
// formats.
var ErrUnrecognized = errors.New("not a known format")

// ErrSize is wrapped by errors about a point off a board whose size is taken for
// granted.
var ErrSize = errors.New("the size is not in the list")

// Doubts that stand in warnings where an option settles them: Origin or From, the
// size, and BlackChar.
const (
	DoubtOpenings = "taken for a list of openings, whose rows count from the top"
	DoubtSize     = "an opening list does not say the size of the board"
	DoubtColors   = "perhaps 1 is black here"
)

// Read reads every position and game of data. The first that cannot be read
// ends it with an error, along with those before it.
func Read(data []byte, o Options) ([]*Tree, error) {
	var trees []*Tree
	nodes := 0
	for t, err := range All(data, o) {
		if err != nil {
			return trees, err
		}
		trees = append(trees, t)
		for range t.Nodes() {
			nodes++
		}
		if nodes > maxRead {
			return trees, fmt.Errorf("games of more than %d nodes in all", maxRead)
		}
	}
	return trees, nil
}

// All yields the positions and games of data one after the other. An error
// takes the place of a game that cannot be read; where the place at which the
// next one begins is known, the reading goes on.
func All(data []byte, o Options) iter.Seq2[*Tree, error] {
	return func(yield func(*Tree, error) bool) {
		fail := func(err error) { yield(nil, err) }
		if len(data) > maxFile {
			fail(fmt.Errorf("a file of more than %d MiB", maxFile>>20))
			return
		}
		data, from := fromUTF16(data), o.From
		if from == Auto {
			from = Recognize(data)
		}
		doubt := o.unused(from)
		named := func(t *Tree, err error) bool {
			if err != nil {
				return yield(nil, fmt.Errorf("%s: %w", from, err))
			}
			if doubt != "" {
				t.warn("%s", doubt)
				doubt = ""
			}
			return yield(t, nil)
		}
		switch from {
		case Moves, Stones, Diagram:
			readText(data, from, &o, named)
		case JSON:
			readJSON(data, &o, named)
		case PSQ:
			readPSQ(data, &o, named)
		case SGF:
			readSGF(data, &o, named)
		case Lib:
			readLib(data, &o, named)
		case Rif:
			readRif(data, &o, named)
		case Pos:
			readPos(data, &o, named)
		case Sav:
			readSav(data, &o, named)
		case Openings:
			readOpenings(data, &o, named)
		case URL:
			readAddress(data, &o, named)
		case Botzone:
			readBotzone(data, &o, named)
		case Course:
			readCourse(data, &o, named)
		case Pairs:
			readPairs(data, &o, named)
		case PGN:
			readPGN(data, &o, named)
		case Auto:
			fail(unrecognized(data))
		default:
			fail(fmt.Errorf("%s is written but not read", from))
		}
	}
}

// unused is a warning about options that do not apply to a format.
func (o *Options) unused(f Format) string {
	switch f {
	case Moves, Stones, Diagram, Openings, URL, Pairs, PGN:
		return ""
	}
	if o.Origin == Usual && !o.SkipI {
		return ""
	}
	return fmt.Sprintf("%s has conventions of its own for points: where rows begin and whether i is left out is not "+
		"asked", f)
}

// Recognize tells the format of data from its content, Auto where it has none.
// It does not promise that the data can be read.
func Recognize(data []byte) Format {
	data = fromUTF16(data)
	text := string(bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), maxText+1)], []byte("\ufeff"))))
	switch {
	case looksLikeLib(data):
		return Lib
	case looksLikeRif(data):
		return Rif
	case looksLikeSGF(data):
		return SGF
	case looksLikePSQ(data):
		return PSQ
	case looksLikeBotzone(data):
		return Botzone
	case strings.HasPrefix(text, "{"):
		return JSON
	case looksLikeAddress(text):
		return URL
	case looksLikePos(data) && !utf8.Valid(data):
		return Pos
	}
	switch {
	case looksLikeSav(data):
		return Sav
	case len(text) <= maxText && looksLikePGN(text):
		return PGN
	case len(text) <= maxText && looksLikeGrid(text):
		return Diagram
	case len(text) <= maxText && looksLikePairs(text):
		return Pairs
	case len(text) <= maxText && looksLikeOpenings(text):
		return Openings
	case len(text) <= maxText && looksLikeCourse(text):
		return Course
	case looksLikeLines(data):
		return JSON
	}
	if f := recognizeText(text); f != Auto {
		return f
	}
	if looksLikePos(data) {
		return Pos
	}
	if utf8.Valid(data) || len(data) > maxText {
		return Auto
	}
	decoded := eastAsian(data)
	if looksLikePairs(decoded) {
		return Pairs
	}
	return recognizeText(decoded)
}

// foreignFiles are files that hold no position as text, by how they begin.
var foreignFiles = []struct{ begin, what string }{
	{"\x89PNG\r\n\x1a\n", "a picture (PNG)"}, {"\xff\xd8\xff", "a picture (JPEG)"}, {"GIF8", "a picture (GIF)"},
	{"BM", "a picture (BMP)"}, {"RIFF", "a picture or a sound (RIFF)"}, {"II*\x00", "a picture (TIFF)"},
	{"MM\x00*", "a picture (TIFF)"}, {"%PDF-", "a document (PDF)"},
	{"PK\x03\x04", "an archive (ZIP)"}, {"\x1f\x8b", "a compressed file (gzip)"}, {"BZh", "a compressed file (bzip2)"},
	{"\xfd7zXZ\x00", "a compressed file (xz)"}, {"7z\xbc\xaf", "an archive (7z)"}, {"Rar!", "an archive (RAR)"},
}

// binary says what a file is that is no text, nil where it may be one.
func binary(data []byte) error {
	if utf8.Valid(data) && !bytes.ContainsFunc(data, isControl) {
		return nil
	}
	for _, f := range foreignFiles {
		if bytes.HasPrefix(data, []byte(f.begin)) {
			return fmt.Errorf("this is %s: a position is read from text or from a file of a program that plays", f.what)
		}
	}
	if bytes.ContainsFunc(data, isControl) {
		return errors.New("these are bytes of no text: a position is read from text or from a file of a program that " +
			"plays")
	}
	return nil
}

func unrecognized(data []byte) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return errors.New(`nothing to read (the empty board is written "empty")`)
	}
	if err := binary(data); err != nil {
		return err
	}
	return fmt.Errorf("%s: %w", quote(data), ErrUnrecognized)
}

// quote shows the beginning of data in an error.
func quote(data []byte) string {
	const most = 24
	if len(data) > most {
		return fmt.Sprintf("%q...", data[:most])
	}
	return fmt.Sprintf("%q", bytes.TrimSpace(data))
}

// extensions are the formats of the endings of file names.
var extensions = map[string]Format{
	".psq": PSQ, ".sgf": SGF, ".lib": Lib, ".json": JSON, ".jsonl": JSON, ".md": Markdown, ".markdown": Markdown,
	".pos": Pos, ".url": URL,
}

// ByName is the format that the ending of a file name stands for, Auto where it
// says nothing.
func ByName(name string) Format { return extensions[strings.ToLower(filepath.Ext(name))] }
