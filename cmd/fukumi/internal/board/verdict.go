package board

// The answer about one side, in words too.

import (
	"time"

	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// A verdict is the answer about one side, with what the page says of it.
type verdict struct {
	answer.Solve
	Beside  string `json:"beside"`  // of a win: why the last reply does not matter, or that a book has one
	Book    string `json:"book"`    // of a book's win: what can be tried, and who has accepted the book
	Text    string `json:"text"`    // with the class, what is exact, and the limit that was reached
	Cost    string `json:"cost"`    // what was searched and checked
	Winning string `json:"winning"` // all winning first moves, where they were asked for
	Blocked string `json:"blocked"` // under a four: the forced move and what is known after it
}

func newVerdict(l *words.Language, a *analysis.Answer) *verdict {
	r, h := &a.Result, hints(l)
	v := &verdict{
		Solve: a.Object(), Beside: a.Beside(l), Book: a.BookText(h), Text: a.Verdict(h), Blocked: a.BlockText(l),
		Cost: cost(l, r.Nodes, r.Time),
	}
	if r.Verdict == solver.Win {
		v.Cost = l.Join(v.Cost, l.Say("proof of {nodes}, accepted by the checker in {time}",
			"nodes", l.Nodes(int64(r.Check.Nodes)), "time", rounded(r.Verify)))
		if a.Query.All {
			v.Winning = a.WinningMoves(h)
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

// cost is what was searched.
func cost(l *words.Language, nodes int64, time time.Duration) string {
	return l.Say("{nodes} in {time}", "nodes", l.Nodes(nodes), "time", rounded(time))
}

// hints put what may be tried next into the words of the page.
func hints(l *words.Language) analysis.Hints {
	return analysis.Hints{
		In:          l,
		Nodes:       func(n int64) string { return l.Say("allow {n} nodes", "n", n) },
		Time:        func(d time.Duration) string { return l.Say("allow {time}", "time", d) },
		Memory:      l.Say("allow more memory"),
		Shortest:    l.Say("ask for the shortest win"),
		NotShortest: l.Say("ask for any win"),
		Complete:    l.Say("take a method that is complete"),
		Fewer:       l.Say("asking for the shortest may find fewer"),
		Both:        l.Say("ask for both sides"),
		Again:       l.Say("try again"),
		Check: func(book string) string {
			return l.Say(`the command "fukumi book verify {book}" checks it here`, "book", book)
		},
	}
}
