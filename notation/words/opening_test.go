package words

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// charted are the openings as charts of renju show them, written by hand from a chart with the
// second stone above the first (direct), or above and right of it (indirect).
var charted = map[string]string{
	"h8 h9 h10": "1D Kansei (寒星)", "h8 h9 i10": "2D Keigetsu (渓月)", "h8 h9 j10": "3D Sosei (疎星)",
	"h8 h9 i9": "4D Kagetsu (花月)", "h8 h9 j9": "5D Zangetsu (残月)", "h8 h9 i8": "6D Ugetsu (雨月)",
	"h8 h9 j8": "7D Kinsei (金星)", "h8 h9 h7": "8D Shogetsu (松月)", "h8 h9 i7": "9D Kyugetsu (丘月)",
	"h8 h9 j7": "10D Shingetsu (新月)", "h8 h9 h6": "11D Zuisei (瑞星)", "h8 h9 i6": "12D Sangetsu (山月)",
	"h8 h9 j6":  "13D Yusei (遊星)",
	"h8 i9 j10": "1I Chosei (長星)", "h8 i9 j9": "2I Kyogetsu (峡月)", "h8 i9 j8": "3I Kosei (恒星)",
	"h8 i9 j7": "4I Suigetsu (水月)", "h8 i9 j6": "5I Ryusei (流星)", "h8 i9 i8": "6I Ungetsu (雲月)",
	"h8 i9 i7": "7I Hogetsu (浦月)", "h8 i9 i6": "8I Rangetsu (嵐月)", "h8 i9 h7": "9I Gingetsu (銀月)",
	"h8 i9 h6": "10I Myojo (明星)", "h8 i9 g7": "11I Shagetsu (斜月)", "h8 i9 g6": "12I Meigetsu (名月)",
	"h8 i9 f6": "13I Suisei (彗星)",
}

func moves(t *testing.T, text string) []notation.Point {
	t.Helper()
	var list []notation.Point
	for _, word := range strings.Fields(text) {
		p := testhelp.Must(notation.ParsePoint(word, 15))(t)
		list = append(list, p)
	}
	return list
}

// TestCharted: all 26, under the eight symmetries, on boards of every odd size.
func TestCharted(t *testing.T) {
	if len(charted) != 26 {
		t.Fatalf("%d openings", len(charted))
	}
	for text, want := range charted {
		for _, size := range []int{5, 9, 15, 19} {
			for sym := range notation.Symmetries {
				var image []notation.Point
				for _, p := range moves(t, text) {
					p = notation.At(p.X()-7+size/2, p.Y()-7+size/2)
					image = append(image, sym.Apply(p, size))
				}
				if got, ok := OpeningOf(size, append(image, notation.At(0, 0))); !ok || got.String() != want {
					t.Errorf("%s, symmetry %d, size %d: %s, %v, want %s", text, sym, size, got.String(), ok, want)
				}
			}
		}
	}
}

// TestOpenings: the list has the moves and names of the chart, each once, in the order of the numbers, on boards of
// every odd size.
func TestOpenings(t *testing.T) {
	all := Openings()
	if len(all) != len(charted) {
		t.Fatalf("%d openings", len(all))
	}
	for i := range all {
		o := &all[i]
		if want := i%13 + 1; o.Number != want || o.Indirect != (i >= 13) {
			t.Errorf("%s is at place %d of the list", o, i)
		}
		for size := 5; size <= notation.MaxSize; size += 2 {
			text := ""
			for _, p := range o.Moves(size) {
				text += " " + notation.At(p.X()-size/2+7, p.Y()-size/2+7).String()
			}
			if text = text[1:]; charted[text] != o.String() {
				t.Errorf("size %d, %s: %s, on the chart %q", size, o, text, charted[text])
			}
		}
	}
}

// TestEvery: each of the 8 * 23 ways to place the second and third stone has a name, each name as
// often as it has different images, and nothing else has one.
func TestEvery(t *testing.T) {
	const size = 15
	centre := notation.At(7, 7)
	seen := map[string]int{}
	for i := range size * size {
		for j := range size * size {
			second, third := notation.At(i%size, i/size), notation.At(j%size, j/size)
			if second == centre || third == centre || second == third {
				continue
			}
			beside := max(abs(second.X()-7), abs(second.Y()-7)) == 1
			within := max(abs(third.X()-7), abs(third.Y()-7)) <= 2
			o, ok := OpeningOf(size, []notation.Point{centre, second, third})
			if ok != (beside && within) {
				t.Fatalf("%s %s: %v, %v", second, third, o, ok)
			}
			if ok {
				seen[o.String()]++
			}
		}
	}
	total := 0
	for text, name := range charted {
		images := map[string]bool{}
		for sym := range notation.Symmetries {
			list := moves(t, text)
			images[fmt.Sprint(sym.Apply(list[1], size), sym.Apply(list[2], size))] = true
		}
		if seen[name] != len(images) {
			t.Errorf("%s: %d times, want %d", name, seen[name], len(images))
		}
		total += seen[name]
	}
	if len(seen) != 26 || total != 8*23 {
		t.Errorf("%d names, %d places", len(seen), total)
	}
	for _, text := range []string{"h8 h9", "h9 h8 h10", "h8 a1 h9", "h8 h9 a1"} {
		if o, ok := OpeningOf(size, moves(t, text)); ok {
			t.Errorf("%s: %s", text, o.String())
		}
	}
	if _, ok := OpeningOf(20, moves(t, "h8 h9 h10")); ok {
		t.Error("a board without a centre")
	}
}
