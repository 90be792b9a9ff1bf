package play

// Playing out a proved win. After a move of a certificate, the answers to every reply are known, and are played without
// a search. If the game leaves the certificate, the search takes over.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver/proof"
)

// A Win is a proved win that is being played: a position of its certificate after a move of the winner.
type Win struct {
	class proof.Class
	after notation.Position // the position with the loser to move
	node  *proof.Node       // the node whose move was made
}

// NewWin returns a Win after the first move of a certificate, or nil if that move cannot be made.
func NewWin(p *proof.Proof) *Win {
	w := &Win{after: p.Position, class: p.Class}
	if w.enter(p.Tree) != nil {
		return nil
	}
	return w
}

// enter makes the move of a node.
func (w *Win) enter(n *proof.Node) error {
	w.node = n
	return w.after.Play(n.Move)
}

// Class returns the class of the certificate.
func (w *Win) Class() proof.Class { return w.class }

// Next returns the node of the certificate for pos, in which the loser has replied, and makes the move of this node. It
// returns false if the game has left the certificate.
func (w *Win) Next(pos *notation.Position) (*proof.Node, bool) {
	reply, ok := w.reply(pos)
	if !ok {
		return nil, false
	}
	side := pos.Turn()
	next := w.node.Follow(reply)
	if fives := pos.Fives(side); len(fives) > 0 {
		next = &proof.Node{Move: fives[0], Kind: proof.KindFive}
	}
	if next == nil || pos.Legal(next.Move, side) != nil {
		return nil, false
	}
	// If the certificate leaves a reply to a threat, the checker has simulated what follows. To make sure that nothing
	// was overlooked costs little.
	threats := pos.Fives(side.Opponent())
	if next.Kind != proof.KindFive && len(threats) > 0 && !slices.Contains(threats, next.Move) {
		return nil, false
	}
	w.after = *pos
	return next, w.enter(next) == nil
}

// Resume follows a game in a certificate. game has the positions from move to move; the last one is after a reply of
// the loser. Resume returns the node of the certificate for the last position. It returns nil if the game never reached
// the position of the certificate, or has left the certificate because the winner played another move.
func Resume(p *proof.Proof, game []notation.Position) (*Win, *proof.Node) {
	at := slices.IndexFunc(game, func(pos notation.Position) bool { return pos.Same(&p.Position) })
	if at < 0 {
		return nil, nil
	}
	w, n := NewWin(p), p.Tree
	for i := at; w != nil && i+2 < len(game); i += 2 {
		if !w.after.Same(&game[i+1]) {
			return nil, nil
		}
		next, ok := w.Next(&game[i+2])
		if !ok {
			return nil, nil
		}
		n = next
	}
	if w == nil || (len(game)-1-at)%2 != 0 {
		return nil, nil
	}
	return w, n
}

// reply returns the only stone that pos has in addition to w.after.
func (w *Win) reply(pos *notation.Position) (notation.Point, bool) {
	loser := w.after.Turn()
	if pos.Rule() != w.after.Rule() || pos.Size() != w.after.Size() || pos.Turn() != loser.Opponent() {
		return notation.NoPoint, false
	}
	found := notation.NoPoint
	for _, p := range pos.Points() {
		was, is := w.after.At(p), pos.At(p)
		if was == is {
			continue
		}
		if was != notation.Empty || is != loser || found != notation.NoPoint {
			return notation.NoPoint, false
		}
		found = p
	}
	return found, found != notation.NoPoint
}
