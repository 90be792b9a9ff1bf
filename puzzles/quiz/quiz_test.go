package quiz

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// quizOf begins a quiz.
func quizOf(t *testing.T, line string) *Quiz {
	t.Helper()
	r := testhelp.Must(puzzles.ParseText(line))(t)
	return testhelp.Must(New(t.Context(), words.English, ask.Open(ask.Options{}), &r, solver.Limits{Nodes: 20_000}))(t)
}

// TestQuiz solves a puzzle by its own solution, and tries wrong moves.
func TestQuiz(t *testing.T) {
	q := quizOf(t, "15 renju e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7 black; goal vct")
	for move, want := range map[string]Judgement{"h8": Illegal, "a1": Wrong, "i10": Wrong} {
		p := testhelp.Must(notation.ParsePoint(move, 15))(t)
		if a, err := q.Move(t.Context(), p); err != nil || a.Judgement != want || a.Reason == "" || a.Done {
			t.Errorf("%s: %+v, %v, want %v", move, a, err, want)
		}
	}
	for level, want := range []string{"", "begin with a three", "in the middle, in the columns f to j",
		"the move is i9"} {
		if level == 0 {
			continue
		}
		if got := q.Hint(level); !strings.Contains(got.Text, want) {
			t.Errorf("hint %d: %q, want %q", level, got.Text, want)
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
		p := testhelp.Must(notation.ParsePoint(other, 15))(t)
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
	if hint := q.Hint(1); hint.Text !=
		"if it were White's turn, White would win in 2 moves and begin with a four that is open at both ends" {
		t.Errorf("hint %q", hint.Text)
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
		r := testhelp.Must(puzzles.ParseText(line))(t)
		_, err := New(t.Context(), words.English, ask.Open(ask.Options{}), &r, solver.Limits{Nodes: 1000})
		if err == nil {
			t.Errorf("%s: a quiz", line)
		}
	}
}

// delayed is a position in which g6 and i6 are fours after which White has no VCT, and which put off the loss.
const delayed = "i11 e11 f4 l7 g7 h6 e5 f6 e4 e6 d6 g3 d5"

// TestQuizDelays: a four that puts off the loss is no answer of a quiz, although there is no VCT after it.
func TestQuizDelays(t *testing.T) {
	in := testhelp.Must(text.ParsePosition(delayed, text.Defaults{}))(t)
	s, goal := ask.Open(ask.Options{}), solver.Query{Position: in.Position, Goal: solver.VCT}
	d := testhelp.Must(s.Defend(t.Context(), goal))(t)
	if got := notation.FormatMoves(d.Holds); got != "g6 i6" {
		t.Fatalf("without a VCT after them: %s, want g6 i6", got)
	}
	r := puzzles.Record{Position: in.Position, Goal: puzzles.GoalDefend}
	if q, err := New(t.Context(), words.English, s, &r, solver.Limits{Nodes: 300_000}); err == nil {
		t.Errorf("a quiz in which %v hold, want none", q.Holds)
	}
}

// TestHold: moves that hold, moves that lose with the win after them, moves left open, and a win of one's own.
func TestHold(t *testing.T) {
	s := ask.Open(ask.Options{})
	for _, c := range []struct {
		text, move string
		nodes      int64
		want       Judgement
	}{
		{"f6 e5 f4 e6 g7 e7", "e4", 20_000, Right},
		{"f6 e5 f4 e6 g7 e7", "a1", 20_000, Wrong},
		{"f6 e5 f4 e6 g7 e7", "e7", 20_000, Illegal},
		{"h8,h9,h10,h11/i8,i9,i10,i11", "h12", 20_000, Right}, // five
		{"h8,h9,h10,h11/i8,i9,i10,i11", "a1", 20_000, Wrong},  // five for White
		{"h8,h9,h10/a1,c1", "h11", 20_000, Right},             // a straight four
		{"h8 i9 i8 g8 h9", "h10", 1, Unsure},
		{delayed, "g6", 300_000, Wrong}, // a four, and after its only reply every move loses
	} {
		in := testhelp.Must(text.ParsePosition(c.text, text.Defaults{}))(t)
		p := testhelp.Must(notation.ParsePoint(c.move, in.Position.Size()))(t)
		q := &Quiz{Position: in.Position, in: words.English, s: s, goal: puzzles.GoalDefend,
			limits: solver.Limits{Nodes: c.nodes}}
		a, err := q.Move(t.Context(), p)
		if err != nil || a.Judgement != c.want || a.Done != (c.want == Right) || (a.Reason == "") != (c.want == Right) {
			t.Errorf("%s %s: %+v, %v", c.text, c.move, a, err)
		}
		if (a.Against != nil) != (c.want == Wrong) {
			t.Errorf("%s %s: against it %v", c.text, c.move, a.Against)
			continue
		}
		if a.Against != nil && (a.Against.Verdict != solver.Win ||
			a.Against.Proof.Position.At(p) != in.Position.Turn()) {
			t.Errorf("%s %s: the win after it: %+v", c.text, c.move, a.Against)
		}
	}
}

// TestQuietQuiz: a puzzle that only quiet moves win is played along its certificate; another first move is
// right if it is proved, wrong if the search is exact, and else unknown.
func TestQuietQuiz(t *testing.T) {
	var r puzzles.Record
	for rec, err := range puzzles.Read(
		strings.NewReader(`15 renju h8 h9 j8 i7 i8 g8 i10 e6 d5 k8 e5 h7 c5 f5 g7 i9 d4 f6 e3 white; goal win; ` +
			`id a;`)) {
		if err != nil {
			t.Fatal(err)
		}
		r = rec
	}
	q := testhelp.Must(New(t.Context(), words.English, ask.Open(ask.Options{Memory: 64 << 20}), &r,
		solver.Limits{Nodes: 300_000}))(t)
	for level, want := range map[int]string{1: "a quiet move", 2: "on the left side", 3: "the move is b6"} {
		if hint := q.Hint(level); !strings.Contains(hint.Text, want) {
			t.Errorf("hint %d: %q, want %q", level, hint.Text, want)
		}
	}
	for move, want := range map[string]Judgement{"a1": Wrong, "f2": Unsure} {
		p := testhelp.Must(notation.ParsePoint(move, 15))(t)
		if a, err := q.Move(t.Context(), p); err != nil || a.Judgement != want ||
			(want == Unsure) != strings.Contains(a.Reason, "nor proved") ||
			(want == Unsure) != strings.Contains(a.Detail, "the limit of nodes") ||
			(want == Wrong) != strings.HasPrefix(a.Detail, "proved: ") {
			t.Errorf("%s: %+v, %v, want %v", move, a, err, want)
		}
	}
	first, plies := q.Line[0], len(q.Line)
	if a, err := q.Move(t.Context(), first); err != nil || a.Judgement != Right || a.Done || len(q.Line) > plies-2 {
		t.Errorf("%s: %+v, %v, %d plies left of %d", first, a, err, len(q.Line), plies)
	}
}

// TestQuietQuizByAnotherMove: a move other than the solution's is right, and the
// quiz goes on along its own certificate.
func TestQuietQuizByAnotherMove(t *testing.T) {
	for rec, err := range puzzles.Read(
		strings.NewReader(`15 renju h8 g8 h6 i7 g7 h7 i5 f8 f6 e5 black; goal win; id a;`)) {
		if err != nil {
			t.Fatal(err)
		}
		q := testhelp.Must(New(t.Context(), words.English, ask.Open(ask.Options{Memory: 64 << 20}), &rec,
			solver.Limits{Nodes: 300_000}))(t)
		p := notation.At(8, 8) // i9
		if p == q.Line[0] {
			p = notation.At(9, 3) // j4 wins, too
		}
		a, err := q.Move(t.Context(), p)
		if err != nil || a.Judgement != Right || a.Reply == notation.NoPoint || len(q.Line) < 5 {
			t.Fatalf("%s: %+v, %v, line %v", p, a, err, q.Line)
		}
		if q.Position.At(p) != notation.Black || q.Position.At(a.Reply) != notation.White ||
			q.Position.Turn() != notation.Black {
			t.Errorf("after %s %s: %s", p, a.Reply, notation.FormatPosition(&q.Position))
		}
		if a, err := q.Move(t.Context(), q.Line[0]); err != nil || a.Judgement != Right {
			t.Errorf("%+v, %v", a, err)
		}
	}
}
