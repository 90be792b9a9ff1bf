package match

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// TestThoughts: real lines of engines, and lines without a meaning.
func TestThoughts(t *testing.T) {
	pos := testMoves(t, "h8 i9", text.Defaults{})
	for _, c := range []struct {
		said  string // lines with | between them
		move  string
		want  thought
		moves string
	}{
		{"MESSAGE depth 10-15 ev 23 n 45K n/ms 400 tm 1203 pv H9 G9 F10", "h9", thought{depth: 10, selDepth: 15,
			score: "23", nodes: 45_000}, "h9 g9 f10"},
		{"MESSAGE depth 2-3 ev -5 n 498 n/ms 498 tm 0 pv L3 K5@MESSAGE depth 4-5 ev 20 n 1334 n/ms 1334 tm 1 pv L4 " +
			"J4 L6", "l4", thought{depth: 4, selDepth: 5, score: "20", nodes: 1334}, "l4 j4 l6"},
		{"MESSAGE Depth 12-20 | Eval +M7 | Time 1203ms | H7 G9@MESSAGE Speed 400K | Depth 12-20 | Eval +M7 | Node " +
			"4.5M | Time 12s", "h7", thought{depth: 12, selDepth: 20, score: "+M7", nodes: 4_500_000}, "h7 g9"},
		{"MESSAGE (1) 120 | 10-15 | H9 G9@MESSAGE (2) 80 | 10-15 | A1 A2", "h9", thought{depth: 10, selDepth: 15,
			score: "120"}, "h9 g9"},
		{"MESSAGE depth 9 multipv 1 ev 30 pv h9@MESSAGE depth 9 multipv 2 ev 10 pv a1", "h9",
			thought{depth: 9, score: "30"}, "h9"},
		{"MESSAGE depth 9 score -115 chance 36.0%: g8 g9 f10", "g8", thought{depth: 9, score: "-115"}, "g8 g9 f10"},
		{"MESSAGE proved win (vct3) in 19 plies: e9 e8", "e9", thought{score: "+M19"}, "e9 e8"},
		{"MESSAGE proved loss (vct) in 8 plies: e9", "e9", thought{score: "-M8"}, "e9"},
		{"MESSAGE proved win (vct3) goes on: e10", "e10", thought{score: "+M*"}, "e10"},
		{"INFO PV 0@INFO DEPTH 8@INFO SELDEPTH 12@INFO NODES 100@INFO TOTALNODES 900@INFO EVAL -12@INFO BESTLINE 7,6 " +
			"6,6@INFO PV DONE@INFO PV 1@INFO EVAL 99@INFO BESTLINE 0,0@INFO PV DONE", "h9",
			thought{depth: 8, selDepth: 12, nodes: 900, score: "-12"}, "h9 g9"},
		{"DEBUG depth=7/9 score=0.25 nodes=12 pv=", "h9", thought{depth: 7, selDepth: 9, score: "0.25", nodes: 12}, ""},
		{"MESSAGE REALTIME VAL 12@MESSAGE REALTIME PV h9 h10", "h9", thought{score: "12"}, "h9 h10"},
		{"MESSAGE depth 3 ev 1 pv H7H10", "h9", thought{depth: 3, score: "1"}, "h9 h6"},       // rows from above
		{"MESSAGE depth 3 ev 1 pv a1 a2", "h9", thought{depth: 3, score: "1"}, ""},            // of another move
		{"MESSAGE depth 3 ev 1 pv h9 h8 a1", "h9", thought{depth: 3, score: "1"}, "h9"},       // h8 is taken
		{"MESSAGE depth 3 ev 1 pv h9 v22 a1 0,99", "h9", thought{depth: 3, score: "1"}, "h9"}, // off the board
		{"hello depth 5@MESSAGE deep thought@MESSAGE [Pondering] Depth 9-9 | Eval 5", "h9", thought{}, ""},
		{"MESSAGE depth 99999999999999999999 ev 99999999999999999999 n 9999999999999999999999", "h9", thought{}, ""},
		{"MESSAGE multipv 1 ev 42 w 66.10 d 12.30 stdev 0.5 v 900 seldepth 14 n 12K n/ms 3 tm 5 prior 0.3 pv H9", "h9",
			thought{selDepth: 14, score: "42", nodes: 12_000}, "h9"},
	} {
		var got thought
		for line := range strings.SplitSeq(c.said, "@") {
			got.hear(line)
		}
		move := testhelp.Must(notation.ParsePoint(c.move, 15))(t)
		if moves := notation.FormatMoves(got.moves(&pos, move)); moves != c.moves {
			t.Errorf("%s: line %q, want %q", c.said, moves, c.moves)
		}
		if got.depth != c.want.depth || got.selDepth != c.want.selDepth || got.nodes != c.want.nodes ||
			got.score != c.want.score {
			t.Errorf("%s: %+v, want %+v", c.said, got, c.want)
		}
	}
}
