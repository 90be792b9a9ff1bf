package match

// The openings of matches: the program's own, or those of a file.

import (
	_ "embed" // the openings
	"errors"
	"fmt"
	"io"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/text"
	"fukumi/solver/play"
)

// embedded is a list in the form of Gomocup. Each line has an opening, as columns and rows from the centre, right and
// down; Black begins. The openings were made by our own search (openings_test.go). They have three to seven stones near
// the centre of 15x15, and no two are the same up to symmetry. Under each of the three rules, every move is legal, no
// win by threats was found for either side, whichever side is to move, and the chances are judged to be about even. On
// other boards the openings are placed around the centre in the same way. Those that do not fit are left out, and the
// chances were not checked.
//
//go:embed openings.txt
var embedded []byte

// An Opening is a position from which games begin.
type Opening struct {
	ID       string // name or, if it has none, number in the file
	Position notation.Position
}

// ErrNoneFits is wrapped by the error of Builtin if none of the openings fits the board.
var ErrNoneFits = errors.New("no opening of ours fits")

// Builtin returns the program's own openings that fit a board.
func Builtin(rule notation.Rule, size int) ([]Opening, error) {
	var list []Opening
	number := 0
	for t, err := range files.All(embedded, format.Options{From: format.Openings, Defaults: text.Defaults{Rule: rule,
		Size: size, Asked: text.Facts{Size: true}}}) {
		number++
		if err != nil {
			continue // it does not fit; a test parses every line
		}
		pos, err := t.Position(-1, notation.Empty)
		if err != nil {
			return nil, err
		}
		list = append(list, Opening{strconv.Itoa(number), pos})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%w a board of %dx%[2]d", ErrNoneFits, size)
	}
	return list, nil
}

// An OpeningError says which opening of a file cannot be used, and why.
type OpeningError struct {
	ID  string
	Err error
}

func (e *OpeningError) Error() string { return "opening " + e.ID + ": " + e.Err.Error() }
func (e *OpeningError) Unwrap() error { return e.Err }

// ErrOtherGame is wrapped by the error about an opening whose rule or size is not that of the match.
var ErrOtherGame = errors.New("another game")

// An otherGameError describes the difference.
type otherGameError struct{ text string }

func (e *otherGameError) Error() string { return e.text }
func (e *otherGameError) Unwrap() error { return ErrOtherGame }

// Read reads the openings of a file of any format. twice is the number of openings that were left out because they are
// images of earlier ones. An error about one opening is an *OpeningError.
func Read(r io.Reader, rule notation.Rule, size int) (list []Opening, twice int, err error) {
	data, err := files.ReadAll(r)
	if err != nil {
		return nil, 0, err
	}
	seen := map[string]bool{}
	number := 0
	for t, err := range files.All(data, format.Options{Defaults: text.Defaults{Rule: rule, Size: size}}) {
		number++
		o := Opening{ID: strconv.Itoa(number)}
		if err == nil {
			if t.Info.ID != "" {
				o.ID = t.Info.ID
			}
			o.Position, err = openingOf(t, rule, size)
		}
		if err != nil {
			return nil, 0, &OpeningError{o.ID, err}
		}
		key := stonesKey(&o.Position)
		if seen[key] {
			twice++
			continue
		}
		seen[key] = true
		list = append(list, o)
	}
	if len(list) == 0 {
		return nil, 0, errors.New("no openings")
	}
	return list, twice, nil
}

// openingOf returns the position of t, or an error if a match cannot begin with it.
func openingOf(t *format.Tree, rule notation.Rule, size int) (notation.Position, error) {
	pos, err := t.Position(-1, notation.Empty)
	if err != nil {
		return pos, err
	}
	if t.RuleKnown && t.Rule != rule || t.Size != size {
		return pos, &otherGameError{fmt.Sprintf("it is of %s %dx%d, the match of %s %dx%d", pos.Rule(), t.Size, t.Size,
			rule, size, size)}
	}
	pos.SetRule(rule)
	if _, known := pos.Moves(); !known {
		return pos, errors.New("the order of its moves is not known")
	}
	if _, over := pos.Winner(); over {
		return pos, errors.New("it ends with a five")
	}
	if reason := play.Drawn(&pos); reason != "" {
		return pos, errors.New("nobody can move: " + string(reason))
	}
	return pos, nil
}

// stonesKey returns a key that is equal for positions that are images of each other.
func stonesKey(pos *notation.Position) string {
	image := pos.Image(pos.Canonical())
	return notation.FormatStones(&image)
}
