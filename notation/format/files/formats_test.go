package files

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// games are trees without anything but a game.
var games = taste{}

// stripped is a tree of the moves of t, with nothing else.
func stripped(t *format.Tree, rule bool) *format.Tree {
	s := format.NewTree(t.Size, t.Rule)
	s.RuleKnown = rule
	if !rule {
		s.Rule = notation.Freestyle
	}
	tip := s.Root
	for n := range t.MainLine() {
		if n.Side != notation.Empty {
			tip = tip.Add(n.Move, n.Side)
		}
	}
	return s
}

func TestJSONRoundTrip(t *testing.T) {
	sizes := []int{5, 9, 15, 20, 22}
	roundTrips(t, format.JSON, sizes, anything, format.Options{})
	roundTrips(t, format.JSON, sizes, games, format.Options{})
}

// TestGames converts a game from each written format to each and back. A long test
// uses the games next to the checkout, if there are any.
func TestGames(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "games", "games.jsonl"))
	if !testhelp.LongAsked() || err != nil {
		data, err = os.ReadFile(filepath.Join("testdata", "games.jsonl"))
	}
	if err != nil {
		t.Fatal(err)
	}
	trees, err := Read(data, format.Options{})
	if err != nil || len(trees) == 0 {
		t.Fatalf("%d games, error %v", len(trees), err)
	}
	for _, tree := range trees {
		for _, c := range []struct {
			format format.Format
			want   *format.Tree
			o      format.Options
		}{
			{format.JSON, tree, format.Options{}},
			{format.SGF, withoutID(tree), format.Options{}},
			{format.PSQ, stripped(tree, false), format.Options{}},
			{format.Lib, stripped(tree, false), format.Options{}},
			{format.Moves, stripped(tree, false), format.Options{Defaults: text.Defaults{Size: tree.Size}}},
		} {
			if c.format == format.PSQ {
				c.want.Info = format.Info{Black: tree.Info.Black, White: tree.Info.White}
			}
			if c.format == format.Lib && tree.Size != 15 {
				continue
			}
			file, _ := written(t, tree, c.format)
			got := readOne(t, file, c.o)
			if d := differ(got, c.want); d != "" {
				t.Fatalf("%s as %s: %s (got, want); file:\n%s", tree.Info.ID, c.format, d, file)
			}
		}
		end := testhelp.Must(tree.Position(-1, notation.Empty))(t)
		file, _ := written(t, tree, format.Diagram)
		drawn, err := readOne(t, file, format.Options{}).Position(-1, end.Turn())
		drawn.SetRule(end.Rule())
		if err != nil || !drawn.Same(&end) {
			t.Fatalf("%s as a diagram: %v", tree.Info.ID, err)
		}
	}
	t.Logf("%d games", len(trees))
}

func withoutID(t *format.Tree) *format.Tree {
	copied := *t
	copied.Info.ID = ""
	return &copied
}

func TestPSQ(t *testing.T) {
	const head = "Piskvorky 15x15, 11:11, 0\n"
	for _, c := range []struct {
		name, file, moves string
		warnings          int
		check             func(*format.Tree) bool
	}{
		{"a game of programs", head + "8,8,0\n9,7,31\n8,15,2\npbrain-A.exe\npbrain-B.exe\n-1\n", "h8 i9 h1", 0,
			func(x *format.Tree) bool { return x.Info.Black == "pbrain-A.exe" && x.Info.White == "pbrain-B.exe" }},
		{"the second player began", "Piskvorky 15x15, 11:11, 1\n8,8,0\nA\nB\n0\n", "h8", 0,
			func(x *format.Tree) bool { return x.Info.Black == "B" && x.Info.White == "A" }},
		{"of the archive", head + "8,8,0\r\nA.zip\r\nB.zip\r\n-1\r\n0,Renju15_1\r\n", "h8", 0,
			func(x *format.Tree) bool {
				return x.Rule == notation.Renju && x.RuleKnown && x.Info.Event == "Renju15_1" && x.Info.White == "B.zip"
			}},
		{"a group without players", head + "8,8,0\n-1\n1,Freestyle\n", "h8", 0, func(x *format.Tree) bool {
			return x.RuleKnown
		}},
		{"a game with a human", head + "8,8,0\n0\n", "h8", 0, nil},
		{"cut off", head + "8,8,0", "h8", 1, nil},
		{"no time", "piskvorky 15x15, 0:0, 0\n8,8\n-1\n", "h8", 0, nil},
		{"names with commas", head + "8,8,0\na, b\nc,d\n0\n", "h8", 0, func(x *format.Tree) bool {
			return x.Info.White == "c,d"
		}},
		{"20x20", "Piskvorky 20x20, 11:11, 0\n11,11,0\n-1\n", "k10", 0, func(x *format.Tree) bool {
			return x.Size == 20
		}},
	} {
		tree := readOne(t, c.file, format.Options{})
		if got := mainLine(tree); got != c.moves {
			t.Errorf("%s: moves %s, want %s", c.name, got, c.moves)
		}
		if len(tree.Warnings) != c.warnings || c.check != nil && !c.check(tree) {
			t.Errorf("%s: %+v", c.name, tree)
		}
	}
	for _, c := range []struct{ file, want string }{
		{"Piskvorky 15x15\n8,8,0\n", `line 1: "Piskvorky 15x15": expected a header like "Piskvorky 15x15, 11:11, 0"`},
		{"Piskvorky 15x20, 11:11, 0\n", "line 1: a board of 15x20 is not square"},
		{"Piskvorky 30x30, 11:11, 0\n", "line 1: size 30: expected 5 to 22"},
		{head + "8,8,0\n16,1,0\n-1\n", "line 3: move 2 16,1: point is not on the board (15x15)"},
		{head + "0,15,0\n-1\n", "line 2: move 1 0,15: point is not on the board (15x15)"},
		{head + "8,8,0\n8,8,0\n-1\n", "line 3: move 2 8,8: h8: point is occupied"},
		{head + "8,8,0\n8;8\n9,9,0\n-1\n",
			`line 3: "8;8" is neither a move nor the end of a game (2 players and a code)`},
		{head + "8,8,0\nA\n-1\n", `line 3: "A" is neither a move nor the end of a game (2 players and a code)`},
	} {
		wantError(t, c.file, format.Options{}, "psq: "+c.want)
	}
}

func mainLine(t *format.Tree) string {
	var points []notation.Point
	for n := range t.MainLine() {
		if n.Side != notation.Empty {
			points = append(points, n.Move)
		}
	}
	return notation.FormatMoves(points)
}

func wantError(t *testing.T, file string, o format.Options, want string) {
	t.Helper()
	_, err := Read([]byte(file), o)
	if err == nil || err.Error() != want {
		t.Errorf("%q: error %v, want %s", file, err, want)
	}
}

// TestShown: a diagram and a report show the board where the file does.
func TestShown(t *testing.T) {
	tree := readOne(t, "#g:h8i9g7,c:1", format.Options{})
	diagram, lost := written(t, tree, format.Diagram)
	if strings.Count(diagram, "X")+strings.Count(diagram, "O") != 1 ||
		!slices.Contains(lost, "the moves after the position that is shown") {
		t.Errorf("lost %q, of\n%s", lost, diagram)
	}
	report, _ := written(t, tree, format.Markdown)
	if !strings.Contains(report, "after 1 of 3 moves") || !strings.Contains(report, "1. h8 2. i9 3. g7") {
		t.Errorf("got %s", report)
	}
}

// TestUnused: options that do not apply are named.
func TestUnused(t *testing.T) {
	tree := readOne(t, "(;SZ[15];B[hh])", format.Options{Origin: format.Top})
	if len(tree.Warnings) != 1 {
		t.Errorf("warnings %q, want one", tree.Warnings)
	}
}

func TestPos(t *testing.T) {
	tree := readOne(t, "\x03\x70\x60\x01", format.Options{})
	if got := mainLine(tree); got != "h8 g9 b15" {
		t.Errorf("moves %s, want h8 g9 b15", got)
	}
	wantError(t, "\x02\x70", format.Options{From: format.Pos}, "pos: byte 0: 2 moves announced, but 1 follow")
	wantError(t, "\x02\x70\x70", format.Options{From: format.Pos}, "pos: byte 2: move 2 112: h8: point is occupied")
	wantError(t, "\x01\xf0", format.Options{From: format.Pos},
		"pos: byte 1: move 1 240: point is not on the board (15x15)")
	wantError(t, "\x00", format.Options{From: format.Pos}, "pos: byte 0: 0 moves: expected 1 to 225")
}

// TestTexts: the conventions of others about the names of points.
func TestTexts(t *testing.T) {
	diagram := strings.Repeat(". . . . .\n", 4) + "X . . . O\n"
	rising := "1 . X . . .\n2 . . . . .\n3 . . . . .\n4 . . . . .\n5 . . . O .\n  a b c d e\n"
	for _, c := range []struct {
		text, want string
		o          format.Options
	}{
		{"h8i9", "h8 i9", format.Options{}},
		{"h8 i9", "h8 i7", format.Options{Origin: format.Top}},
		{"1. h8 2. j9", "h8 i9", format.Options{SkipI: true}},
		{"a1 j19", "a19 i1", format.Options{Origin: format.Top, SkipI: true, Defaults: text.Defaults{Size: 19}}},
		{"a1/e5", "a5/e1", format.Options{Origin: format.Top, Defaults: text.Defaults{Size: 5}}},
		{diagram, "a1/e1", format.Options{}},
		{diagram, "a1/e1", format.Options{Origin: format.Top}},
		{rising, "b1/d5", format.Options{}},
		{rising, "b5/d1", format.Options{Origin: format.Top}},
		{strings.ReplaceAll(diagram, ". O", "X O"), "e1/a1,d1",
			format.Options{Defaults: text.Defaults{BlackChar: 'o', Turn: notation.Black}}},
		{"empty", "empty", format.Options{}},
	} {
		tree := readOne(t, c.text, c.o)
		pos, err := tree.Position(-1, notation.Empty)
		if got := notation.FormatPosition(&pos); err != nil || got != c.want {
			t.Errorf("%q: %s, error %v, want %s", c.text, got, err, c.want)
		}
	}
	wantError(t, "h8 i9", format.Options{SkipI: true},
		`moves: byte 3: "i9": there is no column i where the letters leave it out`)
	wantError(t, "h8 q9", format.Options{SkipI: true},
		`moves: move 2 "p9": point is not on the board (15x15: a-o, 1-15); a column p is the sign of a text that `+
			`skips the letter i, which is a column here (points were read without a column i, and are named here with `+
			`it and from the bottom)`)
	wantError(t, "h8 p9", format.Options{},
		`moves: move 2 "p9": point is not on the board (15x15: a-o, 1-15); a column p is the sign of a text that `+
			`skips the letter i, which is a column here`)
	wantError(t, "what is this", format.Options{}, `"what is this": not a known format (moves in turn are `+
		`written h8 i9 g7, stones h8,h9/i8 with Black's first, and a diagram has a row a line)`)
	wantError(t, " \n", format.Options{}, `nothing to read (the empty board is written "empty")`)
}

func TestJSON(t *testing.T) {
	for _, c := range []struct {
		name, file, want string
		check            func(*format.Tree) bool
	}{
		{"a game", `{"id":"x","rule":"renju","size":15,"moves":["h8","i8"],"result":"black","players":["a","b"],` +
			`"source":"s","elo":3}`, "h8 i8", func(x *format.Tree) bool {
			return x.Info == format.Info{ID: "x", Result: "black", Black: "a", White: "b", Source: "s"} &&
				x.RuleKnown &&
				len(x.Unread) == 1 && x.Unread[0] == "elo"
		}},
		{"stones", `{"black":["h8"],"white":[]}`, "h8/", func(x *format.Tree) bool {
			return x.Root.Turn == notation.Empty
		}},
		{"an answer", `{"moves":"h8 i9","verdict":"win","class":"vcf","length":3,"nodes":7,"source":"search",` +
			`"line":["h7","a1","h6"]}`, "h8 i9 h7 a1 h6", func(x *format.Tree) bool {
			i9 := x.Root.Children[0].Children[0]
			return x.Cursor == 2 && i9.Comment == "black wins (VCF): five in 3 plies at most; said without a proof" &&
				len(x.Unread) == 0 && x.Info == format.Info{}
		}},
		{"an answer for stones", `{"black":["h8"],"white":["i9"],"verdict":"win","line":["h7","a1"]}`, "h7,h8/a1,i9",
			func(x *format.Tree) bool { return x.Cursor == 0 && x.Plies() == 2 }},
		{"stones that do not tell the turn", `{"black":["h8","h9"],"white":[]}`, "h8,h9/", func(x *format.Tree) bool {
			return x.Root.Turn == notation.Empty
		}},
		{"another line", `{"moves":"h8 i9","line":7}`, "h8 i9", func(x *format.Tree) bool {
			return x.Unread[0] == "line"
		}},
	} {
		tree := readOne(t, c.file, format.Options{})
		pos, err := codec.End(tree)
		if got := notation.FormatPosition(&pos); err != nil || got != c.want || !c.check(tree) {
			t.Errorf("%s: %s, error %v, want %s; %+v", c.name, got, err, c.want, tree)
		}
	}
	for _, c := range []struct{ file, want string }{
		{`{"moves":"h8","verdict":"win","line":["h8"]}`, `line 1: field "line": move 1 "h8": point is occupied`},
		{`{"black":["h8","h9"],"white":[],"verdict":"win"}`,
			`line 1: whose turn is it? 2 black and 0 white stones leave it open`},
		{`{"black":["h8","h8"],"white":[]}`, `line 1: field "black": stone 2 "h8": point is occupied`},
		{`{"moves":[],"game_tree":[]}`, `line 1: field "game_tree": a tree without a root`},
		{`{"moves":["h8"],"game_tree":[{}]}`,
			`line 1: field "game_tree": the end of its main line is not the position of the object`},
		{`{"moves":["h8"],"game_tree":[{},{"move":"h8","side":"black","parent":1}]}`,
			`line 1: field "game_tree": node 1: parent 1: expected 0 to 0`},
		{`{"moves":["h8"],"game_tree":[{},{"move":"h8"}]}`,
			`line 1: field "game_tree": node 1: a "move" without a "side"`},
		{`{"moves":["h8"],"game_tree":[{},{"move":"h8","side":"black"},{"move":"h8","side":"white"}]}`,
			`line 1: field "game_tree": depth 2: move "h8": point is occupied`},
		{`{"moves":["h8"],"cursor":2}`, `line 1: field "cursor": 2: expected a number of plies, at most 1`},
	} {
		wantError(t, c.file, format.Options{}, "json: "+c.want)
	}
}

// TestJSONLines: a line that cannot be read does not hinder those after it.
func TestJSONLines(t *testing.T) {
	var trees, errors int
	for tree, err := range All([]byte("{\"id\":\"a\",\"moves\":\"h8\"}\n{\"id\":\"b\",\"moves\":\"h8 h8\"}\n"+
		"{\"moves\":\"i9\"}\n"), format.Options{}) {
		switch {
		case err == nil:
			trees++
			if tree.Line == 2 {
				t.Error("line 2 was read")
			}
		default:
			errors++
			if want := `json: b: line 2: field "moves": move 2 "h8": point is occupied`; err.Error() != want {
				t.Errorf("error %s, want %s", err, want)
			}
		}
	}
	if trees != 2 || errors != 1 {
		t.Errorf("%d games and %d errors, want 2 and 1", trees, errors)
	}
}

// TestJSONLinesFirst: nor does the first line hinder the others, and numbers are
// ids.
func TestJSONLinesFirst(t *testing.T) {
	for _, first := range []string{"garbage", "[1]", "1,2", `"x"`, "h8", "\ufeff{"} {
		file := first + "\n{\"id\":7,\"moves\":[\"h8\"]}\n\n\n{\"id\":\"b\",\"moves\":[\"i9\"]}\n{\"moves\":\n"
		if got := Recognize([]byte(file)); got != format.JSON && first != "h8" {
			t.Errorf("%q: recognised as %s, want json", first, got)
		}
		var got []string
		for tree, err := range All([]byte(file), format.Options{From: format.JSON}) {
			if err != nil {
				line, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "json: "), ":")
				got = append(got, line)
				continue
			}
			got = append(got, tree.Info.ID+" "+mainLine(tree))
		}
		if want := []string{"line 1", "7 h8", "b i9", "line 6"}; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", first, got, want)
		}
	}
	wantError(t, " \n", format.Options{From: format.JSON}, "json: nothing to read")
}

func FuzzPSQ(f *testing.F) {
	fuzzReader(f, format.PSQ, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nA\nB\n-1\n0,Renju15\n",
		"Piskvorky 20x20, 11:11, 1\n1,1\n0", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,3\n-1\nsome trailing junk\n")
}

func FuzzPos(f *testing.F) { fuzzReader(f, format.Pos, "\x03\x70\x60\x01", "\x01\xf0") }

func FuzzJSON(f *testing.F) {
	fuzzReader(f, format.JSON,
		`{"id":"x","rule":"renju","size":15,"moves":["h8","i8"],"result":"black","players":["a","b"]}`,
		`{"moves":"h8","cursor":0,"game_tree":[{"comment":"c"},{"move":"h8","side":"black","marks":[{"point":"a1",`+
			`"shape":"label","text":"A"}]},{"parent":0,"move":"pass","side":"white","turn":"white"},{"black":["a1"],`+
			`"empty":["h8"]}]}`,
		`{"black":["h8"],"white":["i9"],"verdict":"win","line":["h7","a1"]}`)
}

func FuzzTexts(f *testing.F) {
	for _, from := range []format.Format{format.Moves, format.Stones, format.Diagram} {
		f.Add([]byte("h8 i9"), uint8(from), true, true)
		f.Add([]byte("╔═╤═╤═╤═╗\n╟─┼─┼─┼─╢\n╟─┼[x]┼─╢\n╟─┼─┼─┼─╢\n╚═╧═╧═╧═╝\n"), uint8(from), false, false)
		f.Add([]byte("第1手 H8 第2手 I9"), uint8(from), false, true)
		f.Add([]byte("黒：h8、h9 白：i8、i9"), uint8(from), true, false)
	}
	f.Fuzz(func(t *testing.T, data []byte, from uint8, skip, top bool) {
		o := format.Options{From: format.Moves + format.Format(from%3), SkipI: skip}
		if top {
			o.Origin = format.Top
		}
		for tree, err := range All(data, o) {
			if err != nil {
				continue
			}
			if err := codec.Check(tree); err != nil {
				t.Error(err)
			}
			rewrites(t, tree, format.SGF)
			rewrites(t, tree, format.JSON)
		}
	})
}
