package analysis

// What can be done about an answer that says less than it might.

import (
	"time"

	"fukumi/solver"
)

// An Advice is something that may be tried next.
type Advice uint8

// What may be tried.
const (
	AdviseNodes       Advice = iota + 1 // more nodes: Answer.MoreNodes
	AdviseTime                          // more time: Answer.MoreTime
	AdviseShortest                      // to search for a shortest win, whose proof may be another
	AdviseNotShortest                   // to search for any win, whose proof may be another
	AdviseMemory                        // more memory
	AdviseComplete                      // a method that is complete
	AdviseAgain                         // the same once more
	AdviseFewer                         // a shortest win, which may have fewer moves than the one that was found
	AdviseBoth                          // to look for the opponent's win in earnest
	AdviseRecheck                       // to search again what a record from elsewhere says
	AdviseList                          // where the rest of a list is
)

// A Hint puts advice into the words of a program, "" for none. A nil Hint says
// nothing.
type Hint func(*Answer, Advice) string

// after is advice at the end of a text, "" if there is none.
func (h Hint) after(between string, a *Answer, what Advice, end string) string {
	if h == nil {
		return ""
	}
	text := h(a, what)
	if text == "" {
		return ""
	}
	return between + text + end
}

// next is what may be tried where a limit was reached.
func (a *Answer) next() Advice {
	switch a.Result.Stop {
	case solver.StopNodes:
		return AdviseNodes
	case solver.StopMemory:
		switch {
		case a.Query.Shortest:
			return AdviseNotShortest
		case a.Query.Goal == solver.AnyWin && a.Result.TooLarge:
			return AdviseAgain
		case a.Query.Goal == solver.AnyWin:
			return AdviseMemory
		}
		return AdviseShortest
	case solver.StopTime:
		return AdviseTime
	}
	if a.Result.Stop == solver.NoStop && a.Query.Method == solver.MethodTSS {
		return AdviseComplete
	}
	return AdviseAgain
}

// MoreNodes is a node limit that gives a search that reached its own a chance.
func (a *Answer) MoreNodes() int64 { return a.limits().Nodes * 10 }

// MoreTime is such a time limit.
func (a *Answer) MoreTime() time.Duration { return (a.limits().Time * 6).Round(time.Millisecond) }
