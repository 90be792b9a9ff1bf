package threat

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

const empty, black, white = notation.Empty, notation.Black, notation.White

var sides = [...]notation.Stone{black, white}

// write gives a threat in one line: "three h8 i8 j8 > g8 : g8 k8 : f8".
func write(t Threat) string {
	list := func(points []notation.Point, but ...notation.Point) string {
		var words []string
		for _, p := range points {
			if !slices.Contains(but, p) {
				words = append(words, p.String())
			}
		}
		return strings.Join(words, " ")
	}
	// Of the rest only the points that are not stones of the shape.
	return strings.TrimSpace(fmt.Sprintf("%v %s > %v : %s : %s", t.Kind, list(t.Stones), t.Gain, list(t.Cost),
		list(t.Rest, t.Stones...)))
}

// TestList lists all of Black's threats down to the closed threes, and the twos if
// a case asks for them.
func TestList(t *testing.T) {
	all := notation.Rules[:]
	free, exact := []notation.Rule{notation.Freestyle}, []notation.Rule{notation.Standard, notation.Renju}
	standard, renju := []notation.Rule{notation.Standard}, []notation.Rule{notation.Renju}
	tests := []struct {
		name, black, white string
		rules              []notation.Rule
		twos               bool
		want               []string
	}{
		{"five", "e8 f8 g8 h8 i8", "", all, false, []string{"five e8 f8 g8 h8 i8 > - :  :"}},
		{"six", "e8 f8 g8 h8 i8 j8", "", free, false, []string{"five e8 f8 g8 h8 i8 j8 > - :  :"}},
		{"overline is nothing", "e8 f8 g8 h8 i8 j8", "", exact, true, nil},

		{"straight four", "h8 i8 j8 k8", "", all, false, []string{
			"straight-four h8 i8 j8 k8 > g8 : g8 l8 :",
			"straight-four h8 i8 j8 k8 > l8 : g8 l8 :"}},
		{"straight four, an end that would be six", "f8 h8 i8 j8 k8", "", free, false, []string{
			"straight-four h8 i8 j8 k8 > g8 : g8 l8 :",
			"straight-four h8 i8 j8 k8 > l8 : g8 l8 :"}},
		{"only five wins, so one end", "f8 h8 i8 j8 k8", "", exact, false, []string{"four h8 i8 j8 k8 > l8 : l8 :"}},
		{"four", "h8 i8 j8 k8", "g8", all, true, []string{"four h8 i8 j8 k8 > l8 : l8 :"}},
		{"four at the edge", "a1 b1 c1 d1", "", all, true, []string{"four a1 b1 c1 d1 > e1 : e1 :"}},
		{"split four", "h8 i8 k8 l8", "", all, false, []string{"four h8 i8 k8 l8 > j8 : j8 :"}},
		{"four shut in", "h8 i8 j8 k8", "g8 l8", all, true, nil},
		{"two fours, one point", "h8 i8 k8 l8 m8", "", free, false, []string{
			"four h8 i8 k8 l8 > j8 : j8 :",
			"four i8 k8 l8 m8 > j8 : j8 :"}},
		{"two fours, one point, of six", "h8 i8 k8 l8 m8", "", exact, false, []string{
			"closed-three k8 l8 m8 > n8 : n8 o8 :",
			"closed-three k8 l8 m8 > o8 : n8 o8 :"}},
		{"double four in a line", "e8 g8 h8 i8 k8", "", all, false, []string{
			"double-four e8 g8 h8 i8 k8 > f8 : f8 j8 :",
			"double-four e8 g8 h8 i8 k8 > j8 : f8 j8 :",
			"four e8 g8 h8 i8 > f8 : f8 :",
			"four g8 h8 i8 k8 > j8 : j8 :"}},
		{"double four", "h8 i8 j8 k8 k9 k10 k11", "g8 k12", all, false, []string{
			"double-four h8 i8 j8 k8 k9 k10 k11 > k7 : k7 l8 :",
			"double-four h8 i8 j8 k8 k9 k10 k11 > l8 : k7 l8 :",
			"four h8 i8 j8 k8 > l8 : l8 :",
			"four k8 k9 k10 k11 > k7 : k7 :"}},
		{"four-three", "h8 i8 j8 k8 k9 k10", "g8", all, false, []string{
			"four-three h8 i8 j8 k8 k9 k10 > l8 : l8 : k6 k7 k11 k12",
			"four h8 i8 j8 k8 > l8 : l8 :",
			"three k8 k9 k10 > k7 : k7 k11 : k6",
			"three k8 k9 k10 > k11 : k7 k11 : k12"}},
		{"a four and a three apart", "h8 i8 j8 k8 e3 f3 g3", "g8", all, false, []string{
			"four h8 i8 j8 k8 > l8 : l8 :",
			"three e3 f3 g3 > d3 : d3 h3 : c3",
			"three e3 f3 g3 > h3 : d3 h3 : i3"}},

		{"three", "h8 i8 j8", "", all, true, []string{
			"three h8 i8 j8 > g8 : g8 k8 : f8",
			"three h8 i8 j8 > k8 : g8 k8 : l8"}},
		{"three with room on one side", "h8 i8 j8", "f8", all, true, []string{"three h8 i8 j8 > k8 : g8 k8 l8 :"}},
		{"three with an own stone beyond", "h8 i8 j8 m8", "", free, false, []string{
			"three h8 i8 j8 > g8 : g8 k8 : f8",
			"three h8 i8 j8 > k8 : g8 k8 : l8",
			// A stone on l8 makes a four with i8, j8 and m8.
			"closed-three i8 j8 m8 > k8 : k8 l8 :",
			"closed-three i8 j8 m8 > l8 : k8 l8 :"}},
		{"three with an own stone beyond, six", "h8 i8 j8 m8", "", exact, false, []string{
			"three h8 i8 j8 > g8 : f8 g8 k8 :"}},
		{"broken three", "h8 i8 k8", "", all, false, []string{"broken-three h8 i8 k8 > j8 : g8 j8 l8 :"}},
		{"no room for a straight four", "h8 i8 j8", "f8 l8", all, true, []string{
			"closed-three h8 i8 j8 > g8 : g8 k8 :",
			"closed-three h8 i8 j8 > k8 : g8 k8 :"}},
		{"closed three", "h8 i8 j8", "g8", all, true, []string{
			"closed-three h8 i8 j8 > k8 : k8 l8 :",
			"closed-three h8 i8 j8 > l8 : k8 l8 :"}},
		{"closed three, wide", "h8 j8 l8", "", all, false, []string{
			"closed-three h8 j8 l8 > i8 : i8 k8 :",
			"closed-three h8 j8 l8 > k8 : i8 k8 :"}},
		{"double three", "h8 i8 j8 j9 j10", "f8", all, false, []string{
			"double-three h8 i8 j8 j9 j10 > j7 : j7 g8 k8 l8 j11 : j6 j12",
			"double-three h8 i8 j8 j9 j10 > k8 : j7 g8 k8 l8 j11 : j6 j12",
			"double-three h8 i8 j8 j9 j10 > j11 : j7 g8 k8 l8 j11 : j6 j12",
			"three h8 i8 j8 > k8 : g8 k8 l8 :",
			"three j8 j9 j10 > j7 : j7 j11 : j6",
			"three j8 j9 j10 > j11 : j7 j11 : j12"}},

		{"two", "h8 i8", "", all, true, []string{
			"two h8 i8 > f8 : g8 j8 : e8",
			"two h8 i8 > g8 : g8 j8 : e8 f8 k8",
			"two h8 i8 > j8 : g8 j8 : f8 k8 l8",
			"two h8 i8 > k8 : g8 j8 : l8"}},
		{"two with a gap of two", "h8 k8", "", all, true, []string{
			"two h8 k8 > i8 : g8 i8 j8 l8 :",
			"two h8 k8 > j8 : g8 i8 j8 l8 :"}},
		{"two without room", "h8 i8", "f8 k8", all, true, nil},
		{"a gap of three", "h8 l8", "", all, true, nil},

		// k8 would make two fours, one of them straight.
		{"gain is a foul", "h8 i8 j8 k9 k10 k11", "g8", renju, false, []string{
			"three k9 k10 k11 > k12 : k8 k12 k13 :",
			"closed-three h8 i8 j8 > l8 : k8 l8 :"}},
		{"gain is not a foul", "h8 i8 j8 k9 k10 k11", "g8", standard, false, []string{
			"three k9 k10 k11 > k8 : k8 k12 : k7",
			"three k9 k10 k11 > k12 : k8 k12 : k13",
			"closed-three h8 i8 j8 > k8 : k8 l8 :",
			"closed-three h8 i8 j8 > l8 : k8 l8 :"}},
		// j8 would make six in its column.
		{"fake three", "h8 i8 k8 j3 j4 j5 j6 j7", "j2", renju, false, []string{
			"five j3 j4 j5 j6 j7 > - :  :",
			"closed-three h8 i8 k8 > g8 : j8 :",
			"closed-three h8 i8 k8 > l8 : j8 :"}},
	}
	for _, test := range tests {
		for _, rule := range test.rules {
			pos := testhelp.Board(t, rule, test.black, test.white)
			var got []string
			for _, threat := range List(&pos) {
				if threat.Side == black && (test.twos || threat.Kind != Two) {
					got = append(got, write(threat))
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s, %v:\n got %s\nwant %s", test.name, rule, strings.Join(got, "\n     "),
					strings.Join(test.want, "\n     "))
			}
		}
	}
}

func TestAtPoints(t *testing.T) {
	tests := []struct {
		name, black, white string
		rule               notation.Rule
		point              string
		side               notation.Stone
		want               Kind
	}{
		{"five", "h8 i8 j8 k8", "g8", notation.Renju, "l8", black, Five},
		{"six", "f8 h8 i8 j8 k8", "", notation.Freestyle, "g8", black, Five},
		{"six", "f8 h8 i8 j8 k8", "", notation.Standard, "g8", black, None},
		{"straight four", "h8 i8 j8", "", notation.Renju, "g8", black, StraightFour},
		{"four", "h8 i8 j8", "", notation.Renju, "f8", black, Four},
		{"double four", "h8 i8 j8 k9 k10 k11", "g8 k12", notation.Standard, "k8", black, DoubleFour},
		{"double four is a foul", "h8 i8 j8 k9 k10 k11", "g8 k12", notation.Renju, "k8", black, None},
		{"double four of White", "a1", "h8 i8 j8 k9 k10 k11", notation.Renju, "k8", white, StraightFour},
		{"four-three", "h8 i8 j8 k9 k10", "g8", notation.Renju, "k8", black, FourThree},
		{"double three", "h8 i8 j9 j10", "", notation.Freestyle, "j8", black, DoubleThree},
		{"double three is a foul", "h8 i8 j9 j10", "", notation.Renju, "j8", black, None},
		{"three", "h8 i8", "", notation.Renju, "j8", black, Three},
		{"broken three", "h8 i8", "", notation.Renju, "k8", black, BrokenThree},
		{"closed three", "h8 i8", "g8", notation.Renju, "j8", black, None},
	}
	for _, test := range tests {
		pos := testhelp.Board(t, test.rule, test.black, test.white)
		got := None
		for _, pt := range AtPoints(&pos) {
			if pt.Point.String() == test.point && pt.Side == test.side {
				got = pt.Kind
			}
		}
		if got != test.want {
			t.Errorf("%s, %v: %v on %s makes %v, want %v", test.name, test.rule, test.side, test.point, got, test.want)
		}
	}
}

// TestListUnderSymmetry holds the threats of all eight images against the
// images of the threats, and, outside renju, those of exchanged colours.
func TestListUnderSymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range testhelp.Cases(40, 3200) {
		pos := testhelp.Lopsided(r, notation.Rules[r.IntN(3)],
			notation.MinSize+r.IntN(notation.MaxSize-notation.MinSize+1))
		for sym := range notation.Symmetries {
			image := pos.Image(sym)
			mapped := func(points []notation.Point) []notation.Point {
				var list []notation.Point
				for _, p := range points {
					list = append(list, sym.Apply(p, pos.Size()))
				}
				return sorted(list)
			}
			var want []Threat
			for _, threat := range List(&pos) {
				gain := threat.Gain
				if gain != notation.NoPoint {
					gain = sym.Apply(gain, pos.Size())
				}
				want = append(want, Threat{threat.Side, threat.Kind, mapped(threat.Stones), gain, mapped(threat.Cost),
					mapped(threat.Rest)})
			}
			sameThreats(t, List(&image), want)
		}
		if pos.Rule() == notation.Renju {
			continue
		}
		swapped, _ := notation.NewPosition(pos.Rule(), pos.Size())
		for _, s := range sides {
			for _, p := range pos.Stones(s) {
				_ = swapped.Put(p, s.Opponent())
			}
		}
		var want []Threat
		for _, threat := range List(&pos) {
			threat.Side = threat.Side.Opponent()
			want = append(want, threat)
		}
		sameThreats(t, List(&swapped), want)
	}
}

func sameThreats(t *testing.T, got, want []Threat) {
	t.Helper()
	slices.SortFunc(want, compareThreats)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("got %v\nwant %v", got, want)
	}
}

// checkThreats checks the promises of Threat by playing the points.
func checkThreats(t *testing.T, pos *notation.Position) {
	t.Helper()
	threats := List(pos)
	for i, threat := range threats {
		fail := func(what string) {
			t.Helper()
			t.Fatalf("%v size %d, black %v white %v: %v %s: %s", pos.Rule(), pos.Size(), pos.Stones(black),
				pos.Stones(white), threat.Side, write(threat), what)
		}
		if i > 0 && compareThreats(threats[i-1], threat) >= 0 {
			fail("out of order")
		}
		for _, p := range threat.Stones {
			if pos.At(p) != threat.Side {
				fail("not a stone of the side")
			}
		}
		if threat.Kind == Five {
			if !pos.MakesFive(threat.Stones[0], threat.Side) || threat.Gain != notation.NoPoint {
				fail("no five")
			}
			continue
		}
		if pos.Legal(threat.Gain, threat.Side) != nil {
			fail("gain cannot be played")
		}
		for _, p := range threat.Cost {
			if pos.At(p) != empty || slices.Contains(threat.Rest, p) {
				fail("cost")
			}
		}
		if slices.Contains(threat.Rest, threat.Gain) {
			fail("gain in rest")
		}
		checkGain(pos, threat, fail)
		checkCost(pos, threat, fail)
	}
}

// checkGain plays the gain and checks the shape that it makes.
func checkGain(pos *notation.Position, threat Threat, fail func(string)) {
	after := *pos
	_ = after.Put(threat.Gain, threat.Side)
	makes := func(kinds ...Kind) bool {
		return slices.ContainsFunc(List(&after), func(f Threat) bool {
			if f.Side != threat.Side || !slices.Contains(kinds, f.Kind) || !slices.Contains(f.Stones, threat.Gain) {
				return false
			}
			shared := 0
			for _, p := range f.Stones {
				if slices.Contains(threat.Stones, p) {
					shared++
				}
			}
			return shared == len(f.Stones)-1
		})
	}
	switch threat.Kind {
	case StraightFour, DoubleFour, FourThree, Four:
		if !pos.MakesFive(threat.Gain, threat.Side) {
			fail("gain makes no five")
		}
	case DoubleThree, Three, BrokenThree:
		if !makes(StraightFour) {
			fail("gain makes no straight four")
		}
		if len(after.Fives(threat.Side)) < 2 {
			fail("fewer than two points for a five after the gain")
		}
	case ClosedThree:
		if !slices.ContainsFunc(slices.Concat(threat.Cost, threat.Rest), func(p notation.Point) bool {
			return after.At(p) == empty && after.MakesFive(p, threat.Side)
		}) {
			fail("gain makes no four")
		}
	case Two:
		// With a third stone of the line the three may be part of a four.
		if !makes(Three, BrokenThree) && !slices.ContainsFunc(List(&after), func(f Threat) bool {
			return f.Side == threat.Side && f.Kind < DoubleThree && covers(figure{stones: f.Stones, kind: f.Kind},
				figure{stones: append(slices.Clone(threat.Stones), threat.Gain), kind: Three})
		}) {
			fail("gain makes no three")
		}
	}
}

// checkCost plays the defender's stones: on all costs at once the shape is
// gone; outside renju and for shapes in one line, each alone does it, and no
// other point of the board does.
func checkCost(pos *notation.Position, threat Threat, fail func(string)) {
	stands := func(defence ...notation.Point) bool {
		after := *pos
		for _, p := range defence {
			_ = after.Put(p, threat.Side.Opponent())
		}
		return slices.ContainsFunc(List(&after), func(f Threat) bool {
			return f.Side == threat.Side && f.Kind == threat.Kind && slices.Equal(f.Stones, threat.Stones)
		})
	}
	if stands(threat.Cost...) {
		fail("still there after all costs")
	}
	alone := []Kind{Four, Three, BrokenThree, ClosedThree, Two}
	if pos.Rule() == notation.Renju && threat.Side == black || !slices.Contains(alone, threat.Kind) {
		return
	}
	near := slices.DeleteFunc(pos.Stones(empty), func(p notation.Point) bool {
		q := threat.Stones[0]
		return max(p.X()-q.X(), q.X()-p.X(), p.Y()-q.Y(), q.Y()-p.Y()) > 6
	})
	for _, p := range near {
		cost := slices.Contains(threat.Cost, p)
		if stands(p) == cost {
			fail(fmt.Sprintf("after the defender's %v: stands %v, in cost %v", p, !cost, cost))
		}
	}
}

func TestListHoldsInPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	for range testhelp.Cases(40, 3200) {
		pos := testhelp.Lopsided(r, notation.Rules[r.IntN(3)], notation.MinSize+r.IntN(8))
		checkThreats(t, &pos)
	}
}

// TestAtPointsAgree holds AtPoints against List after the stone. A test of the
// pattern layer holds them against its classes.
func TestAtPointsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range testhelp.Cases(40, 3200) {
		pos := testhelp.Lopsided(r, notation.Rules[r.IntN(3)],
			notation.MinSize+r.IntN(notation.MaxSize-notation.MinSize+1))
		made := map[notation.Stone]map[notation.Point]Kind{black: {}, white: {}}
		for _, at := range AtPoints(&pos) {
			made[at.Side][at.Point] = at.Kind
		}
		for _, s := range sides {
			for _, p := range pos.Stones(empty) {
				got, want := made[s][p], None // a foul makes nothing
				if pos.Legal(p, s) == nil {
					if r.IntN(8) != 0 {
						continue
					}
					want = strongestWith(&pos, p, s)
				}
				if got != want {
					t.Fatalf("%v size %d, black %v white %v: %v on %v makes %v, want %v", pos.Rule(), pos.Size(),
						pos.Stones(black), pos.Stones(white), s, p, got, want)
				}
			}
		}
	}
}

// strongestWith is the strongest kind, a broken three or better, among the
// threats of the position after the stone that hold it, where both parts of a
// double one have to.
func strongestWith(pos *notation.Position, p notation.Point, s notation.Stone) Kind {
	after := *pos
	_ = after.Put(p, s)
	threats := slices.DeleteFunc(List(&after), func(f Threat) bool {
		return f.Side != s || !slices.Contains(f.Stones, p)
	})
	// pairs reports whether two threats of the given kinds, with nothing of
	// their costs in common, lie within the stones.
	pairs := func(stones []notation.Point, first, second []Kind) bool {
		within := func(f Threat, kinds []Kind) bool {
			return slices.Contains(kinds, f.Kind) &&
				!slices.ContainsFunc(f.Stones, func(q notation.Point) bool { return !slices.Contains(stones, q) })
		}
		for _, a := range threats {
			for _, b := range threats {
				if within(a, first) && within(b, second) && !overlap(a.Cost, b.Cost) {
					return true
				}
			}
		}
		return false
	}
	fours := []Kind{Four, StraightFour}
	threes := []Kind{Three, BrokenThree}
	for _, f := range threats {
		switch {
		case f.Kind == DoubleFour && !pairs(f.Stones, fours, fours),
			f.Kind == FourThree && !pairs(f.Stones, fours, threes),
			f.Kind == DoubleThree && !pairs(f.Stones, threes, threes),
			f.Kind > BrokenThree:
			continue
		}
		return f.Kind
	}
	return None
}

// FuzzList sets stones on a board of up to 9x9: two bits a point.
func FuzzList(f *testing.F) {
	f.Add(byte(0), byte(5), []byte{0x15, 0x40, 0x81, 0x15, 0x22})
	f.Add(byte(1), byte(7), []byte{0x55, 0x04, 0x11, 0x00, 0x44, 0x10, 0x55})
	f.Add(byte(2), byte(6), []byte{0x50, 0x14, 0x05, 0x41, 0x14, 0x82, 0x28, 0x11})
	f.Fuzz(func(t *testing.T, rule, size byte, stones []byte) {
		pos, _ := notation.NewPosition(notation.Rules[int(rule)%3], notation.MinSize+int(size)%5)
		for i, p := range pos.Points() {
			if i/4 >= len(stones) {
				break
			}
			if s := notation.Stone(stones[i/4] >> (i % 4 * 2) & 3); s == black || s == white {
				_ = pos.Put(p, s)
			}
		}
		checkThreats(t, &pos)
		AtPoints(&pos)
	})
}

func BenchmarkList(b *testing.B) {
	for _, rule := range notation.Rules {
		pos, _ := notation.NewPosition(rule, 15)
		for r, n := rand.New(rand.NewPCG(1, 1)), 0; n < 30; {
			if pos.Play(notation.At(3+r.IntN(9), 3+r.IntN(9))) == nil {
				n++
			}
		}
		b.Run("list/"+rule.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				List(&pos)
			}
		})
		b.Run("points/"+rule.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				AtPoints(&pos)
			}
		})
	}
}
