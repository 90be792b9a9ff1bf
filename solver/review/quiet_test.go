package review

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// quietGame is a win by quiet moves from the fifth ply on, played to the five.
const quietGame = "h8 o15 i9 a1 j10 g7 k11 l12 j8 g8 j11 j7 i11 h11 l8 h12 m7 k9 k8 i8 n8 m8 m11 l11 j12 j9 l10 m9 " +
	"i13 h14 i10 i12 k10 m10 h10"

// quietReview reviews a game with quiet moves.
func quietReview(t *testing.T, text string, store ask.Store) *Review {
	t.Helper()
	o := Options{Goal: solver.AnyWin, Limits: solver.Limits{Nodes: 100_000}, Memory: testMemory, Store: store}
	return testhelp.Must(New(o).Review(t.Context(), reviewedText(t, text), Watch{}))(t)
}

// TestQuietWinsInAReview: with quiet moves the chain of proofs reaches back to the
// move that gave the win, which no threat shows; every proof is accepted, and the
// stored review says the same.
func TestQuietWinsInAReview(t *testing.T) {
	store := &memoryStore{kept: map[string][]byte{}}
	r := quietReview(t, quietGame, store)
	j := r.Judged[4]
	if r.Goal != solver.AnyWin || j.Attack.Verdict != solver.Win || j.Attack.Class != solver.AnyWin ||
		j.ProofKind() != Certificate {
		t.Fatalf("goal %v, after ply 4: %v %v, %q, want a certificate of a win by quiet moves", r.Goal,
			j.Attack.Verdict, j.Attack.Class, j.ProofKind())
	}
	if r.Losing == nil || r.Losing.Ply != 3 {
		t.Errorf("losing move %+v, want ply 4", r.Losing)
	}
	for i, j := range r.Judged {
		if j.Attack.Verdict != solver.Win {
			continue
		}
		if _, err := proof.Verify(j.Attack.Proof, proof.Options{}); err != nil ||
			!j.Attack.Proof.Position.Same(&r.Game.Positions[i]) {
			t.Errorf("after ply %d: %v", i, err)
		}
	}
	if plain := reviewOf(t, reviewedText(t, quietGame)); plain.Goal != solver.VCT || plain.Losing != nil &&
		plain.Losing.Ply <= r.Losing.Ply || plain.Judged[4].IsWon() {
		t.Errorf("without quiet moves: goal %v, losing move %+v", plain.Goal, plain.Losing)
	}
	if again := quietReview(t, quietGame, store); again.digest() != r.digest() || len(again.Unused) > 0 {
		t.Errorf("from the store, %v:\n%s\nwant\n%s", again.Unused, again.digest(), r.digest())
	}
}

// TestNoVCTIsNotEnough: a move that leaves no VCT is not named if quiet moves win after it; the
// refutations are accepted.
func TestNoVCTIsNotEnough(t *testing.T) {
	g := reviewedText(t, quietGame)
	s := ask.Open(ask.Options{Memory: testMemory})
	j := judgedAt(t, s, g.Positions[5])
	before := len(j.Defence.Holds)
	if before == 0 {
		t.Fatal("no move leaves Black without a VCT")
	}
	reviewer := New(Options{Sessions: []*ask.Session{s}})
	h := &hunt{job: &job{Reviewer: reviewer, limits: solver.Limits{Nodes: 200_000}}, j: j,
		played: notation.NoPoint}
	testhelp.OK(t, h.run(t.Context(), NamedMoves, true))
	if len(j.Defence.Holds) >= before {
		t.Errorf("%d moves stop the threats, %d before", len(j.Defence.Holds), before)
	}
	quiet := 0
	for _, l := range j.Refuted() {
		if l.Win == nil || l.Win.Class != solver.AnyWin {
			continue
		}
		quiet++
		if _, err := proof.Verify(l.Win.Proof, proof.Options{}); err != nil || j.trial(l.Move).effort > 0 {
			t.Errorf("%s: %v, or it stood a search as well", l.Move, err)
		}
	}
	if quiet == 0 {
		t.Error("no move was refuted by quiet moves")
	}
}

// TestQuietWinLetGo: a win by quiet moves is reported as let go if the winner has
// none at the next turn, and as not certain.
func TestQuietWinLetGo(t *testing.T) {
	testhelp.ByDay(t, "two games with searches of 100,000 nodes")
	// After h8 Black would win, within some thousand nodes; after o1 and i7 no win is
	// found.
	r := quietReview(t, "j8 j9 h7 o15 g9 a1 o1 i7 a15 h8", nil)
	if len(r.Missed) != 1 || r.Missed[0].Ply != 6 || r.Missed[0].Sure || r.Moves[6].Class != MissedWin {
		t.Errorf("missed wins %+v, %v; want ply 7, not certain", r.Missed, r.Moves[6].Class)
	}
	again := quietReview(t, "j8 j9 h7 o15 g9 a1 i9 a15 h8 o1", nil)
	if !again.Judged[8].IsWon() || len(again.Missed) > 0 || again.Moves[6].Class == MissedWin {
		t.Errorf("a win that is proved again at the next turn: missed %+v, %v", again.Missed, again.Moves[6].Class)
	}
	if m := again.Moves[6]; !again.Judged[7].IsLost() && (m.Class != Good || m.Better == notation.NoPoint || !m.Wins) {
		t.Errorf("%+v, want a good move, and the better one named", m)
	}
}
