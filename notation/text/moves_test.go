package text

import (
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/words"
)

func TestParseMoves(t *testing.T) {
	cases := []struct{ text, want string }{
		{"h8 i9 g7", "h8 i9 g7"},
		{"h8i9g7", "h8 i9 g7"},
		{"H8I9G7", "h8 i9 g7"},
		{"h8,i9,g7", "h8 i9 g7"},
		{"h8, i9, g7,", "h8 i9 g7"},
		{"h8;i9;g7", "h8 i9 g7"},
		{"h8-i9-g7", "h8 i9 g7"},
		{"h8 - i9 - g7", "h8 i9 g7"},
		{"h8_i9_g7", "h8 i9 g7"},
		{"h8\ti9\r\ng7\n", "h8 i9 g7"},
		{"  h8\n\n  i9 g7  ", "h8 i9 g7"},
		{"\u00a0h8\u3000i9", "h8 i9"},
		{"1. h8 i9 2. g7", "h8 i9 g7"},
		{"1.h8 i9 2.g7 g9", "h8 i9 g7 g9"},
		{"1. h8 1... i9 2. g7", "h8 i9 g7"},
		{"1. h8, 2. i9, 3. g7", "h8 i9 g7"},
		{"1.h8 2.i9\n3.g7 4.g9", "h8 i9 g7 g9"},
		{"h8 i9 3.g7", "h8 i9 g7"},
		{"a1o15a15o1", "a1 o15 a15 o1"},
		{"h1 h11 h10", "h1 h11 h10"},
		{"h8", "h8"},
		{"8h", "h8"},
		{"8H 9I 7G", "h8 i9 g7"},
		{"8h9i10j1a", "h8 i9 j10 a1"},
		{"1. 8H 9I 2. 7G", "h8 i9 g7"},
		{"黑8H 白9I", "h8 i9"},
		{"８Ｈ、９Ｉ", "h8 i9"},
		{"H八 I九 G十一 A十五", "h8 i9 g11 a15"},
		{"八H，十I", "h8 i10"},
		{"> 8H 9I", "h8 i9"},
		{"e8e1f8f1g8g1h8h1i8i1j8", "e8 e1 f8 f1 g8 g1 h8 h1 i8 i1 j8"}, // on after a five
	}
	for _, c := range cases {
		in, err := ParseMoves(c.text, Defaults{Rule: notation.Renju})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		moves, known := in.Position.Moves()
		if got := notation.FormatMoves(moves); !known || got != c.want || len(in.Warnings) > 0 {
			t.Errorf("%q: %s %v %q, want %s", c.text, got, known, in.Warnings, c.want)
		}
		for i, p := range moves {
			if want := [2]notation.Stone{notation.Black, notation.White}[i%2]; in.Position.At(p) != want {
				t.Errorf("%q: %s is %s, want %s", c.text, p, in.Position.At(p), want)
			}
		}
		if in.Position.Rule() != notation.Renju || in.Position.Size() != 15 || in.Given != (Facts{}) {
			t.Errorf("%q: %s %d %v", c.text, in.Position.Rule(), in.Position.Size(), in.Given)
		}
	}
}

func TestMovesTurn(t *testing.T) {
	cases := []struct {
		text  string
		asked notation.Stone
		want  notation.Stone
		warns []string
	}{
		{"h8", notation.Empty, notation.White, nil},
		{"h8 i9", notation.Empty, notation.Black, nil},
		{"h8", notation.White, notation.White, nil},
		{"h8", notation.Black, notation.Black,
			[]string{"Black to move as asked, though it is white's turn after 1 move"}},
		{"h8 i9", notation.White, notation.White,
			[]string{"White to move as asked, though it is black's turn after 2 moves"}},
	}
	for _, c := range cases {
		in, err := ParseMoves(c.text, Defaults{Turn: c.asked})
		if err != nil {
			t.Errorf("%q, %s asked for: %v", c.text, c.asked, err)
			continue
		}
		if in.Position.Turn() != c.want || !slices.Equal(words.English.Texts(in.Warnings), c.warns) {
			t.Errorf("%q, %s asked for: %s to move, %q; want %s, %q", c.text, c.asked, in.Position.Turn(), in.Warnings,
				c.want, c.warns)
		}
	}
}

func TestMovesOnSizes(t *testing.T) {
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		corner := notation.At(size-1, size-1)
		for _, text := range []string{corner.String(), "a1" + corner.String()} {
			in, err := ParseMoves(text, Defaults{Size: size})
			if err != nil || in.Position.At(corner) == notation.Empty {
				t.Errorf("size %d: %q: %v", size, text, err)
			}
		}
		if _, err := ParseMoves(corner.String(), Defaults{Size: size - 1}); err == nil {
			t.Errorf("size %d: %s is accepted", size-1, corner)
		}
	}
}

func TestFormatMoves(t *testing.T) {
	cases := []struct {
		points []notation.Point
		want   string
	}{
		{nil, ""},
		{[]notation.Point{notation.At(7, 7)}, "h8"},
		{[]notation.Point{notation.At(7, 7), notation.At(8, 8), notation.At(0, 21)}, "h8 i9 a22"},
	}
	for _, c := range cases {
		if got := notation.FormatMoves(c.points); got != c.want {
			t.Errorf("%v: %q, want %q", c.points, got, c.want)
		}
	}
}

func TestParseNumeral(t *testing.T) {
	for text, want := range map[string]int{
		"一": 1, "九": 9, "十": 10, "十一": 11, "二十": 20, "二十二": 22, "九十九": 99,
		"": 0, "八八": 0, "十十": 0, "一二": 0, "十一二": 0, "8": 0, "百": 0,
	} {
		if n, ok := ParseNumeral(text); ok != (want > 0) || ok && n != want {
			t.Errorf("%q: %d, %v, want %d", text, n, ok, want)
		}
	}
}
