// Package second is an independent checker of certificates and books, for the tests of packages proof, book and plane.
// It is the smallest checker that the specifications in these packages allow. It was written from the specifications,
// has no limits of its own, imports nothing of this program, and shares no line with the first checker. If one of the
// two accepts what the other refuses, one of them is wrong, or the specification has a gap.
//
// The checker of certificates and books ([Check]) uses no lemma about zones, and must stay within 500 lines, not
// counting comments and empty lines. That of claims and books about every board ([Claim.Check], [Plane]) has infinitely
// many replies to answer, and so uses the zones; it must stay within 700.
package second

import (
	"bytes"
	"fmt"
)

// Check returns an error unless data is a valid certificate or a book that holds. Any failure is a refusal.
func Check(data []byte) error { return Sample(data, 1, false) }

// Sample is Check, except that it checks only one in n lemmas of a book, the first and so on. If out is true, a lemma
// may break rules of form, as long as it wins when it is played out.
func Sample(data []byte, n int, out bool) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("refused: %v", r)
		}
	}()
	if bytes.HasPrefix(data, []byte("FukumiBk")) {
		(&book{cursor: cursor{data}, known: map[string]bool{}, out: out}).read(n)
	} else {
		(&reader{named: map[int]*node{}}).proof(decoded(data))
	}
	return nil
}

func need(ok bool, what string) {
	if !ok {
		panic(what)
	}
}

// The contents of a point, as in books. Walls surround the board.
const free, black, white, wall = 0, 1, 2, 3

// up is the step from a point to the one above it, and origin is a1. There are enough walls around the board that no
// window around a point leaves the array. 0 is not a point.
const up, origin = 23, 6 * 23

// A board has a position with the attacker to move, and the state of its check.
type board struct {
	rule, size         int // freestyle 0, standard 1, renju 2
	attacker, defender byte
	at                 [35 * up]byte
	points             []int // a1, b1, ..., a2, ...
	class              string
	lemmas             map[string]bool // canonical stones
	known              map[string]bool // results of holds, by node and position
}

// point returns the n-th point of a board, with n counted from 0.
func point(n, size int) int {
	need(n < size*size, "a point of the board")
	return origin + n/size*up + n%size
}

func newBoard(rule, size int, attacker byte, stones [3][]int) *board {
	need(rule <= 2 && size >= 5 && size <= 22 && (attacker == black || attacker == white), "rule, size and side")
	b := &board{rule: rule, size: size, attacker: attacker, defender: black + white - attacker, class: "win",
		known: map[string]bool{}}
	copy(b.at[:], bytes.Repeat([]byte{wall}, len(b.at)))
	for i := range size * size {
		b.points, b.at[point(i, size)] = append(b.points, point(i, size)), free
	}
	for s, points := range stones {
		for _, p := range points {
			need(b.at[p] == free, "one stone on a point")
			b.at[p] = byte(s)
		}
	}
	return b
}

var ways = [...]int{1, up, up + 1, up - 1}

// row returns the length of the row through p in a direction, with a stone s on p.
func (b *board) row(p, way int, s byte) int {
	n := 1
	for _, way := range [...]int{way, -way} {
		for q := p + way; b.at[q] == s; q += way {
			n++
		}
	}
	return n
}

// five reports whether s on p is part of a winning row.
func (b *board) five(p int, s byte) bool {
	for _, way := range ways {
		if n := b.row(p, way, s); n == 5 || n > 5 && (b.rule == 0 || b.rule == 2 && s == white) {
			return true
		}
	}
	return false
}

// fives returns the free points on which s makes five.
func (b *board) fives(s byte) (list []int) {
	for _, p := range b.points {
		if b.at[p] == free && b.five(p, s) {
			list = append(list, p)
		}
	}
	return list
}

// legal reports whether p is a legal move of s.
func (b *board) legal(p int, s byte) bool {
	return b.at[p] == free && (b.rule != 2 || s != black || b.five(p, black) || !b.foul(p))
}

// foul reports whether a black stone on p, if it does not make five, is a foul.
func (b *board) foul(p int) bool {
	b.at[p] = black
	defer func() { b.at[p] = free }()
	fours, threes := 0, 0
	for _, way := range ways {
		last, three := 0, 0
		for from := p - 4*way; from != p+way; from += way {
			stones, _ := b.window(from, way, 5)
			if stones != last && stones != 0 && b.at[from-way] != black && b.at[from+5*way] != black {
				fours, last = fours+1, stones
			}
			_, empty := b.window(from, way, 4)
			if empty != 0 && from != p-4*way && b.at[from-way] == free && b.at[from+4*way] == free &&
				b.at[from-2*way] != black && b.at[from+5*way] != black && !b.five(empty, black) && !b.foul(empty) {
				three = 1
			}
		}
		if threes += three; b.row(p, way, black) > 5 {
			return true
		}
	}
	return fours > 1 || threes > 1
}

// window examines n points, beginning with p. If one of them is free and the others are black, it returns the sum of
// the black points, and the free point.
func (b *board) window(p, way, n int) (stones, empty int) {
	count := 0
	for q := p; q != p+n*way; q += way {
		if b.at[q] == black {
			count, stones = count+1, stones+q
		} else if b.at[q] == free {
			empty = q
		}
	}
	if count != n-1 || empty == 0 {
		return 0, 0
	}
	return stones, empty
}

// canonical returns the first of the eight packed images of the stones.
func (b *board) canonical() string {
	return min(b.packed(0), b.packed(1), b.packed(2), b.packed(3), b.packed(4), b.packed(5), b.packed(6), b.packed(7))
}

// packed returns the packed stones of an image. Image 0 is the board itself.
func (b *board) packed(image int) string {
	packed := make([]byte, (len(b.points)+3)/4)
	flipX, flipY := image&1*(b.size-1), image>>1&1*(b.size-1)
	for k, p := range b.points {
		x, y := k%b.size-flipX, k/b.size-flipY
		if x, y = max(x, -x), max(y, -y); image > 3 {
			x, y = y, x
		}
		at := y*b.size + x
		packed[at/4] |= b.at[p] << (at % 4 * 2)
	}
	return string(packed)
}

// Kinds of node, as in the heads of books.
const kindFive, kindLine, kindTree, kindQuiet, kindLemma = 1, 2, 3, 4, 5

// A node is a node of a certificate or a lemma.
type node struct {
	kind, move int
	list       []int // line or threat; 0 for "-"
	standing   *node // the default
	replies    map[int]*node
	height     int  // number of nodes on the longest path down from it
	rich       bool // whether the node or a node below it is quiet or a lemma
}

// whole refuses a node that does not have the form of a node. The nodes below it must have been checked.
func (n *node) whole() *node {
	count := len(n.list)
	need((n.kind != kindLine || count > 0 && count%2 == 0) && (n.kind != kindTree || count%2 == 1), "entries in pairs")
	for i, p := range n.list {
		need(p != 0 || i == count-2, "a pass as the last entry but one")
	}
	n.rich = n.kind >= kindQuiet
	if n.standing != nil {
		need(!n.standing.rich, "a default of fives, lines and trees")
		n.height = n.standing.height
	}
	for _, kid := range n.replies {
		need(kid.kind != kindLemma || n.kind == kindQuiet, "lemmas below quiet nodes alone")
		n.height, n.rich = max(n.height, kid.height), n.rich || kid.rich
	}
	n.height++
	need(n.height <= 242, "a path not so deep")
	return n
}

// proves refuses a node that does not hold or, if out is true, does not win when it is played out.
func (b *board) proves(n *node, out bool) {
	for _, p := range b.points {
		need(b.at[p] == free || !b.five(p, b.at[p]), "no five on the board")
	}
	need(n.kind != kindLemma && b.holds(n, out), "a node that holds")
}

// holds reports whether a node holds or, if out is true, wins when it is played out. It does not change the board.
func (b *board) holds(n *node, out bool) bool {
	before := b.at
	here := fmt.Sprintf("%p %t %s", n, out, before[:])
	holds, ok := b.known[here]
	if !ok {
		holds = b.look(n, out)
		b.known[here], b.at = holds, before
	}
	return holds
}

// look does the work of holds for a node that is not yet known. It may leave stones on the board.
func (b *board) look(n *node, out bool) bool {
	switch n.kind {
	case kindLemma:
		return b.lemmas[b.canonical()]
	case kindLine:
		return b.fours(append([]int{n.move}, n.list...), out) > 0
	}
	five, legal := b.five(n.move, b.attacker), b.legal(n.move, b.attacker)
	if !legal || five || n.kind == kindFive {
		return legal && five && (out || n.kind == kindFive)
	}
	forced := len(b.fives(b.defender)) > 0
	b.at[n.move] = b.attacker
	if len(b.fives(b.defender)) > 0 || n.standing != nil && !b.holds(n.standing, false) {
		return false
	}
	if n.kind == kindTree && !out {
		points, four := b.fours(n.list, false), len(b.fives(b.attacker)) > 0
		if points == 0 || !four && (b.class == "vcf" || b.class == "vct3" && !forced && points < 3) {
			return false
		}
	}
	replies, named := 0, 0
	for _, p := range b.points {
		if !b.legal(p, b.defender) {
			continue
		}
		replies++
		b.at[p] = b.defender
		if kid := n.replies[p]; kid != nil && b.holds(kid, out) {
			named++
		} else if kid != nil || n.kind == kindTree && b.fours(n.list, true) == 0 ||
			n.kind == kindQuiet && (n.standing == nil || !b.holds(n.standing, true)) {
			return false
		}
		b.at[p] = free
	}
	return replies > 0 && (out || named == len(n.replies))
}

// fours returns 0 if the entries do not win by fours or, if out is true, do not answer when they are played out.
// Otherwise it returns one more than the number of points that make five after the first entry. It does not change the
// board.
func (b *board) fours(list []int, out bool) int {
	before, points := b.at, 1
	defer func() { b.at = before }()
	for i := 0; i < len(list) && b.legal(list[i], b.attacker); i += 2 {
		last := i == len(list)-1
		five := b.five(list[i], b.attacker)
		if five && (last || out) {
			return points
		}
		b.at[list[i]] = b.attacker
		fives := b.fives(b.attacker)
		if five || len(fives) == 0 || len(b.fives(b.defender)) > 0 {
			return 0
		}
		if i == 0 {
			points += len(fives)
		}
		won := len(fives) > 1 || !b.legal(fives[0], b.defender)
		switch {
		case won && out:
			return points
		case last, !won && list[i+1] != fives[0], won && (i != len(list)-3 || !b.pointless(list[i+1], list[i+2])):
			return 0
		case list[i+1] != 0:
			b.at[list[i+1]] = b.defender
		}
	}
	return 0
}

// pointless reports whether a reply to a won four is the one that must be written.
func (b *board) pointless(reply, five int) bool {
	legal, other := false, false
	for _, p := range b.points {
		legal = legal || b.legal(p, b.defender)
		other = other || p != five && b.at[p] == free
	}
	return b.legal(reply, b.defender) || !legal && (b.at[reply] == free && reply != five || !other && reply == 0)
}
