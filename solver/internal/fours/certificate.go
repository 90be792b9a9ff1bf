package fours

import (
	"fukumi/notation"
	"fukumi/solver/proof"
)

// The conversion of a win by fours to a certificate.

// LineNode returns the certificate of a line: the attacker's move, the reply, and so on, to the five. If a reply is
// NoPoint, because it is foul, or if the last reply is foul, it is replaced by a move that the defender can make.
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
		if pos.Legal(end[1], defender) == nil { // two fours: exchange the points
			end[0], end[1] = end[1], end[0]
			return n
		}
	}
	end[0] = idle(&pos, defender, end[1])
	return n
}

// ThreatLine returns a win by fours in the form of the threat of a certificate. If LineNode has replaced a foul reply
// by another move, it adds this move to the zone: for the checker, every point of a threat is in the zone.
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

// idle returns the first point on which the defender can play without stopping the five: a legal move or, if there is
// none, any free point, or NoPoint.
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
