package dfpn_test

import (
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// A treePath leads to a node of a certificate: the index of the reply taken at
// each node on the way.
type treePath []int

// lacking returns a copy of n in which the node at path lacks reply i. Nodes
// off the path are shared.
func lacking(n *proof.Node, path treePath, i int) *proof.Node {
	m := *n
	m.Replies = append([]proof.Reply(nil), n.Replies...)
	if len(path) == 0 {
		m.Replies = append(m.Replies[:i], m.Replies[i+1:]...)
	} else {
		m.Replies[path[0]].Node = lacking(n.Replies[path[0]].Node, path[1:], i)
	}
	return &m
}

// eachReply calls f for every reply of every tree node below n, each node once,
// with the path of its node and the position after it.
func eachReply(pos notation.Position, n *proof.Node, path treePath, seen map[*proof.Node]bool,
	f func(path treePath, i int, after notation.Position)) {
	if n.Kind != proof.KindTree || seen[n] {
		return
	}
	seen[n] = true
	_ = pos.Play(n.Move)
	for i, reply := range n.Replies {
		after := pos
		_ = after.Play(reply.Move)
		f(path, i, after)
		eachReply(after, reply.Node, append(path[:len(path):len(path)], i), seen, f)
	}
}

// A certificate without one of its replies is rejected, unless the threat
// answers that reply: then, by the oracle, a win by fours follows the reply. A
// certificate that lacks a reply without such a win is rejected, with the lemma
// and without.
func TestReplyLeftOutIsMissed(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(91, 92))
	s := solver.New(solver.Options{Memory: 16 << 20})
	count := map[string]int{}
	for n := 0; n < testhelp.CasesOf(40, 40, 3000); {
		rule := notation.Rules[n%len(notation.Rules)]
		pos := oracle.Hinted(r, rule, 6+r.IntN(3))
		g := oracle.NewThreats(rule, pos.Size())
		if g.Set(&pos); len(pos.Stones(notation.Empty)) < 10 {
			continue
		}
		got := soundness.Answer(t, s, solver.Query{Position: pos, Goal: solver.VCT,
			Limits: solver.Limits{Nodes: 20_000}})
		if got.Verdict != solver.Win || got.Class <= solver.VCF ||
			got.Check.Explicit > testhelp.CasesOf(400, 400, 4000) {
			continue
		}
		n++
		eachReply(pos, got.Proof.Tree, nil, map[*proof.Node]bool{},
			func(path treePath, i int, after notation.Position) {
				weak := &proof.Proof{Position: pos, Class: got.Class, Tree: lacking(got.Proof.Tree, path, i)}
				_, lemma := proof.Verify(weak, proof.Options{})
				_, paranoid := proof.Verify(weak, proof.Options{Paranoid: true})
				fours := g.VCF(g.Stones(&after, g.A), g.Stones(&after, g.D), g.A)
				switch {
				case lemma == nil && paranoid != nil:
					t.Fatalf("%v: without reply %d at %v the lemma accepts what cannot be played out: %v",
						oracle.Where(pos), i, path, paranoid)
				case paranoid == nil && !fours:
					t.Fatalf("%v: without reply %d at %v accepted, and the threat does not answer it",
						oracle.Where(pos), i, path)
				case lemma == nil:
					count["not needed"]++
				case paranoid == nil:
					count["answered by the threat"]++
				case fours:
					count["answered by other fours"]++
				default:
					count["needed"]++
				}
			})
	}
	t.Logf("%v", count)
	if count["needed"] < 50 || count["answered by other fours"] < 50 {
		t.Errorf("too few cases: %v", count)
	}
}
