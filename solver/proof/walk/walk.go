// Package walk navigates a certificate move by move. Begin with [New].
package walk

// A walk plays the moves of the proof, and the answers to every legal reply of the defender. There is no search: the
// lines are the ones that the checker plays out (package proof, "When a threat answers a reply").

import (
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A Walk is a position in a certificate.
type Walk struct {
	Attacker notation.Stone
	Pos      notation.Position
	Node     *proof.Node // the node with the attacker's current move
	Played   bool        // whether that move is on the board
	// Lemma returns the node of the position for which a node of kind lemma stands. It is nil for a certificate.
	Lemma func(*notation.Position) (*proof.Node, error)
}

// New returns a Walk at the beginning of a certificate.
func New(p *proof.Proof) *Walk {
	return &Walk{Attacker: p.Position.Turn(), Pos: p.Position, Node: p.Tree}
}

// Follow plays the moves of a path.
func (w *Walk) Follow(path []notation.Point) error {
	for i, p := range path {
		if err := w.Step(i, p); err != nil {
			return err
		}
	}
	return nil
}

// Step plays move i of a path.
func (w *Walk) Step(i int, p notation.Point) error {
	if !w.Played {
		if p != w.Node.Move {
			return fmt.Errorf("path: move %d: the proof plays %s, not %s", i+1, w.Node.Move, p)
		}
		return w.Play()
	}
	if err := w.Reply(p); err != nil {
		return fmt.Errorf("path: move %d, %s: %w", i+1, p, err)
	}
	return nil
}

// Play plays the attacker's move.
func (w *Walk) Play() error {
	w.Played = true
	return w.Pos.Play(w.Node.Move)
}

// Reply plays a reply of the defender and goes to the node that answers it.
func (w *Walk) Reply(p notation.Point) error {
	if w.Node.Kind == proof.KindFive {
		return errors.New("the five stands already")
	}
	if p != notation.NoPoint {
		if err := w.Pos.Legal(p, w.Attacker.Opponent()); err != nil {
			return err
		}
	}
	after := w.Pos
	if err := after.Follow(p); err != nil {
		return err
	}
	next, _ := w.Answer(p)
	if next != nil && next.Kind == proof.KindLemma && w.Lemma != nil {
		var err error
		if next, err = w.Lemma(&after); err != nil {
			return err
		}
	}
	if next == nil {
		return errors.New("the proof has no answer")
	}
	w.Pos, w.Node, w.Played = after, next, false
	return nil
}

// Answer returns the node that answers a legal reply to the attacker's move on the board, and whether this node is part
// of the certificate. It must not be called after a five.
func (w *Walk) Answer(reply notation.Point) (next *proof.Node, own bool) {
	switch n := w.Node; n.Kind {
	case proof.KindLine:
		if len(n.Line) > 1 && n.Line[0] == reply {
			return proof.FromLine(n.Line[1:]), true
		}
		// The reply has not stopped the five.
		for _, five := range w.Pos.Fives(w.Attacker) {
			if five != reply {
				return proof.FromLine([]notation.Point{five}), false
			}
		}
	case proof.KindTree:
		if next = n.Reply(reply); next != nil {
			return next, true
		}
		if line := w.replay(reply); line != nil {
			return proof.FromLine(line), false
		}
	case proof.KindQuiet:
		if next = n.Reply(reply); next != nil {
			return next, true
		}
		if n.Default != nil {
			return w.standing(n.Default, reply), false
		}
	}
	return nil, false
}

// standing returns how the default of a quiet node answers a reply without a node. A line is played out, because an
// answer in it may have become foul; a tree is the answer itself.
func (w *Walk) standing(n *proof.Node, reply notation.Point) *proof.Node {
	if n.Kind != proof.KindLine {
		return n
	}
	if line := w.replayed(append([]notation.Point{n.Move}, n.Line...), reply); line != nil {
		return proof.FromLine(line)
	}
	return nil
}

// replay plays the threat of the node against a reply, as the checker does. It returns the line to the five, or nil if
// the threat does not answer the reply.
func (w *Walk) replay(reply notation.Point) []notation.Point {
	return w.replayed(w.Node.Threat, reply)
}

// replayed is replay for any line of fours.
func (w *Walk) replayed(threat []notation.Point, reply notation.Point) []notation.Point {
	pos, defender := w.Pos, w.Attacker.Opponent()
	if pos.Follow(reply) != nil {
		return nil
	}
	var line []notation.Point
	for i := 0; i < len(threat); i += 2 {
		p := threat[i]
		if pos.Legal(p, w.Attacker) != nil {
			return nil
		}
		line = append(line, p)
		if pos.MakesFive(p, w.Attacker) {
			return line
		}
		if pos.Play(p) != nil || len(pos.Fives(defender)) > 0 {
			return nil
		}
		fives := pos.Fives(w.Attacker)
		if len(fives) == 0 {
			return nil
		}
		if len(fives) > 1 || pos.Legal(fives[0], defender) != nil {
			return append(line, unanswered(&pos, fives)...)
		}
		if i+1 == len(threat) || threat[i+1] != fives[0] {
			return nil
		}
		line = append(line, fives[0])
		if pos.Play(fives[0]) != nil {
			return nil
		}
	}
	return nil
}

// unanswered returns a legal reply, or NoPoint, against fives that one stone cannot stop, and a five that is still
// possible after it.
func unanswered(pos *notation.Position, fives []notation.Point) []notation.Point {
	for i, p := range fives {
		if pos.Legal(p, pos.Turn()) == nil {
			return []notation.Point{p, fives[(i+1)%len(fives)]}
		}
	}
	for _, p := range pos.Points() {
		if pos.Legal(p, pos.Turn()) == nil {
			return []notation.Point{p, fives[0]}
		}
	}
	return []notation.Point{notation.NoPoint, fives[0]}
}

// Replies returns the legal replies to the attacker's move on the board, or a pass if there are none.
func (w *Walk) Replies() []notation.Point {
	var list []notation.Point
	for _, p := range w.Pos.Points() {
		if w.Pos.Legal(p, w.Attacker.Opponent()) == nil {
			list = append(list, p)
		}
	}
	if list == nil {
		list = []notation.Point{notation.NoPoint}
	}
	return list
}

// With returns the position after a reply.
func (w *Walk) With(reply notation.Point) *notation.Position {
	pos := w.Pos
	if pos.Follow(reply) != nil {
		return &w.Pos
	}
	return &pos
}
