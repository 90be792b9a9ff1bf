package board

// The trees of moves that the page holds. newGameTree makes such a tree from a file, Format turns it back. A
// gameTree has a start position and a list of nodes, parents before their children, in which the sides take
// turns. Warnings name the contents of a file that do not fit into this form.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
)

// maxGameNodes is the maximum number of nodes of all trees of one request.
const maxGameNodes = 50_000

// A gameTree is a game with its variations.
type gameTree struct {
	Rule  notation.Rule    `json:"rule"`
	Size  int              `json:"size"`
	Known bool             `json:"rule_known"` // the file states the rule
	Black []notation.Point `json:"black"`      // set-up stones
	White []notation.Point `json:"white"`
	Turn  notation.Stone   `json:"turn"` // the side to move after the set-up stones
	Info  format.Info      `json:"info"`
	Nodes []gameNode       `json:"nodes"`   // the first is the root
	At    int              `json:"current"` // the node that the file shows
}

// A gameNode is a move of a tree.
type gameNode struct {
	Move    string     `json:"move"`           // "h8", "-" for a pass, "" in the root
	Parent  int        `json:"parent"`         // the index of the parent; -1 for the root
	Sign    string     `json:"sign,omitempty"` // the annotation sign of the move in the file
	Title   string     `json:"title,omitempty"`
	Comment string     `json:"comment,omitempty"`
	Marks   []gameMark `json:"marks,omitempty"`
}

// A gameMark is a mark on a point.
type gameMark struct {
	Point notation.Point `json:"point"`
	Shape string         `json:"shape"` // one of markShapes
	Text  string         `json:"text,omitempty"`
}

// markShapes has the names of the shapes of marks, in the order of format.Shape.
var markShapes = []string{"label", "circle", "cross", "square", "triangle"}

// newGameTree converts a tree into the form of the page, and returns warnings about contents that this
// form cannot hold.
func newGameTree(t *format.Tree) (*gameTree, []string) {
	o := &gameTree{
		Rule: t.Rule, Size: t.Size, Known: t.RuleKnown, Info: t.Info,
		Black: []notation.Point{}, White: []notation.Point{},
	}
	// Nodes without a move at the beginning are merged into the root.
	root, setup := t.Root, map[notation.Point]notation.Stone{}
	first := gameNode{Parent: -1}
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
	f := flattening{gameTree: o}
	f.children(root, 0, o.Turn)
	o.At = f.cursor(t)
	return o, f.warnings()
}

// join adds the texts and the marks of a node of the file to n.
func (n *gameNode) join(from *format.Node) {
	n.Sign, n.Title = cmp.Or(n.Sign, from.Sign), words.English.Join(n.Title, from.Title)
	if n.Comment != "" && from.Comment != "" {
		n.Comment += "\n"
	}
	n.Comment += from.Comment
	for _, m := range from.Marks {
		n.Marks = append(n.Marks, gameMark{m.Point, markShapes[m.Shape], m.Text})
	}
}

// A flattening makes the list of the nodes of a tree.
type flattening struct {
	*gameTree
	dropped int // variations that set up stones in mid-game
	pending []pendingNode
}

// A pendingNode is a child that is still to be listed.
type pendingNode struct {
	node   *format.Node
	parent int
	turn   notation.Stone
}

// children lists all nodes below a node. It does not use recursion, because a tree may be deep.
func (f *flattening) children(root *format.Node, index int, turn notation.Stone) {
	f.wait(root, index, turn)
	for len(f.pending) > 0 {
		w := f.pending[len(f.pending)-1]
		f.pending = f.pending[:len(f.pending)-1]
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
			f.Nodes = append(f.Nodes, gameNode{Move: notation.NoPoint.String(), Parent: parent})
			parent = len(f.Nodes) - 1
		}
		next := gameNode{Move: n.Move.String(), Parent: parent}
		next.join(n)
		f.Nodes = append(f.Nodes, next)
		f.wait(n, len(f.Nodes)-1, n.Side.Opponent())
	}
}

// wait puts the children of a node on the stack of pending nodes, with the first child on top.
func (f *flattening) wait(n *format.Node, index int, turn notation.Stone) {
	for _, child := range slices.Backward(n.Children) {
		f.pending = append(f.pending, pendingNode{child, index, turn})
	}
}

// cursor returns the node at which the file shows the board. If the file names no node, that is the end
// of the main line.
func (f *flattening) cursor(t *format.Tree) int {
	plies := t.Cursor
	if plies < 0 {
		plies = t.Plies()
	}
	firstOf := make([]int, len(f.Nodes)) // the first child of each node; 0 for no child
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

// Format converts the tree for the writers of package format.
func (t *gameTree) Format() (*format.Tree, error) {
	if t.Size == 0 {
		t.Size = notation.DefaultSize
	}
	if n := len(t.Nodes); n > maxGameNodes {
		return nil, fmt.Errorf("a tree of %d nodes: expected at most %d", n, maxGameNodes)
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
	type treeNode struct {
		*format.Node
		turn notation.Stone // the side to move after the node
	}
	list := make([]treeNode, len(t.Nodes))
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if i == 0 {
			list[0] = treeNode{o.Root, t.Turn}
		} else {
			if n.Parent < 0 || n.Parent >= i {
				return nil, fmt.Errorf("node %d: parent %d: expected a node before it", i, n.Parent)
			}
			p := notation.NoPoint
			if n.Move != p.String() {
				var err error
				if p, err = notation.ParsePoint(n.Move, t.Size); err != nil {
					return nil, fmt.Errorf("node %d: %w", i, err)
				}
			}
			up := list[n.Parent]
			list[i] = treeNode{up.Add(p, up.turn), up.turn.Opponent()}
		}
		into := list[i].Node
		into.Title, into.Comment = n.Title, n.Comment
		if slices.Contains(format.Signs, n.Sign) {
			into.Sign = n.Sign
		}
		for _, m := range n.Marks {
			shape := slices.Index(markShapes, m.Shape)
			if shape < 0 {
				return nil, fmt.Errorf("node %d: mark %q: expected one of %v", i, m.Shape, markShapes)
			}
			into.Marks = append(into.Marks, format.Mark{Point: m.Point, Shape: format.Shape(shape), Text: m.Text})
		}
	}
	return o, nil
}

// Cut removes all nodes except those on the path to node at.
func (t *gameTree) Cut(at int) error {
	if at < 0 || at >= len(t.Nodes) {
		return fmt.Errorf("path %d: the tree has %s", at, words.Count(int64(len(t.Nodes)), "node"))
	}
	var path []gameNode
	for i := at; ; i = t.Nodes[i].Parent {
		path = append(path, t.Nodes[i])
		if i == 0 {
			break
		}
		if p := t.Nodes[i].Parent; p < 0 || p >= i {
			return fmt.Errorf("node %d: parent %d: expected a node before it", i, p)
		}
	}
	slices.Reverse(path)
	for i := range path {
		path[i].Parent = i - 1
	}
	t.Nodes = path
	return nil
}
