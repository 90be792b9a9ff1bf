package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
)

// ladder returns a win by fours of many moves on a board of 22x22: three rows
// of three stones in each row of the board, as far as they do not disturb each
// other, and a straight four at the end.
func ladder() *Proof {
	rng := rand.New(rand.NewPCG(7, 8))
	p := &Proof{Position: stones(freestyle, 22, black, "g1 h1 i1", ""), Class: VCF}
	var fours []notation.Point
	end := pts("j1 k1 f1")
	for y := 1; y < 22; y++ {
		for start := 1; start+6 <= 22; start += 7 {
			for range 20 {
				pos, cells := p.Position, rng.Perm(5)
				for i, k := range cells {
					if i < 3 {
						pos.Put(notation.At(start+k, y), black)
					}
				}
				pos.Put(notation.At(start-1, y), white)
				pos.Put(notation.At(start+5, y), white)
				pair := []notation.Point{notation.At(start+cells[3], y), notation.At(start+cells[4], y)}
				moves := slices.Concat(fours, pair, end)
				q := &Proof{pos, VCF, &Node{Move: moves[0], Kind: KindLine, Line: moves[1:]}}
				if _, err := Verify(q, Options{}); err == nil {
					p, fours = q, append(fours, pair...)
					break
				}
			}
		}
	}
	return p
}

func BenchmarkVerifyLine(b *testing.B) {
	p := ladder()
	plies := 0
	for b.Loop() {
		r := testhelp.Must(Verify(p, Options{}))(b)
		plies = r.Length
	}
	b.ReportMetric(float64(plies), "plies")
}

func benchmarkTrees(b *testing.B, rule notation.Rule, o Options) {
	from := newSource(5, rule)
	from.size, from.width, from.trees = 15, 9, true
	var proofs []*Proof
	for range 10 {
		proofs = append(proofs, from.next())
	}
	moves, replies := 0, 0
	for b.Loop() {
		for _, p := range proofs {
			r := testhelp.Must(Verify(p, o))(b)
			moves += r.Nodes
			replies += r.Explicit + r.Lemma + r.Simulated
		}
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(replies)/b.Elapsed().Seconds(), "replies/s")
}

func BenchmarkVerifyTree(b *testing.B) {
	for _, rule := range notation.Rules {
		b.Run(rule.String(), func(b *testing.B) { benchmarkTrees(b, rule, Options{}) })
		b.Run(rule.String()+"/paranoid", func(b *testing.B) { benchmarkTrees(b, rule, Options{Paranoid: true}) })
	}
}

func BenchmarkCodec(b *testing.B) {
	data := testhelp.Must(Encode(ladder()))(b)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		p := testhelp.Must(Decode(data))(b)
		if _, err := Encode(p); err != nil {
			b.Fatal(err)
		}
	}
}
