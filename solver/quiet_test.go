package solver_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/internal/soundness"
	"fukumi/solver/proof"
)

// everything plays a position out in every way.
type everything struct{ known map[string]bool }

// wins reports whether the side to move can force a five, whatever the other side
// does. The position must not have a five.
func (e *everything) wins(pos notation.Position) bool {
	key := string(pos.Packed()) + pos.Turn().String()
	if won, ok := e.known[key]; ok {
		return won
	}
	won := false
	for _, p := range pos.Stones(notation.Empty) {
		if pos.Legal(p, pos.Turn()) != nil {
			continue
		}
		if won = pos.MakesFive(p, pos.Turn()) || e.holds(pos, p); won {
			break
		}
	}
	e.known[key] = won
	return won
}

// holds reports whether the move p, which makes no five, wins against every reply. If no
// legal point is left, the turn passes, as in certificates, and only an immediate five
// wins.
func (e *everything) holds(pos notation.Position, p notation.Point) bool {
	if err := pos.Play(p); err != nil {
		return false
	}
	replies := 0
	for _, q := range pos.Stones(notation.Empty) {
		if pos.Legal(q, pos.Turn()) != nil {
			continue
		}
		replies++
		next := pos
		if pos.MakesFive(q, pos.Turn()) || next.Play(q) != nil || !e.wins(next) {
			return false
		}
	}
	return replies > 0 || len(pos.Fives(pos.Turn().Opponent())) > 0
}

// Every verdict about any win agrees with playing the position out in every way;
// positions that the search gives up are called unknown.
func TestAnyWinAgreesWithEverything(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(31, 32))
	s := solver.New(solver.Options{})
	count := map[string]int{}
	for i := range testhelp.Cases(600, 30_000) {
		rule := notation.Rules[i%len(notation.Rules)]
		size := 5 + i/3%2
		pos := oracle.Filled(r, rule, size, 6+r.IntN(testhelp.CasesOf(4, 4, 6)))
		e := everything{map[string]bool{}}
		want := e.wins(pos)
		got := soundness.Answer(t, s, solver.Query{Position: pos, Goal: solver.AnyWin})
		if got.Verdict != solver.Unknown && (got.Verdict == solver.Win) != want {
			t.Fatalf("%s: %v, played out %v", oracle.Where(pos), got.Verdict, want)
		}
		count[rule.String()+" "+got.Verdict.String()+" "+got.Class.String()]++
		all := soundness.Answer(t, s, solver.Query{Position: pos, Goal: solver.AnyWin, All: true})
		if all.Verdict != solver.Unknown && (all.Verdict == solver.Win) != want {
			t.Fatalf("%s: all %v, played out %v", oracle.Where(pos), all.Verdict, want)
		}
		for _, p := range pos.Stones(notation.Empty) {
			if pos.Legal(p, pos.Turn()) != nil && !pos.MakesFive(p, pos.Turn()) {
				continue
			}
			wins := pos.MakesFive(p, pos.Turn()) || e.holds(pos, p)
			if all.Verdict == solver.Win && !slices.Contains(all.Undecided, p) {
				count[fmt.Sprintf("%v first %v", rule, wins)]++
				if slices.Contains(all.Winning, p) != wins {
					t.Fatalf("%s: of %s all moves say %v, played out %v", oracle.Where(pos), p, !wins, wins)
				}
			}
			if i%8 != 0 {
				continue
			}
			one := soundness.Answer(t, s, solver.Query{Position: pos, Goal: solver.AnyWin, First: []notation.Point{p}})
			if one.Verdict != solver.Unknown && (one.Verdict == solver.Win) != wins || one.Verdict == solver.Win &&
				one.Line[0] != p {
				t.Fatalf("%s: %s by name %v, line %v, played out %v", oracle.Where(pos), p, one.Verdict, one.Line, wins)
			}
			count["named "+one.Verdict.String()]++
		}
	}
	t.Log(count)
}

// First moves, given by name, in positions of real games that only quiet moves win:
// each certificate begins with its move, and the checker accepts it without any
// lemma. The cases: exact answers, undecided ones, and impossible questions.
func TestFirstMoves(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Options{Memory: 64 << 20})
	for _, c := range []struct {
		moves, first string
		rule         notation.Rule
		want         solver.Verdict
	}{
		// Source: byebyebryan/gomoku2d, reports/lab/bot-report.json, games 790, 1178, 584
		// neither j4, which is found first, nor by threats
		{"h8 g8 h6 i7 g7 h7 i5 f8 f6 e5", "i9", notation.Renju, solver.Win},
		{"h8 g8 h6 i7 g7 h7 i5 f8 f6 e5", "j6", notation.Renju, solver.Win},
		{"h8 g9 i9 f8 g7 f6 h10 f9", "j10", notation.Renju, solver.Win}, // much later than f7
		{"h8 g9 i9 f8 g7 f6 h10 f9", "f7", notation.Renju, solver.Win},
		{"h8 g9 i9 f8 g7 f6 h10 f9", "a1", notation.Renju, solver.NoWin}, // White wins
		{"h8 h9 j8 i7 i8 g8 i10 e6 d5 k8 e5 h7 c5 f5 g7 i9 d4 f6 e3", "f2", notation.Renju, solver.Unknown},
		{"h8 h9 j8 i7 i8 g8 i10 e6 d5 k8 e5 h7 c5 f5 g7 i9 d4 f6 e3", "b6", notation.Renju, solver.Win},
		{"h8 h9 j8 i7 i8 g8 i10 e6 d5 k8 e5 h7 c5 f5 g7 i9 d4 f6 e3", "a1", notation.Renju, solver.NoWin}, // Black wins
	} {
		pos := oracle.At(t, c.moves, c.rule)
		p := testhelp.Must(notation.ParsePoint(c.first, pos.Size()))(t)
		q := solver.Query{Position: pos, Goal: solver.AnyWin, First: []notation.Point{p},
			Limits: solver.Limits{Nodes: 300_000}}
		r, err := s.Solve(t.Context(), q)
		if err != nil || r.Verdict != c.want || (r.Stop == solver.StopNodes) != (c.want == solver.Unknown) {
			t.Errorf("%s %s: %v, %v, %v, want %v", c.moves, c.first, r.Verdict, r.Stop, err, c.want)
		}
		if r.Verdict != solver.Win {
			continue
		}
		if r.Proof.Tree.Move != p || r.Line[0] != p || r.Class != solver.AnyWin || r.Exact {
			t.Errorf("%s %s: %v, begins with %s, exact %v", c.moves, c.first, r.Class, r.Line[0], r.Exact)
		}
		if _, err := proof.Verify(r.Proof, proof.Options{Paranoid: true}); err != nil {
			t.Errorf("%s %s: %v", c.moves, c.first, err)
		}
	}
}

// All first moves, if only one wins, by quiet moves, and all the others lose.
func TestAllQuietly(t *testing.T) {
	t.Parallel()
	// Source: kigster/gomoku-ansi-c, networked-games-09
	pos := oracle.At(t, "h8 i7 g7 i9 h6 f8 g6 i6 i8 h7 g8 g5 g9 g10 j8 k8 j7 f9 e6 f6 f7 d5 h9 i10 k6 l5 j9 j10 h10 "+
		"h11 e8 d9 i12 j6 h5 i4 i5 j4 h4 h3 e7 e9 c9 d7 e5", notation.Freestyle)
	s := solver.New(solver.Options{Memory: 64 << 20})
	r, err := s.Solve(t.Context(), solver.Query{Position: pos, Goal: solver.AnyWin, All: true,
		Limits: solver.Limits{Nodes: 1_000_000}})
	if err != nil || r.Verdict != solver.Win || r.Class != solver.AnyWin || notation.FormatMoves(r.Winning) != "e4" ||
		len(r.Undecided) > 0 || r.Stop != solver.NoStop {
		t.Errorf("%v %v, winning %v, undecided %v, %v, %v", r.Verdict, r.Class, r.Winning, r.Undecided, r.Stop, err)
	}
	// If threats win, quiet moves win too: g7 e8 and others after an open three.
	pos = oracle.At(t, "h8 a1 i8 a3 j7 c1", notation.Freestyle)
	threats := testhelp.Must(s.Solve(t.Context(), solver.Query{Position: pos, Goal: solver.VCT, All: true,
		Limits: solver.Limits{Nodes: 1_000_000}}))(t)
	r, err = s.Solve(t.Context(), solver.Query{Position: pos, Goal: solver.AnyWin, All: true,
		Limits: solver.Limits{Nodes: 1_000_000}})
	if err != nil || r.Verdict != solver.Win || r.Class > solver.VCT || len(r.Winning) <= len(threats.Winning) ||
		len(r.Undecided) == 0 || r.Stop != solver.StopNodes {
		t.Errorf("%v %v, %d win, by threats %d, undecided %d, %v, %v", r.Verdict, r.Class, len(r.Winning),
			len(threats.Winning), len(r.Undecided), r.Stop, err)
	}
	for _, p := range threats.Winning {
		if !slices.Contains(r.Winning, p) {
			t.Errorf("%s wins by threats, and is missing", p)
		}
	}
	for _, q := range []solver.Query{
		{Position: pos, Goal: solver.AnyWin, Shortest: true},
		{Position: pos, Goal: solver.VCT, First: pos.Stones(notation.Empty)[:1]},
		{Position: pos, Goal: solver.AnyWin, First: pos.Stones(notation.Black)[:1]},
	} {
		if r, err := s.Solve(t.Context(), q); err == nil {
			t.Errorf("%v, shortest %v, first %v: %v", q.Goal, q.Shortest, q.First, r.Verdict)
		}
	}
}
