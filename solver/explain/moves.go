package explain

import (
	"fukumi/notation"
	"fukumi/solver/proof"
)

// Moves counts what the attacker's moves of a certificate make, each move once in each position:
// for sentences that say something of each of them. The class of a proof does not tell: a win by
// threes has moves that only stop a five, and a win with quiet moves may have none that threatens
// nothing.
type Moves struct {
	Fours  int  // fives and fours
	Threes int  // threes, and double ones
	Blocks int  // neither: the answer to a four, behind which a win by fours is threatened
	Fukumi int  // neither, and no answer: a win by fours is threatened
	Quiet  int  // none of these
	All    bool // all moves were counted; of very many the first are
}

// mostCounted bounds the moves that are counted: each is looked at on a board.
const mostCounted = 2000

// Count counts the moves of a certificate that the checker has accepted.
func Count(p *proof.Proof) Moves {
	c := counter{side: p.Position.Turn(), pos: p.Position, seen: map[counted]bool{}, Moves: Moves{All: true}}
	c.node(p.Tree)
	return c.Moves
}

// A counter goes through a certificate. Its position holds what was played.
type counter struct {
	Moves
	side notation.Stone
	pos  notation.Position
	seen map[counted]bool
}

// counted is a node in a position.
type counted struct {
	node   *proof.Node
	stones string
}

func (c *counter) node(n *proof.Node) {
	switch n.Kind {
	case proof.KindFive:
		c.Fours++
		return
	case proof.KindLine:
		c.Fours += 1 + len(n.Line)/2
		return
	}
	at := counted{n, string(c.pos.Packed())}
	if c.seen[at] {
		return
	}
	if len(c.seen) == mostCounted {
		c.All = false
		return
	}
	c.seen[at] = true
	c.count(n)
	_ = c.pos.Put(n.Move, c.side)
	for _, r := range n.Replies {
		_ = c.pos.Put(r.Move, c.side.Opponent())
		c.node(r.Node)
		c.pos.Take(r.Move)
	}
	if n.Default != nil {
		c.node(n.Default)
	}
	c.pos.Take(n.Move)
}

func (c *counter) count(n *proof.Node) {
	switch kind := Move(&c.pos, c.side, n.Move, n.Kind).Kind; {
	case kind <= four:
		c.Fours++
	case kind <= brokenThree:
		c.Threes++
	case threatOf(n) == nil:
		c.Quiet++
	case kind == block:
		c.Blocks++
	default:
		c.Fukumi++
	}
}
