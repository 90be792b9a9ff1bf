package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// place returns a position with the stones of two lists, Black to move.
func place(t testing.TB, rule notation.Rule, size int, black, white string) notation.Position {
	t.Helper()
	in, err := text.ParseStones(black+"/"+white, text.Defaults{Rule: rule, Size: size, Turn: notation.Black})
	if err != nil {
		t.Fatal(err)
	}
	return in.Position
}

func point(t testing.TB, text string) notation.Point {
	t.Helper()
	return testhelp.Must(notation.ParsePoint(text, notation.MaxSize))(t)
}

// The words that cases use for a point: a foul or another judgement.
const (
	legal    = "none"
	five     = "five"
	overline = "overline"
	fours    = "double-four"
	threes   = "double-three"
)

// judge names p for Black: "five", or its foul.
func judge(pos *notation.Position, p notation.Point) string {
	if pos.MakesFive(p, notation.Black) {
		return five
	}
	return pos.Foul(p).String()
}

// Positions that renju programs are known to judge wrongly, on 15x15. The
// first sixteen are from the tests of quintet (src/board/forbidden.rs), the
// others from those of AlphaGomoku (test/game/test_renju.cpp), turned so that
// rows count from the bottom.
var notorious = []struct {
	name, black, white string
	want               map[string]string // point: foul
}{
	{"1 double three", "g8 h7 h9 i8", "", map[string]string{"h8": threes}},
	{"2 one row capped", "g8 h7 h9 i8", "e8 k8", map[string]string{"h8": legal}},
	{"3 five", "f8 g8 i8 j8", "", map[string]string{"h8": five}},
	{"4 two apart", "e8 f8 j8 k8", "", map[string]string{"h8": legal}},
	{"5 double four in two rows", "f8 f10 g8 g9 i7 i8", "", map[string]string{"h8": fours}},
	{"6 double four in one row, 3 apart", "e8 g8 i8 k8", "", map[string]string{"h8": fours}},
	{"7 double four in one row, 2+2", "e8 f8 i8 k8 l8", "", map[string]string{"h8": fours}},
	{"8 double four in one row, 3+3", "d8 e8 f8 j8 k8 l8", "", map[string]string{"h8": fours}},
	{"9 fours that would be overlines", "c8 d8 e8 f8 j8 k8 l8 m8", "", map[string]string{"h8": legal}},
	{"10 overline", "e8 f8 g8 i8 j8", "", map[string]string{"h8": overline}},
	{"11 straight four counts once", "f8 g8 i8", "", map[string]string{"h8": legal}},
	{"12 no four at either end", "c8 d8 e8 f8 h10 h11 h12 h13", "", map[string]string{"h8": legal}},
	{"13 recursive, legal", "c8 e6 f7 f8 h8 i5 i7 j7 k4 k5 l5 l6 m6", "g9 j5 o6", map[string]string{"g8": legal}},
	{"13 recursive, foul", "c8 e6 f7 f8 h8 i5 i7 j7 k4 k5 l5 l6 m6", "g9 j5", map[string]string{"g8": threes}},
	{"14 threes of three points", "g6 g7 h7 h9 i6 i9 j6 j9", "g8 h11 k6 k9", map[string]string{"h8": legal, "i7": legal,
		"j7": threes}},
	{"15 one four is stopped", "d12 f8 f10 g8 g9 i7 i8", "j6", map[string]string{"h8": legal}},
	{"17 five before overline and fours", "a9 a11 a12 a13 a14 b10 c10 d10 e10", "", map[string]string{"a10": five}},
	{"17 overline", "a9 a11 a12 a13 a14", "", map[string]string{"a10": overline, "a15": five}},
	{"18 dead three", "g10 h8 h10 i9 m13", "f6", map[string]string{"j10": legal}},
	{"19 two dead ends", "h6 h7 h8 i9 j7 j8 k9 l6 l7 l8", "g7 g12 h5 h11 i7 i8 i10 k7 k8 l5 m7",
		map[string]string{"j9": legal}},
	{"20 chain", "c9 d9 e2 e10 e11 f2 f8 g2 g3 g7 h4 h5 i2 i3 i7 j2 j8 k2 k10 k11 l9 m9", "e12 k12", map[string]string{
		"d10": threes, "l10": threes, "e9": threes, "k9": threes, "h6": threes, "f3": threes, "j3": threes,
		"h2": overline, "h3": legal}},
	{"20 chain without e12", "c9 d9 e2 e10 e11 f2 f8 g2 g3 g7 h4 h5 i2 i3 i7 j2 j8 k2 k10 k11 l9 m9", "k12",
		map[string]string{"h3": threes}},
	{"21 threes stopped by fours", "e5 e6 e7 e8 f6 g6 g9 h8", "e4 e9 f7 f9 h9 i9 i10 j11",
		map[string]string{"g8": legal}},
	{"22 seeming 4-3-3", "b10 b12 c9 d9 d10 d12 d14 e10 e11 e13", "a10 e14 f12", map[string]string{"c13": legal,
		"e9": legal}},
	{"23 forced, at first", "h7 h8 i10 j7 j9 k7 k9", "h6 h9 i7 i8 i9 j8 l8", map[string]string{"k8": threes}},
	{"23 forced, after k10 i5", "h7 h8 i10 j7 j9 k7 k9 k10", "h6 h9 i7 i8 i9 j8 l8 i5", map[string]string{"k8": legal}},
	{"23 forced, after i6 m8", "h7 h8 i10 j7 j9 k7 k9 k10 i6", "h6 h9 i7 i8 i9 j8 l8 i5 m8",
		map[string]string{"k8": threes}},
	{"24 removed, at first", "e9 f10 g10 g11 h7 h8 h9 i9 j8", "d8 f8 g7 g8 g9 h6 i8 i11 k7",
		map[string]string{"h10": fours}},
	{"24 removed, after h12 i13", "e9 f10 g10 g11 h7 h8 h9 i9 j8 h12", "d8 f8 g7 g8 g9 h6 i8 i11 k7 i13",
		map[string]string{"h10": legal}},
	{"25 FoulR2225, at first", "f4 f6 g7 h7 h8 h9 i10 j9", "d4 g5 g8 g10 g12 h6 i9 j7",
		map[string]string{"f7": threes}},
	{"25 FoulR2225, after i8", "f4 f6 g7 h7 h8 h9 i10 j9 i8", "d4 g5 g8 g10 g12 h6 i9 j7",
		map[string]string{"f7": legal}},
	{"25 FoulR2225, after g6", "f4 f6 g7 h7 h8 h9 i10 j9 i8", "d4 g5 g8 g10 g12 h6 i9 j7 g6",
		map[string]string{"f7": threes}},
	{"26 legal move", "f12 g9 g10 h8 i7 i11 i12 i13 j8 j9 j10 k6 k8", "f10 g8 g11 h9 h10 h12 h13 i6 i8 i9 j7 k9 l9",
		map[string]string{"h11": legal}},
	// A three is stones that one more makes a straight four and not a five; g8 is
	// the only such point for the row, and a five, a foul and neither in turn.
	{"three that would be five", "f8 i8 h9 h10 g4 g5 g6 g7", "", map[string]string{"h8": legal, "g8": five}},
	{"three that would be a foul", "f8 i8 h9 h10 g5 g6 g7", "", map[string]string{"h8": legal}},
	{"three that would be legal", "f8 i8 h9 h10 g6 g7", "", map[string]string{"h8": threes}},
}

// TestThreeFouls is the first test of quintet (src/board/forbidden.rs at
// 0119d743): a board with one foul of each kind, and no other.
func TestThreeFouls(t *testing.T) {
	pos := place(t, notation.Renju, 15, "c14 b13 d13 c12 l9 k8 j7 e6 f6 g6 i1 j1 l1 m1 n1", "")
	var got []string
	for _, p := range pos.Fouls() {
		got = append(got, p.String()+" "+pos.Foul(p).String())
	}
	if want := []string{"k1 overline", "i6 double-four", "c13 double-three"}; !slices.Equal(got, want) {
		t.Errorf("fouls %q, want %q\n%s", got, want, text.FormatDiagram(&pos))
	}
}

func TestNotorious(t *testing.T) {
	for _, c := range notorious {
		pos := place(t, notation.Renju, 15, c.black, c.white)
		for raw, want := range c.want {
			// Seen through any symmetry the answer is the same.
			for s := range notation.Symmetries {
				image := pos.Image(s)
				p := s.Apply(point(t, raw), 15)
				if got := judge(&image, p); got != want {
					t.Errorf("%s, symmetry %d: %s is %s, want %s\n%s", c.name, s, p, got, want,
						text.FormatDiagram(&image))
				}
				if wantLegal := want == legal || want == five; (image.Legal(p, notation.Black) == nil) != wantLegal {
					t.Errorf("%s, symmetry %d: Legal(%s) is %v", c.name, s, p, image.Legal(p, notation.Black))
				}
				if slices.Contains(image.Fouls(), p) != (want != legal && want != five) {
					t.Errorf("%s, symmetry %d: Fouls is %v", c.name, s, image.Fouls())
				}
			}
			// Neither White nor the other rules know fouls.
			if err := pos.Legal(point(t, raw), notation.White); err != nil {
				t.Errorf("%s: White on %s: %v", c.name, raw, err)
			}
			pos.SetRule(notation.Standard)
			if err := pos.Legal(point(t, raw), notation.Black); err != nil {
				t.Errorf("%s: standard, Black on %s: %v", c.name, raw, err)
			}
			pos.SetRule(notation.Renju)
		}
	}
}

// TestWhiteHasNoFouls plays the shapes with the colours exchanged.
func TestWhiteHasNoFouls(t *testing.T) {
	for _, c := range notorious {
		pos := place(t, notation.Renju, 15, c.white, c.black)
		for text, want := range c.want {
			if err := pos.Legal(point(t, text), notation.White); err != nil {
				t.Errorf("%s: White on %s: %v", c.name, text, err)
			}
			if wins := want == five || want == overline; pos.MakesFive(point(t, text), notation.White) != wins {
				t.Errorf("%s: White wins on %s: %v, want %v", c.name, text, !wins, wins)
			}
		}
	}
}

func TestFiveRules(t *testing.T) {
	const six, exact = "e8 f8 g8 h8 j8", "e8 f8 g8 h8"
	cases := []struct {
		rule  notation.Rule
		side  notation.Stone
		row   string
		point string
		want  bool
	}{
		{notation.Freestyle, notation.Black, six, "i8", true}, {notation.Freestyle, notation.White, six, "i8", true},
		{notation.Standard, notation.Black, six, "i8", false}, {notation.Standard, notation.White, six, "i8", false},
		{notation.Renju, notation.Black, six, "i8", false}, {notation.Renju, notation.White, six, "i8", true},
		{notation.Freestyle, notation.Black, exact, "i8", true}, {notation.Freestyle, notation.White, exact, "d8",
			true},
		{notation.Standard, notation.Black, exact, "i8", true}, {notation.Standard, notation.White, exact, "d8", true},
		{notation.Renju, notation.Black, exact, "i8", true}, {notation.Renju, notation.White, exact, "d8", true},
		{notation.Renju, notation.Black, exact, "c8", false}, {notation.Freestyle, notation.White, exact, "j8", false},
	}
	for _, c := range cases {
		black, white := c.row, ""
		if c.side == notation.White {
			black, white = white, black
		}
		pos := place(t, c.rule, 15, black, white)
		p := point(t, c.point)
		if got := pos.MakesFive(p, c.side); got != c.want {
			t.Errorf("%s: %s on %s makes five: %v, want %v", c.rule, c.side, c.point, got, c.want)
		}
		if got := slices.Contains(pos.Fives(c.side), p); got != c.want {
			t.Errorf("%s: Fives(%s) = %v, %s in it: want %v", c.rule, c.side, pos.Fives(c.side), c.point, c.want)
		}
		testhelp.OK(t, pos.Put(p, c.side))
		row, over := pos.Winner()
		if over != c.want || over && row.Side != c.side {
			t.Errorf("%s: after %s on %s the winner is %v %v, want %v", c.rule, c.side, c.point, row, over, c.want)
		}
	}
}

func TestWinnerRow(t *testing.T) {
	cases := []struct {
		rule         notation.Rule
		black, white string
		want         string
	}{
		{notation.Freestyle, "e8 f8 g8 h8 i8", "", "black e8-i8"},
		{notation.Freestyle, "e8 f8 g8 h8 i8 j8", "", "black e8-j8"},
		{notation.Renju, "a1", "e8 f8 g8 h8 i8 j8", "white e8-j8"},
		{notation.Standard, "a1 b2 c3 d4 e5", "", "black a1-e5"},
		{notation.Standard, "", "a5 b4 c3 d2 e1", "white a5-e1"},
		{notation.Renju, "o11 o12 o13 o14 o15", "", "black o11-o15"},
	}
	for _, c := range cases {
		pos := place(t, c.rule, 15, c.black, c.white)
		row, over := pos.Winner()
		if got := row.Side.String() + " " + row.From.String() + "-" + row.To.String(); !over || got != c.want {
			t.Errorf("%s %s/%s: winner %s %v, want %s", c.rule, c.black, c.white, got, over, c.want)
		}
	}
	over := []string{"e8 f8 g8 h8", "e8 f8 g8 h8 j8", "n8 o8 a9 b9 c9", "a8 a9 b10 c11 d12"}
	for _, black := range over {
		pos := place(t, notation.Freestyle, 15, black, "")
		if row, ok := pos.Winner(); ok {
			t.Errorf("%s: winner %v, want none", black, row)
		}
	}
}

// TestWinnerOfGame: a game that was played on is won by the side that ended it,
// even if its row was later made longer, or too long to count.
func TestWinnerOfGame(t *testing.T) {
	cases := []struct {
		rule        notation.Rule
		moves, want string
	}{
		{notation.Freestyle, "e8 a1 f8 a2 g8 a3 h8 a4 i8 a5", "black e8-i8"},
		{notation.Freestyle, "e8 a1 f8 a2 g8 a3 h8 a4 i8 a5 j8", "black e8-j8"},
		{notation.Freestyle, "e8 a1 f8 a2 g8 a3 h8 a4 o1 a5 i8", "white a1-a5"},
		{notation.Freestyle, "e8 a1 f8 a2 g8 a3 h8 a4 o1 a6 i8 a5", "black e8-i8"},
		{notation.Standard, "e8 a1 f8 a2 g8 a3 h8 a4 i8 a5 j8", "white a1-a5"},
	}
	for _, c := range cases {
		in := testhelp.Must(text.ParsePosition(c.moves, text.Defaults{Rule: c.rule}))(t)
		row, over := in.Position.Winner()
		if got := row.Side.String() + " " + row.From.String() + "-" + row.To.String(); !over || got != c.want {
			t.Errorf("%s %s: winner %s %v, want %s", c.rule, c.moves, got, over, c.want)
		}
	}
}

// The rule probes of the Gomocup judge (test_zip_rules.py), whose rows count
// from the top.
func TestJudgeProbes(t *testing.T) {
	read := func(rule notation.Rule, raw string) notation.Position {
		pos := testhelp.Must(notation.NewPosition(rule, 15))(t)
		in := testhelp.Must(text.ParseMoves(raw, text.Defaults{}))(t)
		moves, _ := in.Position.Moves()
		for _, p := range moves {
			testhelp.OK(t, pos.Play(notation.At(p.X(), 14-p.Y())))
		}
		return pos
	}
	for _, rule := range notation.Rules {
		pos := read(rule, "h8h9i8i9j8j9k8k9")
		if got := notation.FormatMoves(pos.Fives(notation.Black)); got != "g8 l8" || pos.Turn() != notation.Black {
			t.Errorf("%s: fives of black %q, %s to move; want g8 l8, black", rule, got, pos.Turn())
		}
	}
	for rule, want := range map[notation.Rule]string{notation.Freestyle: "h3", notation.Standard: "",
		notation.Renju: "h3"} {
		pos := read(rule, "h8h9i8h10g8h11j13h12g14h14i15")
		if got := notation.FormatMoves(pos.Fives(notation.White)); got != want {
			t.Errorf("%s: fives of white %q, want %q", rule, got, want)
		}
	}
	pos := read(notation.Renju, "h8h9i7i9h10i6i11i12")
	if got := pos.Foul(point(t, "g7")); got != notation.DoubleThree {
		t.Errorf("renju: g7 is %s, want %s\n%s", got, notation.DoubleThree, text.FormatDiagram(&pos))
	}
}

func TestLegal(t *testing.T) {
	pos := place(t, notation.Renju, 15, "g8 h7 h9 i8", "a1")
	cases := []struct {
		point notation.Point
		side  notation.Stone
		want  error
	}{
		{notation.At(7, 7), notation.Black, notation.ErrFoul}, {notation.At(7, 7), notation.White, nil},
		{notation.At(0, 0), notation.Black, notation.ErrOccupied}, {notation.At(0, 0), notation.White,
			notation.ErrOccupied},
		{notation.At(15, 0), notation.Black, notation.ErrOffBoard}, {notation.At(0, 15), notation.White,
			notation.ErrOffBoard}, {notation.NoPoint, notation.Black, notation.ErrOffBoard},
		{notation.At(14, 14), notation.Black, nil},
	}
	for _, c := range cases {
		if got := pos.Legal(c.point, c.side); got != c.want {
			t.Errorf("%s on %s: %v, want %v", c.side, c.point, got, c.want)
		}
	}
}

// TestRefereeProperties checks on random boards that Fives agrees with Winner,
// that a foul is never a five and always a point of Black's, and that
// symmetries change no verdict.
func TestRefereeProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[notation.Foul]int{}
	for range testhelp.Cases(300, 6000) {
		pos := testhelp.Scatter(r, notation.Rules[r.IntN(3)], 5+r.IntN(11))
		sym := notation.Symmetry(r.IntN(8))
		image := pos.Image(sym)
		_, over := pos.Winner()
		for _, p := range pos.Stones(notation.Empty) {
			foul := pos.Foul(p)
			kinds[foul]++
			if got := image.Foul(sym.Apply(p, pos.Size())); got != foul {
				t.Fatalf("%s is %s, but %s through symmetry %d\n%s", p, foul, got, sym, text.FormatDiagram(&pos))
			}
			if foul != notation.NoFoul && (pos.Rule() != notation.Renju || pos.MakesFive(p, notation.Black)) {
				t.Fatalf("%s: %s is %s\n%s", pos.Rule(), p, foul, text.FormatDiagram(&pos))
			}
			for _, s := range []notation.Stone{notation.Black, notation.White} {
				after := pos
				testhelp.OK(t, after.Put(p, s))
				if _, wins := after.Winner(); !over && wins != pos.MakesFive(p, s) {
					t.Fatalf("%s: MakesFive(%s, %s) is %v, but the winner after it %v\n%s", pos.Rule(), p, s, !wins,
						wins, text.FormatDiagram(&pos))
				}
			}
		}
	}
	for _, f := range []notation.Foul{notation.NoFoul, notation.Overline, notation.DoubleFour, notation.DoubleThree} {
		if kinds[f] == 0 {
			t.Errorf("the random boards have no point that is %s", f)
		}
	}
}

func TestFoulNames(t *testing.T) {
	var names []string
	for f := notation.NoFoul; f <= notation.DoubleThree; f++ {
		names = append(names, f.String())
	}
	if got, want := strings.Join(names, " "), strings.Join([]string{legal, overline, fours, threes}, " "); got != want {
		t.Errorf("fouls are %q, want %q", got, want)
	}
}
