package answer_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
)

// An answer is read into what it was written from.
func Example() {
	text := `{"schema":1,"id":"p","rule":"renju","size":15,"turn":"black","goal":"vct","verdict":"win","class":"vcf",` +
		`"length":3,` +
		`"length_exact":true,"line":["j10","j12","h9"],"unique":null,"verified":true,"time_ms":1.25,"moves":[]}`
	var a answer.Solve
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Rule, a.Turn, a.Verdict, a.Class, *a.Length, a.Line[0], time.Duration(a.Time))
	_, known := a.Unique.Value()
	fmt.Println(known, !a.Unique.IsZero(), a.WinningMoves.IsZero())
	// Output:
	// renju black win vcf 3 j10 1.25ms
	// false true true
}

// TestRoundTrip: every kind of field is read back as it was written.
func TestRoundTrip(t *testing.T) {
	five, point := 5, notation.At(7, 7)
	solve := answer.Solve{
		Head: answer.Head{Schema: answer.Schema, ID: "a", Setting: answer.Setting{Rule: notation.Renju, Size: 15,
			Turn: notation.White}},
		Outcome: answer.Outcome{
			Goal: "vct", Verdict: "win", Class: "vcf", Length: &five, Line: answer.Line{point, notation.NoPoint},
			WinningMoves: answer.Null[[]notation.Point](), Unique: answer.Some(false),
			Time: answer.Milliseconds(1500 * time.Microsecond), Source: "search",
			Explanation: &answer.Explanation{Side: notation.White, Root: &answer.Step{Move: point,
				Threat: answer.Line{}, Branches: []answer.Branch{{Replies: []notation.Point{point}}}}},
			Block: &answer.Block{Move: &point, Fives: []notation.Point{point}},
		},
	}
	rows := answer.NewRows(5, func(p notation.Point) int { return p.X() - p.Y() })
	white := answer.Head{Setting: answer.Setting{Turn: notation.White}}
	for _, c := range []struct{ value, into any }{
		{solve, &answer.Solve{}},
		{answer.Analysis{
			Head: white,
			Findings: answer.Findings{
				Heat: answer.Heat{Model: "m", Sides: answer.Sides{Black: rows}, Change: &answer.Change{Move: point,
					Side: notation.Black, Net: rows}},
				Attack:  solve,
				Defence: answer.Solve{Head: white},
				Threats: []answer.Threat{{Side: notation.Black, Kind: "three",
					Stones: []notation.Point{point}}},
				Refutations:      map[notation.Point]answer.Line{point: {point, notation.NoPoint}},
				Candidates:       []answer.Candidate{{Move: point, Score: &five}},
				CandidatesSearch: &answer.Effort{Nodes: 3},
			},
			Place: answer.Place{Moves: answer.Some([]notation.Point{point})},
		}, &answer.Analysis{}},
		{answer.Review{Moves: []answer.Move{{Move: "pass", Side: notation.White,
			Before: &answer.Facts{Turn: notation.White, Judged: &answer.Judgement{Move: point, WinChance: 0.4}}}}},
			&answer.Review{}},
		{answer.Match{Score: answer.Score{Won: 2}, Elo: answer.Elo{Low: &five},
			Sides: [2]answer.Side{{Side: notation.Black, Score: answer.Score{Lost: 1}}, {Side: notation.White}}},
			&answer.Match{}},
	} {
		data := testhelp.Must(json.Marshal(c.value))(t)
		if err := json.Unmarshal(data, c.into); err != nil {
			t.Fatalf("%v: %s", err, data)
		}
		again, err := json.Marshal(c.into)
		if err != nil || string(again) != string(data) {
			t.Errorf("%v, got\n%s\nwant\n%s", err, again, data)
		}
	}
}

// TestWrongKind: a value of the wrong kind is an error, and names its field.
func TestWrongKind(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"time_ms":"soon"}`, "soon"},
		{`{"line":["k8","zz"]}`, "zz"},
		{`{"length":"x"}`, "length"},
		{`{"unique":3}`, "bool"},
	} {
		var f answer.Outcome
		if err := json.Unmarshal([]byte(c.text), &f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.text, err, c.want)
		}
	}
}

func TestRows(t *testing.T) {
	rows := answer.NewRows(9, func(p notation.Point) int { return p.X() - 2*p.Y() })
	if rows.At(notation.At(3, 2)) != -1 || rows.Peak() != 16 {
		t.Errorf("%v, peak %d", rows, rows.Peak())
	}
}
