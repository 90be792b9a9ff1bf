package review

// The class of a move: by proofs where there are some, else by the win chance
// that it loses.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A Class is what a move was worth, in words.
type Class string

// The classes. Those up to OnlyMove rest on proofs alone, the others on a
// judgement, or on both.
const (
	LosingMove Class = "losing move" // gave the proved win that decided the game
	MissedWin  Class = "missed win"  // had a proved win and let it go
	OnlyMove   Class = "only move"   // all other moves are proved lost
	Blunder    Class = "blunder"
	Mistake    Class = "mistake"
	Inaccuracy Class = "inaccuracy"
	Good       Class = "good"
	Best       Class = "best"
	NotJudged  Class = "not judged" // a limit or an interrupt came first
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
func (r *Review) classify(m *Finding, losing bool) {
	j := r.Judged[m.Ply]
	switch {
	case r.MadeFive(m.Ply):
		m.Class = Best
	case losing:
		m.Class = LosingMove
		m.escape(j)
	case slices.ContainsFunc(r.Missed, func(w Missed) bool { return w.Ply == m.Ply }):
		m.Class, m.Better, m.Line, m.Proved, m.Wins = MissedWin, j.Attack.Line[0], j.Attack.Line, true, true
	case j.IsWon():
		r.classifyWon(m)
	case j.IsLost():
		r.classifyLost(m)
	case r.Gives(m.Ply):
		m.Class = Blunder
		m.escape(j)
	case j.onlyHolds(m.Move.Point):
		m.Class = OnlyMove
	default:
		r.classifyJudged(m)
	}
}

// escape names a move that holds, or may.
func (m *Finding) escape(j *Judgement) {
	holds := without(j.Defence.Holds, m.Move.Point)
	m.Proved = len(holds) > 0
	if j.Attack.Verdict == solver.Win {
		m.Better, m.Line, m.Proved, m.Wins = j.Attack.Line[0], j.Attack.Line, true, true
		return
	}
	if len(holds) == 1 && j.onlyHolds(holds[0]) {
		m.Only = holds[0]
	}
	best := notation.NoPoint
	if j.Best != nil && j.Best.Proved == solver.ProvedNone {
		best = j.Best.Move
	}
	searched := slices.IndexFunc(j.survived, func(p notation.Point) bool { return slices.Contains(holds, p) })
	switch {
	case searched >= 0 && j.survived[searched] != best:
		m.Better, m.Line = j.survived[searched], j.survived[searched:searched+1]
	case m.Proved && slices.Contains(holds, best):
		m.Better, m.Line = best, j.Best.Line
	case m.Proved:
		m.Better, m.Line = holds[0], holds[:1]
	case best != m.Move.Point && best != notation.NoPoint:
		m.Better, m.Line = best, j.Best.Line
	}
}

// classifyWon is about a side that has won and keeps it.
func (r *Review) classifyWon(m *Finding) {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	m.Class = Best
	// it wins again at its next turn
	if !next.IsLost() && j.Attack.Verdict == solver.Win && m.Move.Point != j.Attack.Line[0] {
		m.Class = Good
		m.Better, m.Line, m.Proved, m.Wins = j.Attack.Line[0], j.Attack.Line, true, true
		return
	}
	if plies := next.LostIn() + 1; j.Attack.Verdict == solver.Win && next.IsLost() && plies > j.Attack.Length {
		m.Class = Good
		m.Better, m.Line, m.Proved, m.Wins = j.Attack.Line[0], j.Attack.Line, true, true
	}
}

// classifyLost is about a side that has lost: all it can do is resist.
func (r *Review) classifyLost(m *Finding) {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	m.Class = Good
	if r.Game.Foul(m.Ply) != notation.NoFoul { // it ends at once what could have gone on
		m.Class = Inaccuracy
		return
	}
	if !next.IsWon() || !j.allLost() {
		return
	}
	longest := j.longest()
	if longest == nil {
		return
	}
	resists := min(longest.length, j.LostIn()-1)
	switch played := next.WonIn(); {
	case longest.move == m.Move.Point || played >= resists:
		m.Class = Best
	case played <= resists-shorterBy:
		m.Class, m.Better, m.Proved = Inaccuracy, longest.move, true
		m.Line = append([]notation.Point{longest.move}, longest.result.Line...)
	}
}

// classifyJudged compares what alpha-beta says before and after the move.
func (r *Review) classifyJudged(m *Finding) {
	j := r.Judged[m.Ply]
	before, known := j.Chance()
	after, knownAfter := r.ChanceAfter(m.Ply)
	switch {
	case j.Best != nil && j.Best.Move == m.Move.Point:
		m.Class = Best
		return
	case !known || !knownAfter:
		m.Class = NotJudged
		return
	}
	switch drop := before - after; {
	case drop >= dropBlunder:
		m.Class = Blunder
	case drop >= dropMistake:
		m.Class = Mistake
	case drop >= dropInaccuracy:
		m.Class = Inaccuracy
	default:
		m.Class = Good
		return
	}
	m.Better, m.Line = j.Best.Move, j.Best.Line
}
