package second

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
)

// A Verdict says what Plane has checked of a book about every board.
type Verdict struct {
	Lemmas  int  // number of lemmas of the book, schemes included
	Checked int  // number of those that were checked
	Whole   bool // whether all was checked: otherwise positions that lemmas rest on only had to be in the book
	Reach   int  // the scheme of the first reply answers every reply of this size or more, if all was checked
	Replies int  // number of the other replies that were asked
	Open    []Spot
	Refused []string // why lemmas do not hold
}

// Plane checks a book about every board, or one lemma in every if that is more than 1. progress, if not nil, is called
// with the number of lemmas checked so far. The error is about a file that is no book.
func Plane(data []byte, every int, progress func(lemmas int)) (v Verdict, err error) {
	defer caught(&err)
	p := readPlane(data)
	v = Verdict{Lemmas: len(p.keys), Whole: every == 1}
	for i := 0; i < len(p.keys); i += every {
		known := p.present
		if v.Whole {
			known = p.won
		}
		if _, err := p.check(p.keys[i], known); err != nil {
			own, others := stonesOf(p.keys[i])
			v.Refused = append(v.Refused, fmt.Sprintf("%v against %v: %v", own, others, err))
		}
		if v.Checked++; progress != nil {
			progress(v.Checked)
		}
	}
	if !v.Whole {
		return v, nil
	}
	first := []Spot{{}}
	v.Reach = p.reach(keyOf(first, []Spot{far}, 4))
	for x := 1 - v.Reach; x < v.Reach; x++ {
		for y := 1 - v.Reach; y < v.Reach; y++ {
			if reply := (Spot{x, y}); reply != (Spot{}) {
				v.Replies++
				if !p.won(first, []Spot{reply}) {
					v.Open = append(v.Open, reply)
				}
			}
		}
	}
	return v, nil
}

// Won returns a function that reports whether the attacker is known to win in a position, if the lemmas of a book about
// every board hold: because it is the position of a lemma, or because a scheme holds where it is laid.
func Won(data []byte) (won func(own, others []Spot) bool, err error) {
	defer caught(&err)
	return readPlane(data).won, nil
}

// A plane is a book about every board in the course of its check.
type plane struct {
	exact   bool
	half    int // the coordinates of the points of the frame are from -half to half
	keys    []string
	nodes   map[string]*Branch
	placed  map[string][2]int // of the other lemmas: how a scheme is laid there, the turn and the number of the stone
	schemes map[string]*scheme
	known   map[string]bool // results of won
}

// A scheme is a lemma with a stone far away that has been checked.
type scheme struct {
	from  int         // the least size of its places
	rests [][2][]Spot // the positions that it rests on, with their stones far away
	err   error
}

// keyOf returns the first of the packed images of a position: of all eight if step is 1; of those that leave the point
// far where it is if step is 4.
func keyOf(own, others []Spot, step int) string {
	best := ""
	for t := 0; t < 8; t += step {
		own, others := turned(own, t), turned(others, t)
		key := binary.BigEndian.AppendUint16(nil, uint16(len(own)))
		for _, list := range [...][]Spot{own, others} {
			slices.SortFunc(list, func(p, q Spot) int { return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y)) })
			for _, p := range list {
				key = binary.BigEndian.AppendUint16(key, uint16(p.X+1<<15))
				key = binary.BigEndian.AppendUint16(key, uint16(p.Y+1<<15))
			}
		}
		if best == "" || string(key) < best {
			best = string(key)
		}
	}
	return best
}

// turn returns the image of a point under one of the eight symmetries that keep (0,0).
func turn(p Spot, t int) Spot {
	if t&1 != 0 {
		p.X = -p.X
	}
	if t&2 != 0 {
		p.Y = -p.Y
	}
	if t&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

func turned(list []Spot, t int) []Spot { return moved(list, func(p Spot) Spot { return turn(p, t) }) }

func moved(list []Spot, f func(Spot) Spot) (image []Spot) {
	for _, p := range list {
		image = append(image, f(p))
	}
	return image
}

// shift returns a function that moves the points around a place to another one.
func shift(from, to Spot) func(Spot) Spot {
	return func(p Spot) Spot {
		if p.around(from) {
			return p.minus(from).plus(to)
		}
		return p
	}
}

// stonesOf returns the stones of a key.
func stonesOf(key string) (own, others []Spot) {
	word := func(i int) int { return int(binary.BigEndian.Uint16([]byte(key[i:]))) }
	for i := 2; i < len(key); i += 4 {
		p := Spot{word(i) - 1<<15, word(i+2) - 1<<15}
		if i/4 < word(0) {
			own = append(own, p)
		} else {
			others = append(others, p)
		}
	}
	return own, others
}

// aroundFar reports whether a position is that of a scheme.
func aroundFar(others []Spot) bool {
	return slices.ContainsFunc(others, func(p Spot) bool { return p.around(far) })
}

// find returns the key of the lemma of a position, with the stones that it has in the book.
func (p *plane) find(own, others []Spot) (key string, ok bool) {
	step := 1
	if aroundFar(others) {
		step = 4
	}
	key = keyOf(own, others, step)
	_, placed := p.placed[key]
	return key, placed || p.nodes[key] != nil
}

// node returns the node of the lemma of a key.
func (p *plane) node(key string) *Branch {
	by, ok := p.placed[key]
	if !ok {
		return p.nodes[key]
	}
	own, others := stonesOf(key)
	own, others = turned(own, by[0]), turned(others, by[0])
	at := others[by[1]]
	away := shift(at, far)
	scheme, _ := p.find(moved(own, away), moved(others, away))
	need(p.nodes[scheme] != nil && slices.Contains(moved(others, away), far), "a scheme to lay")
	for swap := 0; swap < 8; swap += 4 {
		o, d := stonesOf(scheme)
		lay := func(q Spot) Spot { return shift(far, at)(turn(q, swap)) }
		if keyOf(moved(o, lay), moved(d, lay), 8) == keyOf(own, others, 8) {
			// A mirror is its own inverse.
			return p.nodes[scheme].mapped(func(q Spot) Spot { return turn(lay(q), by[0]) })
		}
	}
	panic("expected the position of the scheme that is laid")
}

func (p *plane) claim(own, others []Spot) *Claim {
	return &Claim{Exact: p.exact, Low: -p.half, High: p.half, Own: own, Others: others}
}

// check checks a lemma, that of a scheme as one with a stone far away.
func (p *plane) check(key string, known func(own, others []Spot) bool) (from int, err error) {
	defer caught(&err)
	own, others := stonesOf(key)
	c := p.claim(own, others)
	if aroundFar(others) {
		c.Far = &far
	}
	n := p.node(key)
	need(n.kind != Lemma, "a lemma that does not rest on itself")
	return c.check(n, known), nil
}

// present reports whether the book has a lemma of a position, or a scheme that gives it if it is laid.
func (p *plane) present(own, others []Spot) bool {
	_, ok := p.find(own, others)
	return ok || p.laid(own, others, func(string, int, Spot) bool { return true })
}

// laid calls holds with the keys of schemes that give an image of a position if they are turned and then laid at a
// place, until one holds.
func (p *plane) laid(own, others []Spot, holds func(key string, turn int, at Spot) bool) bool {
	for t := range 8 {
		own, others := turned(own, t), turned(others, t)
		for _, at := range others {
			away := shift(at, far)
			key, ok := p.find(moved(own, away), moved(others, away))
			if !ok || !slices.Contains(moved(others, away), far) {
				continue
			}
			for swap := 0; swap < 8; swap += 4 {
				o, d := stonesOf(key)
				lay := func(q Spot) Spot { return shift(far, at)(turn(q, swap)) }
				if keyOf(moved(o, lay), moved(d, lay), 8) == keyOf(own, others, 8) && holds(key, swap, at) {
					return true
				}
			}
		}
	}
	return false
}

// won reports whether a position is won: because the book has a lemma of it, or a scheme that holds where it is laid.
func (p *plane) won(own, others []Spot) bool {
	if _, ok := p.find(own, others); ok {
		return true
	}
	key := keyOf(own, others, 1)
	won, ok := p.known[key]
	if !ok {
		own, others := slices.Clone(own), slices.Clone(others)
		won = p.laid(own, others, p.holdsAt)
		p.known[key] = won
	}
	return won
}

// scheme checks a scheme, and notes what it rests on.
func (p *plane) scheme(key string) *scheme {
	s := p.schemes[key]
	if s == nil {
		s = &scheme{}
		s.from, s.err = p.check(key, func(own, others []Spot) bool {
			s.rests = append(s.rests, [2][]Spot{slices.Clone(own), slices.Clone(others)})
			return true
		})
		p.schemes[key] = s
	}
	return s
}

// holdsAt reports whether a scheme, if it is turned and laid at a place, holds there.
func (p *plane) holdsAt(key string, swap int, at Spot) bool {
	lay := func(q Spot) Spot { return shift(far, at)(turn(q, swap)) }
	s := p.scheme(key)
	if s.err == nil && at.size() >= s.from && !slices.ContainsFunc(s.rests, func(r [2][]Spot) bool {
		return !p.won(moved(r[0], lay), moved(r[1], lay))
	}) {
		return true
	}
	o, d := stonesOf(key)
	var err error
	func() {
		defer caught(&err)
		p.claim(moved(o, lay), moved(d, lay)).check(p.nodes[key].mapped(lay), p.won)
	}()
	return err == nil
}

// reach returns the greatest distance of a scheme, and of those that it rests on.
func (p *plane) reach(key string) (reach int) {
	seen := map[string]bool{key: true}
	for keys := []string{key}; len(keys) > 0; {
		key, keys = keys[0], keys[1:]
		s := p.scheme(key)
		need(p.nodes[key] != nil && s.err == nil, "a scheme that holds")
		reach = max(reach, s.from)
		for _, r := range s.rests {
			// Its stone far away is that of the scheme.
			kid, ok := p.find(r[0], r[1])
			need(ok && slices.Contains(r[1], far), "a scheme for what a scheme rests on")
			if !seen[kid] {
				seen[kid], keys = true, append(keys, kid)
			}
		}
	}
	return reach
}
