package board

// The advice on what to try next.

import (
	"time"

	"fukumi/notation/words"
	"fukumi/solver/analysis"
)

// hints returns the advice on what to try next, in the words of the page.
func hints(l *words.Language) analysis.Hints {
	return analysis.Hints{
		In:          l,
		Nodes:       func(n int64) string { return l.Say("allow {n} nodes", "n", n) },
		Time:        func(d time.Duration) string { return l.Say("allow {time}", "time", d) },
		Memory:      l.Say("allow more memory"),
		Shortest:    l.Say("ask for the shortest win"),
		NotShortest: l.Say("ask for any win"),
		Complete:    l.Say("take a method that is complete"),
		Fewer:       l.Say("there may be a shorter win: ask for the shortest"),
		Both:        l.Say("ask for both sides"),
		Again:       l.Say("try again"),
		Check: func(book string) string {
			return l.Say(`the command "fukumi book verify {book}" checks it here`, "book", book)
		},
	}
}
