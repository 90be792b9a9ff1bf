package plane

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// A Walk plays the attacker's side of a game from a book, against any defender: call Move and Reply in turn, beginning
// with Move. There is no search: every move is that of a node, a five that the board offers, or, where the node plays
// outside of the board or on a stone that the attacker has already, a free point that does not matter.
//
// It wins if Verify accepts the book and the book has no other lemmas than those that Verify asks for (Pruned).
type Walk struct {
	book *Book
	far  endless.Point // where on the board the stone on Far is, if the position has one
	*ground

	pos  endless.Position // that of the proof, with Far; strange stones are left out
	node *endless.Node    // the node whose move is the attacker's next or last one, or nil within a line of fours
	line []endless.Point  // what is left of a line of fours, beginning with the attacker's next or last move

	moves   []endless.Point // the game since the start of the walk
	strange bool            // whether the defender has stones that the proof does not know
	moved   bool            // whether the defender is to reply
	over    bool            // whether the attacker has five
}

// ErrStuck is wrapped by the error about a game in which the book does not say how to win.
var ErrStuck = errors.New("the book does not win here")

// Start returns the walk after the first stone, on (0,0), and the defender's reply. The board has so many lines, and
// (0,0) is the point lines/2 of both directions; with 0 it is the endless one.
func (b *Book) Start(lines int, reply endless.Point) (*Walk, error) {
	pos, far := b.Reply(reply), Far
	if reply.Size() >= b.answersFrom() {
		pos, far = b.Reply(Far), reply
	}
	return b.from(lines, pos, far)
}

// from returns the walk that begins with pos. If pos has a stone on Far, it is on the point far of the board.
func (b *Book) from(lines int, pos endless.Position, far endless.Point) (*Walk, error) {
	w := &Walk{book: b, far: far, pos: copied(&pos), ground: &ground{lines: lines, frame: pos.Frame,
		exact: pos.Rule == notation.Standard, stones: map[endless.Point]side{}}}
	if lines != 0 && lines < b.header.Frame {
		return nil, fmt.Errorf("plane: a board of %d lines: expected at least %d, those of the frame",
			lines, b.header.Frame)
	}
	for s, list := range [...][]endless.Point{own: pos.Own, others: pos.Others} {
		for _, p := range list {
			if p = w.onBoard(p); !w.has(p) || w.stones[p] != free {
				return nil, fmt.Errorf("plane: stone %v: not a free point of the board", p)
			}
			w.stones[p] = side(s)
		}
	}
	return w, w.look()
}

// onBoard returns the point of the board that a point of the proof is.
func (w *Walk) onBoard(p endless.Point) endless.Point {
	if p != endless.Nowhere && around(p) && IsScheme(&w.pos) {
		return endless.Point{X: p.X - Far.X + w.far.X, Y: p.Y - Far.Y + w.far.Y}
	}
	return p
}

// Over reports whether the attacker has five.
func (w *Walk) Over() bool { return w.over }

// Move plays the attacker's move, and returns it.
func (w *Walk) Move() (endless.Point, error) {
	if w.over || w.moved {
		return endless.Point{}, errors.New("plane: it is not the attacker's turn")
	}
	p, five := w.five()
	if !five {
		p = w.next()
		if w.stones[p] == others {
			return endless.Point{}, w.stuck("the defender has a stone on %v", p)
		}
		if w.stones[p] == own || !w.has(p) {
			var ok bool
			if p, ok = w.other(); !ok {
				return endless.Point{}, w.stuck("the board is full")
			}
		}
	}
	w.stones[p] = own
	w.moves, w.moved, w.over = append(w.moves, p), true, five
	if q, lost := w.loses(); lost && !five {
		return endless.Point{}, w.stuck("the defender makes five at %v", q)
	}
	return p, nil
}

// next returns the move of the node or of the line.
func (w *Walk) next() endless.Point {
	if w.node != nil {
		return w.onBoard(w.node.Move)
	}
	return w.onBoard(w.line[0])
}

// Reply plays the defender's reply.
func (w *Walk) Reply(p endless.Point) error {
	switch {
	case w.over || !w.moved:
		return errors.New("plane: it is not the defender's turn")
	case !w.has(p) || w.stones[p] != free:
		return fmt.Errorf("plane: reply %v: not a free point of the board", p)
	}
	w.stones[p] = others
	w.moves, w.moved = append(w.moves, p), false
	if w.makesFive(p, others) {
		return w.stuck("the defender has five")
	}
	if _, five := w.five(); five {
		return nil // whatever the book says
	}
	if w.node == nil {
		if len(w.line) < 3 || p != w.onBoard(w.line[1]) {
			return w.stuck("no five stands against %v", p)
		}
		w.line = w.line[2:]
		return nil
	}
	n := w.node
	for _, r := range n.Replies {
		if w.onBoard(r.Move) == p {
			w.pos.Own, w.pos.Others = append(w.pos.Own, n.Move), append(w.pos.Others, r.Move)
			return w.enter(r.Node)
		}
	}
	w.strange = true
	switch n.Kind {
	case proof.KindTree:
		w.node, w.line = nil, n.Threat
		return nil
	case proof.KindQuiet:
		return w.enter(n.Default)
	}
	return w.stuck("no answer to %v", p)
}

// enter goes to a node. The attacker is to move.
func (w *Walk) enter(n *endless.Node) error {
	switch n.Kind {
	case proof.KindLemma:
		return w.look()
	case proof.KindFive, proof.KindLine:
		w.node, w.line = nil, append([]endless.Point{n.Move}, n.Line...)
	default:
		w.node, w.line = n, nil
	}
	return nil
}

// look goes to the node that the book has of the position.
func (w *Walk) look() error {
	if w.strange {
		return w.stuck("a lemma after a reply without a node")
	}
	n, err := w.book.Win(&w.pos)
	switch {
	case err != nil:
		return err
	case n == nil || n.Kind == proof.KindLemma:
		return w.stuck("the book has no lemma of %v against %v", w.pos.Own, w.pos.Others)
	}
	return w.enter(n)
}

func (w *Walk) stuck(format string, args ...any) error {
	var path strings.Builder
	for _, p := range w.moves {
		path.WriteString(" " + p.String())
	}
	return fmt.Errorf("plane: %w, after%s: %s", ErrStuck, path.String(), fmt.Sprintf(format, args...))
}

// Win returns the node that wins in pos, of the lemma of pos or else of a scheme that is laid at one of the defender's
// stones; or nil.
func (b *Book) Win(pos *endless.Position) (*endless.Node, error) {
	if n, ok, err := b.Find(pos); ok || err != nil || IsScheme(pos) {
		return n, err
	}
	type place struct {
		image endless.Position
		at    endless.Point
		node  *endless.Node // in pos
	}
	var places []place
	for t := range exchange { // Far is on a diagonal, so that a scheme stands for its exchanged image too
		image := (&endless.Proof{Position: *pos}).Mapped(t.apply).Position
		for _, at := range image.Others {
			n, ok, err := b.Scheme(&image, at)
			if err != nil {
				return nil, err
			}
			if ok {
				places = append(places, place{image, at, turned(n, t.inverse())})
			}
		}
	}
	if len(places) == 1 {
		return places[0].node, nil // if the book wins in pos, it is by this scheme
	}
	c := b.layer()
	for _, p := range places {
		if c.lay(&p.image, p.at, &entry{}) {
			return p.node, nil
		}
	}
	return nil, nil
}

// answersFrom returns the size from which on the scheme of the first reply answers all replies: Reach of the report.
func (b *Book) answersFrom() int {
	b.mu.RLock()
	reach := b.reach
	b.mu.RUnlock()
	if reach != 0 {
		return reach
	}
	reach, err := b.Reach(context.Background(), 1)
	if err != nil || reach == 0 {
		// Verify accepts no book that needs more: it would ask for a lemma of (Far.X/2+1, Far.Y/2+1), which no book
		// has, because this point is around Far.
		reach = Far.Size()/2 + 1
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reach = reach
	return reach
}

// layer returns a checker that keeps what it knows of schemes as long as the book stays as it is.
func (b *Book) layer() *checker {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lays == nil {
		b.lays = newChecker(context.Background(), b)
	}
	return b.lays
}

// A ground is a board with stones, the endless one or one with edges. Rows of the attacker count in the frame only.
type ground struct {
	lines  int // 0 for the endless board
	frame  endless.Frame
	exact  bool // whether only exactly five stones win
	stones map[endless.Point]side
}

// A side is the attacker's, the defender's, or that of a free point.
type side int8

const (
	free side = iota
	own
	others
)

var steps = [...]endless.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}}

const row = 5

func onLine(p, d endless.Point, n int) endless.Point {
	return endless.Point{X: p.X + n*d.X, Y: p.Y + n*d.Y}
}

// has reports whether p is on the board.
func (g *ground) has(p endless.Point) bool { return g.lines == 0 || endless.FrameOf(g.lines).Has(p) }

// makesFive reports whether a stone of s on p, which is free or has one, is part of a row that wins.
func (g *ground) makesFive(p endless.Point, s side) bool {
	counts := func(q endless.Point) bool { return s == others || g.frame.Has(q) }
	if !counts(p) {
		return false
	}
	for _, d := range steps {
		n := 1
		for _, way := range [...]int{1, -1} {
			for i := way; ; i += way {
				if q := onLine(p, d, i); g.stones[q] != s || !counts(q) {
					break
				}
				n++
			}
		}
		if n == row || n > row && !g.exact {
			return true
		}
	}
	return false
}

// five returns a point on which the attacker makes five.
func (g *ground) five() (endless.Point, bool) {
	for x := g.frame.Low; x <= g.frame.High; x++ {
		for y := g.frame.Low; y <= g.frame.High; y++ {
			if p := (endless.Point{X: x, Y: y}); g.stones[p] == free && g.makesFive(p, own) {
				return p, true
			}
		}
	}
	return endless.Point{}, false
}

// loses returns a point on which the defender makes five, the first in the order of points.
func (g *ground) loses() (at endless.Point, lost bool) {
	for p, s := range g.stones {
		for _, d := range steps {
			for i := 1 - row; s == others && i < row; i++ {
				q := onLine(p, d, i)
				if g.has(q) && g.stones[q] == free && (!lost || order(q, at) < 0) && g.makesFive(q, others) {
					at, lost = q, true
				}
			}
		}
	}
	return at, lost
}

// other returns the first free point of the board, by size: for a move that does not matter.
func (g *ground) other() (endless.Point, bool) {
	for size := 0; g.lines == 0 || size <= g.lines/2; size++ {
		for x := -size; x <= size; x++ {
			for y := -size; y <= size; y++ {
				if p := (endless.Point{X: x, Y: y}); p.Size() == size && g.has(p) && g.stones[p] == free {
					return p, true
				}
			}
		}
	}
	return endless.Point{}, false
}
