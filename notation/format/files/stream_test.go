package files

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/unicode"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/testhelp"
)

// itemText is an item on one line.
func itemText(i Item) string {
	text := i.ID + ": "
	switch {
	case i.Err != nil:
		text += "! " + i.Err.Error()
	case i.Tree != nil:
		text += fmt.Sprintf("%d plies", i.Tree.Plies())
	default:
		text += notation.FormatPosition(&i.Position)
	}
	if i.Object {
		text = "{} " + text
	}
	for _, w := range i.Warnings {
		text += " (" + w.String() + ")"
	}
	return text
}

func TestReading(t *testing.T) {
	two := 2
	nine := 9
	const games = `{"id":"a","moves":["h8","i9","g7"]}` + "\n" + `{"id":"b","moves":["h8"` + "\n\n" + `{"moves":["a1"]}`
	const sgf = "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[aa])"
	const node = `{"id":"t","size":15,"moves":["h8","i9"],"cursor":1,"game_tree":[{},{"move":"h8","side":"black"},` +
		`{"move":"i9","side":"white"}]}`
	for _, c := range []struct {
		name, text string
		o          Reading
		want       []string
	}{
		{"moves", "h8 i9 g7", Reading{}, []string{": h8 i9 g7"}},
		{"moves, cut", "h8 i9 g7", Reading{After: &two}, []string{": h8 i9"}},
		{"moves, cut beyond", "h8 i9 g7", Reading{After: &nine}, []string{": ! ply 9: the game has 3 plies"}},
		{"stones, cut", "h8,h9/i8", Reading{After: &two}, []string{": ! the order of these stones is unknown"}},
		{"pairs", "0,0 14,14", Reading{Options: format.Options{Base: format.FromZero, Origin: format.Bottom}},
			[]string{": a1 o15"}},
		{"JSON", games, Reading{},
			[]string{"{} a: h8 i9 g7", "{} b: ! line 2: not a JSON object: it ends before its last }", "{} : a1"}},
		{"one of JSON", games, Reading{Game: 3}, []string{"{} : a1"}},
		{"one too many of JSON", games, Reading{Game: 4}, []string{": ! game 4: the file has 3 games"}},
		{"lines that are none", "h8 i9", Reading{Lines: true},
			[]string{"{} : ! line 1: not a JSON object: invalid character 'h' looking for beginning of value"}},
		{"a tree", node, Reading{},
			[]string{"{} t: h8 (the position after 1 of 2 plies, where the file shows the board)"}},
		{"the word of a tree", `{"id":"\"game_tree\" \"cursor\"","moves":["h8"]}`, Reading{},
			[]string{`{} "game_tree" "cursor": h8`}},
		{"a bad tree", "\n\n" + strings.Replace(node, `"move":"i9"`, `"move":"h8"`, 1), Reading{},
			[]string{`{} t: ! line 3: field "game_tree": depth 2: move "h8": point is occupied`}},
		{"games", sgf, Reading{}, []string{"1: h8 i7", "2: a15"}},
		{"one of the games", sgf, Reading{Game: 2}, []string{": a15"}},
		{"one too many", sgf, Reading{Game: 3}, []string{": ! game 3: the file has 2 games"}},
		{"nothing", " \n", Reading{}, []string{`: ! nothing to read (the empty board is written "empty")`}},
		{"prose", "once upon a time", Reading{}, []string{
			`: ! "once upon a time": not a position: tried moves (h8 i9 g7), stones (h8,h9/i8) or "empty", a diagram,` +
				` a JSON record`}},
	} {
		var got []string
		for item := range c.o.Positions(iotest.OneByteReader(strings.NewReader(c.text))) {
			got = append(got, itemText(item))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
	var got []string
	for item := range (&Reading{}).Games(strings.NewReader(games + "\n" + node)) {
		got = append(got, itemText(item))
	}
	for item := range (&Reading{}).Games(strings.NewReader(sgf)) {
		got = append(got, itemText(item))
	}
	if fmt.Sprint(got) != "[{} a: 3 plies {} b: ! line 2: not a JSON object: it ends before its last } {} : 1 plies "+
		"{} t: 2 plies : 2 plies : 1 plies]" {
		t.Errorf("games: %s", got)
	}
}

// endless yields the same letter.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// TestReadingAfterALongLine: a line that is too long is one bad record, with its number,
// and those behind it are read; whether the stream is known to be JSON lines or not.
func TestReadingAfterALongLine(t *testing.T) {
	const length = maxFile + 22<<20
	var want []string
	var after strings.Builder
	for i := range 8 {
		fmt.Fprintf(&after, "\n"+`{"id":"p%d","moves":["h8"]}`, i)
		want = append(want, fmt.Sprintf("p%d", i))
	}
	want = append([]string{"! line 1: longer than 16 MiB"}, want...)
	for _, lines := range []bool{true, false} {
		reading := &Reading{Lines: lines}
		for what, read := range map[string]func(io.Reader) iter.Seq[Item]{
			"positions": reading.Positions, "games": reading.Games,
		} {
			var got []string
			for item := range read(io.MultiReader(io.LimitReader(endless('x'), length),
				strings.NewReader(after.String()))) {
				text := item.ID
				if item.Err != nil {
					text += "! " + item.Err.Error()
				}
				got = append(got, text)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, JSON lines %v: %q, want %q", what, lines, got, want)
			}
		}
	}
	// A file that is too long and has short lines is refused as a whole.
	text := io.MultiReader(strings.NewReader("x\n"), io.LimitReader(endless('x'), length))
	for item := range (&Reading{}).Games(text) {
		if !errors.Is(item.Err, errMore) {
			t.Errorf("short lines: %s", itemText(item))
		}
	}
}

// TestReadingAsItComes: the first object is there before the second is written, in UTF-16, too.
func TestReadingAsItComes(t *testing.T) {
	const first = `{"id":"first","moves":["h8"]}` + "\n"
	readingAsItComes(t, first)
	readingAsItComes(t, testhelp.Must(unicode.UTF16(unicode.LittleEndian,
		unicode.UseBOM).NewEncoder().String(first))(t))
}

func readingAsItComes(t *testing.T, first string) {
	t.Helper()
	r, w := io.Pipe()
	go io.WriteString(w, first)
	failed := errors.New("the end of the test")
	n := 0
	for item := range (&Reading{}).Positions(r) {
		switch n++; n {
		case 1:
			if item.ID != "first" || item.Err != nil {
				t.Errorf("%s", itemText(item))
			}
			w.CloseWithError(failed)
		default:
			if !errors.Is(item.Err, failed) {
				t.Errorf("%s", itemText(item))
			}
		}
	}
	if n != 2 {
		t.Errorf("%d items, want an object and the error of the reader", n)
	}
}

func TestWritten(t *testing.T) {
	for text, want := range map[string]bool{
		"h8 i9": true, "empty": true, `{"moves":[`: true, "8,8 9,9": true, "https://gomocalc.com/#/h8i9": true,
		"game.sgf": false, "./h8": false, "once upon": false,
	} {
		if got := (&Reading{}).Written(text); (got == nil) != want {
			t.Errorf("%q: %v, want a position: %v", text, got, want)
		}
	}
}

// TestReadingMarked: in UTF-16, and behind a byte order mark, a stream is what it is in UTF-8, and JSON
// is known in UTF-16 without a mark, too.
func TestReadingMarked(t *testing.T) {
	const games = `{"id":"一","moves":["h8","i9","g7"]}` + "\r\n" + `{"id":"b","moves":["h8"` + "\n\n" + `{"moves":` +
		`["a1"]}`
	for _, text := range []string{games, "\n" + games, `[{"id":"a","moves":["h8"]},` + "\n" + `{"moves":["h8","i9"]}]`,
		"(;GM[4]SZ[15]PB[黑];B[hh];W[ii])(;GM[4]SZ[15];B[aa])", "h8 i9 g7", "h8\nh8 i9\nno\n"} {
		for _, lines := range []bool{false, true} {
			o := Reading{Lines: lines, Each: true}
			all := func(data string) (got []string) {
				for _, read := range []func(io.Reader) iter.Seq[Item]{o.Positions, o.Games} {
					for item := range read(iotest.OneByteReader(strings.NewReader(data))) {
						got = append(got, itemText(item))
					}
				}
				return got
			}
			want := all(text)
			forms := map[string]string{"UTF-8 with a mark": "\ufeff" + text}
			for name, order := range map[string]unicode.Endianness{"LE": unicode.LittleEndian,
				"BE": unicode.BigEndian} {
				forms["UTF-16"+name] = testhelp.Must(unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text))(t)
				if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
					forms["UTF-16 without a mark, "+name] = testhelp.Must(unicode.UTF16(order,
						unicode.IgnoreBOM).NewEncoder().String(text))(t)
				}
			}
			for name, data := range forms {
				if got := all(data); !slices.Equal(got, want) {
					t.Errorf("%q, JSON lines %v, in %s:\n%q, want\n%q", text, lines, name, got, want)
				}
			}
		}
	}
}
