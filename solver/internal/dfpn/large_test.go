package dfpn_test

import (
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/internal/soundness"

	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fukumi/notation"
	"fukumi/solver/internal/oracle"
	"fukumi/solver/proof"
)

// A replyCheck asks a separate solver, without the proof, after every legal
// reply at nodes of a certificate.
type replyCheck struct {
	again          *solver.Solver
	most           int // nodes of one certificate that are looked at
	limit          int64
	nodes, replies int // looked at
	left           int // nodes that were not
	open           int // replies that the limit left open
}

// A defence is a position of a certificate with the defender to move.
type defence struct {
	after notation.Position
	path  string
}

// defences appends the positions of the tree below n with the defender to move,
// each node once.
func defences(pos notation.Position, n *proof.Node, path string, seen map[*proof.Node]bool, list []defence) []defence {
	if n.Kind != proof.KindTree || seen[n] {
		return list
	}
	seen[n] = true
	_ = pos.Play(n.Move)
	path += " " + n.Move.String()
	list = append(list, defence{pos, path})
	for _, reply := range n.Replies {
		next := pos
		_ = next.Play(reply.Move)
		list = defences(next, reply.Node, path+" "+reply.Move.String(), seen, list)
	}
	return list
}

// check asks after every legal reply at some nodes of p: the attacker must
// still have a win of the class, and must never be said to have none.
func (c *replyCheck) check(t *testing.T, r *rand.Rand, p *proof.Proof, goal solver.Class) {
	t.Helper()
	list := defences(p.Position, p.Tree, "", map[*proof.Node]bool{}, nil)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if len(list) > c.most {
		c.left += len(list) - c.most
		list = list[:c.most]
	}
	for _, at := range list {
		c.nodes++
		for _, reply := range at.after.Stones(notation.Empty) {
			if at.after.Legal(reply, at.after.Turn()) != nil {
				continue
			}
			next := at.after
			_ = next.Play(reply)
			got, err := c.again.Solve(context.Background(), solver.Query{Position: next, Goal: goal,
				Method: solver.MethodDFPN, Limits: solver.Limits{Nodes: c.limit}})
			if err != nil {
				t.Fatalf("%v: after%s %v: %v", oracle.Where(p.Position), at.path, reply, err)
			}
			switch c.replies++; got.Verdict {
			case solver.NoWin:
				t.Fatalf("%v: %v: after%s %v: %v", oracle.Where(p.Position), goal, at.path, reply, got.Verdict)
			case solver.Unknown:
				c.open++
			}
		}
	}
}

// Wins by threats on boards of 9x9 to 22x22, none of them a VCF: the checker
// accepts each without its lemma, and after every legal reply at the defender's
// nodes another search finds a win. A full test asks for 10^4 wins.
func TestThreatWinsOnLargeBoards(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(61, 62))
	s := solver.New(solver.Options{Memory: 64 << 20})
	c := replyCheck{again: solver.New(solver.Options{Memory: 64 << 20}), most: testhelp.CasesOf(2, 2, 12),
		limit: 300_000}
	count := map[string]int{}
	sizes := [...]int{9, 15, 19, 20, 22}
	total, asked := testhelp.Cases(40, 10_000), 0
	for n := 0; n < total; {
		rule, size := notation.Rules[n%len(notation.Rules)], sizes[n/3%len(sizes)]
		pos := oracle.Grown(r, rule, size)
		goal := [...]solver.Class{solver.VCT, solver.VCT, solver.VCT3}[r.IntN(3)]
		asked++
		got := soundness.Answer(t, s, solver.Query{Position: pos, Goal: goal,
			Method: solver.Method(r.IntN(2) * int(solver.MethodDFPN)), Limits: solver.Limits{Nodes: 20_000}})
		if got.Verdict != solver.Win || got.Class <= solver.VCF {
			continue
		}
		n++
		count[fmt.Sprintf("%v %v", rule, got.Class)]++
		if got.Check.Nodes > 300 {
			count["large"]++
		}
		c.check(t, r, got.Proof, goal)
	}
	t.Logf("%d positions, %d wins by threats: %v", asked, total, count)
	t.Logf("%d legal replies at %d nodes asked again, %d nodes left out, %d replies left open", c.replies, c.nodes,
		c.left, c.open)
	for _, rule := range notation.Rules {
		if count[rule.String()+" vct3"] == 0 || testhelp.LongAsked() && count[rule.String()+" vct"] == 0 {
			t.Errorf("no win of %v: %v", rule, count)
		}
	}
	if c.open > c.replies/50 {
		t.Errorf("%d of %d replies were left open", c.open, c.replies)
	}
}
