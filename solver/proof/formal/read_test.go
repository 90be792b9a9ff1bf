package formal

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// A reader reads a certificate as main.ml does, and plays what it says on a board.
type reader struct {
	data                []byte
	lemmas              []stones
	nodes, known, roots int
}

// stones are the points of A and D, as the certificate has them.
type stones [2][]byte

var errShort = errors.New("the certificate is cut short")

// byte panics at the end of the data; all returns the error.
func (r *reader) byte() byte {
	if len(r.data) == 0 {
		panic(errShort)
	}
	b := r.data[0]
	r.data = r.data[1:]
	return b
}

func (r *reader) all() (err error) {
	defer func() {
		if p, ok := recover().(error); ok {
			err = p
		}
	}()
	if rule := r.byte(); rule > 1 {
		return fmt.Errorf("rule %d", rule)
	}
	for len(r.data) > 0 {
		switch mark := r.byte(); mark {
		case 'L':
			if r.roots > 0 {
				return errors.New("a lemma after a root")
			}
			s := r.stones()
			if n := len(r.lemmas); n > 0 && r.lemmas[n-1].count() < s.count() {
				return errors.New("a lemma with more stones than the one before it")
			}
			r.node(s)
			r.lemmas = append(r.lemmas, s)
		case 'R':
			r.roots++
			r.image(r.stones())
		default:
			return fmt.Errorf("item %q", mark)
		}
	}
	return nil
}

func (s stones) count() int { return len(s[0]) + len(s[1]) }

// with returns the stones with one more, of side 0 or 1.
func (s stones) with(side int, p byte) stones {
	if p&15 > 14 || p>>4 > 14 || slices.Contains(s[0], p) || slices.Contains(s[1], p) {
		panic(fmt.Errorf("a stone on point %d", p))
	}
	s[side] = append(slices.Clip(s[side]), p)
	return s
}

func (r *reader) stones() (s stones) {
	for side := range s {
		for range r.byte() {
			s = s.with(side, r.byte())
		}
	}
	return s
}

// node plays a node in the position with the given stones, A to move.
func (r *reader) node(s stones) {
	r.nodes++
	kind := r.byte()
	switch kind {
	case 1:
		r.line(s)
	case 2:
		s = s.with(0, r.byte())
		r.line(s)
		r.replies(s)
	case 3, 4:
		s = s.with(0, r.byte())
		if kind == 3 {
			r.node(s)
		}
		r.replies(s)
	case 5:
		r.image(s)
	default:
		panic(fmt.Errorf("kind %d", kind))
	}
}

// line plays the entries of a line or threat.
func (r *reader) line(s stones) {
	n := r.byte()
	if n%2 == 0 {
		panic(fmt.Errorf("%d entries", n))
	}
	for i := range n {
		if p := r.byte(); p != 255 {
			s = s.with(int(i%2), p)
		}
	}
}

func (r *reader) replies(s stones) {
	for range r.byte() {
		r.node(s.with(1, r.byte()))
	}
}

// image reads which image of which lemma a position is, and checks that it is.
func (r *reader) image(s stones) {
	r.known++
	t, n := r.byte(), 0
	for i := range 4 {
		n |= int(r.byte()) << (8 * i)
	}
	if t > 7 || n < 1 || n > len(r.lemmas) {
		panic(fmt.Errorf("image %d of lemma %d", t, n))
	}
	for side, list := range r.lemmas[n-1] {
		var image []byte
		for _, p := range list {
			x, y := p&15, p>>4
			if t&1 != 0 {
				x = 14 - x
			}
			if t&2 != 0 {
				y = 14 - y
			}
			if t&4 != 0 {
				x, y = y, x
			}
			image = append(image, x+16*y)
		}
		own := slices.Clone(s[side])
		slices.Sort(own)
		slices.Sort(image)
		if !slices.Equal(own, image) {
			panic(fmt.Errorf("image %d of lemma %d is %v, not %v", t, n, image, own))
		}
	}
}

// key returns the key of the position of a lemma.
func (r *reader) key(i int, attacker notation.Stone, rule notation.Rule, t *testing.T) string {
	t.Helper()
	pos, err := notation.NewPosition(rule, Size)
	if err != nil {
		t.Fatal(err)
	}
	for side, s := range [...]notation.Stone{attacker, attacker.Opponent()} {
		for _, p := range r.lemmas[i][side] {
			put(t, &pos, notation.At(int(p&15), int(p>>4)), s)
		}
	}
	return book.Key(&pos)
}
