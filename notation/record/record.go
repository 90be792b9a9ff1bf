// Package record reads positions from JSON ([ParseRecord]), and from files and pipes that may
// contain JSON ([Read]).
//
// A position is an object with "moves", or with "black" and "white", and with "rule", "size", "turn"
// and "id" if they are known. It may have both the moves and the stones if they agree. Other
// programs use other names for these fields (field.go), other forms of points (place.go), or whole
// boards (board.go). The reader returns the names of the fields that it does not read, so that no
// field is lost silently.
package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// ParseRecord reads one JSON object. Points are strings such as "h8" in lists; "moves", "black" and
// "white" may also be one string in the form of text.ParseMoves. The record prevails over d, but it
// must not contradict what the user asked for. On an error the text.Input has the ID if that could
// be read.
func ParseRecord(data []byte, d text.Defaults) (text.Input, error) {
	return text.Failed(readRecord(data, d))
}

func readRecord(data []byte, d text.Defaults) (text.Input, error) {
	in := input{Input: text.Input{Raw: bytes.TrimSpace(data)}}
	err := in.read(d)
	return in.Input, err
}

// read reads the record in in.Raw.
func (in *input) read(d text.Defaults) error {
	r, broken := splitRecord(in.Raw)
	if err := r.id(&in.ID); err != nil {
		return err
	}
	if broken != nil {
		return words.Errorf("not a JSON object: {reason}", "reason", broken)
	}
	given, err := r.settle(&d)
	if err != nil {
		return err
	}
	board, err := r.board(&d)
	if err != nil {
		return err
	}
	in.Position, in.Given, in.Warnings = board.Position, given, board.Warnings
	in.Given.Size = given.Size || board.Given.Size
	err = in.take(r, &d)
	if said, ok := err.(messageError); ok && in.Given.Size {
		err = &statedError{said} // the record states the size, so it is certain
	}
	if in.Unread = r.rest(&d); in.aside != "" {
		in.Unread = append(in.Unread, text.UnreadField{Name: in.aside, Matters: true})
	}
	return err
}

// A messageError is an error with a message for every language.
type messageError interface {
	error
	Message() *words.Message
}

// A statedError is an error about a record that states its size. It hides an ErrSize.
type statedError struct{ messageError }

func (e *statedError) Is(target error) bool { return errors.Is(e.messageError, target) }

// A record holds the fields of a JSON object by their meaning.
type record struct {
	value   map[field]json.RawMessage
	name    map[field]string           // the names of these fields in the object
	sizes   []string                   // the names of further fields with the size
	all     map[string]json.RawMessage // all fields by their names
	unread  []string                   // the names of the fields that are not read as a part of the position
	matters string                     // the name of an unread field that certainly describes the position, or ""
}

// splitRecord returns the fields of an object. On an error it returns the fields before
// the mistake.
func splitRecord(data []byte) (*record, error) {
	r := &record{value: map[field]json.RawMessage{}, name: map[field]string{}, all: map[string]json.RawMessage{}}
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil {
		return r, endsEarly(err)
	} else if t != json.Delim('{') {
		return r, words.Errorf("it does not begin with {brace}", "brace", "{")
	}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return r, endsEarly(err)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return r, endsEarly(err)
		}
		name, _ := t.(string)
		if string(value) == "null" {
			continue
		}
		if err := r.add(name, value); err != nil {
			return r, err
		}
	}
	if _, err := dec.Token(); err != nil {
		return r, endsEarly(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return r, words.Errorf("something follows after its end")
	}
	r.players()
	return r, nil
}

// add adds a field. Only a field that does not describe the position may occur
// twice.
func (r *record) add(name string, value json.RawMessage) error {
	f := fieldOf(name)
	if side := sideAsked(name); side != notation.Empty {
		var yes bool
		if json.Unmarshal(value, &yes) == nil {
			if !yes {
				side = side.Opponent()
			}
			f, value = fieldTurn, json.RawMessage(strconv.Quote(side.String()))
		}
	}
	if f == fieldBoard && sizeLike(value) {
		f = fieldSize
	}
	_, twice := r.all[name]
	r.all[name] = value
	switch other, known := r.name[f]; {
	case f == noField:
		if !twice {
			r.unread = append(r.unread, name)
		}
	case twice:
		return words.Errorf("field {name} stands there twice", "name", strconv.Quote(name))
	case known && f == fieldSize:
		r.sizes = append(r.sizes, name)
	case known:
		return words.Errorf("fields {name} and {other} say the same: give one or the other", "name",
			strconv.Quote(other), "other", strconv.Quote(name))
	default:
		r.name[f], r.value[f] = name, value
	}
	return nil
}

// sideAsked returns the side in the name of a field that says whether that side is to move:
// isBlackTurn, white_to_move.
func sideAsked(name string) notation.Stone {
	switch strings.TrimPrefix(strings.Join(wordsOf(name), ""), "is") {
	case "blackturn", "blacksturn", "blacktomove", "blacktoplay", "blackmoves", "blackplays", "blacknext":
		return notation.Black
	case "whiteturn", "whitesturn", "whitetomove", "whitetoplay", "whitemoves", "whiteplays", "whitenext":
		return notation.White
	}
	return notation.Empty
}

// sizeLike reports whether a value is a size, and not a board: 15, "15" or "15x15".
func sizeLike(value json.RawMessage) bool {
	var n sizeValue
	return json.Unmarshal(value, &n) == nil
}

// players removes "black" and "white" if they are names of players, as they may be in a
// record with moves.
func (r *record) players() {
	if r.value[fieldMoves] == nil && r.value[fieldBoard] == nil && r.value[fieldStones] == nil {
		return
	}
	for _, f := range []field{fieldBlack, fieldWhite} {
		var raw string
		if value := r.value[f]; value != nil && json.Unmarshal(value, &raw) == nil && raw != "" &&
			!text.LooksLikeMoves(raw) {
			r.unread = append(r.unread, r.name[f])
			delete(r.value, f)
			delete(r.name, f)
		}
	}
}

// rest returns the fields that were not read.
func (r *record) rest(d *text.Defaults) []text.UnreadField {
	have := map[field]bool{fieldRule: d.Asked.Rule, fieldSize: d.Asked.Size, fieldTurn: d.Turn != notation.Empty}
	for f := range r.value {
		have[f] = true
	}
	var list []text.UnreadField
	for _, name := range r.unread {
		list = append(list, text.UnreadField{Name: name,
			Matters: name == r.matters || matters(name, r.all[name], have)})
	}
	return list
}

func endsEarly(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return words.Errorf("it ends before its last {brace}", "brace", "}")
	}
	return err
}

// settle puts the rule, size and turn that the record states into d. The Facts say which it states.
func (r *record) settle(d *text.Defaults) (text.Facts, error) {
	rule, size, turn := d.Rule, d.Size, d.Turn
	var given text.Facts
	var err error
	if value := r.value[fieldRule]; value != nil {
		if given.Rule, err = r.rule(value, &rule, d); err != nil {
			return given, err
		}
	}
	if given.Size = r.value[fieldSize] != nil; given.Size {
		if size, err = r.size(); err != nil {
			return given, err
		}
	}
	if value := r.value[fieldTurn]; value != nil {
		if turn, err = readSide(value); err != nil {
			return given, r.of(fieldTurn, err)
		}
		given.Turn = true
	}
	switch {
	case given.Size && (size < notation.MinSize || size > notation.MaxSize):
		return given, r.of(fieldSize, words.Errorf("{size}: expected {least} to {most}", "size", size,
			"least", notation.MinSize, "most", notation.MaxSize))
	case given.Rule && d.Asked.Rule && rule != d.Rule:
		return given, r.of(fieldRule, words.Errorf("{stated}, but {asked} was asked for", "stated", rule,
			"asked", d.Rule))
	case given.Size && d.Asked.Size && size != d.Size:
		return given, r.of(fieldSize, words.Errorf("{stated}, but {asked} was asked for", "stated", size,
			"asked", d.Size))
	case given.Turn && d.Turn != notation.Empty && turn != d.Turn:
		return given, r.of(fieldTurn, words.Errorf("{side, select, black {black} other {white}}, but "+
			"{asked, select, black {black} other {white}} was asked for", "side", turn, "asked", d.Turn))
	}
	d.Rule, d.Size, d.Turn = rule, size, turn
	return given, nil
}

// rule reads the rule and reports whether it is known. A field with an unknown name, perhaps for a
// rule of another game, becomes an unread field. It matters unless the user asked for a rule.
func (r *record) rule(value json.RawMessage, rule *notation.Rule, d *text.Defaults) (bool, error) {
	var name string
	isText := json.Unmarshal(value, &name) == nil
	if r.name[fieldRule] == "rule" {
		if !isText {
			return false, r.of(fieldRule, words.Errorf("{text}: expected a string", "text", quoteValue(value)))
		}
		own, err := notation.ParseRule(name)
		if err != nil {
			return false, r.of(fieldRule, text.UnknownRule(name))
		}
		*rule = own
		return true, nil
	}
	if !isText {
		name = string(value)
	}
	if own, known := text.RuleNamed(name); known {
		*rule = own
		return true, nil
	}
	r.unread = append(r.unread, r.name[fieldRule])
	if delete(r.value, fieldRule); !d.Asked.Rule {
		r.matters = r.name[fieldRule]
	}
	return false, nil
}

// A sizeValue is the size of a square board. Programs write 15, "15", "15x15" or [15,15].
type sizeValue int

// UnmarshalJSON reads a size in any of these forms.
func (n *sizeValue) UnmarshalJSON(data []byte) error {
	want := words.Errorf("{text}: expected a whole number", "text", quoteValue(data))
	var text string
	var both []int
	if json.Unmarshal(data, &text) == nil {
		columns, rows, square := strings.Cut(strings.ToLower(text), "x")
		if square && strings.TrimSpace(rows) != strings.TrimSpace(columns) {
			return want
		}
		data = []byte(strings.TrimSpace(columns))
	} else if json.Unmarshal(data, &both) == nil {
		if len(both) != 2 || both[0] != both[1] {
			return want
		}
		data = strconv.AppendInt(nil, int64(both[0]), 10)
	}
	number, err := strconv.Atoi(string(data))
	if err != nil {
		return want
	}
	*n = sizeValue(number)
	return nil
}

// size reads the size. If rows and columns have separate fields, the fields must agree.
func (r *record) size() (int, error) {
	var size sizeValue
	if err := size.UnmarshalJSON(r.value[fieldSize]); err != nil {
		return 0, r.of(fieldSize, err)
	}
	for _, name := range r.sizes {
		var other sizeValue
		if err := other.UnmarshalJSON(r.all[name]); err != nil {
			return 0, ofField(name, err)
		}
		if other != size {
			return 0, words.Errorf("fields {name} and {other}: the board is not square", "name",
				strconv.Quote(r.name[fieldSize]), "other", strconv.Quote(name))
		}
	}
	return int(size), nil
}

// id reads the id. An id that is a number, as in many files, is kept as written.
func (r *record) id(id *string) error {
	value := r.value[fieldID]
	if len(value) > 0 && (value[0] == '-' || '0' <= value[0] && value[0] <= '9') {
		*id = string(value)
		return nil
	}
	if value != nil && json.Unmarshal(value, id) != nil {
		return r.of(fieldID, words.Errorf("{text}: expected a string", "text", quoteValue(value)))
	}
	return nil
}

// of adds the name of field f to an error about it.
func (r *record) of(f field, err error) error { return ofField(r.name[f], err) }

// ofField adds the name of a field to an error about it.
func ofField(name string, err error) error {
	return words.Errorf("field {name}: {reason}", "name", strconv.Quote(name), "reason", err)
}

// quoteValue returns a JSON value for an error text. It cuts a long value.
func quoteValue(value json.RawMessage) string {
	const maxShown = 32
	var b bytes.Buffer
	if json.Compact(&b, value) != nil || b.Len() > maxShown {
		return strconv.Quote(string(value[:min(len(value), maxShown)]) + "...")
	}
	return b.String()
}
