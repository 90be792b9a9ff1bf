package oracle

import (
	"math/rand/v2"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
)

// A literal is the definition of Threats once more, on the referee and without
// regard to speed: Threats is checked against it.
type literal struct {
	wide bool
	four Fours
	memo map[eval.Hash]bool
}

func (o *literal) win(pos *notation.Position) bool {
	key := eval.HashOf(pos)
	won, known := o.memo[key]
	if !known {
		won = o.search(pos)
		o.memo[key] = won
	}
	return won
}

func (o *literal) search(pos *notation.Position) bool {
	attacker, defender := pos.Turn(), pos.Turn().Opponent()
	if len(pos.Fives(attacker)) > 0 {
		return true
	}
	block := pos.Fives(defender)
	for _, p := range pos.Stones(notation.Empty) {
		if pos.Legal(p, attacker) != nil {
			continue
		}
		after := *pos
		_ = after.Play(p)
		if len(after.Fives(defender)) > 0 || !o.inClass(after, len(block) > 0) {
			continue
		}
		if o.holds(&after) {
			return true
		}
	}
	return false
}

// inClass judges the attacker's move that led to after.
func (o *literal) inClass(after notation.Position, block bool) bool {
	after.SetTurn(after.Turn().Opponent()) // the defender passes
	attacker := after.Turn()
	if len(after.Fives(attacker)) > 0 {
		return true
	}
	if block || o.wide {
		return o.four.Moves(&after) > 0
	}
	for _, p := range after.Stones(notation.Empty) {
		if after.Legal(p, attacker) != nil {
			continue
		}
		next := after
		_ = next.Put(p, attacker)
		if len(next.Fives(attacker)) > 1 {
			return true
		}
	}
	return false
}

// holds reports whether every legal reply loses.
func (o *literal) holds(after *notation.Position) bool {
	stuck := true
	for _, p := range after.Stones(notation.Empty) {
		if after.Legal(p, after.Turn()) != nil {
			continue
		}
		stuck = false
		next := *after
		_ = next.Play(p)
		if !o.win(&next) {
			return false
		}
	}
	if stuck {
		next := *after
		next.SetTurn(after.Turn().Opponent())
		return o.win(&next)
	}
	return true
}

// The oracle's board agrees with the referee: fives of either side and fouls
// on every free point of random boards, sparse to full.
func TestThreatsBoardAgreesWithReferee(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(21, 22))
	fouls, fives := map[notation.Foul]int{}, 0
	for i := range testhelp.CasesOf(3000, 3000, 150_000) {
		rule, size := notation.Rules[i%len(notation.Rules)], 6+r.IntN(3)
		pos, _ := notation.NewPosition(rule, size)
		lean := 3 + r.IntN(7)
		for range size * size * (1 + r.IntN(6)) / 8 {
			s := notation.White
			if r.IntN(10) < lean {
				s = notation.Black
			}
			_ = pos.Put(notation.At(r.IntN(size), r.IntN(size)), s)
		}
		g := NewThreats(rule, size)
		black, white := g.Stones(&pos, notation.Black), g.Stones(&pos, notation.White)
		for _, side := range [...]notation.Stone{notation.Black, notation.White} {
			own, other := black, white
			if side == notation.White {
				own, other = white, black
			}
			got := g.Fives(own, other, side)
			for j, p := range g.Points {
				want := pos.At(p) == notation.Empty && pos.MakesFive(p, side) && fiveOfFour(&pos, p, side)
				if want != (got>>j&1 != 0) {
					t.Fatalf("%v: %v makes five on %v: got %v", Where(pos), side, p, !want)
				}
				if want {
					fives++
				}
			}
		}
		if rule != notation.Renju {
			continue
		}
		for j, p := range g.Points {
			if pos.At(p) != notation.Empty {
				continue
			}
			want := pos.Foul(p)
			fouls[want]++
			if got := g.Foul(black, white, j); got != (want != notation.NoFoul) {
				t.Fatalf("%v: %v foul: got %v, want %v", Where(pos), p, got, want)
			}
		}
	}
	t.Logf("fives %d, fouls %v", fives, fouls)
	if fives < 100 || fouls[notation.Overline] < 100 || fouls[notation.DoubleFour] < 100 ||
		fouls[notation.DoubleThree] < 20 {
		t.Errorf("too few cases: fives %d, fouls %v", fives, fouls)
	}
}

// fiveOfFour reports whether the five that s makes on p needs just that stone:
// this is true on every board without a winning row.
func fiveOfFour(pos *notation.Position, p notation.Point, s notation.Stone) bool {
	_, over := pos.Winner()
	return !over || pos.MakesFive(p, s)
}

// The oracle agrees with the literal definition on boards with few free points.
func TestThreatsAgreeWithLiteral(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(23, 24))
	count := map[string]int{}
	for n := 0; n < testhelp.CasesOf(8, 15, 750); {
		rule := notation.Rules[n%len(notation.Rules)]
		pos := Filled(r, rule, 6+r.IntN(2), 10+r.IntN(5))
		g := NewThreats(rule, pos.Size())
		a, d := g.Set(&pos)
		g.MaxNodes = 1000
		if g.Class(proof.VCT); g.VCF(a, d, g.A) || !g.Quiet(a, d) || !g.Win(a, d) && n%2 == 0 {
			continue
		}
		n++
		for _, c := range [...]proof.Class{proof.VCT3, proof.VCT} {
			g.Class(c)
			got := g.Win(a, d)
			if g.Over() {
				continue
			}
			l := literal{wide: c == proof.VCT, four: NewFours(), memo: map[eval.Hash]bool{}}
			if want := l.win(&pos); got != want {
				t.Fatalf("%v: %v: oracle %v, definition %v", Where(pos), c, got, want)
			}
			count[map[bool]string{true: "win", false: "no-win"}[got]]++
		}
	}
	t.Logf("without a VCF: %v", count)
	if count["win"] < 5 || count["no-win"] < 5 {
		t.Errorf("too few cases: %v", count)
	}
}
