package explain

import (
	"fukumi/notation"
	"fukumi/solver/proof"
)

// Moves counts the attacker's moves of a certificate by what they make, each move once in each position. It is for
// sentences about all moves. The class of a proof is not enough for these: a win by threes has moves that only stop a
// five, and in a win with quiet moves every move may be a threat.
type Moves struct {
	Fours  int  // fives and fours
	Threes int  // threes, including double threes
	Blocks int  // none of these, but the answer to a four, and a threat of a win by fours
	Fukumi int  // none of these, but a threat of a win by fours
	Quiet  int  // all other moves
	All    bool // all moves were counted, not only the first ones
}

// maxMoves is the maximum number of moves that are counted, because each of them is examined on a board.
const maxMoves = 2000

// Count counts the moves of an accepted certificate.
func Count(p *proof.Proof) Moves {
	c := counter{side: p.Position.Turn(), pos: p.Position, seen: map[place]bool{}, Moves: Moves{All: true}}
	c.node(p.Tree)
	return c.Moves
}

// A counter walks over a certificate. Its position contains the moves played so far.
type counter struct {
	Moves
	side notation.Stone
	pos  notation.Position
	seen map[place]bool
}

// A place is a node in a position.
type place struct {
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
	at := place{n, string(c.pos.Packed())}
	if c.seen[at] {
		return
	}
	if len(c.seen) == maxMoves {
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
