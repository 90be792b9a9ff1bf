package story

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// checkJudged: a judged lesson says so, and its right moves are better than the move played by more than the
// margin.
func checkJudged(t *testing.T, r *Document, l *Lesson) {
	t.Helper()
	m := &r.Moves[l.Ply-1]
	after, known := r.ChanceAfter(m.Ply)
	if len(l.Right) != 1 || !slices.Equal(l.Right[0].Moves, []notation.Point{m.Better}) || m.Stood == 0 ||
		!slices.Equal(l.Wrong[0].Moves, []notation.Point{m.Move.Point}) {
		t.Errorf("ply %d: right %+v, wrong %+v", l.Ply, l.Right, l.Wrong)
	}
	if !known || l.Chance-after <= l.Margin || l.Margin != LessonMargin {
		t.Errorf("ply %d: %v in place of %v, margin %v", l.Ply, after, l.Chance, l.Margin)
	}
	checkLine(t, fmt.Sprintf("ply %d", l.Ply), r.Judged[l.Ply].Position, l.Wrong[0].Line, false)
	if len(l.Wrong[0].Line) == 0 {
		t.Errorf("ply %d: the board shows nothing against %s", l.Ply, l.Played)
	}
	if !strings.Contains(l.Asks, "nothing is proved") || !strings.Contains(l.Right[0].Text, "judged") ||
		!strings.Contains(l.Wrong[0].Text, "judged") && !r.Judged[l.Ply].IsWon() {
		t.Errorf("ply %d: it does not say that it is judged: %+v", l.Ply, l)
	}
}

// checkLesson: every answer of a lesson is proved, by a new search or by the rules, and no move is in two
// answers.
func checkLesson(t *testing.T, r *Document, l *Lesson) {
	t.Helper()
	if l.Kind == JudgedLesson {
		checkJudged(t, r, l)
		return
	}
	pos := r.Judged[l.Ply-1].Position
	if pos.Turn() != l.Side || len(l.Right) == 0 {
		t.Fatalf("ply %d: %s is asked, %s moves; %d right answers", l.Ply, l.Side, pos.Turn(), len(l.Right))
	}
	seen := map[notation.Point]bool{}
	for n, a := range slices.Concat(l.Right, l.Wrong) {
		right := n < len(l.Right)
		for _, p := range a.Moves {
			if seen[p] {
				t.Errorf("ply %d: %s is in two answers", l.Ply, p)
			}
			seen[p] = true
			after := pos
			if err := after.Play(p); err != nil {
				if right || !strings.Contains(a.Text, "is forbidden") {
					t.Errorf("ply %d: %s %s: %v", l.Ply, p, a.Text, err)
				}
				continue
			}
			checkLine(t, fmt.Sprintf("ply %d, %s %s", l.Ply, p, a.Text), after, a.Line, right || !letsGo(a))
			if !right && !r.Game.EndsFoul() && len(a.Line) == 0 {
				t.Errorf("ply %d: the board shows nothing against %s, which %s", l.Ply, p, a.Text)
			}
		}
		for _, p := range a.Moves[:1] {
			checkAnswer(t, &pos, p, a, right)
		}
	}
}

// letsGo reports whether a move is wrong because it lets a win go.
func letsGo(a Reply) bool { return strings.HasPrefix(a.Text, "gives the win away") }

// checkLine plays a line: it is empty or, if it wins, ends with a five.
func checkLine(t *testing.T, what string, pos notation.Position, line []notation.Point, wins bool) {
	t.Helper()
	for _, p := range line {
		if err := pos.Follow(p); err != nil {
			t.Fatalf("%s: the line %v: %v", what, line, err)
		}
	}
	if _, over := pos.Winner(); wins && !over && len(line) > 0 {
		t.Errorf("%s: the line %v wins nothing", what, line)
	}
}

// toldNodes finds how many nodes a search took that found nothing.
var toldNodes = regexp.MustCompile(`^not refuted: in (\d+) nodes`)

// checkAnswer asks the solver about one move of an answer.
func checkAnswer(t *testing.T, pos *notation.Position, p notation.Point, a Reply, right bool) {
	t.Helper()
	after := *pos
	if after.Play(p) != nil {
		return
	}
	if _, over := after.Winner(); over {
		if !right || !a.Wins {
			t.Errorf("%s makes five: %+v", p, a)
		}
		return
	}
	q := solver.Query{Position: after, Goal: proof.VCT, Limits: solver.Limits{Nodes: 300_000}}
	if a.Wins {
		q.Position = *pos
	}
	s := ask.Open(ask.Options{Memory: 32 << 20})
	found, err := s.Solve(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	want := solver.Win
	switch {
	case right && strings.Contains(a.Text, "forced win"): // by quiet moves
		return
	case right && !a.Wins: // a search of any length may find nothing, and a longer one more than the one that is told
		if m := toldNodes.FindStringSubmatch(a.Text); m != nil {
			q.Goal = proof.AnyWin // as the review asks; of its nodes the search by threats has a part
			q.Limits.Nodes = testhelp.Must(strconv.ParseInt(m[1], 10, 64))(t)
			found = testhelp.Must(s.Solve(t.Context(), q))(t)
		}
		if found.Verdict != solver.Win {
			return
		}
		want = solver.NoWin
	case letsGo(a):
		if want = solver.NoWin; !strings.Contains(a.Text, "proved: ") {
			return
		}
		if strings.Contains(a.Text, "can stop") {
			testhelp.OK(t, q.Position.Play(a.Line[0]))
		} else {
			q.Position = q.Position.Turned()
		}
		if found, err = s.Solve(t.Context(), q); err != nil {
			t.Fatal(err)
		}
	}
	if found.Verdict != want && !strings.Contains(a.Text, "every reply refuted") {
		t.Errorf("%s %s: the solver says %v in %d nodes, want %v", p, a.Text, found.Verdict, found.Nodes, want)
	}
}

// missedWins is a game in which both sides let a win go.
const missedWins = "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"

// letGo is a game in which Black lets a win go and loses nothing by it.
const letGo = "h8 a1 h9 c1 h10 o15 o1 h11 g5 h7 f3"

// lateStand is a game with two lost moves in place of which another might have held.
const lateStand = "h8 i7 g7 i9 h6 f8 g6 i6 i8 h7 g8 g9 j8 k8 g5 g4 j7 h10 i11 e7 d6 f6 h5 f5 f7 i4 i5 j5 k4 e8 " +
	"h3 h4 f4 j4 h9 i10 k6 g10 l5"

func TestLessons(t *testing.T) {
	asked := map[LessonKind]int{}
	for _, text := range []string{lastChance, manyRefuted, missedWins, letGo, realGames[4], lateStand} {
		reviewer := review.New(review.Options{Limits: solver.Limits{Nodes: 2000}})
		judged := testhelp.Must(reviewer.Review(t.Context(), gameOf(t, text), review.Watch{}))(t)
		r := New(words.English, judged)
		list := r.Questions()
		for i := range list {
			checkLesson(t, r, &list[i])
			asked[list[i].Kind]++
		}
	}
	if asked[StandLesson] < 2 || asked[WinLesson] < 1 || asked[JudgedLesson] < 1 {
		t.Errorf("%v lessons: the test has little to look at", asked)
	}
	l := reportOf(t, lastChance).Questions()
	i := slices.IndexFunc(l, func(l Lesson) bool { return l.Ply == 34 })
	if i < 0 || l[i].Asks != "White to move. The game went on with i4, which is proved to lose. Find a move after "+
		"which a search finds no win for Black." || !slices.Contains(l[i].Right[0].Moves, notation.At(6, 2)) ||
		!strings.HasPrefix(l[i].Right[0].Text, "not refuted: in ") {
		t.Fatalf("%+v", l)
	}
	var wrong []notation.Point
	for _, a := range l[i].Wrong {
		wrong = append(wrong, a.Moves...)
	}
	if len(wrong) < 150 || !slices.Contains(wrong, notation.At(8, 3)) {
		t.Errorf("%d moves are proved to lose, want nearly all of them, and i4", len(wrong))
	}
}

// TestLessonOfForbidden: a forbidden move is wrong, and the lesson says so.
func TestLessonOfForbidden(t *testing.T) {
	r := reportOf(t, `{"rule":"renju","moves":["h8","h9","i8","i9","a1","j9","a15","o1","o15"]}`)
	list := r.Questions()
	for i := range list {
		checkLesson(t, r, &list[i])
	}
	if len(list) == 0 {
		t.Fatal("no lesson: the test has nothing to look at")
	}
}
