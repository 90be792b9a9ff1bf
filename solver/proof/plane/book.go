package plane

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// A Lemma says that the attacker, who is to move, wins the frame game in Position, by Node. A node of kind
// proof.KindLemma stands for a position of which the book has a lemma, or a scheme that holds where it is laid.
type Lemma struct {
	Position endless.Position
	Node     *endless.Node
}

// A Header says what a book is about.
type Header struct {
	Rule    notation.Rule // freestyle or standard
	Frame   int           // number of lines of the frame, whose middle is (0,0); odd
	Program string        // the program that wrote the book, in printable ASCII
}

func (h *Header) check() error {
	switch {
	case h.Rule != notation.Freestyle && h.Rule != notation.Standard:
		return fmt.Errorf("rule %v: expected freestyle or standard", h.Rule)
	case h.Frame < notation.MinSize || h.Frame > maxFrame || h.Frame%2 == 0:
		return fmt.Errorf("a frame of %d lines: expected an odd number from %d to %d", h.Frame, notation.MinSize,
			maxFrame)
	case len(h.Program) > maxText:
		return fmt.Errorf("name of the program: %d bytes, expected at most %d", len(h.Program), maxText)
	}
	for _, c := range []byte(h.Program) {
		if c < ' ' || c > '~' {
			return fmt.Errorf("name of the program %q: expected printable ASCII", h.Program)
		}
	}
	return nil
}

// A Book is a set of lemmas in memory. Several goroutines may use it at once.
type Book struct {
	header Header
	mu     sync.RWMutex
	graph  graph
	lemmas map[Key]uint32 // ids of their nodes, or how a scheme is laid
	lays   *checker       // for walks; nil if lemmas came since
	reach  int            // for walks; 0 if lemmas came since
}

// New returns a book without lemmas.
func New(h Header) (*Book, error) {
	if err := h.check(); err != nil {
		return nil, fmt.Errorf("plane: %w", err)
	}
	return &Book{header: h, graph: newGraph(), lemmas: map[Key]uint32{}}, nil
}

// bare returns a book with the nodes of b, and no lemma. b.mu is held.
func (b *Book) bare() *Book {
	p := &Book{header: b.header, lemmas: map[Key]uint32{}}
	p.graph.text = slices.Clip(b.graph.text) // what one of the books adds is not in the other
	return p
}

// Header returns the header.
func (b *Book) Header() Header { return b.header }

// Len returns the number of lemmas.
func (b *Book) Len() int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return len(b.lemmas)
}

// errScheme is the error about a position that has stones around Far, but none on it.
var errScheme = errors.New("stones around the far point, and none on it")

// Add adds a lemma if the book has none of its position. It does not check what the lemma claims.
func (b *Book) Add(l Lemma) error {
	if err := b.fits(&l.Position); err != nil {
		return fmt.Errorf("plane: %w", err)
	}
	k, t := keyOf(&l.Position)
	if b.Has(k) {
		return nil
	}
	n := turned(l.Node, t)
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.lemmas[k]; ok {
		return nil
	}
	id, err := b.graph.weave(n)
	if err != nil {
		return fmt.Errorf("plane: %w", err)
	}
	b.lemmas[k], b.lays, b.reach = id, nil, 0
	return nil
}

// fits returns an error if pos cannot be a position of the book.
func (b *Book) fits(pos *endless.Position) error {
	far := false
	for _, list := range [...][]endless.Point{pos.Own, pos.Others} {
		for _, p := range list {
			if p.Size() > maxCoordinate {
				return fmt.Errorf("stone %v: too far away", p)
			}
			far = far || p == Far
		}
	}
	switch {
	case pos.Rule != b.header.Rule || pos.Frame != endless.FrameOf(b.header.Frame):
		return errors.New("a position of another rule or frame")
	case len(pos.Own)+len(pos.Others) > maxStones:
		return fmt.Errorf("%d stones: expected at most %d", len(pos.Own)+len(pos.Others), maxStones)
	case IsScheme(pos) && !far:
		return errScheme
	}
	return nil
}

// Has reports whether the book has a lemma of the position of k.
func (b *Book) Has(k Key) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	_, ok := b.lemmas[k]
	return ok
}

// Find returns the win in pos that the lemma of its position, or of an image, has. ok says that there is one.
func (b *Book) Find(pos *endless.Position) (n *endless.Node, ok bool, err error) {
	k, t := keyOf(pos)
	if n, err = b.node(k); n == nil || err != nil {
		return nil, false, err
	}
	return turned(n, t.inverse()), true, nil
}

// node returns the node of the lemma of k, or nil.
func (b *Book) node(k Key) (*endless.Node, error) {
	b.mu.RLock()
	id, ok := b.lemmas[k]
	text := b.graph.text // what it has does not change
	b.mu.RUnlock()
	if !ok {
		return nil, nil
	}
	if by, ok := placed(id); ok {
		pos := k.position(b.header.Rule, b.header.Frame)
		n, err := by.lay(b, &pos)
		if n == nil && err == nil {
			err = fmt.Errorf("plane: %w: no scheme to lay", errNode)
		}
		return n, err
	}
	n, err := nodeOf(text, id)
	if n != nil && n.Kind == proof.KindLemma {
		err = fmt.Errorf("%w: a lemma that rests on itself", errNode)
	}
	if err != nil {
		return nil, fmt.Errorf("plane: %w", err)
	}
	return n, nil
}

// Scheme returns the win in pos that a scheme gives if it is laid at the defender's stone at: pos is then the position
// of the scheme with Far, and what is around it, moved to at. ok says that there is one; it may not hold there.
func (b *Book) Scheme(pos *endless.Position, at endless.Point) (n *endless.Node, ok bool, err error) {
	away, ok := awayFrom(pos, at)
	if !ok {
		return nil, false, nil
	}
	if n, ok, err = b.Find(&away); !ok || err != nil {
		return nil, false, err
	}
	return laid(&endless.Proof{Position: away, Tree: n}, at).Tree, true, nil
}

// turned returns n with every point turned by t.
func turned(n *endless.Node, t turn) *endless.Node {
	if t == 0 {
		return n
	}
	return (&endless.Proof{Tree: n}).Mapped(t.apply).Tree
}
