package main

// What the proofs of a game say about each other: a certificate goes on holding
// as long as the winner plays its moves; where every reply is refuted the move
// before has won; and a move into a proved win of the opponent is one more that
// loses. Whatever is taken over is checked again.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// follow returns the part of a certificate after its move and a reply, nil where
// the game leaves it. pos is the position after both.
func follow(p *proof.Proof, pos *notation.Position, reply notation.Point) *proof.Proof {
	next := p.Tree.Follow(reply)
	if next == nil {
		return nil
	}
	return &proof.Proof{Position: *pos, Class: p.Class, Tree: next}
}

// accepted turns a certificate into a result, if the checker accepts it for one
// of the classes up to its own.
func accepted(p *proof.Proof) (solver.Result, bool) {
	classes := []proof.Class{proof.VCT3, proof.VCT}
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

// propagate carries the proofs along the game, those of positions that are not
// judged yet excepted, until nothing new follows.
func propagate(g *reviewedGame, js []*judgement) {
	for before, known := -1, 0; known > before; {
		before = known
		carry(g, js)
		carryBack(g, js)
		known = proofs(js)
	}
}

// proofs counts what is known by proof.
func proofs(js []*judgement) int {
	n := 0
	for _, j := range js {
		if j == nil {
			continue
		}
		n += len(j.losses)
		for _, known := range [...]bool{j.isWon(), j.isLost()} {
			if known {
				n++
			}
		}
	}
	return n
}

// carryBack goes backward: a refuted reply is one less, and where none is left
// the move before has won.
func carryBack(g *reviewedGame, js []*judgement) {
	for i := len(g.moves) - 1; i >= 0; i-- {
		if js[i+1] == nil {
			continue
		}
		if js[i] == nil || !g.follows(i) {
			js[i+1].refute()
			continue
		}
		js[i].backed(js[i+1], g.moves[i].point)
		if i > 0 && js[i-1] != nil && g.follows(i-1) {
			js[i-1].gave(js[i], g.moves[i-1].point)
		}
	}
	if js[0] != nil {
		js[0].refute()
	}
}

// carry goes forward, along the certificates that were played: the win itself, and
// the one that refutes the move that was made.
func carry(g *reviewedGame, js []*judgement) {
	for i, m := range g.moves {
		j, next := js[i], js[i+1]
		if j == nil || next == nil || next.over || !g.follows(i) {
			continue
		}
		if l := j.lossOf(m.point); l != nil && next.attack.Verdict != solver.Win && j.check(l) && l.result != nil {
			next.take(*l.result)
		}
		if j.attack.Verdict != solver.Win || m.point != j.attack.Line[0] {
			continue
		}
		next.lose(j.attack.Proof, j.attack.Length, j.attack.Line)
		if i+2 >= len(js) || js[i+2] == nil || js[i+2].over || !g.follows(i+1) {
			continue
		}
		// What is left of the certificate is no longer than this.
		if won := &js[i+2].attack; won.Verdict == solver.Win && won.Length <= j.attack.Length-2 {
			continue
		}
		if rest := follow(j.attack.Proof, &js[i+2].pos, g.moves[i+1].point); rest != nil {
			if r, ok := accepted(rest); ok {
				js[i+2].take(r)
			}
		}
	}
}

// backed is about a position in which move was played, and next, the one after
// it: if every reply loses, move has won.
func (j *judgement) backed(next *judgement, move notation.Point) {
	if !next.isLost() && next.allLost() {
		for _, all := range []bool{false, true} {
			c := next.certificate(&j.pos, move, all)
			if c == nil {
				continue
			}
			if r, ok := accepted(c); ok {
				next.lose(r.Proof, r.Length, r.Line)
				if j.attack.Verdict != solver.Win {
					j.take(r)
				}
				break
			}
		}
		next.refute()
	}
	if next.refuted && j.attack.Verdict != solver.Win {
		j.won = next.lostIn() + 1
	}
}

// gave is about a position in which move was played, and next, the one after
// it: if that is won, move is one more that loses.
func (j *judgement) gave(next *judgement, move notation.Point) {
	if !slices.Contains(j.defence.Open, move) && !slices.Contains(j.defence.Holds, move) {
		return
	}
	switch {
	case next.attack.Verdict == solver.Win:
		j.addLoss(loss{move: move, length: next.attack.Length, result: &next.attack})
	case next.won > 0:
		j.addLoss(loss{move: move, length: next.won, next: next})
	}
}

// take makes r the win of the side to move.
func (j *judgement) take(r solver.Result) {
	j.attack = r
	j.best = winning(&j.attack)
}

// winning is the best move where a win is proved.
func winning(r *solver.Result) *solver.Candidate {
	return &solver.Candidate{Move: r.Line[0], Rank: 1, Proved: solver.ProvedWin, Result: r, WinChance: 1, Line: r.Line}
}
