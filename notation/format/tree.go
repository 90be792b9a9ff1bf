package format

// The tree of moves, which readers of all formats return and writers take. A single
// game is a tree without branches, and a single position a tree whose root sets up
// stones.

import (
	"iter"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
)

// A Tree is a position or a game with its variations.
type Tree struct {
	Size int // rows and columns
	// Rule is the rule of play. RuleKnown says that the file states it; otherwise
	// Rule is the default of the reader.
	Rule      notation.Rule
	RuleKnown bool
	Root      *Node // never nil; it holds no move
	Info      Info
	Warnings  []*words.Message // doubts that are not errors, without a full stop at the end
	Unread    []string         // names of the parts of the file that a Tree has no place for
	// Doubt says why this may not be the position or the game of the file: an unread part
	// holds points. It is nil if there is no doubt, otherwise also one of the Warnings. See
	// Held.
	Doubt *words.Message
	// Cursor is the number of plies after which the file shows the board, -1 if the
	// file does not say.
	Cursor int
	// Answer says that the file is an answer of this program: the moves after
	// Cursor were found, not played.
	Answer bool
	Line   int // the line of the file on which the tree begins, from 1; 0 in a file without lines
}

// Held returns the error for a claim about a tree with a Doubt, nil for a tree
// without.
func (t *Tree) Held() error {
	if t.Doubt == nil {
		return nil
	}
	return Held(t.Doubt)
}

// Held returns the error for a claim in spite of a doubt.
func Held(doubt *words.Message) error {
	return words.Errorf("{doubt}: nothing is claimed of it", "doubt", doubt)
}

// Info has the facts that a file states about a game, in its own words. Absent
// facts are "".
type Info struct {
	ID      string `json:"id,omitempty"`    // of a record
	Name    string `json:"name,omitempty"`  // of the game or of the library
	Black   string `json:"black,omitempty"` // player
	White   string `json:"white,omitempty"`
	Event   string `json:"event,omitempty"`
	Round   string `json:"round,omitempty"`
	Place   string `json:"place,omitempty"`
	Date    string `json:"date,omitempty"`
	Opening string `json:"opening,omitempty"`
	Result  string `json:"result,omitempty"` // "black", "white", "draw", or other words of the file
	Reason  string `json:"reason,omitempty"` // of a win, in the words of the file: "Resign", "T"
	Source  string `json:"source,omitempty"`
	Comment string `json:"comment,omitempty"`
}

// A Node is one move, or the root. Trees are never shared: every node has one
// parent.
type Node struct {
	// Move is the point played. It is NoPoint in the root, in a node that only sets
	// up stones (Side is Empty then), and in a pass (Side is the side that passes).
	Move notation.Point
	Side notation.Stone // the side that moved, Empty if neither did
	Turn notation.Stone // the side that moves next by the file, Empty if the file does not say
	// Marked says that the file highlights this node.
	Marked  bool
	Sign    string // the file's judgement of the move, one of Signs, or ""
	Title   string // one line
	Comment string // lines separated by \n
	Text    string // the label on Move if it is one of several moves to choose from
	Setup   []SetupStone
	Marks   []Mark
	// Children are the moves that follow; the first is the main line.
	Children []*Node
}

// Signs are the judgements of a move in a file, as players write them after the move.
var Signs = []string{"??", "?", "?!", "!?", "!", "!!"}

// SetupStone is a stone that is set up; Empty takes a stone away.
type SetupStone struct {
	Point notation.Point
	Stone notation.Stone
}

// A Mark is a sign on a point of the board.
type Mark struct {
	Point notation.Point
	Shape Shape
	Text  string // of a Label
}

// A Shape is the shape of a Mark.
type Shape uint8

// The shapes.
const (
	Label Shape = iota
	Circle
	Cross
	Square
	Triangle
)

// NewTree returns an empty board.
func NewTree(size int, rule notation.Rule) *Tree {
	return &Tree{Size: size, Rule: rule, Root: &Node{Move: notation.NoPoint}, Cursor: -1}
}

// Add appends a move to the children of n and returns it. NoPoint is a pass.
func (n *Node) Add(p notation.Point, side notation.Stone) *Node {
	child := &Node{Move: p, Side: side}
	n.Children = append(n.Children, child)
	return child
}

// Child returns the child of n that plays p for side, nil if there is no such child.
func (n *Node) Child(p notation.Point, side notation.Stone) *Node {
	for _, c := range n.Children {
		if c.Move == p && c.Side == side {
			return c
		}
	}
	return nil
}

// IsPass reports whether n is a move without a stone.
func (n *Node) IsPass() bool { return n.Move == notation.NoPoint && n.Side != notation.Empty }

// Nodes yields every node below and with the root, parents before children and
// first children first, with its depth; the root has depth 0. The children of a
// node may be changed while the node is being yielded.
func (t *Tree) Nodes() iter.Seq2[*Node, int] {
	type item struct {
		node  *Node
		depth int
	}
	return func(yield func(*Node, int) bool) {
		stack := []item{{t.Root, 0}}
		for len(stack) > 0 {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(top.node, top.depth) {
				return
			}
			for _, c := range slices.Backward(top.node.Children) {
				stack = append(stack, item{c, top.depth + 1})
			}
		}
	}
}

// MainLine yields the root and the first children below it.
func (t *Tree) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := t.Root; ; n = n.Children[0] {
			if !yield(n) || len(n.Children) == 0 {
				return
			}
		}
	}
}

// Plies is the number of moves of the main line, including passes.
func (t *Tree) Plies() int {
	plies := 0
	for n := range t.MainLine() {
		if n.Side != notation.Empty {
			plies++
		}
	}
	return plies
}

// Branches reports whether any node has more than one child.
func (t *Tree) Branches() bool {
	for n := range t.Nodes() {
		if len(n.Children) > 1 {
			return true
		}
	}
	return false
}

// FromPosition returns a tree of pos: a line of moves if their order is known, else
// setup stones.
func FromPosition(pos *notation.Position) *Tree {
	t := NewTree(pos.Size(), pos.Rule())
	if moves, ordered := pos.Moves(); ordered {
		n, side := t.Root, notation.Black
		for _, p := range moves {
			n = n.Add(p, side)
			side = side.Opponent()
		}
		return t
	}
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		for _, p := range pos.Stones(side) {
			t.Root.Setup = append(t.Root.Setup, SetupStone{p, side})
		}
	}
	t.Root.Turn = pos.Turn()
	return t
}
