//go:build !js

package report

// The game step by step, as the page shows it: what is said after each ply, what
// is ringed on the board, and the lines that can be followed from there. What is
// proved says so in words, and so does what is judged.

import (
	"fmt"

	"fukumi/internal/answer"
	"fukumi/internal/words"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/review"
)

// A pageStep is the game after so many plies. The first one is its start.
type pageStep struct {
	Move   string     `json:"move"` // that led to it, "pass", or "" for none
	Side   string     `json:"side"` // who made it; at the start who moves
	Text   []string   `json:"text"` // in paragraphs, the first one a headline
	Chance *float64   `json:"chance"`
	Proved bool       `json:"proved"` // the chance
	Marks  []pageMark `json:"marks"`
	Lines  []pageLine `json:"lines"`
}

// A pageMark rings points that would have been better than the move.
type pageMark struct {
	Points []notation.Point `json:"points"`
	Sign   string           `json:"sign"` // that stands in the ring
	Text   string           `json:"text"` // what it means
}

// A pageLine is a line to follow on the board.
type pageLine struct {
	Name   string           `json:"name"`
	Text   string           `json:"text"`
	From   int              `json:"from"` // plies of the game that are on the board
	Side   string           `json:"side"` // who begins
	Points []notation.Point `json:"points"`
}

// The signs of the marks: what they mean is said beside the board.
const (
	signHolds  = "="
	signWins   = "!"
	signLonger = "+"
	signJudged = "?"
)

// steps are those of the game, with what a file has after its end.
func (r *Report) steps() []pageStep {
	list := []pageStep{{Side: r.Game.Positions[0].Turn().String(),
		Text: []string{"The position before the first move"}}}
	for i := range r.Moves {
		m := &r.Moves[i]
		list = append(list, pageStep{
			Move: words.Move(m.Move.Point), Side: m.Move.Side.String(), Text: r.moveTexts(m), Marks: r.pageMarks(m),
			Lines: r.betterLines(m),
		})
	}
	for i, j := range r.Judged {
		s := &list[i]
		if c, known := r.BlackChance(i); known {
			c = thousandths(c)
			s.Chance, s.Proved = &c, c == 0 || c == 1
		}
		if j != nil {
			s.Text, s.Lines = append(s.Text, r.knownTexts(i)...), append(s.Lines, r.winLines(i)...)
		}
	}
	for i := range r.After {
		m := &r.After[i]
		list = append(list, pageStep{Move: words.Move(m.Move.Point), Side: m.Move.Side.String(), Text: r.moveTexts(m)})
	}
	for i := range list {
		if list[i].Marks == nil {
			list[i].Marks = []pageMark{}
		}
		if list[i].Lines == nil {
			list[i].Lines = []pageLine{}
		}
	}
	return list
}

// moveTexts are what is said of a move.
func (r *Report) moveTexts(m *review.Finding) []string {
	texts := []string{words.Capital(fmt.Sprintf("ply %d, %s %s: %s", m.Ply+1, words.Side(m.Move.Side),
		words.Move(m.Move.Point), m.Class))}
	if reason := r.Reason(m); reason != "" {
		texts = append(texts, words.Capital(reason))
	}
	if better := BetterText(m); better != "" {
		texts = append(texts, better)
	}
	return texts
}

// knownTexts say what is known of the position after so many plies.
func (r *Report) knownTexts(plies int) []string {
	if known := KnownText(r.Judged[plies]); known != "" {
		return []string{"Proved: " + known}
	}
	if c, ok := r.BlackChance(plies); ok {
		return []string{"Judged, not proved: Black's win chance " + words.Chance(c)}
	}
	return nil
}

// pageMarks ring what would have been better than a move: every move that is
// proved to hold where the move lost, and the better move where one is named.
func (r *Report) pageMarks(m *review.Finding) []pageMark {
	var list []pageMark
	lost := m.Class == review.LosingMove || m.Class == review.Blunder && r.Gives(m.Ply)
	holds := []notation.Point{}
	if lost {
		holds = without(r.Judged[m.Ply].Defence.Holds, m.Move.Point)
	}
	if better := m.Better; better != notation.NoPoint && better != m.Move.Point {
		switch {
		case !m.Proved:
			list = append(list, pageMark{[]notation.Point{better}, signJudged, "judged better, not proved"})
		case m.Wins:
			list, holds = append(list, pageMark{[]notation.Point{better}, signWins, "wins, proved"}),
				without(holds, better)
		case !lost:
			list = append(list, pageMark{[]notation.Point{better}, signLonger, "resists for longer, proved"})
		}
	}
	if len(holds) > 0 {
		list = append(list, pageMark{holds, signHolds, "holds, proved"})
	}
	return list
}

// betterLines is the line of the move that would have been better.
func (r *Report) betterLines(m *review.Finding) []pageLine {
	if m.Better == notation.NoPoint || m.Better == m.Move.Point || len(m.Line) == 0 {
		return nil
	}
	how := "judged, not proved"
	switch {
	case m.Proved && m.Wins:
		how = "a proved win"
	case m.Proved && m.Class == review.Inaccuracy:
		how = "proved to resist for longer"
	case m.Proved && len(m.Line) > 1:
		how = "proved to hold; what follows is judged"
	case m.Proved:
		how = "proved to hold"
	}
	return []pageLine{{
		Name: fmt.Sprintf("better: %s (%s)", m.Better, how), Text: words.Numbered(m.Line),
		From: m.Ply, Side: m.Move.Side.String(), Points: answer.Points(m.Line),
	}}
}

// winLines is the proved win of the side to move after so many plies: after a move
// that gave it, its refutation.
func (r *Report) winLines(plies int) []pageLine {
	won := &r.Judged[plies].Attack
	if won.Verdict != solver.Win || r.Judged[plies].Over {
		return nil
	}
	side := r.Judged[plies].Position.Turn()
	name := fmt.Sprintf("%s's win (proved): %s", words.Side(side), byText(won))
	if plies > 0 && r.Moves[plies-1].Class == review.LosingMove {
		name = fmt.Sprintf("the refutation (proved): %s wins by %s", words.Side(side), byText(won))
	}
	return []pageLine{{Name: name, Text: words.Capital(attackText(won)), From: plies, Side: side.String(),
		Points: answer.Points(won.Line)}}
}
