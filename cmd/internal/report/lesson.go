package report

// Lessons: the turning points of a game as questions to the reader. What is right and
// what is wrong rests on proofs alone, but in a lesson that is called judged; of every
// other move nothing is said but that it is not decided. Where no move is known to be
// right there is no lesson: nobody could answer it.

import (
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// A Lesson is a turning point as a question: which move is to be made there?
type Lesson struct {
	Ply    int            `json:"ply"`  // of the move that was played, from 1
	Side   notation.Stone `json:"side"` // who is asked
	Played string         `json:"played"`
	Kind   LessonKind     `json:"kind"`
	Asks   string         `json:"asks"`
	Threat string         `json:"threat,omitempty"` // what stands there to be seen, "" for nothing yet
	Right  []Reply        `json:"right"`            // never empty, and no move twice
	Wrong  []Reply        `json:"wrong"`            // no move twice, and none that is right
	// Chance is that of the best move of a judged lesson. A move that keeps it but for
	// Margin is right.
	Chance float64 `json:"chance,omitempty"`
	Margin float64 `json:"margin,omitempty"`
}

// A LessonKind says what makes a move right.
type LessonKind string

// The kinds of lessons.
const (
	HoldLesson   LessonKind = "hold"   // a move that is proved to hold, or to win
	WinLesson    LessonKind = "win"    // a move that is proved to win
	JudgedLesson LessonKind = "judged" // a move that is judged about as good as the best
)

// LessonMargin is how much of the win chance a right move may lose in a judged lesson.
const LessonMargin = 0.05

// A Reply is what is known of some moves of a lesson, the same of each.
type Reply struct {
	Moves []notation.Point `json:"moves"` // never empty
	Wins  bool             `json:"wins"`  // the moves win, they do not only hold
	Text  string           `json:"text"`  // to follow the name of a move: "holds, proved: …"
	// Line is what follows after the move, beginning with the opponent's: the win of
	// whoever wins, a defence that holds, or what is judged best. It is empty where
	// there is none to show.
	Line []notation.Point `json:"line"`
}

// Questions are the lessons of a game, in the order of play: the moves that gave the
// opponent a win (review.Lessons), those that let a proved one of their own go, the only
// moves that were found, and the mistakes that are judged. The list is empty where there
// is none, and after an interrupt.
func (r *Report) Questions() []Lesson {
	list := []Lesson{}
	if !r.Complete() {
		return list
	}
	gave := r.Lessons()
	for i := range r.Moves {
		m := &r.Moves[i]
		lost := slices.Contains(gave, m)
		missed := slices.ContainsFunc(r.Missed, func(w review.Missed) bool { return w.Ply == i })
		l := Lesson{Ply: i + 1, Side: m.Move.Side, Played: words.Move(m.Move.Point), Kind: HoldLesson, Right: []Reply{}}
		switch {
		case lost || missed:
			l.Right, l.Wrong = r.rightAnswers(m, lost), r.wrongAnswers(m)
			if !lost {
				l.Kind = WinLesson
			}
		case m.Class == review.OnlyMove && r.Judged[i].Defence.Threat.Class != proof.Five &&
			slices.Contains(r.Judged[i].Defence.Holds, m.Move.Point):
			l.Right, l.Wrong = r.rightAnswers(m, true), r.wrongAnswers(m)
		}
		if len(l.Right) == 0 && !r.judgedLesson(&l, m) {
			continue
		}
		l.Asks = asks(m, &l, r.Gives(i))
		if t := &r.Judged[i].Defence.Threat; t.Verdict == solver.Win {
			l.Threat = fmt.Sprintf("%s threatens %s: %s", words.Side(m.Move.Side.Opponent()), t.Class.Title(),
				words.Numbered(t.Line))
		}
		list = append(list, l)
	}
	return list
}

// judgedLesson makes a lesson of a move that is judged a mistake, false where it is none
// or where no better move is named. Where the opponent threatens a win the better one has
// to be proved to hold: of those that were left open a longer search refutes many.
func (r *Report) judgedLesson(l *Lesson, m *review.Finding) bool {
	j := r.Judged[m.Ply]
	best, known := j.Chance()
	after, told := r.ChanceAfter(m.Ply)
	if m.Class != review.Mistake && m.Class != review.Blunder && m.Class != review.LosingMove || m.Proved || !known ||
		!told || m.Better == notation.NoPoint || m.Better == m.Move.Point || m.Move.Point == notation.NoPoint ||
		best-after <= LessonMargin ||
		j.Defence.Threat.Verdict == solver.Win && !slices.Contains(j.Defence.Holds, m.Better) {
		return false
	}
	l.Kind, l.Chance, l.Margin = JudgedLesson, thousandths(best), LessonMargin
	l.Right = []Reply{{Moves: []notation.Point{m.Better}, Text: "is judged best: win chance " + words.Chance(best),
		Line: answer.Points(m.Line[min(1, len(m.Line)):])}}
	var wrong replies
	wrong.add(m.Move.Point, r.played(m))
	l.Wrong = wrong
	return true
}

// asks is the question.
func asks(m *review.Finding, l *Lesson, gave bool) string {
	text := words.Side(m.Move.Side) + " to move."
	switch {
	case m.Class == review.OnlyMove:
		return text + " One move holds, and all others are proved to lose. Find it."
	case gave:
		text += fmt.Sprintf(" The game went on with %s, which is proved to lose.", l.Played)
	default:
		text += fmt.Sprintf(" The game went on with %s.", l.Played)
	}
	switch {
	case l.Kind == JudgedLesson:
		return text + fmt.Sprintf(" Find a move that is judged better: within %.0f points of the best. No move is "+
			"proved to be right.", 100*l.Margin)
	case l.Right[0].Wins:
		return text + " Find a move that wins."
	}
	return text + " Find a move that holds."
}

// rightAnswers are the moves that are proved to win, and where the mistake lost
// the game those that are proved to hold.
func (r *Report) rightAnswers(m *review.Finding, gave bool) []Reply {
	j, list := r.Judged[m.Ply], replies{}
	side, other := m.Move.Side, words.Side(m.Move.Side.Opponent())
	for _, p := range j.Position.Fives(side) {
		if j.Position.Legal(p, side) == nil {
			list.add(p, Reply{Wins: true, Text: "makes five"})
		}
	}
	if a := &j.Attack; a.Verdict == solver.Win && a.Class != proof.Five {
		list.add(a.Line[0], Reply{Wins: true, Text: "wins, proved: " + winText(a), Line: a.Line[1:]})
	}
	if !gave {
		return list
	}
	for _, p := range j.Defence.Holds {
		if p == m.Move.Point && m.Class != review.OnlyMove {
			continue
		}
		list.add(p, Reply{Text: fmt.Sprintf("holds, proved: after it %s has no VCT", other)})
	}
	return list
}

// replies are being gathered: the moves of which the same is proved are one.
type replies []Reply

func (list *replies) add(p notation.Point, a Reply) {
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
