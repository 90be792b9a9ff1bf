package alphabeta

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/internal/fours"
	"fukumi/solver/internal/oracle"
)

// plainValue is the value of a position by plain minimax and the referee: what
// alpha-beta must find when nothing is left out. A five, two points for a five
// against the side to move, and a straight or double four that nothing hinders
// are values at once, and the answer to a five costs no depth.
func plainValue(pos *notation.Position, near eval.Set, ply, depth int) int32 {
	s := pos.Turn()
	o := s.Opponent()
	if len(pos.Fives(s)) > 0 {
		return mate - int32(ply) - 1
	}
	against := pos.Fives(o)
	if len(against) > 1 {
		return -(mate - int32(ply) - 2)
	}
	moves := near.Append(nil)
	if len(against) == 1 {
		if pos.Legal(against[0], s) != nil {
			return -(mate - int32(ply) - 2)
		}
		moves, depth = against, depth+1
	} else {
		for _, p := range pos.Stones(notation.Empty) {
			if pos.Legal(p, s) == nil && fivesAfter(pos, p) > 1 {
				return mate - int32(ply) - 3
			}
		}
		if depth <= 0 {
			return int32(eval.NewScore(pos).Judge(s))
		}
	}
	value := int32(-infinity)
	for _, p := range moves {
		if pos.Legal(p, s) != nil {
			continue
		}
		after := *pos
		_ = after.Play(p) // legal
		next := near
		for i, word := range eval.AroundOf(pos.Size())[p] {
			next[i] |= word
		}
		for _, q := range pos.Points() {
			if after.At(q) != notation.Empty {
				next.Remove(q)
			}
		}
		value = max(value, -plainValue(&after, next, ply+1, depth-1))
	}
	if value == -infinity {
		return 0
	}
	return value
}

// fivesAfter counts the points on which the side to move makes five after the
// move p, with a row through p.
func fivesAfter(pos *notation.Position, p notation.Point) int {
	after := *pos
	if after.Put(p, pos.Turn()) != nil {
		return 0
	}
	return len(after.Fives(pos.Turn()))
}

// newThread prepares one thread for a position.
func newThread(pos *notation.Position) *thread {
	a := &thread{over: new(atomic.Bool)}
	table := &scoreTable{}
	table.reset(1, firstScores, false)
	a.prepare(pos, table, fours.NewBudget(context.Background(), 0, 0, time.Now()), clears)
	return a
}

// With all pruning off, alpha-beta has the value of plain minimax.
func TestAlphaBetaIsMinimax(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	mates := 0
	for _, rule := range notation.Rules {
		for i := range 40 {
			size := 5 + i%3
			pos := oracle.Strewn(t, r, rule, size, size*size/2-2+r.IntN(8))
			if _, over := pos.Winner(); over || len(pos.Fives(pos.Turn())) > 0 {
				continue
			}
			depth := 2
			a := newThread(&pos)
			a.plain = true
			got := a.search(pos.Turn(), -infinity, infinity, int32(depth))
			want := plainValue(&pos, a.near[0], 0, depth)
			if got != want {
				t.Errorf("%v, %s to move, depth %d: value %d, minimax %d\n%s", rule, pos.Turn(), depth, got, want,
					text.FormatDiagram(&pos))
			}
			if want > longMate || want < -longMate {
				mates++
			}
		}
	}
	if mates < 12 {
		t.Errorf("%d positions with a mate value: too few to mean anything", mates)
	}
}

// Against a straight or double four that the other side threatens, every move
// that is not on the list loses at once: the referee finds a move that makes
// two fives, and no five against it.
func TestAnswersAreComplete(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(13, 14))
	tested, lists := 0, 0
	for _, rule := range notation.Rules {
		for range 300 {
			pos := oracle.Strewn(t, r, rule, 9, 12+r.IntN(12))
			s := pos.Turn()
			if len(pos.Fives(s)) > 0 || len(pos.Fives(s.Opponent())) > 0 {
				continue
			}
			a := newThread(&pos)
			var hold eval.Set
			if a.double(s) || !a.threatened(s.Opponent(), &hold) {
				continue
			}
			lists++
			a.answers(s, &hold, notation.NoPoint)
			for _, p := range pos.Stones(notation.Empty) {
				if pos.Legal(p, s) != nil || slices.ContainsFunc(a.moves[:a.top], func(m rankedMove) bool {
					return m.move == p
				}) {
					continue
				}
				tested++
				after := pos
				_ = after.Play(p) // legal
				if !losesNow(&after) {
					t.Fatalf("%v: %v is not on the list and holds\n%s", rule, p, text.FormatDiagram(&pos))
				}
			}
		}
	}
	if lists < 40 || tested < 500 {
		t.Errorf("%d lists, %d moves left out: too few to mean anything", lists, tested)
	}
}

// losesNow reports whether the side to move has a move that makes two points
// for a five while neither side has one yet.
func losesNow(pos *notation.Position) bool {
	s := pos.Turn()
	if len(pos.Fives(s.Opponent())) > 0 {
		return false
	}
	return slices.ContainsFunc(pos.Stones(notation.Empty), func(p notation.Point) bool {
		return pos.Legal(p, s) == nil && fivesAfter(pos, p) > 1
	})
}

// A symmetric image of a position has the same value, if the order of moves has
// no effect on it.
func TestAlphaBetaIsSymmetric(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 16))
	for _, rule := range notation.Rules {
		for range 10 {
			pos := oracle.Strewn(t, r, rule, 7, 6+r.IntN(10))
			if _, over := pos.Winner(); over {
				continue
			}
			var values []int32
			for u := range notation.Symmetries {
				image := pos.Image(u)
				a := newThread(&image)
				a.plain = true
				values = append(values, a.search(image.Turn(), -infinity, infinity, 2))
			}
			for u, v := range values {
				if v != values[0] {
					t.Errorf("%v: value %d, through symmetry %d %d\n%s", rule, values[0], u, v,
						text.FormatDiagram(&pos))
				}
			}
		}
	}
}
