package oneboard

import (
	"errors"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// A lemma that is restated node by node, while its stones are on the board. In package proof every row of the attacker
// counts, so that some wins end earlier; a node whose default has quiet nodes has a node for each reply instead; and
// replies whose answer is beyond the edge are left out, unless the checker asks for one.

// A way says how a lemma is restated.
type way struct {
	all   bool // whether replies are kept whose answer is beyond the edge
	apart bool // whether the replies to a node whose default has quiet nodes become lemmas of their own
}

// A restated is the state of one lemma: the position at the node that is restated.
type restated struct {
	*Board
	way
	pos   notation.Position
	fives []notation.Point       // where Black makes five, with the stones that are on the board
	known map[string]*proof.Node // nodes that may be shared, by what they are
	extra map[notation.Point]endless.Point
	// defaults has the win in positions that become lemmas of their own, by their packed stones.
	defaults map[string]*endless.Node
}

// play puts a stone on the board for the time of f.
func (s *restated) play(p notation.Point, side notation.Stone, f func() error) error {
	before := s.fives
	if err := s.put(p, side); err != nil {
		return err
	}
	err := f()
	s.pos.Take(p)
	s.fives = before
	return err
}

// put puts a stone on the board, and keeps the points where Black makes five: a stone of Black adds only points of its
// own lines.
func (s *restated) put(p notation.Point, side notation.Stone) error {
	if err := s.pos.Put(p, side); err != nil {
		return err
	}
	s.fives = slices.DeleteFunc(slices.Clone(s.fives), func(q notation.Point) bool { return p == q })
	if side == notation.White {
		return nil
	}
	for _, d := range [...]endless.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
		for i := -4; i <= 4; i++ {
			x, y := p.X()+i*d.X, p.Y()+i*d.Y
			if min(x, y) < 0 || max(x, y) >= s.lines {
				continue
			}
			q := notation.At(x, y)
			if s.pos.At(q) == notation.Empty && !slices.Contains(s.fives, q) && s.pos.MakesFive(q, notation.Black) {
				s.fives = append(s.fives, q)
			}
		}
	}
	slices.Sort(s.fives)
	return nil
}

// move returns the attacker's move. A move beyond the edge, or on a stone of his own, stops nothing on this board: any
// other point does as well, and the one that is farthest from all stones harms no node below.
func (s *restated) move(p endless.Point) notation.Point {
	if q := s.point(p); q != notation.NoPoint && s.pos.At(q) == notation.Empty {
		return q
	}
	best, most := notation.NoPoint, -1
	for _, q := range s.pos.Points() {
		if s.pos.At(q) != notation.Empty {
			continue
		}
		least := s.lines
		for _, side := range [...]notation.Stone{notation.Black, notation.White} {
			for _, o := range s.pos.Stones(side) {
				least = min(least, max(o.X()-q.X(), q.X()-o.X(), o.Y()-q.Y(), q.Y()-o.Y()))
			}
		}
		if least > most {
			best, most = q, least
		}
	}
	return best
}

// node restates a node of the position.
func (s *restated) node(n *endless.Node) (*proof.Node, error) {
	if n.Kind == proof.KindLemma {
		return &proof.Node{Kind: proof.KindLemma}, nil
	}
	if len(s.fives) > 0 {
		return s.shared(ofLine(s.fives[:1])), nil
	}
	switch n.Kind {
	case proof.KindFive, proof.KindLine:
		line, err := s.line(append([]endless.Point{n.Move}, n.Line...))
		if err != nil {
			return nil, err
		}
		return s.shared(ofLine(line)), nil
	}
	p := s.move(n.Move)
	if p == notation.NoPoint {
		return nil, errors.New("no free point")
	}
	if s.at(p) != n.Move {
		s.extra[p] = n.Move
	}
	m := &proof.Node{Kind: n.Kind, Move: p}
	err := s.play(p, notation.Black, func() error { return s.answers(n, m) })
	if err != nil {
		return nil, err
	}
	return s.shared(m), nil
}

// answers fills in what m, which is n on this board, has after its move.
func (s *restated) answers(n *endless.Node, m *proof.Node) (err error) {
	met := map[notation.Point]bool{}
	reply := func(q notation.Point, to *endless.Node) error {
		met[q] = true
		return s.play(q, notation.White, func() error {
			k, err := s.node(to)
			m.Replies = append(m.Replies, proof.Reply{Move: q, Node: k})
			return err
		})
	}
	for _, r := range n.Replies {
		if !s.all && s.beyond(r.Node) {
			continue // the row that it stops is not on this board, so that the threat or the default answers the reply
		}
		if q := s.point(r.Move); q != notation.NoPoint && s.pos.At(q) == notation.Empty {
			if err := reply(q, r.Node); err != nil {
				return err
			}
		}
	}
	switch {
	case n.Kind == proof.KindTree:
		var line []notation.Point
		if line, err = s.line(n.Threat); err == nil {
			m.Threat = line
		}
	case byThreats(n.Default):
		m.Default, err = s.node(n.Default)
	case s.apart: // package proof has no such default: a lemma for each reply
		for _, q := range s.pos.Points() {
			if s.pos.At(q) != notation.Empty || met[q] {
				continue
			}
			m.Replies = append(m.Replies, proof.Reply{Move: q, Node: &proof.Node{Kind: proof.KindLemma}})
			after := s.pos
			if err := after.Put(q, notation.White); err != nil {
				return err
			}
			s.defaults[string(after.Packed())] = n.Default
		}
	default: // a node for each reply
		var same *proof.Node // for replies that touch nothing of it
		if same, err = s.node(n.Default); err != nil {
			return err
		}
		touched := map[notation.Point]bool{}
		touch(same, touched, map[*proof.Node]bool{})
		for _, q := range s.pos.Points() {
			switch {
			case s.pos.At(q) != notation.Empty || met[q]:
			case !touched[q]:
				m.Replies = append(m.Replies, proof.Reply{Move: q, Node: same})
			default:
				if err := reply(q, n.Default); err != nil {
					return err
				}
			}
		}
	}
	return err
}

// touch adds the points of a node to a set.
func touch(n *proof.Node, points map[notation.Point]bool, met map[*proof.Node]bool) {
	if n == nil || met[n] {
		return
	}
	met[n], points[n.Move] = true, true
	for _, list := range [...][]notation.Point{n.Line, n.Threat} {
		for _, p := range list {
			points[p] = true
		}
	}
	touch(n.Default, points, met)
	for _, r := range n.Replies {
		points[r.Move] = true
		touch(r.Node, points, met)
	}
}

// byThreats reports whether n has only nodes of fives, lines and trees.
func byThreats(n *endless.Node) bool {
	switch n.Kind {
	case proof.KindFive, proof.KindLine:
		return true
	case proof.KindTree:
		return !slices.ContainsFunc(n.Replies, func(r endless.Reply) bool { return !byThreats(r.Node) })
	}
	return false
}

// line restates entries of a win by fours, which end with the first five of this board.
func (s *restated) line(entries []endless.Point) (line []notation.Point, err error) {
	before, placed := s.fives, 0
	defer func() {
		for _, p := range line[:placed] {
			s.pos.Take(p)
		}
		s.fives = before
	}()
	put := func(p notation.Point, side notation.Stone) error {
		line = append(line, p)
		placed++
		return s.put(p, side)
	}
	for i := 0; i < len(entries); i += 2 {
		p := s.point(entries[i])
		if p == notation.NoPoint || s.pos.At(p) != notation.Empty {
			return nil, fmt.Errorf("%v of a line is not free", entries[i])
		}
		if len(s.fives) > 0 {
			return append(line, s.fives[0]), nil
		}
		if err := put(p, notation.Black); err != nil {
			return nil, err
		}
		switch {
		case len(s.fives) == 0:
			return nil, fmt.Errorf("%v of a line makes no four", entries[i])
		case len(s.fives) > 1:
			return append(line, s.fives[0], s.fives[1]), nil
		case s.pos.MakesFive(s.fives[0], notation.White):
			return nil, fmt.Errorf("the defender makes five at %v", s.at(s.fives[0]))
		}
		if err := put(s.fives[0], notation.White); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("a line ends without a five")
}

// ofLine returns the node of a win by fours.
func ofLine(line []notation.Point) *proof.Node {
	if len(line) == 1 {
		return &proof.Node{Kind: proof.KindFive, Move: line[0]}
	}
	return &proof.Node{Kind: proof.KindLine, Move: line[0], Line: line[1:]}
}

// shared returns the node that is like n, with the same nodes below it, and was seen first.
func (s *restated) shared(n *proof.Node) *proof.Node {
	slices.SortFunc(n.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) })
	key := fmt.Sprintf("%d %d %v %v %p", n.Kind, n.Move, n.Line, n.Threat, n.Default)
	for _, r := range n.Replies {
		if r.Node.Kind == proof.KindLemma {
			key += fmt.Sprintf(" %d", r.Move)
		} else {
			key += fmt.Sprintf(" %d %p", r.Move, r.Node)
		}
	}
	if m := s.known[key]; m != nil {
		return m
	}
	s.known[key] = n
	return n
}
