package tss

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/threat"
	"fukumi/solver/internal/oracle"
)

// allOperators are the operators on the board, by any own stone.
func allOperators(pos *notation.Position, s notation.Stone) (b board, list []operator) {
	b.fill(eval.New(pos), s)
	for _, p := range pos.Stones(s) {
		list = b.lineOperators(p, notation.NoPoint, list)
	}
	return b, list
}

// The operators are the threats that the slow classification sees once the gain
// is played, with the same costs; and no gain that makes a threat is missed.
// Fouls are left out: the operators know them only in part.
func TestOperatorsAreThreats(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(65, 66))
	count := map[kind]int{}
	for i := range testhelp.Cases(150, 7500) {
		rule := notation.Rules[i%2]
		pos := oracle.Scattered(r, rule, 7+r.IntN(6))
		for _, s := range [...]notation.Stone{notation.Black, notation.White} {
			if len(pos.Fives(s)) > 0 {
				continue // a three that needs the point of a five does not count
			}
			_, list := allOperators(&pos, s)
			gains := map[notation.Point]bool{}
			for _, o := range list {
				gains[o.gain] = true
				if !isThreat(&pos, s, &o) {
					t.Fatalf("%v size %d, black %v white %v: %v %+v is not a threat", rule, pos.Size(),
						pos.Stones(notation.Black), pos.Stones(notation.White), s, o)
				}
				count[o.kind]++
			}
			for _, made := range threat.AtPoints(&pos) {
				if made.Side == s && !gains[made.Point] {
					t.Fatalf("%v size %d, black %v white %v: %v misses %v at %v", rule, pos.Size(),
						pos.Stones(notation.Black), pos.Stones(notation.White), s, made.Kind, made.Point)
				}
			}
		}
	}
	t.Log(count)
	if count[kindFour] < 100 || count[kindThree] < 100 || count[kindBroken] < 100 {
		t.Error("the sample is lopsided")
	}
}

// isThreat reports whether the slow classification sees o once its gain is
// played.
func isThreat(pos *notation.Position, s notation.Stone, o *operator) bool {
	after := *pos
	_ = after.Put(o.gain, s)
	cost := slices.Clone(o.cost[:o.costs])
	slices.Sort(cost)
	return slices.ContainsFunc(threat.List(&after), func(f threat.Threat) bool {
		if f.Side != s || !slices.Contains(f.Stones, o.gain) {
			return false
		}
		switch o.kind {
		case kindThree, kindBroken:
			// Stones of a four are not listed as a three as well.
			want := [...]threat.Kind{kindThree: threat.Three, kindBroken: threat.BrokenThree}[o.kind]
			return f.Kind == want && slices.Equal(f.Cost, cost) || f.Kind <= threat.Four
		}
		return (f.Kind == threat.Four || f.Kind == threat.StraightFour) && slices.Contains(f.Cost, cost[0])
	})
}

// The promise of a gain, judged on the lines, agrees with the referee.
func TestJudge(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(67, 68))
	fours, fouls := 0, 0
	for i := range testhelp.CasesOf(600, 600, 30_000) {
		pos := oracle.Crowded(r, notation.Rules[i%len(notation.Rules)], 6+r.IntN(5))
		s := [...]notation.Stone{notation.Black, notation.White}[r.IntN(2)]
		b, _ := allOperators(&pos, s)
		for _, p := range pos.Stones(notation.Empty) {
			if pos.MakesFive(p, s) {
				continue
			}
			before := pos.Fives(s)
			b.flip(&b.own, p)
			made := b.judge(p)
			b.flip(&b.own, p)
			after := pos
			_ = after.Put(p, s)
			if n := len(after.Fives(s)); made.four && n == 0 && !pos.Rule().ExactFive(s) ||
				!made.four && n > len(before) {
				t.Fatalf("%v black %v white %v: %v at %v: four %v, %d points for a five after %d", pos.Rule(),
					pos.Stones(notation.Black), pos.Stones(notation.White), s, p, made.four, n, len(before))
			}
			// It may call a fake three real, and so a legal move foul.
			if foul := pos.Legal(p, s) != nil; foul && made.legal {
				t.Fatalf("black %v white %v: %v is foul", pos.Stones(notation.Black), pos.Stones(notation.White), p)
			} else if foul {
				fouls++
			}
			if made.four {
				fours++
			}
		}
	}
	t.Log(fours, fouls)
	if fours < 100 || fouls < 20 {
		t.Error("the sample is lopsided")
	}
}
