package fours

import (
	"fukumi/notation"
	"fukumi/solver/proof"
)

// From a win by fours to its certificate.

// LineNode makes the certificate of a line: attacker's move, reply, and so on,
// to the five. A reply of NoPoint, which is foul, and a last reply that is foul
// are replaced by a move that the defender can make.
func LineNode(pos notation.Position, attacker notation.Stone, line []notation.Point) *proof.Node {
	if len(line) == 1 {
		return &proof.Node{Move: line[0], Kind: proof.KindFive}
	}
	n := &proof.Node{Move: line[0], Kind: proof.KindLine, Line: append([]notation.Point(nil), line[1:]...)}
	defender := attacker.Opponent()
	if !pos.Rule().Forbids(defender) {
		return n
	}
	for i, p := range line[:len(line)-2] {
		_ = pos.Put(p, [2]notation.Stone{attacker, defender}[i%2])
	}
	end := n.Line[len(n.Line)-2:]
	if end[0] != notation.NoPoint {
		if pos.Legal(end[0], defender) == nil {
			return n
		}
		if pos.Legal(end[1], defender) == nil { // a double: the other completion
			end[0], end[1] = end[1], end[0]
			return n
		}
	}
	end[0] = idle(&pos, defender, end[1])
	return n
}

// ThreatLine writes a win by fours as the threat of a certificate, and adds to its
// zone the move with which LineNode has replaced a foul reply: for the checker
// every point of a threat is a part of it.
func ThreatLine(pos notation.Position, attacker notation.Stone, line []notation.Point, z *Zone) []notation.Point {
	n := LineNode(pos, attacker, line)
	threat := append([]notation.Point{n.Move}, n.Line...)
	for _, p := range threat {
		if p != notation.NoPoint {
			z.Add(p)
		}
	}
	return threat
}

// idle returns the first point that the defender can play and that does not
// hinder the five: a legal move, else any free point, else NoPoint.
func idle(pos *notation.Position, defender notation.Stone, five notation.Point) notation.Point {
	other := notation.NoPoint
	for _, p := range pos.Stones(notation.Empty) {
		if p == five {
			continue
		}
		if pos.Legal(p, defender) == nil {
			return p
		}
		if other == notation.NoPoint {
			other = p
		}
	}
	return other
}
