package review

// The class of a move is decided by proofs if possible, and otherwise by the win chance that the move loses.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A Class is a word for how good a move was.
type Class string

// The classes. Those up to OnlyMove follow from proofs alone, the others at least in part from a judgement.
const (
	LosingMove Class = "losing move" // gave the proved win that decided the game
	MissedWin  Class = "missed win"  // had a proved win before the move, but not after it
	OnlyMove   Class = "only move"   // all other moves are proved lost
	Blunder    Class = "blunder"
	Mistake    Class = "mistake"
	Inaccuracy Class = "inaccuracy"
	Good       Class = "good"
	Best       Class = "best"
	NotJudged  Class = "not judged" // a limit or an interrupt came before the judgement
)

// The bounds of the classes: the minimum win chance that a judged move of the class loses.
const (
	dropInaccuracy = 0.10
	dropMistake    = 0.20
	dropBlunder    = 0.35
)

// shorterBy is the number of plies by which a lost side must shorten its resistance before the review mentions it.
const shorterBy = 4

// classify sets the class of a move and the better move, if any.
func (r *Review) classify(m *Finding, losing bool) {
	j := r.Judged[m.Ply]
	switch {
	case r.MadeFive(m.Ply):
		m.Class = Best
	case losing:
		m.Class = LosingMove
		r.instead(m)
	case slices.ContainsFunc(r.Missed, func(w Miss) bool { return w.Ply == m.Ply }):
		m.Class = MissedWin
		m.wins(j)
	case j.IsWon():
		r.classifyWon(m)
	case j.IsLost():
		r.classifyLost(m)
	case r.Gives(m.Ply):
		m.Class = Blunder
		r.instead(m)
	case j.OnlyHolds(m.Move.Point):
		m.Class = OnlyMove
	default:
		r.classifyJudged(m)
	}
}

// wins sets the proved win of the side to move as the better move.
func (m *Finding) wins(j *Judgement) {
	m.Better, m.Line, m.Wins = j.Attack.Line[0], j.Attack.Line, true
}

// instead sets the better move for a move that gave a win: a move that wins, or one that stood a search.
func (r *Review) instead(m *Finding) {
	j := r.Judged[m.Ply]
	if j.Attack.Verdict == solver.Win {
		m.wins(j)
		return
	}
	if d := &j.Defence; len(d.Holds) == 1 && j.OnlyHolds(d.Holds[0]) && d.Holds[0] != m.Move.Point {
		m.Only = d.Holds[0]
	}
	for _, t := range r.Stood(m.Ply) {
		if t.Move != m.Move.Point {
			m.stood(j, t)
			return
		}
	}
	if m.Only != notation.NoPoint {
		m.Better, m.Line = m.Only, []notation.Point{m.Only}
	}
}

// stood sets a move that stood a search as the better move. The line is the line judged best if that begins with the
// move.
func (m *Finding) stood(j *Judgement, t Trial) {
	m.Better, m.Line, m.Stood = t.Move, []notation.Point{t.Move}, t.Nodes
	if j.Best != nil && j.Best.Move == t.Move {
		m.Line = j.Best.Line
	}
}

// classifyWon classifies a move of a side that has a proved win and keeps it.
func (r *Review) classifyWon(m *Finding) {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	m.Class = Best
	// otherwise the side has a win again at its next turn
	if !next.IsLost() && j.Attack.Verdict == solver.Win && m.Move.Point != j.Attack.Line[0] {
		m.Class = Good
		m.wins(j)
		return
	}
	if plies := next.LostIn() + 1; j.Attack.Verdict == solver.Win && next.IsLost() && plies > j.Attack.Length {
		m.Class = Good
		m.wins(j)
	}
}

// classifyLost classifies a move of a side that is lost and can only resist. A move is proved to shorten the game only
// if the opponent's win after it takes fewer plies than any win can take after the other move. It is not enough to
// compare the lengths of certificates, because those are upper bounds.
func (r *Review) classifyLost(m *Finding) {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	m.Class = Good
	if r.Game.Foul(m.Ply) != notation.NoFoul { // the foul ends at once a game that could have continued
		m.Class, m.Proved = Inaccuracy, true
		return
	}
	longest := j.longest()
	if !next.IsWon() || !j.allLost() || longest == nil {
		return
	}
	switch played := next.WonIn(); {
	case longest.move == m.Move.Point || played >= min(longest.length, j.LostIn()-1):
		m.Class = Best
	case played <= min(longest.length, j.LostIn()-1)-shorterBy:
		m.Class, m.Better = Inaccuracy, longest.move
		m.Line = append([]notation.Point{longest.move}, longest.result.Line...)
		after := j.Position
		m.Proved = after.Play(longest.move) == nil && played+shorterBy <= minPlies(after)
	}
}

// minPlies returns a lower bound on the plies that the side to move needs to win: 1 if it can make a five, 3 if it has
// a move that threatens fives which no single answer stops, otherwise 5.
func minPlies(pos notation.Position) int {
	side := pos.Turn()
	if len(pos.Fives(side)) > 0 {
		return 1
	}
	for _, p := range pos.Stones(notation.Empty) {
		after := pos
		if after.Play(p) != nil {
			continue
		}
		if fives := after.Fives(side); len(fives) > 1 || len(fives) == 1 && after.Legal(fives[0], after.Turn()) != nil {
			return 3
		}
	}
	return 5
}

// classifyJudged compares alpha-beta's judgements before and after the move. It names the better move only if that move
// stood a search.
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
	for _, t := range r.Stood(m.Ply) {
		if t.Move == j.Best.Move {
			m.stood(j, t)
		}
	}
}
