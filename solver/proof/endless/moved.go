package endless

// Proofs elsewhere on the board.

// Moved returns p with every point moved by d. The frame does not move.
func (p *Proof) Moved(d Point) *Proof { return p.Mapped(func(q Point) Point { return q.plus(d, 1) }) }

// Around returns p with the points around at, those nearer to it than to (0,0), moved so that at becomes to.
func (p *Proof) Around(at, to Point) *Proof {
	return p.Mapped(func(q Point) Point {
		if q.minus(at).Size() < q.Size() {
			return q.plus(to.minus(at), 1)
		}
		return q
	})
}

// Mapped returns p with every point mapped by f. Nodes that are shared stay shared.
func (p *Proof) Mapped(f func(Point) Point) *Proof {
	m := mapper{f: f, met: map[*Node]*Node{}}
	e := &Proof{Position: p.Position, Tree: m.node(p.Tree)}
	e.Position.Own, e.Position.Others = m.points(p.Position.Own), m.points(p.Position.Others)
	return e
}

type mapper struct {
	f   func(Point) Point
	met map[*Node]*Node
}

func (m *mapper) point(p Point) Point {
	if p == Nowhere {
		return p
	}
	return m.f(p)
}

func (m *mapper) points(list []Point) (points []Point) {
	for _, p := range list {
		points = append(points, m.point(p))
	}
	return points
}

func (m *mapper) node(n *Node) *Node {
	if n == nil {
		return nil
	}
	if done, ok := m.met[n]; ok {
		return done
	}
	e := &Node{Kind: n.Kind, Line: m.points(n.Line), Threat: m.points(n.Threat), Default: m.node(n.Default),
		Move: m.point(n.Move)}
	for _, r := range n.Replies {
		e.Replies = append(e.Replies, Reply{m.point(r.Move), m.node(r.Node)})
	}
	m.met[n] = e
	return e
}
