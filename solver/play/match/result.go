package match

// The result of a match, game by game.

import (
	"fmt"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/format"
	"fukumi/solver/play"
)

// result returns the result of a match without games.
func (m *Match) result(players [2]play.Player) *answer.Match {
	r := &answer.Match{
		Schema: answer.Schema, Rule: m.Rule, Size: m.Size, Opening: len(m.Openings),
		Reasons: map[string]int{}, Games: []answer.Game{},
	}
	if m.Limits.Time > 0 {
		t := answer.Milliseconds(m.Limits.Time)
		r.Time = &t
	}
	if m.Limits.Nodes > 0 {
		n := m.Limits.Nodes
		r.Nodes = &n
	}
	if m.Odds != 0 && m.Odds != 1 {
		r.Odds = &m.Odds
	}
	for i, p := range players {
		r.Players[i].Name, r.Players[i].Given = p.Name(), m.Given[i]
	}
	if r.Players[0].Name == r.Players[1].Name {
		r.Players[0].Name += " (A)"
		r.Players[1].Name += " (B)"
	}
	r.Sides[0].Side, r.Sides[1].Side = notation.Black, notation.White
	return r
}

// ResultName returns the winner of a game in the form of records.
func ResultName(winner notation.Stone) string {
	if winner == notation.Empty {
		return "draw"
	}
	return winner.String()
}

// add counts a finished game.
func (r *run) add(o *Outcome) error {
	m, opening := r.found, r.Openings[o.Opening].ID
	moves, _ := o.End.Moves()
	again := r.seen.again(o.Pairing, moves, o.End.Size())
	m.Played++
	m.Games = append(m.Games, answer.Game{
		Number: o.Number, Opening: opening, Black: m.Players[o.First].Name, White: m.Players[o.White()].Name,
		Result: ResultName(o.Winner), Reason: string(o.Reason), Detail: o.Detail, Plies: len(moves), SameAs: again,
	})
	for i := range r.timing {
		r.timing[i].join(o.Times[i])
	}
	if again != 0 {
		return nil
	}
	m.Counted++
	m.Reasons[string(o.Reason)]++
	count(&m.Sides[o.First].Score, o.Result(0)) // Black is the first side
	m.Score = plus(m.Sides[0].Score, m.Sides[1].Score)
	if o.Forfeited() {
		m.Faults[o.Player(o.Winner.Opponent())]++
	}
	if r.Record == nil {
		return nil
	}
	return r.Record(r.record(o, opening))
}

// finish computes the values that follow from the games.
func (r *run) finish() {
	m := r.found
	m.Share = Share(m.Score)
	m.Elo = Elo(m.Score)
	black, white := m.Sides[0].Score, m.Sides[1].Score
	m.Black = plus(black, answer.Score{Won: white.Lost, Drawn: white.Drawn, Lost: white.Won})
	for i := range m.Sides {
		m.Sides[i].Share = Share(m.Sides[i].Score)
	}
	for i := range m.Players {
		p, t := &m.Players[i], &r.timing[i]
		p.Moves, p.Time, p.Slowest.Time = t.Moves, answer.Milliseconds(t.Mean()), answer.Milliseconds(t.Most)
	}
}

// record returns the record of a game.
func (r *run) record(o *Outcome, opening string) *format.Tree {
	t := format.FromPosition(&o.End)
	t.RuleKnown = true
	t.Info = format.Info{
		ID:    fmt.Sprintf("game-%d", o.Number),
		Black: r.found.Players[o.First].Name, White: r.found.Players[o.White()].Name,
		Round: strconv.Itoa(o.Number), Opening: opening, Result: ResultName(o.Winner),
		Source: "fukumi match", Comment: o.ending(),
	}
	return t
}
