package board

// What was found out about one side, in words.

import (
	"fmt"
	"strconv"
	"time"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// A verdict is what was found out about one side.
type verdict struct {
	Verdict string         `json:"verdict"` // "win", "no-win" or "unknown"
	Side    notation.Stone `json:"side"`
	Text    string         `json:"text"` // with the class, what is exact, and the limit that was reached
	Class   string         `json:"class"`
	Length  int            `json:"length"` // of a win, in plies
	Exact   bool           `json:"exact"`
	Line    answer.Line    `json:"line"`
	SHA256  string         `json:"sha256"`  // of the proof of a win
	Cost    string         `json:"cost"`    // what was searched and checked
	Winning string         `json:"winning"` // all winning first moves, where they were asked for
	Block   string         `json:"block"`   // under a four: the forced move and what is known after it
	Told    string         `json:"threats"` // the win told as a tree of threats, where it was asked for
}

func newVerdict(a *analysis.Answer) *verdict {
	r := &a.Result
	v := &verdict{
		Verdict: r.Verdict.String(), Side: a.Query.Position.Turn(), Text: a.Verdict(hints), Class: r.Class.Title(),
		Length: r.Length, Exact: r.Exact, Line: append(answer.Line{}, r.Line...), SHA256: r.Check.SHA256,
		Cost: fmt.Sprintf("%s in %s", words.Count(r.Nodes, "node"), rounded(r.Time)), Block: a.BlockText(),
	}
	if r.Verdict == solver.Win {
		v.Cost += fmt.Sprintf("; proof of %s, accepted by the checker in %s", words.Count(int64(r.Check.Nodes), "node"),
			rounded(r.Verify))
		if a.Query.All {
			v.Winning = a.WinningMoves(hints)
		}
	}
	if a.Explanation != nil {
		v.Told = a.Explanation.String()
	}
	return v
}

// rounded is a time with three figures or so.
func rounded(d time.Duration) string {
	switch {
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(100 * time.Microsecond).String()
	}
	return d.Round(time.Microsecond).String()
}

// hints put what may be tried next into the words of the page.
var hints = analysis.Hints{
	Nodes:       func(n int64) string { return "allow " + strconv.FormatInt(n, 10) + " nodes" },
	Time:        func(d time.Duration) string { return "allow " + d.String() },
	Memory:      "allow more memory",
	Shortest:    "ask for the shortest win",
	NotShortest: "ask for any win",
	Complete:    "take a method that is complete",
	Fewer:       "asking for the shortest may find fewer",
	Both:        "ask for both sides",
	Again:       "try again",
}
