package files

// Recognising the format of a file, and reading files of all formats.

import (
	"bytes"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/format/internal/object"
	"fukumi/notation/format/internal/points"
	"fukumi/notation/format/internal/programs"
	"fukumi/notation/format/internal/renlib"
	"fukumi/notation/format/internal/rif"
	"fukumi/notation/format/internal/sgf"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Limits on what is read. A reader that reaches one stops with an error.
const (
	maxFile = 128 << 20 // bytes
	maxRead = 2         // nodes in all trees of Read, in multiples of Options.Nodes; All has no such limit
)

// ErrBytes is the error for a file that is not text in any encoding that was tried.
var ErrBytes = words.Errorf("this is not text: give text, or a file of a Gomoku program")

// ErrUnrecognized is wrapped by errors about a file of unknown format.
var ErrUnrecognized = words.Errorf("not a known format")

// Read reads every position and game of data. If one cannot be read, Read returns the trees before
// it, with the error.
func Read(data []byte, o format.Options) ([]*format.Tree, error) {
	var trees []*format.Tree
	nodes := 0
	for t, err := range All(data, o) {
		if err != nil {
			return trees, err
		}
		trees = append(trees, t)
		for range t.Nodes() {
			nodes++
		}
		if limit := maxRead * o.Nodes(); nodes > limit {
			return trees, words.Errorf("games of more than {n} nodes in all", "n", limit)
		}
	}
	return trees, nil
}

// All yields the positions and games of data one after the other. For a game that cannot be read it
// yields an error, and continues if it can find the beginning of the next game.
func All(data []byte, o format.Options) iter.Seq2[*format.Tree, error] {
	return func(yield codec.Yield) {
		fail := func(err error) { yield(nil, err) }
		if len(data) > maxFile {
			fail(errMore)
			return
		}
		data, from := codec.FromUTF16(data), o.From
		if from == format.Auto {
			from = Recognize(data)
		}
		doubt := unused(&o, from)
		named := func(t *format.Tree, err error) bool {
			if err != nil {
				return yield(nil, words.Errorf("{format}: {error}", "format", from, "error", err))
			}
			codec.Warn(t, doubt)
			doubt = nil
			contradict(t)
			return yield(t, nil)
		}
		switch read := readers[from]; {
		case from == format.Auto:
			fail(unrecognized(data))
		case read == nil:
			fail(words.Errorf("{format} is written but not read", "format", from))
		default:
			read(data, &o, named)
		}
	}
}

// readers are the readers of the formats.
var readers = map[format.Format]func([]byte, *format.Options, codec.Yield){
	format.Moves: kind(format.Moves), format.Stones: kind(format.Stones), format.Diagram: kind(format.Diagram),
	format.JSON: object.Read, format.SGF: sgf.Read, format.Rif: rif.Read, format.PSQ: programs.ReadPSQ,
	format.Botzone: programs.ReadBotzone, format.Course: programs.ReadCourse, format.Openings: points.ReadOpenings,
	format.Protocol: programs.ReadProtocol,
	format.Pairs:    points.ReadPairs, format.PGN: points.ReadPGN, format.Lib: one(library),
	format.Pos: one(programs.Pos), format.Sav: one(programs.Sav), format.URL: one(points.Address),
}

// library reads a library of RenLib. The format has no field for the rule, but the comment at the
// root may name it.
func library(data []byte, o *format.Options) (*format.Tree, error) {
	t, err := renlib.Tree(data, o)
	if err != nil || o.Defaults.Asked.Rule {
		return t, err
	}
	for _, text := range []string{t.Root.Title, t.Root.Comment} {
		if rule, known := codec.RuleInText(text); known {
			codec.Warn(t, words.Later("the rule is {rule} by the words at the root of the library", "rule", rule))
			return t, codec.SetRule(t, rule, o)
		}
	}
	codec.Warn(t, format.DoubtRule.With("rule", t.Rule))
	return t, nil
}

// kind returns the reader of texts in format f.
func kind(f format.Format) func([]byte, *format.Options, codec.Yield) {
	return func(data []byte, o *format.Options, yield codec.Yield) { points.ReadText(data, f, o, yield) }
}

// one returns the reader of a format that holds one game.
func one(game func([]byte, *format.Options) (*format.Tree, error)) func([]byte, *format.Options, codec.Yield) {
	return func(data []byte, o *format.Options, yield codec.Yield) { yield(game(data, o)) }
}

// unused returns a warning about options that do not apply to a format.
func unused(o *format.Options, f format.Format) *words.Message {
	switch f {
	case format.Moves, format.Stones, format.Diagram, format.Openings, format.URL, format.Pairs, format.PGN:
		return nil
	}
	if o.Origin == format.Usual && !o.SkipI {
		return nil
	}
	return words.Later("{format} has conventions of its own for points: where rows begin and whether i is left out "+
		"is not asked", "format", f)
}

// Recognize returns the format of data by its content, or Auto if no known format fits. Reading
// the data may still fail.
func Recognize(data []byte) format.Format {
	data = codec.FromUTF16(data)
	text := string(bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), codec.MaxText+1)], []byte("\ufeff"))))
	switch {
	case isForeign(data):
		return format.Auto
	case renlib.LooksLike(data):
		return format.Lib
	case rif.LooksLike(data):
		return format.Rif
	case programs.LooksLikePSQ(data):
		return format.PSQ
	case programs.LooksLikeBotzone(data):
		return format.Botzone
	case strings.HasPrefix(text, "{"), begun([]byte(text)): // before SGF, because comments in JSON may contain SGF
		return format.JSON
	case sgf.LooksLike(data):
		return format.SGF
	case points.LooksLikeAddress(text):
		return format.URL
	case programs.LooksLikePos(data) && !utf8.Valid(data):
		return format.Pos
	}
	switch {
	case programs.LooksLikeSav(data):
		return format.Sav
	case len(text) <= codec.MaxText && points.LooksLikePGN(text):
		return format.PGN
	case len(text) <= codec.MaxText && programs.LooksLikeProtocol(text):
		return format.Protocol
	case len(text) <= codec.MaxText && points.LooksLikeGrid(text):
		return format.Diagram
	case len(text) <= codec.MaxText && points.LooksLikePairs(text):
		return format.Pairs
	case len(text) <= codec.MaxText && points.LooksLikeOpenings(text):
		return format.Openings
	case len(text) <= codec.MaxText && programs.LooksLikeCourse(text):
		return format.Course
	case object.LooksLikeLines(data):
		return format.JSON
	}
	if f := points.RecognizeText(text); f != format.Auto {
		return f
	}
	if programs.LooksLikePos(data) {
		return format.Pos
	}
	if utf8.Valid(data) || len(data) > codec.MaxText {
		return format.Auto
	}
	decoded := codec.EastAsian(data)
	if points.LooksLikePairs(decoded) {
		return format.Pairs
	}
	return points.RecognizeText(decoded)
}

// foreignFiles are kinds of files that are not text, with their first bytes.
var foreignFiles = []foreignFile{
	{"\x89PNG\r\n\x1a\n", picture("PNG")}, {"\xff\xd8\xff", picture("JPEG")}, {"GIF8", picture("GIF")},
	{"BM", picture("BMP")}, {"RIFF", words.Later("a picture or a sound ({format})", "format", "RIFF")},
	{"II*\x00", picture("TIFF")}, {"MM\x00*", picture("TIFF")},
	{"%PDF-", words.Later("a document ({format})", "format", "PDF")},
	{"PK\x03\x04", archive("ZIP")}, {"\x1f\x8b", compressed("gzip")}, {"BZh", compressed("bzip2")},
	{"\xfd7zXZ\x00", compressed("xz")}, {"7z\xbc\xaf", archive("7z")}, {"Rar!", archive("RAR")},
}

type foreignFile struct {
	begin string
	what  *words.Message
}

func picture(of string) *words.Message { return words.Later("a picture ({format})", "format", of) }

func archive(of string) *words.Message { return words.Later("an archive ({format})", "format", of) }

func compressed(of string) *words.Message {
	return words.Later("a compressed file ({format})", "format", of)
}

// isForeign reports whether data is not text and begins like one of foreignFiles.
func isForeign(data []byte) bool {
	return slices.ContainsFunc(foreignFiles, func(f foreignFile) bool {
		return bytes.HasPrefix(data, []byte(f.begin))
	}) && bytes.ContainsFunc(data[:min(len(data), 4096)], points.IsControl)
}

// binary returns an error that names the kind of a file that is not text. It returns nil for a
// file that may be text.
func binary(data []byte) error {
	if !bytes.HasPrefix(data, []byte("%PDF-")) && utf8.Valid(data) && !bytes.ContainsFunc(data, points.IsControl) {
		return nil
	}
	for _, f := range foreignFiles {
		if bytes.HasPrefix(data, []byte(f.begin)) {
			return words.Errorf("this is {what}: give text, or a file of a Gomoku program",
				"what", f.what)
		}
	}
	if bytes.ContainsFunc(data, points.IsControl) {
		return ErrBytes
	}
	return nil
}

func unrecognized(data []byte) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return words.Errorf("nothing to read (the empty board is written {example})", "example", `"empty"`)
	}
	if err := binary(data); err != nil {
		return err
	}
	return text.Foreign(string(data), words.Errorf("{text}: {reason} (moves in turn are written h8 i9 g7, stones "+
		"h8,h9/i8 with Black's first, and a diagram has a row a line)", "text", codec.Quote(data), "reason",
		ErrUnrecognized))
}
