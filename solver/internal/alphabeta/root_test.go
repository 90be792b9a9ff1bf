package alphabeta

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
)

// TestWindows: whatever the window of an iteration, the value is the value of
// an open window.
func TestWindows(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 18))
	tested := 0
	for _, rule := range notation.Rules {
		for range 6 {
			pos := oracle.Strewn(t, r, rule, 7, 8+r.IntN(10))
			side := pos.Turn()
			if _, over := pos.Winner(); over || len(pos.Fives(side)) > 0 {
				continue
			}
			near := eval.Candidates(&pos)
			var moves []notation.Point
			for _, p := range near.Append(nil) {
				if pos.Legal(p, side) == nil {
					moves = append(moves, p)
				}
			}
			a := newThread(&pos)
			a.plain = true
			x := root{a: a, pos: &pos, moves: slices.Clone(moves), count: 1}
			const depth = windowFrom - 1
			want := x.within(0, depth, -infinity, infinity)
			for _, off := range []int32{0, window - 1, window, -window, 700, -700, 9000, -9000} {
				at := min(max(want.Value+off, -longMate+1), longMate-1)
				x.best = []Judgement{{Value: at}}
				if got := x.around(0, depth, x.best[0].Value); got.Value != want.Value ||
					got.Move == notation.NoPoint || len(got.Line) == 0 || got.Line[0] != got.Move {
					t.Fatalf("%v: %v worth %d, line %v, from %d; with an open window %d\n%s", rule, got.Move, got.Value,
						got.Line, at, want.Value, text.FormatDiagram(&pos))
				}
			}
			tested++
		}
	}
	if tested < 9 {
		t.Errorf("%d positions: too few to mean anything", tested)
	}
}

// TestZoneIsComplete: if the opponent would win by fours, every move outside
// the zone leaves him that win.
func TestZoneIsComplete(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(19, 20))
	zones, tested := 0, 0
	for _, rule := range notation.Rules {
		for range 150 {
			pos := oracle.Strewn(t, r, rule, 9, 14+r.IntN(16))
			s := pos.Turn()
			o := s.Opponent()
			if _, over := pos.Winner(); over || len(pos.Fives(s)) > 0 || len(pos.Fives(o)) > 0 {
				continue // the search does not use a zone there
			}
			a := newThread(&pos)
			var hold eval.Set
			if a.double(s) || !a.zoneOf(o, &hold) {
				continue
			}
			zones++
			for _, p := range pos.Stones(notation.Empty) {
				if hold.Has(p) || pos.Legal(p, s) != nil || a.score.Class(p, s) >= eval.ClassFour {
					continue
				}
				tested++
				after := pos
				_ = after.Play(p) // legal
				b := newThread(&after)
				b.onBoard()
				b.inner = fours.NodeBudget(1_000_000)
				if b.fours[o].Solve() != fours.Wins {
					t.Fatalf("%v: %v is not in the zone and holds\n%s", rule, p, text.FormatDiagram(&pos))
				}
			}
		}
	}
	if zones < 8 || tested < 200 {
		t.Errorf("%d zones, %d moves left out: too few to mean anything", zones, tested)
	}
}

// TestKeep: the results of a query make the next one about the position
// shorter, with the same limit on depth, and other queries do not use them.
func TestKeep(t *testing.T) {
	t.Parallel()
	pos := oracle.At(t, oracle.MiddleGames[0], notation.Freestyle)
	x := New(16<<20, 1)
	rank := func() int64 {
		limit := fours.NewBudget(context.Background(), 0, 0, time.Now())
		near := eval.Candidates(&pos)
		x.Rank(&pos, near.Append(nil), 1, 6, limit, 1<<20, Watch{})
		return limit.Nodes
	}
	first, again := rank(), rank()
	if again != first {
		t.Errorf("%d nodes, then %d", first, again)
	}
	x.Keep()
	if kept := rank(); kept >= first {
		t.Errorf("%d nodes, %d with what was found", first, kept)
	}
	if last := rank(); last != first {
		t.Errorf("%d nodes, %d after a query that kept", first, last)
	}
}

// TestGoOn: the results of a query make later ones of the same game shorter, a move and
// its reply later; a query without GoOn does not use them.
func TestGoOn(t *testing.T) {
	t.Parallel()
	rank := func(x *Search, pos *notation.Position) ([]Judgement, int64) {
		limit := fours.NewBudget(context.Background(), 0, 0, time.Now())
		near := eval.Candidates(pos)
		best, _ := x.Rank(pos, near.Append(nil), 1, 8, limit, 1<<20, Watch{})
		return best, limit.Nodes
	}
	var alone, goneOn int64
	for _, text := range oracle.MiddleGames {
		pos := oracle.At(t, text, notation.Freestyle)
		x := New(16<<20, 1)
		best, _ := rank(&x, &pos)
		if len(best[0].Line) < 2 {
			t.Fatalf("line %v", best[0].Line)
		}
		for _, p := range best[0].Line[:2] {
			testhelp.OK(t, pos.Play(p))
		}
		fresh := New(16<<20, 1)
		_, nodes := rank(&fresh, &pos)
		alone += nodes
		x.GoOn()
		_, nodes = rank(&x, &pos)
		goneOn += nodes
		if _, last := rank(&x, &pos); last != fresh.threads[0].limit.Nodes {
			t.Errorf("%d nodes, %d after a query that went on", fresh.threads[0].limit.Nodes, last)
		}
	}
	t.Logf("%d nodes alone, %d going on", alone, goneOn)
	if goneOn >= alone {
		t.Errorf("%d nodes, %d with what was found before", alone, goneOn)
	}
}

// TestTableAges: an entry counts only in the searches that continue its own, and the oldest
// is replaced first.
func TestTableAges(t *testing.T) {
	t.Parallel()
	var table scoreTable
	hash := func(i uint64) eval.Hash { return eval.Hash{0, i + 1} } // all in one slot
	entry := func(depth int32) record { return record{depth: depth, bound: exactly} }
	found := func(i uint64) bool { _, ok := table.find(hash(i), 0); return ok }
	table.reset(1, firstScores, false)
	table.put(hash(0), 0, entry(9))
	table.reset(1, firstScores, true)
	table.put(hash(1), 0, entry(8))
	if !found(0) || !found(1) {
		t.Fatal("an entry is lost that a search goes on with")
	}
	table.put(hash(2), 0, entry(1))
	if found(0) || !found(1) || !found(2) {
		t.Error("it was not the oldest entry that made room")
	}
	table.reset(1, firstScores, false)
	if found(1) || found(2) {
		t.Error("an entry of another search counts")
	}
	table.put(hash(3), 0, entry(1))
	for range 1000 {
		table.reset(1, firstScores, true)
	}
	if found(3) {
		t.Error("an entry counts for ever")
	}
}
