package analysis

// What can be done about an answer that says less than it might.

import (
	"time"

	"fukumi/notation/words"
	"fukumi/solver"
)

// Hints are what may be tried next, in the words of a program and the language of its text;
// "" or nil says nothing.
type Hints struct {
	In          *words.Language            // of the whole text; nil is English
	Nodes       func(int64) string         // so many nodes
	Time        func(time.Duration) string // so much time
	Shortest    string                     // to search for a shortest win, whose proof may be another
	NotShortest string                     // to search for any win, whose proof may be another
	Memory      string                     // more memory
	Complete    string                     // a method that is complete
	Again       string                     // the same once more
	Fewer       string                     // a shortest win, which may have fewer moves than the one that was found
	Both        string                     // to look for the opponent's win in earnest
	Recheck     string                     // to search again what a record from elsewhere says
	List        string                     // where the rest of a list is
	Check       func(book string) string   // how a book of the program is checked
}

// in is the language of the text.
func (h *Hints) in() *words.Language {
	if h.In == nil {
		return words.English
	}
	return h.In
}

// next is what may be tried where a limit was reached.
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
