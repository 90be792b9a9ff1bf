package plane

import (
	"errors"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// Small books, built by a tiny search: quiet moves whose replies are lemmas of their own, trees, and lines of fours.

// A builder adds lemmas to a book.
type builder struct {
	*testing.T
	*Book
	trees bool // whether it prefers a tree to a quiet node
}

// with returns pos with one stone more.
func with(pos *endless.Position, s side, p endless.Point) *endless.Position {
	c := copied(pos)
	if s == own {
		c.Own = append(c.Own, p)
	} else {
		c.Others = append(c.Others, p)
	}
	return &c
}

// groundOf returns the stones of pos on the endless board.
func groundOf(pos *endless.Position) *ground {
	g := &ground{frame: pos.Frame, exact: pos.Rule == notation.Standard, stones: map[endless.Point]side{}}
	for s, list := range [...][]endless.Point{own: pos.Own, others: pos.Others} {
		for _, p := range list {
			g.stones[p] = side(s)
		}
	}
	return g
}

// beside returns the free points of the frame at most two lines from a stone of the attacker.
func beside(pos *endless.Position) (list []endless.Point) {
	g := groundOf(pos)
	for _, p := range pos.Own {
		for x := -2; x <= 2; x++ {
			for y := -2; y <= 2; y++ {
				if q := pt(p.X+x, p.Y+y); g.frame.Has(q) && g.stones[q] == free {
					list = append(list, q)
					g.stones[q] = others
				}
			}
		}
	}
	return list
}

// fours returns a line of at most so many fours that wins in pos, or nil.
func fours(pos *endless.Position, most int) []endless.Point {
	g := groundOf(pos)
	if p, ok := g.five(); ok {
		return []endless.Point{p}
	}
	for _, p := range beside(pos) {
		if most == 0 || !g.makesFour(p) {
			continue
		}
		after := with(pos, own, p)
		g := groundOf(after)
		five, ok := g.five()
		if _, lost := g.loses(); lost || !ok {
			continue
		}
		if rest := fours(with(after, others, five), most-1); rest != nil {
			return append([]endless.Point{p, five}, rest...)
		}
	}
	return nil
}

// makesFour reports whether a stone of the attacker on p makes a four.
func (g *ground) makesFour(p endless.Point) bool {
	for _, d := range steps {
		for first := 1 - row; first <= 0; first++ {
			var n [3]int
			for i := first; i < first+row; i++ {
				n[g.stones[onLine(p, d, i)]]++
			}
			if n[own] == row-2 && n[others] == 0 {
				return true
			}
		}
	}
	return false
}

func ofLine(line []endless.Point) *endless.Node {
	if len(line) == 1 {
		return &endless.Node{Kind: proof.KindFive, Move: line[0]}
	}
	return &endless.Node{Kind: proof.KindLine, Move: line[0], Line: line[1:]}
}

// win returns a node that wins in pos, or nil. Its lemmas are in the book.
func (b *builder) win(pos *endless.Position, depth int) *endless.Node {
	if line := fours(pos, 3); line != nil || depth == 0 {
		if line == nil {
			return nil
		}
		return ofLine(line)
	}
	for _, p := range beside(pos) {
		after := with(pos, own, p)
		g := groundOf(after)
		threat := fours(after, 3)
		if _, lost := g.loses(); lost || threat == nil {
			continue
		}
		n := &endless.Node{Kind: proof.KindQuiet, Move: p, Default: ofLine(threat)}
		if b.trees {
			n = &endless.Node{Kind: proof.KindTree, Move: p, Threat: threat}
		}
		if b.answers(pos, n, depth) {
			return n
		}
	}
	return nil
}

// answers gives n, whose move is the attacker's in pos, the nodes for replies that it needs.
func (b *builder) answers(pos *endless.Position, n *endless.Node, depth int) bool {
	o := endless.Options{Lemma: func(*endless.Position) bool { return true }}
	if far := Far; IsScheme(pos) {
		o.Far = &far
	}
	for {
		_, err := endless.Check(&endless.Proof{Position: *pos, Tree: n}, o)
		if err == nil {
			return true
		}
		var refusal *endless.Refusal
		if !errors.As(err, &refusal) {
			return false
		}
		reply, ok := refusal.Reply()
		if !ok {
			return false
		}
		next := with(with(pos, own, n.Move), others, reply)
		node := b.win(next, depth-1)
		if node == nil {
			return false
		}
		if n.Kind == proof.KindQuiet {
			if err := b.Add(Lemma{*next, node}); err != nil {
				b.Fatal(err)
			}
			node = &endless.Node{Kind: proof.KindLemma}
		}
		n.Replies = append(n.Replies, endless.Reply{Move: reply, Node: node})
	}
}

// root adds a lemma of pos, which wins.
func (b *builder) root(pos *endless.Position) {
	b.Helper()
	n := b.win(pos, 2)
	if n == nil {
		b.Fatalf("%v against %v: no win found", pos.Own, pos.Others)
	}
	if err := b.Add(Lemma{*pos, n}); err != nil {
		b.Fatal(err)
	}
}
