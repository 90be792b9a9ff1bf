package endless

import (
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A Point is a point of the endless board.
type Point struct{ X, Y int }

// String writes a point as its coordinates: "(0,-3)".
func (p Point) String() string { return fmt.Sprintf("(%d,%d)", p.X, p.Y) }

// A Frame is a square of points: both coordinates are from Low to High.
type Frame struct{ Low, High int }

// Size returns the number of its lines.
func (f Frame) Size() int { return f.High - f.Low + 1 }

// Has reports whether p is in the frame.
func (f Frame) Has(p Point) bool {
	return p.X >= f.Low && p.X <= f.High && p.Y >= f.Low && p.Y <= f.High
}

// FrameOf returns the frame with so many lines whose middle is (0,0); with an even number there is one line more on the
// lower side, as on a board whose centre is taken to be the point size/2.
func FrameOf(size int) Frame { return Frame{-(size / 2), size - 1 - size/2} }

// A Position has the stones of the attacker, who is to move, and of the defender.
type Position struct {
	Rule   notation.Rule
	Frame  Frame
	Own    []Point // the attacker's; under standard all in the frame
	Others []Point // the defender's
}

// A Node is a node of a proof: see package proof for its fields.
type Node struct {
	Kind    proof.Kind
	Move    Point
	Line    []Point // entries; the defender's entry before the last one has no meaning if the attacker has won
	Threat  []Point
	Default *Node
	Replies []Reply
}

// A Reply is a reply of the defender that has a node.
type Reply struct {
	Move Point
	Node *Node
}

// A Proof is a claim that the attacker wins the frame game.
type Proof struct {
	Position Position
	Tree     *Node
}

// Of returns a proof of package proof as a claim about every board that contains its board, which becomes the frame.
// Nodes that are shared stay shared. The claim may be wrong, although the proof is right: Check says so.
func Of(p *proof.Proof) (*Proof, error) {
	if p == nil {
		return nil, errNoTree
	}
	size := p.Position.Size()
	half := size / 2 // the coordinates of the point (0,0) on the board
	return OfWindow(p, FrameOf(size), func(q notation.Point) Point { return Point{q.X() - half, q.Y() - half} })
}

// OfWindow is Of for a board that is a window of the endless board with the given frame: at returns the point of the
// endless board that a point of the window is.
func OfWindow(p *proof.Proof, frame Frame, at func(notation.Point) Point) (*Proof, error) {
	if p == nil || p.Tree == nil {
		return nil, errNoTree
	}
	pos := &p.Position
	c := copier{at: at, met: map[*proof.Node]*Node{}}
	e := &Proof{Position: Position{Rule: pos.Rule(), Frame: frame}, Tree: c.node(p.Tree)}
	e.Position.Own = c.points(pos.Stones(pos.Turn()))
	e.Position.Others = c.points(pos.Stones(pos.Turn().Opponent()))
	return e, nil
}

var errNoTree = errors.New("empty proof: no tree")

// A copier copies nodes onto the endless board.
type copier struct {
	at  func(notation.Point) Point
	met map[*proof.Node]*Node
}

func (c *copier) point(p notation.Point) Point {
	if p == notation.NoPoint {
		return Nowhere
	}
	return c.at(p)
}

// Nowhere is the entry of a defender who has no move. On the endless board that does not happen.
var Nowhere = Point{1 << 30, 1 << 30}

func (c *copier) points(list []notation.Point) (points []Point) {
	for _, p := range list {
		points = append(points, c.point(p))
	}
	return points
}

func (c *copier) node(n *proof.Node) *Node {
	if n == nil {
		return nil
	}
	if done, ok := c.met[n]; ok {
		return done
	}
	e := &Node{Kind: n.Kind, Line: c.points(n.Line), Threat: c.points(n.Threat), Default: c.node(n.Default)}
	if n.Kind != proof.KindLemma {
		e.Move = c.point(n.Move)
	}
	for _, r := range n.Replies {
		e.Replies = append(e.Replies, Reply{c.point(r.Move), c.node(r.Node)})
	}
	c.met[n] = e
	return e
}

// On returns the position on the board of like, with the same sides, and reports whether all of its stones are there.
func (p *Position) On(like *notation.Position) (notation.Position, bool) {
	pos, err := notation.NewPosition(like.Rule(), like.Size())
	if err != nil {
		return pos, false
	}
	half := like.Size() / 2
	for side, list := range map[notation.Stone][]Point{like.Turn(): p.Own, like.Turn().Opponent(): p.Others} {
		for _, at := range list {
			x, y := at.X+half, at.Y+half
			if min(x, y) < 0 || max(x, y) >= like.Size() || pos.Put(notation.At(x, y), side) != nil {
				return pos, false
			}
		}
	}
	pos.SetTurn(like.Turn())
	return pos, true
}
