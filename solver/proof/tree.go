package proof

import "fukumi/notation"

// Versions of the proof file. All are read; a proof is written in the first that it
// needs.
const (
	schemaTree  = 1 // a tree
	schemaGraph = 2 // nodes may have names, and be met again by them
	schemaQuiet = 3 // nodes may be quiet
)

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
	// KindQuiet: the move need threaten nothing; Replies holds a node for each
	// defender reply that Default does not answer.
	KindQuiet
	// KindLemma: no move, for the position is proved won elsewhere: a reply's node
	// of a KindQuiet node. It has no place in a proof file, only in a collection
	// of proofs that speak of each other: see Options.Lemma.
	KindLemma
)

// A Node is an attacker move and why it wins. Nodes may be shared, as positions are
// that are reached by several orders of moves: a proof is a directed acyclic graph,
// and says what the tree says that is got by copying. What a node proves depends on
// the position in which it is met. Nodes are read only once built.
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
	// Default, of a KindQuiet node: how the attacker wins should the defender
	// pass, by nodes of kinds five, line and tree. It may be nil.
	Default *Node
	// Replies, of a KindTree or a KindQuiet node, in rising order of Point.
	Replies []Reply
}

// A Reply is a defender's move and the attacker's answer to it.
type Reply struct {
	Move notation.Point
	Node *Node
}
