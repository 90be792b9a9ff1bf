package proof

import "fukumi/notation"

// Schema is the version of the proof file that this package writes and reads.
const Schema = 1

// A Proof is a certificate: a position and the tree of a win for the side to
// move that stays within Class.
type Proof struct {
	Position notation.Position
	Class    Class
	Tree     *Node
}

// A Kind says how a node goes on after its move.
type Kind uint8

// The kinds of node.
const (
	// KindFive: the move makes five; nothing follows.
	KindFive Kind = 1 + iota
	// KindLine: the move and every later attacker move makes a four, and Line
	// holds all that follows the move, up to the five.
	KindLine
	// KindTree: the move makes a threat; Replies holds a node for each defender
	// reply that Threat does not answer.
	KindTree
)

// A Node is an attacker move and why it wins. Nodes may be shared: a proof is
// a tree on paper and may be a graph in memory. Nodes are read only once built.
type Node struct {
	Move notation.Point
	Kind Kind
	// Line, of a KindLine node: defender's reply, attacker's move, …, five, in
	// turn. Where the defender's only reply is foul, the defender's entry is
	// any other legal move (any other free point, or NoPoint, where there is
	// none) and the line ends with the five.
	Line []notation.Point
	// Threat, of a KindTree node: attacker's move, forced reply, …, five: the
	// win by fours that follows should the defender pass.
	Threat []notation.Point
	// Replies, of a KindTree node, in rising order of Point.
	Replies []Reply
}

// A Reply is a defender's move and the attacker's answer to it.
type Reply struct {
	Move notation.Point
	Node *Node
}
