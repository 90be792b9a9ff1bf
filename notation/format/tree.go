package format

// The tree of moves that every format is read into and written from. A single
// game is a tree without branches, and a single position one whose root sets
// up stones.

import (
	"iter"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
)

// A Tree is a position or a game with its variations.
type Tree struct {
	Size int // rows and columns
	// Rule is the rule of play. RuleKnown says that the file states it; where
	// it does not, Rule is what the reader was told to take for granted.
	Rule      notation.Rule
	RuleKnown bool
	Root      *Node // never nil; it holds no move
	Info      Info
	Warnings  []*words.Message // doubts that did not hinder the reading, without a final stop
	Unread    []string         // names of what the file holds that a Tree has no place for
	// Doubt says why this may not be the position or the game of the file: what is not read
	// holds points. It stands among the Warnings too; nil where there is none. See Held.
	Doubt *words.Message
	// Cursor is the number of plies after which the file shows the board, -1
	// where it shows none in particular.
	Cursor int
	// Answer says that the file is an answer of this program: the moves behind
	// Cursor were found, not played.
	Answer bool
	Line   int // the line of the file on which the tree begins, from 1; 0 where lines mean nothing
}

// Held is the error of whoever would claim something of a tree with a Doubt, else nil.
func (t *Tree) Held() error {
	if t.Doubt == nil {
		return nil
	}
	return Held(t.Doubt)
}

// Held is the error of whoever would claim something in spite of a doubt.
func Held(doubt *words.Message) error {
	return words.Errorf("{doubt}: nothing is claimed of it", "doubt", doubt)
}

// Info is what a file says about a game, as it says it. Empty strings are
// absent.
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
	Result  string `json:"result,omitempty"` // "black", "white", "draw", or whatever else the file says
	Reason  string `json:"reason,omitempty"` // of a result of black or white, as the file says it: "Resign", "T"
	Source  string `json:"source,omitempty"`
	Comment string `json:"comment,omitempty"`
}

// A Node is one move, or the root. Trees are never shared: every node has one
// parent.
type Node struct {
	// Move is the point played. It is NoPoint in the root, in a node that only
	// sets up stones (Side is Empty then), and in a pass (Side is who passes).
	Move notation.Point
	Side notation.Stone // who moved, Empty where nobody did
	Turn notation.Stone // who is said to move next, Empty where nothing is said
	// Marked says that the file points out this node.
	Marked  bool
	Sign    string // what the move is said to be worth, one of Signs; "" says nothing
	Title   string // one line
	Comment string // lines separated by \n
	Text    string // what stands on Move where it is one of several to choose from
	Setup   []Placed
	Marks   []Mark
	// Children are the moves that follow; the first is the main line.
	Children []*Node
}

// Signs are what a file can say that a move is worth, as players write it behind the move.
var Signs = []string{"??", "?", "?!", "!?", "!", "!!"}

// Placed is a stone that is set up; Empty takes a stone away.
type Placed struct {
	Point notation.Point
	Stone notation.Stone
}

// A Mark is a sign on a point of the board.
type Mark struct {
	Point notation.Point
	Shape Shape
	Text  string // of a Label
}

// A Shape is what a Mark looks like.
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

// Child returns the child of n that plays p for side, nil where there is none.
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
// first children first, with its depth; the root has depth 0. The children of
// a node may be changed while it is the one yielded.
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

// Plies is the number of moves of the main line, passes included.
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

// FromPosition returns a tree of pos: a line of moves where their order is
// known, else stones that are set up.
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
			t.Root.Setup = append(t.Root.Setup, Placed{p, side})
		}
	}
	t.Root.Turn = pos.Turn()
	return t
}
