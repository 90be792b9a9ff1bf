package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// scatteredPosition has the given number of stones, more of them near the middle.
func scatteredPosition(t testing.TB, r *rand.Rand, rule notation.Rule, size, stones int) notation.Position {
	t.Helper()
	pos := testhelp.Must(notation.NewPosition(rule, size))(t)
	for i := range stones {
		x := (r.IntN(size) + r.IntN(size)) / 2
		y := (r.IntN(size) + r.IntN(size)) / 2
		// a taken point is left as it is
		_ = pos.Put(notation.At(x, y), [...]notation.Stone{notation.Black, notation.White}[i%2])
	}
	return pos
}

// However many stones come and go between two evaluations, each is the one of a new
// evaluation.
func TestJudgeKeepsItsSums(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, rule := range notation.Rules {
		for _, size := range []int{5, 9, 15, 22} {
			pos := scatteredPosition(t, r, rule, size, size)
			s := NewScore(&pos)
			var path []notation.Point
			for range 500 {
				free := pos.Stones(notation.Empty)
				if len(path) > 0 && (r.IntN(3) == 0 || len(free) == 0) {
					s.Undo()
					pos.Take(path[len(path)-1])
					path = path[:len(path)-1]
				} else {
					p, c := free[r.IntN(len(free))], [...]notation.Stone{notation.Black, notation.White}[r.IntN(2)]
					s.Place(p, c)
					_ = pos.Put(p, c)
					path = append(path, p)
				}
				if r.IntN(3) > 0 {
					continue
				}
				for _, side := range [...]notation.Stone{notation.Black, notation.White} {
					if got, want := s.Judge(side), NewScore(&pos).Judge(side); got != want {
						t.Fatalf("%v %d: %d for %v, from nothing %d", rule, size, got, side, want)
					}
				}
			}
		}
	}
}

// A position and its images are judged the same, and so it is with the colours
// changed if the rule is the same for both.
func TestJudgeIsSymmetric(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for _, rule := range notation.Rules {
		for range 30 {
			pos := scatteredPosition(t, r, rule, 15, 2+r.IntN(60))
			want := NewScore(&pos).Judge(black)
			for u := range notation.Symmetries {
				image := pos.Image(u)
				if got := NewScore(&image).Judge(black); got != want {
					t.Fatalf("%v: judged %d, through symmetry %d %d", rule, want, u, got)
				}
			}
			if rule == notation.Renju {
				continue
			}
			other, _ := notation.NewPosition(rule, 15)
			for _, p := range pos.Points() {
				if c := pos.At(p); c != empty {
					_ = other.Put(p, c.Opponent())
				}
			}
			if got := NewScore(&other).Judge(white); got != want {
				t.Fatalf("%v: judged %d, with colours changed %d", rule, want, got)
			}
		}
	}
}

// A network by the definition, without words that hold several numbers, says the
// same.
func TestJudgeIsTheNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	for _, rule := range notation.Rules {
		w := netWeightsOf(rule)
		for range 60 {
			pos := scatteredPosition(t, r, rule, 15, 2+r.IntN(40))
			s := NewScore(&pos)
			for _, side := range [...]notation.Stone{black, white} {
				if got, want := s.Judge(side), min(max(w.plainly(s, &pos, side), -MaxScore), MaxScore); got != want {
					t.Fatalf("%v: judged %d, by the definition %d", rule, got, want)
				}
			}
		}
	}
}

// plainly computes the value of a position directly from the weights.
func (w *NetWeights) plainly(s *Score, pos *notation.Position, side notation.Stone) int {
	var sums [2][NetVector]int
	of := func(c notation.Stone) *NetSide { return &w.Sides[min(int(c-1), len(w.Sides)-1)] }
	for v, c := range [...]notation.Stone{side, side.Opponent()} {
		for _, p := range pos.Stones(notation.Empty) {
			own, other := s.NetKinds(p)
			if c == white {
				own, other = other, own
			}
			var mine, theirs [4]Shape
			for d := range 4 {
				mine[d], theirs[d] = s.Shape(p, c, d), s.Shape(p, c.Opponent(), d)
			}
			_, a := NetKind(mine, pos.Rule().Forbids(c))
			_, b := NetKind(theirs, pos.Rule().Forbids(c.Opponent()))
			for i := range NetVector {
				sums[v][i] += int(of(c).Own[own][i]) + int(of(c).Other[other][i]) + int(of(c).Both[a][b][i])
			}
		}
	}
	head := of(side)
	last := int(head.Last)
	for j := range NetHidden {
		h := int(head.Bias[j])
		for i := range 2 * NetLanes {
			x := sums[i/NetLanes][2+i%NetLanes] + int(head.Start[i])
			h += min(max(x, 0), netMost) * int(head.First[i][j])
		}
		last += max(h, 0) / NetFirst * int(head.Second[j])
	}
	return (sums[0][0] - sums[1][1] + last/NetUnit) / NetLinear
}

// Every combination of shapes has a kind and a group within their bounds, and a
// kind belongs to one group.
func TestNetKinds(t *testing.T) {
	var groups [NetKinds]int
	var used [NetGroups]bool
	for i := range groups {
		groups[i] = -1
	}
	for code := range 1 << 16 {
		four := [4]Shape{Shape(code & 15), Shape(code >> 4 & 15), Shape(code >> 8 & 15), Shape(code >> 12)}
		if max(four[0], four[1], four[2], four[3]) >= shapes {
			continue
		}
		for _, fouls := range []bool{false, true} {
			kind, group := NetKind(four, fouls)
			turned, _ := NetKind([4]Shape{four[3], four[1], four[0], four[2]}, fouls)
			switch {
			case kind >= NetKinds || group >= NetGroups:
				t.Fatalf("%v: kind %d, group %d", four, kind, group)
			case turned != kind:
				t.Fatalf("%v: kind %d, in another order %d", four, kind, turned)
			case groups[kind] >= 0 && groups[kind] != int(group):
				t.Fatalf("%v: kind %d is in groups %d and %d", four, kind, groups[kind], group)
			}
			groups[kind], used[group] = int(group), true
		}
	}
	for g, ok := range used {
		if !ok {
			t.Errorf("no shapes are in group %d", g)
		}
	}
}

// Weights are read as they were written; what is not a file of weights, is damaged
// or made for another network is refused.
func TestReadNet(t *testing.T) {
	total := 0
	for _, rule := range notation.Rules {
		w := netWeightsOf(rule)
		data := w.Bytes()
		total += len(data)
		again, err := ReadNet(data)
		if err != nil || !slices.Equal(again.Bytes(), data) {
			t.Fatalf("%v: read again the weights are others, %v", rule, err)
		}
		if len(w.Sides) == 2 && rule != notation.Renju {
			t.Errorf("%v: the same rule for both sides has two", rule)
		}
		for i := range len(netMagic) + 6 {
			bad := slices.Clone(data)
			bad[i] ^= 0x55
			if _, err := ReadNet(bad); err == nil {
				t.Errorf("%v: read with byte %d changed", rule, i)
			}
		}
		for _, bad := range [][]byte{nil, data[:20], data[:len(data)/2], data[:len(data)-1],
			append(slices.Clone(data), 0)} {
			if _, err := ReadNet(bad); err == nil {
				t.Errorf("%v: read %d bytes of %d", rule, len(bad), len(data))
			}
		}
	}
	if total > 150_000 {
		t.Errorf("the weights of all rules are %d bytes", total)
	}
}

func BenchmarkJudge(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			pos := scatteredPosition(b, r, rule, 15, 30)
			s, free := NewScore(&pos), pos.Stones(notation.Empty)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				s.Place(free[i%len(free)], notation.Stone(1+i%2))
				s.Judge(notation.Stone(2 - i%2))
				s.Undo()
				i++
			}
		})
	}
}
