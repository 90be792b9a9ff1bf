package main

// What one proof of a game says about the positions after it: a certificate
// goes on holding as long as the winner plays its moves, and where every reply
// is refuted the move before has won. Whatever is taken over is checked again.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// follow returns the part of a certificate after its move and a reply, nil where
// the game leaves it. pos is the position after both.
func follow(p *proof.Proof, pos *notation.Position, reply notation.Point) *proof.Proof {
	n := p.Tree
	var next *proof.Node
	switch n.Kind {
	case proof.KindLine:
		next = afterLine(n.Line, reply)
	case proof.KindTree:
		for _, r := range n.Replies {
			if r.Move == reply {
				next = r.Node
			}
		}
		if next == nil && len(n.Threat) > 0 {
			next = lineOf(n.Threat)
		}
	}
	if next == nil {
		return nil
	}
	return &proof.Proof{Position: *pos, Class: p.Class, Tree: next}
}

// afterLine is what is left of a run of fours after a reply: the five, where
// the reply does not stop it.
func afterLine(line []notation.Point, reply notation.Point) *proof.Node {
	if len(line) < 2 {
		return nil
	}
	if line[0] == reply {
		return lineOf(line[1:])
	}
	return nil
}

// lineOf is a node that plays the line out.
func lineOf(line []notation.Point) *proof.Node {
	if len(line) == 1 {
		return &proof.Node{Move: line[0], Kind: proof.KindFive}
	}
	return &proof.Node{Move: line[0], Kind: proof.KindLine, Line: slices.Clone(line[1:])}
}

// accepted turns a certificate into a result, if the checker accepts it for one
// of the classes up to its own.
func accepted(p *proof.Proof) (solver.Result, bool) {
	for _, class := range []proof.Class{proof.Five, proof.VCF, proof.VCT3, proof.VCT} {
		if class > p.Class {
			break
		}
		c := &proof.Proof{Position: p.Position, Class: class, Tree: p.Tree}
		if check, err := proof.Verify(c, proof.Options{}); err == nil {
			return solver.Result{
				Verdict: solver.Win, Class: class, Length: check.Length, Exact: check.Length <= 3,
				Line: check.Line, Proof: c, Check: check,
			}, true
		}
	}
	return solver.Result{}, false
}

// propagate carries the proofs along the game: first forward, along the
// certificates that were played, then back from positions in which every move
// loses.
func propagate(g *reviewedGame, js []*judgement) {
	for i, m := range g.moves {
		j, next := js[i], js[i+1]
		if j.attack.Verdict != solver.Win || next.over || m.point != j.attack.Line[0] {
			continue
		}
		next.lost = &lostProof{j.attack.Proof, j.attack.Length - 1, j.attack.Line[1:]}
		if i+2 >= len(js) || js[i+2].over {
			continue
		}
		rest := follow(j.attack.Proof, &js[i+2].pos, g.moves[i+1].point)
		if rest == nil {
			continue
		}
		won := &js[i+2].attack
		if r, ok := accepted(rest); ok && (won.Verdict != solver.Win || r.Length < won.Length) {
			js[i+2].take(r)
		}
	}
	for i := len(g.moves) - 1; i >= 0; i-- {
		if j := js[i]; j.attack.Verdict != solver.Win && js[i+1].isLost() && g.foul(i) == notation.NoFoul {
			j.won = js[i+1].lostIn() + 1
		}
	}
}

// take makes r the win of the side to move.
func (j *judgement) take(r solver.Result) {
	j.attack = r
	j.best = &solver.Candidate{Move: r.Line[0], Rank: 1, Proved: solver.ProvedWin, Result: &r, WinChance: 1, Line: r.Line}
}
