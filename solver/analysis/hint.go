package analysis

// Hints: what the user can do to get a better answer.

import (
	"time"

	"fukumi/notation/words"
	"fukumi/solver"
)

// Hints are phrases that say what to try next, in the words of a program and in the language of its text. If a hint is
// "" or nil, the text has no such hint.
type Hints struct {
	In          *words.Language            // language of the whole text; nil means English
	Nodes       func(int64) string         // to allow more nodes
	Time        func(time.Duration) string // to allow more time
	Shortest    string                     // to search for a shortest win, possibly with another proof
	NotShortest string                     // to search for any win, possibly with another proof
	Memory      string                     // more memory
	Complete    string                     // a complete method
	Again       string                     // the same again
	Fewer       string                     // to search for a shortest win, possibly with fewer moves than the win found
	Both        string                     // to look for the opponent's win with full effort
	Recheck     string                     // to search again for what an imported record claims
	List        string                     // where to find the rest of a list
	Check       func(book string) string   // how to check a book that is part of the program
}

// in returns the language of the text.
func (h *Hints) in() *words.Language {
	if h.In == nil {
		return words.English
	}
	return h.In
}

// next returns the hint for the limit that was reached.
func (a *Answer) next(h Hints) string {
	switch a.Result.Stop {
	case solver.StopNodes:
		if h.Nodes == nil {
			return ""
		}
		return h.Nodes(a.limits().Nodes * 10)
	case solver.StopMemory:
		switch {
		case a.Query.Shortest:
			return h.NotShortest
		case a.Query.Goal == solver.AnyWin && a.Result.TooLarge:
			return h.Again
		case a.Query.Goal == solver.AnyWin:
			return h.Memory
		}
		return h.Shortest
	case solver.StopTime:
		if h.Time == nil {
			return ""
		}
		return h.Time((a.limits().Time * 6).Round(time.Millisecond))
	}
	if a.Result.Stop == solver.NoStop && a.Query.Method == solver.MethodTSS {
		return h.Complete
	}
	return h.Again
}
