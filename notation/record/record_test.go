package record

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

func TestParseRecord(t *testing.T) {
	cases := []struct {
		json  string
		d     text.Defaults
		id    string
		want  string // as FormatPosition writes it
		rule  notation.Rule
		size  int
		turn  notation.Stone
		given text.Facts
		warns []string
	}{
		{json: `{"moves":["h8","i9"]}`, want: "h8 i9", size: 15, turn: notation.Black},
		{json: `{"moves":["H8","I9"]}`, want: "h8 i9", size: 15, turn: notation.Black},
		{json: `{"moves":"1. h8 i9 2. g7"}`, want: "h8 i9 g7", size: 15, turn: notation.White},
		{json: `{"moves":[]}`, want: "empty", size: 15, turn: notation.Black},
		{json: `{"id":"a/1","rule":"renju","size":15,"black":["h8"],"white":["i9"],"turn":"white","goal":"vcf",` +
			`"vcf":"no","note":{"x":[1]}}`,
			id: "a/1", want: "h8/i9", rule: notation.Renju, size: 15, turn: notation.White,
			given: text.Facts{Rule: true, Size: true, Turn: true}},
		{json: `{"id":7,"moves":[]}`, id: "7", want: "empty", size: 15, turn: notation.Black},
		{json: `{"id":-1.5e3,"moves":[]}`, id: "-1.5e3", want: "empty", size: 15, turn: notation.Black},
		{json: `{"black":["h8","h9"],"white":["i9"]}`, want: "h8,h9/i9", size: 15, turn: notation.White},
		{json: `{"black":"h8, h9","white":""}`, d: text.Defaults{Turn: notation.Black}, want: "h8,h9/", size: 15,
			turn: notation.Black},
		{json: `{"black":[],"white":[]}`, want: "empty", size: 15, turn: notation.Black},
		{json: `{"moves":["h8","i9"],"black":["h8"],"white":["i9"],"turn":"black"}`, want: "h8 i9", size: 15,
			turn: notation.Black, given: text.Facts{Turn: true}},
		{json: `{"rule":null,"size":null,"turn":null,"id":null,"moves":["a1"],"black":null}`, want: "a1", size: 15,
			turn: notation.White},
		{json: `{"moves":["a1"]}`, d: text.Defaults{Rule: notation.Standard, Size: 9, Asked: text.Facts{Rule: true,
			Size: true}},
			want: "a1", rule: notation.Standard, size: 9, turn: notation.White},
		{json: `{"rule":"renju","size":6,"moves":["f6"]}`, d: text.Defaults{Rule: notation.Standard, Size: 9},
			want: "f6",
			rule: notation.Renju, size: 6, turn: notation.White, given: text.Facts{Rule: true, Size: true}},
		{json: `{"rule":"renju","size":6,"turn":"white","moves":["f6"]}`, d: text.Defaults{Rule: notation.Renju,
			Size: 6,
			Turn: notation.White, Asked: text.Facts{Rule: true, Size: true}},
			want: "f6", rule: notation.Renju, size: 6, turn: notation.White, given: text.Facts{Rule: true, Size: true,
				Turn: true}},
		{json: `{"moves":["h8","i9"],"turn":"black"}`, want: "h8 i9", size: 15, turn: notation.Black,
			given: text.Facts{Turn: true}},
		{json: `{"moves":["h8","i9"],"turn":"white"}`, want: "h8/i9", size: 15, turn: notation.White,
			given: text.Facts{Turn: true},
			warns: []string{"White to move as asked, though it is black's turn after 2 moves"}},
		{json: `{"moves":["h8"]}`, d: text.Defaults{Turn: notation.Black}, want: "h8/", size: 15, turn: notation.Black,
			warns: []string{"Black to move as asked, though it is white's turn after 1 move"}},
		{json: " \n{ \"moves\" :\n[ \"h8\" ] }\n ", want: "h8", size: 15, turn: notation.White},
		{json: `{"moves":["h8"],"x":1,"x":2}`, want: "h8", size: 15, turn: notation.White},
	}
	for _, c := range cases {
		in, err := ParseRecord([]byte(c.json), c.d)
		if err != nil {
			t.Errorf("%s: %v", c.json, err)
			continue
		}
		pos := in.Position
		if in.ID != c.id || notation.FormatPosition(&pos) != c.want || pos.Rule() != c.rule || pos.Size() != c.size ||
			pos.Turn() != c.turn ||
			in.Given != c.given || !slices.Equal(words.English.Texts(in.Warnings), c.warns) {
			t.Errorf("%s: %q %s %s %d %s %v %q", c.json, in.ID, notation.FormatPosition(&pos), pos.Rule(), pos.Size(),
				pos.Turn(), in.Given, in.Warnings)
		}
	}
}

// TestRecordID checks that a bad record still has its name, where that stands
// before the fault.
func TestRecordID(t *testing.T) {
	cases := []struct{ json, want string }{
		{`{"id":"a","moves":["h8","h8"]}`, "a"},
		{`{"moves":["z99"],"id":"a"}`, "a"},
		{`{"id":"a","size":"x","moves":[]}`, "a"},
		{`{"id":"a","moves":["h8"`, "a"},
		{`{"id":"a","id":"b","moves":[]}`, "a"},
		{`{"moves":["h8","id":"a"}`, ""},
		{`{"id":[5],"moves":[]}`, ""},
		{`{"id":5,"moves":["h8","h8"]}`, "5"},
	}
	for _, c := range cases {
		in, err := ParseRecord([]byte(c.json), text.Defaults{})
		if err == nil || in.ID != c.want || string(in.Raw) != c.json {
			t.Errorf("%s: id %q, raw %s, %v; want an error and %q", c.json, in.ID, in.Raw, err, c.want)
		}
	}
}
