// Package oneboard reads a book about every board as a book about one board of ordinary size: [New] returns it, and
// [Board.Reader] is what package library asks. A lemma is made when it is asked for, in the form that package proof
// checks, and is accepted by that package before it is returned. [Write] writes all lemmas as a file.
//
// The first stone of Black is on the point lines/2 of both directions, or on an image of it.
package oneboard

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// ErrRestate is wrapped by the error about a win that cannot be restated.
var ErrRestate = errors.New("this win cannot be restated for one board")

// A Board is a book about every board, seen from one board. Several goroutines may use it at once.
//
// What it can miss: a stone of Black that stops a row of White beyond the edge is another stone on the board, since he
// has to move. And a lemma that is too large for package proof becomes several. A position with such a stone, or of
// such a part, is known after the lemma that leads to it was asked for, and not before.
type Board struct {
	Source
	lines int

	mu    sync.Mutex
	led   map[string]claim       // positions that are no lemmas of the book as they stand, by their packed stones
	nodes map[string]*proof.Node // nodes that were made lately, likewise
}

// maxNodes is the number of nodes that are kept.
const maxNodes = 4096

// A Source is a book about every board, which need not be read before it is known to have a position.
type Source struct {
	About  plane.Header
	Lemmas int
	// MayHave reports whether the book may have a lemma. All that it has must pass.
	MayHave func(plane.Key) bool
	// Book returns the book, or one with its lemmas of so many stones and less. It is called often.
	Book func(stones int) (*plane.Book, error)
}

// New returns the book for the board with so many lines.
func New(b *plane.Book, lines int) (*Board, error) {
	return Of(Source{b.Header(), b.Len(), b.Has, func(int) (*plane.Book, error) { return b, nil }}, lines)
}

// Of returns the book of a source for the board with so many lines.
func Of(s Source, lines int) (*Board, error) {
	if lines < s.About.Frame || lines > notation.MaxSize {
		return nil, fmt.Errorf("a board of %d lines: expected %d to %d", lines, s.About.Frame, notation.MaxSize)
	}
	return &Board{Source: s, lines: lines, led: map[string]claim{}, nodes: map[string]*proof.Node{}}, nil
}

// Header returns the header that the book has for this board.
func (r *Board) Header() book.Header {
	h := r.About
	root, err := notation.NewPosition(h.Rule, r.lines)
	if err != nil {
		panic(err) // New has checked the size
	}
	return book.Header{Rule: h.Rule, Size: r.lines, Attacker: notation.Black, Program: h.Program,
		Roots: []notation.Position{root}}
}

// Reader returns the book as a reader.
func (r *Board) Reader() *book.Reader { return book.Made(r.Header(), r.Lemmas, r) }

// Node returns the node that wins in pos with Black to move, or nil if the book has none. The error wraps ErrRestate if
// the win of the book has no form on this board, or is that of until, which may be nil and is called repeatedly.
func (r *Board) Node(pos *notation.Position, until func() error) (*proof.Node, error) {
	if pos.Count(notation.Black) == 0 {
		if pos.Count(notation.White) > 0 {
			return nil, nil
		}
		return r.first(), nil
	}
	// All images of pos have images of one node, though the endless board has symmetries that this one has not.
	canonical, to := book.Canonical(pos)
	image, t, c, err := r.find(&canonical)
	if c == nil || err != nil {
		return nil, err
	}
	key := string(image.Packed())
	r.mu.Lock()
	n := r.nodes[key]
	r.mu.Unlock()
	if n == nil {
		var rests []claim
		if n, rests, err = r.lemma(c, &image, until); err != nil {
			return nil, err
		}
		if err := r.keep(key, n, rests); err != nil {
			return nil, err
		}
	}
	return n.Image(t.Inverse(), r.lines).Image(to.Inverse(), r.lines), nil
}

// keep keeps a node, and the positions that it leads to and that have stones elsewhere.
func (r *Board) keep(key string, n *proof.Node, rests []claim) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.nodes) == maxNodes {
		clear(r.nodes)
	}
	r.nodes[key] = n
	for i := range rests {
		if len(rests[i].extra) > 0 || rests[i].win != nil {
			pos, err := r.position(&rests[i])
			if err != nil {
				return err
			}
			r.led[string(pos.Packed())] = rests[i]
		}
	}
	return nil
}

// Has reports whether the book has a win in pos with Black to move.
func (r *Board) Has(pos *notation.Position) bool {
	if pos.Count(notation.Black) == 0 {
		return pos.Count(notation.White) == 0
	}
	_, _, c, err := r.find(pos)
	return c != nil && err == nil
}

// find returns the image of pos of which the book has a win, its symmetry, and what it is in the book; or nil.
func (r *Board) find(pos *notation.Position) (notation.Position, notation.Symmetry, *claim, error) {
	middle := r.point(endless.Point{})
	var met []notation.Point
	for t := range notation.Symmetries {
		first := t.Inverse().Apply(middle, r.lines)
		if pos.At(first) != notation.Black {
			continue
		}
		image := pos.Image(t)
		r.mu.Lock()
		c, ok := r.led[string(image.Packed())]
		r.mu.Unlock()
		if ok {
			return image, t, &c, nil
		}
		if slices.Contains(met, first) {
			continue // the book has the images that leave the first stone where it is, too
		}
		met = append(met, first)
		if c = r.plain(&image); !r.MayHave(plane.KeyOf(&c.Position)) {
			continue
		}
		b, err := r.Book(c.stones())
		if err != nil {
			return image, t, nil, err
		}
		if b.Has(plane.KeyOf(&c.Position)) {
			return image, t, &c, nil
		}
	}
	return notation.Position{}, 0, nil, nil
}

// plain returns what pos, which may be nil, is in the book if every stone is where it is on the board.
func (r *Board) plain(pos *notation.Position) claim {
	h := r.About
	c := claim{Position: endless.Position{Rule: h.Rule, Frame: endless.FrameOf(h.Frame)}}
	if pos == nil {
		return c
	}
	for _, p := range pos.Stones(notation.Black) {
		c.Own = append(c.Own, r.at(p))
	}
	for _, p := range pos.Stones(notation.White) {
		c.Others = append(c.Others, r.at(p))
	}
	return c
}

// first returns the node of the empty board.
func (r *Board) first() *proof.Node {
	n := &proof.Node{Kind: proof.KindQuiet, Move: r.point(endless.Point{})}
	for _, p := range r.Header().Roots[0].Points() {
		if p != n.Move {
			n.Replies = append(n.Replies, proof.Reply{Move: p, Node: &proof.Node{Kind: proof.KindLemma}})
		}
	}
	return n
}
