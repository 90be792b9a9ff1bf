package book

import "math/bits"

// The coder guesses the attacker's moves from earlier moves of the same chunk in similar situations. Situations are
// similar if they have the same attacker stones and the same last reply, if they follow the same two moves, or if they
// follow the same last reply.

// likes is the number of kinds of similar situations.
const likes = 3

// A memory has the last moves that were played in similar situations, the most recent first.
type memory struct {
	check uint16
	moves [3]uint16 // the point of each move plus one; 0 for none
	sure  uint8     // how often the first move was right in succession, up to 3
	line  uint8     // kind of the node of the last move: 1 a line, 2 a tree, 0 unknown
}

const memoryBits = 12

// The kinds of moves that are guessed.
const (
	moveOfNode   = iota // the move of a line, a tree or a five
	moveOfThreat        // the first move of a tree's threat, unless it completes a four
	moveOfFour          // a later move of a line or threat
	moveQuiet
	moveKinds
)

// A guesser guesses moves.
type guesser struct {
	memories [likes][1 << memoryBits]memory
	met      [likes]*memory // the memories of the current move
	asked    int            // number of memories in met

	// right has the chances that a guess is right: by the kind of move, the kind of situation, the place in the memory,
	// its sureness, and the number of guesses before it.
	right [moveKinds][likes][3][4][4]chance
	near  [moveKinds]tree    // for moves that were not guessed: the distance from the attacker's last move
	there [moveKinds][8]tree // for moves that were not guessed: the direction
	far   [moveKinds]tree
}

// stir returns the number that a move adds to a sum. The sum distinguishes sets of stones.
func stir(p int) uint32 {
	h := uint32(p+1) * 0x9E3779B1
	h ^= h >> 15
	return h * 0x85EBCA77
}

// recall returns the memory of a situation, given its kind and its key.
func (g *guesser) recall(way int, key uint32) *memory {
	key = (key + uint32(way)) * 0x9E3779B1
	key ^= key >> 16
	key *= 0x85EBCA77
	m := &g.memories[way][key>>(32-memoryBits)]
	if check := uint16(key); m.check != check {
		*m = memory{check: check}
	}
	return m
}

// move codes a move of the attacker.
func (c *packing) move(kind, p int) int {
	keys := [likes]uint32{
		c.stones + stir(c.reply)*3 + uint32(kind),
		uint32(c.last*512+c.reply)*moveKinds + uint32(kind),
		uint32(c.reply)*moveKinds + uint32(kind),
	}
	g := &c.guesser
	var tried [likes * 3]int
	count, found := 0, false
look:
	for g.asked = 0; g.asked < likes; {
		way := g.asked
		m := g.recall(way, keys[way])
		g.met[way] = m
		g.asked++
	next:
		for place, guess := range m.moves {
			q := int(guess) - 1
			if q < 0 {
				break
			}
			for _, t := range tried[:count] {
				if t == q {
					continue next
				}
			}
			if !c.free(q) || kind == moveOfFour && !c.fours(q) {
				continue
			}
			if c.bit(&g.right[kind][way][place][m.sure][min(count, 3)], q == p) {
				p, found = q, true
				break look
			}
			tried[count] = q
			count++
		}
	}
	if !found {
		p = c.elsewhere(kind, p)
	}
	for _, m := range g.met[:g.asked] {
		m.put(p)
	}
	return p
}

// put records a move that was played.
func (m *memory) put(p int) {
	guess := uint16(p + 1)
	if m.moves[0] == guess {
		m.sure = min(m.sure+1, 3)
		return
	}
	if m.moves[1] != guess {
		m.moves[2] = m.moves[1]
	}
	m.sure, m.moves[1], m.moves[0] = 0, m.moves[0], guess
}

// elsewhere codes a move that was not guessed: its distance and direction from the attacker's last move, or any point
// if it is seven steps or more away.
func (c *packing) elsewhere(kind, p int) int {
	g := &c.guesser
	from := c.last
	if from == c.cells {
		from /= 2
	}
	x, y := from%c.size, from/c.size
	dx, dy := p%c.size-x, p/c.size-y
	away := c.value(&g.near[kind], 3, min(max(dx, -dx, dy, -dy), 7))
	if away == 7 {
		if p = c.point(&g.far[kind], p); p == c.cells {
			c.fail("a move is not on the board")
			return 0
		}
		return p
	}
	at := c.value(&g.there[kind][away], bits.Len(uint(2*away))*2, (dy+away)<<bits.Len(uint(2*away))|(dx+away))
	dy, dx = at>>bits.Len(uint(2*away))-away, at&(1<<bits.Len(uint(2*away))-1)-away
	if x+dx < 0 || x+dx >= c.size || y+dy < 0 || y+dy >= c.size {
		c.fail("a move is not on the board")
		return 0
	}
	return (y+dy)*c.size + x + dx
}
