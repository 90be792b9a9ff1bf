package main

// The moves that are proved lost in a position. Those that the store remembers
// are believed one by one, when something is said that rests on them: their
// proofs are many, and most are never asked for.

import (
	"encoding/json"
	"errors"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// A loss is a move and the opponent's win after it.
type loss struct {
	move   notation.Point
	length int            // of the opponent's win
	result *solver.Result // nil: not checked yet
	stored json.RawMessage
}

// losses are those that a search has just proved.
func losses(lost []solver.Refutation) []loss {
	list := make([]loss, len(lost))
	for i := range lost {
		list[i] = loss{lost[i].Move, lost[i].Result.Length, &lost[i].Result, nil}
	}
	return list
}

// check makes sure of a loss: the checker has to accept its proof, and to find
// the length that was stored.
func (j *judgement) check(l *loss) bool {
	if l.result != nil {
		return true
	}
	r, err := j.recheck(l)
	if err != nil || r.Length != l.length {
		return false
	}
	l.result = &r
	return true
}

func (j *judgement) recheck(l *loss) (solver.Result, error) {
	after := j.pos
	if err := after.Play(l.move); err != nil {
		return solver.Result{}, err
	}
	if l.stored == nil { // the threat, as it stands
		t := j.defence.Threat.Proof
		if t == nil {
			return solver.Result{}, errors.New("a proof is missing")
		}
		return checkedResult(&proof.Proof{Position: after, Class: t.Class, Tree: t.Tree}, false)
	}
	p, err := proof.Decode(l.stored)
	if err != nil {
		return solver.Result{}, err
	}
	if !p.Position.Same(&after) {
		return solver.Result{}, errors.New("a proof is about another position")
	}
	p.Position = after
	return checkedResult(p, false)
}

// allLost reports whether the list says that every move loses. It is no proof
// before checkAll has looked.
func (j *judgement) allLost() bool {
	d := &j.defence
	return d.Threat.Verdict == solver.Win && len(j.losses) > 0 && len(d.Holds) == 0 && len(d.Open) == 0
}

// checkAll makes sure of every loss. Where one fails nothing is believed.
func (j *judgement) checkAll() bool {
	for i := range j.losses {
		if !j.check(&j.losses[i]) {
			j.losses = nil
			return false
		}
	}
	return true
}

// refuted reports whether every legal move is proved to lose.
func (j *judgement) refuted() bool { return j.allLost() && j.checkAll() && j.covers() }

// covers reports whether the losses are all the legal moves.
func (j *judgement) covers() bool {
	listed := map[notation.Point]bool{}
	for i := range j.losses {
		listed[j.losses[i].move] = true
	}
	for _, p := range j.pos.Stones(notation.Empty) {
		if !listed[p] && j.pos.Legal(p, j.pos.Turn()) == nil {
			return false
		}
	}
	return true
}

// longest is the loss that resists for longest, nil where there is none that
// the checker accepts.
func (j *judgement) longest() *loss {
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
