package quiz

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/solver"
)

// quizOf begins a quiz.
func quizOf(t *testing.T, line string) *Quiz {
	t.Helper()
	r, err := puzzles.ParseText(line)
	if err != nil {
		t.Fatal(err)
	}
	q, err := New(t.Context(), solver.New(solver.Options{}), &r, 20_000)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestQuiz solves a puzzle by its own solution, and tries what is wrong.
func TestQuiz(t *testing.T) {
	q := quizOf(t, "15 renju e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7 black; goal vct")
	for move, want := range map[string]Judgement{"h8": Illegal, "a1": Wrong, "i10": Wrong} {
		p, err := notation.ParsePoint(move, 15)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := q.Move(t.Context(), p); err != nil || a.Judgement != want || a.Reason == "" || a.Done {
			t.Errorf("%s: %+v, %v, want %v", move, a, err, want)
		}
	}
	for level, want := range []string{"", "5 own moves", "the move makes: three", "the move is i9"} {
		if level == 0 {
			continue
		}
		if got, err := q.Hint(t.Context(), level); err != nil || !strings.Contains(got, want) {
			t.Errorf("hint %d: %q, %v, want %q", level, got, err, want)
		}
	}
	for n := 1; ; n++ {
		before := q.Position
		move := q.Line[0]
		a, err := q.Move(t.Context(), move)
		if err != nil || a.Judgement != Right || n > 5 {
			t.Fatalf("move %d %v: %+v, %v", n, move, a, err)
		}
		if a.Done {
			if len(a.Rest) != 1 || !q.Position.MakesFive(a.Rest[0], q.Position.Turn()) || n != 4 {
				t.Errorf("done after %d moves, with %v", n, a.Rest)
			}
			break
		}
		if err := before.Play(move); err != nil || before.Legal(a.Reply, before.Turn()) != nil {
			t.Errorf("the reply %v to %v: %v", a.Reply, move, err)
		}
	}
}

// TestQuizOther plays a winning move that is not the one of our solution.
func TestQuizOther(t *testing.T) {
	q := quizOf(t, "15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf")
	for _, other := range []string{"k8", "k9", "k5"} {
		p, err := notation.ParsePoint(other, 15)
		if err != nil {
			t.Fatal(err)
		}
		if p == q.Line[0] {
			continue
		}
		a, err := q.Move(t.Context(), p)
		if err != nil || a.Judgement != Right || a.Reply == notation.NoPoint || len(q.Line) == 0 {
			t.Errorf("%s: %+v, %v", other, a, err)
		}
		return
	}
}

func TestQuizDefend(t *testing.T) {
	q := quizOf(t, "9 freestyle f6 e5 f4 e6 g7 e7 black; goal defend")
	if hint, err := q.Hint(t.Context(), 1); err != nil || !strings.Contains(hint, "the threat is e") {
		t.Errorf("hint %q, %v", hint, err)
	}
	for _, c := range []struct {
		move notation.Point
		want Judgement
	}{{notation.At(0, 0), Wrong}, {notation.At(4, 3), Right}} {
		if a, err := q.Move(t.Context(), c.move); err != nil || a.Judgement != c.want || a.Done != (c.want == Right) {
			t.Errorf("%v: %+v, %v", c.move, a, err)
		}
	}
	for _, line := range []string{"15 renju h8; goal vcf", "15 renju h8; goal none", "15 renju h8; goal defend"} {
		r, err := puzzles.ParseText(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(t.Context(), solver.New(solver.Options{}), &r, 1000); err == nil {
			t.Errorf("%s: a quiz", line)
		}
	}
}

// TestGame: what is typed is understood, and the score kept.
func TestGame(t *testing.T) {
	r, err := puzzles.ParseText("15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf")
	if err != nil {
		t.Fatal(err)
	}
	g := NewGame(solver.New(solver.Options{}), 20_000)
	solve := func(first ...string) {
		t.Helper()
		if err := g.Ask(t.Context(), &r); err != nil {
			t.Fatal(err)
		}
		for over := false; !over; {
			word := g.Quiz.Line[0].String()
			if len(first) > 0 {
				word, first = first[0], first[1:]
			}
			reply, err := g.Say(t.Context(), word)
			if err != nil || reply.Quit || reply.Text == "" {
				t.Fatalf("%s: %+v, %v", word, reply, err)
			}
			over = reply.Over
		}
	}
	solve()
	solve("HINT", "hint", "what?", "h8")
	if want := (Score{Asked: 2, Solved: 2, Alone: 1, Hints: 2}); g.Score != want {
		t.Errorf("%+v: want %+v", g.Score, want)
	}
	for word, want := range map[string]Reply{
		" ": {}, "board": {Board: true}, "skip": {Over: true}, "Solution": {Solution: true, Over: true}, "quit": {Quit: true},
	} {
		if got, err := g.Say(t.Context(), word); err != nil || got != want {
			t.Errorf("%q: %+v, %v: want %+v", word, got, err, want)
		}
	}
}
