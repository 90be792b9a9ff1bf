package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// compare holds everything the board answers against the referee.
func compare(t *testing.T, b *Board, pos *notation.Position) {
	t.Helper()
	for _, p := range pos.Points() {
		if b.At(p) != pos.At(p) {
			t.Fatalf("at %v: %v, want %v", p, b.At(p), pos.At(p))
		}
		if pos.At(p) == empty {
			if got, want := b.Foul(p), pos.Foul(p) != notation.NoFoul; got != want {
				t.Fatalf("%v size %d, black %v white %v: foul at %v = %v, want %v", pos.Rule(), pos.Size(),
					pos.Stones(black), pos.Stones(white), p, got, want)
			}
		}
	}
	for _, s := range [...]notation.Stone{black, white} {
		fives := pos.Fives(s)
		first, second, n := b.Fives(s, 0)
		if n != min(len(fives), 2) {
			t.Fatalf("fives of %v: %v %v %d, want %v", s, first, second, n, fives)
		}
		for _, p := range []notation.Point{first, second}[:n] {
			if !pos.MakesFive(p, s) {
				t.Fatalf("%v at %v is not a five", s, p)
			}
		}
		comparePairs(t, b, pos, s)
	}
}

// comparePairs holds the valid entries of the stack of threes against a scan:
// a pair x, y is there exactly where a stone on x lets one on y make five in
// a window that holds both.
func comparePairs(t *testing.T, b *Board, pos *notation.Position, s notation.Stone) {
	t.Helper()
	got := map[[2]notation.Point]int{}
	for _, w := range b.Threes(s) {
		if x, y, ok := b.Pair(w, s); ok {
			got[[2]notation.Point{x, y}]++
		}
	}
	want := map[[2]notation.Point]int{}
	for _, free := range openWindows(pos, s, 3) {
		want[[2]notation.Point{free[0], free[1]}]++
	}
	if len(got) != len(want) {
		t.Fatalf("pairs of %v: %v, want %v", s, got, want)
	}
	for k, v := range want {
		if got[k] != v {
			t.Fatalf("pairs of %v: %v, want %v", s, got, want)
		}
	}
}

// openWindows returns the free points of every run of five that holds the given
// number of stones of s, none of the other colour, and can become a winning five.
func openWindows(pos *notation.Position, s notation.Stone, stones int) (all [][]notation.Point) {
	n := pos.Size()
	for _, d := range notation.Directions() {
		for _, p := range pos.Points() {
			var free []notation.Point
			own := 0
			for k := range 5 {
				q := notation.At(p.X()+k*d[0], p.Y()+k*d[1])
				if !q.On(n) {
					own = -9
				} else if pos.At(q) == s {
					own++
				} else if pos.At(q) == empty {
					free = append(free, q)
				}
			}
			if own != stones || len(free) != 5-stones {
				continue
			}
			a, z := notation.At(p.X()-d[0], p.Y()-d[1]), notation.At(p.X()+5*d[0], p.Y()+5*d[1])
			if pos.Rule().ExactFive(s) && (a.On(n) && pos.At(a) == s || z.On(n) && pos.At(z) == s) {
				continue
			}
			all = append(all, free)
		}
	}
	return all
}

// compareSets compares the board's answers that are sets of points with a scan.
func compareSets(t *testing.T, b *Board, pos *notation.Position) {
	t.Helper()
	free := b.Free()
	if got, want := free.Append(nil), pos.Stones(empty); !slices.Equal(got, want) {
		t.Fatalf("free points: %v, want %v", got, want)
	}
	for _, s := range [...]notation.Stone{black, white} {
		var want, got, through, threes, threatening Set
		for _, window := range openWindows(pos, s, 2) {
			for _, p := range window {
				want.Add(p)
			}
		}
		if b.Twos(s, &got); got != want {
			t.Fatalf("points of twos of %v: %v, want %v", s, got.Append(nil), want.Append(nil))
		}
		for _, p := range pos.Points() {
			b.TwosThrough(p, s, &through)
		}
		if through != want {
			t.Fatalf("points of twos of %v through all points: %v, want %v", s, through.Append(nil), want.Append(nil))
		}
		for _, window := range openWindows(pos, s, 3) {
			for _, p := range window {
				threes.Add(p)
			}
		}
		if b.Threatening(s, 0, &threatening); threatening != threes {
			t.Fatalf("points of threes of %v: %v, want %v", s, threatening.Append(nil), threes.Append(nil))
		}
	}
}

// Random stones are placed and taken back; at every stop the board answers as
// the referee does and is equal to a newly compiled board.
func TestBoardAgreesWithReferee(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	stops := 0
	for range testhelp.Cases(1000, 200_000) {
		rule := notation.Rules[r.IntN(3)]
		size := notation.MinSize + r.IntN(notation.MaxSize-notation.MinSize+1)
		if r.IntN(2) == 0 {
			size = 15
		}
		pos := testhelp.Lopsided(r, rule, size)
		b := New(&pos)
		var trail []notation.Point
		for range 5 {
			for range 1 + r.IntN(6) {
				if len(trail) > 0 && r.IntN(5) < 2 {
					b.Undo()
					pos.Take(trail[len(trail)-1])
					trail = trail[:len(trail)-1]
					continue
				}
				p, s := notation.At(r.IntN(size), r.IntN(size)), black+notation.Stone(r.IntN(2))
				if pos.Put(p, s) == nil {
					b.Place(p, s)
					trail = append(trail, p)
				}
			}
			compare(t, b, &pos)
			if stops%4 == 0 {
				compareSets(t, b, &pos)
			}
			same(t, b, New(&pos))
			stops++
		}
	}
	t.Logf("%d positions", stops)
}

// same compares a board with a newly compiled one, stale stack entries apart.
func same(t *testing.T, got, want *Board) {
	t.Helper()
	if got.stone != want.stone || got.hash != want.hash || got.lines != want.lines {
		t.Fatal("the board differs from one compiled from nothing")
	}
}

func TestHashOf(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seen := map[Hash]bool{}
	for range 1000 {
		pos := testhelp.Lopsided(r, notation.Renju, 15)
		if got, want := New(&pos).Hash(), HashOf(&pos); got != want {
			t.Fatalf("hash %x, want %x", got, want)
		}
		before := HashOf(&pos)
		pos.SetTurn(pos.Turn().Opponent())
		if HashOf(&pos) == before {
			t.Fatal("the side to move is not hashed")
		}
		seen[before] = true
	}
	if len(seen) < 900 {
		t.Fatalf("%d distinct hashes of 1000 positions", len(seen))
	}
	// The constants are part of the key of every stored result: this value may
	// change only together with ZobristVersion.
	pos, _ := notation.NewPosition(notation.Freestyle, 15)
	_ = pos.Put(notation.At(7, 7), black)
	_ = pos.Put(notation.At(8, 8), white)
	pos.SetTurn(white)
	if got, want := HashOf(&pos), (Hash{0x847df0c4c6545c47, 0x91d668cabd33e61b}); got != want {
		t.Fatalf("zobrist version %d: hash %#x, want %#x", ZobristVersion, got, want)
	}
}

// FuzzBoard drives place and undo by a script of bytes and holds the board against
// a newly compiled one and against the referee.
func FuzzBoard(f *testing.F) {
	f.Add([]byte{2, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 200, 30, 44, 58, 72})
	f.Add([]byte{1, 3, 0, 4, 8, 12, 16, 20, 24, 28, 32, 250, 251, 36, 40})
	f.Fuzz(func(t *testing.T, script []byte) {
		if len(script) < 3 || len(script) > 300 {
			return
		}
		rule := notation.Rules[int(script[0])%3]
		size := notation.MinSize + int(script[1])%(notation.MaxSize-notation.MinSize+1)
		pos, _ := notation.NewPosition(rule, size)
		b := New(&pos)
		var trail []notation.Point
		for _, c := range script[2:] {
			if c >= 240 && len(trail) > 0 {
				b.Undo()
				pos.Take(trail[len(trail)-1])
				trail = trail[:len(trail)-1]
				continue
			}
			p, s := notation.At(int(c>>1)%size, int(c>>1)/size), black+notation.Stone(c&1)
			if pos.Put(p, s) == nil {
				b.Place(p, s)
				trail = append(trail, p)
			}
		}
		compare(t, b, &pos)
		same(t, b, New(&pos))
	})
}

func BenchmarkPlaceUndo(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			pos, _ := notation.NewPosition(rule, 15)
			for range 60 {
				_ = pos.Put(notation.At(r.IntN(15), r.IntN(15)), black+notation.Stone(r.IntN(2)))
			}
			board := New(&pos)
			free := pos.Stones(empty)
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				board.Place(free[i], black)
				board.Undo()
				if i++; i == len(free) {
					i = 0
				}
			}
		})
	}
}

func BenchmarkFoul(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	pos, _ := notation.NewPosition(notation.Renju, 15)
	for range 70 {
		_ = pos.Put(notation.At(3+r.IntN(9), 3+r.IntN(9)), black+notation.Stone(r.IntN(2)))
	}
	board := New(&pos)
	free := pos.Stones(empty)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		board.Foul(free[i])
		if i++; i == len(free) {
			i = 0
		}
	}
}

func BenchmarkSet(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	pos, _ := notation.NewPosition(notation.Renju, 15)
	for range 40 {
		_ = pos.Put(notation.At(3+r.IntN(9), 3+r.IntN(9)), black+notation.Stone(r.IntN(2)))
	}
	board := New(&pos)
	b.ReportAllocs()
	for b.Loop() {
		board.Set(&pos)
	}
}

// A stone on a point that a question about a foul did not look at does not
// change the answer.
func TestLookedAtMissesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	fouls, apart := 0, 0
	for range testhelp.CasesOf(40, 40, 3200) {
		pos := testhelp.Lopsided(r, notation.Renju, 15)
		b := New(&pos)
		for _, p := range pos.Stones(empty) {
			foul := false
			looked := b.LookedAt(func() { foul = b.Foul(p) })
			if !b.MayFoul(p) {
				continue
			}
			if foul {
				fouls++
			}
			for _, q := range pos.Stones(empty) {
				if q == p || looked.Has(q) {
					continue
				}
				apart++
				for _, s := range [...]notation.Stone{black, white} {
					after := pos
					testhelp.OK(t, after.Put(q, s))
					if (after.Foul(p) != notation.NoFoul) != foul {
						t.Fatalf("black %v white %v: foul at %v = %v, but not with %v on %v", pos.Stones(black),
							pos.Stones(white), p, foul, s, q)
					}
				}
			}
		}
	}
	if fouls < 20 || apart < 1000 {
		t.Fatalf("only %d fouls and %d points apart", fouls, apart)
	}
	t.Logf("%d fouls, %d points apart", fouls, apart)
}
