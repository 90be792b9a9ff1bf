package solver

import (
	"context"
	"errors"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// at reads a position. checkRanking checks the properties of every ranking:
// legal moves, each once, in the documented order, and a checked certificate
// for everything called proved.
func checkRanking(t *testing.T, pos *notation.Position, r *Ranking) {
	t.Helper()
	seen := map[notation.Point]bool{}
	class := map[Label]int{ProvedWin: 0, ProvedNone: 1, ProvedLoss: 2}
	for i := range r.Candidates {
		c := &r.Candidates[i]
		if err := pos.Legal(c.Move, pos.Turn()); err != nil || seen[c.Move] {
			t.Fatalf("candidate %v: legal: %v, seen before: %v", c.Move, err, seen[c.Move])
		}
		seen[c.Move] = true
		if c.Rank != i+1 {
			t.Errorf("candidate %v has rank %d at place %d", c.Move, c.Rank, i+1)
		}
		if i > 0 && class[r.Candidates[i-1].Proved] > class[c.Proved] {
			t.Errorf("%q at place %d behind %q", c.Proved, i+1, r.Candidates[i-1].Proved)
		}
		checkCandidate(t, pos, c)
	}
}

func checkCandidate(t *testing.T, pos *notation.Position, c *Candidate) {
	t.Helper()
	if len(c.Line) > 0 && c.Line[0] != c.Move {
		t.Errorf("the line of %v begins with %v", c.Move, c.Line[0])
	}
	if c.Proved == ProvedNone {
		if c.Result != nil || c.WinChance <= 0 || c.WinChance >= 1 {
			t.Errorf("%v: nothing is proved, but result %v, chance %v", c.Move, c.Result, c.WinChance)
		}
		return
	}
	if c.Score != 0 || c.Result == nil || c.Result.Verdict != Win || c.Result.Proof == nil {
		t.Fatalf("%v: %q without a proof or with a score", c.Move, c.Proved)
	}
	of := *pos
	if c.Proved == ProvedLoss {
		testhelp.OK(t, of.Play(c.Move))
	} else if c.Result.Proof.Tree.Move != c.Move {
		t.Errorf("%v: the proof begins with %v", c.Move, c.Result.Proof.Tree.Move)
	}
	if !c.Result.Proof.Position.Same(&of) {
		t.Errorf("%v: the proof is of another position", c.Move)
	}
	if _, err := proof.Verify(c.Result.Proof, proof.Options{Paranoid: true}); err != nil {
		t.Errorf("%v: %v", c.Move, err)
	}
}

// The positions of these tests: each by its first choice.
var choices = []struct {
	name, text string
	rule       notation.Rule
	move       string // one of these
	proved     Label
}{
	{"five", "h8 h9 i8 i9 j8 j9 k8 k9", notation.Freestyle, "g8 l8", ProvedWin},
	{"exact five", "h8 h9 i8 i9 j8 j9 k8 a1 m8 k9", notation.Standard, "g8", ProvedWin},
	{"answer to a four", "h8 g8 i8 a1 j8 c3 k8", notation.Freestyle, "l8", ProvedNone},
	{"open three", "h8 a1 i8 c3 j8 e1", notation.Freestyle, "g8 k8", ProvedWin},
	{"defence of an open three", "h8 a1 i8 c3 j8", notation.Freestyle, "f8 g8 k8 l8", ProvedNone},
}

func TestFirstChoice(t *testing.T) {
	t.Parallel()
	for _, c := range choices {
		t.Run(c.name, func(t *testing.T) {
			pos := oracle.At(t, c.text, c.rule)
			s := New(Options{})
			r := testhelp.Must(s.Rank(context.Background(), RankQuery{Position: pos, Depth: 6, MultiPV: 3,
				Limits: Limits{Nodes: 300_000}}))(t)
			checkRanking(t, &pos, &r)
			first := r.Candidates[0]
			want := testhelp.Must(text.ParseMoves(c.move, text.Defaults{}))(t)
			if want.Position.At(first.Move) == notation.Empty || first.Proved != c.proved {
				t.Errorf("first choice %v (%q), expected one of %s (%q)", first.Move, first.Proved, c.move, c.proved)
			}
			got, err := s.Choose(context.Background(), RankQuery{Position: pos, Limits: Limits{Nodes: 300_000}})
			if err != nil || want.Position.At(got.Move) == notation.Empty || got.Proved != c.proved {
				t.Errorf("chooses %v (%q), %v: expected one of %s (%q)", got.Move, got.Proved, err, c.move, c.proved)
			}
		})
	}
}

// Of several winning moves each gets its own certificate, the shortest first.
func TestRankProvesSeveralWins(t *testing.T) {
	t.Parallel()
	for _, rule := range notation.Rules {
		pos := oracle.At(t, "h8 a1 i8 c3 j8 e1", rule)
		r := testhelp.Must(New(Options{}).Rank(context.Background(), RankQuery{Position: pos, MultiPV: 6,
			Limits: Limits{Nodes: 300_000}}))(t)
		checkRanking(t, &pos, &r)
		if got := labels(&r)[ProvedWin]; got != 6 {
			t.Errorf("%v: %d of 6 moves are proved to win", rule, got)
		}
		for i, c := range r.Candidates[:2] {
			if c.Result == nil || c.Result.Length != 3 || c.Result.Class != VCF {
				t.Errorf("%v: candidate %d is %v, want a straight four", rule, i+1, c.Move)
			}
		}
	}
}

// The other wins are also looked for if the opponent threatens to make five:
// then a move that lets him is not a win, but not a reason to give up either.
func TestOtherWinsAgainstAFour(t *testing.T) {
	t.Parallel()
	for _, rule := range []notation.Rule{notation.Freestyle, notation.Standard, notation.Renju} {
		pos := oracle.Stones(t, rule, 15, notation.Black, "e5 e6 e7 e8 g6 f6 h8 g9", "e4 f7 e9 f9 h9 i9 i10 j11")
		r, err := New(Options{}).Rank(context.Background(), RankQuery{Position: pos, MultiPV: 5,
			Limits: Limits{Nodes: 500_000}})
		if err != nil {
			t.Fatalf("%v: %v", rule, err)
		}
		checkRanking(t, &pos, &r)
		if best := r.Candidates[0]; best.Move.String() != "g8" {
			t.Errorf("%v: the best move is %v, want the only one that stops the five", rule, best.Move)
		}
	}
}

// A move that was refuted before is labelled with its proof, not judged, even
// if the limits leave no time to refute it again.
func TestRankTakesOverRefutations(t *testing.T) {
	t.Parallel()
	pos := oracle.At(t, "h8 a1 h9 a2 h10", notation.Freestyle)
	s := New(Options{})
	d, err := s.Defend(context.Background(), Query{Position: pos, Goal: VCF, Limits: Limits{Nodes: 100_000}})
	if err != nil || len(d.Lost) < 100 {
		t.Fatalf("%d refutations, %v", len(d.Lost), err)
	}
	r := testhelp.Must(s.Rank(context.Background(), RankQuery{Position: pos, MultiPV: 300, Lost: d.Lost,
		Limits: Limits{Nodes: 30}}))(t)
	checkRanking(t, &pos, &r)
	lost := map[notation.Point]bool{}
	for _, l := range d.Lost {
		lost[l.Move] = true
	}
	for _, c := range r.Candidates {
		if lost[c.Move] && c.Proved != ProvedLoss {
			t.Errorf("%v is refuted, and called %v", c.Move, c.Proved)
		}
	}
}

// Known results are used, and not asked again; results for another position are
// refused.
func TestRankTakesOver(t *testing.T) {
	t.Parallel()
	pos := oracle.At(t, "h8 a1 i8 c3 j8 e1", notation.Freestyle)
	s := New(Options{})
	known, err := s.Solve(context.Background(), Query{Position: pos, Goal: VCF})
	if err != nil || known.Verdict != Win {
		t.Fatal(known.Verdict, err)
	}
	r, err := s.Rank(context.Background(), RankQuery{Position: pos, Attack: &known})
	if err != nil || r.Nodes != 0 || r.Candidates[0].Move != known.Line[0] {
		t.Errorf("%d nodes, %v: want %v and none", r.Nodes, err, known.Line[0])
	}
	checkRanking(t, &pos, &r)
	other := oracle.At(t, "h8 a1 i8 c3 j8 e2", notation.Freestyle)
	if _, err := s.Rank(context.Background(), RankQuery{Position: other, Attack: &known}); err == nil {
		t.Error("a result of another position is taken over")
	}
	quiet := oracle.At(t, "h8 i9 g7 a1", notation.Freestyle)
	if _, err := s.Rank(context.Background(), RankQuery{Position: quiet, Threat: &known, Depth: 1}); err == nil {
		t.Error("a threat in another position is taken over")
	}
}

// If the game is over or the board is full, there is nothing to choose.
func TestNothingToChoose(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	over := oracle.At(t, "h8 h9 i8 i9 j8 j9 k8 k9 l8", notation.Freestyle)
	var end *GameOverError
	if _, err := s.Choose(context.Background(), RankQuery{Position: over}); !errors.As(err, &end) {
		t.Errorf("after a five: %v, want a GameOverError", err)
	}
	full := testhelp.Must(notation.NewPosition(notation.Freestyle, 5))(t)
	for i, p := range full.Points() {
		s := notation.Black
		if (p.X()+p.Y()/2)%2 == 0 {
			s = notation.White
		}
		if err := full.Put(p, s); err != nil {
			t.Fatal(i, err)
		}
	}
	if _, err := s.Rank(context.Background(), RankQuery{Position: full}); !errors.Is(err, ErrNoMove) {
		t.Errorf("full board: %v, want ErrNoMove", err)
	}
}

// However short the time, the answer has a legal move. The time is named as the limit,
// unless only one move was left to judge: then the search had ended.
func TestRankInShortTime(t *testing.T) {
	s := New(Options{})
	for _, text := range oracle.MiddleGames {
		pos := oracle.At(t, text, notation.Freestyle)
		for _, limit := range []time.Duration{1, time.Microsecond, time.Millisecond} {
			r := testhelp.Must(s.Rank(context.Background(), RankQuery{Position: pos, Limits: Limits{Time: limit}}))(t)
			checkRanking(t, &pos, &r)
			if len(r.Candidates) != 1 || r.Stop != StopTime && r.Stop != NoStop {
				t.Errorf("%v: %d candidates, stop %q", limit, len(r.Candidates), r.Stop)
			}
		}
	}
	late, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Hour))
	defer cancel()
	r, err := s.Rank(late, RankQuery{Position: oracle.At(t, "h8", notation.Freestyle)}) // many moves are left
	if err != nil || r.Stop != StopTime {
		t.Errorf("after the deadline: stop %q, %v, want the time", r.Stop, err)
	}
}
