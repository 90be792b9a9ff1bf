package board

// What was found out about one side, in words.

import (
	"fmt"
	"strconv"
	"time"

	"fukumi/internal/answer"
	"fukumi/internal/words"
	"fukumi/notation"
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
		Verdict: r.Verdict.String(), Side: a.Query.Position.Turn(), Text: a.Verdict(hint), Class: r.Class.Title(),
		Length: r.Length, Exact: r.Exact, Line: append(answer.Line{}, r.Line...), SHA256: r.Check.SHA256,
		Cost: fmt.Sprintf("%s in %s", words.Count(r.Nodes, "node"), rounded(r.Time)), Block: a.BlockText(),
	}
	if r.Verdict == solver.Win {
		v.Cost += fmt.Sprintf("; proof of %s, accepted by the checker in %s", words.Count(int64(r.Check.Nodes), "node"),
			rounded(r.Verify))
		if a.Query.All {
			v.Winning = a.WinningMoves(hint)
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

// hint puts what may be tried next into the words of the page.
func hint(a *analysis.Answer, what analysis.Advice) string {
	switch what {
	case analysis.AdviseNodes:
		return "allow " + strconv.FormatInt(a.MoreNodes(), 10) + " nodes"
	case analysis.AdviseTime:
		return "allow " + a.MoreTime().String()
	case analysis.AdviseMemory:
		return "allow more memory"
	case analysis.AdviseShortest:
		return "ask for the shortest win"
	case analysis.AdviseNotShortest:
		return "ask for any win"
	case analysis.AdviseComplete:
		return "take a method that is complete"
	case analysis.AdviseFewer:
		return "asking for the shortest may find fewer"
	case analysis.AdviseBoth:
		return "ask for both sides"
	case analysis.AdviseAgain:
		return "try again"
	}
	return ""
}
