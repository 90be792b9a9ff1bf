package review

// What the proofs in a game say about each other. A certificate remains valid as long as the winner plays its moves. If
// every reply is refuted, the move before has won. A move into a proved win of the opponent loses. Every propagated
// certificate is checked again.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// follow returns the win that remains of a certificate after its first move and a reply, if the certificate covers the
// reply. pos is the position after both moves.
func follow(p *proof.Proof, pos *notation.Position, reply notation.Point) (r solver.Result, ok bool) {
	next := p.Tree.Follow(reply)
	if next == nil {
		return r, false
	}
	return accepted(&proof.Proof{Position: *pos, Class: p.Class, Tree: next})
}

// accepted turns a certificate into a result if the checker accepts it, for the narrowest class up to its own.
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

// propagate carries proofs from position to position, forward and backward, until there are no new ones.
func propagate(g *Game, js []*Judgement) {
	for before, known := -1, 0; known > before; {
		before = known
		forward(g, js)
		backward(g, js)
		known = proofs(js)
	}
}

// proofs returns the number of proved facts.
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

// backward goes from the end to the start. It marks each refuted reply as lost; once every reply is lost, the move
// before has won.
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

// forward follows the certificates whose moves were played: a win of the side to move, or the refutation of the move
// that was made.
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
		// The rest of the certificate would not be shorter than this win.
		if won := &js[i+2].Attack; won.Verdict == solver.Win && won.Length <= j.Attack.Length-2 {
			continue
		}
		if r, ok := follow(j.Attack.Proof, &js[i+2].Position, g.Moves[i+1].Point); ok {
			js[i+2].setWin(r)
		}
	}
}

// setLost sets p as the proof that the side to move has lost. p is about the position before, and begins with the move
// made there.
func (j *Judgement) setLost(p *proof.Proof, length int, line []notation.Point) {
	if j.lost == nil || length-1 < j.lost.length {
		j.lost = &lostProof{p, length - 1, line[1:]}
	}
}

// proveWin records that move has won if every reply loses. move was played in the position of j, and next is the
// position after it.
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

// refuteMove records that move loses if next is won. move was played in the position of j, and next is the position
// after it.
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
