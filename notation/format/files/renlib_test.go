package files

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/renlib"
	"fukumi/notation/text"
)

// libBytes reads hexadecimal numbers and quoted characters: `78 40 "A" 00`.
func libBytes(t testing.TB, text string) []byte {
	t.Helper()
	var data []byte
	for _, f := range strings.Fields(text) {
		if strings.HasPrefix(f, `"`) {
			data = append(data, strings.Trim(f, `"`)...)
			continue
		}
		var b byte
		if _, err := fmt.Sscanf(f, "%02x", &b); err != nil {
			t.Fatalf("%q: %v", f, err)
		}
		data = append(data, b)
	}
	return data
}

const (
	libHeader34 = `FF "RenLib" FF 03 04 FF FF FF FF FF FF FF FF FF FF `
	libHeader30 = `FF "RenLib" FF 03 00 FF FF FF FF FF FF FF FF FF FF `
)

// libOutline writes a tree in short: a line for each node, as deep as it is.
func libOutline(t *format.Tree) string {
	var b strings.Builder
	for n, depth := range t.Nodes() {
		fmt.Fprintf(&b, "%s%s", strings.Repeat(" ", depth), n.Move)
		if n.Side != notation.Empty {
			fmt.Fprintf(&b, " %s", n.Side)
		}
		for _, s := range n.Setup {
			fmt.Fprintf(&b, " +%s=%s", s.Point, s.Stone)
		}
		if n.Turn != notation.Empty {
			fmt.Fprintf(&b, " then %s", n.Turn)
		}
		if n.Marked {
			b.WriteString(" marked")
		}
		for _, s := range []struct{ name, text string }{{"title", n.Title}, {"comment", n.Comment}, {"text", n.Text}} {
			if s.text != "" {
				fmt.Fprintf(&b, " %s=%q", s.name, s.text)
			}
		}
		for _, m := range n.Marks {
			fmt.Fprintf(&b, " %s:%q", m.Point, m.Text)
		}
		b.WriteByte('\n')
	}
	if t.Cursor >= 0 {
		fmt.Fprintf(&b, "cursor %d\n", t.Cursor)
	}
	for _, u := range t.Unread {
		fmt.Fprintf(&b, "unread: %s\n", u)
	}
	for _, w := range t.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	return b.String()
}

// libSamples are files put together from the description of the format.
var libSamples = []struct {
	name, file, want string
	written          bool // it is also what is written
}{
	{"comments, texts, marks, branches", libHeader34 + `
00 08  "T" 08 "L1" 0D 0A "L2" 00 00
78 00
69 90
88 40
77 C9  00 01  "ok" 00 00  "A" 00
79 43  00 01  "B" 00`, `
- title="T" comment="L1\nL2"
 h8 black i8:"B"
  i9 white marked
   h7 black
  g8 white title="ok" text="A"
`, true},
	{"the corners and a pass", libHeader34 + `
00 00
01 00
0F 00
E1 00
00 00
EF 40`, `
-
 a15 black
  o15 white
   a1 black
    - white
     o1 black
`, true},
	{"comments without a title, of odd and even length, and one with a backspace", libHeader34 + `
00 08  08 "x" 00 00
78 08  08 "xy" 00
69 48  "t" 08 08 "z" 00 00`, `
- comment="x"
 h8 black comment="xy"
  i9 white title="t" comment="\bz"
`, true},
	{"no moves", libHeader34 + `00 40`, "\n-\n", true},
	{"no moves, as RenLib writes it", libHeader34 + `00 00`, "\n-\n", false},
	{"UTF-8", libHeader34 + `00 00 78 48 E9 BB 91 08 C3 A9 00 00`, "\n-\n h8 black title=\"黑\" comment=\"é\"\n", true},
	{"GBK, whose second bytes are brackets and backslashes too", libHeader34 + `
00 00
78 08  B0 D7 C6 E5 BB EE C8 FD BA DA C6 E5 B3 E5 CB C4 B1 D8 D0 EB B7 C0 CA D8 81 5C  08 B0 D7 00
69 48  BA DA CA A4 00 00`, `
-
 h8 black title="白棋活三黑棋冲四必须防守乗" comment="白"
  i9 white title="黑胜"
warning: no encoding is stated; read as gb18030; name the charset if it is another
`, false},
	{"3.0 begins with the first move", libHeader30 + `
78 00
69 C0
77 40`, `
-
 h8 black
  i9 white
  g8 white
`, false},
	{"without a header, an old comment of even and one of odd length", `
78 20  "Hej" A1
69 20  "p" 08 "|" FD
77 20  80 00
88 40`, `
-
 h8 black title="Hej!"
  i9 white title="p" comment="öå"
   g8 black
    h7 white
`, false},
	{"a move twice is one move", libHeader34 + `
00 00
78 88  "a" 00
69 40
78 08  "b" 00
69 49  00 01  "c" 00  "1" 00`, `
-
 h8 black title="a / b"
  i9 white title="c" text="1"
`, false},
	{"a text and a move on one point", libHeader34 + `
00 00
78 C3  00 01  "a" 00
78 C0
78 43  00 01  "b" 00`, `
-
 h8 black text="a b"
`, false},
	{"a text without a move, but with moves behind it", libHeader34 + `00 00 78 03 00 01 "a" 00 69 40`, `
-
 h8 black text="a"
  i9 white
warning: byte 22: no move, and yet it has a comment or moves behind it, which RenLib does not show: read as a move ` +
		`(1 ` +
		`in all)
`, false},
	{"a branch, the rest of which was left out", libHeader34 + `00 00 78 80 69 40`, `
-
 h8 black
  i9 white
warning: byte 26: the file ends before variations that are announced (1): it is cut off, or was saved from a branch
`, false},
	{"a line that goes on", libHeader34 + `00 00 78 00 69 00`, `
-
 h8 black
  i9 white
warning: byte 26: the last line is said to go on, and the file ends: it is cut off, or was saved from a branch
`, false},
	{"opens at a move", libHeader34 + `00 00 78 00 69 44`, `
-
 h8 black
  i9 white
cursor 2
`, true},
	{"opens at a move of a variation", libHeader34 + `00 00 78 00 69 C0 77 44`, `
-
 h8 black
  i9 white
  g8 white
unread: the move at which the board is shown
`, false},
}

func TestLibSamples(t *testing.T) {
	for _, c := range libSamples {
		data := libBytes(t, c.file)
		if !renlib.LooksLike(data) {
			t.Errorf("%s: not recognised", c.name)
		}
		tree, err := renlib.Tree(data, &format.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := "\n" + libOutline(tree); got != c.want {
			t.Errorf("%s:%swant%s", c.name, got, c.want)
		}
		if !c.written {
			continue
		}
		written, lost, err := renlib.Write(tree)
		if err != nil || len(lost) > 0 || !bytes.Equal(written, data) {
			t.Errorf("%s: written as\n% x, %v, %v; want\n% x", c.name, written, lost, err, data)
		}
	}
}

func TestLibPoints(t *testing.T) {
	seen := map[notation.Point]bool{}
	for i := range 256 {
		p, ok := renlib.Point(byte(i))
		if !ok {
			continue
		}
		if seen[p] || renlib.Byte(p) != byte(i) || i > 0 && !p.On(renlib.Size) {
			t.Errorf("%#02x is %s, which is written %#02x", i, p, renlib.Byte(p))
		}
		seen[p] = true
	}
	if len(seen) != renlib.Size*renlib.Size+1 {
		t.Errorf("%d points, want %d", len(seen), renlib.Size*renlib.Size+1)
	}
}

func TestLibBad(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{``, `byte 0: neither the header of RenLib nor the move h8`},
		{`77 40`, `byte 0: neither the header of RenLib nor the move h8`},
		{`FF "RenLib" FF 03 04`, `byte 10: the file ends within the header of 20 bytes`},
		{strings.Replace(libHeader34, "03 04", "03 05", 1), `byte 8: version 3.5: expected 3.4 or older`},
		{strings.Replace(libHeader34, "03 04", "04 00", 1), `byte 8: version 4.0: expected 3.4 or older`},
		{libHeader34, `byte 20: no moves follow the header`},
		{libHeader34 + `00`, `byte 21: the file ends within a move`},
		{libHeader34 + `00 00 78`, `byte 23: the file ends within a move`},
		{libHeader34 + `00 00 10 40`, `byte 22: 0x10 is not a point: column 0, row 2 from the top: expected 1 to 15`},
		{libHeader34 + `00 00 F1 40`, `byte 22: 0xf1 is not a point: column 1, row 16 from the top: expected 1 to 15`},
		{libHeader34 + `00 80 78 40 78 40`, `byte 20: a second root is announced`},
		{libHeader34 + `00 40 78 40`, `byte 22: the tree is complete, and 2 more bytes follow`},
		{libHeader34 + `00 00 78 40 69 40 77 40`, `byte 24: the tree is complete, and 4 more bytes follow`},
		{libHeader34 + `00 00 78 01`, `byte 24: the file ends within a move`},
		{libHeader34 + `00 00 78 41 00 02 69 00`, `byte 24: unknown flags 0x000200`},
		{libHeader34 + `00 00 78 41 01 01 "a" 00`, `byte 24: unknown flags 0x010000`},
		{libHeader34 + `00 00 78 48 "abcd"`, `byte 24: a text without an end`},
		{libHeader34 + `00 00 78 48 "ab" 00`, `byte 27: the file ends within a text`},
		{libHeader34 + `00 00 78 41 00 01 "abcd"`, `byte 26: a text without an end`},
		{libHeader34 + `00 00 78 60 "abcd"`, `byte 24: a text without an end`},
		{libHeader34 + `00 00 78 60 "a" 00 81 00`, `byte 25: a zero within a text`},
		{libHeader34 + `00 00` + strings.Repeat(` 00 00`, 226), `byte 472: move 226 of a line: expected at most 225`},
	} {
		tree, err := renlib.Tree(libBytes(t, c.file), &format.Options{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%v\nwant\n%s", c.file, err, c.want)
		}
		if tree != nil {
			t.Errorf("%s: an error and a tree", c.file)
		}
	}
	big := &format.Options{Defaults: text.Defaults{Size: 19, Asked: text.Facts{Size: true}}}
	if _, err := renlib.Tree(libBytes(t, libHeader34+`00 00`), big); err == nil ||
		err.Error() != "a board of 15x15, but size 19 was asked for" {
		t.Errorf("size 19: %v", err)
	}
}

// TestLibCutOff reads every beginning of a file: none of them passes for the
// whole.
func TestLibCutOff(t *testing.T) {
	data, _, err := renlib.Write(randomLib(rand.New(rand.NewPCG(1, 2)), 300))
	if err != nil {
		t.Fatal(err)
	}
	errs, warned := 0, 0
	for n := range data {
		tree, err := renlib.Tree(data[:n], &format.Options{})
		switch {
		case err != nil:
			errs++
		case len(tree.Warnings) > 0:
			warned++
		case len(tree.Root.Children) > 0:
			t.Errorf("%d bytes of %d are read without a doubt", n, len(data))
		}
	}
	if errs < 100 || warned < 100 {
		t.Errorf("%d errors and %d warnings in %d beginnings", errs, warned, len(data))
	}
}
