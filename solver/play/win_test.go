package play

import (
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// TestResume: a win is resumed at every turn of a game that keeps to its
// certificate, and nowhere else.
func TestResume(t *testing.T) {
	in := testhelp.Must(text.ParsePosition("h8,i8,h9,j9/a1,a15,o1,o15", text.Defaults{}))(t)
	r, err := ask.Open(ask.Options{}).Solve(t.Context(), solver.Query{Position: in.Position, Goal: solver.VCT,
		Limits: solver.Limits{Nodes: 100_000}})
	if err != nil || r.Verdict != solver.Win {
		t.Fatal(r.Verdict, err)
	}
	before := testhelp.Must(notation.NewPosition(in.Position.Rule(), in.Position.Size()))(t)
	pos := in.Position
	game := []notation.Position{before, pos} // what came before does not matter
	for own := 0; ; own++ {
		w, n := Resume(r.Proof, game)
		if w == nil || own == 0 && n.Move != r.Line[0] {
			t.Fatalf("own move %d: %v, %v", own, w, n)
		}
		for _, p := range pos.Stones(notation.Empty) {
			other := pos
			if p == n.Move || other.Play(p) != nil {
				continue
			}
			if w, _ := Resume(r.Proof, append(game[:len(game):len(game)], other)); w != nil {
				t.Fatalf("own move %d: it is the loser's turn", own)
			}
			reply := other.Stones(notation.Empty)[0]
			next := other
			testhelp.OK(t, next.Play(reply))
			if w, _ := Resume(r.Proof, append(game[:len(game):len(game)], other, next)); w != nil {
				t.Fatalf("own move %d: %v was played, not %v", own, p, n.Move)
			}
		}
		testhelp.OK(t, pos.Play(n.Move))
		game = append(game, pos)
		if _, over := pos.Winner(); over {
			return
		}
		if w, _ := Resume(r.Proof, game); w != nil {
			t.Fatal("taken up at the loser's turn")
		}
		if own > 20 {
			t.Fatal("no end")
		}
		free := pos.Stones(notation.Empty)
		testhelp.OK(t, pos.Play(free[len(free)/2]))
		game = append(game, pos)
	}
}

// TestResumeElsewhere: a game without the position of the certificate.
func TestResumeElsewhere(t *testing.T) {
	in := testhelp.Must(text.ParsePosition("h8,h9,h10,j8,k8/h7,a1,a3,c1,o15", text.Defaults{}))(t)
	r, err := ask.Open(ask.Options{}).Solve(t.Context(), solver.Query{Position: in.Position, Goal: solver.VCF})
	if err != nil || r.Verdict != solver.Win {
		t.Fatal(r.Verdict, err)
	}
	turned := in.Position.Turned()
	if w, n := Resume(r.Proof, []notation.Position{turned}); w != nil || n != nil {
		t.Errorf("%v, %v", w, n)
	}
}
