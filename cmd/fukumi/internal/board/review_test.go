package board

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

var lostGames = []struct{ rule, moves string }{
	{"freestyle", "h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"},
	{"renju", "h8 a1 i8 c3 j9 e1 j10 o15 j8"}, // by a foul
	{"standard", "h8 h9 i9 g7 i7 i8 j8 g8 j6 k5 k7 l8 j7 j9 h7"},
}

// pointsOf reads moves.
func pointsOf(t *testing.T, text string) answer.Line {
	t.Helper()
	line := answer.Line{}
	for _, word := range strings.Fields(text) {
		p := testhelp.Must(notation.ParsePoint(word, notation.DefaultSize))(t)
		line = append(line, p)
	}
	return line
}

// reviewRequest returns the request for the review of a game.
func reviewRequest(t *testing.T, rule, moves string, nodes int) string {
	t.Helper()
	data := testhelp.Must(json.Marshal(pointsOf(t, moves)))(t)
	return fmt.Sprintf(`{"kind":"review","position":{"rule":%q,"moves":%s},"info":{"id":"x","black":"A",`+
		`"result":"white"},"nodes":%d}`, rule, data, nodes)
}

// The answer is the object of the document, field for field, with any number of solvers. The
// words before it are the view of the document.
func TestReview(t *testing.T) {
	for _, c := range lostGames {
		rule := testhelp.Must(notation.ParseRule(c.rule))(t)
		start := testhelp.Must(notation.NewPosition(rule, notation.DefaultSize))(t)
		g := testhelp.Must(review.NewGame(start, pointsOf(t, c.moves)...))(t)
		g.Info.ID, g.Info.Black, g.Info.Result = "x", "A", "white"
		reviewer := review.New(review.Options{Limits: solver.Limits{Nodes: 4000}})
		judged := testhelp.Must(reviewer.Review(t.Context(), g, review.Watch{}))(t)
		r := story.New(words.English, judged)
		want := testhelp.Must(json.Marshal(r.Object()))(t)
		for workers := range 3 {
			d := New(Options{Workers: workers})
			events := eventsOf(t, d, reviewRequest(t, c.rule, c.moves, 4000))
			got := testhelp.Must(json.Marshal(events[len(events)-1].data))(t)
			if !bytes.Equal(got, want) {
				t.Errorf("%s with %d workers:\n got %s\nwant %s", c.moves, workers, got, want)
			}
			words, ok := events[len(events)-2].data.(*story.View)
			if !ok || words.Heading != r.Heading() || words.Loss != r.Loss() || len(words.Moves) != len(r.Moves) ||
				len(words.Chances) != len(r.Judged) || len(words.Counts) != 2 {
				t.Fatalf("the words: %+v", events[len(events)-2])
			}
			for i, m := range words.Moves {
				if (len(m.Wins) > 0) != (judged.Judged[i+1].Attack.Verdict == solver.Win) ||
					(m.Proof == "") != (len(m.Wins) == 0) {
					t.Errorf("%s: ply %d: %+v", c.moves, i+1, m)
				}
				if m.Proof == "" {
					continue
				}
				cert := d.proofs.find(m.Proof)
				if cert == nil {
					t.Errorf("%s: ply %d: its certificate is not kept", c.moves, i+1)
				} else if _, err := proof.Verify(cert.Proof, proof.Options{}); err != nil ||
					!cert.Position.Same(&g.Positions[i+1]) {
					t.Errorf("%s: ply %d: its certificate: %v", c.moves, i+1, err)
				}
			}
		}
	}
}

// Every lesson of a lost game is solved by each of its answers, but not by the move that was
// played, nor by a move that loses to a proved win.
func TestLearn(t *testing.T) {
	d, found := New(Options{}), map[story.LessonKind]int{}
	for _, c := range lostGames {
		moves := pointsOf(t, c.moves)
		events := eventsOf(t, d, reviewRequest(t, c.rule, c.moves, 20_000))
		words := events[len(events)-2].data.(*story.View)
		if len(words.Lessons) == 0 {
			t.Errorf("%s: no lesson", c.moves)
		}
		for _, l := range words.Lessons {
			found[l.Kind]++
			p := positionJSON{Board: answer.Board{Setting: answer.Setting{Turn: notation.Black}},
				Moves: moves[:l.Ply-1]}
			testhelp.OK(t, p.Rule.UnmarshalText([]byte(c.rule)))
			position := testhelp.Must(json.Marshal(p))(t)
			learn := func(move string, nodes int) map[string]any {
				t.Helper()
				return answered(t, d, fmt.Sprintf(`{"kind":"quiz","position":%s,"move":%q,"nodes":%d,`+
					`"lesson":{"played":%q,"kind":%q,"best":%q,"margin":%v}}`, position, move, nodes, l.Played, l.Kind,
					l.Right[0].Moves[0],
					story.LessonMargin))
			}
			for _, r := range l.Right {
				for _, q := range r.Moves {
					if a := learn(q.String(), 100_000); a["judgement"] == "wrong" && q.String() != l.Played {
						t.Errorf("%s: ply %d: %s %s: %v", c.moves, l.Ply, q, r.Text, a)
					}
				}
			}
			if l.Kind != story.StandLesson || l.Right[0].Moves[0].String() == l.Played {
				continue
			}
			if a := learn(l.Played, 1); a["judgement"] != "wrong" && (a["judgement"] != "illegal" ||
				a["reason"] != "j8 is forbidden for Black: double three") || a["reason"] == "" {
				t.Errorf("%s: the move of ply %d: %v", c.moves, l.Ply, a)
			}
			checkLearnt(t, p, l, learn)
		}
	}
	if found[story.StandLesson] == 0 || found[story.JudgedLesson] == 0 {
		t.Errorf("%v lessons: the test has little to look at", found)
	}
}

// checkLearnt tries every move of a lesson, with few nodes, so that some moves are left open.
func checkLearnt(t *testing.T, p positionJSON, l story.Lesson, learn func(string, int) map[string]any) {
	t.Helper()
	pos, _, err := p.position()
	if err != nil {
		t.Fatal(err)
	}
	s := ask.Open(ask.Options{})
	for _, q := range pos.Stones(notation.Empty) {
		a := learn(q.String(), 30)
		after := pos
		testhelp.OK(t, after.Play(q))
		switch a["judgement"] {
		case "right":
			if pos.MakesFive(q, pos.Turn()) {
				continue
			}
			r, err := s.Solve(t.Context(), solver.Query{Position: after, Goal: solver.VCT,
				Limits: solver.Limits{Nodes: 1_000_000}})
			if err != nil || r.Verdict == solver.Win || q.String() == l.Played {
				t.Errorf("ply %d: %s is right, and loses to %v, %v", l.Ply, q, r.Line, err)
			}
		case "wrong":
			if q.String() != l.Played && (len(a["against"].([]any)) == 0 || a["proof"] == "") {
				t.Errorf("ply %d: %s is wrong without a proof: %v", l.Ply, q, a)
			}
		case "unsure":
			if len(a["against"].([]any)) != 0 || a["reason"] == "" {
				t.Errorf("ply %d: %s: %v", l.Ply, q, a)
			}
		case "illegal":
			if pos.Legal(q, pos.Turn()) == nil {
				t.Errorf("ply %d: %s: %v", l.Ply, q, a)
			}
		default:
			t.Errorf("ply %d: %s: %v", l.Ply, q, a)
		}
	}
}

func TestReviewRefuses(t *testing.T) {
	d := New(Options{Caps: Caps{Nodes: 1000}})
	for request, want := range map[string]string{
		`{"kind":"review","position":{}}`: "there " +
			"are no moves to review",
		`{"kind":"review","position":{"black":["h8"],"white":["i9"]}}`: "there " +
			"are no moves to review",
		`{"kind":"review","position":{"moves":["h8","h8"]}}`: "h8",
		`{"kind":"review","position":{"moves":["h8"]},"nodes":1001}`: "expected 0 " +
			"to 1000",
		`{"kind":"review",` +
			`"position":{"moves":["a1","b1","c1","d1","e1","f1"]},"nodes":1000}`: "expected at most 666",
		`{"kind":"review",` +
			`"position":{"moves":["h8"]},"info":{"file":"x"}}`: "unknown field",
		`{"kind":"quiz","lesson":{"kind":"stand"},"position":{"moves":["h8"]},"move":"zz"}`: "zz",
		`{"kind":"quiz","lesson":{"kind":"win"},` +
			`"position":{"moves":["a1","b1","a2","b2","a3","b3","a4","b4","a5"]},"move":"c1"}`: "the game is over",
		`{"kind":"quiz","lesson":{"kind":"stand"},"position":{"moves":["h8"]},"move":"h9","nodes":-1}`: "nodes -1",
		`{"kind":"quiz","lesson":{"kind":"judged"},"position":{"moves":["h8"]},"move":"h9"}`: "expected " +
			"a legal move",
		`{"kind":"quiz","lesson":{"kind":"rest"},"position":{"moves":["h8"]},"move":"h9"}`: "stand, win or judged",
	} {
		name, fields := last(t, d, request)
		if message, _ := fields["message"].(string); name != "error" || !strings.Contains(message, want) {
			t.Errorf("%s: %s %v, want an error with %q", request, name, fields, want)
		}
	}
}
