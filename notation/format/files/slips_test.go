package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"fukumi/notation"
	"fukumi/notation/format"
)

// A slip in one game, or in one branch, costs that alone.

// collections are games of each format that holds many, a good one by its last move and a bad one.
var collections = []struct {
	name       string
	head, tail string
	good       func(last string) string
	bad        []string
	apart      []string // what may stand between two games
}{
	{"SGF", "", "", func(last string) string {
		return fmt.Sprintf("(;GM[4]SZ[15];B[hh];W[ij];B[%c%c])", last[0], 'p'-last[1]+'0'-1)
	}, []string{"(;GM[4]SZ[15];B[hh];W[hh](;B[ii])(;B[jj]))", "(;GM[4]SZ[15];B[hh];W[zz])",
		"(;GM[4]SZ[15];B[hh]W[ij]?)",
		"(;GM[4]SZ[15]C[a ) in a text \\] ];B[hh];W[hh])", "(;GM[4]SZ[99];B[hh])",
		"(;GM[4]SZ[15];B[hh](;W[ii]);B[jj])"}, []string{"", "\n", "\n\n", " "}},
	{"JSON lines", "", "", func(last string) string { return `{"moves":["h8","i6","` + last + `"]}` },
		[]string{`{"moves":["h8","h8"]}`, `{"moves":["h8",7]}`, `{"moves":[}`, `{"board":"x"}`, `7`}, []string{"\n",
			"\n\n"}},
	{"PGN", "", "", func(last string) string { return "[Event \"a\"]\n\n1. h8 i6 2. " + last + " *\n" },
		[]string{"[Event \"b\"]\n\n1. h8 h8 *\n", "[Event \"b\"]\n\n1. h8 z99 *\n", "[Size \"99\"]\n\n1. h8 *\n"},
		[]string{"\n"}},
	{"openings", "", "", func(last string) string { return "0,0,1,-2," + fmt.Sprint(int(last[0])-'h') + ",3" },
		[]string{"0,0,0,0,1,1", "0,0,99,1,1,1"}, []string{"\n"}},
	{"RIF", "<database><games>", "</games></database>", func(last string) string {
		return `<game id="1"><move>h8 i6 ` + last + `</move></game>`
	}, []string{`<game id="2"><move>h8 h8</move></game>`, `<game id="2"><move>h8 zz</move></game>`}, []string{"",
		"\n"}},
}

// TestOneBadGame: a collection with a bad game in any place is the same as without it but for an
// error in that place: a game's number is its place in the file.
func TestOneBadGame(t *testing.T) {
	for _, c := range collections {
		for _, bad := range c.bad {
			for _, apart := range c.apart {
				for _, at := range []int{0, 1, 2, 3} {
					var clean, slipped []string
					for i := range 3 {
						clean = append(clean, c.good(string(rune('a'+i))+"8"))
					}
					slipped = slices.Insert(slices.Clone(clean), at, bad)
					want := read(t, c.head+strings.Join(clean, apart)+c.tail)
					want = slices.Insert(want, at, "!")
					got := read(t, c.head+strings.Join(slipped, apart)+c.tail)
					if !slices.Equal(got, want) {
						t.Errorf("%s, %q at %d, %q between: %q, want %q", c.name, bad, at, apart, got, want)
					}
				}
			}
		}
	}
}

// read are the moves of the games of a text, "!" in the place of an error.
func read(t *testing.T, text string) (games []string) {
	t.Helper()
	for tree, err := range All([]byte(text), format.Options{}) {
		if err != nil {
			games = append(games, "!")
			continue
		}
		pos, err := tree.Position(-1, notation.Empty)
		if err != nil {
			t.Fatal(err)
		}
		moves, _ := pos.Moves()
		games = append(games, notation.FormatMoves(moves))
	}
	return games
}

// TestBranchesLeftOut: in a variation a move that cannot be played is left out with what follows it,
// and that is told once; in the main line it is an error that says how far the game can be read.
func TestBranchesLeftOut(t *testing.T) {
	for _, c := range []struct{ file, want, warning string }{
		{"(;SZ[15];B[hh](;W[ii])(;W[hh];B[aa](;W[bb])(;W[cc]))(;W[jj]))", "(;B[hh](;W[ii])(;W[jj]))", "1 move on"},
		{"(;SZ[15];B[hh](;W[ii])(;W[jj];B[zz];W[aa])(;W[kk]))", "(;B[hh](;W[ii])(;W[jj])(;W[kk]))", "1 move on"},
		{"(;SZ[15];B[hh](;W[ii])(;W[hh])(;W[zz]))", "(;B[hh];W[ii])", "2 moves on"},
		{"(;SZ[15];B[hh](;W[ii](;B[jj])(;B[ii]))(;W[kk]))", "(;B[hh](;W[ii];B[jj])(;W[kk]))", "1 move on"},
		{"(;SZ[15];B[hh](;W[ii])(;AW[jj]W[jj];B[kk]))", "(;B[hh](;W[ii])(;AW[jj]))", "1 move on"},
	} {
		trees, err := Read([]byte(c.file), format.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		tree := trees[0]
		count := 0
		for _, w := range tree.Warnings {
			if strings.HasPrefix(w.String(), c.warning) {
				count++
			}
		}
		var out strings.Builder
		_, err = Write(&out, &format.Tree{Size: 15, Root: tree.Root, Cursor: -1}, format.SGF)
		got := strings.ReplaceAll(out.String(), "\n", "")
		if at := strings.Index(got, ";B"); err != nil || count != 1 || "("+got[at:] != c.want {
			t.Errorf("%s: %s, want %s; %v %v", c.file, got, c.want, tree.Warnings, err)
		}
	}
	const game = "(;SZ[15];B[hh];W[hi];B[ii];W[ii];B[jj])"
	_, err := Read([]byte(game), format.Options{})
	var fault *format.FaultError
	if !errors.As(err, &fault) || fault.Plies != 3 {
		t.Errorf("%v, want a fault after 3 plies", err)
	}
	for after := range 5 {
		trees, err := Read([]byte(game), format.Options{After: &after})
		if (err == nil) != (after <= 3) || err == nil && trees[0].Plies() != 3 {
			t.Errorf("after %d: %v", after, err)
		}
	}
}

// TestLibraryLeavesOut: a library loses the moves on occupied points, and no more.
func TestLibraryLeavesOut(t *testing.T) {
	for _, c := range []struct {
		file, want string
		held       bool
	}{
		{`00 00 78 00 69 80 78 00 66 40 65 40`, "(;B[hh](;W[ig])(;W[eg]))", true}, // a child on h8, with one below it
		{`00 00 78 00 69 C0 65 00 78 40`, "(;B[hh](;W[ig])(;W[eg]))", false},
		{`00 00 78 00 87 00 79 80 87 00 11 40 97 00 AA 40`, "(;B[hh];W[gi](;B[ih])(;B[gj];W[jk]))", true},
	} {
		tree, err := library(libBytes(t, libHeader34+c.file), &format.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		count := 0
		for _, w := range tree.Warnings {
			if strings.HasPrefix(w.String(), "1 move on") {
				count++
			}
		}
		var out strings.Builder
		_, err = Write(&out, tree, format.SGF)
		got := strings.ReplaceAll(out.String(), "\n", "")
		if at := strings.Index(got, ";B"); err != nil || count != 1 || "("+got[at:] != c.want ||
			(tree.Doubt != nil) != c.held {
			t.Errorf("%s: %s, want %s; %v %v", c.file, got, c.want, tree.Warnings, err)
		}
	}
}

// TestMovesInANode: several moves in a node, each with its comments and marks.
func TestMovesInANode(t *testing.T) {
	for _, file := range []string{"(;SZ[15];B[hh]C[a]W[ig]C[b]B[aa])", "(;SZ[15];C[a]B[hh]C[b]W[ig];B[aa])",
		"(;SZ[15];B[hh]C[a]N[c]W[ig]C[b]N[d]B[aa])"} {
		trees, err := Read([]byte(file), format.Options{})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var got []string
		for n := range trees[0].MainLine() {
			if n.Side != notation.Empty {
				got = append(got, n.Move.String()+" "+n.Comment)
			}
		}
		if !slices.Equal(got, []string{"h8 a", "i9 b", "a15 "}) {
			t.Errorf("%s: %q", file, got)
		}
	}
}

// TestLinesTellTheEncoding: a board that is drawn with lines is read in any encoding that has them,
// however few letters stand next to it.
func TestLinesTellTheEncoding(t *testing.T) {
	board := "09┌┬┬┬┬┬┬┬┐\n08├┼┼┼┼┼┼┼┤\n07├┼┼○┼┼┼┼┤\n06├┼┼●┼●┼┼┤\n05├┼┼┼●┼┼┼┤\n04├┼┼┼○●┼┼┤\n03├┼┼┼┼┼○┼┤\n02├┼┼┼┼┼┼" +
		"┼┤\n" +
		"01└┴┴┴┴┴┴┴┘\n　ＡＢＣＤＥＦＧＨＩ\n"
	for name, enc := range map[string]encoding.Encoding{"big5": traditionalchinese.Big5, "euc-kr": korean.EUCKR,
		"euc-jp": japanese.EUCJP, "gbk": simplifiedchinese.GBK, "shift-jis": japanese.ShiftJIS} {
		data, err := enc.NewEncoder().String(board)
		if err != nil {
			t.Fatal(err)
		}
		trees, err := Read([]byte(data), format.Options{})
		if err != nil || len(trees) != 1 {
			t.Errorf("%s: %d boards, %v", name, len(trees), err)
			continue
		}
		pos, err := trees[0].Position(-1, notation.Empty)
		if got := notation.FormatStones(&pos); err != nil || pos.Size() != 9 || got != "f4,e5,d6,f6/g3,e4,d7" {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}
