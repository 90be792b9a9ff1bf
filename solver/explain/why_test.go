package explain

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// Black's four from h8 to k8, and the stones of White that leave it one end.
const (
	fourStones = "h8 i8 j8 k8"
	oneEnd     = "g8 a1"
)

func at(t *testing.T, name string) notation.Point {
	return testhelp.Must(notation.ParsePoint(name, 15))(t)
}

// TestOnlyAnswer: a four has one answer unless it has two ends, the answer is forbidden, or the defender has a five.
func TestOnlyAnswer(t *testing.T) {
	for _, c := range []struct {
		name, black, white string
		want               string // "" for none
	}{
		{"a four", fourStones, oneEnd, "l8"},
		{"no four", "h8 i8 j8", oneEnd, ""},
		{"two ends", fourStones, "a1", ""},
		{"a five of the defender", fourStones, "g8 a1 a2 a3 a4", ""},
	} {
		pos := testhelp.Board(t, notation.Renju, c.black, c.white)
		p, ok := onlyAnswer(&pos, notation.Black)
		if ok != (c.want != "") || ok && p.String() != c.want {
			t.Errorf("%s: %v %v, want %q", c.name, p, ok, c.want)
		}
	}
}

// TestForbiddenAnswer: the answer to White's four makes two threes of Black, which only renju forbids.
func TestForbiddenAnswer(t *testing.T) {
	for _, rule := range notation.Rules {
		pos := testhelp.Board(t, rule, "l9 l10 m9 n10 g8", "h8 i8 j8 k8")
		p, foul := forbiddenAnswer(&pos, notation.White)
		if want := rule == notation.Renju; want != (foul == notation.DoubleThree) || want && p != at(t, "l8") {
			t.Errorf("%v: %v at %v", rule, foul, p)
		}
		if only, ok := onlyAnswer(&pos, notation.White); ok == (rule == notation.Renju) {
			t.Errorf("%v: the only answer is %v", rule, only)
		}
	}
	pos := testhelp.Board(t, notation.Renju, "l9 l10 m9 n10 g8 a1 a2 a3 a4", "h8 i8 j8 k8")
	if p, foul := forbiddenAnswer(&pos, notation.White); foul != notation.NoFoul {
		t.Errorf("Black has a five, and the answer at %v is said to be forbidden", p)
	}
}

// TestDecides: which moves of Black decide.
func TestDecides(t *testing.T) {
	for _, c := range []struct {
		name, black, white, move, kind string
		want                           bool
	}{
		{"five", "h8 i8 j8 k8", "g8", "l8", "five", true},
		{"straight four", "h8 i8 j8", "a1", "k8", "straight-four", true},
		{"four", "h8 i8 j8", "g8", "k8", "four", false},
		{"two fours", "h8 i8 j8 k9 k10 k11", "g8 k12", "k8", "double-four", true},
		{"a four and a three", "h8 i8 j8 k9 k10", "g8", "k8", "four-three", true},
		{"two threes", "i8 j8 k9 k10", "a1", "k8", "double-three", true},
		{"a three", "i8 j8", "a1", "k8", "three", false},
	} {
		pos := testhelp.Board(t, notation.Freestyle, c.black, c.white)
		pos.SetTurn(notation.Black)
		p := at(t, c.move)
		claimed := claim(p, Move(&pos, notation.Black, p, proof.KindLine))
		if got := decides(&pos, &claimed); got != c.want || claimed.Kind.String() != c.kind {
			t.Errorf("%s: %v %v, want %v %v", c.name, claimed.Kind, got, c.kind, c.want)
		}
	}
}

// TestHasThree: a three counts only with the stone, and only if it can become a straight four.
func TestHasThree(t *testing.T) {
	for _, c := range []struct {
		black, white, stone string
		want                bool
	}{
		{"h8 i8 j8", "a1", "j8", true},
		{"h8 i8 k8", "a1", "k8", true},
		{"h8 i8 j8 c3", "a1", "c3", false},
		{"h8 i8 j8", "g8", "j8", false},
	} {
		pos := testhelp.Board(t, notation.Freestyle, c.black, c.white)
		if got := hasThree(&pos, notation.Black, at(t, c.stone)); got != c.want {
			t.Errorf("%s: %v", c.black, got)
		}
	}
}

// TestLongest: the longest defence ends where the nodes do not name the reply.
func TestLongest(t *testing.T) {
	p := func(name string) notation.Point { return at(t, name) }
	five := proof.FromLine([]notation.Point{p("a1")})
	line := proof.FromLine([]notation.Point{p("b1"), p("b2"), p("b3")})
	replies := []proof.Reply{{Move: p("c1"), Node: five}, {Move: p("d1"), Node: line}}
	for _, c := range []struct {
		node *proof.Node
		want string
	}{
		{five, "a1"},
		{line, "b1 b2 b3"},
		{&proof.Node{Move: p("e1"), Kind: proof.KindTree, Replies: replies, Threat: []notation.Point{p("f1")}},
			"e1 d1 b1 b2 b3"},
		{&proof.Node{Move: p("e1"), Kind: proof.KindTree, Replies: replies[:1],
			Threat: []notation.Point{p("f1"), p("f2"), p("f3")}}, "e1"},
		{&proof.Node{Move: p("e1"), Kind: proof.KindQuiet, Replies: []proof.Reply{replies[1],
			{Move: p("g1"), Node: &proof.Node{Kind: proof.KindLemma}}}}, "e1"},
	} {
		if got := notation.FormatMoves(longest(c.node, proof.Lengths{})); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestWhyText: the sentences, one of each form.
func TestWhyText(t *testing.T) {
	p := func(name string) notation.Point { return at(t, name) }
	three := Claim{Move: p("f7"), Kind: three}
	four := Claim{Move: p("f7"), Kind: four}
	both := Claim{Move: p("f9"), Kind: fourThree}
	foul := Claim{Move: p("f9"), Kind: four.Kind, Answer: p("f5"), Foul: notation.DoubleThree}
	for _, c := range []struct {
		why  Why
		want string
	}{
		{Why{}, ""},
		{Why{Side: notation.Black, First: Claim{Move: p("f7"), Kind: five}}, "f7 makes five"},
		{Why{Side: notation.Black, First: Claim{Move: p("f7"), Kind: five, Blocks: true}}, "f7 makes five"},
		{Why{Side: notation.Black, First: Claim{Move: p("f7"), Kind: quiet}}, "f7 is a quiet move"},
		{Why{Side: notation.Black, First: Claim{Move: p("f7"), Kind: fukumi, Threatens: true}},
			"f7 threatens to win by fours"},
		{Why{Side: notation.Black, First: Claim{Move: p("f7"), Kind: block, Blocks: true}}, "f7 blocks a five"},
		{Why{Side: notation.Black, First: Claim{Move: p("f7"), Kind: block, Blocks: true, Threatens: true}},
			"f7 blocks a five and threatens to win by fours"},
		{Why{Side: notation.Black, First: Claim{Move: p("f7"), Kind: three.Kind, Blocks: true}},
			"f7 blocks a five and makes a three"},
		{Why{Side: notation.White, First: foul},
			"f9 makes a four that Black may not block: f5 is forbidden (double three)"},
		{Why{Side: notation.Black, First: four, Own: 1, Then: both, Reply: p("f5"), Fours: true},
			"f7 makes a four; the block at f5 leaves f9, a four and a three at once"},
		{Why{Side: notation.Black, First: three, Own: 1, Then: both, Reply: p("f5")},
			"f7 makes a three; after f5, the longest defence, f9 makes a four and a three at once"},
		{Why{Side: notation.Black, First: four, Own: 2, Then: both, Fours: true},
			"f7 makes a four; after one more four f9 makes a four and a three at once"},
		{Why{Side: notation.Black, First: four, Own: 3, Then: both, Fours: true},
			"f7 makes a four; after 2 more fours f9 makes a four and a three at once"},
		{Why{Side: notation.Black, First: three, Own: 3, Then: both},
			"f7 makes a three; 3 moves later, against the longest defence, f9 makes a four and a three at once"},
	} {
		if got := c.why.Text(words.English); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
