package plane

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof/endless"
)

// Positions of the endless board, up to the symmetries that keep (0,0).

// Far is the point of a stone of the defender that stands for a stone far away.
var Far = endless.Point{X: 100, Y: 100}

// around reports whether p is around Far: nearer to it than to (0,0). Package endless divides the plane in the same
// way.
func around(p endless.Point) bool {
	return endless.Point{X: p.X - Far.X, Y: p.Y - Far.Y}.Size() < p.Size()
}

// IsScheme reports whether pos has a stone around Far.
func IsScheme(pos *endless.Position) bool { return slices.ContainsFunc(pos.Others, around) }

// A turn is one of the eight symmetries of the plane that keep (0,0): mirrored in x if bit 0 is set, in y if bit 1 is
// set, and then with x and y exchanged if bit 2 is set.
type turn uint8

const (
	exchange turn = 4
	turns    turn = 8
)

func (t turn) apply(p endless.Point) endless.Point {
	if t&1 != 0 {
		p.X = -p.X
	}
	if t&2 != 0 {
		p.Y = -p.Y
	}
	if t&exchange != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// inverse returns the turn that takes t back.
func (t turn) inverse() turn {
	probe := endless.Point{X: 1, Y: 2}
	for u := range turns {
		if u.apply(t.apply(probe)) == probe {
			return u
		}
	}
	return 0
}

// A Key identifies a position up to symmetry.
type Key string

// KeyOf returns the key of pos.
func KeyOf(pos *endless.Position) Key {
	k, _ := keyOf(pos)
	return k
}

// keyOf returns the key of pos, and the symmetry that maps pos to the position of the key. Far stays where it is.
func keyOf(pos *endless.Position) (Key, turn) {
	step := turn(1)
	if IsScheme(pos) {
		step = exchange
	}
	var m keyMaker
	best, by := slices.Clone(m.make(pos, 0, nil)), turn(0)
	for t := step; t < turns; t += step {
		if k := m.make(pos, t, best); bytes.Compare(k, best) < 0 {
			best, by = append(best[:0], k...), t
		}
	}
	return Key(best), by
}

// packed returns the number of own stones and the sorted stones of the image of pos under t.
func packed(pos *endless.Position, t turn) Key { return Key(new(keyMaker).make(pos, t, nil)) }

// A keyMaker makes keys in a room that is used again.
type keyMaker struct {
	key  []byte
	list []endless.Point
}

// make returns what packed does. If that is more than a key already by its first stones, it may return these only.
func (m *keyMaker) make(pos *endless.Position, t turn, than []byte) []byte {
	m.key = binary.BigEndian.AppendUint16(m.key[:0], uint16(len(pos.Own)))
	for _, stones := range [...][]endless.Point{pos.Own, pos.Others} {
		m.list = m.list[:0]
		for _, p := range stones {
			m.list = append(m.list, t.apply(p))
		}
		slices.SortFunc(m.list, order)
		for _, p := range m.list {
			m.key = binary.BigEndian.AppendUint16(m.key, uint16(p.X+1<<15))
			m.key = binary.BigEndian.AppendUint16(m.key, uint16(p.Y+1<<15))
		}
		if than != nil && bytes.Compare(m.key, than[:len(m.key)]) > 0 {
			break
		}
	}
	return m.key
}

func order(p, q endless.Point) int { return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y)) }

// stones returns the stones of the position of k.
func (k Key) stones() (own, others []endless.Point) {
	n := int(binary.BigEndian.Uint16([]byte(k)))
	for i := 2; i+4 <= len(k); i += 4 {
		x, y := binary.BigEndian.Uint16([]byte(k[i:])), binary.BigEndian.Uint16([]byte(k[i+2:]))
		p := endless.Point{X: int(x) - 1<<15, Y: int(y) - 1<<15}
		if i/4 < n {
			own = append(own, p)
		} else {
			others = append(others, p)
		}
	}
	return own, others
}

// count returns the number of stones of the position of k.
func (k Key) count() int { return (len(k) - 2) / 4 }

// position returns the position of k.
func (k Key) position(rule notation.Rule, frame int) endless.Position {
	own, others := k.stones()
	return endless.Position{Rule: rule, Frame: endless.FrameOf(frame), Own: own, Others: others}
}

// copied returns a copy of pos that shares nothing with it.
func copied(pos *endless.Position) endless.Position {
	c := *pos
	c.Own, c.Others = slices.Clone(pos.Own), slices.Clone(pos.Others)
	return c
}

// laid returns p, which has points around Far, with those moved so that Far becomes at.
func laid(p *endless.Proof, at endless.Point) *endless.Proof {
	return p.Mapped(func(q endless.Point) endless.Point {
		if around(q) {
			return endless.Point{X: q.X - Far.X + at.X, Y: q.Y - Far.Y + at.Y}
		}
		return q
	})
}
