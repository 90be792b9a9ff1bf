package eval

import (
	"math"
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

// However many stones come and go between two values or ranks, each is the one of a new evaluation, on a
// score that was used before, too.
func TestJudgeKeepsItsSums(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, rule := range notation.Rules {
		var s *Score
		for _, size := range []int{5, 9, 15, 22} {
			pos := scatteredPosition(t, r, rule, size, size)
			if s == nil {
				s = NewScore(&pos)
			}
			s.Set(&pos)
			var path []notation.Point
			for range 500 {
				free := pos.Stones(notation.Empty)
				if len(path) > 0 && (r.IntN(3) == 0 || len(free) == 0) {
					s.Undo()
					pos.Take(path[len(path)-1])
					path = path[:len(path)-1]
				} else {
					p, c := free[r.IntN(len(free))], [...]notation.Stone{black, white}[r.IntN(2)]
					s.Place(p, c)
					_ = pos.Put(p, c)
					path = append(path, p)
				}
				what := r.IntN(6)
				if what >= 3 {
					continue
				}
				fresh := NewScore(&pos)
				for _, side := range [...]notation.Stone{black, white} {
					if what != 1 {
						if got, want := s.Judge(side), fresh.Judge(side); got != want {
							t.Fatalf("%v %d: %d for %v, from nothing %d", rule, size, got, side, want)
						}
					}
					for _, p := range pos.Stones(notation.Empty) {
						if what == 0 {
							break
						}
						if got, want := s.Rank(p, side), fresh.Rank(p, side); got != want {
							t.Fatalf("%v %d: %v has rank %d for %v, from nothing %d", rule, size, p, got, side, want)
						}
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

// A network by the definition, point by point and number by number, says the same, of values and of ranks,
// under every rule and on every size.
func TestJudgeIsTheNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	for _, rule := range notation.Rules {
		w := netWeightsOf(rule)
		values, ranks := map[int]bool{}, map[int32]bool{}
		for range 20 {
			size := 5 + r.IntN(18)
			pos := scatteredPosition(t, r, rule, size, r.IntN(1+size*size/3))
			s, plain := NewScore(&pos), w.see(&pos)
			for _, side := range [...]notation.Stone{black, white} {
				want := min(max(plain.value(side), -MaxScore), MaxScore)
				if got := s.Judge(side); got != want {
					t.Fatalf("%v: judged %d, by the definition %d", rule, got, want)
				}
				values[want] = true
				for _, p := range pos.Stones(notation.Empty) {
					want := plain.rank(p, side)
					if got := s.Rank(p, side); got != want {
						t.Fatalf("%v: rank %d, by the definition %d", rule, got, want)
					}
					ranks[want] = true
				}
			}
		}
		if len(values) < 20 || len(ranks) < 100 {
			t.Errorf("%v: only %d values and %d ranks", rule, len(values), len(ranks))
		}
	}
}

// of returns the weights of a colour.
func (w *NetWeights) of(c notation.Stone) *NetSide { return &w.Sides[min(int(c-1), len(w.Sides)-1)] }

// vector returns the numbers of a point for a colour, on the board of pos or on an empty one, before the negative ones
// are dropped.
func (w *NetWeights) vector(pos *notation.Position, p notation.Point, c notation.Stone, bare bool) (v [NetLanes]int) {
	side := w.of(c)
	for k := range v {
		v[k] = int(side.Start[k])
	}
	for _, step := range notation.Directions() {
		// A side as the points from the nearest on: 0 empty, 1 own, 2 other.
		var two [2][]int
		for i, sign := range [2]int{-1, 1} {
			for n := 1; n <= 4; n++ {
				q := notation.At(p.X()+sign*n*step[0], p.Y()+sign*n*step[1])
				if !q.On(pos.Size()) {
					break
				}
				switch {
				case bare || pos.At(q) == empty:
					two[i] = append(two[i], 0)
				case pos.At(q) == c:
					two[i] = append(two[i], 1)
				default:
					two[i] = append(two[i], 2)
				}
			}
		}
		number := func(most int) int {
			var n [2]int
			for i, points := range two {
				points = points[:min(len(points), most)]
				for k := range len(points) {
					n[i] += int(math.Pow(3, float64(k))) * (1 + points[k])
				}
			}
			a, b := max(n[0], n[1]), min(n[0], n[1])
			return a*(a+1)/2 + b
		}
		for k := range v {
			v[k] += int(side.Far[number(4)][k]) + int(side.Middle[number(3)][k]) + int(side.Near[number(2)][k])
		}
	}
	return v
}

// A plainNet has the vectors of the free points of a position for both colours, on the board and on an empty one.
type plainNet struct {
	w    *NetWeights
	list map[notation.Point][2][2][NetLanes]int
}

func (w *NetWeights) see(pos *notation.Position) plainNet {
	n := plainNet{w, map[notation.Point][2][2][NetLanes]int{}}
	for _, p := range pos.Stones(notation.Empty) {
		var v [2][2][NetLanes]int
		for c := range v {
			v[c][0], v[c][1] = w.vector(pos, p, notation.Stone(c+1), false), w.vector(pos, p, notation.Stone(c+1), true)
		}
		n.list[p] = v
	}
	return n
}

// value computes the value of a position for a side, directly from the weights.
func (n *plainNet) value(side notation.Stone) int {
	var in [2 * NetLanes]int
	for v, c := range [...]notation.Stone{side, side.Opponent()} {
		for _, p := range n.list {
			full, bare := &p[c-1][0], &p[c-1][1]
			for k := range full {
				in[v*NetLanes+k] += max(full[k], 0) - max(bare[k], 0)
			}
		}
	}
	s := n.w.of(side)
	var first [NetHidden]int
	for j := range first {
		first[j] = int(s.Bias[j])
		for i, x := range in {
			first[j] += min(max(x>>1, -4095), 4095) * int(s.First[i][j])
		}
	}
	out := int(s.Out)
	for j := range NetSecond {
		sum := int(s.Bias2[j])
		for i, x := range first {
			sum += min(max(x>>10, 0), 4095) * int(s.Second[i][j])
		}
		out += min(max(sum>>10, 0), 32767) * int(s.Last[j])
	}
	return out * ScoreUnit / (1 << 20)
}

// rank computes the rank of a free point for a side.
func (n *plainNet) rank(p notation.Point, side notation.Stone) int32 {
	sum, v := 0, n.list[p]
	for i, c := range [...]notation.Stone{side, side.Opponent()} {
		for k, x := range v[c-1][0] {
			sum += max(x, 0) * int(n.w.of(side).Rank[i][k])
		}
	}
	return int32(sum >> NetRankShift)
}

// Weights with which a number could leave its range are refused.
func TestReadNetBounds(t *testing.T) {
	for name, change := range map[string]func(*NetSide){
		"row":   func(s *NetSide) { s.Far[5000][7] = 1000 },
		"start": func(s *NetSide) { s.Start[3] = 1000 },
		"low":   func(s *NetSide) { s.Near[3][3] = -3000 },
		"layer": func(s *NetSide) { s.Bias[5] = 1<<31 - 1 },
		"last":  func(s *NetSide) { s.Bias2[2] = -1 << 31 },
		"many": func(s *NetSide) {
			for i := range s.First {
				s.First[i][4] = 30_000
			}
		},
		"many more": func(s *NetSide) {
			for i := range s.Second {
				s.Second[i][4] = -30_000
			}
		},
	} {
		w := netWeightsOf(notation.Freestyle)
		change(&w.Sides[0])
		if _, err := ReadNet(w.Bytes()); err == nil {
			t.Errorf("%s: accepted", name)
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
		for i := range len(netMagic) + 5 {
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
	if total > 2<<20 {
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
