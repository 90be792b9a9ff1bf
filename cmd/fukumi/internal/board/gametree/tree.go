// Package gametree is trees of moves as the page of the board holds them: a start, and nodes
// in a list, parents before their children, in which sides take turns. What a file holds
// besides is named in warnings.
package gametree

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
)

// MaxNodes bounds the nodes of the trees of one request.
const MaxNodes = 50_000

// A Tree is a game with its variations.
type Tree struct {
	Rule  notation.Rule    `json:"rule"`
	Size  int              `json:"size"`
	Known bool             `json:"rule_known"` // the file states the rule
	Black []notation.Point `json:"black"`      // stones that are set up
	White []notation.Point `json:"white"`
	Turn  notation.Stone   `json:"turn"` // after them
	Info  format.Info      `json:"info"`
	Nodes []Node           `json:"nodes"`   // the first is the root
	At    int              `json:"current"` // the node that the file shows
}

// A Node is a move of a tree.
type Node struct {
	Move    string `json:"move"`           // "h8", "-" for a pass, "" in the root
	Parent  int    `json:"parent"`         // its index; -1 of the root
	Sign    string `json:"sign,omitempty"` // what the file says that the move is worth
	Title   string `json:"title,omitempty"`
	Comment string `json:"comment,omitempty"`
	Marks   []Mark `json:"marks,omitempty"`
}

// A Mark is a sign on a point.
type Mark struct {
	Point notation.Point `json:"point"`
	Shape string         `json:"shape"` // one of shapes
	Text  string         `json:"text,omitempty"`
}

// shapes are the names of the shapes of marks, in the order of format.Shape.
var shapes = []string{"label", "circle", "cross", "square", "triangle"}

// New puts a tree that was read into the form of the page, and says what does
// not fit in there.
func New(t *format.Tree) (*Tree, []string) {
	o := &Tree{
		Rule: t.Rule, Size: t.Size, Known: t.RuleKnown, Info: t.Info,
		Black: []notation.Point{}, White: []notation.Point{},
	}
	// Nodes without a move stand for what follows them, as long as nothing was played.
	root, setup := t.Root, map[notation.Point]notation.Stone{}
	first := Node{Parent: -1}
	for {
		for _, s := range root.Setup {
			setup[s.Point] = s.Stone
		}
		if root.Turn != notation.Empty {
			o.Turn = root.Turn
		}
		first.join(root)
		if len(root.Children) != 1 || root.Children[0].Side != notation.Empty {
			break
		}
		root = root.Children[0]
	}
	for _, p := range slices.Sorted(maps.Keys(setup)) {
		switch setup[p] {
		case notation.Black:
			o.Black = append(o.Black, p)
		case notation.White:
			o.White = append(o.White, p)
		}
	}
	if o.Turn == notation.Empty {
		o.Turn = notation.Black
		if len(root.Children) > 0 && root.Children[0].Side != notation.Empty {
			o.Turn = root.Children[0].Side
		} else if len(o.Black) > len(o.White) {
			o.Turn = notation.White
		}
	}
	o.Nodes = append(o.Nodes, first)
	f := flattening{Tree: o}
	f.children(root, 0, o.Turn)
	o.At = f.cursor(t)
	return o, f.warnings()
}

// join adds the texts and the marks of a node that was read.
func (n *Node) join(from *format.Node) {
	n.Sign, n.Title = cmp.Or(n.Sign, from.Sign), words.English.Join(n.Title, from.Title)
	if n.Comment != "" && from.Comment != "" {
		n.Comment += "\n"
	}
	n.Comment += from.Comment
	for _, m := range from.Marks {
		n.Marks = append(n.Marks, Mark{m.Point, shapes[m.Shape], m.Text})
	}
}

// A flattening lists the nodes of a tree.
type flattening struct {
	*Tree
	dropped int // variations that set up stones in mid-game
	waiting []waiting
}

// waiting are children that are still to be listed.
type waiting struct {
	node   *format.Node
	parent int
	turn   notation.Stone
}

// children lists all that is below a node, without recursion: a tree may be deep.
func (f *flattening) children(root *format.Node, index int, turn notation.Stone) {
	f.wait(root, index, turn)
	for len(f.waiting) > 0 {
		w := f.waiting[len(f.waiting)-1]
		f.waiting = f.waiting[:len(f.waiting)-1]
		n, parent := w.node, w.parent
		switch {
		case len(n.Setup) > 0:
			f.dropped++
			continue
		case n.Side == notation.Empty:
			f.Nodes[parent].join(n)
			f.wait(n, parent, w.turn)
			continue
		case n.Side != w.turn:
			f.Nodes = append(f.Nodes, Node{Move: notation.NoPoint.String(), Parent: parent})
			parent = len(f.Nodes) - 1
		}
		next := Node{Move: n.Move.String(), Parent: parent}
		next.join(n)
		f.Nodes = append(f.Nodes, next)
		f.wait(n, len(f.Nodes)-1, n.Side.Opponent())
	}
}

// wait has the children of a node listed, the first of them first.
func (f *flattening) wait(n *format.Node, index int, turn notation.Stone) {
	for _, child := range slices.Backward(n.Children) {
		f.waiting = append(f.waiting, waiting{child, index, turn})
	}
}

// cursor is the node at which the file shows the board, else the end of the main
// line.
func (f *flattening) cursor(t *format.Tree) int {
	plies := t.Cursor
	if plies < 0 {
		plies = t.Plies()
	}
	firstOf := make([]int, len(f.Nodes)) // 0 where there is no child
	for i := len(f.Nodes) - 1; i > 0; i-- {
		firstOf[f.Nodes[i].Parent] = i
	}
	at := 0
	for ; plies > 0 && firstOf[at] != 0; plies-- {
		at = firstOf[at]
	}
	return at
}

func (f *flattening) warnings() []string {
	if f.dropped == 0 {
		return nil
	}
	return []string{words.Count(int64(f.dropped), "variation") + " left out that set up stones in mid-game"}
}

// Format is the tree for the writers.
func (t *Tree) Format() (*format.Tree, error) {
	if t.Size == 0 {
		t.Size = notation.DefaultSize
	}
	if n := len(t.Nodes); n > MaxNodes {
		return nil, fmt.Errorf("a tree of %d nodes: want %d at most", n, MaxNodes)
	}
	if t.Turn == notation.Empty {
		t.Turn = notation.Black
	}
	o := format.NewTree(t.Size, t.Rule)
	o.RuleKnown, o.Info = true, t.Info
	for side, list := range [...][]notation.Point{notation.Black: t.Black, notation.White: t.White} {
		for _, p := range list {
			o.Root.Setup = append(o.Root.Setup, format.SetupStone{Point: p, Stone: notation.Stone(side)})
		}
	}
	if len(o.Root.Setup) > 0 || t.Turn != notation.Black {
		o.Root.Turn = t.Turn
	}
	type placed struct {
		*format.Node
		turn notation.Stone // after it
	}
	list := make([]placed, len(t.Nodes))
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if i == 0 {
			list[0] = placed{o.Root, t.Turn}
		} else {
			if n.Parent < 0 || n.Parent >= i {
				return nil, fmt.Errorf("node %d: parent %d: want a node before it", i, n.Parent)
			}
			p := notation.NoPoint
			if n.Move != p.String() {
				var err error
				if p, err = notation.ParsePoint(n.Move, t.Size); err != nil {
					return nil, fmt.Errorf("node %d: %w", i, err)
				}
			}
			up := list[n.Parent]
			list[i] = placed{up.Add(p, up.turn), up.turn.Opponent()}
		}
		into := list[i].Node
		into.Title, into.Comment = n.Title, n.Comment
		if slices.Contains(format.Signs, n.Sign) {
			into.Sign = n.Sign
		}
		for _, m := range n.Marks {
			shape := slices.Index(shapes, m.Shape)
			if shape < 0 {
				return nil, fmt.Errorf("node %d: mark %q: want one of %v", i, m.Shape, shapes)
			}
			into.Marks = append(into.Marks, format.Mark{Point: m.Point, Shape: format.Shape(shape), Text: m.Text})
		}
	}
	return o, nil
}

// Cut leaves only the moves that lead to a node of the list.
func (t *Tree) Cut(at int) error {
	if at < 0 || at >= len(t.Nodes) {
		return fmt.Errorf("path %d: the tree has %s", at, words.Count(int64(len(t.Nodes)), "node"))
	}
	var path []Node
	for i := at; ; i = t.Nodes[i].Parent {
		path = append(path, t.Nodes[i])
		if i == 0 {
			break
		}
		if p := t.Nodes[i].Parent; p < 0 || p >= i {
			return fmt.Errorf("node %d: parent %d: want a node before it", i, p)
		}
	}
	slices.Reverse(path)
	for i := range path {
		path[i].Parent = i - 1
	}
	t.Nodes = path
	return nil
}
