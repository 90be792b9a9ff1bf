package main

// The class of a move: by proofs where there are some, else by the win chance
// that it loses.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A moveClass is what a move was worth.
type moveClass string

// The classes. Those up to classOnly rest on proofs alone, the others on a
// judgement, or on both.
const (
	classLosing     moveClass = "losing move" // gave the proved win that decided the game
	classMissed     moveClass = "missed win"  // had a proved win and let it go
	classOnly       moveClass = "only move"   // all other moves are proved lost
	classBlunder    moveClass = "blunder"
	classMistake    moveClass = "mistake"
	classInaccuracy moveClass = "inaccuracy"
	classGood       moveClass = "good"
	classBest       moveClass = "best"
	classUnjudged   moveClass = "not judged" // a limit or an interrupt came first
)

// How much of the win chance a judged move loses, at least, to be called so.
const (
	dropInaccuracy = 0.10
	dropMistake    = 0.20
	dropBlunder    = 0.35
)

// shorterBy is by how many plies a lost side must shorten its resistance to be
// told so: lengths of proofs are bounds, and small differences mean nothing.
const shorterBy = 4

// classify finds the class of a move and what would have been better.
func (r *gameReview) classify(m *moveReview, losing bool) {
	j := r.judged[m.ply]
	switch {
	case r.madeFive(m.ply):
		m.class = classBest
	case losing:
		m.class = classLosing
		m.escape(j)
	case slices.ContainsFunc(r.missed, func(w missedWin) bool { return w.ply == m.ply }):
		m.class, m.better, m.line, m.sure, m.wins = classMissed, j.attack.Line[0], j.attack.Line, true, true
	case j.isWon():
		r.classifyWon(m)
	case j.isLost():
		r.classifyLost(m)
	case r.gives(m.ply):
		m.class = classBlunder
		m.escape(j)
	case j.onlyHolds(m.move.point):
		m.class = classOnly
	default:
		r.classifyJudged(m)
	}
}

// escape names a move that holds, or may.
func (m *moveReview) escape(j *judgement) {
	holds, open := without(j.defence.Holds, m.move.point), without(j.defence.Open, m.move.point)
	m.sure = len(holds) > 0
	if j.attack.Verdict == solver.Win {
		m.better, m.line, m.sure, m.wins = j.attack.Line[0], j.attack.Line, true, true
		return
	}
	best := notation.NoPoint
	if j.best != nil && j.best.Proved == solver.ProvedNone {
		best = j.best.Move
	}
	switch {
	case m.sure && slices.Contains(holds, best):
		m.better, m.line = best, j.best.Line
	case m.sure:
		m.better, m.line = holds[0], holds[:1]
	case len(open) > 0 && !slices.Contains(open, best):
		m.better, m.line = open[0], open[:1]
	case best != m.move.point && best != notation.NoPoint:
		m.better, m.line = best, j.best.Line
	}
}

// classifyWon is about a side that has won and keeps it.
func (r *gameReview) classifyWon(m *moveReview) {
	j, next := r.judged[m.ply], r.judged[m.ply+1]
	m.class = classBest
	if plies := next.lostIn() + 1; j.attack.Verdict == solver.Win && next.isLost() && plies > j.attack.Length {
		m.class = classGood
		m.better, m.line, m.sure, m.wins = j.attack.Line[0], j.attack.Line, true, true
	}
}

// classifyLost is about a side that has lost: all it can do is resist.
func (r *gameReview) classifyLost(m *moveReview) {
	j, next := r.judged[m.ply], r.judged[m.ply+1]
	m.class = classGood
	if r.game.foul(m.ply) != notation.NoFoul { // it ends at once what could have gone on
		m.class = classInaccuracy
		return
	}
	if !next.isWon() || !j.allLost() {
		return
	}
	longest := j.longest()
	if longest == nil {
		return
	}
	resists := min(longest.length, j.lostIn()-1)
	switch played := next.wonIn(); {
	case longest.move == m.move.point || played >= resists:
		m.class = classBest
	case played <= resists-shorterBy:
		m.class, m.better, m.sure = classInaccuracy, longest.move, true
		m.line = append([]notation.Point{longest.move}, longest.result.Line...)
	}
}

// classifyJudged compares what alpha-beta says before and after the move.
func (r *gameReview) classifyJudged(m *moveReview) {
	j := r.judged[m.ply]
	before, known := j.chance()
	after, knownAfter := r.chanceAfter(m.ply)
	switch {
	case j.best != nil && j.best.Move == m.move.point:
		m.class = classBest
		return
	case !known || !knownAfter:
		m.class = classUnjudged
		return
	}
	switch drop := before - after; {
	case drop >= dropBlunder:
		m.class = classBlunder
	case drop >= dropMistake:
		m.class = classMistake
	case drop >= dropInaccuracy:
		m.class = classInaccuracy
	default:
		m.class = classGood
		return
	}
	m.better, m.line = j.best.Move, j.best.Line
}
