package files

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
)

// analysed is an analysis in which everything occurs, White to move after h8 i8
// j8 on a board with a little heat. It is made up.
func analysed(change ...string) string {
	rows := func(levels map[[2]int]int) string {
		var list []string
		for y := range 15 {
			var row []string
			for x := range 15 {
				row = append(row, fmt.Sprint(levels[[2]int{x, y}]))
			}
			list = append(list, "["+strings.Join(row, ",")+"]")
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	text := `{"schema":1,"id":"p","rule":"renju","size":15,"turn":"white","black":["h8","i8","j8"],"white":["a1","a2"],
"forbidden":["o15"],"threats":[{"side":"black","kind":"three","stones":["h8","i8","j8"],"gain":"g8"},
{"side":"black","kind":"three","stones":["h8","i8","j8"],"gain":"k8"},{"side":"white","kind":"two","stones":["a1",` +
		`"a2"]}],
"next":[{"point":"g8","side":"black","kind":"straight-four"},{"point":"a3","side":"white","kind":"broken-three"}],
"heat":{"model":"fukumi","levels":{"black":` + rows(map[[2]int]int{{6, 7}: 9}) + `,"white":` +
		rows(map[[2]int]int{{6, 7}: 5, {10, 7}: 4}) + `},
"density":{},"zone":null},
"attack":{"goal":"vct","verdict":"unknown","class":"vcf","line":[],"stop":"nodes"},
"defence":{"goal":"vct","verdict":"win","class":"vcf","length":3,"length_exact":true,"line":["k8","l8","g8"],` +
		`"verified":true},
"defences":["g8"],"defences_open":["l8"],"refutations":{"a3":["k8","l8","g8"],"k8":["g8","f8","e8","d8","c8"],` +
		`"b1":["k8","l8","g8"]},
"candidates":[{"move":"g8","rank":1,"proved":"","score":-5,"win_chance":0.412,"depth":4,"line":["g8","k8"],` +
		`"why":"holds"},
{"move":"k8","rank":2,"proved":"loss","length":6,"score":null,"win_chance":0,"depth":0,"line":["k8","g8","f8","e8",` +
		`"d8","c8"],"why":"loses"}],
"defences_search":null,"candidates_search":{"nodes":1}}`
	text = strings.NewReplacer(change...).Replace(text)
	return strings.ReplaceAll(text, "\n", "")
}

const analysedSGF = `(;FF[4]GM[4]CA[UTF-8]AP[Fukumi]SZ[15]RU[renju]AB[hh][ih][jh]AW[ao][an]PL[W]CURSOR[]C[white to move
whether white wins (VCT) is not decided, limit: nodes
if it were black's move: black wins (VCF): five in 3 plies, the shortest of the class; proved, and the proof checked
moves after which black has no VCT (circles): g8
moves of which it is not decided: l8
moves that are proved to lose: 3
forbidden for black (crosses): o15
threats of black: three h8 i8 j8
one more stone of black: straight-four g8
one more stone of white: broken-three a3
letters: candidate moves, best first
digits: heat of white, 1 to 9; that of black is on the pass (fukumi)]CR[gh]MA[oa]LB[gh:A][kh:B]
(;W[gh]C[judged, not proved: win chance 41 % for white, score -5 at depth 4
holds];B[kh])
(;W[kh]C[proved: black wins: five in 6 plies at most
loses];B[gh];W[fh];B[eh];W[dh];B[ch])
(;W[]N[if it were black's move]C[black wins (VCF): five in 3 plies, the shortest of the class; proved, and the proof ` +
	`checked
the same line follows each of the 2 moves that lose and have no variation
digits: heat of black, 1 to 9]LB[gh:9];B[kh];W[lh];B[gh]))
`

// unbroken is a tree as SGF without the breaks of long lines.
func unbroken(t *testing.T, tree *format.Tree) (string, []string) {
	data, lost := written(t, tree, format.SGF)
	return strings.ReplaceAll(data, "\n;", ";"), lost
}

func TestAnalysis(t *testing.T) {
	tree := readOne(t, analysed(), format.Options{})
	if got := strings.Join(tree.Unread, ", "); got != "heat: density" || !tree.Answer {
		t.Errorf("unread %s, answer %v, want heat: density, true", got, tree.Answer)
	}
	got, lost := unbroken(t, tree)
	if got != analysedSGF || strings.Join(lost, ", ") != "the id" {
		t.Errorf("lost %q, got\n%s\nwant\n%s", lost, got, analysedSGF)
	}
	lib, lost := written(t, tree, format.Lib)
	if want := "circles, crosses and other signs on points"; lost[0] != want {
		t.Errorf("lost %q, want %s first", lost, want)
	}
	read := readOne(t, lib, format.Options{})
	asked := codec.AtCursor(read)
	if len(asked.Children) != 3 || asked.Children[0].Text != "A" || asked.Children[1].Text != "B" ||
		asked.Comment != tree.Root.Comment ||
		!asked.Children[2].IsPass() || len(asked.Children[2].Marks) != 1 || asked.Children[2].Marks[0].Text != "9" {
		t.Errorf("in a library: %+v", asked)
	}
	md, _ := written(t, tree, format.Markdown)
	for _, want := range []string{
		" 8 . . . . . . A X X X B . . . . 8\n",
		"\n> circle: g8; cross: o15\n",
		"\n- 1. g8 (A) (judged, not proved: win chance 41 % for white, score -5 at depth 4; holds) 2. k8\n",
		"\n  - 1. pass (if it were black's move) (black wins (VCF)",
		"(label 9: g8) 2. k8 3. l8 4. g8\n",
	} {
		if !strings.Contains(md, want) {
			t.Errorf("no %q in\n%s", want, md)
		}
	}
}

// What is proved of a move is said, though the ranking has only judged it.
func TestRefutedCandidate(t *testing.T) {
	tree := readOne(t, analysed(`"rank":2,"proved":"loss","length":6,"score":null`, `"rank":2,"proved":"","score":-9`),
		format.Options{})
	got, _ := unbroken(t, tree)
	if want := "loses\nproved: black wins: five in 6 plies at most]"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}

func TestAnalysisOfAWin(t *testing.T) {
	tree := readOne(t, analysed(`"white","black":["h8","i8","j8"]`, `"black","black":["h8","i8","j8"]`,
		`"attack":{"goal":"vct","verdict":"unknown","class":"vcf","line":[]`,
		`"attack":{"verdict":"win","class":"vcf","length":5,"line":["k8","l8","g8"],"verified":true`,
		`"verdict":"win","class":"vcf","length":3`, `"verdict":"no-win","class":"vct","length":null`,
		`"line":["k8","l8","g8"]`, `"line":[]`,
		`"defences":["g8"]`, `"defences":null`,
		`"refutations":{"a3":["k8","l8","g8"],"k8":["g8","f8","e8","d8","c8"],"b1":["k8","l8","g8"]}`,
		`"refutations":{}`,
		`"proved":"loss","length":6`, `"proved":"win","length":5`, `"line":["k8","g8","f8","e8","d8","c8"]`,
		`"line":["k8","l8","g8"]`,
	), format.Options{})
	got, _ := unbroken(t, tree)
	for _, want := range []string{
		"\nblack wins (VCF): five in 5 plies at most; proved, and the proof checked\n",
		"\nif it were white's move: white has no win of the class VCT: proved, every attack of it fails\n",
		"\n(;B[kh]C[black wins (VCF): five in 5 plies at most; proved, and the proof checked\n" +
			"proved: black wins: five in 5 plies at most\nloses];W[lh];B[gh])\n(;B[gh]",
		"LB[gh:A][kh:B]",
		"\n(;B[]N[if it were white's move]C[white has no win of the class VCT: proved, every attack of it fails\n" +
			"digits: heat of white, 1 to 9]LB[gh:5][kh:4]))\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "moves after which") {
		t.Error("moves hold against nothing")
	}
}

// TestAnalysisOneSign: White holds where Black must not play.
func TestAnalysisOneSign(t *testing.T) {
	tree := readOne(t, analysed(`"forbidden":["o15"]`, `"forbidden":["g8","o15"]`), format.Options{})
	got, _ := unbroken(t, tree)
	if !strings.Contains(got, "\nforbidden for black (crosses): g8 o15\n") ||
		!strings.Contains(got, "]CR[gh]MA[oa]LB[") {
		t.Errorf("got\n%s", got)
	}
}

func TestAnalysisErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"line":["k8","g8","f8"`, `"line":["k8","h8","f8"`, `field "candidates": move 2 "h8": point is occupied`},
		{`"line":["g8","k8"]`, `"line":["k8","g8"]`, `field "candidates": the line of g8 begins with k8`},
		{`"k8":["g8",`, `"k8":["k8",`, `field "refutations": k8: move 2 "k8": point is occupied`},
		{`"k8":["g8",`, `"k88":["g8",`, `point "k88": point is not on the board`},
		{`"line":["k8","l8","g8"]`, `"line":["k8","t8","g8"]`,
			`field "defence": move 2 "t8": point is not on the board`},
		{`"defences":["g8"]`, `"defences":["g19"]`, `field "defences": "g19": point is not on the board`},
		{`"forbidden":["o15"]`, `"forbidden":["t15"]`, `field "forbidden": "t15": point is not on the board`},
		{`"white":[[0,`, `"white":[[10,`, `field "heat": levels of white: a1: 10: expected 0 to 9`},
		{`"white":[[0,`, `"white":[[`, `field "heat": levels of white: row 1 has 14 numbers: expected 15`},
		{`"white":[[`, `"white":[[],[`, `field "heat": levels of white: 16 rows: expected 15`},
		{`"heat":{`, `"heat":7,"h":{`, `json: cannot unmarshal number`},
		{`"candidates":[{`, `"candidates":[[],{`, `json: cannot unmarshal array`},
	} {
		_, err := Read([]byte(analysed(c.old, c.new)), format.Options{})
		if err == nil || !strings.HasPrefix(err.Error(), "json: line 1: "+c.want) {
			t.Errorf("%s: error %v, want %s", c.new, err, c.want)
		}
	}
}

// TestAnswers: what an answer of solve says, in words.
func TestAnswers(t *testing.T) {
	for _, c := range []struct{ fields, want string }{
		{`"verdict":"win","class":"vct3","length":9,"verified":true,"line":[]`,
			"white wins (VCT3): five in 9 plies at most; proved, and the proof checked"},
		{`"verdict":"win","class":"vcf","length":3,"length_exact":true,"verified":true`,
			"white wins (VCF): five in 3 plies, the shortest of the class; proved, and the proof checked"},
		{`"verdict":"win","class":"vcf"`,
			"white wins (VCF): five in a number of plies that is not stated; said without a proof"},
		{`"verdict":"no-win","class":"vcf","line":[]`,
			"white has no win of the class VCF: proved, every attack of it fails"},
		{`"verdict":"unknown","goal":"vct","class":"vcf","stop":"time"`,
			"whether white wins (VCT) is not decided, limit: time"},
		{`"verdict":"unknown","goal":"vct"`, "whether white wins (VCT) is not decided"},
		{`"verdict":"maybe"`, "verdict maybe"},
		{`"verdict":"win","class":"vcf","length":1,"verified":true,"winning_moves":["a1","b1"],"unique":false`,
			"white wins (VCF): five in 1 plies at most; proved, and the proof checked\n" +
				"every first move that wins in this class (circles): a1 b1"},
		{`"verdict":"unknown","goal":"vcf","winning_moves":null,"unique":null`,
			"whether white wins (VCF) is not decided"},
	} {
		tree := readOne(t, `{"moves":"h8",`+c.fields+`}`, format.Options{})
		if got := tree.Root.Children[0].Comment; got != c.want || len(tree.Unread) > 0 || tree.Cursor != 1 ||
			!tree.Answer {
			t.Errorf("%s: %s, unread %q, cursor %d; want %s", c.fields, got, tree.Unread, tree.Cursor, c.want)
		}
	}
	for _, c := range []struct{ fields, want string }{
		{`"verdict":7`, `field "verdict": 7 is not what an answer has there`},
		{`"verdict":"win","line":"h8"`, `field "line": "h8" is not what an answer has there`},
		{`"verdict":"win","winning_moves":["t20"]`, `field "winning_moves": "t20": point is not on the board`},
	} {
		wantError(t, `{"moves":"h8",`+c.fields+`}`, format.Options{}, "json: line 1: "+c.want)
	}
}
