package report

// The results of a check of puzzles.

import (
	"fmt"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver"
)

// A Soundness is the result of checking a puzzle, in JSON.
type Soundness struct {
	Head
	Faults     []string           `json:"faults"`
	Open       []string           `json:"open"`
	Class      solver.Class       `json:"class,omitzero"`
	Length     *int               `json:"length"`
	Exact      bool               `json:"length_exact"`
	Line       []notation.Point   `json:"line" schema:"line"`
	Winning    []notation.Point   `json:"winning_moves"`
	Turns      int                `json:"turns"`
	Complete   bool               `json:"turns_complete"`
	Duals      []puzzles.Dual     `json:"duals"`
	Difficulty puzzles.Difficulty `json:"difficulty"`
	Level      int                `json:"level"`
	Nodes      int64              `json:"nodes"`
}

// SoundnessOf returns a result of puzzles.Check as JSON.
func SoundnessOf(f *puzzles.Soundness) Soundness {
	o := Soundness{
		Head:   headOf(f.Suite, &f.Record, f.Outcome),
		Faults: append([]string{}, f.Faults...), Open: append([]string{}, f.Open...), Class: f.Class,
		Exact: f.Win.Exact, Line: answer.Points(f.Win.Line), Winning: answer.Points(f.Winning),
		Turns: f.Turns, Complete: f.Complete, Duals: append([]puzzles.Dual{}, f.Duals...), Difficulty: f.Difficulty,
		Level: f.Level(), Nodes: f.Searched,
	}
	if f.Win.Verdict == solver.Win {
		o.Length = &f.Win.Length
	}
	return o
}

// SoundnessTable returns a table with a row for each result.
func SoundnessTable(found []*puzzles.Soundness) Table {
	t := Table{Columns: []Column{{"puzzle", false}, {"result", false}, {"class", false}, {"moves", true},
		{"first", true}, {"turns", true}, {"duals", true}, {"rating", true}, {"level", true}},
		Spare: []string{"class", "moves", "first", "level", "duals", "rating", "turns"}}
	for _, f := range found {
		if f.Win.Verdict != solver.Win {
			t.Rows = append(t.Rows, []string{f.Record.ID, soundnessWord(f.Outcome), "", "", "", "", "", "", ""})
			continue
		}
		bound, more := "<=", "+"
		if f.Win.Exact {
			bound = ""
		}
		if f.Complete {
			more = ""
		}
		t.Rows = append(t.Rows, []string{
			f.Record.ID, soundnessWord(f.Outcome), f.Class.String(), fmt.Sprintf("%s%d", bound, f.OwnMoves),
			strconv.Itoa(len(f.Winning)),
			fmt.Sprintf("%d%s", f.Turns, more), strconv.Itoa(len(f.Duals)), strconv.Itoa(f.Rating),
			strconv.Itoa(f.Level()),
		})
	}
	return t
}

// SoundnessSum says how many results there are of each kind.
func SoundnessSum(found []*puzzles.Soundness) string {
	n := map[puzzles.Outcome]int{}
	for _, f := range found {
		n[f.Outcome]++
	}
	return fmt.Sprintf("%s: %d sound, %d not, %d open, %d not to be won", words.Count(int64(len(found)), "puzzle"),
		n[puzzles.Pass], n[puzzles.Fail]+n[puzzles.Crash], n[puzzles.Undecided], n[puzzles.Skipped])
}

// soundnessWord returns the word for a result of a check.
func soundnessWord(o puzzles.Outcome) string {
	switch o {
	case puzzles.Pass:
		return "sound"
	case puzzles.Fail:
		return "faulty"
	case puzzles.Undecided:
		return "open"
	}
	return o.String()
}
