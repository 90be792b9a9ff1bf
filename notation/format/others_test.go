package format

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/text"
)

// TestOthers reads the formats that are not written, recognised by their
// content.
func TestOthers(t *testing.T) {
	size20 := Options{Defaults: text.Defaults{Size: 20, Asked: text.Given{Size: true}}}
	for _, c := range []struct {
		name, file string
		format     Format
		want       string // of the first, as FormatPosition writes it
		count      int
		warnings   int // of the first
		o          Options
	}{
		{"sav", "15\n15\n2\n7 7\n6 8\n", Sav, "h8 i9", 1, 0, Options{}},
		{"sav on one line", "20 20 1 0 19", Sav, "t20", 1, 0, Options{}},
		{"openings as offsets", "0,0, 1,-1, -7,7\n8,-7, 7,-6\n", Openings, "k10 l11 d3", 2, 0, size20},
		{"openings without a size", "0,0, 1,-1\n\n-7,7, 7,7\n", Openings, "h8 i9", 2, 1, Options{}},
		{"openings as points", "h8i9g7\nh8i9g10\n", Openings, "h8 i7 g9", 2, 2, Options{}},
		{"openings from the bottom", "h8i9g7\nh8i9g10\n", Openings, "h8 i9 g7", 2, 1, Options{Origin: Bottom}},
		{"one opening, said so", "h8i9g7", Openings, "h8 i7 g9", 1, 2, Options{From: Openings}},
		{"moves on several lines", "h8i9\ng7g8\n", Moves, "h8 i9 g7 g8", 1, 0, Options{}},
		{"gomocalc", "https://gomocalc.com/#/h8i9g7", URL, "h8 i9 g7", 1, 0, Options{}},
		{"gomocalc with a path", "https://www.gomocalc.com/h8i9?lang=en", URL, "h8 i9", 1, 0, Options{}},
		{"gomocalc of 20x20", "https://gomocalc.com/#/t20k10\n", URL, "t20 k10", 1, 0, size20},
		{"renju-note", "https://renju-note.com/#g:h8i9g7,c:2", URL, "h8 i9 g7", 1, 0, Options{}},
		{"renju-note, the fragment alone", "g:h8i9,p:a1", URL, "h8 i9", 1, 0, Options{}},
		{"renju-note with stones", "#b:a1a2,w:b1b2,g:h8", URL, "a1,a2,h8/b1,b2", 1, 0, Options{}},
		{"renju-note, white first", "#o:i,g:h8i9", URL, "i9/h8", 1, 0, Options{}},
		{"our own board", "http://127.0.0.1:8080/#r:renju,n:19,g:s19a1,m:proof", URL, "s19 a1", 1, 0, Options{}},
		{"our own board, black first against the counts", "http://localhost/#b:a1,o:b,g:h8", URL, "a1,h8/", 1, 0,
			Options{}},
		{"our own board, moves alone", "http://localhost/board/#h8i9", URL, "h8 i9", 1, 0, Options{}},
		{"our own board, with a pass", "http://localhost/#h8-i9", URL, "h8,i9/", 1, 0, Options{}},
		{"our own board, with passes among fields", "http://localhost/#r:renju,g:-h8--a1,c:9,m:proof", URL, "a1/h8", 1,
			0, Options{}},
		{"botzone as black", `{"requests":[{"x":-1,"y":-1},{"x":8,"y":6}],"responses":[{"x":7,"y":7}]}`, Botzone,
			"h8 i9", 1, 0, Options{}},
		{"botzone as white", `{"requests":[{"x":7,"y":7}],"responses":[],"data":""}`, Botzone, "h8", 1, 0, Options{}},
		{"botzone, two", `{"requests":[{"x":7,"y":7}],"responses":[]} {"requests":[{"x":0,"y":0}],"responses":[]}`,
			Botzone, "h8", 2, 0, Options{}},
		{"course", courseSeeds[0], Course, "i7,c14,d14/h8,f10", 2, 2,
			Options{Defaults: text.Defaults{Turn: notation.Black}}},
		{"course as a matrix", courseSeeds[1], Course, "c3/d2", 1, 0, Options{}},
		{"course as numpy prints it", courseSeeds[2], Course, "c3/d2", 1, 1, Options{}},
		{"course with 1 as black", "[[0,0,0,0,0],[0,0,0,0,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]", Course, "c3/", 1, 0,
			Options{Defaults: text.Defaults{BlackChar: '1'}}},
		{"course with a doubt", "[[0,0,0,0,0],[0,0,0,0,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]", Course, "/c3", 1, 1,
			Options{Defaults: text.Defaults{Turn: notation.Black}}},
	} {
		if got := Recognize([]byte(c.file)); c.o.From == Auto && got != c.format {
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
	trees, err := Read([]byte(courseSeeds[0]), Options{})
	if err != nil || len(trees) != 2 {
		t.Fatalf("%d boards, error %v, want 2", len(trees), err)
	}
	if got := trees[0].Root.Comment; got != "expected: k6 a15" || len(trees[0].Root.Marks) != 2 {
		t.Errorf("comment %q, want expected: k6 a15, and both as marks", got)
	}
	if trees[1].Size != 9 || trees[1].Root.Setup[0].Point.String() != "i9" || trees[1].Line != 13 {
		t.Errorf("second board %+v, want 9x9 with i9, from line 13", trees[1])
	}
	if want := "lines that set no stone are not read: 1, the first is line 1"; !slices.Contains(trees[1].Warnings,
		want) {
		t.Errorf("warnings %q, want %q", trees[1].Warnings, want)
	}
}

func TestOtherErrors(t *testing.T) {
	for _, c := range []struct {
		from       Format
		file, want string
	}{
		{Sav, "15\n15\n2\n7 7\n", "sav: line 3: 2 moves announced, but 2 numbers follow"},
		{Sav, "15\n14\n0\n", "sav: line 2: a board of 15 rows and 14 columns is not square"},
		{Sav, "15\n15\n1\n7 15\n", "sav: line 4: move 1 7 15: point is not on the board (15x15)"},
		{Sav, "15\n15\n2\n7 7\n7 7", "sav: line 5: move 2 7 7: h8: point is occupied"},
		{Sav, "15\n15\nx\n", `sav: line 3: "x": want a number from 0 to 484`},
		{Sav, "15 15 0" + strings.Repeat(" ", maxText), "sav: a game of more than 1 MiB"},
		{PSQ, "Piskvorky 15x15, 11:11, 0\n" + strings.Repeat("8,8,0\n", maxText/6), "psq: a game of more than 1 MiB"},
		{Openings, "0,0, 9,0\n",
			"openings: line 1: move 2 9,0: point is not on the board (15x15); the size is not in the list"},
		{Openings, "0,0, 1\n", "openings: line 1: 3 numbers: want two for each move"},
		{Openings, "\n0,0, 0,0\n", "openings: line 2: move 2 0,0: h8: point is occupied"},
		{Openings, "h8h8\n",
			`openings: line 1: move 2 "h8": point is occupied (points were read with the rows from the top, and are ` +
				`named here with it and from the bottom)`},
		{Openings, "", "openings: no openings"},
		{URL, "https://gomocalc.com/#/h8i9!", `url: "h8i9!": want moves like h8i9g7`},
		{URL, "https://gomocalc.com/#/", "url: no moves in the address"},
		{URL, "#n:x,g:h8", `url: field n "x": want the size of the board`},
		{URL, "#n:99,g:h8", "url: size 99: want 5 to 22"},
		{URL, "#r:go,g:h8", `url: field r: rule "go": want freestyle, standard or renju`},
		{URL, "#g:h8h8", `url: field g: move 2 "h8": point is occupied`},
		{URL, "#g:h8,g:i9", `url: field 2 "g:i9": want a name that is not there yet, a colon and a value`},
		{URL, "#gid:12", "url: game 12 of the database is not in the address itself"},
		{URL, "#g:h8,z:1", `url: field "z" is unknown`},
		{URL, "#b:h8,w:h8", "url: h8 is set up twice"},
		{URL, "#g:h16", `url: field g: point 1: point "h16": point is not on the board (15x15: a-o, 1-15)`},
		{URL, "#g:h8,c:x", `url: field c "x": want a number of moves`},
		{Botzone, `{"requests":[{"x":7,"y":7}],"responses":[{"x":7,"y":7}]}`,
			"botzone: object 1: response 1: 7,7: h8: point is occupied"},
		{Botzone, `{"requests":[{"x":7,"y":7},{"x":1,"y":1}],"responses":[]}`,
			"botzone: object 1: 2 requests and 0 responses: want as many, or one request more"},
		{Botzone, `{"requests":[{"x":7}],"responses":[]}`, "botzone: object 1: request 1: want x and y"},
		{Botzone, `{"requests":[{"x":7,"y":7},{"x":-1,"y":-1}],"responses":[{"x":1,"y":1}]}`,
			"botzone: object 1: request 2: an exchange of colours cannot be read"},
		{Botzone, `{"requests":[{"x":15,"y":7}],"responses":[]}`,
			"botzone: object 1: request 1: 15,7: point is not on the board (15x15)"},
		{Botzone, `{"requests":5,"responses":[]}`,
			`botzone: object 1: field "requests": want a list of moves like {"x":7,"y":7}`},
		{Course, "b[15,1] = 1", "course: line 1: [15, 1]: point is not on the board (15x15)"},
		{Course, "b[1,1] = 5", "course: line 1: 5 is no colour: want -1, 0 and 1, or 0, 1 and 2"},
		{Course, "b[1,1] = 2\nb[1,2] = -1",
			"course: line 1: -1 and 2 are both on the board: want -1, 0 and 1, or 0, 1 and 2"},
		{Course, "[[0,0],[0]]", "course: line 1: row 1 has 1 numbers, and there are 2 rows: want a square"},
		{Course, "[[0,0],[0,x]]", `course: line 1: "x]]" within the rows of a board`},
		{Course, "[[0,0],\n[0", "course: line 1: the brackets of the rows are not closed"},
		{Course, "np.zeros((5, 6))", "course: line 1: a board of 5x6 is not square"},
		{Course, "hello", "course: no board"},
		{Markdown, "hello", "md is written but not read"},
	} {
		_, err := Read([]byte(c.file), Options{From: c.from})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %.200q: error %v, want %s", c.from, c.file, err, c.want)
		}
	}
}

// TestCursor: an address says which move it shows.
func TestCursor(t *testing.T) {
	for file, want := range map[string]int{"#g:h8i9g7,c:2": 2, "#g:h8i9,c:9": 2, "#g:h8": -1} {
		if got := readOne(t, file, Options{}).Cursor; got != want {
			t.Errorf("%s: cursor %d, want %d", file, got, want)
		}
	}
}

func FuzzOthers(f *testing.F) {
	for _, s := range append(slices.Clone(courseSeeds), "15\n15\n2\n7 7\n6 8\n", "0,0, 1,-1\n8,8, 1,1", "h8i9g7\nh8i9",
		"https://gomocalc.com/#/h8i9g7",
		"#g:h8i9g7,c:2,b:a1,w:b2,p:c3,o:i,l:a1a2,gid:7", `{"requests":[{"x":-1,"y":-1}],"responses":[{"x":7,"y":7}]}`) {
		for _, from := range []Format{Auto, Sav, Openings, URL, Botzone, Course} {
			f.Add([]byte(s), uint8(from))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, from uint8) {
		format := Format(from % uint8(len(names)))
		for tree, err := range All(data, Options{From: format}) {
			switch {
			case err != nil && (tree != nil || err.Error() == ""):
				t.Errorf("%s: tree %v with error %v", format, tree, err)
			case err == nil && tree.check() != nil:
				t.Errorf("%s: a tree that is not possible: %v", format, tree.check())
			}
			if err == nil {
				rewrites(t, tree, SGF)
				rewrites(t, tree, JSON)
			}
		}
	})
}

// TestRecognize: what looks like two formats.
func TestRecognize(t *testing.T) {
	for file, want := range map[string]Format{
		"":                                       Auto,
		strings.Repeat("\x01\n", 20):             Auto,
		"hello":                                  Auto,
		"\x0ah8i9g7j1k2":                         Moves, // would be ten moves of a .pos
		"h8 i9":                                  Moves,
		"h8/i9":                                  Stones,
		"empty":                                  Stones,
		"/h8":                                    Stones,
		strings.Repeat(".....\n", 5):             Diagram,
		"X0X0X\n" + strings.Repeat(".....\n", 4): Diagram,
		"{\"moves\":[]}":                         JSON,
		" (\n;GM[4])":                            SGF,
		"Piskvorky 20x20, 11:11, 0\n":            PSQ,
		"1,2\n3,4":                               Pairs,
		"8八 9九":                                  Pairs,
		"8\xb0\xcb 9\xbe\xc5":                    Pairs, // GBK
		"\xba\xda\xa3\xbah8 \xb0\xd7\xa3\xbai9":  Moves,
		"77 88":                                  Pairs,
		"11 12 13 14":                            Auto, // pairs of digits or of numbers
		"07 08":                                  Auto,
		"77 8":                                   Auto,
		"8八 九9":                                  Auto,
		"8H 9I":                                  Moves,
		"8h,9h/8i":                               Stones,
		"h8i9\nh8g7":                             Openings,
		"\x01\x70":                               Pos,
		"\ufeffh8":                               Moves,
	} {
		if got := Recognize([]byte(file)); got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
}

// TestPairs: what numbers leave open is asked, and nothing else.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		text string
		o    Options
		want string // the moves, or the end of the error
	}{
		{"8八", Options{}, "h8"}, // wherever rows begin
		{"8八 9九", Options{}, "do rows count from the top or from the bottom?"},
		{"8八 9九", Options{Origin: Top}, "h8 i7"},
		{"8八、9九", Options{Origin: Bottom}, "h8 i9"},
		{"８八 １２十五", Options{Origin: Bottom}, "h8 l15"},
		{"8八9九", Options{Origin: Bottom, Base: FromOne}, "h8 i9"},
		{"8八 9九", Options{Origin: Top, Base: FromZero}, "rows in words count from 1"},
		{"8八 9二二", Options{From: Pairs, Origin: Top}, "want pairs of numbers, like 8,8 9,9"},
		{"8八 9十六", Options{Origin: Top}, `move 2 9,16: point is not on the board (15x15)`},
		{"77 88", Options{}, "from 0 or from 1, and do rows count from the top or from the bottom?"},
		{"77 88", Options{Base: FromZero, Origin: Top}, "h8 i7"},
		{"77 88", Options{Base: FromOne, Origin: Bottom}, "g7 h8"},
		{"77; 80", Options{Origin: Bottom}, "h8 i1"}, // a 0 says it
		{"8,8 8,8", Options{Base: FromOne}, "move 2 8,8: h8: point is occupied"},
		{"7,7 3,7", Options{Base: FromZero}, "h8 d8"},
		{"7,7 3,6", Options{Base: FromZero}, "from the top or from the bottom?"},
		{"8\xb0\xcb 9\xbe\xc5", Options{Origin: Top}, "h8 i7"},
		{"\xba\xda\xa3\xbah8 \xb0\xd7\xa3\xbai9", Options{}, "h8 i9"},
	} {
		trees, err := Read([]byte(c.text), c.o)
		if err != nil {
			if !strings.HasSuffix(err.Error(), c.want) {
				t.Errorf("%q, %+v: %v, want %s", c.text, c.o, err, c.want)
			}
			continue
		}
		pos, err := trees[0].Position(-1, notation.Empty)
		if err != nil {
			t.Fatal(err)
		}
		if moves, _ := pos.Moves(); len(trees) != 1 || notation.FormatMoves(moves) != c.want {
			t.Errorf("%q, %+v: %s, want %s", c.text, c.o, notation.FormatMoves(moves), c.want)
		}
	}
}

// TestNoText: what is no text at all is said to be that, without its bytes.
func TestNoText(t *testing.T) {
	for data, want := range map[string]string{
		"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR": "this is a picture (PNG): ",
		"\xff\xd8\xff\xe0\x00\x10JFIF":        "this is a picture (JPEG): ",
		"GIF89a\x01\x00\x01\x00":              "this is a picture (GIF): ",
		"%PDF-1.7\n\x93\x8c\x8b\x9e\x01":      "this is a document (PDF): ",
		"PK\x03\x04\x14\x00":                  "this is an archive (ZIP): ",
		"\x1f\x8b\x08\x00":                    "this is a compressed file (gzip): ",
		"\xfe\x00\x01\x02\x83":                "these are bytes of no text: ",
	} {
		for _, read := range []func() error{
			func() error { _, err := Read([]byte(data), Options{}); return err },
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
