package files

import (
	"runtime"
	"strings"
	"testing"

	"fukumi/notation/format"
	"fukumi/notation/record"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// degenerate are inputs that repeat one thing: what a reader does for each of
// them must not depend on how many there are.
var degenerate = []struct {
	name, head, body, tail string
	o                      format.Options
}{
	{name: "sgf games on one line", body: "(;B[hh];W[ii])"},
	{name: "sgf games on one line with warnings", body: "(;GM[9]B[hh];W[ii]B[aa])"},
	{name: "sgf games with warnings, a line each", body: "(;GM[9]B[hh]\n;W[ii]B[aa])\n"},
	{name: "sgf empty games", body: "(;)"},
	{name: "sgf nodes", head: "(", body: ";C[a]", tail: ")"},
	{name: "sgf variations", head: "(;", body: "(;B[aa])", tail: ")"},
	{name: "sgf two moves in a node", head: "(;", body: "(;B[aa]W[ab])", tail: ")"},
	{name: "sgf escapes", head: "(;C[", body: `\]`, tail: "])"},
	{name: "sgf open", head: "(;", body: "(;"},
	{name: "sgf ca", head: "(;GM[4]SZ[15]GC[", body: "CA[", tail: "])"},
	{name: "sgf spaces", head: "(;", body: " ", tail: ")"},
	{name: "sgf properties unknown", head: "(;", body: "XX[a]", tail: ")"},
	{name: "sgf unclosed value", head: "(;C[", body: "a["},
	{name: "text before sgf", body: "( ", tail: "(;GM[4]SZ[15])"},
	{name: "psq moves", head: "Piskvorky 15x15, 11:11, 0\n", body: "1,1,0\n"},
	{name: "psq names", head: "Piskvorky 15x15, 11:11, 0\n1,1,0\n", body: "a\n"},
	{name: "psq spaces", head: "Piskvorky 15x15, 11:11, 0\n", body: " "},
	{name: "psq digits", head: "Piskvorky 15x15, 11:11, 0\n", body: "1"},
	{name: "rif games", head: "<x><games>", body: `<game id="1"><move>h8 i9</move></game>`, tail: "</games></x>"},
	{name: "rif spaces", head: "<x><games>", body: " ", tail: "</games></x>"},
	{name: "rif unread tables", head: "<x>", body: `<y a="1"/>`, tail: "<games></games></x>"},
	{name: "json lines", body: `{"moves":"h8 i9"}` + "\n"},
	{name: "json bad lines", body: "{\n"},
	{name: "json broken lines", head: `{"moves":"h8"}` + "\n", body: "{[\n"},
	{name: "json one spread object", head: `{"x":[`, body: "0,\n", tail: `0],"moves":"h8"}`},
	{name: "json spaces", head: `{"moves":"h8"`, body: " ", tail: "}"},
	{name: "json blank lines", body: " \n", tail: `{"moves":"h8"}`},
	{name: "json unknown fields", head: `{"moves":"h8"`, body: `,"a":1`, tail: "}"},
	{name: "json moves", head: `{"moves":[`, body: `"h8",`, tail: `"h8"]}`},
	{name: "json moves in a text", head: `{"moves":"`, body: `h8 `, tail: `"}`},
	{name: "json nested", head: `{"x":`, body: `[`, tail: `}`},
	{name: "json on one line", body: `{"moves":"h8"}`},
	{name: "json without an end", body: "{\"a\":\n"},
	{name: "json game tree", head: `{"moves":[],"size":15,"game_tree":[{}`, body: `,{"title":"a"}`, tail: `]}`},
	{name: "openings", body: "h8i9g7\nh8i9g6\n"},
	{name: "openings offsets", body: "0,0, 1,1\n"},
	{name: "openings on one line", body: "0,0, ", tail: "0,0"},
	{name: "moves", body: "h8 "},
	{name: "move numbers", body: "1. "},
	{name: "moves separators", head: "h8", body: " ; "},
	{name: "moves bad word", head: "h8 ", body: "x"},
	{name: "moves spaces", head: "h8", body: " ", tail: "x"},
	{name: "moves letters", body: "h8", tail: "x"},
	{name: "stones", head: "h8/", body: "h9,"},
	{name: "slashes", head: "h8", body: "/"},
	{name: "diagram rows", body: ". . . . .\n"},
	{name: "diagram cells", head: ".\n.\n.\n.\n", body: ". "},
	{name: "diagram numbers", head: ".\n.\n.\n.\n", body: "1 "},
	{name: "diagram bars", head: ".\n.\n.\n.\n", body: "|"},
	{name: "diagram blank lines", head: ". . .\n", body: "\n"},
	{name: "course", body: "chessboard = np.zeros((15, 15))\nchessboard[7, 9] = -1\n"},
	{name: "course assignments", head: "chessboard = np.zeros((15, 15))\n", body: "chessboard[:, :] = -1\n"},
	{name: "course changes", head: "chessboard = np.zeros((15, 15))\n",
		body: "chessboard[1, 1] = -1\nchessboard[1, 1] = 1\n"},
	{name: "course brackets", body: "[[0", tail: "]]"},
	{name: "course open rows", body: "[[0],\n"},
	{name: "course noise", head: "chessboard = np.zeros((15, 15))\n", body: "hello\n"},
	{name: "botzone", body: `{"requests":[],"responses":[]}`},
	{name: "botzone moves", head: `{"requests":[`, body: `{"x":1,"y":1},`, tail: `{"x":1,"y":1}],"responses":[]}`},
	{name: "botzone unknown fields", head: `{"requests":[],"responses":[]`, body: `,"a":1`, tail: "}"},
	{name: "address", head: "https://gomocalc.com/#/", body: "h8"},
	{name: "address fields", head: "#g:h8", body: ",l:a1a2"},
	{name: "lib nodes", head: "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", body: "\x78\x80"},
	{name: "lib comments", head: "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
		body: "\x78\x88ab\x00\x00"},
	{name: "lib siblings", head: "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00",
		body: "\x78\xc0", tail: "\x78\x40"},
	{name: "lib comment", head: "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x48", body: "a"},
	{name: "sav", head: "15\n15\n1\n", body: "1 1\n"},
	{name: "sav spaces", head: "15\n15\n1\n", body: " "},
	{name: "pos", body: "\xe1"},
	{name: "gbk", body: "\xb0\xa1"},
	{name: "half bytes", body: "\xb0"},
	{name: "utf-16", head: "\xff\xfe", body: "h\x008\x00 \x00"},
	{name: "nothing", body: " "},
	{name: "zeros", body: "\x00"},
	{name: "quotes", body: "> "},
	{name: "quoted lines", body: "> > hello\n"},
	{name: "fences", body: "```\n"},
	{name: "headers", body: "[Black \"x\"]\n", tail: "1. h8"},
	{name: "header open", body: "[Black \""},
	{name: "pairs", body: "8,8 "},
	{name: "pairs with brackets", body: "(8,8)"},
	{name: "digits", body: "0"},
	{name: "digit rows", body: "0 1 2 0 0\n"},
	{name: "boards", body: strings.Repeat(". . . . .\n", 5) + "\n"},
	{name: "box drawing", body: "┼┼┼┼┼\n"},
	{name: "circled", body: "①"},
	{name: "wide", body: "８"},
	{name: "words", body: "hello "},
	{name: "headings", body: "freestyle, 5x5, Black to move\n"},
	{name: "answers", body: "freestyle, 5x5, Black to move\n" + strings.Repeat(". . . . .\n", 5)},
	{name: "sides", body: "黑 H8 白 I9 "},
	{name: "turns", body: "black to move\n"},
	{name: "line without a board", head: "freestyle, 5x5, Black to move\n", body: "1.a1\n"},
}

// readAll reads n bytes of a degenerate input, and says how many bytes of memory were
// asked for.
func readAll(head, body, tail string, n int, o format.Options) (memory uint64) {
	data := []byte(head + strings.Repeat(body, n/len(body)) + tail)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range All(data, o) {
	}
	if len(data) <= 2*text.MaxText {
		for range record.Read(strings.NewReader(string(data)), o.Defaults) {
		}
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestGrowth: eight times the bytes ask for about eight times the memory, not
// sixty.
func TestGrowth(t *testing.T) {
	const small, factor = 4 << 10, 8
	for i, c := range degenerate {
		if i%testhelp.CasesOf(4, 1, 1) != 0 {
			continue
		}
		base := readAll(c.head, c.body, c.tail, small, c.o)
		long := readAll(c.head, c.body, c.tail, factor*small, c.o)
		if long > 2*factor*max(base, small) {
			t.Errorf("%s: %d times the bytes ask for %d bytes of memory, %d before", c.name, factor, long, base)
		}
	}
}

// TestGrowthOfTime reads a megabyte of each: with a time that grows by the square this
// does not end before the tests do.
func TestGrowthOfTime(t *testing.T) {
	testhelp.LongOnly(t, "a megabyte of each input")
	for _, c := range degenerate {
		readAll(c.head, c.body, c.tail, 1<<20, c.o)
	}
}
