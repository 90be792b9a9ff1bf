//go:build !js

package report

// Lessons: the mistakes of a game as questions to the reader. What is right and
// what is wrong rests on proofs alone; of every other move nothing is said but
// that it is not decided. A mistake in whose place no move is proved to hold or
// to win is no lesson: nobody could answer it.

import (
	"fmt"
	"slices"

	"fukumi/internal/answer"
	"fukumi/internal/words"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// A lesson is a mistake as a question: which move should have been made in its
// place?
type lesson struct {
	Ply   int            `json:"ply"`  // of the mistake, from 1
	Side  notation.Stone `json:"side"` // who is asked
	Asks  string         `json:"asks"`
	Right []reply        `json:"right"` // never empty, and no move twice
	Wrong []reply        `json:"wrong"` // no move twice, and none that is right
}

// A reply is what is proved of some moves of a lesson, the same of each.
type reply struct {
	Moves []notation.Point `json:"moves"` // never empty
	Wins  bool             `json:"wins"`  // the moves win, they do not only hold
	Text  string           `json:"text"`  // to follow the name of a move: "holds, proved: …"
	// Line is what follows after the move, beginning with the opponent's: the
	// win of whoever wins. It is empty where there is none to show.
	Line []notation.Point `json:"line"`
}

// lessons are those of a game, in the order of play: the moves that gave the
// opponent a win (review.Lessons), and those that let a proved one of their own go.
// The list is empty where there is none, and after an interrupt.
func (r *Report) lessons() []lesson {
	list := []lesson{}
	if !r.Complete() {
		return list
	}
	gave := r.Lessons()
	for i := range r.Moves {
		m := &r.Moves[i]
		lost := slices.Contains(gave, m)
		missed := slices.ContainsFunc(r.Missed, func(w review.Missed) bool { return w.Ply == i })
		if !missed && !lost {
			continue
		}
		l := lesson{Ply: i + 1, Side: m.Move.Side, Right: r.rightAnswers(m, lost)}
		if len(l.Right) == 0 {
			continue
		}
		l.Asks, l.Wrong = asks(m, l.Right[0].Wins, lost), r.wrongAnswers(m)
		list = append(list, l)
	}
	return list
}

// asks is the question.
func asks(m *review.Finding, wins, gave bool) string {
	text := fmt.Sprintf("%s to move. The game went on with %s", words.Side(m.Move.Side), words.Move(m.Move.Point))
	if gave {
		text += ", which is proved to lose"
	}
	if wins {
		return text + ". Find a move that wins."
	}
	return text + ". Find a move that holds."
}

// rightAnswers are the moves that are proved to win, and where the mistake lost
// the game those that are proved to hold.
func (r *Report) rightAnswers(m *review.Finding, gave bool) []reply {
	j, list := r.Judged[m.Ply], replies{}
	side, other := m.Move.Side, words.Side(m.Move.Side.Opponent())
	for _, p := range j.Position.Fives(side) {
		if j.Position.Legal(p, side) == nil {
			list.add(p, reply{Wins: true, Text: "makes five"})
		}
	}
	if a := &j.Attack; a.Verdict == solver.Win && a.Class != proof.Five {
		list.add(a.Line[0], reply{Wins: true, Text: "wins, proved: " + winText(a), Line: a.Line[1:]})
	}
	if !gave {
		return list
	}
	for _, p := range without(j.Defence.Holds, m.Move.Point) {
		list.add(p, reply{Text: fmt.Sprintf("holds, proved: after it %s has no VCT", other)})
	}
	return list
}

// wrongAnswers are the moves that are proved to lose: the one that was played,
// those that were refuted beside it, and what the rules forbid.
func (r *Report) wrongAnswers(m *review.Finding) []reply {
	j, list := r.Judged[m.Ply], replies{}
	side, other := m.Move.Side, words.Side(m.Move.Side.Opponent())
	if j.Position.Rule().Forbids(side) {
		for _, p := range j.Position.Stones(notation.Empty) {
			if foul := j.Position.Foul(p); foul != notation.NoFoul {
				list.add(p, reply{Text: fmt.Sprintf("is forbidden for Black (%s), so it loses", foul)})
			}
		}
	}
	lost := func(p notation.Point, plies int, won *solver.Result) {
		if won == nil || won.Verdict != solver.Win {
			list.add(p, reply{Text: fmt.Sprintf("loses, proved: %s wins in at most %s, every reply refuted", other,
				words.Count(int64(plies), "ply"))})
			return
		}
		list.add(p, reply{Text: fmt.Sprintf("loses, proved: %s wins by %s", other, byText(won)), Line: won.Line})
	}
	if p := m.Move.Point; p != notation.NoPoint && r.Gives(m.Ply) && r.Judged[m.Ply+1].IsWon() {
		lost(p, r.Judged[m.Ply+1].WonIn(), &r.Judged[m.Ply+1].Attack)
	}
	for _, refuted := range j.Refuted() {
		lost(refuted.Move, refuted.Length, refuted.Win)
	}
	return list
}

// byText is what a win is made by: its class and its length.
func byText(won *solver.Result) string {
	if won.Class == proof.Five {
		return fmt.Sprintf("a five at %s", won.Line[0])
	}
	return winText(won)
}

// replies are being gathered: the moves of which the same is proved are one.
type replies []reply

func (list *replies) add(p notation.Point, a reply) {
	for i := range *list {
		if slices.Contains((*list)[i].Moves, p) {
			return
		}
	}
	for i := range *list {
		b := &(*list)[i]
		if b.Wins == a.Wins && b.Text == a.Text && slices.Equal(b.Line, a.Line) {
			b.Moves = append(b.Moves, p)
			return
		}
	}
	a.Moves, a.Line = []notation.Point{p}, answer.Points(a.Line)
	*list = append(*list, a)
}
