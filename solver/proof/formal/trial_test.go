//go:build external

package formal

import (
	"bytes"
	"errors"
	"maps"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
)

// Trials: lemmas, which may be wrong, as the certificate has them.

// A paper writes and reads trials. Its attacker and rule are those of the book, and numbers has the lemmas of the
// certificate.
type paper struct {
	attacker notation.Stone
	rule     notation.Rule
	numbers  map[string]uint32
	out      []byte
}

// write returns the bytes of a lemma after its mark.
func (p *paper) write(l *book.Lemma) []byte {
	w := writer{attacker: p.attacker}
	w.stones(&l.Position)
	p.out = w.data
	p.node(l.Position, l.Node)
	return p.out
}

func (p *paper) points(list []notation.Point) {
	p.out = append(p.out, byte(len(list)))
	for _, q := range list {
		p.point(q)
	}
}

func (p *paper) point(q notation.Point) {
	if q == notation.NoPoint {
		p.out = append(p.out, noPoint)
		return
	}
	p.out = append(p.out, byte(q.X()+16*q.Y()))
}

// after returns the position with one more stone, if that point is free; moves of a mutant may be anywhere.
func after(pos notation.Position, q notation.Point, s notation.Stone) notation.Position {
	if free(&pos, q) {
		_ = pos.Put(q, s) // it is free
	}
	return pos
}

func free(pos *notation.Position, q notation.Point) bool {
	return q.On(Size) && pos.At(q) == notation.Empty
}

// node writes a node as Write does, except that it need not make sense. A lemma that is not in the certificate
// becomes the first one.
func (p *paper) node(pos notation.Position, n *proof.Node) {
	switch n.Kind {
	case proof.KindFive, proof.KindLine:
		p.out = append(p.out, lineNode)
		p.points(append([]notation.Point{n.Move}, n.Line...))
		return
	case proof.KindLemma:
		image, t := book.Canonical(&pos)
		number := max(p.numbers[string(image.Packed())], 1)
		p.out = append(p.out, knownNode, byte(t.Inverse()), byte(number), byte(number>>8), byte(number>>16),
			byte(number>>24))
		return
	case proof.KindTree:
		p.out = append(p.out, treeNode)
		p.point(n.Move)
		p.points(n.Threat)
	default:
		if n.Default == nil {
			p.out = append(p.out, openNode)
		} else {
			p.out = append(p.out, quietNode)
		}
		p.point(n.Move)
	}
	pos = after(pos, n.Move, p.attacker)
	if n.Kind == proof.KindQuiet && n.Default != nil {
		p.node(pos, n.Default)
	}
	p.out = append(p.out, byte(len(n.Replies)))
	for _, r := range n.Replies {
		p.point(r.Move)
		p.node(after(pos, r.Move, p.attacker.Opponent()), r.Node)
	}
}

var errMalformed = errors.New("the kernel cannot read it")

// A scan reads a lemma after its mark as main.ml does. What main.ml finds malformed is a panic of errMalformed.
type scan struct {
	data     []byte
	attacker notation.Stone
	rule     notation.Rule
	position notation.Position
	twice    bool // two stones are on one point
}

// read reads a lemma, and returns what follows it.
func (s *scan) read() (l book.Lemma, rest []byte, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case error:
			err = p
		}
	}()
	s.position, err = notation.NewPosition(s.rule, Size)
	for _, side := range [...]notation.Stone{s.attacker, s.attacker.Opponent()} {
		for range s.byte() {
			q := s.point()
			if q == notation.NoPoint {
				panic(errMalformed)
			}
			s.twice = s.twice || !free(&s.position, q)
			s.position = after(s.position, q, side)
		}
	}
	s.position.SetTurn(s.attacker)
	n := s.node(300)
	return book.Lemma{Position: s.position, Node: n}, s.data, err
}

func (s *scan) byte() byte {
	if len(s.data) == 0 {
		panic(errMalformed)
	}
	b := s.data[0]
	s.data = s.data[1:]
	return b
}

// point returns NoPoint for every byte that is not a point of the board: to the kernel they are all the same.
func (s *scan) point() notation.Point {
	b := s.byte()
	if b&15 > 14 || b>>4 > 14 {
		return notation.NoPoint
	}
	return notation.At(int(b&15), int(b>>4))
}

func (s *scan) points() (list []notation.Point) {
	for range s.byte() {
		list = append(list, s.point())
	}
	return list
}

func (s *scan) node(depth int) *proof.Node {
	if depth == 0 {
		panic(errMalformed)
	}
	n := &proof.Node{}
	switch kind := s.byte(); kind {
	case lineNode:
		n.Kind, n.Move = proof.KindLine, notation.NoPoint
		if list := s.points(); len(list) > 0 {
			n.Move, n.Line = list[0], list[1:]
		}
		if len(n.Line) == 0 {
			n.Kind, n.Line = proof.KindFive, nil
		}
		return n
	case treeNode:
		n.Kind, n.Move, n.Threat = proof.KindTree, s.point(), s.points()
	case quietNode:
		n.Kind, n.Move = proof.KindQuiet, s.point()
		n.Default = s.node(depth - 1)
	case openNode:
		n.Kind, n.Move = proof.KindQuiet, s.point()
	case knownNode:
		n.Kind = proof.KindLemma
		image, number := uint32(s.byte()), uint32(0)
		for i := range 4 {
			number |= uint32(s.byte()) << (8 * i)
		}
		if image > 7 || number == 0 {
			panic(errMalformed)
		}
		return n
	default:
		panic(errMalformed)
	}
	for range s.byte() {
		q := s.point()
		n.Replies = append(n.Replies, proof.Reply{Move: q, Node: s.node(depth - 1)})
	}
	return n
}

// closure keeps, of the parts, those on which the positions rest, with all that they rest on.
func (w *writer) closure(keys []string) {
	at := map[string][]int{}
	for i := range w.parts {
		at[w.parts[i].key] = append(at[w.parts[i].key], i)
	}
	kept := map[int]bool{}
	met := map[string]bool{}
	for len(keys) > 0 {
		k := keys[len(keys)-1]
		if keys = keys[:len(keys)-1]; met[k] {
			continue
		}
		met[k] = true
		for _, i := range at[k] {
			kept[i] = true
			for _, r := range w.parts[i].rests {
				keys = append(keys, r.key)
			}
		}
	}
	var parts []part
	for _, i := range slices.Sorted(maps.Keys(kept)) {
		p := w.parts[i]
		p.data = bytes.Clone(p.data) // put writes numbers into it
		parts = append(parts, p)
	}
	w.parts = parts
}
