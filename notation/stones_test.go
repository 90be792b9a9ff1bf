package notation

import "testing"

func TestParseStones(t *testing.T) {
	cases := []struct {
		text  string
		asked Stone
		want  string // as FormatStones writes it
		turn  Stone
	}{
		{"h8,h9/i8", Empty, "h8,h9/i8", White},
		{"h8 h9 / i8 i9", Empty, "h8,h9/i8,i9", Black},
		{"H9H8/I8", Empty, "h8,h9/i8", White},
		{"h8;h9-h10_h11/i8", Black, "h8,h9,h10,h11/i8", Black},
		{"h8/", Empty, "h8/", White},
		{"h8/", Black, "h8/", Black},
		{"/h8", Black, "/h8", Black},
		{"/h8", White, "/h8", White},
		{"h8,/i8,", Empty, "h8/i8", Black},
		{"h8\n/\ni8\n", Empty, "h8/i8", Black},
		{"empty", Empty, "empty", Black},
		{" Empty\n", White, "empty", White},
		{"a1,b1,c1,d1/", White, "a1,b1,c1,d1/", White},
	}
	for _, c := range cases {
		in, err := ParseStones(c.text, Defaults{Turn: c.asked})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		pos := in.Position
		if got := FormatStones(&pos); got != c.want || pos.Turn() != c.turn || len(in.Warnings) > 0 {
			t.Errorf("%q, %s asked for: %s, %s to move, %q; want %s, %s", c.text, c.asked, got, pos.Turn(), in.Warnings, c.want, c.turn)
		}
	}
}

func TestFormatPosition(t *testing.T) {
	cases := []struct {
		text string
		turn Stone
		want string
	}{
		{"h8i9g7", Empty, "h8 i9 g7"},
		{"h8i9g7", Black, "g7,h8/i9"}, // the order is forgotten
		{"h8/i9", Empty, "h8/i9"},
		{"empty", Empty, "empty"},
	}
	for _, c := range cases {
		in, err := ParsePosition(c.text, Defaults{Turn: c.turn})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := FormatPosition(&in.Position); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
