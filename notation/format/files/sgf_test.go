package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/format/internal/sgf"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

func TestSGFRoundTrip(t *testing.T) {
	roundTrips(t, format.SGF, []int{5, 9, 15, 19, 20, 22}, anything, format.Options{})
}

// sgfSeeds are files as programs of the field write them.
var sgfSeeds = []string{
	"(;FF[4]GM[4]GN[]EV[]DT[]RO[1]RU[4]SZ[15]PB[a]PW[b]RE[B+1]TE[five]\n;B[hh]C[12ms]\n;W[hi]\n;B[ig])\n\n" +
		"(;FF[4]GM[4]RU[0]SZ[20];B[jj])",
	"(;GM[1]FF[3]SZ[15]CA[gb2312]AP[GOWrite];B[hh](;W[hg];B[ii])(;W[ig]))",
	"(;GM[5]SZ[15]AB[cc:ef][hh]AW[aa]AE[oo]PL[W]LB[aa:1][bb:\\]\\:]TR[cc]SQ[dd]CR[ee]MA[ff]C[a\\\nb\nc])",
	"(;SZ[15];B[hh];W[];B[tt];W[hi]5A[aa][bb])",
	"(;SZ[15];Black[HH];White[h7])",
	"(;GM[1];B[ss])",
	"(;SZ[22];B[tt];W[vv])",
}

func TestSGFRead(t *testing.T) {
	for _, c := range []struct {
		name, file string
		moves      string // of the main line, with the side before each
		warnings   int
		check      func(*format.Tree) bool
	}{
		{"gomocup referee", sgfSeeds[0][:strings.Index(sgfSeeds[0], "\n\n(")], "Bh8 Wh7 Bi9", 0,
			func(x *format.Tree) bool {
				return x.Rule == notation.Renju && x.RuleKnown && x.Info.Result == "black" && x.Info.Black == "a" &&
					slices.Equal(x.Unread, []string{"TE"})
			}},
		{"variations", sgfSeeds[1], "Bh8 Wh9 Bi7", 0, func(x *format.Tree) bool {
			return len(x.Root.Children[0].Children) == 2 && x.Root.Children[0].Children[1].Move.String() == "i9"
		}},
		{"set-up and marks", sgfSeeds[2], "", 0, func(x *format.Tree) bool {
			n := x.Root
			return len(n.Setup) == 12+1+1+1 && n.Turn == notation.White && len(n.Marks) == 6 &&
				n.Marks[0].Text == "]:" && n.Marks[1].Text == "1" && n.Comment == "ab\nc"
		}},
		{"passes", sgfSeeds[3], "Bh8 W- B- Wh7", 0, func(x *format.Tree) bool {
			return len(x.Root.Children[0].Children[0].Children[0].Children[0].Marks) == 2
		}},
		{"old names and points", sgfSeeds[4], "Bh8 Wh7", 1, nil},
		{"go board", sgfSeeds[5], "Bs1", 1, func(x *format.Tree) bool { return x.Size == 19 }},
		{"tt is a point of a large board", sgfSeeds[6], "Bt3 Wv1", 0, nil},
		{"a move in the root", "(;SZ[15]B[hh];W[hi])", "Bh8 Wh7", 0, nil},
		{"two moves in a node", "(;SZ[15];B[hh]W[hi])", "Bh8 Wh7", 1, nil},
		{"the same side twice", "(;SZ[15];B[hh];B[hi])", "Bh8 Bh7", 1, nil},
		{"text before", "From: a program\n(;SZ[15]GM[4];B[hh])", "Bh8", 1, nil},
		{"unknown rule", "(;SZ[15]RU[Japanese];B[hh])", "Bh8", 1, func(x *format.Tree) bool { return !x.RuleKnown }},
		{"a draw", "(;SZ[15]RE[B+Draw];B[hh])", "Bh8", 0, func(x *format.Tree) bool { return x.Info.Result == "draw" }},
		{"a list in two parts", "(;SZ[15]AW[aa]AB[hh]AW[bb:cb]TR[hh]TR[hi])", "", 1, func(x *format.Tree) bool {
			return len(x.Root.Setup) == 4 && len(x.Root.Marks) == 2
		}},
		{"signs", "(;SZ[15];B[hh]BM[2](;W[hg]DO[])(;W[hi]TE[1])(;W[ii]IT[]TE[five]))", "Bh8 Wh9", 0,
			func(x *format.Tree) bool {
				n := x.Root.Children[0]
				return n.Sign == "??" && n.Children[0].Sign == "?!" && n.Children[1].Sign == "!" &&
					n.Children[2].Sign == "!?" && slices.Equal(x.Unread, []string{"TE"})
			}},
		{"no moves", "(;SZ[7])\x00\x1a", "", 0, func(x *format.Tree) bool { return x.Size == 7 }},
	} {
		tree := readOne(t, c.file, format.Options{})
		var moves []string
		for n := range tree.MainLine() {
			if n.Side != notation.Empty {
				moves = append(moves, map[notation.Stone]string{notation.Black: "B", notation.White: "W"}[n.Side]+
					n.Move.String())
			}
		}
		if got := strings.Join(moves, " "); got != c.moves {
			t.Errorf("%s: moves %s, want %s", c.name, got, c.moves)
		}
		if len(tree.Warnings) != c.warnings {
			t.Errorf("%s: warnings %q, want %d", c.name, tree.Warnings, c.warnings)
		}
		if c.check != nil && !c.check(tree) {
			t.Errorf("%s: %+v, root %+v", c.name, tree, tree.Root)
		}
	}
}

func TestSGFCollection(t *testing.T) {
	trees, err := Read([]byte(sgfSeeds[0]), format.Options{})
	if err != nil || len(trees) != 2 || trees[1].Size != 20 || trees[1].Line != 6 {
		t.Errorf("got %d games, error %v, want 2, the second of size 20 on line 6", len(trees), err)
	}
}

func TestSGFErrors(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"(;SZ[15];B[hh];W[hh])", "line 1, column 16: move W[hh] (h8): point is occupied"},
		{"(;SZ[15];B[hh]\n;W[ph])", "line 2, column 2: move W[ph]: point is not on the board (15x15: a-o)"},
		{"(;SZ[15];B[hh](;W[hh])(;W[ii]))", "line 1, column 17: move W[hh] (h8): point is occupied"},
		{"(;SZ[15]AB[hh];B[hh])", "line 1, column 16: move B[hh] (h8): point is occupied"},
		{"(;SZ[15]AB[hh]AW[hh])", "line 1, column 15: property AW: h8 is set up twice in a node"},
		{"(;SZ[15];B[hh", "line 1, column 11: property B: no ] closes its value"},
		{"(;SZ[15];B[hh]", "line 1, column 15: the file ends, and 1 of its ( are not closed"},
		{"(;SZ[15];B[hh];B[h]W[ii])", "line 1, column 16: move B[h]: expected two letters, like hh"},
		{"(;SZ[15];B[hh][ii])", "line 1, column 10: property B: 2 values: expected one point"},
		{"(;SZ[15];B[hh](;W[ii]);B[jj])",
			"line 1, column 23: a node after a variation in parentheses: is a ) missing or too many?"},
		{"(;SZ[15];B[hh]?)", "line 1, column 15: '?' is neither a property nor one of ; ( )"},
		{"(;SZ[15](B[hh]))", "line 1, column 10: no ; after ("},
		{"(;SZ[15:19])", "line 1, column 2: property SZ[15:19]: the board is not square"},
		{"(;SZ[30])", "line 1, column 2: size 30: expected 5 to 22"},
		{"(;SZ[x])", "line 1, column 2: property SZ[x]: expected a number"},
		{"(;SZ[15]LB[aa])", "line 1, column 9: property LB[aa]: expected a point, a colon and a text"},
		{"(;SZ[15]SZ[15])", "line 1, column 9: property SZ stands twice in a node"},
		{"(;SZ[15]AB[hh]AW[aa]AW[hh])", "line 1, column 21: property AW: h8 is set up twice in a node"},
		{"(;SZ[15]TR[aa:])", "line 1, column 9: property TR[aa:]: expected points"},
		{"(;SZ[15]PL[x])", "line 1, column 9: property PL[x]: expected B or W"},
	} {
		_, err := Read([]byte(c.file), format.Options{})
		if err == nil || err.Error() != "sgf: "+c.want {
			t.Errorf("%s: error %v, want %s", c.file, err, c.want)
		}
	}
}

func manyLabels() string {
	var b strings.Builder
	for i := range codec.MaxMarks + 1 {
		fmt.Fprintf(&b, "[aa:%d]", i)
	}
	return b.String()
}

// TestSGFLimits: short files must not become large trees.
func TestSGFLimits(t *testing.T) {
	const nodes = 100_000
	files := map[string]string{
		"(;SZ[15]" + func() string {
			var b strings.Builder
			for i := range sgf.MaxProperties {
				b.WriteString("P" + strings.Repeat("Q", i%100) + strings.Repeat("R", i/100) + "[]")
			}
			return b.String()
		}() + ")": "more than 1024 properties in a node",
		"(;SZ[22]" + strings.Repeat(";AE[aa:vv]", nodes/484+1) +
			")": "more than 100000 points are set up or marked",
		"(;SZ[15]" + strings.Repeat(";", nodes+1) + ")":         "more than 100000 nodes",
		"(;SZ[22]LB" + manyLabels() + ")":                       "property LB: more than 1936 values",
		"(;SZ[22]TR[aa:vv]SQ[aa:vv]MA[aa:vv]CR[aa:vv]LB[aa:x])": "more than 1936 marks on a board",
		"(;SZ[22]TR" + strings.Repeat("[]", 2000) + ")":         "property TR: more than 1936 values",
		"(;SZ[22]TR" + strings.Repeat("[aa:vv]", 5) + ")":       "property TR: more than 1936 points",
		strings.Repeat("(", 1000):                               "no ; after (",
	}
	for file, want := range files {
		_, err := Read([]byte(file), format.Options{From: format.SGF, MaxNodes: nodes})
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && !strings.HasSuffix(got, want) {
			t.Errorf("%.30s...: error %s, want %s", file, got, want)
		}
	}
}

// TestSGFAsked: what the user asked for must not contradict the file.
func TestSGFAsked(t *testing.T) {
	taken := format.Options{Defaults: text.Defaults{Size: 15}}
	if tree := readOne(t, "(;GM[1];B[ss])", taken); tree.Size != 19 || len(tree.Warnings) != 1 {
		t.Errorf("a file of Go: size %d, warnings %q, want 19 with a warning", tree.Size, tree.Warnings)
	}
	if tree := readOne(t, "(;GM[1];B[hh])",
		format.Options{Defaults: text.Defaults{Size: 15, Asked: text.Facts{Size: true}}}); tree.Size != 15 {
		t.Errorf("a file of Go for which 15x15 was asked: size %d", tree.Size)
	}
	size := format.Options{Defaults: text.Defaults{Size: 19, Asked: text.Facts{Size: true}}}
	if _, err := Read([]byte("(;SZ[15])"), size); err == nil || !strings.Contains(err.Error(),
		"a board of 15x15, but size 19 was asked for") {
		t.Errorf("size: error %v", err)
	}
	rule := format.Options{Defaults: text.Defaults{Rule: notation.Renju, Asked: text.Facts{Rule: true}}}
	if _, err := Read([]byte("(;SZ[15]RU[freestyle])"), rule); err == nil || !strings.Contains(err.Error(),
		"rule freestyle, but renju was asked for") {
		t.Errorf("rule: error %v", err)
	}
	if tree := readOne(t, "(;SZ[15])", rule); tree.Rule != notation.Renju {
		t.Errorf("rule %s, want renju as asked for", tree.Rule)
	}
}

// TestSGFCharsets: characters of GBK and Shift-JIS whose second byte is a
// backslash or a bracket, with and without a stated encoding.
func TestSGFCharsets(t *testing.T) {
	chinese := "五子棋昞昞开局研究黑胜,白方防守" // 昞 is 95 5C in GBK
	sjis := "五目並べの表示能力、黒の追い勝ち"    // 表 and 能 end in 5C
	for _, c := range []struct {
		name, text, stated string
		encode             func(string) (string, error)
		charset            string
		warnings           int
	}{
		{"gbk stated", chinese, "CA[GBK]", simplifiedchinese.GBK.NewEncoder().String, "", 0},
		{"gb2312 stated", chinese, "CA[gb2312]", simplifiedchinese.GBK.NewEncoder().String, "", 0},
		{"gbk guessed", "五子棋开局研究黑胜白方防守", "", simplifiedchinese.GBK.NewEncoder().String, "", 1},
		{"shift-jis stated", sjis, "CA[Shift_JIS]", japanese.ShiftJIS.NewEncoder().String, "", 0},
		{"shift-jis guessed", sjis, "", japanese.ShiftJIS.NewEncoder().String, "", 1},
		{"shift-jis asked for", sjis, "", japanese.ShiftJIS.NewEncoder().String, "shift-jis", 0},
		{"utf-8", sjis, "", func(s string) (string, error) { return s, nil }, "", 0},
		{"utf-8 with a mark", sjis, "", func(s string) (string, error) { return "\ufeff" + s, nil }, "", 0},
		{"an unknown encoding", "abc", "CA[klingon]", func(s string) (string, error) { return s, nil }, "", 0},
	} {
		mark := ""
		body := testhelp.Must(c.encode(c.text))(t)
		if rest, found := strings.CutPrefix(body, "\ufeff"); found {
			mark, body = "\ufeff", rest
		}
		tree := readOne(t, mark+"(;SZ[15]"+c.stated+"C["+body+"];B[hh])", format.Options{Charset: c.charset})
		if tree.Root.Comment != c.text {
			t.Errorf("%s: comment %q, want %q", c.name, tree.Root.Comment, c.text)
		}
		if len(tree.Warnings) != c.warnings {
			t.Errorf("%s: warnings %q, want %d", c.name, tree.Warnings, c.warnings)
		}
	}
	long := strings.Repeat("黑胜白方防守 ", 200_000)
	file := testhelp.Must(simplifiedchinese.GBK.NewEncoder().String("(;SZ[15]C[" + long + "])"))(t)
	if tree := readOne(t, file, format.Options{}); tree.Root.Comment != long {
		t.Error("a long text is not read as gbk")
	}
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("(;SZ[15]CA[UTF-16]C[" +
		chinese + "])")
	if err != nil {
		t.Fatal(err)
	}
	if tree := readOne(t, utf16, format.Options{}); tree.Root.Comment != chinese {
		t.Errorf("utf-16: comment %q, want %q", tree.Root.Comment, chinese)
	}
	if _, err := Read([]byte("(;SZ[15])"), format.Options{Charset: "klingon"}); err == nil ||
		!strings.Contains(err.Error(),
			`unknown encoding "klingon"`) {
		t.Errorf("asked for an unknown encoding: error %v", err)
	}
}

// TestSGFDeep reads and writes a line of parentheses as deep as it gets: no
// step may recurse.
func TestSGFDeep(t *testing.T) {
	const depth = 200_000
	file := "(;SZ[15]" + strings.Repeat("(;C[x]", depth) + strings.Repeat(")", depth) + ")"
	tree := readOne(t, file, format.Options{})
	data, _ := written(t, tree, format.SGF)
	if d := differ(readOne(t, data, format.Options{}), tree); d != "" {
		t.Error(d)
	}
}

// TestSGFTextOfMoves: a text on a move of RenLib is a label on the board before
// it.
func TestSGFTextOfMoves(t *testing.T) {
	tree := format.NewTree(15, notation.Freestyle)
	h8, _ := notation.ParsePoint("h8", 15)
	tree.Root.Add(h8, notation.Black).Text = "A"
	data, lost := written(t, tree, format.SGF)
	if !strings.Contains(data, "LB[hh:A]") || len(lost) != 0 {
		t.Errorf("got %s, lost %q, want a label and no loss", data, lost)
	}
	tree.Root.Marks = []format.Mark{{Point: h8, Shape: format.Label, Text: "B"}}
	if _, lost := written(t, tree, format.SGF); len(lost) != 1 {
		t.Errorf("lost %q, want the text of the move", lost)
	}
}

func FuzzSGF(f *testing.F) { fuzzReader(f, format.SGF, slices.Concat(sgfSeeds, faultySGF)...) }

// faultySGF has the faults of form that are read with a warning.
var faultySGF = []string{
	"(;GM[4]SZ[15]PB[A]RE[0]B[hh]W[ig]B[gj])",
	"(;GM[4]SZ[15];B[hh]W[ig];B[gj]W[gk])",
	"(;GM[4]SZ[15]C[see [3k] there];B[hh])",
	"(;GM[4]SZ[15];B[hh])\n---\n(;GM[4]SZ[15];B[hh])\n---\n",
	"(;GM[4]SZ[15];B[hh]?)\n(;SZ[15];B[aa])\n",
	"(;GM[4]FF[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];QSLB[gg];W[jf];B[ii])",
	"(;GM[4]SZ[15]XST[hh,hg][ii];B[gg])",
	"(;GM[4]SZ[15]CA[GBK]C[\xba\xda\xca\xa4 \xa0];B[hh]N[\x90\xe6\x8e\xe8])",
	"(;GM[4]SZ[15]CA[UTF-8]GN[A-B : RIF rule]C[\xb6\xc2\xa4\xe8];B[hh])",
}

func BenchmarkSGF(b *testing.B) {
	var file strings.Builder
	file.WriteString("(;SZ[15]")
	for i := range 50_000 {
		file.WriteString("(;B[" + string([]byte{'a' + byte(i%15), 'a' + byte(i/15%15)}) + "];W[" +
			string([]byte{'a' + byte((i+1)%15), 'a' + byte((i+40)/15%15)}) + "])")
	}
	file.WriteString(")")
	data := []byte(file.String())
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if trees, err := Read(data, format.Options{}); err != nil || len(trees) != 1 {
			b.Fatal(err)
		}
	}
}
