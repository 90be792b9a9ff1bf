package solver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

func defend(t testing.TB, s *Solver, q Query) Defence {
	t.Helper()
	d, err := s.Defend(context.Background(), q)
	if err != nil {
		t.Fatalf("black %v white %v: %v", q.Position.Stones(notation.Black), q.Position.Stones(notation.White), err)
	}
	return d
}

// legalMoves lists the moves of the side to move.
func legalMoves(pos *notation.Position) []notation.Point {
	moves := []notation.Point{}
	for _, p := range pos.Stones(notation.Empty) {
		if pos.Legal(p, pos.Turn()) == nil {
			moves = append(moves, p)
		}
	}
	return moves
}

// shared checks that the lists of d divide the legal moves of pos and that
// every refutation is a certified win after its move, without the checker's
// lemma too. It returns the lost moves.
func shared(t testing.TB, pos *notation.Position, d *Defence) []notation.Point {
	t.Helper()
	lost := []notation.Point{}
	for _, r := range d.Lost {
		lost = append(lost, r.Move)
		after := *pos
		testhelp.OK(t, after.Play(r.Move))
		if r.Result.Verdict != Win || r.Result.Proof == nil || !r.Result.Proof.Position.Same(&after) ||
			len(r.Result.Line) != r.Result.Length {
			t.Fatalf("after %v: no win of its own: %+v", r.Move, r.Result)
		}
		for _, paranoid := range [...]bool{false, true} {
			if check, err := proof.Verify(r.Result.Proof, proof.Options{Paranoid: paranoid}); err != nil ||
				check.Length != r.Result.Length {
				t.Fatalf("after %v: paranoid %v: length %d, the checker says %d, %v", r.Move, paranoid, r.Result.Length,
					check.Length, err)
			}
		}
	}
	all := slices.Concat(d.Holds, lost, d.Open)
	for _, list := range [...][]notation.Point{d.Holds, lost, d.Open} {
		if !slices.IsSorted(list) {
			t.Fatalf("%v is not in order", list)
		}
	}
	slices.Sort(all)
	if want := legalMoves(pos); !slices.Equal(all, want) {
		t.Fatalf("holds %v, lost %v, open %v do not share out the legal moves %v", d.Holds, lost, d.Open, want)
	}
	return lost
}

// The moves that hold are those after which the opponent has no win of the
// class: by brute force for fours, and by one question a move for the classes
// of threats, whose answers have their own tests.
func TestDefendAgreesMoveByMove(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(51, 52))
	s, other := New(Options{}), New(Options{})
	threatened := map[string]int{}
	total := testhelp.Cases(300, 15_000)
	for i := range total {
		pos := oracle.Crowded(r, notation.Rules[i%len(notation.Rules)], 5+r.IntN(2))
		goal := [...]Class{VCF, VCT3, VCT}[r.IntN(3)]
		d := defend(t, s, Query{Position: pos, Goal: goal})
		where := fmt.Sprintf("%v size %d, %v to move, black %v white %v, %v", pos.Rule(), pos.Size(), pos.Turn(),
			pos.Stones(notation.Black), pos.Stones(notation.White), goal)
		if d.Threat.Verdict != Win {
			if d.Threat.Verdict != NoWin || d.Holds != nil || d.Lost != nil || d.Open != nil {
				t.Fatalf("%s: threat %v, yet %+v", where, d.Threat.Verdict, d)
			}
			continue
		}
		threatened[pos.Rule().String()]++
		if lost := shared(t, &pos, &d); len(d.Open) > 0 || d.Stop != NoStop {
			t.Fatalf("%s: open %v (%v) without a limit, lost %v", where, d.Open, d.Stop, lost)
		}
		definition := oracle.NewFours()
		for _, p := range legalMoves(&pos) {
			after := pos
			_ = after.Play(p)
			holds := pos.MakesFive(p, pos.Turn())
			switch {
			case holds:
			case goal == VCF:
				holds = definition.Moves(&after) == 0
			default:
				one, err := other.Solve(context.Background(), Query{Position: after, Goal: goal})
				if err != nil || one.Verdict == Unknown {
					t.Fatalf("%s after %v: %v, %v", where, p, one.Verdict, err)
				}
				holds = one.Verdict == NoWin
			}
			if holds != slices.Contains(d.Holds, p) {
				t.Fatalf("%s: %v holds: %v; Defend says %v", where, p, holds, d.Holds)
			}
		}
	}
	t.Logf("%d positions, threatened: %v", total, threatened)
	for _, rule := range notation.Rules {
		if threatened[rule.String()] < total/40 {
			t.Errorf("the sample is lopsided: %v", threatened)
		}
	}
}

// underThreat is a demonstration of lfz084/renju-beta (demo/041), White to
// move: Black threatens a VCF of five moves, and some moves hold.
func underThreat(t testing.TB) notation.Position {
	in := testhelp.Must(text.ParsePosition("c14,a14,d14,d13,d10,e13/c15,b11,c13,d15,e12,f11",
		text.Defaults{Rule: notation.Renju, Size: 15, Turn: notation.White}))(t)
	return in.Position
}

// A limit leaves moves open and decides none wrongly; the answer is the same
// every time.
func TestDefendUnderLimits(t *testing.T) {
	t.Parallel()
	pos := underThreat(t)
	s := New(Options{})
	full := defend(t, s, Query{Position: pos, Goal: VCT})
	lost := shared(t, &pos, &full)
	if len(full.Open) > 0 || len(full.Holds) == 0 || len(lost) < 100 {
		t.Fatalf("holds %v, %d lost, open %v", full.Holds, len(lost), full.Open)
	}
	cut := 0
	for _, nodes := range []int64{1, 10, 100, 1000, 10_000} {
		q := Query{Position: pos, Goal: VCT, Limits: Limits{Nodes: nodes}}
		d := defend(t, s, q)
		// A search by fours inside a tree ends a few nodes after the limit.
		if d.Threat.Nodes+d.Nodes > nodes+50 {
			t.Errorf("%d nodes and %d for the threat, limit %d", d.Nodes, d.Threat.Nodes, nodes)
		}
		if d.Threat.Verdict != Win {
			continue
		}
		some := shared(t, &pos, &d)
		for _, p := range d.Holds {
			if !slices.Contains(full.Holds, p) {
				t.Errorf("%d nodes: %v holds, with none it does not", nodes, p)
			}
		}
		for _, p := range some {
			if !slices.Contains(lost, p) {
				t.Errorf("%d nodes: %v is lost, with none it holds", nodes, p)
			}
		}
		if (len(d.Open) > 0) != (d.Stop == StopNodes) {
			t.Errorf("%d nodes: open %v, stop %v", nodes, d.Open, d.Stop)
		}
		if len(d.Open) > 0 {
			cut++
		}
		again := defend(t, New(Options{}), q)
		if !slices.Equal(again.Holds, d.Holds) || !slices.Equal(again.Open, d.Open) || again.Nodes != d.Nodes ||
			!reflect.DeepEqual(shared(t, &pos, &again), some) {
			t.Errorf("%d nodes: two runs differ", nodes)
		}
	}
	if cut == 0 {
		t.Error("no limit cut anything short")
	}
}

// The answers to a straight four in the making, to a four, and to a double
// four.
func TestDefendKnown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, Stones string
		holds        string
	}{
		{"a three with a stone three points off", "c3,c4,c5/i1,i9", "c2 c6"},
		{"a broken three", "c3,c4,c6/i1,i9", "c2 c5 c7"},
		{"a four", "c2,c3,c4,c5/c1,e1,e2", "c6"},
		{"a straight four", "c3,c4,c5,c6/e1,e2,i9", ""},
		{"a straight four against one's own four", "c3,c4,c5,c6/e1,e2,e3,e4,i9", "e5"},
	} {
		in := testhelp.Must(text.ParsePosition(c.Stones, text.Defaults{Size: 9, Turn: notation.White}))(t)
		d := defend(t, New(Options{}), Query{Position: in.Position, Goal: VCT})
		shared(t, &in.Position, &d)
		if got := notation.FormatMoves(d.Holds); got != c.holds || len(d.Open) > 0 {
			t.Errorf("%s: %q holds, open %v, want %q", c.name, got, d.Open, c.holds)
		}
	}
}

func TestDefendRefuses(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	in := testhelp.Must(text.ParsePosition("c3,c4,c5/e1,e2,e3", text.Defaults{Size: 9, Turn: notation.White}))(t)
	threat := defend(t, s, Query{Position: in.Position, Goal: VCF}).Threat
	elsewhere := in.Position
	_ = elsewhere.Put(notation.At(8, 8), notation.Black)
	if _, err := s.DefendAgainst(context.Background(), Query{Position: elsewhere, Goal: VCF}, threat); err == nil {
		t.Error("the threat of another position is taken")
	}
	over, err := text.ParsePosition("c3,c4,c5,c6,c7/e1,e2,e3,a1", text.Defaults{Size: 9, Turn: notation.White})
	if err != nil {
		t.Fatal(err)
	}
	var end *GameOverError
	if _, err := s.Defend(context.Background(), Query{Position: over.Position, Goal: VCF}); !errors.As(err, &end) {
		t.Errorf("a game that is over: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d, err := s.DefendAgainst(ctx, Query{Position: in.Position, Goal: VCF}, threat)
	if err != nil || d.Stop != StopInterrupt || len(d.Open) != len(legalMoves(&in.Position)) {
		t.Errorf("interrupted: %v, %d open, %v", d.Stop, len(d.Open), err)
	}
}
