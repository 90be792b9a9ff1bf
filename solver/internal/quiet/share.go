package quiet

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/proof"
)

// One win by threats can answer many replies. The search finds a separate win for every reply to a quiet move that the
// default does not answer, and most of these wins differ only by the move against the reply. If a reply is outside the
// zone of the win against another reply, the same nodes also win against it. The certificate then has these nodes only
// once, and a book is half as large. A greedy cover chooses the wins that are kept: first those that answer the most
// replies for their number of nodes. The zone is only a guess, because it comes from another board, so a node is shared
// only if the checker accepts it for the other reply.

// Share returns n, which wins in pos, in a form in which the replies to its quiet nodes share answers. It does not
// change nodes of kind lemma.
func Share(pos *notation.Position, n *proof.Node) *proof.Node {
	if pos.Rule().Forbids(pos.Turn().Opponent()) {
		return n // one more stone of the defender can make his replies legal or foul
	}
	s := sharer{board: eval.New(pos), attacker: pos.Turn(), pos: *pos, size: map[*proof.Node]int{},
		threats: map[*proof.Node]bool{}}
	return s.node(n)
}

// A sharer walks through a certificate. Its board and position are those of the current node.
type sharer struct {
	board    *eval.Board
	pos      notation.Position
	attacker notation.Stone
	size     map[*proof.Node]int  // cache of nodes
	threats  map[*proof.Node]bool // cache of byThreats
	met      int                  // number of quiet nodes visited; a shared node counts once for each occurrence
}

// place places a stone on the board and in the position.
func (s *sharer) place(p notation.Point, side notation.Stone) {
	s.board.Place(p, side)
	_ = s.pos.Put(p, side) // the checker will refuse an impossible stone
}

func (s *sharer) take(p notation.Point) {
	s.board.Undo()
	s.pos.Take(p)
}

// node returns n with shared answers.
func (s *sharer) node(n *proof.Node) *proof.Node {
	if s.byThreats(n) || n.Kind == proof.KindLemma || s.met >= proof.MaxNodes {
		return n
	}
	s.met++
	shared := *n
	shared.Replies = append([]proof.Reply(nil), n.Replies...)
	s.place(n.Move, s.attacker)
	for i, r := range n.Replies {
		s.place(r.Move, s.attacker.Opponent())
		shared.Replies[i].Node = s.node(r.Node)
		s.take(r.Move)
	}
	if n.Kind == proof.KindQuiet {
		s.cover(shared.Replies)
	}
	s.take(n.Move)
	return &shared
}

// byThreats reports whether n and all nodes below it are of kinds that win by threats.
func (s *sharer) byThreats(n *proof.Node) bool {
	switch n.Kind {
	case proof.KindFive, proof.KindLine:
		return true
	case proof.KindQuiet, proof.KindLemma:
		return false
	}
	threats, known := s.threats[n]
	if !known {
		threats = !slices.ContainsFunc(n.Replies, func(r proof.Reply) bool { return !s.byThreats(r.Node) })
		s.threats[n] = threats
	}
	return threats
}

// nodes returns the number of nodes of n, including n, up to the maximum of a proof. A shared node counts once for each
// occurrence.
func (s *sharer) nodes(n *proof.Node) int {
	if count, known := s.size[n]; known {
		return count
	}
	count := 1
	for _, r := range n.Replies {
		count = min(count+s.nodes(r.Node), proof.MaxNodes)
	}
	s.size[n] = count
	return count
}

// overhead is the size that a node takes in a book in addition to the nodes below it, in nodes.
const overhead = 4

// cover replaces the nodes of replies by nodes of other replies that also win against them. The quiet move is on the
// board.
func (s *sharer) cover(replies []proof.Reply) {
	var open []int // replies whose nodes are not yet settled
	for i, r := range replies {
		if s.byThreats(r.Node) {
			open = append(open, i)
		}
	}
	zones := make([]eval.Set, len(replies))
	for _, i := range open {
		zones[i] = s.zoneAfter(&replies[i])
	}
	for len(open) > 1 {
		best, most := open[0], 0
		for _, i := range open {
			count := 1
			for _, k := range open {
				if k != i && !zones[i].Has(replies[k].Move) {
					count++
				}
			}
			// count/(size+overhead), compared in integers
			if count*(s.nodes(replies[best].Node)+overhead) > most*(s.nodes(replies[i].Node)+overhead) {
				best, most = i, count
			}
		}
		left := open[:0]
		for _, k := range open {
			switch {
			case k == best:
			case !zones[best].Has(replies[k].Move) && s.answers(replies[best].Node, replies[k].Move):
				replies[k].Node = replies[best].Node
			default:
				left = append(left, k)
			}
		}
		open = left
	}
}

// zoneAfter returns the zone of the win of r, as if it were a win after a pass instead of the reply.
func (s *sharer) zoneAfter(r *proof.Reply) eval.Set {
	s.board.Place(r.Move, s.attacker.Opponent())
	defer s.board.Undo()
	z := zoner{board: s.board, attacker: s.attacker, defender: s.attacker.Opponent(), done: map[*proof.Node]bool{}}
	z.node(r.Node)
	return z.zone
}

// answers reports whether the checker accepts n after the given reply.
func (s *sharer) answers(n *proof.Node, reply notation.Point) bool {
	after := s.pos
	if after.Put(reply, s.attacker.Opponent()) != nil {
		return false
	}
	after.SetTurn(s.attacker)
	_, err := proof.Verify(&proof.Proof{Position: after, Class: proof.VCT, Tree: n}, proof.Options{Narrow: true})
	return err == nil
}
