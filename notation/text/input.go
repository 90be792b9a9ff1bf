package text

// Reading one position, with the facts that the text states about it. The readers recognise the
// form of a text by its content. For a text of unknown form the error lists the forms that were
// tried.

import (
	"iter"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// Defaults holds what a reader assumes, and what the user asked for. The zero value means
// freestyle on a board of the default size.
type Defaults struct {
	Rule notation.Rule
	Size int // 0 is DefaultSize
	// Turn is the side to move that the user asked for, or Empty.
	Turn notation.Stone
	// Asked says whether the user asked for Rule and for Size. A text that contradicts a value
	// that was asked for is an error. Asked.Turn is not used, because Turn is Empty unless the
	// user asked for it.
	Asked Facts
	// BlackChar is the letter of Black's stones in a diagram drawn with x and o: 'x' or 'o'. 0
	// means x, with a warning if only o fits. If BlackChar is '*', the stars of a diagram are
	// black stones; if it is 'x' or 'o', they are free points.
	BlackChar byte
	// Base and Origin say how to read points that are written as pairs of numbers.
	Base   Base
	Origin Origin

	// headed says that the board is below a heading of this program. Turn is then the side that
	// the heading names, or Empty if the game is over.
	headed bool
	// swapped says that in this text the usual signs of Black and White are exchanged.
	swapped bool
}

// Facts says which facts about the position are stated, by a text or by the user.
type Facts struct {
	Rule, Size, Turn bool
}

// An Input is a position that was read. If a reader fails, the Input has no Position, but has
// ID, Raw and Line as far as they are known.
type Input struct {
	ID       string // the id of a record
	Position notation.Position
	Given    Facts            // the facts that the text states
	Warnings []*words.Message // doubts that are not errors, without a full stop at the end
	Unread   []UnreadField    // the fields of a record that were not read as a part of its position
	Raw      []byte           // the JSON text of a record, nil for any other form
	Line     int              // the number, from 1, of the line of a stream on which the text begins
}

// An UnreadField is a field of a record that was not read as a part of the position.
type UnreadField struct {
	Name string
	// Matters says that the field may describe the position nevertheless, because it holds points
	// or its name means a side, a size or a rule.
	Matters bool
}

// ErrUnrecognized is wrapped by errors about a text of unknown form, but not by errors about a
// mistake in a text of known form.
var ErrUnrecognized = words.Errorf("not a position")

// ParseArgument reads a position in the forms allowed on a command line: moves,
// stones or "empty".
func ParseArgument(text string, d Defaults) (Input, error) {
	return Failed(readText(text, d, formMoves|formStones))
}

// ParsePosition reads one position: moves, stones, "empty" or a diagram. For JSON records use
// package record.
func ParsePosition(text string, d Defaults) (Input, error) {
	return Failed(readText(text, d, formMoves|formStones|formDiagram|formRecord))
}

// Positions yields the positions of a text that is not JSON. A text with several answers of this program, or
// several boards, has several positions. line is the number of the first line of text.
func Positions(text string, line int, d Defaults) iter.Seq2[Input, error] {
	return func(yield func(Input, error) bool) {
		if recognize(text) == formDiagram {
			newPage(text, line).readAll(d, yield)
			return
		}
		in, err := readText(text, d, formMoves|formStones|formDiagram|formRecord)
		in.Line = line
		yield(Failed(in, err))
	}
}

// A form is a way to write a position, or a set of such ways.
type form uint8

const (
	formMoves form = 1 << iota
	formStones
	formDiagram
	formRecord
)

// formNames are descriptions of the forms, in the order of their bits.
var formNames = [...]*words.Message{words.Later("moves (h8 i9 g7)"), words.Later(`stones (h8,h9/i8) or "empty"`),
	words.Later("a diagram"), words.Later("a JSON record")}

// readText reads a text in one of the allowed forms, or in a spelling that Spell knows.
func readText(text string, d Defaults, allowed form) (Input, error) {
	text = strings.TrimPrefix(text, BOM)
	in, err := readForm(text, d, allowed)
	if err != nil && allowed&formMoves != 0 && !strings.HasPrefix(strings.TrimSpace(text), "{") {
		if other, ok := respelled(text, d); ok {
			return other, nil
		}
	}
	return in, err
}

// respelled reads moves or stones in a spelling that Spell knows. It reports false for any other text.
func respelled(text string, d Defaults) (Input, bool) {
	s, ok := Spell(text, d.size())
	if !ok {
		return Input{}, false
	}
	in, err := s.Read(d)
	return in, err == nil
}

// Read reads the moves or stones of s. The Input has the doubt of s as a warning.
func (s *Spelling) Read(d Defaults) (Input, error) {
	read := readMoves
	if s.Stones {
		read = readStones
	}
	in, err := read(s.Text, d)
	if err != nil {
		return Failed(in, err)
	}
	in.warn(s.Doubt)
	if s.passes%2 == 1 && d.Turn == notation.Empty {
		in.Position.SetTurn(in.Position.Turn().Opponent())
		in.Given.Turn = true
	}
	return in, nil
}

// readForm reads a text in the usual spelling of one of the allowed forms.
func readForm(text string, d Defaults, allowed form) (Input, error) {
	if strings.TrimSpace(text) == "" {
		in, err := d.Empty()
		if err == nil {
			err = words.Errorf("nothing to read (the empty board is written {example})", "example", `"empty"`)
		}
		return in, err
	}
	switch f := recognize(text) & allowed; f {
	case formMoves:
		return readMoves(Plain(text), d)
	case formStones:
		return readStones(Plain(text), d)
	case formDiagram:
		return readDiagram(text, 1, d)
	}
	return Input{}, unrecognized(text, allowed)
}

func unrecognized(text string, tried form) error {
	var names []*words.Message
	for i, name := range formNames {
		if tried&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	err := words.Errorf("{text}: {reason}: tried {forms}", "text", quote(strings.TrimSpace(text)), "reason",
		ErrUnrecognized, "forms", words.LaterList(names...))
	return Foreign(text, err)
}

// foreignPoint matches a Cyrillic letter before a number: it may look like a column letter.
var foreignPoint = pattern.New(`\p{Cyrillic}\s?\d`)

// Foreign adds a hint to an error about a text that has Cyrillic letters where column letters
// belong.
func Foreign(text string, err error) error {
	if m := foreignPoint().FindString(text); m != "" {
		return words.Errorf("{reason} ({point} begins with a Cyrillic letter: columns are a to v)", "reason", err,
			"point", m)
	}
	return err
}

// MaxText is the maximum length in bytes of a position that is not a JSON record.
const MaxText = 1 << 20

// BOM is the byte order mark with which some programs begin a text.
const BOM = "\ufeff"

var (
	// movesBegin matches the beginning of a list of moves.
	movesBegin = pattern.New(`^(\d+\.+\s*)?(?:` + sideWord + `)?[A-Za-z]\d`)
	// stonesBegin matches the beginning of a diagram in which 0 is a stone.
	stonesBegin = pattern.New(`^[A-Za-z]0`)
)

// LooksLikeMoves reports whether text begins like a list of moves.
func LooksLikeMoves(text string) bool {
	return movesBegin().MatchString(strings.TrimSpace(Plain(text)))
}

// recognize guesses the form of text. It returns 0 if text looks like no form. Reading text in
// the form may still fail.
func recognize(text string) form {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		return formRecord
	}
	rows := strings.Count(text, "\n") >= notation.MinSize-1
	drawn := rows && Drawn(text)
	text = strings.TrimSpace(Plain(text))
	switch {
	case drawn:
		return formDiagram
	case strings.EqualFold(text, emptyBoard), looksLikeStones(text):
		return formStones
	case movesBegin().MatchString(text) && !(rows && stonesBegin().MatchString(text)):
		return formMoves
	case rows:
		return formDiagram
	}
	return 0
}

// looksLikeStones reports whether text has a slash next to a point.
func looksLikeStones(text string) bool {
	black, white, slash := strings.Cut(text, "/")
	return slash && (black == "" || movesBegin().MatchString(strings.TrimSpace(black))) &&
		(strings.TrimSpace(white) == "" || movesBegin().MatchString(strings.TrimSpace(white)))
}

// Empty returns an Input with the empty board of d.
func (d Defaults) Empty() (Input, error) {
	pos, err := notation.NewPosition(d.Rule, d.size())
	if err != nil {
		return Input{}, err
	}
	return Input{Position: pos}, nil
}

func (d Defaults) size() int {
	if d.Size == 0 {
		return notation.DefaultSize
	}
	return d.Size
}

func (in *Input) warn(doubt *words.Message) { in.Warnings = append(in.Warnings, doubt) }

// Failed returns err with the parts of in that are valid although reading failed. If err is nil,
// it returns all of in.
func Failed(in Input, err error) (Input, error) {
	if err != nil {
		return Input{ID: in.ID, Raw: in.Raw, Line: in.Line}, err
	}
	return in, nil
}

// quote quotes text for an error message. It cuts long text.
func quote(text string) string {
	const most = 24
	if r := []rune(text[:min(len(text), 4*most)]); len(r) > most {
		return strconv.Quote(string(r[:most]) + "...")
	}
	return strconv.Quote(text)
}
