package format

// The formats, and the options of a reader.

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

// The formats. Auto is not a format: it means that the content of the file decides.
const (
	Auto     Format = iota
	Moves           // h8 i9 g7
	Stones          // h8,h9/i8
	Diagram         // a board drawn in text
	JSON            // one object, or an object on each line
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
	PGN             // moves after headers in brackets
	Protocol        // messages between Gomocup managers and programs
)

// names are the names of the formats in the order of their numbers.
var names = []string{"auto", "moves", "stones", "diagram", "json", "md", "psq", "sgf", "lib", "rif",
	"pos", "sav", "openings", "url", "botzone", "course", "pairs", "pgn", "protocol"}

// String returns the name of f, as ParseFormat reads it.
func (f Format) String() string { return notation.NameOf(f, "Format", names) }

// ParseFormat reads the name of a format.
func ParseFormat(text string) (Format, error) {
	return notation.ParseName[Format](text, names, "%q: expected one of "+strings.Join(names, ", "))
}

// Readable returns the formats that can be read.
func Readable() []Format {
	return []Format{Moves, Stones, Diagram, JSON, PSQ, SGF, Lib, Rif, Pos, Sav, Openings, URL, Botzone, Course, Pairs,
		PGN, Protocol}
}

// Writable returns the formats that can be written.
func Writable() []Format {
	return []Format{Moves, PSQ, SGF, Lib, Rif, Pos, URL, JSON, Diagram, Markdown}
}

// The conventions for pairs of numbers, from package text. An Origin says whether rows count from
// the top, a Base is the number of the first column and row, and a PairsError asks the user for
// either or both.
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

// Options decide what a file does not state. Defaults has the rule, the size and, if the moves
// leave it open, the side to move.
type Options struct {
	From     Format // the format of the file; Auto recognises it by content
	Defaults text.Defaults
	// Origin and SkipI apply to points such as h8 in moves, stones, labelled diagrams, opening
	// lists and addresses. With SkipI the column letters leave out i.
	Origin Origin
	SkipI  bool
	// Base is the number of the first column and row, for points that are pairs of numbers.
	Base Base
	// MaxNodes is the maximum number of nodes of a tree; 0 means DefaultMaxNodes. A node takes
	// some 200 bytes of memory.
	MaxNodes int
	// After, if not nil, is the number of plies of a game that are wanted. A mistake in a later
	// ply is not an error.
	After *int
	// Charset is the encoding of a file that does not state it: "utf-8", "gbk", "gb18030",
	// "shift-jis" or another name of an encoding of the web. "" means UTF-8 or, for a file that is
	// not UTF-8, the best guess.
	Charset string
}

// ErrSize is wrapped by errors about a point that is not on a board of an assumed size.
var ErrSize = words.Errorf("the size is not in the list")

// Parts of warnings that tell the user to set an option: Origin or From, the size, BlackChar,
// Charset, the rule.
var (
	DoubtOpenings = words.Later("taken for a list of openings, whose rows count from the top")
	DoubtSize     = words.Later("an opening list does not say the size of the board")
	DoubtColors   = record.DoubtColors
	DoubtCharset  = words.Later("name the charset if it is another")
	DoubtRule     = words.Later("a library of RenLib does not say its rule: it is read as {rule}, though most are "+
		"of renju", "rule", notation.Freestyle)
)

// extensions maps the extension of a file name to the format.
var extensions = map[string]Format{
	".psq": PSQ, ".sgf": SGF, ".lib": Lib, ".json": JSON, ".jsonl": JSON, ".md": Markdown, ".markdown": Markdown,
	".rif": Rif, ".pos": Pos, ".url": URL,
}

// ByName returns the format for the extension of a file name, or Auto if the extension is unknown.
func ByName(name string) Format { return extensions[strings.ToLower(filepath.Ext(name))] }

// DefaultMaxNodes is the default of Options.MaxNodes. So many nodes take some 1.7 GB of memory.
const DefaultMaxNodes = 8 << 20

// Nodes returns the maximum number of nodes of a tree.
func (o *Options) Nodes() int { return cmp.Or(o.MaxNodes, DefaultMaxNodes) }

// A NodesError is the error for a tree with more than the maximum number of nodes.
type NodesError struct{ Max int }

func (e *NodesError) Error() string { return e.Message().String() }

// Message is what it says.
func (e *NodesError) Message() *words.Message { return words.Later("more than {n} nodes", "n", e.Max) }

// A FaultError is the error for a move of a game that cannot be played, after Plies plies.
type FaultError struct {
	Plies  int
	Reason error
}

func (e *FaultError) Error() string { return e.Reason.Error() }
func (e *FaultError) Unwrap() error { return e.Reason }
