package text_test

import (
	"math"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/text"
)

// place is a position of stones.
func place(t *testing.T, rule notation.Rule, size int, black, white string) notation.Position {
	t.Helper()
	in, err := text.ParseStones(black+"/"+white, text.Defaults{Rule: rule, Size: size, Turn: notation.Black})
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}

func TestDraw(t *testing.T) {
	pos := place(t, notation.Renju, 5, "c3 b2", "d4")
	heat := map[notation.Point]float64{notation.At(0, 0): 1, notation.At(1, 0): 0.5, notation.At(2, 0): 0.01,
		notation.At(3, 0): -0.34, notation.At(4, 0): -7, notation.At(0, 1): math.NaN()}
	cases := []struct {
		name  string
		marks text.Marks
		style text.Style
		want  string
	}{
		{"plain", text.Marks{}, text.Style{}, `
 5 . . . . . 5
 4 . . . O . 4
 3 . . X . . 3
 2 . X . . . 2
 1 . . . . . 1
   a b c d e
`},
		{"discs and legend", text.Marks{}, text.Style{Discs: true, Legend: true}, `
 5 . . . . . 5
 4 . . . ○ . 4
 3 . . ● . . 3
 2 . ● . . . 2
 1 . . . . . 1
   a b c d e
   ● black  ○ white
`},
		{"rings", text.Marks{Ring: []notation.Point{notation.At(3, 3), notation.At(2, 2), notation.At(1, 1),
			notation.At(2, 1), notation.At(0, 0), notation.At(4, 4)}}, text.Style{Legend: true}, `
 5 . . . .(.)5
 4 . . .(O). 4
 3 . .(X). . 3
 2 .(X|.). . 2
 1(.). . . . 1
   a b c d e
   X black  O white  ( ) marked
`},
		{"labels", text.Marks{Labels: map[notation.Point]string{notation.At(0, 0): "A", notation.At(2, 2): "12",
			notation.At(4, 2): "·"}, Ring: []notation.Point{notation.At(2, 2), notation.At(1, 1)}}, text.Style{}, `
 5  .  .  .  .  . 5
 4  .  .  .  O  . 4
 3  .  .(12) .  · 3
 2  . (X) .  .  . 2
 1  A  .  .  .  . 1
    a  b  c  d  e
`},
		{"tight", text.Marks{Ring: []notation.Point{notation.At(2, 2)}}, text.Style{Tight: true}, `
 5 ..... 5
 4 ...O. 4
 3 ..X.. 3
 2 .X... 2
 1 ..... 1
   abcde
`},
		{"heat in numbers, tight", text.Marks{Heat: heat}, text.Style{Tight: true}, `
 5  . . . . . 5
 4  . . . O . 4
 3  . . X . . 3
 2  . X . . . 2
 1  9 5 .-3-9 1
    a b c d e
`},
		{"heat in numbers", text.Marks{Heat: heat}, text.Style{Legend: true}, `
 5  .  .  .  .  . 5
 4  .  .  .  O  . 4
 3  .  .  X  .  . 3
 2  .  X  .  .  . 2
 1  9  5  . -3 -9 1
    a  b  c  d  e
   X black  O white  1 to 9 heat for black  -1 to -9 heat for white
`},
		{"sixteen colours", text.Marks{Heat: heat, Labels: map[notation.Point]string{notation.At(4, 0): "Z"},
			Ring: []notation.Point{notation.At(0, 0)}}, text.Style{Color: text.NamedColors, Legend: true}, `
 5 . . . . . 5
 4 . . . <1;36>O<> . 4
 3 . . <1;31>X<> . . 3
 2 . <1;31>X<> . . . 2
 1<30;101>(.<><97;41>).<> .<97;44> .<><30;104> Z<> 1
   a b c d e
   <1;31>X<> black  <1;36>O<> white  ( ) marked  <97;41> <><30;101> <> heat for black  <97;44> <><30;104> <> heat ` +
			`for ` +
			`white
`},
		{"256 colours", text.Marks{Heat: heat}, text.Style{Color: text.CubeColors}, `
 5 . . . . . 5
 4 . . . <1;36>O<> . 4
 3 . . <1;31>X<> . . 3
 2 . <1;31>X<> . . . 2
 1<38;5;16;48;5;196> .<><38;5;16;48;5;210> .<> .<38;5;16;48;5;110> .<><38;5;16;48;5;33> .<> 1
   a b c d e
`},
		{"true colour", text.Marks{Heat: heat}, text.Style{Color: text.TrueColors}, `
 5 . . . . . 5
 4 . . . <1;36>O<> . 4
 3 . . <1;31>X<> . . 3
 2 . <1;31>X<> . . . 2
 1<38;2;0;0;0;48;2;255;80;60> .<><38;2;0;0;0;48;2;213;113;101> .<> .<38;2;0;0;0;48;2;118;148;199> .<>` +
			`<38;2;0;0;0;48;2;70;145;255> .<> 1
   a b c d e
`},
	}
	shown := strings.NewReplacer("<>", "\x1b[0m", "<", "\x1b[", ">", "m")
	for _, c := range cases {
		want := c.want[1:]
		if c.style.Color.Colored() {
			want = shown.Replace(want)
		}
		if got := text.Draw(&pos, c.marks, c.style); got != want {
			t.Errorf("%s:\n%q\nwant\n%q\n%s", c.name, got, want, got)
		}
	}
}

// TestDrawWidth checks that the largest board with two characters a cell stays
// within 80 columns, and that colours do not move anything.
func TestDrawWidth(t *testing.T) {
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	pos := place(t, notation.Freestyle, 22, "v22 u21", "a1")
	m := text.Marks{Labels: map[notation.Point]string{notation.At(3, 3): "99"}, Heat: map[notation.Point]float64{},
		Ring: []notation.Point{notation.At(21, 21)}}
	for _, p := range pos.Points() {
		m.Heat[p] = float64(p.X()-p.Y()) / 21
	}
	plain := text.Draw(&pos, m, text.Style{})
	for _, c := range []text.Colors{text.NoColors, text.NamedColors, text.CubeColors, text.TrueColors} {
		text := escape.ReplaceAllString(text.Draw(&pos, m, text.Style{Color: c}), "")
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(lines) != 23 {
			t.Errorf("colour %d: %d lines, want 23", c, len(lines))
		}
		for i, line := range lines {
			if n := utf8.RuneCountInString(line); n > 80 || n != utf8.RuneCountInString(strings.Split(plain, "\n")[i]) {
				t.Errorf("colour %d: %d columns: %s", c, n, line)
			}
			if strings.TrimRight(line, " ") != line {
				t.Errorf("colour %d: %q ends in a space", c, line)
			}
		}
	}
}
