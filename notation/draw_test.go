package notation

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDraw(t *testing.T) {
	pos := place(t, Renju, 5, "c3 b2", "d4")
	heat := map[Point]float64{At(0, 0): 1, At(1, 0): 0.5, At(2, 0): 0.01, At(3, 0): -0.34, At(4, 0): -7, At(0, 1): math.NaN()}
	cases := []struct {
		name  string
		marks Marks
		style Style
		want  string
	}{
		{"plain", Marks{}, Style{}, `
 5 . . . . . 5
 4 . . . O . 4
 3 . . X . . 3
 2 . X . . . 2
 1 . . . . . 1
   a b c d e
`},
		{"discs and legend", Marks{}, Style{Discs: true, Legend: true}, `
 5 . . . . . 5
 4 . . . ○ . 4
 3 . . ● . . 3
 2 . ● . . . 2
 1 . . . . . 1
   a b c d e
   ● black  ○ white
`},
		{"rings", Marks{Ring: []Point{At(3, 3), At(2, 2), At(1, 1), At(2, 1), At(0, 0), At(4, 4)}}, Style{Legend: true}, `
 5 . . . .(.)5
 4 . . .(O). 4
 3 . .(X). . 3
 2 .(X|.). . 2
 1(.). . . . 1
   a b c d e
   X black  O white  ( ) marked
`},
		{"labels", Marks{Labels: map[Point]string{At(0, 0): "A", At(2, 2): "12", At(4, 2): "·"}, Ring: []Point{At(2, 2), At(1, 1)}}, Style{}, `
 5  .  .  .  .  . 5
 4  .  .  .  O  . 4
 3  .  .(12) .  · 3
 2  . (X) .  .  . 2
 1  A  .  .  .  . 1
    a  b  c  d  e
`},
		{"heat in numbers", Marks{Heat: heat}, Style{Legend: true}, `
 5  .  .  .  .  . 5
 4  .  .  .  O  . 4
 3  .  .  X  .  . 3
 2  .  X  .  .  . 2
 1  9  5  . -3 -9 1
    a  b  c  d  e
   X black  O white  1 to 9 heat for black  -1 to -9 heat for white
`},
		{"sixteen colours", Marks{Heat: heat, Labels: map[Point]string{At(4, 0): "Z"}, Ring: []Point{At(0, 0)}}, Style{Color: Color16, Legend: true}, `
 5 . . . . . 5
 4 . . . <1;36>O<> . 4
 3 . . <1;31>X<> . . 3
 2 . <1;31>X<> . . . 2
 1<30;101>(.<><97;41>).<> .<97;44> .<><30;104> Z<> 1
   a b c d e
   <1;31>X<> black  <1;36>O<> white  ( ) marked  <97;41> <><30;101> <> heat for black  <97;44> <><30;104> <> heat for white
`},
		{"256 colours", Marks{Heat: heat}, Style{Color: Color256}, `
 5 . . . . . 5
 4 . . . <1;36>O<> . 4
 3 . . <1;31>X<> . . 3
 2 . <1;31>X<> . . . 2
 1<38;5;16;48;5;196> .<><38;5;16;48;5;210> .<> .<38;5;16;48;5;110> .<><38;5;16;48;5;33> .<> 1
   a b c d e
`},
		{"true colour", Marks{Heat: heat}, Style{Color: TrueColor}, `
 5 . . . . . 5
 4 . . . <1;36>O<> . 4
 3 . . <1;31>X<> . . 3
 2 . <1;31>X<> . . . 2
 1<38;2;0;0;0;48;2;255;80;60> .<><38;2;0;0;0;48;2;213;113;101> .<> .<38;2;0;0;0;48;2;118;148;199> .<><38;2;0;0;0;48;2;70;145;255> .<> 1
   a b c d e
`},
	}
	shown := strings.NewReplacer("<>", "\x1b[0m", "<", "\x1b[", ">", "m")
	for _, c := range cases {
		want := c.want[1:]
		if c.style.Color != NoColor {
			want = shown.Replace(want)
		}
		if got := Draw(&pos, c.marks, c.style); got != want {
			t.Errorf("%s:\n%q\nwant\n%q\n%s", c.name, got, want, got)
		}
	}
}

// TestDrawWidth checks that the largest board with two characters a cell stays
// within 80 columns, and that colours do not move anything.
func TestDrawWidth(t *testing.T) {
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	pos := place(t, Freestyle, 22, "v22 u21", "a1")
	m := Marks{Labels: map[Point]string{At(3, 3): "99"}, Heat: map[Point]float64{}, Ring: []Point{At(21, 21)}}
	for _, p := range pos.Points() {
		m.Heat[p] = float64(p.X()-p.Y()) / 21
	}
	plain := Draw(&pos, m, Style{})
	for _, c := range []Color{NoColor, Color16, Color256, TrueColor} {
		text := escape.ReplaceAllString(Draw(&pos, m, Style{Color: c}), "")
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

// TestPaintContrast holds black text on every ground of heat to a contrast of
// 4.5, by WCAG 2, and each level to a ground at least as far from grey as the
// one below.
func TestPaintContrast(t *testing.T) {
	code := regexp.MustCompile(`48;(?:5;(\d+)|2;(\d+);(\d+);(\d+))m`)
	for _, c := range []Color{Color256, TrueColor} {
		for _, sign := range []float64{1, -1} {
			before := -1.0
			for level := 1; level <= heatLevels; level++ {
				m := code.FindStringSubmatch(c.Paint("x", sign*float64(level)/heatLevels))
				if m == nil {
					t.Fatalf("colour %d, level %d: no ground", c, level)
				}
				var rgb [3]float64
				if n, err := strconv.Atoi(m[1]); err == nil {
					for i, d := range [3]int{36, 6, 1} {
						if v := (n - 16) / d % 6; v > 0 {
							rgb[i] = float64(55 + 40*v)
						}
					}
				} else {
					for i := range rgb {
						rgb[i], _ = strconv.ParseFloat(m[2+i], 64)
					}
				}
				light := 0.0
				for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
					light += weight * math.Pow((rgb[i]/255+0.055)/1.055, 2.4)
				}
				if got := (light + 0.05) / 0.05; got < 4.5 {
					t.Errorf("colour %d, level %v: contrast %.1f", c, sign*float64(level), got)
				}
				vivid := slices.Max(rgb[:]) - slices.Min(rgb[:])
				if vivid < before || vivid < 20 {
					t.Errorf("colour %d, level %v: %v is paler than the level below", c, sign*float64(level), rgb)
				}
				before = vivid
			}
		}
	}
}
