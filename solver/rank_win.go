package solver

import (
	"cmp"
	"slices"
	"time"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof"
)

// The other winning moves of a won position. The solver proves only one win, so this file tries the other moves, in the
// order of their patterns. To find the threat of a move, it lets the opponent pass. It then asks the solver about every
// reply in the zone of that threat. A move is called a win only if the checker accepts its certificate. A win may be
// missed, because each question has a node limit.

// otherNodes is the node limit of each question about another win.
const otherNodes = 20_000

// others proves more winning moves, as long as more moves are asked for and the limits allow it.
func (r *ranking) others(part int64) error {
	if r.out.Attack.Verdict != Win || r.out.Attack.Class == Five || r.done() {
		return nil
	}
	l, start, before := r.part(part), time.Now(), r.out.Nodes
	score, side := eval.NewScore(&r.q.Position), r.q.Position.Turn()
	moves := slices.Clone(r.open)
	slices.SortStableFunc(moves, func(p, q notation.Point) int {
		return cmp.Compare(score.Order(q, side), score.Order(p, side))
	})
	for _, p := range moves {
		nodes, spent := r.out.Nodes-before, time.Since(start)
		if r.done() || r.c.ctx.Err() != nil || l.Reached(nodes, spent) != NoStop {
			break
		}
		each := l.Less(nodes, spent).Within(Limits{Nodes: otherNodes})
		if err := r.prove(p, each); err != nil {
			return err
		}
	}
	return nil
}

// prove labels the move p as a win if it finds a certificate.
func (r *ranking) prove(p notation.Point, l Limits) error {
	pos := r.q.Position
	if err := pos.Play(p); err != nil {
		return err
	}
	if len(pos.Fives(pos.Turn())) > 0 {
		return nil // the opponent makes five first
	}
	n := &proof.Node{Move: p, Kind: proof.KindTree}
	replies, err := r.replies(n, &pos, l)
	if err != nil || n.Threat == nil {
		return err
	}
	for _, reply := range replies {
		if pos.Legal(reply, pos.Turn()) != nil {
			continue
		}
		after := pos
		if err := after.Play(reply); err != nil {
			return err
		}
		got, err := r.solve(after, VCT, l)
		if err != nil || got.Verdict != Win {
			return err
		}
		n.Replies = append(n.Replies, proof.Reply{Move: reply, Node: got.Proof.Tree})
	}
	n = asLine(n)
	won := Result{Verdict: Win, Class: VCT}
	if err := r.c.certify(&won, r.q.Position, n, r.over); err != nil {
		return nil // the checker has the last word: the move stays unlabelled
	}
	r.out.Verify += won.Verify
	won.Exact = won.Length <= 3 // no shorter win: there is no five
	r.win(won)
	return nil
}

// asLine turns a four followed only by fours into a line.
func asLine(n *proof.Node) *proof.Node {
	if len(n.Threat) != 1 || len(n.Replies) != 1 || n.Replies[0].Node.Kind == proof.KindTree {
		return n
	}
	reply := n.Replies[0]
	line := append([]notation.Point{reply.Move, reply.Node.Move}, reply.Node.Line...)
	return &proof.Node{Move: n.Move, Kind: proof.KindLine, Line: line}
}

// replies finds the threat of the move of n, and the replies that this threat does not answer. In pos, the move is made
// and the opponent is to move. If there is no threat, n.Threat stays nil.
func (r *ranking) replies(n *proof.Node, pos *notation.Position, l Limits) ([]notation.Point, error) {
	turned := pos.Turned()
	threat, err := r.solve(turned, VCF, l)
	if err != nil || threat.Verdict != Win {
		return nil, err
	}
	n.Threat = threat.Line
	if threat.Length == 1 { // a four: a point that makes five
		return turned.Fives(turned.Turn())[:1], nil
	}
	return Zone(turned, turned.Turn(), threat.Line), nil
}
