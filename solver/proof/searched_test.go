package proof_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// searched are proofs with quiet moves found by the search after four stones.
func searched(t *testing.T, openings string) []*proof.Proof {
	t.Helper()
	s := solver.New(solver.Options{Memory: 64 << 20})
	var found []*proof.Proof
	for _, moves := range strings.Fields(openings) {
		in := testhelp.Must(text.ParsePosition(moves, text.Defaults{}))(t)
		r, err := s.Solve(context.Background(), solver.Query{Position: in.Position, Goal: proof.AnyWin,
			Limits: solver.Limits{Nodes: 3_000_000}})
		if err != nil || r.Verdict != solver.Win || r.Class != proof.AnyWin {
			t.Fatalf("%s: %v %v, %v", moves, r.Verdict, r.Class, err)
		}
		found = append(found, r.Proof)
	}
	return found
}

// quietNodes returns the quiet nodes of a proof, each once.
func quietNodes(n *proof.Node, seen map[*proof.Node]bool, list []*proof.Node) []*proof.Node {
	if seen[n] {
		return list
	}
	seen[n] = true
	if n.Kind == proof.KindQuiet {
		list = append(list, n)
	}
	for _, r := range n.Replies {
		list = quietNodes(r.Node, seen, list)
	}
	return list
}

// TestSearchedProofs changes proofs found by the search on the usual board: it removes a
// reply of a quiet node that the default does not answer, or changes a move or a node.
// None is accepted that is refused when every reply is played out; one that lacks a
// reply is accepted only if its default answers it after all.
func TestSearchedProofs(t *testing.T) {
	openings := "h8,o15,i7,k8 h8,o15,g7,b10"
	changes := 60
	if testhelp.LongAsked() {
		openings += " h8,o15,g7,i6 h8,o15,i7,f6 h8,o15,g7,i8 h8,o15,g7,k10"
		changes = 400
	}
	rng := rand.New(rand.NewPCG(98, 99))
	tried, held, dropped := 0, 0, 0
	for _, p := range searched(t, openings) {
		lemma := testhelp.Must(proof.Verify(p, proof.Options{}))(t)
		paranoid, err := proof.Verify(p, proof.Options{Paranoid: true})
		if err != nil || paranoid.Length != lemma.Length || paranoid.Lemma != 0 || lemma.Quiet.Lemma == 0 {
			t.Fatalf("played out: %+v, %v; by the lemma: %+v", paranoid, err, lemma)
		}
		t.Logf("quiet nodes: %+v", lemma.Quiet)
		quiet := quietNodes(p.Tree, map[*proof.Node]bool{}, nil)
		for k := range changes {
			n := quiet[rng.IntN(len(quiet))]
			before := *n
			n.Replies = append([]proof.Reply(nil), n.Replies...)
			if len(n.Replies) == 0 {
				continue
			}
			i := rng.IntN(len(n.Replies))
			switch k % 4 {
			case 0, 1:
				n.Replies = append(n.Replies[:i], n.Replies[i+1:]...)
				dropped++
			case 2:
				n.Move = notation.At(rng.IntN(15), rng.IntN(15))
			case 3:
				n.Replies[i].Node = n.Replies[rng.IntN(len(n.Replies))].Node
			}
			tried++
			if _, err := proof.Verify(p, proof.Options{}); err == nil {
				held++
				if _, err := proof.Verify(p, proof.Options{Paranoid: true}); err != nil {
					t.Fatalf("accepted, but played out: %v", err)
				}
			}
			*n = before
		}
	}
	t.Logf("%d changes, %d of them a reply less; %d still hold", tried, dropped, held)
	if dropped == 0 || held > tried/2 {
		t.Error("the changes test nothing")
	}
}
