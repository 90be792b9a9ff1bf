package solver

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof"
)

// scaled multiplies the size of a differential run where FUKUMI_LONG is set.
func scaled(n int) int {
	if os.Getenv("FUKUMI_LONG") != "" {
		return 50 * n
	}
	return n
}

// brute is the definition of a VCF, spelled out on the referee: the attacker,
// to move, makes a five, or a move after which a five is threatened, and then
// the defender may play anywhere. It returns the attacker's moves to the five
// under the longest defence, 0 where there is no VCF.
type brute struct {
	memo map[eval.Hash]int
}

func (o *brute) vcf(pos *notation.Position) int {
	key := eval.HashOf(pos)
	if n, ok := o.memo[key]; ok {
		return n
	}
	n := o.search(pos)
	o.memo[key] = n
	return n
}

func (o *brute) search(pos *notation.Position) int {
	attacker, defender := pos.Turn(), pos.Turn().Opponent()
	if len(pos.Fives(attacker)) > 0 {
		return 1
	}
	best := 0
	for _, p := range pos.Stones(notation.Empty) {
		if pos.Legal(p, attacker) != nil {
			continue
		}
		after := *pos
		_ = after.Play(p)
		fives := after.Fives(attacker)
		if len(fives) == 0 || len(after.Fives(defender)) > 0 {
			continue
		}
		// A defender without a legal move lets the attacker make the five.
		longest := 1
		for _, d := range after.Stones(notation.Empty) {
			if len(fives) > 1 || d != fives[0] {
				continue // a five is left to the attacker: one move
			}
			if after.Legal(d, defender) != nil {
				continue
			}
			next := after
			_ = next.Play(d)
			n := o.vcf(&next)
			if n == 0 {
				longest = 0
				break
			}
			longest = max(longest, n)
		}
		if longest > 0 && (best == 0 || longest+1 < best) {
			best = longest + 1
		}
	}
	return best
}

// crowded returns a random position without a five, its stones dense enough
// that fours of both sides abound.
func crowded(r *rand.Rand, rule notation.Rule, size int) notation.Position {
	for {
		pos, err := notation.NewPosition(rule, size)
		if err != nil {
			panic(err)
		}
		lean := 3 + r.IntN(5)
		for range size*size/4 + r.IntN(size*size/3) {
			s := notation.White
			if r.IntN(10) < lean {
				s = notation.Black
			}
			_ = pos.Put(notation.At(r.IntN(size), r.IntN(size)), s)
		}
		if r.IntN(2) == 0 {
			pos.SetTurn(notation.White)
		}
		if _, over := pos.Winner(); !over {
			return pos
		}
	}
}

func solve(t testing.TB, s *Solver, pos notation.Position, shortest bool) Result {
	t.Helper()
	r, err := s.Solve(context.Background(), Query{Position: pos, Goal: VCF, Shortest: shortest})
	if err != nil {
		t.Fatalf("%v size %d %v to move, black %v white %v: %v", pos.Rule(), pos.Size(), pos.Turn(), pos.Stones(notation.Black), pos.Stones(notation.White), err)
	}
	return r
}

// Every verdict and every shortest length agrees with brute force on crowded
// small boards; every win is accepted by the checker without its lemma too.
func TestVCFAgreesWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	s := New(Options{})
	count := map[string]int{}
	total := scaled(2500)
	for i := range total {
		rule := notation.Rules[i%3]
		size := 5 + r.IntN(3)
		pos := crowded(r, rule, size)
		oracle := brute{memo: map[eval.Hash]int{}}
		want := oracle.vcf(&pos)
		got := solve(t, s, pos, true)
		where := func() string {
			return pos.Rule().String() + " " + pos.Turn().String() + " to move"
		}
		switch {
		case got.Verdict == Unknown:
			t.Fatalf("%s: unknown without a limit", where())
		case (got.Verdict == Win) != (want > 0):
			t.Fatalf("%s size %d black %v white %v: %v, brute force says %d", where(), size, pos.Stones(notation.Black), pos.Stones(notation.White), got.Verdict, want)
		case want > 0 && got.Length != 2*want-1:
			t.Fatalf("%s size %d black %v white %v: length %d %v, brute force says %d moves", where(), size, pos.Stones(notation.Black), pos.Stones(notation.White), got.Length, got.Line, want)
		}
		any := solve(t, s, pos, false)
		if any.Verdict != got.Verdict || any.Length < got.Length {
			t.Fatalf("%s: %v length %d, the shortest is %v length %d", where(), any.Verdict, any.Length, got.Verdict, got.Length)
		}
		if any.Verdict == Win {
			if _, err := proof.Verify(any.Proof, proof.Options{Paranoid: true}); err != nil {
				t.Fatalf("%s: %v", where(), err)
			}
		}
		count[pos.Rule().String()+" "+got.Verdict.String()]++
	}
	t.Logf("%d positions: %v", total, count)
	for _, rule := range notation.Rules {
		if count[rule.String()+" win"] < total/100 || count[rule.String()+" no-win"] < total/100 {
			t.Errorf("the sample is lopsided: %v", count)
		}
	}
}
