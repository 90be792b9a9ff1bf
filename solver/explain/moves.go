package explain

import (
	"fukumi/notation"
	"fukumi/solver/proof"
)

// Moves counts what the attacker's moves of a certificate make, each move once in each position,
// for sentences about all of them. The class of a proof does not tell: a win by threes has moves
// that only stop a five, and in a win with quiet moves every move may threaten something.
type Moves struct {
	Fours  int  // fives and fours
	Threes int  // threes, including double threes
	Blocks int  // neither, but the answer to a four, with a threat of a win by fours
	Fukumi int  // neither, and not an answer, but it threatens a win by fours
	Quiet  int  // none of these
	All    bool // all moves were counted; otherwise only the first ones
}

// maxMoves bounds the moves that are counted: each is looked at on a board.
const maxMoves = 2000

// Count counts the moves of an accepted certificate.
func Count(p *proof.Proof) Moves {
	c := counter{side: p.Position.Turn(), pos: p.Position, seen: map[place]bool{}, Moves: Moves{All: true}}
	c.node(p.Tree)
	return c.Moves
}

// A counter walks over a certificate. Its position holds the moves played.
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
