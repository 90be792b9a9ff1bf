package review

import (
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// TestProofKinds: every "proved" of a review has the basis that it names: a
// certificate that the checker accepts, or one for each move.
func TestProofKinds(t *testing.T) {
	seen := map[ProofKind]int{}
	check := func(r *Review) {
		for i, j := range r.Judged {
			kind := j.ProofKind()
			seen[kind]++
			if (j.Proved() != "") != (kind != NoProof) && !j.Over {
				t.Errorf("after ply %d: proved %q by %q", i, j.Proved(), kind)
			}
			if err := standsBehind(r.Judged, i, kind); err != "" {
				t.Errorf("after ply %d: %s: %s", i, kind, err)
			}
		}
	}
	for _, text := range lostGames {
		check(reviewOf(t, reviewedText(t, text)))
	}
	for _, text := range entangled {
		check(reviewOf(t, reviewedText(t, `{"rule":"renju","moves":"`+text+`"}`)))
	}
	check(refutedGame(t))
	for _, kind := range []ProofKind{NoProof, Certificate, EveryMove, EveryReply} {
		if seen[kind] == 0 {
			t.Errorf("no position is proved by %q: the test has nothing to look at", kind)
		}
	}
}

// refutedGame is a game proved lost without a certificate of the whole: as if
// all answers to White's last move but one had a certificate, and the loss of
// the move played had been shown only by the game.
func refutedGame(t *testing.T) *Review {
	t.Helper()
	g := reviewedText(t, "h8 a1 i8 c3 j8 e1 k8 o15 l8")
	s := ask.Open(ask.Options{Memory: 16 << 20})
	js := make([]*Judgement, len(g.Positions))
	for i := range js {
		js[i] = judgedAt(t, s, g.Positions[i])
	}
	// White's reply to the straight four is refuted, not followed: the position
	// after Black's seventh move has lost by every move.
	js[7].refute()
	js[6].Attack, js[6].Best = solver.Result{Verdict: solver.Unknown, Class: proof.VCT}, nil
	js[6].won = js[7].LostIn() + 1
	r := &Review{Game: g, Judged: js, Winner: notation.Black, Shown: true}
	r.classifyMoves(-1)
	return r
}

// standsBehind says what is wrong with the proof of position i, or returns "".
func standsBehind(js []*Judgement, i int, kind ProofKind) string {
	j := js[i]
	switch kind {
	case Certificate:
		p := j.Attack.Proof
		if !j.IsWon() {
			p = j.lost.proof
			before := p.Position
			if err := before.Play(p.Tree.Move); err != nil || !before.Same(&j.Position) {
				return "the certificate is about another position"
			}
		} else if !p.Position.Same(&j.Position) {
			return "the certificate is about another position"
		}
		if _, err := proof.Verify(p, proof.Options{}); err != nil {
			return err.Error()
		}
	case EveryReply:
		if !js[i+1].refuted && js[i+1].lost == nil {
			return "a reply is not refuted"
		}
		return standsBehind(js, i+1, js[i+1].ProofKind())
	case EveryMove:
		for _, p := range j.Position.Stones(notation.Empty) {
			if j.Position.Legal(p, j.Position.Turn()) != nil {
				continue
			}
			l := j.lossOf(p)
			after := j.Position
			if err := after.Play(p); l == nil || err != nil {
				return "no proof for " + p.String()
			}
			if l.next != nil {
				at := slices.Index(js, l.next)
				if at < 0 {
					return "a refutation is of no position of the game"
				}
				if err := standsBehind(js, at, l.next.ProofKind()); err != "" {
					return p.String() + ": " + err
				}
				continue
			}
			if !l.result.Proof.Position.Same(&after) {
				return p.String() + ": the certificate is about another position"
			}
			if _, err := proof.Verify(l.result.Proof, proof.Options{}); err != nil {
				return p.String() + ": " + err.Error()
			}
		}
	}
	return ""
}

// TestPlayerCounts: the counts of both sides match the classes and the missed
// wins.
func TestPlayerCounts(t *testing.T) {
	for _, text := range entangled {
		r := reviewOf(t, reviewedText(t, `{"rule":"renju","moves":"`+text+`"}`))
		b, w := r.CountsOf(notation.Black), r.CountsOf(notation.White)
		if b.Moves+w.Moves != len(r.Moves) || b.MissedWins+w.MissedWins != len(r.Missed) {
			t.Errorf("%s: %d moves and %d missed wins, want %d and %d", text, b.Moves+w.Moves,
				b.MissedWins+w.MissedWins, len(r.Moves), len(r.Missed))
		}
		counts := map[Class]int{}
		for _, m := range r.Moves {
			counts[m.Class]++
		}
		for class, sum := range map[Class]int{
			LosingMove: b.LosingMoves + w.LosingMoves, Blunder: b.Blunders + w.Blunders,
			Mistake:    b.Mistakes + w.Mistakes,
			Inaccuracy: b.Inaccuracies + w.Inaccuracies, OnlyMove: b.OnlyMoves + w.OnlyMoves,
		} {
			if sum != counts[class] {
				t.Errorf("%s: %d of class %s, want %d", text, sum, class, counts[class])
			}
		}
	}
}

// TestChanceTurn: the first ply after which the winner's chance stays above half,
// and whether that is proved or judged.
func TestChanceTurn(t *testing.T) {
	for _, c := range []struct {
		chances string // of Black: + proved win, - proved loss, a digit for tenths, . unknown
		winner  notation.Stone
		ply     int // -1: none
		proved  bool
	}{
		{"5 6 4 7 . 8 +", notation.Black, 3, false},
		{"5 3 5 6 +", notation.Black, 3, false},
		{"3 4 + + +", notation.Black, 2, true},
		{"6 7 7 +", notation.Black, 0, false},
		{"+ 7 7 +", notation.Black, 0, true},
		{"6 7 4 - 3 -", notation.White, 2, false},
		{"4 4 6 - -", notation.White, 3, true},
		{"4 6 4 6", notation.White, -1, false}, // the last one speaks for Black
		{"4 6 4 6", notation.Empty, -1, false},
	} {
		r := chancesOf(t, c.chances)
		r.Winner = c.winner
		turn := r.ChanceTurn()
		if turn == nil && c.ply >= 0 || turn != nil && (turn.Ply != c.ply || turn.Proved != c.proved) {
			t.Errorf("%s, won by %v: %+v, want ply %d, proved %v", c.chances, c.winner, turn, c.ply, c.proved)
		}
	}
}

// chancesOf is a review of which only the chances of Black are known, and Black makes every move:
// + is a proved win, - a proved loss, a digit is tenths, . unknown.
func chancesOf(t *testing.T, chances string) *Review {
	t.Helper()
	r := &Review{Game: &Game{}}
	for i, field := range strings.Fields(chances) {
		pos := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
		j := &Judgement{Position: pos}
		switch {
		case field == "+":
			j.won = 5
		case field == "-":
			j.refuted = true
		case field != ".":
			j.Best = &solver.Candidate{WinChance: float64(field[0]-'0') / 10}
		}
		r.Judged = append(r.Judged, j)
		if i > 0 {
			r.Game.Moves = append(r.Game.Moves, Move{notation.At(i, 0), notation.Black})
			r.Moves = append(r.Moves, Finding{Ply: i - 1, Move: r.Game.Moves[i-1]})
		}
		r.Game.Positions = append(r.Game.Positions, pos)
	}
	return r
}
