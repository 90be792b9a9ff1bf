package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

var update = flag.Bool("update", false, "write the pictures of testdata anew")

// parse reads a position of a size.
func parse(t *testing.T, rule notation.Rule, size int, raw string) notation.Position {
	t.Helper()
	return testhelp.Must(text.ParsePosition(raw, text.Defaults{Rule: rule, Size: size}))(t).Position
}

// points reads points, "h8 i9".
func points(t *testing.T, text string) []notation.Point {
	t.Helper()
	var list []notation.Point
	for _, word := range strings.Fields(text) {
		p := testhelp.Must(notation.ParsePoint(word, notation.MaxSize))(t)
		list = append(list, p)
	}
	return list
}

// samples are pictures with everything in them.
func samples(t *testing.T) map[string]Sheet {
	t.Helper()
	problem := parse(t, notation.Renju, 15, "h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5")
	threats := Picture{Position: problem, Title: "renju, 15x15, Black to move", Rows: []Row{
		{notation.Black, "closed three", points(t, "h8 i8 j8"), points(t, "k8 l8"), Dashed},
		{notation.Black, "three", points(t, "h6 i7 j8"), points(t, "k9"), Solid},
		{notation.White, "four", points(t, "g5 g8 g9"), points(t, "g7 k8"), Thick},
		{notation.White, "", points(t, "i9"), nil, Solid},
	}, Forbidden: points(t, "a1 k6")}
	line := Picture{
		Position: problem, Title: "Black wins by VCF: 6 own moves, 11 plies", RingName: "five",
		Marks: text.Marks{Ring: points(t, "g6 h6 i6 j6 k6")},
		Line:  points(t, "k9 l10 k8 l8 k5 l4 k6 k7 i6 l6 g6"),
		Notes: []string{"1.k9 2.l10 3.k8 4.l8 5.k5 6.l4 7.k6 8.k7 9.i6 10.l6 11.g6", "checked & <accepted>"},
	}
	heat := Picture{Position: parse(t, notation.Freestyle, 9, "e5 d6 f6"), Title: "heat", Marks: text.Marks{
		Heat: map[notation.Point]float64{},
		Labels: map[notation.Point]string{notation.At(0, 0): "100", notation.At(4, 4): "A", notation.At(4, 3): "+",
			notation.At(3, 5): "12", notation.At(8, 8): "?"},
		Ring: points(t, "f6"),
	}, RingName: "last move"}
	for _, p := range heat.Position.Points() {
		heat.Heat[p] = float64(p.X()-4) / 4
	}
	keys := Picture{Position: parse(t, notation.Standard, 5, "c3"), Keys: []Key{{"+", -1, "holds"}, {"?", -0.5, ""},
		{"-", 0, "open, or in the zone"}}}
	return map[string]Sheet{
		"threats": {threats}, "line": {line}, "heat": {heat}, "keys": {keys}, "sheet": {threats, line, heat, keys,
			{Position: keys.Position}},
	}
}

func svgOf(t *testing.T, s Sheet) string {
	t.Helper()
	var out bytes.Buffer
	testhelp.OK(t, s.SVG(&out))
	return out.String()
}

func pngOf(t *testing.T, s Sheet, size int) []byte {
	t.Helper()
	var out bytes.Buffer
	testhelp.OK(t, s.PNG(&out, size))
	return out.Bytes()
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	return testhelp.Must(png.Decode(bytes.NewReader(data)))(t)
}

// TestSVGGolden compares whole documents. With -update it writes them: look at the result.
func TestSVGGolden(t *testing.T) {
	for name, sheet := range samples(t) {
		if name == "sheet" {
			continue // the same again
		}
		file := filepath.Join("testdata", name+".svg")
		got := svgOf(t, sheet)
		if *update {
			testhelp.OK(t, os.WriteFile(file, []byte(got), 0o666))
		}
		want := testhelp.Must(os.ReadFile(file))(t)
		if got != string(want) {
			t.Errorf("%s differs from what is drawn now; go test ./notation/draw -update writes it anew", file)
		}
	}
}

var reference = regexp.MustCompile(`(?:xlink:href|href|src)="([^"]*)"|url\(([^)]*)\)`)

// TestSVGIsComplete: well-formed, every letter defined, and no references to anything outside.
func TestSVGIsComplete(t *testing.T) {
	for name, sheet := range samples(t) {
		text := svgOf(t, sheet)
		ids := map[string]bool{}
		decoder := xml.NewDecoder(strings.NewReader(text))
		for {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if n := start.Name.Local; n == "text" || n == "style" || n == "script" || n == "image" ||
				n == "foreignObject" {
				t.Errorf("%s: element %s", name, n)
			}
			for _, a := range start.Attr {
				if a.Name.Local == "id" {
					if ids[a.Value] {
						t.Errorf("%s: two elements %s", name, a.Value)
					}
					ids[a.Value] = true
				}
			}
		}
		uses := reference.FindAllStringSubmatch(text, -1)
		if len(uses) < 40 {
			t.Errorf("%s: %d letters, want the coordinates at least", name, len(uses))
		}
		for _, use := range uses {
			if target, inside := strings.CutPrefix(use[1], "#"); !inside || !ids[target] {
				t.Errorf("%s: refers to %q", name, use[0])
			}
		}
	}
}

// TestSVGText: the description of a picture in words, without characters that XML does not allow.
func TestSVGText(t *testing.T) {
	pos := parse(t, notation.Freestyle, 5, "c3 b2")
	got := svgOf(t, Sheet{{Position: pos, Title: "a <b> & \"c\" \x01\xff\ufffe", Line: points(t, "a1"),
		Notes: []string{"]]>"}}})
	for _, want := range []string{
		"<title>a &lt;b&gt; &amp; \"c\" \\x01\\xff</title>\n",
		"<desc>c3 b2, then a1; ]]&gt;</desc>\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got[:min(len(got), 400)])
		}
	}
	if err := xml.Unmarshal([]byte(got), new(struct{})); err != nil {
		t.Error(err)
	}
}

// TestSameBytes: a picture is the same every time.
func TestSameBytes(t *testing.T) {
	for name := range samples(t) {
		a, b := samples(t)[name], samples(t)[name]
		if svgOf(t, a) != svgOf(t, b) {
			t.Errorf("%s: two SVG documents", name)
		}
		if !bytes.Equal(pngOf(t, a, 20), pngOf(t, b, 20)) {
			t.Errorf("%s: two PNG files", name)
		}
	}
}

func TestErrors(t *testing.T) {
	pos := parse(t, notation.Freestyle, 9, "e5 e6")
	off := points(t, "j10")
	for _, c := range []struct {
		want  string
		cause error
		p     Picture
	}{
		{`a picture without a position`, nil, Picture{}},
		{`move 2 "e6": point is occupied`, notation.ErrOccupied, Picture{Position: pos, Line: points(t, "a1 e6")}},
		{`move 1 "j10": point is not on the board`, notation.ErrOffBoard, Picture{Position: pos, Line: off}},
		{`mark on "j10": point is not on the board`, notation.ErrOffBoard, Picture{Position: pos, Forbidden: off}},
		{`mark on "j10": point is not on the board`, notation.ErrOffBoard,
			Picture{Position: pos, Marks: text.Marks{Ring: off}}},
		{`mark on "-": point is not on the board`, notation.ErrOffBoard,
			Picture{Position: pos, Marks: text.Marks{Labels: map[notation.Point]string{notation.NoPoint: "x"}}}},
		{`mark on "j10": point is not on the board`, notation.ErrOffBoard,
			Picture{Position: pos, Marks: text.Marks{Heat: map[notation.Point]float64{off[0]: 1}}}},
		{`mark on "j10": point is not on the board`, notation.ErrOffBoard,
			Picture{Position: pos, Rows: []Row{{notation.Black, "", points(t, "e5"), off, Solid}}}},
		{`a row "four" without a stone or a side`, nil,
			Picture{Position: pos, Rows: []Row{{Side: notation.Black, Name: "four"}}}},
		{`a row "" without a stone or a side`, nil, Picture{Position: pos, Rows: []Row{{Stones: points(t, "e5")}}}},
	} {
		if err := SVG(io.Discard, &c.p); err == nil || err.Error() != c.want || c.cause != nil && !errors.Is(err,
			c.cause) {
			t.Errorf("SVG: %v, want %s", err, c.want)
		}
		if err := PNG(io.Discard, &c.p, 40); err == nil || err.Error() != c.want {
			t.Errorf("PNG: %v, want %s", err, c.want)
		}
	}
	if err := (Sheet{}).SVG(io.Discard); err == nil || err.Error() != "no picture" {
		t.Errorf("an empty sheet: %v", err)
	}
	for _, size := range []int{-1, 0, MinCell - 1, MaxCell + 1} {
		if err := PNG(io.Discard, &Picture{Position: pos}, size); err == nil || !strings.Contains(err.Error(),
			"expected 8 to 200") {
			t.Errorf("PNG of size %d: %v", size, err)
		}
	}
}

// A failingWriter accepts a number of bytes and no more.
type failingWriter struct{ left int }

var errFull = errors.New("full")

func (w *failingWriter) Write(p []byte) (int, error) {
	if len(p) > w.left {
		return 0, errFull
	}
	w.left -= len(p)
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	p := Picture{Position: parse(t, notation.Freestyle, 15, "h8")}
	for _, n := range []int{0, 100, 5000} {
		if err := SVG(&failingWriter{n}, &p); !errors.Is(err, errFull) {
			t.Errorf("SVG after %d bytes: %v", n, err)
		}
	}
	for _, n := range []int{0, 100} {
		if err := PNG(&failingWriter{n}, &p, 40); !errors.Is(err, errFull) {
			t.Errorf("PNG after %d bytes: %v", n, err)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	p := Picture{Position: benchmarkPosition(b)}
	b.ReportAllocs()
	for b.Loop() {
		testhelp.OK(b, SVG(io.Discard, &p))
	}
}

func BenchmarkPNG(b *testing.B) {
	p := Picture{Position: benchmarkPosition(b)}
	b.ReportAllocs()
	for b.Loop() {
		testhelp.OK(b, PNG(io.Discard, &p, 40))
	}
}

func benchmarkPosition(b *testing.B) notation.Position {
	return testhelp.Must(text.ParsePosition("h8 i9 h9 i8 h10 i7", text.Defaults{}))(b).Position
}
