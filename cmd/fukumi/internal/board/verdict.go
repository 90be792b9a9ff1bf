package board

// The answer about one side, in words too.

import (
	"fmt"
	"strconv"
	"time"

	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// A verdict is the answer about one side, with what the page says of it.
type verdict struct {
	answer.Solve
	Theorem string `json:"theorem"` // a win that is known besides: the page says that it is known, or proved
	Text    string `json:"text"`    // with the class, what is exact, and the limit that was reached
	Cost    string `json:"cost"`    // what was searched and checked
	Winning string `json:"winning"` // all winning first moves, where they were asked for
	Blocked string `json:"blocked"` // under a four: the forced move and what is known after it
}

func newVerdict(a *analysis.Answer) *verdict {
	r := &a.Result
	v := &verdict{
		Solve: a.Object(), Theorem: a.KnownText(hints), Text: a.Verdict(hints), Blocked: a.BlockText(),
		Cost: fmt.Sprintf("%s in %s", words.Count(r.Nodes, "node"), rounded(r.Time)),
	}
	if r.Verdict == solver.Win {
		v.Cost += fmt.Sprintf("; proof of %s, accepted by the checker in %s", words.Count(int64(r.Check.Nodes), "node"),
			rounded(r.Verify))
		if a.Query.All {
			v.Winning = a.WinningMoves(hints)
		}
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
	Make:        func(book string) string { return `the command "fukumi book make ` + book + `" makes it` },
}
