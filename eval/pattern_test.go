package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

var sides = [...]notation.Stone{black, white}

// A strand is a line as one side sees it: own and free stones and points, all
// else closed.
type strand struct {
	own, free []bool
	exact     bool
}

// strandThrough reads the line of direction d through p with p taken as an own
// stone, and gives the place of p in it.
func strandThrough(pos *notation.Position, p notation.Point, s notation.Stone, d int) (strand, int) {
	v := notation.Directions()[d]
	x, y := p.X(), p.Y()
	at := 0
	for notation.At(x-v[0], y-v[1]).On(pos.Size()) {
		x, y, at = x-v[0], y-v[1], at+1
	}
	l := strand{exact: pos.Rule().ExactFive(s)}
	for q := notation.At(x, y); q.On(pos.Size()); q = notation.At(x, y) {
		l.own = append(l.own, q == p || pos.At(q) == s)
		l.free = append(l.free, q != p && pos.At(q) == empty)
		x, y = x+v[0], y+v[1]
	}
	return l, at
}

func (l strand) is(set []bool, i int) bool { return i >= 0 && i < len(set) && set[i] }

// frames lists, for every run of n points that holds the point at, the number
// of own stones in it and its free points, where no point of the run is closed
// and the run can become part of a five: with n = 5 as the five itself, with
// n = 4 as a straight four, both of whose neighbours are free.
func (l strand) frames(at, n int, visit func(own int, free []int)) {
	for first := at - n + 1; first <= at; first++ {
		own, free := 0, []int{}
		for k := first; k < first+n; k++ {
			if l.is(l.own, k) {
				own++
			} else if l.is(l.free, k) {
				free = append(free, k)
			}
		}
		if own+len(free) < n {
			continue
		}
		if n == 5 && l.exact && (l.is(l.own, first-1) || l.is(l.own, first+n)) {
			continue
		}
		if n == 4 && !(l.is(l.free, first-1) && l.is(l.free, first+n)) {
			continue
		}
		if n == 4 && l.exact && (l.is(l.own, first-2) || l.is(l.own, first+n+1)) {
			continue
		}
		visit(own, free)
	}
}

// wins reports whether the row through at is a five, and run how long it is.
func (l strand) wins(at int) (wins bool, run int) {
	run = 1
	for k := at + 1; l.is(l.own, k); k++ {
		run++
	}
	for k := at - 1; l.is(l.own, k); k-- {
		run++
	}
	return run == 5 || run > 5 && !l.exact, run
}

// straights counts the points that make a straight four with the stone at.
func (l strand) straights(at int) int {
	points := map[int]bool{}
	l.frames(at, 4, func(own int, free []int) {
		if own == 3 {
			points[free[0]] = true
		}
	})
	return len(points)
}

// shape judges the stone at a place of the line from runs of four and five
// points, unlike the tables, which are made by recursion.
func (l strand) shape(at int) Shape {
	if wins, run := l.wins(at); wins {
		return ShapeFive
	} else if run > 5 {
		return shapeOverline
	}
	fives := map[int]bool{}
	var windows, segments [5]int // by the number of own stones
	two := shapeTwo
	l.frames(at, 5, func(own int, free []int) {
		windows[own]++
		if own == 4 {
			fives[free[0]] = true
		}
	})
	l.frames(at, 4, func(own int, free []int) {
		segments[own]++
		for _, k := range free {
			l.own[k], l.free[k] = true, false
			if own == 2 && l.straights(at) >= 2 {
				two = shapeOpenTwo
			}
			l.own[k], l.free[k] = false, true
		}
	})
	straights := l.straights(at)
	switch {
	case segments[4] > 0:
		return shapeStraightFour
	case len(fives) == 2:
		return shapeDoubleFour
	case len(fives) == 1:
		return ShapeFour
	case straights >= 2:
		return shapeOpenThree
	case straights == 1:
		return shapeThree
	case windows[3] > 0:
		return shapeClosedThree
	case segments[2] > 0:
		return two
	case windows[2] > 0:
		return shapeClosedTwo
	case segments[1] > 0:
		return shapeOne
	case windows[1] > 0:
		return shapeClosedOne
	}
	return ShapeDead
}

// checkReferee holds the class of a stone of s on the free point p against the
// referee.
func checkReferee(t *testing.T, b *patterns, pos *notation.Position, p notation.Point, s notation.Stone) {
	t.Helper()
	class := b.Class(p, s)
	fail := func(what string, want any) {
		t.Helper()
		t.Fatalf("%v size %d, black %v white %v: %v on %v is %v, MayFoul %v; %s %v",
			pos.Rule(), pos.Size(), pos.Stones(black), pos.Stones(white), s, p, class, b.MayFoul(p), what, want)
	}
	if want := pos.MakesFive(p, s); (class == ClassFive) != want {
		fail("MakesFive", want)
	}
	if class == ClassFive {
		return
	}
	foul := notation.NoFoul
	if pos.Rule().Forbids(s) {
		foul = pos.Foul(p)
		if foul != notation.NoFoul && !b.MayFoul(p) {
			fail("Foul", foul)
		}
	}
	if want := foul == notation.Overline || foul == notation.DoubleFour; (class == ClassFoul) != want {
		fail("Foul", foul)
	}
	if class == ClassFoul {
		return
	}
	// Fives through p: on the four lines, and in a row with p.
	after := *pos
	testhelp.OK(t, after.Put(p, s))
	fives := 0
	for d, v := range notation.Directions() {
		for k := -4; k <= 4; k++ {
			q := notation.At(p.X()+k*v[0], p.Y()+k*v[1])
			if k == 0 || !q.On(pos.Size()) || after.At(q) != empty || !after.MakesFive(q, s) {
				continue
			}
			// The referee judges all lines of q; leave only this one.
			l, at := strandThrough(&after, q, s, d)
			if wins, _ := l.wins(at); wins && joined(l, at, at-k) {
				fives++
			}
		}
	}
	made := 0
	switch {
	case class >= ClassDoubleFour:
		made = 2
	case class >= ClassFour:
		made = 1
	}
	if min(fives, 2) != made {
		fail("points that make five next:", fives)
	}
}

// joined reports whether all points between i and j are own stones.
func joined(l strand, i, j int) bool {
	for k := min(i, j); k <= max(i, j); k++ {
		if !l.own[k] {
			return false
		}
	}
	return true
}

// sameAsNew compares patterns with patterns made from scratch.
func sameAsNew(t *testing.T, b *patterns, pos *notation.Position) {
	t.Helper()
	want := newPatterns(pos)
	if b.lines != want.lines || b.sets != want.sets || b.counts != want.counts {
		t.Fatalf("%v size %d, black %v white %v: differs from a new one", pos.Rule(), pos.Size(), pos.Stones(black),
			pos.Stones(white))
	}
	for _, p := range pos.Points() {
		if b.At(p) != pos.At(p) {
			t.Fatalf("At(%v) = %v, want %v", p, b.At(p), pos.At(p))
		}
		got, want := b.points[p], want.points[p]
		if pos.At(p) != empty {
			got &^= 1<<classAt - 1 // shapes of a taken point are stale
		}
		if got != want {
			t.Fatalf("%v size %d, black %v white %v: %v has %016x, in a new one %016x",
				pos.Rule(), pos.Size(), pos.Stones(black), pos.Stones(white), p, got, want)
		}
	}
}

// checkSets holds the sets and counts against the classes of the points.
func checkSets(t *testing.T, b *patterns, pos *notation.Position) {
	t.Helper()
	for _, s := range sides {
		var want [Classes][]notation.Point
		for p := range notation.Point(notation.Cells) {
			if pos.On(p) {
				want[b.Class(p, s)] = append(want[b.Class(p, s)], p)
			}
		}
		for c := range Class(Classes) {
			got := b.Points(s, c).Append(nil)
			if !slices.Equal(got, want[c]) || b.Count(s, c) != len(want[c]) {
				t.Fatalf("%v %v: %v, count %d, want %v", s, c, got, b.Count(s, c), want[c])
			}
		}
	}
}

// TestPatternsAgreeWithReferee plays and takes back random stones. After every
// ply a few points are held against the referee and against runs of points;
// now and then the whole board is held against one made from scratch.
func TestPatternsAgreeWithReferee(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for plies, n := 0, testhelp.Cases(50_000, 8_000_000); plies < n; {
		rule := notation.Rules[r.IntN(len(notation.Rules))]
		size := notation.MinSize + r.IntN(notation.MaxSize-notation.MinSize+1)
		pos := testhelp.Lopsided(r, rule, size)
		b := newPatterns(&pos)
		checkSets(t, b, &pos)
		start := *b
		var placed []notation.Point
		for range 40 + r.IntN(80) {
			free := pos.Stones(empty)
			if len(placed) > 0 && (len(free) == 0 || r.IntN(5) < 2) {
				last := placed[len(placed)-1]
				placed = placed[:len(placed)-1]
				pos.Take(last)
				b.Undo()
			} else if len(free) > 0 {
				p, s := free[r.IntN(len(free))], sides[r.IntN(2)]
				placed = append(placed, p)
				_ = pos.Put(p, s)
				b.Place(p, s)
			}
			plies++
			for range 3 {
				p, s := notation.At(r.IntN(size), r.IntN(size)), sides[r.IntN(2)]
				if pos.At(p) != empty {
					if c := b.Class(p, s); c != classNone {
						t.Fatalf("class of the taken point %v is %v", p, c)
					}
					continue
				}
				checkReferee(t, b, &pos, p, s)
				d := r.IntN(4)
				if l, at := strandThrough(&pos, p, s, d); b.Shape(p, s, d) != l.shape(at) {
					t.Fatalf("%v size %d, black %v white %v: shape of %v on %v in direction %d is %v, want %v",
						rule, size, pos.Stones(black), pos.Stones(white), s, p, d, b.Shape(p, s, d), l.shape(at))
				}
			}
			if r.IntN(8) == 0 {
				sameAsNew(t, b, &pos)
			}
		}
		sameAsNew(t, b, &pos)
		checkSets(t, b, &pos)
		for range placed {
			b.Undo()
		}
		if b.lines != start.lines || b.points != start.points || b.sets != start.sets ||
			b.counts != start.counts || len(b.journal) != 0 {
			t.Fatalf("%v size %d: Undo did not restore the start", rule, size)
		}
	}
}

// TestShapes names every shape in a line; x is a black stone, o a white one,
// and the point that is judged for Black is the *.
func TestShapes(t *testing.T) {
	tests := []struct {
		line        string
		free, exact Shape
	}{
		{"...*...........", shapeOne, shapeOne},
		{"*....", shapeClosedOne, shapeClosedOne},
		{"..*..o.........", shapeClosedOne, shapeClosedOne},
		{".*..o..........", ShapeDead, ShapeDead},
		{"....x*.........", shapeOpenTwo, shapeOpenTwo},
		{"....x..*.......", shapeTwo, shapeTwo},
		{"....x...*......", shapeClosedTwo, shapeClosedTwo},
		{"x*.............", shapeClosedTwo, shapeClosedTwo},
		{"....xx*........", shapeOpenThree, shapeOpenThree},
		{"...oxx*........", shapeClosedThree, shapeClosedThree},
		{"..o.xx*.o......", shapeClosedThree, shapeClosedThree},
		{"..o.xx*..o.....", shapeThree, shapeThree},
		{"....x.x*.......", shapeThree, shapeThree},
		{"....x.x.*......", shapeClosedThree, shapeClosedThree},
		{"....xxx*.......", shapeStraightFour, shapeStraightFour},
		{"xxx*...........", ShapeFour, ShapeFour},
		{"x..xx*.........", shapeOpenThree, shapeThree},
		{"x.xxx*.........", shapeStraightFour, ShapeFour},
		{"x.xxx*.x.......", shapeStraightFour, ShapeDead},
		{".xxx.*.xxx.....", shapeDoubleFour, shapeDoubleFour},
		{".xxx.x*........", ShapeFour, shapeClosedTwo},
		{"..x.x*x.x......", shapeDoubleFour, shapeDoubleFour},
		{"..xx.x*.xx.....", shapeDoubleFour, shapeDoubleFour},
		{".xxxx.*.xxxx...", shapeDoubleFour, ShapeDead},
		{"..xx*xx........", ShapeFive, ShapeFive},
		{"..xxx*xx.......", ShapeFive, shapeOverline},
	}
	for _, test := range tests {
		for _, rule := range notation.Rules {
			want := test.free
			if rule.ExactFive(black) {
				want = test.exact
			}
			for d, v := range notation.Directions() {
				pos, _ := notation.NewPosition(rule, max(len(test.line), 5))
				at, y0 := notation.NoPoint, 0
				if v[1] < 0 {
					y0 = pos.Size() - 1
				}
				for i, c := range test.line {
					p := notation.At(i*v[0], y0+i*v[1])
					switch c {
					case 'x':
						_ = pos.Put(p, black)
					case 'o':
						_ = pos.Put(p, white)
					case '*':
						at = p
					}
				}
				if got := newPatterns(&pos).Shape(at, black, d); got != want {
					t.Errorf("%s %v direction %d: %v, want %v", test.line, rule, d, got, want)
				}
			}
		}
	}
}

func TestPlaceOnTakenPointPanics(t *testing.T) {
	pos, _ := notation.NewPosition(notation.Freestyle, 15)
	b := newPatterns(&pos)
	b.Place(112, black)
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	b.Place(112, white)
}

// FuzzPatterns plays the input: rule, size, then for each byte pair a point
// and a colour, or a step back.
func FuzzPatterns(f *testing.F) {
	f.Add([]byte{0, 10, 112, 0, 113, 0, 114, 0, 115, 0, 90, 1, 0, 255})
	f.Add([]byte{1, 0, 1, 0, 2, 0, 3, 0, 5, 0, 6, 0, 0, 255, 4, 1})
	f.Add([]byte{2, 10, 100, 0, 102, 0, 104, 0, 106, 0, 130, 0, 146, 0, 178, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > 200 {
			return
		}
		rule := notation.Rules[int(data[0])%len(notation.Rules)]
		size := notation.MinSize + int(data[1])%(notation.MaxSize-notation.MinSize+1)
		pos, _ := notation.NewPosition(rule, size)
		b := newPatterns(&pos)
		var placed []notation.Point
		for data = data[2:]; len(data) >= 2; data = data[2:] {
			if data[1] == 255 && len(placed) > 0 {
				b.Undo()
				pos.Take(placed[len(placed)-1])
				placed = placed[:len(placed)-1]
				continue
			}
			i := int(data[0]) + int(data[1]>>1)<<8
			p, s := notation.At(i%size, i/size%size), sides[data[1]&1]
			if pos.Put(p, s) != nil {
				continue
			}
			placed = append(placed, p)
			b.Place(p, s)
		}
		sameAsNew(t, b, &pos)
		checkSets(t, b, &pos)
		for _, p := range pos.Stones(empty) {
			for _, s := range sides {
				checkReferee(t, b, &pos, p, s)
			}
		}
	})
}

// midGame is a 15x15 board after n random moves near the middle.
func midGame(r *rand.Rand, rule notation.Rule, n int) notation.Position {
	pos, _ := notation.NewPosition(rule, 15)
	for i := 0; i < n; {
		if pos.Play(notation.At(3+r.IntN(9), 3+r.IntN(9))) == nil {
			i++
		}
	}
	return pos
}

// BenchmarkPatternsPlaceUndo puts down and takes back one stone on a board
// with 30 stones in the middle 9x9, each free point of that area in turn.
func BenchmarkPatternsPlaceUndo(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			pos := midGame(rand.New(rand.NewPCG(1, 1)), rule, 30)
			patterns := newPatterns(&pos)
			var points []notation.Point
			for _, p := range pos.Stones(empty) {
				if p.X() >= 3 && p.X() < 12 && p.Y() >= 3 && p.Y() < 12 {
					points = append(points, p)
				}
			}
			rand.New(rand.NewPCG(2, 2)).Shuffle(len(points), func(i, j int) {
				points[i], points[j] = points[j], points[i]
			})
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				patterns.Place(points[i%len(points)], sides[i/len(points)&1])
				patterns.Undo()
				i++
			}
		})
	}
}

func BenchmarkPatternTables(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				new(patternTables).build(rule)
			}
		})
	}
}

func BenchmarkNewPatterns(b *testing.B) {
	pos := midGame(rand.New(rand.NewPCG(1, 1)), notation.Freestyle, 30)
	b.ReportAllocs()
	for b.Loop() {
		newPatterns(&pos)
	}
}
