package board

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/quiz"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// quizOf returns the answer to a request about a puzzle.
func quizOf(t *testing.T, d *Service, record string, moves []string, fields string) map[string]any {
	t.Helper()
	data := testhelp.Must(json.Marshal(map[string]any{"kind": "quiz", "record": record, "moves": moves}))(t)
	return answered(t, d, strings.TrimSuffix(string(data), "}")+fields+"}")
}

// suiteOf returns the puzzles of a built-in suite.
func suiteOf(t *testing.T, d *Service, name string) []quiz.PuzzleView {
	t.Helper()
	events := eventsOf(t, d, fmt.Sprintf(`{"kind":"puzzles","suite":%q}`, name))
	s, ok := events[len(events)-1].data.(*quiz.SuiteView)
	if !ok || len(s.Puzzles) == 0 || len(s.Unreadable) > 0 {
		t.Fatalf("%s: %+v", name, events)
	}
	return s.Puzzles
}

// solve plays the solutions of a puzzle until it is done, and returns the moves.
func solve(t *testing.T, d *Service, p *quiz.PuzzleView) []string {
	t.Helper()
	moves := []string{}
	for {
		shown := quizOf(t, d, p.Record, moves, `,"solution":true`)
		line := shown["solution"].(map[string]any)
		list := append(line["line"].([]any), line["holds"].([]any)...)
		a := quizOf(t, d, p.Record, moves, fmt.Sprintf(`,"move":%q`, list[0]))
		if a["judgement"] != "right" || a["reason"] != "" {
			t.Fatalf("%s: %v after %v: %v", p.ID, list[0], moves, a)
		}
		moves = append(moves, list[0].(string))
		if reply := a["reply"].(string); reply != "" {
			moves = append(moves, reply)
		}
		if a["done"] == true {
			for _, q := range a["rest"].([]any) {
				if q != list[0] {
					moves = append(moves, q.(string))
				}
			}
			return moves
		}
		if len(moves) > 60 {
			t.Fatalf("%s: no end: %v", p.ID, moves)
		}
	}
}

// A whole suite is solved by the solver's own answers, and every win ends in five.
func TestQuizSuites(t *testing.T) {
	d := New(Options{})
	for _, name := range []string{"small", "defend"} {
		for _, p := range suiteOf(t, d, name) {
			moves := solve(t, d, &p)
			if p.Goal == "defend" {
				continue
			}
			r := testhelp.Must(puzzles.ParseJSON([]byte(p.Record)))(t)
			m := &match{t: t, d: d, rule: r.Position.Rule().String(), size: r.Position.Size(),
				turn: r.Position.Turn().String()}
			for _, q := range positionJSONOf(&r.Position).Black {
				m.black = append(m.black, q.String())
			}
			for _, q := range positionJSONOf(&r.Position).White {
				m.white = append(m.white, q.String())
			}
			for i, q := range moves {
				if over := m.play(q); over != (i == len(moves)-1) {
					t.Fatalf("%s: over after %d of %v: %v", p.ID, i+1, moves, over)
				}
			}
			if m.node["winner"] != r.Position.Turn().String() {
				t.Errorf("%s: %v", p.ID, m.node)
			}
		}
	}
}

// Any proved win is right, not only the solution, and nothing else is. After every right move
// the puzzle can be solved.
func TestQuizAnyWin(t *testing.T) {
	d := New(Options{})
	const record = `{"rule":"renju","size":15,"black":["h8","i8","j8","i7","h6","j6"],"white":["g9","i9","g8","h7",` +
		`"j7","g5"],"turn":"black","goal":"vcf"}`
	r := testhelp.Must(puzzles.ParseJSON([]byte(record)))(t)
	all, err := ask.Open(ask.Options{}).Solve(t.Context(), solver.Query{Position: r.Position, Goal: solver.VCF,
		All: true})
	if err != nil || len(all.Winning) < 2 {
		t.Fatal(all.Winning, err)
	}
	wins := map[string]bool{}
	for _, p := range all.Winning {
		wins[p.String()] = true
	}
	each, nodes := testhelp.Cases(6, 1), testhelp.Cases(20_000, 1_000_000) // for the refutation of a wrong move
	for i, p := range r.Position.Points() {
		if i%each != 0 && !wins[p.String()] {
			continue
		}
		a := quizOf(t, d, record, []string{}, fmt.Sprintf(`,"move":%q,"nodes":%d`, p, nodes))
		want := "wrong"
		switch {
		case wins[p.String()]:
			want = "right"
		case r.Position.Legal(p, r.Position.Turn()) != nil:
			want = "illegal"
		}
		if a["judgement"] != want || (a["reason"] == "") != (want == "right") ||
			(a["reply"] == "") != (want != "right") {
			t.Errorf("%s: %v, want %s", p, a, want)
		}
		if want == "right" {
			solveFrom(t, d, record, []string{p.String(), a["reply"].(string)})
		}
	}
}

func solveFrom(t *testing.T, d *Service, record string, moves []string) {
	t.Helper()
	a := quizOf(t, d, record, moves, `,"hint":3`)
	hint := strings.TrimPrefix(a["hint"].(string), "the move is ")
	if b := quizOf(t, d, record, moves, fmt.Sprintf(`,"move":%q`, hint)); b["judgement"] != "right" ||
		b["left"].(float64) >= a["left"].(float64) {
		t.Errorf("%v: %s: %v after %v", moves, hint, b, a)
	}
}

func TestPuzzles(t *testing.T) {
	d := New(Options{})
	a := answered(t, d, `{"kind":"puzzles"}`)
	list := a["suites"].([]any)
	if len(list) < 5 {
		t.Errorf("%v", list)
	}
	for _, s := range list {
		s := s.(map[string]any)
		if s["about"] == "" || s["title"] == s["name"] || s["details"] == "" || s["name"] == "forbidden" {
			t.Errorf("%v", s)
		}
		least := 0.0
		for _, p := range s["puzzles"].([]any) {
			p := p.(map[string]any)
			if n := p["moves"].(float64); n < least && s["name"] != puzzles.Lessons || n == 0 ||
				p["difficulty"] == "" || len(p["themes"].([]any)) < 2 {
				t.Errorf("%s: %v moves after %v, %v, %v", p["id"], n, least, p["difficulty"], p["themes"])
			}
			least = p["moves"].(float64)
		}
	}
	own := testhelp.Must(json.Marshal("15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf; id \x1b[31mx\n" +
		"15 renju h8; goal none\nnonsense here\n"))(t)
	a = answered(t, d, `{"kind":"puzzles","name":"a\u202eb","text":`+string(own)+`}`)
	list = a["puzzles"].([]any)
	if len(list) != 1 || a["left"] != 1.0 || len(a["unreadable"].([]any)) != 1 ||
		strings.ContainsRune(a["name"].(string), '\u202e') {
		t.Fatalf("%v", a)
	}
	first := list[0].(map[string]any)
	if strings.Contains(first["id"].(string), "\x1b") || first["asks"] != "Black to play: win by fours alone." ||
		first["record"] == "" {
		t.Errorf("%v", first)
	}
}

// TestThemes: the themes of a puzzle follow from its record alone.
func TestThemes(t *testing.T) {
	d := New(Options{})
	for line, want := range map[string]string{
		"15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf; dw 3": "[fours up to 3 moves]",
		"15 renju h9,h10,f8,g8/a1,a3,a5,a7 white; goal win; dw 14": "[quiet moves 7 moves and more " +
			"forbidden points]",
		"15 freestyle h9,h10,f8,g8/a1,a3,a5,a7 white; goal vct; dw 5": "[fours and threes 4 to 6 moves]",
		"15 freestyle h9,h10,f8,g8/a1,a3,a5,a7 white; goal vct":       "[fours and threes]",
		"15 freestyle h9,h10,f8,g8/a1,a3,a5,a7 white; goal defend":    "[defence up to 3 moves]",
	} {
		text := testhelp.Must(json.Marshal(line))(t)
		a := answered(t, d, `{"kind":"puzzles","name":"x","text":`+string(text)+`}`)
		if got := fmt.Sprint(a["puzzles"].([]any)[0].(map[string]any)["themes"]); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

// TestPuzzleOfDay: each day has a puzzle of moderate difficulty, and no puzzle is repeated
// before all have come.
func TestPuzzleOfDay(t *testing.T) {
	d := New(Options{})
	suites := testhelp.Must(builtins.Views(t.Context(), words.English))(t)
	seen := map[string]int{}
	for day := range 400 {
		date := time.Date(2026, 11, 26+day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
		a := testhelp.Must(quiz.Daily(suites, date))(t)
		key := fmt.Sprint(a.Suite, " ", a.ID)
		if a.Moves < 3 || a.Moves > 6 || a.Level > 3 || a.Record == "" || a.Day != date {
			t.Fatalf("%s: %v", date, a)
		}
		if day == 0 {
			asked := answered(t, d, `{"kind":"puzzles","day":"`+date+`"}`)
			if key != "vct lfz/quwei/097" || asked["id"] != a.ID || asked["suite"] != a.Suite {
				t.Errorf("%s: %s, and asked for it %v", date, key, asked)
			}
		}
		if before, ok := seen[key]; ok {
			if len(seen) != day-before || len(seen) < 50 {
				t.Errorf("%s comes again after %d days, before all of %d have come", key, day-before, len(seen))
			}
			break
		}
		seen[key] = day
	}
	if name, fields := last(t, d, `{"kind":"puzzles","day":"26.11.2026"}`); name != "error" ||
		!strings.Contains(fields["message"].(string), "expected a date") {
		t.Errorf("%s %v", name, fields)
	}
	if a := answered(t, d, `{"kind":"puzzles","day":"1900-01-01"}`); a["id"] == "" {
		t.Errorf("before 1970: %v", a)
	}
}

// TestSuitesReadOnce: each built-in suite is read once, for any number of requests in any
// language.
func TestSuitesReadOnce(t *testing.T) {
	usual := builtins
	defer func() { builtins = usual }()
	reads := map[string]int{}
	builtins = &quiz.Reader{Open: func(name string) (string, bool) {
		reads[name]++
		return puzzles.OpenBuiltin(name)
	}}
	for range 2 {
		for _, request := range []string{`{"kind":"puzzles"}`, `{"kind":"puzzles","lang":"ja"}`,
			`{"kind":"puzzles","suite":"vcf"}`, `{"kind":"puzzles","day":"2026-11-26"}`} {
			answered(t, New(Options{}), request)
		}
	}
	for _, name := range puzzles.Builtin() {
		if reads[name] != 1 {
			t.Errorf("%s is read %d times", name, reads[name])
		}
	}
}

// TestPuzzlesLeft: a request cancelled before the suites are read gets no puzzle of the day.
func TestPuzzlesLeft(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, request := range []string{`{"kind":"puzzles","day":"2026-11-26"}`, `{"kind":"puzzles"}`} {
		if err := New(Options{}).Answer(ctx, []byte(request), func(event string, data any) error {
			if event == "answer" {
				t.Errorf("%s: %v", request, data)
			}
			return nil
		}); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

func TestPuzzlesRefuses(t *testing.T) {
	d := New(Options{})
	for request, want := range map[string]string{
		`{"kind":"puzzles","suite":"../x"}`:           "no suite",
		`{"kind":"puzzles","suite":"vcf","text":"x"}`: "expected one of them",
		`{"kind":"puzzles","text":"# nothing"}`:       "no puzzle in",
		`{"kind":"quiz","record":""}`:                 "the record",
		`{"kind":"quiz",` +
			`"record":"{\"moves\":[\"h8\"],\"goal\":\"vcf\"}","moves":["h8"]}`: "move 1, h8: point is occupied",
		`{"kind":"quiz",` +
			`"record":"{\"moves\":[\"h8\"],\"goal\":\"none\"}"}`: "cannot be asked",
		`{"kind":"quiz","record":"{\"moves\":[\"h8\"],` +
			`\"goal\":\"vcf\"}"}`: "no win by vcf is known",
		`{"kind":"quiz","record":"{\"moves\":[\"h8\"],\"goal\":\"vcf\"}","nodes":-1}`:           "nodes -1",
		`{"kind":"quiz","record":"{\"moves\":[\"h8\"],\"goal\":\"vcf\"}","nodes":100000000000}`: "expected 0 to",
	} {
		name, fields := last(t, d, request)
		if message, _ := fields["message"].(string); name != "error" || !strings.Contains(message, want) {
			t.Errorf("%s: %s %v, want an error with %q", request, name, fields, want)
		}
	}
}
