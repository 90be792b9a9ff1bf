package proof

import (
	"strings"
	"testing"

	"fukumi/notation"
)

const (
	freestyle = notation.Freestyle
	standard  = notation.Standard
	renju     = notation.Renju
	black     = notation.Black
	white     = notation.White
)

// Proofs written by hand. reject is a part of the error, or empty if the proof
// is to be accepted with the given length.
var handTests = []struct {
	name   string
	pos    notation.Position
	class  Class
	tree   *Node
	length int
	reject string
}{
	{"five", stones(freestyle, 15, black, "e8 f8 g8 h8", "e9 f9 g9 h9"), Five, five("i8"), 1, ""},
	{"straight four", stones(freestyle, 15, black, "f8 g8 h8", "a1 c1 e1"), VCF, line("i8 e8 j8"), 3, ""},
	{"four-three", stones(freestyle, 15, black, "f8 g8 h8 i9 i10", "e8"), VCF, line("i8 j8 i11 i7 i12"), 5, ""},
	{"four-three, other end", stones(freestyle, 15, black, "f8 g8 h8 i9 i10", "e8"), VCF, line("i8 j8 i11 i12 i7"), 5,
		""},
	{"a pointless reply", stones(freestyle, 15, black, "f8 g8 h8", ""), VCF, line("i8 a1 j8"), 3, ""},
	{"two fives, one point", stones(freestyle, 15, black, "e8 f8 g8 h9 h10 h11", "d8 h12"), VCF, line("h8 i8 h7"), 3,
		""},
	{"white wins by overline in renju", stones(renju, 15, white, "a1", "d8 e8 f8 h8 i8"), Five, five("g8"), 1, ""},
	{"overline in freestyle", stones(freestyle, 15, black, "d8 e8 f8 h8 i8", "a1"), Five, five("g8"), 1, ""},
	{"overline in standard", stones(standard, 15, black, "d8 e8 f8 h8 i8", "a1"), Five, five("g8"), 0, "makes no five"},
	{"overline for black in renju", stones(renju, 15, black, "d8 e8 f8 h8 i8", "a1"), Five, five("g8"), 0, "forbidden"},
	{"five and overline in renju", stones(renju, 15, black, "d8 e8 f8 h8 i8 g4 g5 g6 g7", "a1"), Five, five("g8"), 1,
		""},

	// White's four can only be stopped at h8, a double three.
	{"foul reply", stones(renju, 15, white, "c8 h9 h10 i9 j10", "d8 e8 f8"), VCF, line("g8 a1 h8"), 3, ""},
	{"foul reply played", stones(renju, 15, white, "c8 h9 h10 i9 j10", "d8 e8 f8"), VCF, line("g8 h8 i8"), 0,
		"not legal and other moves are"},
	{"foul reply, game goes on", stones(renju, 15, white, "c8 h9 h10 i9 j10", "d8 e8 f8"), VCF, line("g8 a1 a2 a3 h8"),
		0, "has won"},
	{"no foul in freestyle", stones(freestyle, 15, white, "c8 h9 h10 i9 j10", "d8 e8 f8"), VCF, line("g8 a1 h8"), 0,
		"does not stop"},

	// The forced reply j8 makes a four, which j7 answers with a straight four.
	{"counter-four", stones(freestyle, 15, black, "f8 g8 h8 g7 h7 i7 j12", "e8 j9 j10 j11"), VCF,
		line("i8 j8 j7 f7 k7"), 5, ""},
	{"counter-four ignored", stones(freestyle, 15, black, "f8 g8 h8 g7 h7 i7 j12", "e8 j9 j10 j11"), VCF,
		line("i8 j8 f7 e7 j7"), 0, "the defender makes five at j7"},
	{"counter straight four", stones(freestyle, 15, black, "f8 g8 h8 g7 h7 i7", "e8 j9 j10 j11"), VCF,
		line("i8 j8 j7 f7 k7"), 0, "the defender makes five at j12"},
	{"defender's four at the start", stones(freestyle, 15, black, "f8 g8 h8 a5", "a1 a2 a3 a4 b1"), VCF,
		line("i8 e8 j8"), 3, ""},
	{"defender's five at the start", stones(freestyle, 15, black, "f8 g8 h8", "a1 a2 a3 a4"), VCF, line("i8 e8 j8"), 0,
		"the defender makes five at a5"},

	// i8 would make six, so h8 threatens only d8.
	{"sixth stone, freestyle", stones(freestyle, 15, black, "e8 f8 g8 j8", ""), VCF, line("h8 d8 i8"), 3, ""},
	{"sixth stone, standard", stones(standard, 15, black, "e8 f8 g8 j8", ""), VCF, line("h8 d8 i8"), 0,
		"makes no five"},
	{"sixth stone, wrong stop", stones(standard, 15, black, "e8 f8 g8 j8", ""), VCF, line("h8 i8 d8"), 0,
		"reply i8 does not stop the five at d8"},
	{"sixth stone spoils the defender's five", stones(standard, 15, white, "a1 a2 a3 a4 a6", "e8 f8 g8"), VCF,
		line("h8 d8 i8"), 3, ""},
	{"own stone spoils the five", stones(standard, 15, black, "d8 e8 f8 g8 j8", "c8"), VCF, line("i8 h8 a1"), 0,
		"i8 makes no four"},

	{"double four is foul", stones(renju, 15, black, "e8 f8 g8 h9 h10 h11", "d8 h12"), VCF, line("h8 i8 h7"), 0,
		"forbidden"},
	{"straight four is legal", stones(renju, 15, black, "f8 g8 h8", ""), VCF, line("i8 e8 j8"), 3, ""},
	{"double four in one row", stones(freestyle, 15, black, "d8 f8 g8 j8", ""), VCF, line("h8 e8 i8"), 3, ""},
	{"double four in one row, renju", stones(renju, 15, black, "d8 f8 h8 j8", ""), VCF, line("g8 e8 i8"), 0,
		"forbidden"},
	{"double four in one row, open", stones(freestyle, 15, black, "e8 g8 i8 k8", ""), VCF, line("h8 f8 j8"), 3, ""},

	{"a four as a tree", stones(freestyle, 15, black, "f8 g8 h8 i9 i10", "e8"), VCF,
		&Node{Move: pt("i8"), Kind: KindTree, Threat: pts("j8"), Replies: []Reply{{pt("j8"), line("i11 i7 i12")}}}, 5,
		""},
	{"a straight four as a tree", stones(freestyle, 15, black, "f8 g8 h8", ""), VCF,
		&Node{Move: pt("i8"), Kind: KindTree, Threat: pts("e8"), Replies: []Reply{{pt("e8"), five("j8")}}}, 3, ""},
	{"the stop left out", stones(freestyle, 15, black, "f8 g8 h8", ""), VCF,
		&Node{Move: pt("i8"), Kind: KindTree, Threat: pts("e8")}, 0, "reply e8 is in the zone"},
	{"a quiet move in a vcf", stones(freestyle, 15, black, "f8 g8 h8", ""), VCF,
		&Node{Move: pt("a1"), Kind: KindTree, Threat: pts("i8 e8 j8")}, 0, "makes no four"},
}

func TestVerifyByHand(t *testing.T) {
	for _, test := range handTests {
		t.Run(test.name, func(t *testing.T) {
			p := &Proof{Position: test.pos, Class: test.class, Tree: test.tree}
			if test.reject == "" {
				if r := mustVerify(t, p); r.Length != test.length {
					t.Errorf("length %d, want %d", r.Length, test.length)
				}
				return
			}
			for _, paranoid := range [...]bool{false, true} {
				_, err := Verify(p, Options{Paranoid: paranoid})
				if paranoid {
					agreeOn(t, p, err)
				}
				if err == nil {
					t.Fatalf("accepted, want %q%s", test.reject, show(p))
				}
				if !strings.Contains(err.Error(), test.reject) && !(paranoid && strings.Contains(err.Error(),
					"does not answer")) {
					t.Errorf("error %q, want %q%s", err, test.reject, show(p))
				}
			}
		})
	}
}

func TestMainLine(t *testing.T) {
	p := &Proof{stones(freestyle, 15, black, "f8 g8 h8 i9 i10", "e8"), VCF,
		&Node{Move: pt("i8"), Kind: KindTree, Threat: pts("j8"), Replies: []Reply{{pt("j8"), line("i11 i7 i12")}}}}
	r, err := Verify(p, Options{})
	if want := "i8 j8 i11 i7 i12"; err != nil || join(r.Line) != want {
		t.Errorf("main line %v, %v, want %s", join(r.Line), err, want)
	}
	p.Tree.Replies = nil
	if r, err := Verify(p, Options{}); err == nil || r.Line != nil {
		t.Errorf("%v, main line %v of a proof that does not hold", err, join(r.Line))
	}
}

// crowded is a board with two free points, White to move: d5 makes a four that
// only d1 stops, where Black would make six. spare is left free too.
func crowded(spare string) notation.Position {
	pos := stones(renju, 6, white, "a1 b1 c1 e1 f1 d6", "d2 d3 d4")
	for _, p := range pos.Points() {
		name := p.String()
		if pos.At(p) == notation.Empty && name != "d1" && name != "d5" && name != spare {
			pos.Put(p, black+notation.Stone((p.X()/2+p.Y())%2))
		}
	}
	return pos
}

// TestNoMoveLeft: lines that end because the defender has no legal move.
func TestNoMoveLeft(t *testing.T) {
	for _, test := range []struct{ name, spare, line, want string }{
		{"none free", "", "d5 - d1", ""},
		{"none free, foul played", "", "d5 d1 d1", "d1: point is occupied"},
		{"none free, stone hit", "", "d5 a1 d1", "a1: point is occupied"},
		{"one free", "f6", "d5 f6 d1", ""},
		{"one free, passed", "f6", "d5 - d1", "reply - is not legal and other moves are"},
		{"one free, foul played", "f6", "d5 d1 d1", "d1 is not legal and other moves are"},
	} {
		p := &Proof{crowded(test.spare), VCF, line(test.line)}
		r, err := Verify(p, Options{})
		switch {
		case test.want == "" && (err != nil || oracle(p) != nil || r.Length != 3):
			t.Errorf("%s: %v, oracle %v, length %d%s", test.name, err, oracle(p), r.Length, show(p))
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: error %v, want %q%s", test.name, err, test.want, show(p))
		}
	}
	p := &Proof{crowded(""), VCF, &Node{Move: pt("d5"), Kind: KindTree, Threat: pts("d1")}}
	if _, err := Verify(p, Options{}); err == nil || !strings.Contains(err.Error(), "no legal reply") {
		t.Errorf("a tree without a reply: %v", err)
	}
}
