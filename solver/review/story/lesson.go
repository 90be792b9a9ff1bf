package story

// Lessons ask the reader about moments of a game. The right moves are those that are proved to win. If there is none,
// they are the moves that stood the full search of the review, or the only move that is not proved to lose. The wrong
// moves are those that are proved to lose or to let a win go. In a judged lesson, the right moves are those that are
// judged best and stood the search. All other moves are undecided. A moment without a known right move makes no lesson,
// because it would have no answer.

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// A Lesson is a question about a turning point of a game: which move should be made there?
type Lesson struct {
	Ply    int            `json:"ply"`  // the ply that was played, from 1
	Side   notation.Stone `json:"side"` // the side to move
	Played string         `json:"played"`
	Kind   LessonKind     `json:"kind"`
	Asks   string         `json:"asks"`
	Threat string         `json:"threat,omitempty"` // the threat of the opponent; "" if none is known
	// Threatens is Threat without the moves, because these often give the answer away.
	Threatens string  `json:"threatens,omitempty"`
	Right     []Reply `json:"right"` // the right moves; never empty, and each move only once
	Wrong     []Reply `json:"wrong"` // the wrong moves; each only once, and not among the right ones
	Open      []Reply `json:"open"`  // other moves about which something is known
	// Chance is the win chance of the best move of a judged lesson. A right move loses at most Margin of this chance.
	Chance float64 `json:"chance,omitempty"`
	Margin float64 `json:"margin,omitempty"`
}

// A LessonKind says what makes a move right.
type LessonKind string

// The kinds of lessons.
const (
	StandLesson  LessonKind = "stand"  // a move that stood a search, or that is the only one not proved to lose
	WinLesson    LessonKind = "win"    // a move that is proved to win
	JudgedLesson LessonKind = "judged" // a move that is judged almost as good as the best one
)

// LessonMargin is how much of the win chance a right move of a judged lesson may lose.
const LessonMargin = 0.05

// A Reply is an answer to a lesson: one move, or several moves about which the same is known.
type Reply struct {
	Moves []notation.Point `json:"moves"` // never empty
	Wins  bool             `json:"wins"`  // whether the moves are proved to win
	Five  bool             `json:"five"`  // whether the moves make five
	Stood bool             `json:"stood"` // whether the moves stood a search
	Text  string           `json:"text"`  // what is known, as text that follows the name of a move: "wins, proved: …"
	// Line is a line after the move, beginning with the opponent's move: the proved win, a defence that holds, or the
	// line judged best. It may be empty.
	Line []notation.Point `json:"line"`
}

// fewLessons is the number of lessons that a game should have, if it has enough moments.
const fewLessons = 3

// Questions returns the lessons of a game in the order of play. They are about the moves that gave the opponent a win
// although a better move is known (review.Lessons) or only one move was not proved to lose, the moves that let a proved
// win go, the only moves and the wins that the player found, and the judged mistakes. If this makes too few lessons,
// later moves of the same wins are added.
func (r *Document) Questions() []Lesson {
	list := []Lesson{}
	gave := r.Lessons()
	var later []int
	for i := range r.Moves {
		m := &r.Moves[i]
		l := r.lesson(m, slices.Contains(gave, m) || m.Only != notation.NoPoint)
		switch {
		case l != nil:
			list = append(list, *l)
		case r.findsWin(i) && i >= 2 && r.Judged[i-2].IsWon():
			later = append(later, i)
		case r.findsWin(i):
			list = append(list, *r.winLesson(m))
		}
	}
	for _, i := range later[:min(len(later), max(fewLessons-len(list), 0))] {
		list = append(list, *r.winLesson(&r.Moves[i]))
	}
	slices.SortFunc(list, func(a, b Lesson) int { return cmp.Compare(a.Ply, b.Ply) })
	return list
}

// longLesson is the minimum length, in plies, of a win that is worth a lesson.
const longLesson = 3

// findsWin reports whether the position before ply i has a win that is worth a lesson.
func (r *Document) findsWin(i int) bool {
	a := &r.Judged[i].Attack
	return a.Verdict == solver.Win && a.Length >= longLesson && r.Moves[i].Move.Point != notation.NoPoint
}

// lesson returns the lesson about a mistake or an only move, or nil if the move makes no lesson.
func (r *Document) lesson(m *review.Finding, lost bool) *Lesson {
	missed := slices.ContainsFunc(r.Missed, func(w review.Miss) bool { return w.Ply == m.Ply })
	l := r.newLesson(m, StandLesson)
	switch {
	case lost || missed:
		l.Right, l.Wrong = r.rightAnswers(m, lost), r.wrongAnswers(m)
		l.Open = r.openAnswers(m, l.Right)
		if !lost || len(l.Right) > 0 && l.Right[0].Wins {
			l.Kind = WinLesson
		}
	case m.Class == review.OnlyMove && r.Judged[m.Ply].Defence.Threat.Class != proof.Five:
		l.Right, l.Wrong = r.rightAnswers(m, true), r.wrongAnswers(m)
	}
	if len(l.Right) == 0 && !r.judgedLesson(l, m) {
		return nil
	}
	l.Asks = r.asks(m, l)
	return l
}

// winLesson returns a lesson that asks for a proved win.
func (r *Document) winLesson(m *review.Finding) *Lesson {
	l := r.newLesson(m, WinLesson)
	l.Right, l.Wrong = r.rightAnswers(m, false), r.wrongAnswers(m)
	l.Asks = r.In.Say("{side} to move. There is a win: find a move that wins.", "side", m.Move.Side)
	return l
}

func (r *Document) newLesson(m *review.Finding, kind LessonKind) *Lesson {
	l := &Lesson{Ply: m.Ply + 1, Side: m.Move.Side, Played: words.English.Move(m.Move.Point), Kind: kind,
		Right: []Reply{},
		Open:  []Reply{}}
	if t := &r.Judged[m.Ply].Defence.Threat; t.Verdict == solver.Win && !r.Judged[m.Ply].IsWon() {
		side := m.Move.Side.Opponent()
		l.Threatens = r.In.Say("{side} threatens a {class}", "side", side, "class", r.class(t.Class))
		l.Threat = r.In.Say("{side} threatens a {class}: {line}", "side", side, "class", r.class(t.Class),
			"line", words.Numbered(t.Line))
	}
	return l
}

// judgedLesson turns l into a lesson about a move that is judged to be a mistake. It returns false if the move is not
// judged so, or if the better move did not stand the search.
func (r *Document) judgedLesson(l *Lesson, m *review.Finding) bool {
	j := r.Judged[m.Ply]
	best, known := j.Chance()
	after, chanceKnown := r.ChanceAfter(m.Ply)
	if m.Class != review.Mistake && m.Class != review.Blunder || m.Stood == 0 || !known || !chanceKnown ||
		m.Better == m.Move.Point || m.Move.Point == notation.NoPoint || best-after <= LessonMargin {
		return false
	}
	l.Kind, l.Chance, l.Margin = JudgedLesson, thousandths(best), LessonMargin
	text := r.In.Say("is judged best, win chance {chance}, and was not refuted in {nodes}", "chance", r.In.Chance(best),
		"nodes", NodesText(r.In, m.Stood))
	l.Right = []Reply{{Moves: []notation.Point{m.Better}, Text: text, Stood: true,
		Line: answer.Points(m.Line[min(1, len(m.Line)):])}}
	var wrong replies
	wrong.add(m.Move.Point, r.played(m))
	l.Wrong = wrong
	return true
}

// asks returns the text of the question.
func (r *Document) asks(m *review.Finding, l *Lesson) string {
	in, turn := r.In, r.In.Say("{side} to move.", "side", m.Move.Side)
	wentOn := in.Say("The game went on with {move}.", "move", m.Move.Point)
	switch {
	case m.Class == review.OnlyMove:
		return in.Sentences(turn, in.Say("All moves but one are proved to lose. Find that one."))
	case m.Only != notation.NoPoint:
		return in.Sentences(turn, wentOn, in.Say("All moves but one are proved to lose. Find that one."))
	case r.Gives(m.Ply):
		wentOn = in.Say("The game went on with {move}, which is proved to lose.", "move", m.Move.Point)
	}
	switch {
	case l.Kind == JudgedLesson:
		return in.Say("{side} to move: find a move that is judged better than {move}, though nothing is proved.",
			"side", m.Move.Side, "move", m.Move.Point)
	case l.Right[0].Wins:
		return in.Sentences(turn, wentOn, in.Say("Find a move that wins."))
	}
	return in.Sentences(turn, wentOn, in.Say("Find a move after which a search finds no win for {side}.",
		"side", m.Move.Side.Opponent()))
}

// rightAnswers returns the moves that are proved to win, including the move of the game. With gave, it adds the moves
// that stood a search.
func (r *Document) rightAnswers(m *review.Finding, gave bool) []Reply {
	in, j, list := r.In, r.Judged[m.Ply], replies{}
	side, other := m.Move.Side, m.Move.Side.Opponent()
	for _, p := range j.Position.Fives(side) {
		if j.Position.Legal(p, side) == nil {
			list.add(p, Reply{Wins: true, Five: true, Text: in.Say("makes five##a move")})
		}
	}
	if a := &j.Attack; a.Verdict == solver.Win && a.Class != proof.Five {
		list.add(a.Line[0], Reply{Wins: true, Text: in.Say("wins, proved: {win}##a move", "win", r.winText(a)),
			Line: a.Line[1:]})
	}
	if next := r.Judged[m.Ply+1]; next.IsLost() && m.Move.Point != notation.NoPoint {
		list.add(m.Move.Point, Reply{Wins: true, Text: in.Say("wins, proved, in at most {n, plural, one {# ply} other "+
			"{# plies}}##a move", "n", next.LostIn()+1)})
	}
	if !gave {
		return list
	}
	only := in.Say("is the only move that is not proved to lose##a move")
	for _, t := range r.Stood(m.Ply) {
		text := in.Say("not refuted: in {nodes} no win for {side} was found after it##a move",
			"nodes", NodesText(in, t.Nodes), "side", other)
		if j.OnlyHolds(t.Move) {
			text = in.Join(only, in.Say("it was not refuted: in {nodes} no win for {side} was found after "+
				"it##a move", "nodes", NodesText(in, t.Nodes), "side", other))
		}
		list.add(t.Move, Reply{Text: text, Stood: true})
	}
	switch {
	case m.Class == review.OnlyMove:
		list.add(m.Move.Point, Reply{Text: only})
	case m.Only != notation.NoPoint:
		list.add(m.Only, Reply{Text: only})
	}
	return list
}

// openAnswers returns the moves that stop the threats but are not known to be right.
func (r *Document) openAnswers(m *review.Finding, right []Reply) []Reply {
	list := replies{}
	for _, p := range r.Judged[m.Ply].Defence.Holds {
		if !slices.ContainsFunc(right, func(a Reply) bool { return slices.Contains(a.Moves, p) }) {
			list.add(p, Reply{Text: r.In.Say("stops the threats: after it {side} has no VCT; whether a quiet "+
				"attack wins is undecided##a move", "side", m.Move.Side.Opponent())})
		}
	}
	return list
}

// replies is a list of moves. Moves about which the same is proved share one Reply.
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
