package formal

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// Size is the size of the board of the theory.
const Size = 15

// The bytes that begin the parts of a certificate.
const (
	lemmaMark = 'L'
	rootMark  = 'R'

	lineNode  = 1
	treeNode  = 2
	quietNode = 3 // with a default
	openNode  = 4 // quiet, without a default
	knownNode = 5
	noPoint   = 255
)

const maxBytes = 1 << 30 // limit of a certificate, which is kept in memory

// ErrNotCovered is the error of Write for a book about which the theory says nothing.
var ErrNotCovered = errors.New("the theory covers freestyle and standard on the board of 15x15")

// A Summary says what a certificate contains.
type Summary struct {
	Rule     notation.Rule
	Attacker notation.Stone
	Roots    []notation.Position // the positions that it proves
	Lemmas   int
	Nodes    int   // those that are shared are counted wherever they occur
	Bytes    int64 // of the certificate
}

// Write writes the certificate of a book. It keeps in memory the certificate, and the positions of the lemmas. A book
// that is not sound is not noticed here, but by the checker.
func Write(ctx context.Context, out io.Writer, b *book.Reader) (Summary, error) {
	h := b.Header()
	s := Summary{Rule: h.Rule, Attacker: h.Attacker, Roots: h.Roots}
	if err := Covers(&h); err != nil {
		return s, err
	}
	w := &writer{attacker: h.Attacker}
	if err := w.lemmas(ctx, b.Until(ctx.Err)); err != nil {
		return s, err
	}
	s.Lemmas, s.Nodes = len(w.parts), w.nodes
	var roots part
	for i := range h.Roots {
		w.data = append(w.data, rootMark)
		w.stones(&h.Roots[i])
		w.known(&h.Roots[i])
	}
	roots.data, roots.rests = w.data, w.rests
	var err error
	s.Bytes, err = w.put(ctx, out, h.Rule, &roots)
	return s, err
}

// Covers returns an error if the theory says nothing about books with this header.
func Covers(h *book.Header) error {
	switch {
	case h.Rule != notation.Freestyle && h.Rule != notation.Standard:
		return fmt.Errorf("%w: this book is about %v", ErrNotCovered, h.Rule)
	case h.Frame != 0:
		return fmt.Errorf("%w: this book is about every board", ErrNotCovered)
	case h.Size != Size:
		return fmt.Errorf("%w: this book is about %dx%[2]d", ErrNotCovered, h.Size)
	}
	return nil
}

// A writer makes a certificate.
type writer struct {
	attacker notation.Stone
	parts    []part // the lemmas in the order of the book
	size     int    // bytes of the parts
	nodes    int

	data  []byte // the part that is being made
	rests []rest
}

// A part is a lemma of the certificate, or all roots.
type part struct {
	key    string // packed stones of a lemma
	stones int    // their number
	data   []byte
	rests  []rest // what it rests on: the numbers are not yet in the data
}

// A rest is the place in the data for the number of the lemma of a position, which has the key.
type rest struct {
	at  int
	key string
}

// lemmas fills the parts.
func (w *writer) lemmas(ctx context.Context, b *book.Reader) error {
	for l, err := range b.All() {
		if err == nil && ctx.Err() != nil {
			err = fmt.Errorf("not written: %w", ctx.Err())
		}
		if err != nil {
			return err
		}
		w.data = append(w.data, lemmaMark)
		w.stones(&l.Position)
		pos := l.Position
		if err := w.node(&pos, l.Node, false); err != nil {
			return fmt.Errorf("lemma %d: %w", len(w.parts)+1, err)
		}
		w.parts = append(w.parts, part{key: string(l.Position.Packed()), data: slices.Clone(w.data),
			stones: pos.Count(notation.Black) + pos.Count(notation.White), rests: slices.Clone(w.rests)})
		w.size += len(w.data)
		w.data, w.rests = w.data[:0], w.rests[:0]
	}
	if len(w.parts) != b.Lemmas() {
		return errors.New("the lemmas of this book can only be looked up")
	}
	return nil
}

// put writes the certificate, and returns the number of its bytes. The lemmas with the most stones come first: a lemma
// rests on lemmas with more stones than its own.
func (w *writer) put(ctx context.Context, to io.Writer, rule notation.Rule, roots *part) (int64, error) {
	slices.SortStableFunc(w.parts, func(a, b part) int { return b.stones - a.stones })
	numbers := make(map[string]uint32, len(w.parts))
	for i := range w.parts {
		if l := &w.parts[i]; numbers[l.key] == 0 { // a position may have several lemmas: each will do
			numbers[l.key] = uint32(i) + 1
		}
	}
	out := bufio.NewWriter(to)
	size := int64(1)
	begin := byte(0)
	if rule == notation.Standard {
		begin = 1
	}
	_ = out.WriteByte(begin) // an error of a bufio.Writer is an error of its Flush
	for i := range len(w.parts) + 1 {
		p := roots
		if i < len(w.parts) {
			p = &w.parts[i]
		}
		for _, r := range p.rests {
			n := numbers[r.key]
			if n == 0 || int(n) > i {
				return 0, fmt.Errorf("it rests on a position that has no lemma: %s", stonesOf(r.key))
			}
			binary.LittleEndian.PutUint32(p.data[r.at:], n)
		}
		if err := ctx.Err(); err != nil {
			return 0, fmt.Errorf("not written: %w", err)
		}
		n, err := out.Write(p.data)
		if size += int64(n); err != nil {
			return size, err
		}
	}
	return size, out.Flush()
}

// stonesOf returns the text of the position with the given packed stones.
func stonesOf(key string) string {
	var lists [3][]notation.Point
	for i := range Size * Size {
		s := key[i/4] >> (i % 4 * 2) & 3
		lists[s%3] = append(lists[s%3], notation.At(i%Size, i/Size))
	}
	return fmt.Sprintf("black %s, white %s", notation.FormatMoves(lists[notation.Black]),
		notation.FormatMoves(lists[notation.White]))
}

// stones writes the stones of a position, those of the attacker first.
func (w *writer) stones(pos *notation.Position) {
	for _, side := range [...]notation.Stone{w.attacker, w.attacker.Opponent()} {
		w.points(pos.Stones(side))
	}
}

func (w *writer) points(list []notation.Point) {
	w.data = append(w.data, byte(len(list)))
	for _, p := range list {
		w.point(p)
	}
}

func (w *writer) point(p notation.Point) {
	if p == notation.NoPoint {
		w.data = append(w.data, noPoint)
		return
	}
	w.data = append(w.data, byte(p.X()+16*p.Y()))
}

// node writes a node in the position pos, with the attacker to move, and leaves pos as it was. passed says that the
// node is part of a default: then D has passed on the way, and the position is that of no lemma.
func (w *writer) node(pos *notation.Position, n *proof.Node, passed bool) error {
	w.nodes++
	if len(w.data) > maxBytes-w.size {
		return fmt.Errorf("the certificate has more than %d GiB", maxBytes>>30)
	}
	switch n.Kind {
	case proof.KindFive, proof.KindLine:
		w.data = append(w.data, lineNode)
		w.points(append([]notation.Point{n.Move}, n.Line...))
		return nil
	case proof.KindTree:
		w.data = append(w.data, treeNode)
		w.point(n.Move)
		w.points(n.Threat)
		return w.replies(pos, n, passed)
	case proof.KindQuiet:
		if n.Default == nil {
			w.data = append(w.data, openNode)
			w.point(n.Move)
			return w.replies(pos, n, passed)
		}
		w.data = append(w.data, quietNode)
		w.point(n.Move)
		if err := w.below(pos, n.Move, w.attacker, n.Default, true); err != nil {
			return err
		}
		return w.replies(pos, n, passed)
	case proof.KindLemma:
		if passed {
			return errors.New("a default rests on a lemma")
		}
		w.data = append(w.data, knownNode)
		w.known(pos)
		return nil
	}
	return fmt.Errorf("unknown kind of node %d", n.Kind)
}

// replies writes the replies to the move of n.
func (w *writer) replies(pos *notation.Position, n *proof.Node, passed bool) error {
	if err := pos.Put(n.Move, w.attacker); err != nil {
		return fmt.Errorf("move %v: %w", n.Move, err)
	}
	defer pos.Take(n.Move)
	w.data = append(w.data, byte(len(n.Replies)))
	for _, r := range n.Replies {
		w.point(r.Move)
		if err := w.below(pos, r.Move, w.attacker.Opponent(), r.Node, passed); err != nil {
			return err
		}
	}
	return nil
}

// below writes a node after a move.
func (w *writer) below(pos *notation.Position, p notation.Point, s notation.Stone, n *proof.Node, passed bool) error {
	if err := pos.Put(p, s); err != nil {
		return fmt.Errorf("move %v: %w", p, err)
	}
	defer pos.Take(p)
	return w.node(pos, n, passed)
}

// known writes which image of a lemma pos is, and leaves room for the number of the lemma.
func (w *writer) known(pos *notation.Position) {
	image, t := book.Canonical(pos)
	w.data = append(w.data, byte(t.Inverse())) // t leads from pos to the lemma
	w.rests = append(w.rests, rest{len(w.data), string(image.Packed())})
	w.data = append(w.data, 0, 0, 0, 0)
}
