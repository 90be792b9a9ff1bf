package proof

import "fukumi/notation"

// Versions of the proof file. Decode reads all of them; Encode writes the first one that suffices.
const (
	schemaTree  = 1 // a proof is a tree
	schemaGraph = 2 // nodes may have names, and be repeated by their names
	schemaQuiet = 3 // nodes may be quiet
)

// A Proof is a certificate: a position, and the tree of a win of the side to move within Class.
type Proof struct {
	Position notation.Position
	Class    Class
	Tree     *Node
}

// A Kind says how a node continues after its move.
type Kind uint8

// The kinds of node.
const (
	// KindFive: the move makes five, and nothing follows.
	KindFive Kind = 1 + iota
	// KindLine: the move and every later move of the attacker makes a four. Line has everything after the move, up to
	// the five.
	KindLine
	// KindTree: the move makes a threat. Replies has a node for each reply of the defender that Threat does not answer.
	KindTree
	// KindQuiet: the move may threaten nothing. Replies has a node for each reply of the defender that Default does not
	// answer.
	KindQuiet
	// KindLemma: there is no move, because the position is proved to be won elsewhere. The node is the node of a reply
	// of a KindQuiet node. It occurs only in collections of proofs that refer to each other, never in a proof file; see
	// Options.Lemma.
	KindLemma
)

// A Node is a move of the attacker and the reason why it wins. Nodes may be shared, because different orders of moves
// lead to the same position: a proof is a directed acyclic graph, equivalent to the tree in which shared nodes are
// copied. What a node proves depends on the position in which it occurs. A node must not be changed after it was built.
type Node struct {
	Move notation.Point
	Kind Kind
	// Line is for KindLine: the defender's reply, the attacker's move, and so on, to the five. If the defender's only
	// reply is foul, the defender's entry is any other legal move (or any other free point, or NoPoint), and the line
	// ends with the five.
	Line []notation.Point
	// Threat is for KindTree: the attacker's move, the forced reply, and so on, to the five. This is the win by fours
	// that follows if the defender passes.
	Threat []notation.Point
	// Default is for KindQuiet: how the attacker wins if the defender passes, with nodes of kinds five, line and tree.
	// It may be nil.
	Default *Node
	// Replies are for KindTree and KindQuiet, in rising order of Point.
	Replies []Reply
}

// A Reply is a defender's move and the attacker's answer to it.
type Reply struct {
	Move notation.Point
	Node *Node
}
