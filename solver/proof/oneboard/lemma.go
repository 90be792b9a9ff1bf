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

// A lemma of the book in the form that package proof checks: as it stands, if that is accepted, or else restated node
// by node.

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
	win, err := r.win(c)
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

// win returns the win that the book has in the position of c, or nil.
func (r *Board) win(c *claim) (*endless.Node, error) {
	if c.win != nil {
		return c.win, nil
	}
	b, err := r.Book(c.stones())
	if err != nil {
		return nil, err
	}
	return b.Win(&c.Position)
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

// beyond reports whether the move of n is beyond the edge of the board.
func (r *Board) beyond(n *endless.Node) bool {
	return n.Kind != proof.KindLemma && r.point(n.Move) == notation.NoPoint
}
