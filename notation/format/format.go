package format

// The formats by their names, and what a reader may be told.

import (
	"cmp"
	"path/filepath"
	"strings"

	"fukumi/notation"
	"fukumi/notation/record"
	"fukumi/notation/text"
	"fukumi/notation/words"
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
	Protocol        // what managers and programs of Gomocup say
)

// names are the names of the formats in the order of their numbers.
var names = []string{"auto", "moves", "stones", "diagram", "json", "md", "psq", "sgf", "lib", "rif",
	"pos", "sav", "openings", "url", "botzone", "course", "pairs", "pgn", "protocol"}

// String is the name of f as ParseFormat reads it.
func (f Format) String() string { return notation.NameOf(f, "Format", names) }

// ParseFormat reads the name of a format.
func ParseFormat(text string) (Format, error) {
	return notation.ParseName[Format](text, names, "%q: want one of "+strings.Join(names, ", "))
}

// Readable lists the formats that Read knows.
func Readable() []Format {
	return []Format{Moves, Stones, Diagram, JSON, PSQ, SGF, Lib, Rif, Pos, Sav, Openings, URL, Botzone, Course, Pairs,
		PGN, Protocol}
}

// Writable lists the formats that Write knows.
func Writable() []Format {
	return []Format{Moves, PSQ, SGF, Lib, Pos, URL, JSON, Diagram, Markdown}
}

// Conventions of pairs of numbers, as package text has them: an Origin says from where rows count,
// a Base from what number columns and rows do, and a PairsError asks for what is open.
type (
	Origin     = text.Origin
	Base       = text.Base
	PairsError = text.PairsError
)

// The origins and the bases.
const (
	Usual, Bottom, Top         = text.Usual, text.Bottom, text.Top
	AnyBase, FromZero, FromOne = text.AnyBase, text.FromZero, text.FromOne
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
	// MaxNodes is how many nodes of a tree are read, which take some 200 bytes of memory each; 0
	// is DefaultMaxNodes.
	MaxNodes int
	// After, if not nil, says that of a game no more is wanted than so many plies: a fault behind
	// them does not hinder.
	After *int
	// Charset is the encoding of a file that does not say: "utf-8", "gbk",
	// "gb18030", "shift-jis" and the other names of the web's encodings; ""
	// takes UTF-8, and of what is not that, what fits best.
	Charset string
}

// ErrSize is wrapped by errors about a point off a board whose size is taken for
// granted.
var ErrSize = words.Errorf("the size is not in the list")

// Doubts that stand in warnings where an option settles them: Origin or From, the
// size, BlackChar, Charset and the rule.
var (
	DoubtOpenings = words.Later("taken for a list of openings, whose rows count from the top")
	DoubtSize     = words.Later("an opening list does not say the size of the board")
	DoubtColors   = record.DoubtColors
	DoubtCharset  = words.Later("name the charset if it is another")
	DoubtRule     = words.Later("a library of RenLib does not say its rule: it is read as {rule}, though most are "+
		"of renju", "rule", notation.Freestyle)
)

// extensions are the formats of the endings of file names.
var extensions = map[string]Format{
	".psq": PSQ, ".sgf": SGF, ".lib": Lib, ".json": JSON, ".jsonl": JSON, ".md": Markdown, ".markdown": Markdown,
	".pos": Pos, ".url": URL,
}

// ByName is the format that the ending of a file name stands for, Auto where it
// says nothing.
func ByName(name string) Format { return extensions[strings.ToLower(filepath.Ext(name))] }

// DefaultMaxNodes is how many nodes of a tree are read if nothing is said: some 1.7 GB of memory.
const DefaultMaxNodes = 8 << 20

// Nodes is how many nodes of a tree are read.
func (o *Options) Nodes() int { return cmp.Or(o.MaxNodes, DefaultMaxNodes) }

// A NodesError is about a tree of more nodes than are read.
type NodesError struct{ Most int }

func (e *NodesError) Error() string { return e.Message().String() }

// Message is what it says.
func (e *NodesError) Message() *words.Message { return words.Later("more than {n} nodes", "n", e.Most) }

// A FaultError is about a move of a game that cannot be played, after so many plies that can.
type FaultError struct {
	Plies  int
	Reason error
}

func (e *FaultError) Error() string { return e.Reason.Error() }
func (e *FaultError) Unwrap() error { return e.Reason }
