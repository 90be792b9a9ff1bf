package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// A game of the player against itself under renju: it plays no foul and no
// taken point, up to the end of the game.
func TestChoosePlaysLegalMoves(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(21, 22))
	for _, rule := range notation.Rules {
		for _, size := range []int{5, 7, 15} {
			pos := oracle.Strewn(t, r, rule, size, size)
			s := New(Options{Memory: 16 << 20})
			for {
				c, err := s.Choose(context.Background(), RankQuery{Position: pos, Limits: Limits{Nodes: 2000}})
				if err != nil {
					if _, over := pos.Winner(); over || !anyLegal(&pos) {
						break
					}
					t.Fatal(err)
				}
				checkCandidate(t, &pos, &c)
				if err := pos.Legal(c.Move, pos.Turn()); err != nil {
					t.Fatalf("%v %d: %v plays %v: %v\n%s", rule, size, pos.Turn(), c.Move, err,
						text.FormatDiagram(&pos))
				}
				testhelp.OK(t, pos.Play(c.Move))
			}
		}
	}
}

func anyLegal(pos *notation.Position) bool {
	for _, p := range pos.Stones(notation.Empty) {
		if pos.Legal(p, pos.Turn()) == nil {
			return true
		}
	}
	return false
}

// If the opponent threatens to win and some moves hold, a move proved to lose
// is not chosen.
func TestChooseHolds(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(23, 24))
	s, slow := New(Options{Memory: 16 << 20}), New(Options{Memory: 16 << 20})
	tested := 0
	for range 400 {
		rule := notation.Rules[r.IntN(len(notation.Rules))]
		pos := oracle.Strewn(t, r, rule, 9, 8+r.IntN(14))
		q := Query{Position: pos, Goal: VCF, Limits: Limits{Nodes: 20_000}}
		if own, err := slow.Solve(context.Background(), q); err != nil || own.Verdict == Win {
			continue
		}
		d := testhelp.Must(slow.Defend(context.Background(), q))(t)
		if len(d.Holds) == 0 || len(d.Lost) == 0 {
			continue
		}
		tested++
		c := testhelp.Must(s.Choose(context.Background(), RankQuery{Position: pos, Limits: Limits{Nodes: 20_000}}))(t)
		for _, l := range d.Lost {
			if l.Move == c.Move && !allLose(t, slow, &pos, d.Holds) {
				t.Errorf("%v: plays %v, which loses, though %v holds\n%s", rule, c.Move, d.Holds[0],
					text.FormatDiagram(&pos))
			}
		}
	}
	if tested < 20 {
		t.Errorf("%d positions: too few to mean anything", tested)
	}
}

// allLose reports whether each of the moves, which hold against fours, is
// proved to lose to other threats.
func allLose(t *testing.T, s *Solver, pos *notation.Position, moves []notation.Point) bool {
	t.Helper()
	for _, p := range moves {
		after := *pos
		testhelp.OK(t, after.Play(p))
		got, err := s.Solve(context.Background(), Query{Position: after, Goal: VCT, Limits: Limits{Nodes: 100_000}})
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != Win {
			return false
		}
	}
	return true
}

// With one thread and a limit on nodes the answer is repeated, whether the
// solver is new or used; and the limit is kept.
func TestRankIsRepeatable(t *testing.T) {
	t.Parallel()
	used := New(Options{Memory: 16 << 20})
	for _, text := range oracle.MiddleGames[:4] {
		pos := oracle.At(t, text, notation.Freestyle)
		q := RankQuery{Position: pos, MultiPV: 2, Limits: Limits{Nodes: 20_000}}
		first := testhelp.Must(New(Options{Memory: 16 << 20}).Rank(context.Background(), q))(t)
		again := testhelp.Must(used.Rank(context.Background(), q))(t)
		if first.Nodes != again.Nodes || first.Depth != again.Depth || len(first.Candidates) != len(again.Candidates) {
			t.Errorf("%d nodes to depth %d, then %d to %d", first.Nodes, first.Depth, again.Nodes, again.Depth)
		}
		for i, c := range first.Candidates {
			if o := again.Candidates[i]; c.Move != o.Move || c.Score != o.Score ||
				notation.FormatMoves(c.Line) != notation.FormatMoves(o.Line) {
				t.Errorf("%v %d %v, then %v %d %v", c.Move, c.Score, c.Line, o.Move, o.Score, o.Line)
			}
		}
		if first.Nodes > q.Limits.Nodes {
			t.Errorf("%d nodes of %d", first.Nodes, q.Limits.Nodes)
		}
	}
}

// In a game the judgement of the position before counts: the answer may differ, and is
// repeated in the same game. Without Game, and in another game, nothing counts.
func TestChooseInAGame(t *testing.T) {
	t.Parallel()
	pos := oracle.At(t, oracle.MiddleGames[0], notation.Freestyle)
	play := func(s *Solver, game bool) (moves []notation.Point, nodes []int64) {
		pos := pos
		for range 4 {
			r := testhelp.Must(s.choose(context.Background(), RankQuery{Position: pos, Depth: 5, Game: game}))(t)
			moves, nodes = append(moves, r.Candidates[0].Move), append(nodes, r.Nodes)
			if len(r.Candidates[0].Line) < 2 {
				break
			}
			for _, p := range r.Candidates[0].Line[:2] {
				testhelp.OK(t, pos.Play(p))
			}
		}
		return moves, nodes
	}
	used := New(Options{Memory: 16 << 20})
	moves, alone := play(used, false)
	if again, nodes := play(used, false); !slices.Equal(moves, again) || !slices.Equal(alone, nodes) {
		t.Errorf("%v in %v nodes, then %v in %v", moves, alone, again, nodes)
	}
	inGame, nodes := play(New(Options{Memory: 16 << 20}), true)
	if slices.Equal(alone, nodes) || nodes[0] != alone[0] {
		t.Errorf("%v nodes, and %v in a game", alone, nodes)
	}
	other := oracle.At(t, oracle.MiddleGames[1], notation.Freestyle)
	if _, err := used.Choose(context.Background(), RankQuery{Position: other, Depth: 2, Game: true}); err != nil {
		t.Fatal(err)
	}
	if again, more := play(used, true); !slices.Equal(inGame, again) || !slices.Equal(nodes, more) {
		t.Errorf("%v in %v nodes, then %v in %v after another game", inGame, nodes, again, more)
	}
}

// Two threads reach the same proved labels if no part of the work comes near its
// bound: what is found within a bound depends on the threads' timing.
func TestThreadsProveTheSame(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"h8 a1 i8 c3 j8 e1", "h8 a1 i8 c3 j8"} {
		q := RankQuery{Position: oracle.At(t, text, notation.Freestyle), MultiPV: 400, Depth: 2,
			Limits: Limits{Nodes: 10_000_000}}
		x, y := rankTwice(t, q)
		if max(x.Nodes, y.Nodes) > q.Limits.Nodes/8 {
			t.Errorf("%s: %d nodes with one thread, %d with two: too near to a bound", text, x.Nodes, y.Nodes)
		}
		if got, want := labels(&y), labels(&x); got[ProvedWin] != want[ProvedWin] ||
			got[ProvedLoss] != want[ProvedLoss] {
			t.Errorf("%s: two threads prove %v, one %v", text, got, want)
		}
	}
}

// Near a bound two threads may prove more than one, or less, but nothing that
// contradicts it.
func TestThreadsContradictNobody(t *testing.T) {
	t.Parallel()
	for _, text := range oracle.MiddleGames[:2] {
		x, y := rankTwice(t, RankQuery{Position: oracle.At(t, text, notation.Freestyle), MultiPV: 400, Depth: 2})
		proved := map[notation.Point]Label{}
		for _, c := range x.Candidates {
			proved[c.Move] = c.Proved
		}
		for _, c := range y.Candidates {
			if p := proved[c.Move]; p != ProvedNone && c.Proved != ProvedNone && p != c.Proved {
				t.Errorf("%s: %v: two threads prove a %v, one a %v", text, c.Move, c.Proved, p)
			}
		}
		for _, v := range [][2]Verdict{{x.Attack.Verdict, y.Attack.Verdict},
			{x.Defence.Threat.Verdict, y.Defence.Threat.Verdict}} {
			if v[0] != v[1] && v[0] != Unknown && v[1] != Unknown {
				t.Errorf("%s: two threads say %v, one %v", text, v[1], v[0])
			}
		}
	}
}

// rankTwice ranks with one thread and with two, and checks both rankings.
func rankTwice(t *testing.T, q RankQuery) (one, two Ranking) {
	t.Helper()
	for threads, to := range []*Ranking{1: &one, 2: &two} {
		if to == nil {
			continue
		}
		got := testhelp.Must(New(Options{Memory: 16 << 20, Threads: threads}).Rank(context.Background(), q))(t)
		checkRanking(t, &q.Position, &got)
		*to = got
	}
	return one, two
}

// labels counts the candidates by label.
func labels(r *Ranking) (n [3]int) {
	for _, c := range r.Candidates {
		n[c.Proved]++
	}
	return n
}

// A context that is done ends the search, and the answer is a legal move all
// the same.
func TestChooseIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	pos := oracle.At(t, oracle.MiddleGames[0], notation.Freestyle)
	c, err := New(Options{Memory: 16 << 20}).Choose(ctx, RankQuery{Position: pos})
	if err != nil || pos.Legal(c.Move, pos.Turn()) != nil {
		t.Errorf("move %v, %v", c.Move, err)
	}
}

// TestChooseBesideAWin: if the win found begins with an excluded move, another one is
// proved, not judged.
func TestChooseBesideAWin(t *testing.T) {
	pos := oracle.Stones(t, notation.Freestyle, 15, notation.Black, "g8 h8 i8", "a15 c14 e12")
	s := New(Options{Memory: 16 << 20})
	won := solved(t, s, Query{Position: pos, Goal: VCT})
	q := RankQuery{Position: pos, Exclude: won.Line[:1], Limits: Limits{Nodes: 100_000}}
	c, err := s.Choose(context.Background(), q)
	if err != nil || c.Proved != ProvedWin || c.Move == won.Line[0] {
		t.Fatalf("%v, %v, %v, want a proved win that begins elsewhere than with %v", c.Move, c.Proved, err, won.Line[0])
	}
	if _, err := proof.Verify(c.Result.Proof, proof.Options{}); err != nil {
		t.Error(err)
	}
}

// TestChooseIsChecked: the player does not play a move that the solver refutes
// with a part of what the choice has cost.
func TestChooseIsChecked(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	const nodes = 60_000
	for _, c := range []struct {
		rule  notation.Rule
		moves string
	}{
		{notation.Freestyle, "h9 j9 f7 h10 i9 j10 i10 j11 j12 i11 g8 e6"},
		{notation.Freestyle, "h8 i8 h7 i7 h6 h9 i6"},
		{notation.Renju, "h8 i7 g7 j8 f6 e5 h6 k9 i5"},
		{notation.Renju, "h8 h7 i8 i7 g8 f8 g7"},
	} {
		pos := oracle.At(t, c.moves, c.rule)
		got := testhelp.Must(s.Choose(t.Context(), RankQuery{Position: pos, Limits: Limits{Nodes: nodes}}))(t)
		if got.Proved == ProvedLoss {
			continue // so is every move
		}
		after := pos
		testhelp.OK(t, after.Play(got.Move))
		r, err := s.Solve(t.Context(), Query{Position: after, Goal: VCT, Limits: Limits{Nodes: nodes / 12}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict == Win {
			t.Errorf("%s: %v is refuted in %d nodes", c.moves, got.Move, r.Nodes)
		}
	}
}
