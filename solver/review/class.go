package review

// The class of a move: by proofs if possible, else by the win chance that it
// loses.

import (
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A Class says in words what a move was worth.
type Class string

// The classes. Those up to OnlyMove rest on proofs alone, the others at least
// in part on a judgement.
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

// The bounds of the classes: the least win chance that a judged move loses.
const (
	dropInaccuracy = 0.10
	dropMistake    = 0.20
	dropBlunder    = 0.35
)

// shorterBy is by how many plies a lost side must shorten its resistance for
// that to be mentioned.
const shorterBy = 4

// classify finds the class of a move and what would have been better.
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

// wins records the proved win of the side to move as the better move.
func (m *Finding) wins(j *Judgement) {
	m.Better, m.Line, m.Wins = j.Attack.Line[0], j.Attack.Line, true
}

// instead records, as the better move, one that wins or stood a search, in place of a
// move that gave a win.
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

// stood records a move that stood a search, with the line judged best if it begins with that move.
func (m *Finding) stood(j *Judgement, t Trial) {
	m.Better, m.Line, m.Stood = t.Move, []notation.Point{t.Move}, t.Nodes
	if j.Best != nil && j.Best.Move == t.Move {
		m.Line = j.Best.Line
	}
}

// classifyWon classifies a move of a side that has won and keeps the win.
func (r *Review) classifyWon(m *Finding) {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	m.Class = Best
	// the side wins again at its next turn
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

// classifyLost classifies a move of a side that has lost: all it can do is resist. A move is
// proved to shorten the game only if the opponent's win after it takes fewer plies than any win
// can take after the other move, because lengths of certificates are upper bounds.
func (r *Review) classifyLost(m *Finding) {
	j, next := r.Judged[m.Ply], r.Judged[m.Ply+1]
	m.Class = Good
	if r.Game.Foul(m.Ply) != notation.NoFoul { // the foul ends at once a game that could have gone on
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

// minPlies is a lower bound on the plies in which the side to move can win: 1 with a five on
// the board, 3 with a move that makes fives which no single answer stops, otherwise 5.
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

// classifyJudged compares what alpha-beta says before and after the move. The better move is
// named if it stood a search.
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
