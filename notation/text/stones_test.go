package text

import (
	"testing"

	"fukumi/notation"
)

func TestParseStones(t *testing.T) {
	cases := []struct {
		text  string
		asked notation.Stone
		want  string // as FormatStones writes it
		turn  notation.Stone
	}{
		{"h8,h9/i8", notation.Empty, "h8,h9/i8", notation.White},
		{"h8 h9 / i8 i9", notation.Empty, "h8,h9/i8,i9", notation.Black},
		{"H9H8/I8", notation.Empty, "h8,h9/i8", notation.White},
		{"h8;h9-h10_h11/i8", notation.Black, "h8,h9,h10,h11/i8", notation.Black},
		{"h8/", notation.Empty, "h8/", notation.White},
		{"h8/", notation.Black, "h8/", notation.Black},
		{"/h8", notation.Black, "/h8", notation.Black},
		{"/h8", notation.White, "/h8", notation.White},
		{"h8,/i8,", notation.Empty, "h8/i8", notation.Black},
		{"h8\n/\ni8\n", notation.Empty, "h8/i8", notation.Black},
		{"8h,9h/8I", notation.White, "h8,h9/i8", notation.White},
		{"empty", notation.Empty, "empty", notation.Black},
		{" Empty\n", notation.White, "empty", notation.White},
		{"a1,b1,c1,d1/", notation.White, "a1,b1,c1,d1/", notation.White},
	}
	for _, c := range cases {
		in, err := ParseStones(c.text, Defaults{Turn: c.asked})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		pos := in.Position
		if got := notation.FormatStones(&pos); got != c.want || pos.Turn() != c.turn || len(in.Warnings) > 0 {
			t.Errorf("%q, %s asked for: %s, %s to move, %q; want %s, %s", c.text, c.asked, got, pos.Turn(), in.Warnings,
				c.want, c.turn)
		}
	}
}

func TestFormatPosition(t *testing.T) {
	cases := []struct {
		text string
		turn notation.Stone
		want string
	}{
		{"h8i9g7", notation.Empty, "h8 i9 g7"},
		{"h8i9g7", notation.Black, "g7,h8/i9"}, // the order is forgotten
		{"h8/i9", notation.Empty, "h8/i9"},
		{"empty", notation.Empty, "empty"},
	}
	for _, c := range cases {
		in, err := ParsePosition(c.text, Defaults{Turn: c.turn})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := notation.FormatPosition(&in.Position); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
