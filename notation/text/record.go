package text

// A position as a JSON object: "moves", or "black" and "white", with "rule",
// "size", "turn" and "id" where they are known. All three may be there if they
// agree. Other fields are somebody else's.

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/words"
)

// recordFields are the fields that a reader of positions understands; a field
// that is null counts as absent.
var recordFields = map[string]bool{
	"id": true, "rule": true, "size": true, "turn": true, "moves": true, "black": true, "white": true,
}

// ParseRecord reads one JSON object. Points are strings such as "h8", in lists;
// "moves", "black" and "white" may also be one string as ParseMoves reads it.
// What the record states prevails over d, except where it contradicts what the
// user asked for: that is an error. On an error the Input holds the ID if that
// could be read.
func ParseRecord(data []byte, d Defaults) (Input, error) {
	return unread(readRecord(data, d))
}

func readRecord(data []byte, d Defaults) (Input, error) {
	data = bytes.TrimSpace(data)
	fields, broken := splitRecord(data)
	in := Input{Raw: data}
	if err := readID(fields, &in.ID); err != nil {
		return in, err
	}
	if broken != nil {
		return in, words.Errorf("not a JSON object: {reason}", "reason", broken)
	}
	given, err := d.settle(fields)
	if err != nil {
		return in, err
	}
	board, err := d.input()
	if err != nil {
		return in, err
	}
	in.Position, in.Given = board.Position, given
	err = in.readStonesOrMoves(fields, d.Turn)
	if said, ok := err.(messaged); ok && given.Size {
		err = &statedError{said} // no other board is meant
	}
	return in, err
}

// A messaged error has a message.
type messaged interface {
	error
	Message() *words.Message
}

// A statedError is about a record that states its size.
type statedError struct{ messaged }

func (e *statedError) Is(target error) bool { return errors.Is(e.messaged, target) }

// splitRecord returns the known fields of an object, those before the fault
// where there is one.
func splitRecord(data []byte) (map[string]json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil {
		return fields, endsEarly(err)
	} else if t != json.Delim('{') {
		return fields, words.Errorf("it does not begin with {brace}", "brace", "{")
	}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return fields, endsEarly(err)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return fields, endsEarly(err)
		}
		name, _ := t.(string)
		if !recordFields[name] || string(value) == "null" {
			continue
		}
		if _, twice := fields[name]; twice {
			return fields, words.Errorf("field {name} stands there twice", "name", strconv.Quote(name))
		}
		fields[name] = value
	}
	if _, err := dec.Token(); err != nil {
		return fields, endsEarly(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return fields, words.Errorf("something follows after its end")
	}
	return fields, nil
}

func endsEarly(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return words.Errorf("it ends before its last {brace}", "brace", "}")
	}
	return err
}

// settle puts the rule, size and turn of a record into d, and says which of
// them the record gave.
func (d *Defaults) settle(fields map[string]json.RawMessage) (Given, error) {
	rule, size, turn := d.Rule, d.Size, d.Turn
	given := Given{Rule: fields["rule"] != nil, Size: fields["size"] != nil, Turn: fields["turn"] != nil}
	if err := readField(fields, "rule", &rule); err != nil {
		return given, err
	}
	if err := readField(fields, "size", &size); err != nil {
		return given, err
	}
	if err := readField(fields, "turn", &turn); err != nil {
		return given, err
	}
	switch {
	case given.Size && (size < notation.MinSize || size > notation.MaxSize):
		return given, ofField("size", words.Errorf("{size}: want {least} to {most}", "size", size,
			"least", notation.MinSize, "most", notation.MaxSize))
	case given.Rule && d.Asked.Rule && rule != d.Rule:
		return given, ofField("rule", words.Errorf("{stated}, but {asked} was asked for", "stated", rule,
			"asked", d.Rule))
	case given.Size && d.Asked.Size && size != d.Size:
		return given, ofField("size", words.Errorf("{stated}, but {asked} was asked for", "stated", size,
			"asked", d.Size))
	case given.Turn && d.Turn != notation.Empty && turn != d.Turn:
		return given, ofField("turn", words.Errorf("{side, select, black {black} other {white}}, but "+
			"{asked, select, black {black} other {white}} was asked for", "side", turn, "asked", d.Turn))
	}
	d.Rule, d.Size, d.Turn = rule, size, turn
	return given, nil
}

// readID decodes the id. Many files number their records: a number is kept as
// it is written.
func readID(fields map[string]json.RawMessage, id *string) error {
	if value := fields["id"]; len(value) > 0 && (value[0] == '-' || '0' <= value[0] && value[0] <= '9') {
		*id = string(value)
		return nil
	}
	return readField(fields, "id", id)
}

// readField decodes a field into a string, an int, a Rule or a Stone, which is
// left alone where the field is absent.
func readField(fields map[string]json.RawMessage, name string, into any) error {
	value, ok := fields[name]
	if !ok {
		return nil
	}
	var text string
	isText := json.Unmarshal(value, &text) == nil
	var err error
	switch v := into.(type) {
	case *int:
		if *v, err = strconv.Atoi(string(value)); err != nil {
			return ofField(name, words.Errorf("{text}: want a whole number", "text", quoteValue(value)))
		}
		return nil
	case *string:
		*v = text
	case *notation.Rule:
		if isText {
			*v, err = notation.ParseRule(text)
		}
	case *notation.Stone:
		if isText {
			*v, err = notation.ParseStone(text)
		}
	}
	if !isText {
		return ofField(name, words.Errorf("{text}: want a string", "text", quoteValue(value)))
	}
	if err != nil {
		return ofField(name, err)
	}
	return nil
}

// ofField says in which field of a record an error is.
func ofField(name string, err error) error {
	return words.Errorf("field {name}: {reason}", "name", strconv.Quote(name), "reason", err)
}

// quoteValue shows a JSON value in an error; of a long one, its beginning.
func quoteValue(value json.RawMessage) string {
	const most = 32
	var b bytes.Buffer
	if json.Compact(&b, value) != nil || b.Len() > most {
		return strconv.Quote(string(value[:min(len(value), most)]) + "...")
	}
	return b.String()
}

// readStonesOrMoves fills the board from whichever of both the record has.
func (in *Input) readStonesOrMoves(fields map[string]json.RawMessage, turn notation.Stone) error {
	_, moves := fields["moves"]
	_, black := fields["black"]
	_, white := fields["white"]
	switch {
	case moves && black && white:
		return in.readBoth(fields, turn)
	case moves && (black || white):
		return words.Errorf(`fields "moves" and "black", "white": want one or the other`)
	case moves:
		if err := in.readPoints(fields["moves"], "moves", notation.Empty); err != nil {
			return err
		}
		in.afterMoves(turn)
		return nil
	case black && white:
		if err := in.readPoints(fields["black"], "black", notation.Black); err != nil {
			return err
		}
		if err := in.readPoints(fields["white"], "white", notation.White); err != nil {
			return err
		}
		return in.afterStones(turn)
	case black:
		return words.Errorf("field {name} is missing (no stones are [])", "name", `"white"`)
	case white:
		return words.Errorf("field {name} is missing (no stones are [])", "name", `"black"`)
	}
	return words.Errorf(`no field "moves", and no fields "black" and "white"`)
}

// readBoth reads a game whose last position is stated as well.
func (in *Input) readBoth(fields map[string]json.RawMessage, turn notation.Stone) error {
	end := *in
	for _, s := range []notation.Stone{notation.Black, notation.White} {
		if err := end.readPoints(fields[s.String()], s.String(), s); err != nil {
			return err
		}
	}
	if err := in.readPoints(fields["moves"], "moves", notation.Empty); err != nil {
		return err
	}
	if !bytes.Equal(end.Position.Packed(), in.Position.Packed()) {
		return words.Errorf(`fields "black" and "white" are not the stones of field "moves"`)
	}
	in.afterMoves(turn)
	return nil
}

// readPoints plays the points of a field (s is Empty) or puts stones s on them.
func (in *Input) readPoints(value json.RawMessage, name string, s notation.Stone) error {
	put := in.Position.Play
	noun := "move"
	if s != notation.Empty {
		put = func(p notation.Point) error { return in.Position.Put(p, s) }
		noun = "stone"
	}
	fail := func(err error) error { return ofField(name, err) }

	var text string
	if json.Unmarshal(value, &text) == nil {
		scan := pointScanner{text: text, noun: noun, size: in.Position.Size(), numbered: s == notation.Empty}
		for {
			p, err := scan.next()
			if err != nil {
				return fail(err)
			}
			if p == notation.NoPoint {
				return nil
			}
			if err := put(p); err != nil {
				return fail(scan.fail(scan.last, err))
			}
		}
	}
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil {
		return fail(words.Errorf("{text}: want a list of points", "text", quoteValue(value)))
	}
	for i, item := range list {
		if json.Unmarshal(item, &text) != nil || string(item) == "null" {
			return fail(words.Errorf("{noun, select, move {move} other {stone}} {n}: {text}: want a string such as "+
				"{example}", "noun", noun, "n", i+1, "text", quoteValue(item), "example", `"h8"`))
		}
		p, err := readPoint(text, in.Position.Size())
		if err == nil {
			err = put(p)
		}
		if err != nil {
			return fail(pointError(noun, i+1, text, err))
		}
	}
	return nil
}
