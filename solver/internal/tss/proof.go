package tss

import (
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// The conversion of plans to a certificate. A plan only says which threat to try next. The claims depend on the threat
// that each move makes, on its zone, and on an answer to every reply in the zone, as in the certificates of
// proof-number search. A reply is answered by a win by fours, by the rest of the plan or, if that fails, by a new plan.

// A prover builds one certificate.
type prover struct {
	t      *fours.Inner
	plans  *Search
	pos    notation.Position
	replan bool                      // whether a new plan is made if a plan fails
	won    map[eval.Hash]*proof.Node // certificates, by position with the attacker to move; nil if the plans fail
	lost   map[eval.Hash]bool        // positions with the defender to move in which the plans fail
	left   int                       // number of positions that may still be examined
	zone   fours.Zone
}

// Prepare prepares a search on b. The search leaves the stones of b as they are.
func (x *Search) Prepare(b *eval.Board, attacker notation.Stone, limit *fours.Budget) {
	x.limit = limit
	x.inner.Prepare(b, attacker, limit)
	x.inner.MaxNodes = innerNodes
}

// Solve looks for a win in pos, the position for which Prepare was called. If quick is true, it follows only one plan;
// otherwise it makes a new plan if one fails. It returns the certificate, or nil.
func (x *Search) Solve(pos *notation.Position, quick bool) *proof.Node {
	c := prover{t: &x.inner, plans: x, pos: *pos, replan: !quick, left: quickPositions,
		won: map[eval.Hash]*proof.Node{}, lost: map[eval.Hash]bool{}}
	if !quick {
		c.left = fullPositions
	}
	return c.search(nil, true)
}

// The limits of a certificate.
const (
	innerNodes     = 1000 // node limit of one search by fours
	quickPositions = 500  // number of positions with the attacker to move
	fullPositions  = 3000
)

// attack returns the certificate of the position on the board, with the attacker to move, by a win by fours or by the
// plan.
func (c *prover) attack(p plan) *proof.Node {
	h := c.t.Board.Hash()
	n, ok := c.won[h]
	if !ok {
		n = c.search(p, c.replan)
		c.won[h] = n
	}
	return n
}

// search does the work of attack for a position that is not yet known. replan allows a new plan.
func (c *prover) search(p plan, replan bool) *proof.Node {
	t := c.t
	if c.left--; c.left < 0 || t.Limit.Stop != fours.NoStop {
		return nil
	}
	if t.Four(&t.Own) == fours.Wins {
		return fours.LineNode(c.pos, t.Attacker, t.Own.Line)
	}
	forced, _, n := t.Board.Fives(t.Defender, 0)
	if n > 1 {
		return nil
	}
	if n == 1 {
		return c.move(forced, true, p)
	}
	guard := c.guard()
	if n := c.follow(p, guard); n != nil || !replan {
		return n
	}
	return c.follow(c.plans.plan(t.Board, t.Attacker, guard), guard)
}

// guard returns the zone of the win by fours that the defender has if the
// attacker does nothing, or nil.
func (c *prover) guard() *eval.Set {
	t := c.t
	if t.Four(&t.Counter) != fours.Wins {
		return nil
	}
	fours.ZoneOf(t.Board, t.Counter.Line, t.Defender, &c.zone)
	guard := new(eval.Set)
	for _, p := range c.zone.List {
		guard.Add(p)
	}
	return guard
}

// follow tries the moves of the plan, in any order.
func (c *prover) follow(p plan, guard *eval.Set) *proof.Node {
	for i, g := range p {
		if c.t.Board.At(g) != notation.Empty || guard != nil && !guard.Has(g) && !c.four(g) {
			continue
		}
		if n := c.move(g, false, slices.Concat(p[:i], p[i+1:])); n != nil {
			return n
		}
	}
	return nil
}

// four reports whether g makes a four.
func (c *prover) four(g notation.Point) bool {
	c.t.Board.Place(g, c.t.Attacker)
	_, _, n := c.t.Board.Fives(c.t.Attacker, 0)
	c.t.Board.Undo()
	return n > 0
}

// move returns the certificate that begins with the attacker's move g and follows the plan. forced says that g answers
// a four.
func (c *prover) move(g notation.Point, forced bool, p plan) *proof.Node {
	t := c.t
	if t.Own.FoulAttacker && t.Board.Foul(g) {
		return nil
	}
	c.place(g, t.Attacker)
	defer c.undo(g)
	h := t.Board.Hash()
	if c.lost[h] {
		return nil
	}
	n := &proof.Node{Move: g, Kind: proof.KindTree}
	if !c.replies(n, forced, p) {
		c.lost[h] = true
		return nil
	}
	return n
}

// replies fills in the threat of n and the replies to it. The move of n is on the board.
func (c *prover) replies(n *proof.Node, forced bool, p plan) bool {
	t := c.t
	if reply, _, fives := t.Board.Fives(t.Attacker, 0); fives > 0 {
		if fives > 1 || t.Counter.FoulAttacker && t.Board.Foul(reply) {
			return false // a win by fours, which the search by fours will find
		}
		n.Threat = []notation.Point{reply}
		return c.answer(n, reply, p)
	}
	if !forced && !t.Own.Double() || t.Four(&t.Own) != fours.Wins {
		return false
	}
	line := slices.Clone(t.Own.Line)
	if t.Four(&t.Counter) == fours.Wins {
		return false
	}
	fours.ZoneOf(t.Board, line, t.Attacker, &c.zone)
	n.Threat = fours.ThreatLine(c.pos, t.Attacker, line, &c.zone)
	for _, d := range slices.Clone(c.zone.List) {
		if t.Counter.FoulAttacker && t.Board.Foul(d) {
			continue
		}
		if !c.answer(n, d, p) {
			return false
		}
	}
	slices.SortFunc(n.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) })
	return len(n.Replies) > 0 // if the defender has no legal move, nothing is proved
}

// answer appends the reply d to n with the node that answers it.
func (c *prover) answer(n *proof.Node, d notation.Point, p plan) bool {
	c.place(d, c.t.Defender)
	next := c.attack(p)
	c.undo(d)
	n.Replies = append(n.Replies, proof.Reply{Move: d, Node: next})
	return next != nil
}

func (c *prover) place(p notation.Point, s notation.Stone) {
	c.t.Board.Place(p, s)
	_ = c.pos.Put(p, s)
}

func (c *prover) undo(p notation.Point) {
	c.t.Board.Undo()
	c.pos.Take(p)
}
