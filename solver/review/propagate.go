package review

// What the proofs of a game say about each other. A certificate remains valid
// as long as the winner plays its moves; if every reply is refuted, the move
// before has won; and a move into a proved win of the opponent loses.
// Everything propagated is checked again.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// follow is the rest of a certificate's win after its move and a reply, if the reply stays
// within it. pos is the position after both.
func follow(p *proof.Proof, pos *notation.Position, reply notation.Point) (r solver.Result, ok bool) {
	next := p.Tree.Follow(reply)
	if next == nil {
		return r, false
	}
	return accepted(&proof.Proof{Position: *pos, Class: p.Class, Tree: next})
}

// accepted turns a certificate into a result, if the checker accepts it for one
// of the classes up to its own.
func accepted(p *proof.Proof) (solver.Result, bool) {
	classes := []proof.Class{proof.VCT3, proof.VCT, proof.AnyWin}
	switch p.Tree.Kind {
	case proof.KindFive:
		classes = []proof.Class{proof.Five}
	case proof.KindLine:
		classes = []proof.Class{proof.VCF}
	}
	for _, class := range classes {
		c := &proof.Proof{Position: p.Position, Class: class, Tree: p.Tree}
		if r, err := checkedResult(c, false); class <= p.Class && err == nil {
			return r, true
		}
	}
	return solver.Result{}, false
}

// propagate carries proofs from position to position, forward and backward, until
// nothing new follows.
func propagate(g *Game, js []*Judgement) {
	for before, known := -1, 0; known > before; {
		before = known
		forward(g, js)
		backward(g, js)
		known = proofs(js)
	}
}

// proofs counts the proved facts.
func proofs(js []*Judgement) int {
	n := 0
	for _, j := range js {
		n += len(j.losses)
		for _, known := range [...]bool{j.IsWon(), j.IsLost()} {
			if known {
				n++
			}
		}
	}
	return n
}

// backward goes from the end to the start: each refuted reply is removed, and once none is
// left, the move before has won.
func backward(g *Game, js []*Judgement) {
	for i := len(g.Moves) - 1; i >= 0; i-- {
		if !g.follows(i) {
			js[i+1].refute()
			continue
		}
		js[i].proveWin(js[i+1], g.Moves[i].Point)
		if i > 0 && g.follows(i-1) {
			js[i-1].refuteMove(js[i], g.Moves[i-1].Point)
		}
	}
	js[0].refute()
}

// forward follows the certificates that were played: the win itself, and the
// refutation of the move that was made.
func forward(g *Game, js []*Judgement) {
	for i, m := range g.Moves {
		j, next := js[i], js[i+1]
		if next.Over || !g.follows(i) {
			continue
		}
		if l := j.lossOf(m.Point); l != nil && next.Attack.Verdict != solver.Win && j.check(l) && l.result != nil {
			next.setWin(*l.result)
		}
		if j.Attack.Verdict != solver.Win || m.Point != j.Attack.Line[0] {
			continue
		}
		next.setLost(j.Attack.Proof, j.Attack.Length, j.Attack.Line)
		if i+2 >= len(js) || js[i+2].Over || !g.follows(i+1) {
			continue
		}
		// The rest of the certificate is no longer than this.
		if won := &js[i+2].Attack; won.Verdict == solver.Win && won.Length <= j.Attack.Length-2 {
			continue
		}
		if r, ok := follow(j.Attack.Proof, &js[i+2].Position, g.Moves[i+1].Point); ok {
			js[i+2].setWin(r)
		}
	}
}

// setLost makes p the reason why the side to move has lost. p is a proof about
// the position before, and begins with the move made there.
func (j *Judgement) setLost(p *proof.Proof, length int, line []notation.Point) {
	if j.lost == nil || length-1 < j.lost.length {
		j.lost = &lostProof{p, length - 1, line[1:]}
	}
}

// proveWin: in this position move was played, and next is the position after it.
// If every reply loses, move has won.
func (j *Judgement) proveWin(next *Judgement, move notation.Point) {
	if !next.IsLost() && next.allLost() {
		for _, all := range []bool{false, true} {
			c := next.certificate(&j.Position, move, all)
			if c == nil {
				continue
			}
			if r, ok := accepted(c); ok {
				next.setLost(r.Proof, r.Length, r.Line)
				if j.Attack.Verdict != solver.Win {
					j.setWin(r)
				}
				break
			}
		}
		next.refute()
	}
	if next.refuted && j.Attack.Verdict != solver.Win {
		j.won = next.LostIn() + 1
	}
}

// refute finds out, move by move, whether every legal move is proved to lose.
func (j *Judgement) refute() {
	if j.lost == nil && j.allLost() && j.tried != len(j.losses) {
		j.tried = len(j.losses)
		j.refuted = j.checkAll() && j.covers()
	}
}

// refuteMove: in this position move was played, and next is the position after it.
// If next is won, move loses.
func (j *Judgement) refuteMove(next *Judgement, move notation.Point) {
	if !slices.Contains(j.Defence.Open, move) && !slices.Contains(j.Defence.Holds, move) {
		return
	}
	switch {
	case next.Attack.Verdict == solver.Win:
		j.addLoss(loss{move: move, length: next.Attack.Length, result: &next.Attack})
	case next.won > 0:
		j.addLoss(loss{move: move, length: next.won, next: next})
	}
}
