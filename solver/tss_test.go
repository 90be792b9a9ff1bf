package solver

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

func ask(t testing.TB, s *Solver, q Query) Result {
	t.Helper()
	res, err := s.Solve(context.Background(), q)
	if err != nil {
		pos := q.Position
		t.Fatalf("%v size %d %v to move, black %v white %v: %v", pos.Rule(), pos.Size(), pos.Turn(),
			pos.Stones(notation.Black), pos.Stones(notation.White), err)
	}
	return res
}

// Every win that the threat-space search finds is accepted by the checker,
// without its lemma too, and the complete search never denies it.
func TestTSSWinsAreWins(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(61, 62))
	s := New(Options{Memory: 8 << 20})
	total := testhelp.Cases(1000, 50_000)
	found, threats, agreed := map[notation.Rule]int{}, 0, 0
	for i := range total {
		rule := notation.Rules[i%len(notation.Rules)]
		size := notation.MinSize + r.IntN(notation.MaxSize-notation.MinSize+1)
		q := Query{Position: oracle.Scattered(r, rule, size), Goal: VCT, Method: MethodTSS}
		if i%2 == 0 {
			q.Goal = VCT3
		}
		got := ask(t, s, q)
		switch {
		case got.Verdict == NoWin || got.Stop != NoStop:
			t.Fatalf("%v %v: the search says nothing where it fails", got.Verdict, got.Stop)
		case got.Verdict == Unknown:
			continue
		case got.Class > q.Goal:
			t.Fatalf("class %v, asked for %v", got.Class, q.Goal)
		}
		found[rule]++
		if _, err := proof.Verify(got.Proof, proof.Options{Paranoid: true}); err != nil {
			t.Fatal(err)
		}
		if got.Class <= VCF {
			continue
		}
		threats++
		q.Method, q.Limits.Nodes = MethodDFPN, 30_000
		switch exact := ask(t, s, q); exact.Verdict {
		case NoWin:
			t.Fatalf("%v to move, black %v white %v: the complete search finds no %v", q.Position.Turn(),
				q.Position.Stones(notation.Black), q.Position.Stones(notation.White), q.Goal)
		case Win:
			agreed++
		}
	}
	t.Logf("%d positions: wins %v, %d of them by threats, of which the complete search finds %d", total, found, threats,
		agreed)
	if threats < total/30 || agreed < threats*9/10 || len(found) < 3 {
		t.Error("the sample is lopsided")
	}
}

// The method changes how a win is found, not whether one exists. Positions left
// open by a limit are not compared.
func TestAutoAgreesWithDFPN(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(63, 64))
	s := New(Options{Memory: 8 << 20})
	count := map[Verdict]int{}
	for i := range testhelp.CasesOf(600, 600, 30_000) {
		q := Query{Position: oracle.Crowded(r, notation.Rules[i%len(notation.Rules)], 5+r.IntN(4)),
			Goal: VCT - Class(i%2), Limits: Limits{Nodes: 30_000}}
		auto := ask(t, s, q)
		q.Method = MethodDFPN
		if dfpn := ask(t, s, q); auto.Verdict != dfpn.Verdict && auto.Verdict != Unknown && dfpn.Verdict != Unknown {
			t.Fatalf("%v size %d %v to move, black %v white %v: auto %v, dfpn %v", q.Position.Rule(), q.Position.Size(),
				q.Position.Turn(),
				q.Position.Stones(notation.Black), q.Position.Stones(notation.White), auto.Verdict, dfpn.Verdict)
		}
		count[auto.Verdict]++
	}
	t.Log(count)
	if count[Win] < 60 || count[NoWin] < 60 {
		t.Error("the sample is lopsided")
	}
}

var tssTests = []struct {
	name         string
	rule         notation.Rule
	turn         notation.Stone
	black, white string
	win          bool
}{
	// h8 makes threes in the row and the column.
	{"double three", notation.Freestyle, notation.Black, "f8 g8 h9 h10", "a1 d3 o15 a15", true},
	{"double three is foul, a four-three is not", notation.Renju, notation.Black, "f8 g8 h9 h10", "a1 d3 o15 a15",
		true},
	{"double three of white in renju", notation.Renju, notation.White, "a1 d3 o15 a15", "f8 g8 h9 h10", true},
	// White's fours in the first column gain nothing.
	{"fours of the defender that do not help", notation.Freestyle, notation.Black, "f8 g8 h9 h10", "a1 a2 a3 o15",
		true},
	// White makes five out of d3 e3 f3 before Black does.
	{"the defender has a three of his own", notation.Freestyle, notation.Black, "f8 g8 h9 h10", "d3 e3 f3 o15", false},
	{"nothing", notation.Standard, notation.Black, "h8 a1", "o15 o1", false},
	// Source: renju-note/quintet, src/mate/solve.rs, bench_vct_unstable.
	{"a long win by threes", notation.Renju, notation.Black, "g10 i10 j10 f9 j9 h8 j8 i7 i6 j6 k6 i5",
		"i11 f10 g9 h9 i9 i8 k8 h7 j7 l7 h6 k5", true},
	// Source: lfz084/renju-beta, puzzle/json, gaofei 052 and hitori 144.
	{"gaofei 052", notation.Renju, notation.Black, "f10 h10 i9 j9 h8 i8 g7 i7", "g10 i10 j10 k10 h9 f8 j7 j6", true},
	{"hitori 144", notation.Renju, notation.Black, "h11 i9 h8 i8 h7 i7 f6 g6", "i10 j10 j9 e8 f7 g7 h6 j6", true},
}

func TestTSSKnown(t *testing.T) {
	t.Parallel()
	s := New(Options{Memory: 8 << 20})
	for _, tt := range tssTests {
		q := Query{Position: oracle.Stones(t, tt.rule, 15, tt.turn, tt.black, tt.white), Goal: VCT, Method: MethodTSS}
		got := ask(t, s, q)
		if (got.Verdict == Win) != tt.win {
			t.Errorf("%s: %v, want a win %v", tt.name, got.Verdict, tt.win)
		}
		if again := ask(t, s, q); again.Verdict != got.Verdict || again.Nodes != got.Nodes ||
			again.Length != got.Length {
			t.Errorf("%s: %v in %d nodes, and again %v in %d", tt.name, got.Verdict, got.Nodes, again.Verdict,
				again.Nodes)
		}
		if got.Verdict != Win {
			continue
		}
		if _, err := proof.Verify(got.Proof, proof.Options{Paranoid: true}); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		q.All = true
		all := ask(t, s, q)
		if len(all.Winning) != 1 || all.Winning[0] != got.Line[0] || len(all.Undecided) == 0 {
			t.Errorf("%s: all: %v win, %d open; want %v alone to win", tt.name, all.Winning, len(all.Undecided),
				got.Line[0])
		}
	}
}

// A limit stops the search as soon as it is reached.
func TestTSSLimit(t *testing.T) {
	t.Parallel()
	s := New(Options{Memory: 8 << 20})
	tt := tssTests[6]
	q := Query{Position: oracle.Stones(t, tt.rule, 15, tt.turn, tt.black, tt.white), Goal: VCT, Method: MethodTSS,
		Limits: Limits{Nodes: 300}}
	if got := ask(t, s, q); got.Verdict != Unknown || got.Stop != StopNodes || got.Nodes > 300 {
		t.Errorf("%v %v after %d nodes, want unknown at 300 nodes", got.Verdict, got.Stop, got.Nodes)
	}
}

func TestMethodText(t *testing.T) {
	t.Parallel()
	for m := MethodAuto; m <= MethodDFPN; m++ {
		var got Method
		text, _ := m.MarshalText()
		if err := got.UnmarshalText(text); err != nil || got != m {
			t.Errorf("%s: read as %v, %v", text, got, err)
		}
	}
	if _, err := ParseMethod("pns"); err == nil || !strings.Contains(err.Error(), `"pns"`) {
		t.Errorf("pns: %v, want an error that names it", err)
	}
}

func BenchmarkTSS(b *testing.B) {
	s := New(Options{Memory: 8 << 20})
	for _, tt := range tssTests {
		if !tt.win {
			continue
		}
		pos := oracle.Stones(b, tt.rule, 15, tt.turn, tt.black, tt.white)
		b.Run(tt.name, func(b *testing.B) {
			for b.Loop() {
				ask(b, s, Query{Position: pos, Goal: VCT, Method: MethodTSS})
			}
		})
	}
}
