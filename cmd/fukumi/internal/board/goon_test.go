package board

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// errEnough ends a request of a test.
var errEnough = errors.New("enough")

// roundsOf asks for an analysis that goes on, until it ends or has sent the given number of rounds.
func roundsOf(t *testing.T, d *Service, position string, most int) (told []*answer.AnalysisView, ended bool) {
	t.Helper()
	request := []byte(`{"kind": "analyze", "position": ` + position + `, "go_on": true, "heat": ["zone"]}`)
	err := d.Answer(t.Context(), request, func(event string, data any) error {
		switch event {
		case "words":
			if told = append(told, data.(*answer.AnalysisView)); len(told) == most {
				return errEnough
			}
		case "answer":
			ended = true
		case "error":
			t.Error(data)
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	return told, ended
}

// A countingSearch counts the questions about wins.
type countingSearch struct {
	ask.Searcher
	solved *int
}

func (c countingSearch) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	*c.solved++
	return c.Searcher.Solve(ctx, q)
}

// TestGoOn: an analysis goes deeper with each round, and does not ask again what is known, neither
// in a later round nor when the position is shown again.
func TestGoOn(t *testing.T) {
	const quiet = `{"moves": ["h8", "i9", "g7", "h9"]}`
	solved := 0
	d := New(Options{Open: func(o ask.Options) *ask.Session {
		return ask.Open(ask.Options{Search: countingSearch{ask.Open(o), &solved}})
	}})
	told, ended := roundsOf(t, d, quiet, 4)
	if len(told) != 4 || ended {
		t.Fatalf("%d rounds, ended %v", len(told), ended)
	}
	for i := 1; i < len(told); i++ {
		if told[i].Candidates[0].Depth < told[i-1].Candidates[0].Depth {
			t.Errorf("round %d: depth %d after %d", i, told[i].Candidates[0].Depth, told[i-1].Candidates[0].Depth)
		}
	}
	if solved != 2 {
		t.Errorf("%d questions of wins, expected one of each side", solved)
	}
	again, _ := roundsOf(t, d, quiet, 1)
	if solved != 2 || len(again) != 1 || again[0].Candidates[0].Depth != told[3].Candidates[0].Depth {
		t.Errorf("asked again: %d questions, %+v", solved, again)
	}
	if text := testhelp.Must(json.Marshal(told[3]))(t); told[3].Headline == "" {
		t.Errorf("no headline: %s", text)
	}
	// A win ends it.
	told, ended = roundsOf(t, d, `{"moves": ["h8", "a1", "i8", "a3", "j8", "a5"]}`, 9)
	if !ended || len(told) != 1 || told[0].Attack.Verdict != "win" {
		t.Errorf("a win: ended %v after %d rounds", ended, len(told))
	}
}
