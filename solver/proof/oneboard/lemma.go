package oneboard

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// A lemma in the form that package proof checks. There, every row of the attacker counts, so that some wins end
// earlier; a node whose default has quiet nodes has a node for each reply instead; and replies whose answer is beyond
// the edge are left out, unless the checker asks for one.

// A claim is a position of the endless board that is to be restated. Stones of Black beyond the edge stop nothing on
// the board: there they are extra stones on other points, which are mapped to where they are in the position.
type claim struct {
	endless.Position
	extra map[notation.Point]endless.Point
	win   *endless.Node // the win, if it is not that of a lemma of the book, but of a node below one; else nil
}

// stones returns the number of stones.
func (c *claim) stones() int { return len(c.Own) + len(c.Others) }

// point returns the point of the board that p is, or NoPoint.
func (r *Board) point(p endless.Point) notation.Point {
	x, y := p.X+r.lines/2, p.Y+r.lines/2
	if p == endless.Nowhere || min(x, y) < 0 || max(x, y) >= r.lines {
		return notation.NoPoint
	}
	return notation.At(x, y)
}

// at returns the point of the endless board that a point of the board is.
func (r *Board) at(p notation.Point) endless.Point {
	return endless.Point{X: p.X() - r.lines/2, Y: p.Y() - r.lines/2}
}

// position returns the position on the board, with Black to move.
func (r *Board) position(c *claim) (notation.Position, error) {
	pos, err := notation.NewPosition(c.Rule, r.lines)
	for p := range c.extra {
		err = errors.Join(err, pos.Put(p, notation.Black))
	}
	for s, list := range map[notation.Stone][]endless.Point{notation.Black: c.Own, notation.White: c.Others} {
		for _, p := range list {
			if q := r.point(p); q != notation.NoPoint || s == notation.White {
				err = errors.Join(err, pos.Put(q, s))
			}
		}
	}
	pos.SetTurn(notation.Black)
	return pos, err
}

// lemma returns the node that wins in pos, the position of c, and what it rests on. Package proof has accepted it.
func (r *Board) lemma(c *claim, pos *notation.Position, until func() error) (*proof.Node, []claim, error) {
	b, err := r.Book(c.stones())
	if err != nil {
		return nil, nil, err
	}
	win := c.win
	if win == nil {
		win, err = b.Win(&c.Position)
	}
	if err != nil {
		return nil, nil, err
	}
	if win == nil {
		return nil, nil, fmt.Errorf("%w: the book has no lemma of %v against %v", ErrRestate, c.Own, c.Others)
	}
	if rests, n, ok := r.asItStands(c, pos, win, until); ok {
		return n, rests, nil
	}
	for _, how := range [...]way{{}, {all: true}, {apart: true}, {all: true, apart: true}} {
		if how.apart && !errors.Is(err, proof.ErrTooLarge) {
			break
		}
		s := &restated{Board: r, pos: *pos, fives: pos.Fives(notation.Black), way: how,
			known: map[string]*proof.Node{}, extra: map[notation.Point]endless.Point{},
			defaults: map[string]*endless.Node{}}
		maps.Copy(s.extra, c.extra)
		var n *proof.Node
		if n, err = s.node(win); err != nil {
			continue
		}
		var rests []claim
		if rests, err = s.accepted(pos, n, until); err == nil {
			return n, rests, nil
		}
		if until != nil && until() != nil {
			return nil, nil, err
		}
	}
	return nil, nil, fmt.Errorf("%w: %v against %v: %w", ErrRestate, c.Own, c.Others, err)
}

// asItStands returns the win with its points on this board and without the replies beyond the edge, if package proof
// accepts that in pos: most wins are. It costs nothing but the check.
func (r *Board) asItStands(c *claim, pos *notation.Position, win *endless.Node, until func() error) (
	rests []claim, same *proof.Node, ok bool) {
	met := map[*endless.Node]*proof.Node{}
	points := func(list []endless.Point) (on []notation.Point) {
		for _, p := range list {
			on = append(on, r.point(p))
		}
		return on
	}
	var of func(n *endless.Node) *proof.Node
	of = func(n *endless.Node) *proof.Node {
		if n == nil || met[n] != nil {
			return met[n]
		}
		m := &proof.Node{Kind: n.Kind, Move: r.point(n.Move), Line: points(n.Line), Threat: points(n.Threat),
			Default: of(n.Default)}
		for _, reply := range n.Replies {
			if q := r.point(reply.Move); q != notation.NoPoint && !r.beyond(reply.Node) {
				m.Replies = append(m.Replies, proof.Reply{Move: q, Node: of(reply.Node)})
			}
		}
		slices.SortFunc(m.Replies, func(a, b proof.Reply) int { return int(a.Move) - int(b.Move) })
		met[n] = m
		return m
	}
	same = of(win)
	if m := same.Move; m == notation.NoPoint || pos.At(m) != notation.Empty {
		return nil, nil, false
	}
	s := &restated{Board: r, extra: c.extra}
	rests, err := s.accepted(pos, same, until)
	return rests, same, err == nil
}

// accepted returns what n rests on, if package proof accepts it in pos.
func (s *restated) accepted(pos *notation.Position, n *proof.Node, until func() error) (rests []claim, err error) {
	_, err = proof.Verify(&proof.Proof{Position: *pos, Class: proof.AnyWin, Tree: n}, proof.Options{Narrow: true,
		Until: until, Lemma: func(at *notation.Position) bool {
			rests = append(rests, s.claim(at))
			return true
		}})
	return rests, err
}

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

// beyond reports whether the move of n is beyond the edge of the board.
func (r *Board) beyond(n *endless.Node) bool {
	return n.Kind != proof.KindLemma && r.point(n.Move) == notation.NoPoint
}

// claim returns the position of the endless board that pos, which this lemma leads to, is.
func (s *restated) claim(pos *notation.Position) claim {
	on := s.plain(nil)
	on.win = s.defaults[string(pos.Packed())]
	on.extra = map[notation.Point]endless.Point{}
	for _, p := range pos.Stones(notation.Black) {
		if q, ok := s.extra[p]; ok {
			on.extra[p], on.Own = q, append(on.Own, q)
		} else {
			on.Own = append(on.Own, s.at(p))
		}
	}
	for _, p := range pos.Stones(notation.White) {
		on.Others = append(on.Others, s.at(p))
	}
	return on
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
