package board

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/review/story"
)

// A gameLesson is a lesson and the game that it comes from.
type gameLesson struct {
	*story.Lesson
	rule  string
	moves answer.Line
}

// playedGame returns a game of short searches, with the second or third best move now and then.
func playedGame(t *testing.T, s *ask.Session, rng *rand.Rand, rule string) string {
	t.Helper()
	place := positionJSON{Board: answer.Board{Setting: answer.Setting{Turn: notation.Black}}}
	testhelp.OK(t, place.Rule.UnmarshalText([]byte(rule)))
	pos, _, err := place.position()
	if err != nil {
		t.Fatal(err)
	}
	line := []notation.Point{notation.At(7, 7), notation.At(6+rng.IntN(3), 8)}
	for _, p := range line {
		testhelp.OK(t, pos.Play(p))
	}
	for range 60 {
		r, err := s.Rank(t.Context(), solver.RankQuery{Position: pos, Limits: solver.Limits{Nodes: 300}})
		if err != nil || len(r.Candidates) == 0 {
			break
		}
		p := r.Candidates[max(0, rng.IntN(6)-3)%min(3, len(r.Candidates))].Move
		if pos.Play(p) != nil {
			break
		}
		if line = append(line, p); pos.MakesFive(p, pos.Turn().Opponent()) {
			break
		}
		if _, over := pos.Winner(); over {
			break
		}
	}
	return notation.FormatMoves(line)
}

// lessonsOf returns the lessons of a game.
func lessonsOf(t *testing.T, d *Service, rule, moves string) []gameLesson {
	t.Helper()
	events := eventsOf(t, d, reviewRequest(t, rule, moves, 20_000))
	words, ok := events[len(events)-2].data.(*story.View)
	if !ok {
		t.Fatalf("%s: %v", moves, events[len(events)-1].data)
	}
	var list []gameLesson
	for i := range words.Lessons {
		list = append(list, gameLesson{&words.Lessons[i], rule, pointsOf(t, moves)})
	}
	return list
}

// TestLessonsAreAnswered draws lessons at random. Each has a solution that is accepted, a
// wrong try that the board refutes, and an answer for any other try.
func TestLessonsAreAnswered(t *testing.T) {
	d, rng, s := New(Options{}), rand.New(rand.NewPCG(5, 2026)), ask.Open(ask.Options{})
	drawn := testhelp.Cases(12, 100)
	var all []gameLesson
	for _, g := range lostGames {
		all = append(all, lessonsOf(t, d, g.rule, g.moves)...)
	}
	for game := 0; len(all) < 2*drawn && game < 3*drawn; game++ {
		rule := []string{"freestyle", "standard", "renju"}[game%3]
		all = append(all, lessonsOf(t, d, rule, playedGame(t, s, rng, rule))...)
	}
	if len(all) < drawn {
		t.Fatalf("only %d lessons", len(all))
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	count := map[string]int{}
	for _, l := range all[:drawn] {
		for key, n := range checkAnswered(t, d, rng, l) {
			count[key] += n
		}
	}
	t.Logf("%d lessons of %d: %v", drawn, len(all), count)
	if count["solved"] != drawn || count["refuted"] != drawn {
		t.Errorf("of %d lessons %d are solved, and %d refute a wrong try", drawn, count["solved"], count["refuted"])
	}
}

// checkAnswered solves a lesson, fails it, and tries another move, as the page does.
func checkAnswered(t *testing.T, d *Service, rng *rand.Rand, l gameLesson) map[string]int {
	t.Helper()
	count := map[string]int{string(l.Kind): 1}
	p := positionJSON{Board: answer.Board{Setting: answer.Setting{Turn: notation.Black}}, Moves: l.moves[:l.Ply-1]}
	testhelp.OK(t, p.Rule.UnmarshalText([]byte(l.rule)))
	position := testhelp.Must(json.Marshal(p))(t)
	pos, _, err := p.position()
	if err != nil {
		t.Fatal(err)
	}
	if right := l.Right[0].Moves[0]; pos.Legal(right, pos.Turn()) == nil {
		count["solved"]++
	}
	for _, r := range l.Wrong {
		after := pos
		if after.Play(r.Moves[0]) == nil && playsOn(after, r.Line) || strings.Contains(r.Text, "is forbidden") {
			count["refuted"] = 1
		}
	}
	if strings.Contains(l.Asks, "There is a win") { // any other try is answered
		count["refuted"] = 1
	}
	if count["refuted"] == 0 {
		t.Errorf("%s: ply %d, %s: nothing refutes a wrong try: %+v", l.moves, l.Ply, l.Kind, l.Wrong)
	}
	empty := pos.Stones(notation.Empty)
	for _, q := range []notation.Point{l.Right[0].Moves[0], empty[rng.IntN(len(empty))]} {
		a := answered(t, d, fmt.Sprintf(`{"kind":"quiz","position":%s,"move":%q,"nodes":100000,`+
			`"lesson":{"played":%q,"kind":%q,"best":%q,"margin":%v}}`, position, q, l.Played, l.Kind,
			l.Right[0].Moves[0],
			story.LessonMargin))
		told, _ := a["judgement"].(string)
		known := "try "
		if q == l.Right[0].Moves[0] {
			known = "solution "
		}
		count[known+told]++
		if q == l.Right[0].Moves[0] && told == "wrong" ||
			told != "right" && a["reason"] == "" {
			t.Errorf("%s: ply %d, %s: %s: %v", l.moves, l.Ply, l.Kind, q, a)
		}
	}
	return count
}

// playsOn reports whether a line is not empty and can be played.
func playsOn(pos notation.Position, line []notation.Point) bool {
	for _, p := range line {
		if pos.Follow(p) != nil {
			return false
		}
	}
	return len(line) > 0
}
