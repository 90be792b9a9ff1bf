package solver

import (
	"fukumi/notation"
	"fukumi/solver/proof"
	"slices"
)

// The labels of a ranking: what is proved about a move, and by which certificate.

// fives labels the moves that make five.
func (r *ranking) fives() {
	pos := &r.q.Position
	for _, p := range pos.Fives(pos.Turn()) {
		if !slices.Contains(r.open, p) {
			continue
		}
		won := Result{Verdict: Win, Class: Five, Exact: true}
		if err := r.c.certify(&won, *pos, &proof.Node{Move: p, Kind: proof.KindFive}, nil); err != nil {
			r.c.alarm(err)
			continue // the checker has the last word
		}
		r.out.Verify += won.Verify
		r.out.Attack = won
		r.win(won)
	}
}

// win labels the first move of a proved win.
func (r *ranking) win(got Result) {
	r.wins = append(r.wins, Candidate{
		Move: got.Line[0], Proved: ProvedWin, Result: &got, WinChance: 1, Line: got.Line,
	})
	r.close(got.Line[0])
}

// lose labels a move with the opponent's proved win after it.
func (r *ranking) lose(move notation.Point, got *Result) {
	line := append([]notation.Point{move}, got.Line...)
	r.lost = append(r.lost, Candidate{Move: move, Proved: ProvedLoss, Result: got, Line: line})
	r.close(move)
}

// refuted labels the open moves that are proved to lose.
func (r *ranking) refuted(lost []Refutation) {
	for i := range lost {
		if slices.Contains(r.open, lost[i].Move) {
			r.lose(lost[i].Move, &lost[i].Result)
		}
	}
}

// close removes a move from the open moves.
func (r *ranking) close(move notation.Point) {
	kept := r.open[:0]
	for _, p := range r.open {
		if p != move {
			kept = append(kept, p)
		}
	}
	r.open = kept
}

// done reports whether enough wins are proved for the query, or no move is open.
func (r *ranking) done() bool { return len(r.wins) >= r.q.MultiPV || len(r.open) == 0 }
