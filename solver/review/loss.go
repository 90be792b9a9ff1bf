package review

// The moves that are proved to lose in a position. The proofs of stored losses are checked one by one, and only when a
// statement depends on them: there are many of them, and most are never needed.
//
// If every move loses, a single certificate can show it: the certificate of the move before, which has the opponent's
// threat and an answer to every reply. Checking it takes a small part of the time for checking each loss.

import (
	"encoding/json"
	"errors"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A loss is a losing move together with the opponent's win after it.
type loss struct {
	move   notation.Point
	length int            // length of the opponent's win
	result *solver.Result // nil if not checked yet
	stored json.RawMessage
	next   *Judgement // the position after the move, if the game shows, without a certificate, that it is won
}

// losses converts the losses that a search has just proved.
func losses(lost []solver.Refutation) []loss {
	list := make([]loss, len(lost))
	for i := range lost {
		list[i] = loss{lost[i].Move, lost[i].Result.Length, &lost[i].Result, nil, nil}
	}
	return list
}

// lossOf returns the loss of the move p, or nil if p is not known to lose.
func (j *Judgement) lossOf(p notation.Point) *loss {
	for i := range j.losses {
		if j.losses[i].move == p {
			return &j.losses[i]
		}
	}
	return nil
}

// certificateOf returns the certificate of a loss, or nil if it is the unchanged threat.
func (j *Judgement) certificateOf(l *loss) (*proof.Proof, error) {
	threat := j.Defence.Threat.Proof
	switch {
	case l.next != nil:
		return nil, errors.New("every reply was refuted: that is not a certificate")
	case l.stored != nil:
		return proof.Decode(l.stored)
	case l.result != nil && (threat == nil || l.result.Proof.Tree != threat.Tree):
		return l.result.Proof, nil
	case threat == nil:
		return nil, errors.New("a proof is missing")
	}
	return nil, nil
}

// check reports whether a loss is valid: the checker must accept its proof and find the stored length.
func (j *Judgement) check(l *loss) bool {
	if l.result != nil || l.next != nil {
		return true
	}
	r, err := j.recheck(l)
	if err != nil || r.Length != l.length {
		return false
	}
	l.result = &r
	return true
}

func (j *Judgement) recheck(l *loss) (solver.Result, error) {
	after := j.Position
	if err := after.Play(l.move); err != nil {
		return solver.Result{}, err
	}
	p, err := j.certificateOf(l)
	switch {
	case err != nil:
		return solver.Result{}, err
	case p == nil:
		t := j.Defence.Threat.Proof
		p = &proof.Proof{Position: after, Class: t.Class, Tree: t.Tree}
	case !p.Position.Same(&after):
		return solver.Result{}, errors.New("a proof is about another position")
	}
	return checkedResult(&proof.Proof{Position: after, Class: p.Class, Tree: p.Tree}, false)
}

// allLost reports whether the losses cover every move. This is a proof only if refute or a certificate has confirmed
// it.
func (j *Judgement) allLost() bool {
	d := &j.Defence
	return d.Threat.Verdict == solver.Win && len(j.losses) > 0 && len(d.Holds) == 0 && len(d.Open) == 0
}

// checkAll checks every loss. If one of them is not valid, it drops all of them.
func (j *Judgement) checkAll() bool {
	for i := range j.losses {
		if !j.check(&j.losses[i]) {
			j.losses = nil
			return false
		}
	}
	return true
}

// covers reports whether every legal move is among the losses.
func (j *Judgement) covers() bool {
	listed := map[notation.Point]bool{}
	for i := range j.losses {
		listed[j.losses[i].move] = true
	}
	for _, p := range j.Position.Stones(notation.Empty) {
		if !listed[p] && j.Position.Legal(p, j.Position.Turn()) == nil {
			return false
		}
	}
	return true
}

// OnlyHolds reports whether p is the only move that is not proved to lose, and the opponent has
// no VCT after it.
func (j *Judgement) OnlyHolds(p notation.Point) bool {
	d := &j.Defence
	if d.Threat.Verdict != solver.Win || len(d.Open) > 0 || len(d.Holds) != 1 || d.Holds[0] != p {
		return false
	}
	covered := func() bool { // all other moves are among the losses
		all := append(slices.Clone(j.losses), loss{move: p})
		return (&Judgement{Position: j.Position, losses: all}).covers()
	}
	// If p is the only move that stops a five, no losses are needed.
	fives := j.Position.Fives(j.Position.Turn().Opponent())
	return len(fives) == 1 && fives[0] == p && len(j.Position.Fives(j.Position.Turn())) == 0 ||
		covered() && j.checkAll()
}

// longest returns the loss with the longest resistance, or nil if the checker does not accept it.
func (j *Judgement) longest() *loss {
	var best *loss
	for i := range j.losses {
		if l := &j.losses[i]; best == nil || l.length > best.length {
			best = l
		}
	}
	if best == nil || !j.check(best) {
		return nil
	}
	return best
}

// certificate returns a proof for the position before, in which move wins. The threat of move is what the opponent of
// the side to move threatens now; the replies that matter are answered by their losses. certificate returns nil if the
// threat is more than a line of fours. The proof must still be checked.
func (j *Judgement) certificate(before *notation.Position, move notation.Point, all bool) *proof.Proof {
	threat := j.Defence.Threat.Proof
	if threat == nil || threat.Tree.Kind == proof.KindTree {
		return nil
	}
	class := proof.VCT
	n := &proof.Node{Move: move, Kind: proof.KindTree, Threat: append([]notation.Point{threat.Tree.Move},
		threat.Tree.Line...)}
	zone := solver.Zone(j.Position, j.Position.Turn().Opponent(), n.Threat)
	for i := range j.losses {
		l := &j.losses[i]
		p, err := j.certificateOf(l)
		switch {
		case err != nil:
			return nil
		case p != nil:
			class = max(class, p.Class)
			n.Replies = append(n.Replies, proof.Reply{Move: l.move, Node: p.Tree})
		case all || slices.Contains(zone, l.move):
			n.Replies = append(n.Replies, proof.Reply{Move: l.move, Node: threat.Tree})
		}
	}
	return &proof.Proof{Position: *before, Class: class, Tree: n}
}

// A Refutation is a move that is proved to lose, with its proof.
type Refutation struct {
	Move   notation.Point
	Length int // maximum length of the opponent's win after the move, in plies
	// Win is the opponent's win, in the position after the move. It is nil if the game itself has shown the win, reply
	// by reply.
	Win *solver.Result
}

// Refuted checks the moves that are proved to lose and returns those with an accepted proof, in rising order of Point.
// The list is nil if the side to move has a proved win or if no threat is known. Refuted is not safe for concurrent
// use.
func (j *Judgement) Refuted() []Refutation {
	var list []Refutation
	for i := range j.losses {
		if l := &j.losses[i]; j.check(l) {
			list = append(list, Refutation{l.move, l.length, l.result})
		}
	}
	return list
}

// Losing returns the number of moves that are proved to lose.
func (j *Judgement) Losing() int { return len(j.losses) }
