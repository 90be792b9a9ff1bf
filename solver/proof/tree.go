package proof

import "fukumi/notation"

// Versions of the proof file. All are read; a proof is written in the first one
// that suffices.
const (
	schemaTree  = 1 // a tree
	schemaGraph = 2 // nodes may have names, and be repeated by name
	schemaQuiet = 3 // nodes may be quiet
)

// A Proof is a certificate: a position and the tree of a win for the side to
// move, within Class.
type Proof struct {
	Position notation.Position
	Class    Class
	Tree     *Node
}

// A Kind says how a node continues after its move.
type Kind uint8

// The kinds of node.
const (
	// KindFive: the move makes five; nothing follows.
	KindFive Kind = 1 + iota
	// KindLine: the move and every later attacker move makes a four, and Line
	// holds everything after the move, up to the five.
	KindLine
	// KindTree: the move makes a threat; Replies holds a node for each defender
	// reply that Threat does not answer.
	KindTree
	// KindQuiet: the move need threaten nothing; Replies holds a node for each
	// defender reply that Default does not answer.
	KindQuiet
	// KindLemma: no move, because the position is proved won elsewhere; a reply's
	// node of a KindQuiet node. It occurs only in a collection of proofs that
	// refer to each other, never in a proof file: see Options.Lemma.
	KindLemma
)

// A Node is an attacker move and why it wins. Nodes may be shared, because
// different orders of moves reach the same position: a proof is a directed acyclic
// graph, equivalent to the tree in which shared nodes are copied. What a node
// proves depends on the position in which it occurs. Nodes must not change once
// built.
type Node struct {
	Move notation.Point
	Kind Kind
	// Line, of a KindLine node: defender's reply, attacker's move, …, five, in
	// turn. If the defender's only reply is foul, the defender's entry is any
	// other legal move (else any other free point, else NoPoint), and the line
	// ends with the five.
	Line []notation.Point
	// Threat, of a KindTree node: attacker's move, forced reply, …, five: the
	// win by fours that follows if the defender passes.
	Threat []notation.Point
	// Default, of a KindQuiet node: how the attacker wins if the defender
	// passes, by nodes of kinds five, line and tree. It may be nil.
	Default *Node
	// Replies, of a KindTree or a KindQuiet node, in rising order of Point.
	Replies []Reply
}

// A Reply is a defender's move and the attacker's answer to it.
type Reply struct {
	Move notation.Point
	Node *Node
}
