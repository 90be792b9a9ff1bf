package plane

import "fukumi/solver/proof/endless"

// Schemes, laid at a place.

// A scheme is what is known of a lemma with a stone far away.
type scheme struct {
	from  int // the least distance at which it holds, or 0 if it does not hold
	on    []endless.Position
	plies int
}

// scheme returns what is known of the scheme of k, which the book has.
func (c *checker) scheme(k Key) *scheme {
	c.mu.Lock()
	s := c.schemes[k]
	c.mu.Unlock()
	if s != nil {
		return s
	}
	s = &scheme{}
	if n, err := c.book.node(k); err == nil {
		far := Far
		r, err := endless.Check(
			&endless.Proof{Position: k.position(c.book.header.Rule, c.book.header.Frame), Tree: n},
			endless.Options{Until: c.ctx.Err, Far: &far, Lemma: func(at *endless.Position) bool {
				s.on = append(s.on, copied(at))
				return true
			}})
		if err == nil {
			s.from, s.plies = r.From, r.Length
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.schemes[k] = s
	return s
}

// awayFrom returns the position that gives pos if it is laid at one of the defender's stones, and whether there is one.
// If the attacker has stones around Far and not around at, say, what is moved there and back is another position.
func awayFrom(pos *endless.Position, at endless.Point) (endless.Position, bool) {
	away := (&endless.Proof{Position: copied(pos)}).Around(at, Far)
	back := laid(away, at)
	return away.Position, packed(&back.Position, 0) == packed(pos, 0)
}

// layAny looks for a scheme that holds where it is laid in pos or in one of its images, and notes in e what this rests
// on. The result is the same for all images of pos: Far is on a diagonal, so that exchanging x and y is known to KeyOf.
func (c *checker) layAny(pos *endless.Position, e *entry) {
	for t := range exchange {
		image := (&endless.Proof{Position: *pos}).Mapped(t.apply).Position
		for i, at := range image.Others {
			if c.lay(&image, at, e) {
				e.holds, e.by = true, placing{t, i}
				return
			}
			*e = entry{}
		}
	}
}

// A placing says how a scheme is laid in a position: at a stone of the defender, by its number, in the image under a
// turn, which does not exchange x and y.
type placing struct {
	turn  turn
	stone int
}

// laidMark is set in the id of a lemma whose node is a scheme, laid. The other bits are then not those of a record.
const laidMark = 1 << 31

// id returns what a book has for the id of a lemma with this placing.
func (p placing) id() uint32 { return laidMark | uint32(p.turn)<<8 | uint32(p.stone) }

// placed returns the placing in the id of a lemma, if it has one.
func placed(id uint32) (placing, bool) {
	return placing{turn(id >> 8 & 3), int(id & 0xff)}, id&laidMark != 0
}

// lay lays the scheme in pos. It returns the node that wins there, if the scheme holds, or nil if the book has no such
// scheme.
func (p placing) lay(b *Book, pos *endless.Position) (*endless.Node, error) {
	image := (&endless.Proof{Position: *pos}).Mapped(p.turn.apply).Position
	n, ok, err := b.Scheme(&image, image.Others[p.stone])
	if !ok || err != nil {
		return nil, err
	}
	return turned(n, p.turn.inverse()), nil
}

// lay reports whether pos is the position of a scheme laid at one of the defender's stones, and the scheme holds there.
// It notes in e what this rests on.
func (c *checker) lay(pos *endless.Position, at endless.Point, e *entry) bool {
	away, ok := awayFrom(pos, at)
	k, t := keyOf(&away)
	if !ok || !c.book.Has(k) {
		return false
	}
	s := c.scheme(k)
	if s.from == 0 {
		return false
	}
	if at.Size() >= s.from {
		e.length = s.plies
		for i := range s.on {
			turned := (&endless.Proof{Position: s.on[i]}).Mapped(t.inverse().apply)
			there := laid(turned, at)
			i, ok := c.ask(&there.Position)
			if e.on = append(e.on, i); !ok {
				return false
			}
		}
		return true
	}
	e.near = true
	n, ok, err := c.book.Scheme(pos, at)
	return err == nil && ok && c.holds(&endless.Proof{Position: copied(pos), Tree: n}, e, false) == nil
}
