package files

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// TestOthers reads the formats that are not written, recognised by their
// content.
func TestOthers(t *testing.T) {
	size20 := format.Options{Defaults: text.Defaults{Size: 20, Asked: text.Facts{Size: true}}}
	for _, c := range []struct {
		name, file string
		format     format.Format
		want       string // of the first, as FormatPosition writes it
		count      int
		warnings   int // of the first
		o          format.Options
	}{
		{"sav", "15\n15\n2\n7 7\n6 8\n", format.Sav, "h8 i9", 1, 0, format.Options{}},
		{"sav on one line", "20 20 1 0 19", format.Sav, "t20", 1, 0, format.Options{}},
		{"openings as offsets", "0,0, 1,-1, -7,7\n8,-7, 7,-6\n", format.Openings, "k10 l11 d3", 2, 0, size20},
		{"openings without a size", "0,0, 1,-1\n\n-7,7, 7,7\n", format.Openings, "h8 i9", 2, 1, format.Options{}},
		{"openings as points", "h8i9g7\nh8i9g10\n", format.Openings, "h8 i7 g9", 2, 2, format.Options{}},
		{"openings from the bottom", "h8i9g7\nh8i9g10\n", format.Openings, "h8 i9 g7", 2, 1,
			format.Options{Origin: format.Bottom}},
		{"one opening, said so", "h8i9g7", format.Openings, "h8 i7 g9", 1, 2, format.Options{From: format.Openings}},
		{"moves on several lines", "h8i9\ng7g8\n", format.Moves, "h8 i9 g7 g8", 1, 0, format.Options{}},
		{"gomocalc", "https://gomocalc.com/#/h8i9g7", format.URL, "h8 i9 g7", 1, 0, format.Options{}},
		{"gomocalc with a path", "https://www.gomocalc.com/h8i9?lang=en", format.URL, "h8 i9", 1, 0, format.Options{}},
		{"gomocalc of 20x20", "https://gomocalc.com/#/t20k10\n", format.URL, "t20 k10", 1, 0, size20},
		{"renju-note", "https://renju-note.com/#g:h8i9g7,c:2", format.URL, "h8 i9 g7", 1, 0, format.Options{}},
		{"renju-note, the fragment alone", "g:h8i9,p:a1", format.URL, "h8 i9", 1, 0, format.Options{}},
		{"renju-note with stones", "#b:a1a2,w:b1b2,g:h8", format.URL, "a1,a2,h8/b1,b2", 1, 0, format.Options{}},
		{"renju-note, white first", "#o:i,g:h8i9", format.URL, "i9/h8", 1, 0, format.Options{}},
		{"our own board", "http://127.0.0.1:8080/#r:renju,n:19,g:s19a1,m:proof", format.URL, "s19 a1", 1, 0,
			format.Options{}},
		{"our own board, black first against the counts", "http://localhost/#b:a1,o:b,g:h8", format.URL, "a1,h8/", 1, 0,
			format.Options{}},
		{"our own board, moves alone", "http://localhost/board/#h8i9", format.URL, "h8 i9", 1, 0, format.Options{}},
		{"our own board, with a pass", "http://localhost/#h8-i9", format.URL, "h8,i9/", 1, 0, format.Options{}},
		{"our own board, with passes among fields", "http://localhost/#r:renju,g:-h8--a1,c:9,m:proof", format.URL,
			"a1/h8", 1,
			0, format.Options{}},
		{"botzone as black", `{"requests":[{"x":-1,"y":-1},{"x":8,"y":6}],"responses":[{"x":7,"y":7}]}`, format.Botzone,
			"h8 i9", 1, 0, format.Options{}},
		{"botzone as white", `{"requests":[{"x":7,"y":7}],"responses":[],"data":""}`, format.Botzone, "h8", 1, 0,
			format.Options{}},
		{"botzone, two", `{"requests":[{"x":7,"y":7}],"responses":[]} {"requests":[{"x":0,"y":0}],"responses":[]}`,
			format.Botzone, "h8", 2, 0, format.Options{}},
		{"course", courseSeeds[0], format.Course, "i7,c14,d14/h8,f10", 2, 2,
			format.Options{Defaults: text.Defaults{Turn: notation.Black}}},
		{"course as a matrix", courseSeeds[1], format.Course, "c3/d2", 1, 0, format.Options{}},
		{"course as numpy prints it", courseSeeds[2], format.Course, "c3/d2", 1, 2, format.Options{}},
		{"course with 1 as black", "[[0,0,0,0,0],[0,0,0,0,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]", format.Course,
			"c3/", 1, 0,
			format.Options{Defaults: text.Defaults{BlackChar: '1'}}},
		{"course with a doubt", "[[0,0,0,0,0],[0,0,0,0,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]", format.Course, "/c3",
			1, 1,
			format.Options{Defaults: text.Defaults{Turn: notation.Black}}},
	} {
		if got := Recognize([]byte(c.file)); c.o.From == format.Auto && got != c.format {
			t.Errorf("%s: recognised as %s, want %s", c.name, got, c.format)
		}
		trees, err := Read([]byte(c.file), c.o)
		if err != nil || len(trees) != c.count {
			t.Errorf("%s: %d games, error %v, want %d", c.name, len(trees), err, c.count)
			continue
		}
		pos, err := trees[0].Position(-1, c.o.Defaults.Turn)
		if got := notation.FormatPosition(&pos); err != nil || got != c.want {
			t.Errorf("%s: %s, error %v, want %s", c.name, got, err, c.want)
		}
		if got := trees[0].Warnings; len(got) != c.warnings {
			t.Errorf("%s: warnings %q, want %d", c.name, got, c.warnings)
		}
	}
}

// courseSeeds are boards as programs have them: the first with prose around it.
var courseSeeds = []string{
	`The tests are these:
        chessboard = np.zeros((self.chessboard_size, self.chessboard_size),
dtype=np.int)
        chessboard[5, 5] = -1
        chessboard[7,7] = 1
        chessboard[1, 2:4] = -1
        chessboard[8, 8] = 1
        chessboard[8, 8] = -1
        chessboard[5][5] = COLOR_WHITE
        if not self.__check_result(chessboard, [[9, 10], [0,0]]):
            self.errorcase = 2
            return False
        board = np.zeros((9, 9))
        board[0,8] = -1
`,
	"[[0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0],\n [0, 0, 1, 0, 0],\n [0, 0, 0, 2, 0],\n [0, 0, 0, 0, 0]]\n",
	"board =\n[[ 0  0  0  0  0]\n [ 0  0  0  0  0]\n [ 0  0 -1  0  0]\n [ 0  0  0  1  0]\n [ 0  0  0  0  0]]\n",
}

func TestCourse(t *testing.T) {
	trees, err := Read([]byte(courseSeeds[0]), format.Options{})
	if err != nil || len(trees) != 2 {
		t.Fatalf("%d boards, error %v, want 2", len(trees), err)
	}
	if got := trees[0].Root.Comment; got != "expected: k6 a15" || len(trees[0].Root.Marks) != 2 {
		t.Errorf("comment %q, want expected: k6 a15, and both as marks", got)
	}
	if trees[1].Size != 9 || trees[1].Root.Setup[0].Point.String() != "i9" || trees[1].Line != 13 {
		t.Errorf("second board %+v, want 9x9 with i9, from line 13", trees[1])
	}
	if want := "lines that set no stone are not read: 1, the first is line 1"; !slices.Contains(
		words.English.Texts(trees[1].Warnings), want) {
		t.Errorf("warnings %q, want %q", trees[1].Warnings, want)
	}
}

func TestOtherErrors(t *testing.T) {
	for _, c := range []struct {
		from       format.Format
		file, want string
	}{
		{format.Sav, "15\n14\n0\n", "sav: line 2: a board of 15 rows and 14 columns is not square"},
		{format.Sav, "15\n15\n1\n7 15\n", "sav: line 4: move 1 7 15: point is not on the board (15x15)"},
		{format.Sav, "15\n15\n2\n7 7\n7 7", "sav: line 5: move 2 7 7: h8: point is occupied"},
		{format.Sav, "15\n15\nx\n", `sav: line 3: "x": expected a number from 0 to 484`},
		{format.Sav, "15 15 0" + strings.Repeat(" ", codec.MaxText), "sav: a game of more than 1 MiB"},
		{format.PSQ, "Piskvorky 15x15, 11:11, 0\n" + strings.Repeat("8,8,0\n", codec.MaxText/6),
			"psq: a game of more than 1 MiB"},
		{format.Openings, "0,0, 9,0\n",
			"openings: line 1: move 2 9,0: point is not on the board (15x15); the size is not in the list"},
		{format.Openings, "0,0, 1\n", "openings: line 1: 3 numbers: expected two for each move"},
		{format.Openings, "\n0,0, 0,0\n", "openings: line 2: move 2 0,0: h8: point is occupied"},
		{format.Openings, "h8h8\n",
			`openings: line 1: move 2 "h8": point is occupied (points were read with the rows from the top, and are ` +
				`named here with it and from the bottom)`},
		{format.Openings, "", "openings: no openings"},
		{format.URL, "https://gomocalc.com/#/h8i9!",
			`url: "h8i9!" of the address is no position, and no page is fetched: ` +
				`expected moves like h8i9g7, or the file`},
		{format.URL, "https://gomocalc.com/#/", "url: no moves in the address, and no page is fetched"},
		{format.URL, "#n:x,g:h8", `url: field n "x": expected the size of the board`},
		{format.URL, "#n:99,g:h8", "url: size 99: expected 5 to 22"},
		{format.URL, "#r:go,g:h8", `url: field r: rule "go": expected ` + notation.RuleWords()},
		{format.URL, "#g:h8h8", `url: field g: move 2 "h8": point is occupied`},
		{format.URL, "#g:h8,g:i9", `url: field 2 "g:i9": expected a name that is not there yet, a colon and a value`},
		{format.URL, "#gid:12", "url: game 12 of the database is not in the address itself"},
		{format.URL, "#g:h8,z:1", `url: field "z" is unknown`},
		{format.URL, "#b:h8,w:h8", "url: h8 is set up twice"},
		{format.URL, "#g:h16", `url: field g: point 1: point "h16": point is not on the board (15x15: a-o, 1-15)`},
		{format.URL, "#g:h8,c:x", `url: field c "x": expected a number of moves`},
		{format.Botzone, `{"requests":[{"x":7,"y":7}],"responses":[{"x":7,"y":7}]}`,
			"botzone: object 1: response 1: 7,7: h8: point is occupied"},
		{format.Botzone, `{"requests":[{"x":7,"y":7},{"x":1,"y":1}],"responses":[]}`,
			"botzone: object 1: 2 requests and 0 responses: expected as many, or one request more"},
		{format.Botzone, `{"requests":[{"x":7}],"responses":[]}`, "botzone: object 1: request 1: expected x and y"},
		{format.Botzone, `{"requests":[{"x":7,"y":7},{"x":-1,"y":-1}],"responses":[{"x":1,"y":1}]}`,
			"botzone: object 1: request 2: an exchange of colours cannot be read"},
		{format.Botzone, `{"requests":[{"x":15,"y":7}],"responses":[]}`,
			"botzone: object 1: request 1: 15,7: point is not on the board (15x15)"},
		{format.Botzone, `{"requests":5,"responses":[]}`,
			`botzone: object 1: field "requests": expected a list of moves like {"x":7,"y":7}`},
		{format.Course, "b[15,1] = 1", "course: line 1: [15, 1]: point is not on the board (15x15)"},
		{format.Course, "b[17,3] = 1\nb[15,1] = 1\nb[20,2] = 1\nb[16,0] = 1",
			"course: line 1: [15, 1]: point is not on the board (15x15)"},
		{format.Course, "b[1,1] = 5", "course: line 1: 5 is not a colour: expected -1, 0 and 1, or 0, 1 and 2"},
		{format.Course, "b[1,1] = 2\nb[1,2] = -1",
			"course: line 1: -1 and 2 are both on the board: expected -1, 0 and 1, or 0, 1 and 2"},
		{format.Course, "[[0,0],[0]]", "course: line 1: row 1 has 1 numbers, and there are 2 rows: expected a square"},
		{format.Course, "[[0,0],[0,x]]", `course: line 1: "x]]" within the rows of a board`},
		{format.Course, "[[0,0],\n[0", "course: line 1: the brackets of the rows are not closed"},
		{format.Course, "np.zeros((5, 6))", "course: line 1: a board of 5x6 is not square"},
		{format.Course, "hello", "course: no board"},
		{format.Markdown, "hello", "md is written but not read"},
	} {
		_, err := Read([]byte(c.file), format.Options{From: c.from})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %.200q: error %v, want %s", c.from, c.file, err, c.want)
		}
	}
}

// TestCursor: an address says which move it shows.
func TestCursor(t *testing.T) {
	for file, want := range map[string]int{"#g:h8i9g7,c:2": 2, "#g:h8i9,c:9": 2, "#g:h8": -1} {
		if got := readOne(t, file, format.Options{}).Cursor; got != want {
			t.Errorf("%s: cursor %d, want %d", file, got, want)
		}
	}
}

func FuzzOthers(f *testing.F) {
	for _, s := range append(slices.Clone(courseSeeds), "15\n15\n2\n7 7\n6 8\n", "0,0, 1,-1\n8,8, 1,1", "h8i9g7\nh8i9",
		"https://gomocalc.com/#/h8i9g7",
		"15\n15\n2\n7 7\n6 8\n8 6\n", "[(7,7),(8,8)]", "https://example.org/game?init_steps=h8i9g7",
		"#g:h8i9g7,c:2,b:a1,w:b2,p:c3,o:i,l:a1a2,gid:7", `{"requests":[{"x":-1,"y":-1}],"responses":[{"x":7,"y":7}]}`) {
		for _, from := range []format.Format{format.Auto, format.Sav, format.Openings, format.URL, format.Botzone,
			format.Course} {
			f.Add([]byte(s), uint8(from))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, from uint8) {
		to := format.Format(from % uint8(format.PGN+1))
		for tree, err := range All(data, format.Options{From: to}) {
			switch {
			case err != nil && (tree != nil || err.Error() == ""):
				t.Errorf("%s: tree %v with error %v", to, tree, err)
			case err == nil && codec.Check(tree) != nil:
				t.Errorf("%s: a tree that is not possible: %v", to, codec.Check(tree))
			}
			if err == nil {
				rewrites(t, tree, format.SGF)
				rewrites(t, tree, format.JSON)
			}
		}
	})
}

// TestRecognize: data that looks like two formats.
func TestRecognize(t *testing.T) {
	for file, want := range map[string]format.Format{
		"":                                       format.Auto,
		strings.Repeat("\x01\n", 20):             format.Auto,
		"hello":                                  format.Auto,
		"\x0ah8i9g7j1k2":                         format.Moves, // would be ten moves of a .pos
		"h8 i9":                                  format.Moves,
		"h8/i9":                                  format.Stones,
		"empty":                                  format.Stones,
		"/h8":                                    format.Stones,
		strings.Repeat(".....\n", 5):             format.Diagram,
		"X0X0X\n" + strings.Repeat(".....\n", 4): format.Diagram,
		"{\"moves\":[]}":                         format.JSON,
		" (\n;GM[4])":                            format.SGF,
		"Piskvorky 20x20, 11:11, 0\n":            format.PSQ,
		"1,2\n3,4":                               format.Pairs,
		"8八 9九":                                  format.Pairs,
		"8\xb0\xcb 9\xbe\xc5":                    format.Pairs, // GBK
		"\xba\xda\xa3\xbah8 \xb0\xd7\xa3\xbai9":  format.Moves,
		"77 88":                                  format.Pairs,
		"11 12 13 14":                            format.Auto, // pairs of digits or of numbers
		"07 08":                                  format.Auto,
		"77 8":                                   format.Auto,
		"8八 九9":                                  format.Auto,
		"8H 9I":                                  format.Moves,
		"8h,9h/8i":                               format.Stones,
		"h8i9\nh8g7":                             format.Openings,
		"\x01\x70":                               format.Pos,
		"\ufeffh8":                               format.Moves,
	} {
		if got := Recognize([]byte(file)); got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}

// TestPairs: an error asks for the conventions that the numbers leave open, and for
// no others.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		text string
		o    format.Options
		want string // the moves, or the end of the error
	}{
		{"8八", format.Options{}, "h8"}, // wherever rows begin
		{"8八 9九", format.Options{}, "do rows count from the top or from the bottom?"},
		{"8八 9九", format.Options{Origin: format.Top}, "h8 i7"},
		{"8八、9九", format.Options{Origin: format.Bottom}, "h8 i9"},
		{"８八 １２十五", format.Options{Origin: format.Bottom}, "h8 l15"},
		{"8八9九", format.Options{Origin: format.Bottom, Base: format.FromOne}, "h8 i9"},
		{"8八 9九", format.Options{Origin: format.Top, Base: format.FromZero}, "rows in words count from 1"},
		{"8八 9二二", format.Options{From: format.Pairs, Origin: format.Top}, "expected pairs of numbers, like 8,8 9,9"},
		{"8八 9十六", format.Options{Origin: format.Top}, `move 2 9,16: point is not on the board (15x15)`},
		{"77 88", format.Options{}, "from 0 or from 1, and do rows count from the top or from the bottom?"},
		{"77 88", format.Options{Base: format.FromZero, Origin: format.Top}, "h8 i7"},
		{"77 88", format.Options{Base: format.FromOne, Origin: format.Bottom}, "g7 h8"},
		{"77; 80", format.Options{Origin: format.Bottom}, "h8 i1"}, // a 0 says it
		{"8,8 8,8", format.Options{Base: format.FromOne}, "move 2 8,8: h8: point is occupied"},
		{"7,7 3,7", format.Options{Base: format.FromZero}, "h8 d8"},
		{"7,7 3,6", format.Options{Base: format.FromZero}, "from the top or from the bottom?"},
		{"8\xb0\xcb 9\xbe\xc5", format.Options{Origin: format.Top}, "h8 i7"},
		{"\xba\xda\xa3\xbah8 \xb0\xd7\xa3\xbai9", format.Options{}, "h8 i9"},
	} {
		trees, err := Read([]byte(c.text), c.o)
		if err != nil {
			if !strings.HasSuffix(err.Error(), c.want) {
				t.Errorf("%q, %+v: %v, want %s", c.text, c.o, err, c.want)
			}
			continue
		}
		pos := testhelp.Must(trees[0].Position(-1, notation.Empty))(t)
		if moves, _ := pos.Moves(); len(trees) != 1 || notation.FormatMoves(moves) != c.want {
			t.Errorf("%q, %+v: %s, want %s", c.text, c.o, notation.FormatMoves(moves), c.want)
		}
	}
}

// TestNoText: the error about data that is not text says so, without quoting its
// bytes.
func TestNoText(t *testing.T) {
	for data, want := range map[string]string{
		"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR": "this is a picture (PNG): ",
		"\xff\xd8\xff\xe0\x00\x10JFIF":        "this is a picture (JPEG): ",
		"GIF89a\x01\x00\x01\x00":              "this is a picture (GIF): ",
		"%PDF-1.7\n\x93\x8c\x8b\x9e\x01":      "this is a document (PDF): ",
		"PK\x03\x04\x14\x00":                  "this is an archive (ZIP): ",
		"\x1f\x8b\x08\x00":                    "this is a compressed file (gzip): ",
		"\xfe\x00\x01\x02\x83":                "this is not text: ",
	} {
		for _, read := range []func() error{
			func() error { _, err := Read([]byte(data), format.Options{}); return err },
			func() error {
				for item := range (&Reading{}).Positions(strings.NewReader(data)) {
					return item.Err
				}
				return nil
			},
		} {
			if err := read(); err == nil || !strings.HasPrefix(err.Error(), want) || errors.Is(err, ErrUnrecognized) {
				t.Errorf("%q: %v, want %s", data, err, want)
			}
		}
	}
}
