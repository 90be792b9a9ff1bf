package quiz

// The dialogue of a quiz: words in, what to say and to show out, and the score.

import (
	"context"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver/ask"
)

// A Game asks one puzzle after the other. It is not safe for concurrent use.
type Game struct {
	Quiz  *Quiz // the puzzle that is being asked
	Score Score

	in    *words.Language
	s     *ask.Session
	nodes int64
	hint  int // level of the last hint about this puzzle
}

// A Score is how somebody did.
type Score struct {
	Asked, Solved int
	Alone         int // of those that were solved, without a hint
	Hints         int
}

// In says the score in a language.
func (s Score) In(in *words.Language) string {
	return in.Say("solved {solved} of {asked, plural, one {# puzzle} other {# puzzles}}, {alone} of them without a "+
		"hint ({hints, plural, one {# hint} other {# hints}})", "solved", s.Solved, "asked", s.Asked, "alone", s.Alone,
		"hints", s.Hints)
}

// NewGame begins a game in a language, with so many nodes for each question to the solver.
func NewGame(in *words.Language, s *ask.Session, nodes int64) *Game {
	return &Game{in: in, s: s, nodes: nodes}
}

// Ask begins the next puzzle. It fails where there is nothing to be played, or
// our own search knows no answer.
func (g *Game) Ask(ctx context.Context, r *puzzles.Record) error {
	q, err := New(ctx, g.in, g.s, r, g.nodes)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	g.Quiz, g.hint = q, 0
	g.Score.Asked++
	return nil
}

// A Reply is what is to be said and shown after a word.
type Reply struct {
	Text     string // "" for nothing
	Board    bool   // show the board
	Solution bool   // show the solution
	Over     bool   // the puzzle is done with
	Quit     bool   // there shall be no more
}

// Hear takes what was typed: a move, or a word.
func (g *Game) Hear(ctx context.Context, text string) (Reply, error) {
	switch word := strings.ToLower(strings.TrimSpace(text)); word {
	case "":
		return Reply{}, nil
	case "quit", "exit":
		return Reply{Quit: true}, nil
	case "skip", "next":
		return Reply{Over: true}, nil
	case "board":
		return Reply{Board: true}, nil
	case "hint":
		g.hint = min(g.hint+1, MostHints)
		g.Score.Hints++
		return Reply{Text: g.Quiz.Hint(g.hint).Text}, nil
	case "solve", "solution":
		return Reply{Solution: true, Over: true}, nil
	default:
		return g.move(ctx, word)
	}
}

// move takes a move.
func (g *Game) move(ctx context.Context, word string) (Reply, error) {
	p, err := notation.ParsePoint(word, g.Quiz.Position.Size())
	if err != nil {
		return Reply{Text: g.in.Say("{reason}; other words are {words} and {last}", "reason", err, "words",
			g.in.List("hint", "board", "solve", "skip"), "last", "quit")}, nil
	}
	a, err := g.Quiz.Move(ctx, p)
	switch {
	case err != nil:
		return Reply{}, err
	case a.Judgement != Right:
		return Reply{Text: g.in.Say("no: {reason}##a move", "reason", a.said(g.in))}, nil
	case !a.Done:
		return Reply{Text: g.in.Say("right; the answer is {move}##a move", "move", a.Reply), Board: true}, nil
	}
	g.Score.Solved++
	if g.hint == 0 {
		g.Score.Alone++
	}
	said := g.in.Say("right. Solved.")
	if a.Reply != notation.NoPoint {
		said = g.in.Say("right: {reply}, and {move} makes five. Solved.", "reply", a.Reply, "move", a.Rest[0])
	}
	return Reply{Text: said, Over: true}, nil
}

// said is why a move is not right, with what is proved of it.
func (a *Answer) said(in *words.Language) string {
	if a.Detail == "" {
		return a.Reason
	}
	return in.Say("{reason} ({detail})", "reason", a.Reason, "detail", a.Detail)
}

// Solution is the line that wins, or the moves that hold, in words and as labels
// on the board. Open are beside it.
func (q *Quiz) Solution() (text string, labels map[notation.Point]string) {
	labels = map[notation.Point]string{}
	if len(q.Line) > 0 {
		for i, p := range q.Line {
			labels[p] = strconv.Itoa(i + 1)
		}
		return words.Numbered(q.Line), labels
	}
	for _, p := range q.Holds {
		labels[p] = "!"
	}
	return q.in.Say("{n, plural, one {this move holds} other {these moves hold}}: {moves}", "n", len(q.Holds), "moves",
		q.Holds), labels
}
