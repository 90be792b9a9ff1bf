package explain

import (
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/proof"
)

// A Name is what a move of the attacker makes, in the words of an Explanation.
type Name struct {
	Kind   Kind
	Blocks bool // it also stops a five of the defender
	Foul   bool // the only answer is foul for the defender
}

// String is the kind, with additions.
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

// Text is String in the given language.
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

// Move names the move p of side in pos, on a free point, no matter whose turn
// it is. kind is the kind of the node with the move; moves of a line or a
// threat have the kind of a line.
func Move(pos *notation.Position, side notation.Stone, p notation.Point, kind proof.Kind) Name {
	x := explainer{pos: *pos, side: side}
	n := Name{Blocks: x.pos.MakesFive(p, side.Opponent()) && x.pos.Legal(p, side.Opponent()) == nil}
	if pos.MakesFive(p, side) {
		n.Kind = five
		return n
	}
	before := x.pos
	x.play(p, side)
	f, shaped := x.shape(p, &before)
	switch {
	case shaped:
		n.Kind = kindOf[f.Kind]
		n.Foul = len(f.Cost) == 1 && x.pos.Legal(f.Cost[0], side.Opponent()) != nil
	case kind != proof.KindTree && kind != proof.KindQuiet: // an earlier five: its point is the threat
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
