package format

// The tree of moves, which the readers of all formats return and the writers take. A single game
// is a tree without branches. A single position is a tree whose root sets up stones.

import (
	"iter"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
)

// A Tree is a position or a game with its variations.
type Tree struct {
	Size int // number of rows and columns
	// Rule is the rule of play. If RuleKnown, the file states the rule; otherwise Rule is the
	// default of the reader.
	Rule      notation.Rule
	RuleKnown bool
	Root      *Node // never nil; the root has no move
	Info      Info
	Warnings  []*words.Message // doubts that are not errors, without a full stop at the end
	Unread    []string         // the names of parts of the file that a Tree cannot hold
	// Doubt, if not nil, says that this may not be the position or the game of the file, because
	// an unread part of the file has points. Warnings contains Doubt, too. See Held.
	Doubt *words.Message
	// Cursor is the number of plies after which the file shows the board, or -1 if the file does
	// not say.
	Cursor int
	// Answer says that the file is an answer of this program. The moves after
	// Cursor were found, not played.
	Answer bool
	Line   int // number, from 1, of the line on which the tree begins; 0 in a file without lines
}

// Held returns nil if claims about the tree can be made. For a tree with a Doubt it returns an
// error, which takes the place of any claim.
func (t *Tree) Held() error {
	if t.Doubt == nil {
		return nil
	}
	return Held(t.Doubt)
}

// Held returns the error that takes the place of a claim because of a doubt.
func Held(doubt *words.Message) error {
	return words.Errorf("{doubt}: nothing is claimed of it", "doubt", doubt)
}

// Info holds the facts that a file states about a game, in the words of the file. A fact that the
// file does not state is "".
type Info struct {
	ID      string `json:"id,omitempty"`    // the id of the record
	Name    string `json:"name,omitempty"`  // the name of the game or of the library
	Black   string `json:"black,omitempty"` // the name of the player
	White   string `json:"white,omitempty"` // the name of the player
	Event   string `json:"event,omitempty"`
	Round   string `json:"round,omitempty"`
	Place   string `json:"place,omitempty"`
	Date    string `json:"date,omitempty"`
	Opening string `json:"opening,omitempty"`
	// The opening rule, in the words of the file, and what was done by it, in the text form of package
	// opening: see Tree.Opening.
	OpeningRule string `json:"opening_rule,omitempty"`
	OpeningActs string `json:"opening_acts,omitempty"`
	Result      string `json:"result,omitempty"` // "black", "white", "draw", or the words of the file
	Reason      string `json:"reason,omitempty"` // the reason of a win, in the words of the file: "Resign", "T"
	Source      string `json:"source,omitempty"`
	Comment     string `json:"comment,omitempty"`
}

// A Node is a move, or the root. Every node except the root has exactly one parent.
type Node struct {
	// Move is the point played. It is NoPoint in the root, in a node that only sets
	// up stones (Side is Empty then), and in a pass (Side is the side that passes).
	Move notation.Point
	Side notation.Stone // the side that moved, or Empty if the node has no move
	Turn notation.Stone // the side to move next according to the file, or Empty if the file does not say
	// Marked says that the file highlights this node.
	Marked  bool
	Sign    string // the file's sign for the quality of the move, one of Signs, or ""
	Title   string // one line
	Comment string // lines separated by \n
	Text    string // the label on Move, if Move is one of several variations
	Setup   []SetupStone
	Marks   []Mark
	// Children are the moves that follow. The first continues the main line.
	Children []*Node
}

// Signs are the signs for the quality of a move that players write after the move.
var Signs = []string{"??", "?", "?!", "!?", "!", "!!"}

// A SetupStone is a stone that a node sets up. If Stone is Empty, the node removes the stone on Point.
type SetupStone struct {
	Point notation.Point
	Stone notation.Stone
}

// A Mark is a sign on a point of the board.
type Mark struct {
	Point notation.Point
	Shape Shape
	Text  string // the text of a Label
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

// NewTree returns the tree of an empty board.
func NewTree(size int, rule notation.Rule) *Tree {
	return &Tree{Size: size, Rule: rule, Root: &Node{Move: notation.NoPoint}, Cursor: -1}
}

// Add appends a move to the children of n and returns the new child. NoPoint means a pass.
func (n *Node) Add(p notation.Point, side notation.Stone) *Node {
	child := &Node{Move: p, Side: side}
	n.Children = append(n.Children, child)
	return child
}

// Child returns the child of n in which side plays p, or nil if there is no such child.
func (n *Node) Child(p notation.Point, side notation.Stone) *Node {
	for _, c := range n.Children {
		if c.Move == p && c.Side == side {
			return c
		}
	}
	return nil
}

// IsPass reports whether n is a pass.
func (n *Node) IsPass() bool { return n.Move == notation.NoPoint && n.Side != notation.Empty }

// Nodes yields every node with its depth, parents before children and first children first. The
// root has depth 0. The caller may change the children of a node when it receives the node.
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

// MainLine yields the root, its first child, the first child of that child, and so on.
func (t *Tree) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := t.Root; ; n = n.Children[0] {
			if !yield(n) || len(n.Children) == 0 {
				return
			}
		}
	}
}

// Plies returns the number of moves of the main line, including passes.
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

// FromPosition returns the tree of pos: a line of moves if their order is known, else a root that
// sets up the stones.
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
