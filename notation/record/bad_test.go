package record

import (
	"encoding/json"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
)

var no text.Defaults

// bad are records that cannot be read, with their errors.
var bad = []struct {
	text string
	d    text.Defaults
	want string
}{
	{"{", no, `not a JSON object: it ends before its last }`},
	{"{}", no, `no field "moves", and no fields "black" and "white"`},
	{"{\"moves\":[\"h8\"]", no, `not a JSON object: it ends before its last }`},
	{"{\"moves\":[\"h8\"]} {}", no, `not a JSON object: something follows after its end`},
	{"{\"moves\":[\"h8\"],}", no,
		`not a JSON object: invalid character '}' looking for beginning of object key string`},
	{"{\"moves\":[\"h8\"],\"moves\":[]}", no, `not a JSON object: field "moves" stands there twice`},
	{"{\"moves\":[\"h8\",\"h8\"]}", no, `field "moves": move 2 "h8": point is occupied`},
	{"{\"moves\":[\"h8\",\"i8\",7]}", no, `field "moves": move 3: 7: expected a string such as "h8"`},
	{"{\"moves\":[\"h8\",null]}", no, `field "moves": move 2: null: expected a string such as "h8"`},
	{"{\"moves\":[\"h8 i9\"]}", no, `field "moves": move 1 "h8 i9": expected a letter and a number, like h8`},
	{"{\"moves\":\"h8 h8\"}", no, `field "moves": move 2 "h8": point is occupied`},
	{"{\"moves\":{\"a\":1}}", no, `field "moves": {"a":1}: expected a list of points`},
	{"{\"moves\":[\"h8\"],\"black\":[],\"white\":[]}", no,
		`fields "black", "white" are not the stones of field "moves"`},
	{"{\"black\":[\"h8\"]}", no, `field "white" is missing (no stones are [])`},
	{"{\"white\":[\"h8\"]}", no, `field "black" is missing (no stones are [])`},
	{"{\"black\":[\"h8\",\"h8\"],\"white\":[]}", no, `field "black": stone 2 "h8": point is occupied`},
	{"{\"black\":[\"h8\"],\"white\":[\"h9\",\"h8\"]}", no, `field "white": stone 2 "h8": point is occupied`},
	{"{\"black\":[\"h8\",\"h9\"],\"white\":[]}", no, `whose turn is it? 2 black and 0 white stones leave it open`},
	{"{\"black\":[\"p1\"],\"white\":[]}", no,
		`field "black": stone 1 "p1": point is not on the board (15x15: a-o, 1-15); a column p is the sign of a text ` +
			`that skips the letter i, which is a column here`},
	{"{\"rule\":\"Renju\",\"moves\":[]}", no, `field "rule": rule "Renju": expected ` + notation.RuleWords()},
	{"{\"rule\":4,\"moves\":[]}", no, `field "rule": 4: expected a string`},
	{"{\"size\":\"x\",\"moves\":[]}", no, `field "size": "x": expected a whole number`},
	{"{\"size\":15.5,\"moves\":[]}", no, `field "size": 15.5: expected a whole number`},
	{"{\"size\":4,\"moves\":[]}", no, `field "size": 4: expected 5 to 22`},
	{"{\"size\":23,\"moves\":[]}", no, `field "size": 23: expected 5 to 22`},
	{"{\"turn\":\"red\",\"moves\":[]}", no, `field "turn": "red": expected a side, black or white`},
	{"{\"id\":[7],\"moves\":[]}", no, `field "id": [7]: expected a string`},
	{"{\"rule\":\"renju\",\"moves\":[]}", text.Defaults{Rule: notation.Standard, Asked: text.Facts{Rule: true}},
		`field "rule": renju, but standard was asked for`},
	{"{\"size\":15,\"moves\":[]}", text.Defaults{Size: 19, Asked: text.Facts{Size: true}},
		`field "size": 15, but 19 was asked for`},
	{"{\"turn\":\"white\",\"moves\":[]}", text.Defaults{Turn: notation.Black},
		`field "turn": white, but black was asked for`},
	{"{\"moves\":[\"f1\"],\"size\":5}", no, `field "moves": move 1 "f1": point is not on the board (5x5: a-e, 1-5)`},
}

func TestBadRecord(t *testing.T) {
	for _, c := range bad {
		in, err := ParsePosition(c.text, c.d)
		if err == nil {
			t.Errorf("%q is read as %s", c.text, notation.FormatPosition(&in.Position))
			continue
		}
		if got := err.Error(); got != c.want {
			t.Errorf("%q:\n got  %s\n want %s", c.text, got, c.want)
		}
	}
}

// FuzzRecord: a position that was read can be written and read again unchanged.
func FuzzRecord(f *testing.F) {
	f.Add([]byte(`{"id":"a","rule":"renju","size":15,"black":["h8"],"white":["i9"],"turn":"white","x":[{}]}`), byte(0))
	f.Add([]byte(`{"moves":[["B","H8"],["W","J9"]],"initialStones":[["B","A1"]],"rules":"x","boardXSize":15}`), byte(1))
	f.Add([]byte(`{"board":[[0,1,2,0,0],[],[],[],[]],"to_move":-1,"moves":[{"x":0,"y":0}]}`), byte(2))
	for _, c := range bad {
		f.Add([]byte(c.text), byte(3))
	}
	f.Fuzz(func(t *testing.T, data []byte, how byte) {
		d := text.Defaults{Base: text.Base(how % 3), Origin: text.Origin(how / 3 % 3),
			Turn: notation.Stone(how / 9 % 3)}
		in, err := ParseRecord(data, d)
		if err != nil {
			return
		}
		if !json.Valid(in.Raw) {
			t.Fatalf("%q is read, and is not JSON", in.Raw)
		}
		pos := &in.Position
		list := func(s notation.Stone) string {
			points, err := json.Marshal(append([]notation.Point{}, pos.Stones(s)...))
			if err != nil {
				t.Fatal(err)
			}
			return string(points)
		}
		again, err := json.Marshal(struct {
			Rule         notation.Rule
			Size         int
			Turn         notation.Stone
			Black, White json.RawMessage
		}{pos.Rule(), pos.Size(), pos.Turn(), json.RawMessage(list(notation.Black)),
			json.RawMessage(list(notation.White))})
		if err != nil {
			t.Fatal(err)
		}
		same, err := ParseRecord(again, text.Defaults{})
		if err != nil || string(same.Position.Packed()) != string(pos.Packed()) || same.Position.Turn() != pos.Turn() {
			t.Fatalf("%s is read as %s, %v", data, again, err)
		}
	})
}
