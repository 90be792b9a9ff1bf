package dfpn

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// An extractor builds the certificate of a win from the tables of its search. It searches again for lost entries.
type extractor struct {
	t     *thread
	pos   notation.Position
	done  map[eval.Hash]*proof.Node // certificates by position, with the attacker to move
	made  int                       // number of nodes made so far
	limit int                       // maximum of made: what the checker takes, except in tests
}

// clockEvery is the number of nodes that are made between two looks at the clock.
const clockEvery = 32

// extract returns the certificate of the position on the board, which t has proved, with the attacker to move. It
// returns nil if a limit was reached first. If the certificate has more nodes than the checker takes, the result has a
// move but no kind.
func (t *thread) extract(pos *notation.Position) *proof.Node {
	return t.extractUpTo(pos, proof.MaxNodes)
}

// extractUpTo is extract with a limit on the number of nodes.
func (t *thread) extractUpTo(pos *notation.Position, limit int) *proof.Node {
	// A search by fours may take longer now, because the table has lost the surrounding positions.
	defer func(nodes int64) { t.MaxNodes = nodes }(t.MaxNodes)
	t.MaxNodes = innerNodes[len(innerNodes)-1]
	x := extractor{t: t, pos: *pos, done: map[eval.Hash]*proof.Node{}, limit: limit}
	if n := x.tree(); n != nil || x.made <= limit {
		return n
	}
	if move, ok := x.winning(); ok {
		return &proof.Node{Move: move}
	}
	return nil
}

// tree returns the certificate of the position on the board, with the attacker
// to move, or nil if a limit was reached first.
func (x *extractor) tree() *proof.Node {
	h := x.t.hash(orNode)
	if n, ok := x.done[h]; ok {
		return n
	}
	if x.made++; x.made > x.limit || x.made%clockEvery == 0 && !x.t.Limit.Clock() {
		return nil
	}
	n := x.make()
	if n != nil {
		x.done[h] = n
	}
	return n
}

func (x *extractor) make() *proof.Node {
	t := x.t
	if t.FourWithin(&t.Own, t.moves()) == fours.Wins {
		return fours.LineNode(x.pos, t.Attacker, t.Own.Line)
	}
	move, ok := x.winning()
	if !ok {
		return nil
	}
	x.place(move, t.Attacker)
	n := &proof.Node{Move: move, Kind: proof.KindTree}
	ok = x.answers(n)
	x.undo(move)
	if !ok {
		return nil
	}
	return n
}

// winning returns the winning move of the board, on which there is no win by fours.
func (x *extractor) winning() (notation.Point, bool) {
	move, ok := x.move(orNode)
	if ok && move == widen {
		move, ok = x.move(wideNode)
	}
	return move, ok
}

// move returns the winning move of the node of kind k on the board.
func (x *extractor) move(k nodeKind) (notation.Point, bool) {
	h := x.t.hash(k)
	x.t.looked = true // there is no win by fours: the caller has looked for it
	e, ok := x.t.graph.find(h)
	if !ok || e.pn != 0 {
		if pn, _ := x.t.visit(k, infinite, infinite); pn != 0 {
			return 0, false
		}
		if e, ok = x.t.graph.find(h); !ok {
			return 0, false
		}
	}
	return e.move, e.move != notation.NoPoint
}

// answers fills in the threat of n and the replies to it. The move of n is on the board.
func (x *extractor) answers(n *proof.Node) bool {
	t := x.t
	var replies []notation.Point
	if reply, _, fives := t.Board.Fives(t.Attacker, 0); fives > 0 {
		n.Threat = []notation.Point{reply}
		replies = t.Board.AllFives(t.Attacker, nil)
		if fives > 1 {
			// A five remains after any reply. The checker requires an answer to the reply that takes the first five.
			n.Replies = []proof.Reply{{Move: reply, Node: &proof.Node{Move: replies[1], Kind: proof.KindFive}}}
			if x.pos.Legal(reply, t.Defender) != nil {
				n.Replies = nil
			}
			return true
		}
	} else {
		if !t.threat() {
			return false
		}
		n.Threat = fours.ThreatLine(x.pos, t.Attacker, t.Own.Line, &t.zone)
		replies = slices.Clone(t.zone.List)
	}
	slices.Sort(replies)
	for _, p := range replies {
		if x.pos.Legal(p, t.Defender) != nil {
			continue
		}
		x.place(p, t.Defender)
		next := x.tree()
		x.undo(p)
		if next == nil {
			return false
		}
		n.Replies = append(n.Replies, proof.Reply{Move: p, Node: next})
	}
	return true
}

func (x *extractor) place(p notation.Point, s notation.Stone) {
	x.t.Board.Place(p, s)
	x.t.left--
	_ = x.pos.Put(p, s)
}

func (x *extractor) undo(p notation.Point) {
	x.t.Board.Undo()
	x.t.left++
	x.pos.Take(p)
}
