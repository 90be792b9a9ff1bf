package solver

import (
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// Positions won by fours in which the threat-space search finds a win with other
// replies. Source: lfz084/renju-beta, puzzle/json, blackvcf 016 and 073.
var wonByFours = [...][2]string{
	{"h8 f7 g7 k7 j6 h5 l4 i3 j3", "i9 g8 k6 l5 f4 h4 j4 e3 l3"},
	{"h11 i10 h8 g7 i7 k7 h6 k6 n6 h5 l5 i4 j4", "i9 k9 f8 g8 j8 h7 n5 k4 m4 g3 h3 j3 j2"},
}

// A win by fours is called one, whatever the goal, with one thread or two.
func TestNarrowestClass(t *testing.T) {
	t.Parallel()
	one, two := New(Options{Memory: 8 << 20}), New(Options{Memory: 8 << 20, Threads: 2})
	for _, stones := range wonByFours {
		pos := oracle.Stones(t, notation.Renju, 15, notation.Black, stones[0], stones[1])
		for _, goal := range [...]Class{VCT3, VCT} {
			if got := ask(t, one, Query{Position: pos, Goal: goal, Method: MethodTSS}); got.Verdict != Win ||
				got.Proof.Tree.Kind != proof.KindTree {
				t.Errorf("%s: the threat-space search finds %v %v, so this tests nothing", stones[0], got.Verdict,
					got.Class)
			}
			for _, s := range [...]*Solver{one, two} {
				if got := ask(t, s, Query{Position: pos, Goal: goal}); got.Verdict != Win || got.Class != VCF {
					t.Errorf("%s, %v: %v %v", stones[0], goal, got.Verdict, got.Class)
				}
			}
		}
	}
}

// If a win by threats was found before the search by fours was done, that search
// continues for as much as the threats have cost, once they are checked.
func TestNarrowerWin(t *testing.T) {
	t.Parallel()
	s := New(Options{Memory: 8 << 20})
	pos := oracle.Stones(t, notation.Renju, 15, notation.Black, wonByFours[0][0], wonByFours[0][1])
	q := Query{Position: pos, Goal: VCT}
	byThreats := ask(t, s, Query{Position: pos, Goal: VCT, Method: MethodTSS}).Proof.Tree
	for _, c := range []struct {
		threats int64 // nodes spent on them
		checked bool
		want    proof.Kind
	}{{10_000, true, proof.KindLine}, {10_000, false, proof.KindTree}, {200, true, proof.KindTree}} {
		limit := fours.NewBudget(t.Context(), 0, 0, time.Now())
		root := rootFours{s: s, limit: limit}
		s.board.Set(&pos)
		root.prepare(pos.Turn())
		root.upTo(100)
		limit.Nodes += c.threats
		var r Result
		got := root.narrower(&q, &r, byThreats, func(tree *proof.Node) (int, bool) {
			return 0, tree == byThreats && c.checked
		})
		if got.Kind != c.want || got.Kind == proof.KindTree && got != byThreats {
			t.Errorf("threats for %d nodes, accepted %v: a certificate of kind %v", c.threats, c.checked, got.Kind)
		}
	}
}

// A resumed search by fours reaches the same outcome, turn by turn, as an
// uninterrupted one, and its turns are counted.
func TestRootFoursInTurns(t *testing.T) {
	t.Parallel()
	s := New(Options{Memory: 8 << 20})
	// Source: lfz084/renju-beta, puzzle/json, blackvcf 022.
	pos := oracle.Stones(t, notation.Renju, 15, notation.Black,
		"i11 j11 l10 i8 k8 n8 j7 k7 n7 m6 m5 n4 l3", "k11 j10 h9 j9 h8 j8 i6 j6 j5 k5 l5 j4 m4")
	whole := ask(t, s, Query{Position: pos, Goal: VCF})
	limit := fours.NewBudget(t.Context(), 0, 0, time.Now())
	root := rootFours{s: s, limit: limit}
	s.board.Set(&pos)
	root.prepare(pos.Turn())
	turns := 0
	for most := int64(100); !root.upTo(most); most += 100 {
		if turns++; root.outcome != fours.Halted || limit.Stop != fours.NoStop || root.spent != most ||
			limit.Nodes != most {
			t.Fatalf("turn %d: outcome %v, stop %v, %d nodes spent, %d counted", turns, root.outcome, limit.Stop,
				root.spent, limit.Nodes)
		}
	}
	var r Result
	tree := root.certificate(&Query{Position: pos}, &r)
	if tree == nil || r.Verdict != Win || turns < 10 || root.spent > 4*whole.Nodes || onPaper(tree) != 1 {
		t.Errorf("%v after %d turns and %d nodes, at a stretch %d", r.Verdict, turns, root.spent, whole.Nodes)
	}
}
