package explain

// A book of proofs as a tree of moves, for viewers of SGF and RenLib. A book may have millions of positions, so the
// size of the tree is limited: it grows breadth first from the root, and says where the book continues and the tree
// does not. A position that occurs several times, in any orientation, is written once; the other places in the tree
// name the moves that lead to it. Every attacker's move in the tree is the book's move. Nothing is checked here: that
// is the task of the checker of books.

import (
	"fmt"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// BookOptions limit the tree of a book.
type BookOptions struct {
	Moves int // maximum number of moves in the tree, including passes; 0 means DefaultBookMoves
	Plies int // maximum depth from the root, without the lines of threats; 0 means no limit
}

// DefaultBookMoves is the default of BookOptions.Moves.
const DefaultBookMoves = 20_000

// BookOmissions counts what the tree of a book leaves out.
type BookOmissions struct {
	Positions int // positions in which the book continues but the tree does not
	Again     int // positions that are written elsewhere in the tree
}

// A bookItem is a position with the attacker to move that is still to be written below the node up.
type bookItem struct {
	up    *format.Node
	pos   notation.Position
	node  *proof.Node // if it is of kind lemma, it must be looked up
	moves []notation.Point
}

// A bookWriter grows the tree of a book.
type bookWriter struct {
	book    *book.Reader
	side    notation.Stone
	o       BookOptions
	written map[string]string // by canonical position: the moves after which it was written
	moves   int
	left    BookOmissions
	queue   []bookItem
}

// A RoomError says that a limit of Moves moves has no room for the first move and the replies to it.
type RoomError struct{ Moves, Needed int }

func (e *RoomError) Error() string {
	return fmt.Sprintf("a tree of %d moves has no room for the first move and its replies: expected %d or more",
		e.Moves, e.Needed)
}

// BookTree returns a tree that shows how the book wins at root, within the limits o. The error says what the book lacks
// or what cannot be read. It is a *RoomError if o has no room even for the root.
func BookTree(b *book.Reader, root *notation.Position, o BookOptions) (*format.Tree, BookOmissions, error) {
	if o.Moves <= 0 {
		o.Moves = DefaultBookMoves
	}
	t := format.FromPosition(root)
	t.RuleKnown, t.Cursor = true, t.Plies()
	up := t.Root
	for n := range t.MainLine() {
		up = n
	}
	w := &bookWriter{book: b, side: b.Header().Attacker, o: o, written: map[string]string{}}
	w.queue = []bookItem{{up, *root, &proof.Node{Kind: proof.KindLemma}, nil}}
	for len(w.queue) > 0 {
		item := w.queue[0]
		w.queue = w.queue[1:]
		if err := w.tell(&item); len(item.moves) == 0 && err != nil {
			return nil, BookOmissions{}, err
		} else if err != nil {
			return nil, BookOmissions{}, fmt.Errorf("after %s: %w", notation.FormatMoves(item.moves), err)
		}
	}
	up.Comment = fmt.Sprintf("%s to move wins (%s), by a book of proofs that was not checked here (lemmas: %d)\n"+
		"The pass stands for every reply that has no variation of its own.", w.side, root.Rule(), b.Lemmas())
	if w.left.Again > 0 {
		up.Comment += fmt.Sprintf("\nWhat comes about in several ways is told once (positions met again: %d).",
			w.left.Again)
	}
	if w.left.Positions > 0 {
		up.Comment += fmt.Sprintf("\nPositions at which the book goes on and this tree does not: %d", w.left.Positions)
	}
	return t, w.left, nil
}

// tell adds the attacker's move in the position of an item, and the replies to it.
func (w *bookWriter) tell(item *bookItem) error {
	n := item.node
	if n.Kind == proof.KindLemma {
		image, _ := book.Canonical(&item.pos)
		key := notation.FormatPosition(&image)
		if before, ok := w.written[key]; ok {
			item.up.Comment = "Goes on as after " + before + ", or its image"
			w.left.Again++
			return nil
		}
		found, err := w.book.Node(&item.pos)
		if err != nil {
			return err
		}
		if found == nil {
			return fmt.Errorf("the book has no lemma for %s", notation.FormatPosition(&item.pos))
		}
		if n = found; w.fits(item, n) {
			w.written[key] = w.place(item)
		}
	}
	if needed := movesOf(n); w.moves == 0 && needed > w.o.Moves {
		return &RoomError{w.o.Moves, needed}
	}
	if !w.fits(item, n) {
		item.up.Comment = "The book goes on here."
		w.left.Positions++
		return nil
	}
	switch n.Kind {
	case proof.KindFive:
		w.line(item.up, item.pos, []notation.Point{n.Move})
		return nil
	case proof.KindLine:
		w.line(item.up, item.pos, append([]notation.Point{n.Move}, n.Line...))
		return nil
	}
	name := Move(&item.pos, w.side, n.Move, n.Kind).String()
	after, err := placed(item.pos, n.Move)
	if err != nil {
		return fmt.Errorf("the book plays %s: %w", n.Move, err)
	}
	move := w.add(item.up, n.Move, w.side)
	move.Title = name
	if n.Kind == proof.KindQuiet {
		move.Comment = "A quiet move"
	}
	if threat := threatOf(n); threat != nil {
		move.Comment = fmt.Sprintf("%s threatens %s", w.side, notation.FormatMoves(threat))
	}
	played := append(append([]notation.Point{}, item.moves...), n.Move)
	for _, r := range n.Replies {
		next, err := placed(after, r.Move)
		if err != nil {
			return fmt.Errorf("the book answers %s: %w", r.Move, err)
		}
		reply := w.add(move, r.Move, w.side.Opponent())
		w.queue = append(w.queue, bookItem{reply, next, r.Node, append(append([]notation.Point{}, played...), r.Move)})
	}
	if n.Default == nil && len(n.Threat) == 0 {
		return nil // every reply has a variation
	}
	elsewhere := w.add(move, notation.NoPoint, w.side.Opponent())
	elsewhere.Title = "elsewhere"
	passed := after.Turned()
	if n.Kind == proof.KindTree {
		w.line(elsewhere, passed, n.Threat)
		return nil
	}
	w.queue = append(w.queue, bookItem{elsewhere, passed, n.Default, append(append([]notation.Point{}, played...),
		notation.NoPoint)})
	return nil
}

// placed returns the position after a move. It does not test for fouls: after a pass the position may have a foul that
// the real game does not have, and the checker tests the fouls.
func placed(pos notation.Position, p notation.Point) (notation.Position, error) {
	side := pos.Turn()
	err := pos.Put(p, side)
	pos.SetTurn(side.Opponent())
	return pos, err
}

// fits reports whether the tree has room for a move and its replies.
func (w *bookWriter) fits(item *bookItem, n *proof.Node) bool {
	return w.moves+movesOf(n) <= w.o.Moves && (w.o.Plies == 0 || len(item.moves) < w.o.Plies)
}

// movesOf returns the maximum number of moves that n adds to the tree: its own move, the pass for all other replies,
// the replies with nodes, and the lines.
func movesOf(n *proof.Node) int { return 2 + len(n.Replies) + len(n.Line) + len(n.Threat) }

// place says at which moves an item is in the tree.
func (w *bookWriter) place(item *bookItem) string {
	if len(item.moves) == 0 {
		return "the first position"
	}
	return notation.FormatMoves(item.moves)
}

// line adds a line of fours in pos, with the attacker to move.
func (w *bookWriter) line(up *format.Node, pos notation.Position, line []notation.Point) {
	for i, p := range line {
		side := w.side
		if i%2 == 1 {
			side = side.Opponent()
		}
		name := ""
		if i%2 == 0 {
			name = Move(&pos, side, p, proof.KindLine).String()
		}
		up = w.add(up, p, side)
		up.Title = name
		if p != notation.NoPoint && pos.Put(p, side) != nil {
			return // the point is taken: the checker would refuse such a book
		}
	}
}

// add adds a move below up.
func (w *bookWriter) add(up *format.Node, p notation.Point, s notation.Stone) *format.Node {
	w.moves++
	return up.Add(p, s)
}
