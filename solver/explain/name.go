package explain

import (
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// A Name says what a move of the attacker makes, in the terms of an Explanation.
type Name struct {
	Kind   Kind
	Blocks bool // the move also stops a five of the defender
	Foul   bool // the only answer is forbidden for the defender
}

// String returns the kind with its additions.
func (n Name) String() string {
	s := n.Kind.String()
	if n.Blocks && n.Kind != block {
		s += ", blocks"
	}
	if n.Foul {
		s += ", the answer is foul"
	}
	return s
}

// Text returns the same as String in the given language.
func (n Name) Text(l *words.Language) string {
	parts := []string{l.Kind(n.Kind.String())}
	if n.Blocks && n.Kind != block {
		parts = append(parts, l.Say("blocks##a five as well"))
	}
	if n.Foul {
		parts = append(parts, l.Say("the answer is foul"))
	}
	return l.List(parts...)
}

// Move names the move p of side on a free point of pos, no matter whose turn it is. kind is the kind of the node with
// the move. For moves of a line or of a threat, it is KindLine.
func Move(pos *notation.Position, side notation.Stone, p notation.Point, kind proof.Kind) Name {
	x := explainer{pos: *pos, side: side}
	n := Name{Blocks: x.pos.MakesFive(p, side.Opponent()) && x.pos.Legal(p, side.Opponent()) == nil}
	if pos.MakesFive(p, side) {
		n.Kind = five
		return n
	}
	x.play(p, side)
	f, shaped := x.shape(p)
	switch {
	case shaped:
		n.Kind = kindOf[f.Kind]
		n.Foul = len(f.Cost) == 1 && x.pos.Legal(f.Cost[0], side.Opponent()) != nil
	case kind != proof.KindTree && kind != proof.KindQuiet: // the threat is an earlier five
		n.Kind = four
	case n.Blocks:
		n.Kind = block
	case kind == proof.KindQuiet:
		n.Kind = quiet
	default:
		n.Kind = fukumi
	}
	return n
}
