package solver

import (
	"time"

	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A Class is a class of attack; see package proof.
type Class = proof.Class

// The classes of attack that can be searched for, from narrow to wide.
const (
	Five   = proof.Five
	VCF    = proof.VCF
	VCT3   = proof.VCT3
	VCT    = proof.VCT
	AnyWin = proof.AnyWin
)

// A Verdict is the answer to a query. The zero value claims nothing.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // a limit was reached first
	Win                    // proved by a certificate that was checked
	NoWin                  // proved: no win of the asked class exists
)

var verdictNames = []string{"unknown", "win", "no-win"}

// String returns "unknown", "win" or "no-win".
func (v Verdict) String() string { return notation.NameOf(v, "Verdict", verdictNames) }

// MarshalText writes v as String does.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// A Stop is the limit that ended a search before it was complete.
type Stop uint8

// The limits, with what each of them limits.
const (
	NoStop        = Stop(fours.NoStop)
	StopNodes     = Stop(fours.NodeLimit)   // Limits.Nodes
	StopTime      = Stop(fours.TimeLimit)   // Limits.Time, or the deadline of the context
	StopMemory    = Stop(fours.MemoryLimit) // the memory limit of the solver
	StopInterrupt = Stop(fours.Interrupt)   // the context was cancelled
)

var stopNames = []string{
	NoStop: "", StopNodes: "nodes", StopTime: "time", StopMemory: "memory", StopInterrupt: "interrupt",
}

// String returns "", "nodes", "time", "memory" or "interrupt".
func (s Stop) String() string { return notation.NameOf(s, "Stop", stopNames) }

// MarshalText writes s as String does.
func (s Stop) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Query asks whether the side to move in a position has a win of the class Goal.
type Query struct {
	Position notation.Position
	Goal     Class
	Shortest bool   // find a win of the class that is proved to be shortest
	All      bool   // judge every first move of the class
	Method   Method // how to search for wins by threats
	Limits   Limits

	// First, if not nil, asks only for wins that begin with one of these moves. NoWin then says that none of these
	// moves wins, and nothing about other moves. First requires the goal AnyWin.
	First []notation.Point
}

// A Source says where a result came from.
type Source uint8

// The sources.
const (
	FromSearch Source = iota
	FromCache
	FromBook // a book of proofs; the part that was needed was checked again
)

var sourceNames = []string{"search", "cache", "book"}

// String returns "search", "cache" or "book".
func (s Source) String() string { return notation.NameOf(s, "Source", sourceNames) }

// MarshalText writes s as String does.
func (s Source) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// An IdleReply is a quiet move with a reply that does not stop its threat.
type IdleReply struct{ Move, Reply notation.Point }

// A Result is the answer to a Query.
type Result struct {
	Verdict Verdict
	// Class depends on the verdict. Win: the class of the win that was found (Five, or the narrowest class that
	// contains it). NoWin: the class that was searched completely. Unknown: the class that was being searched when a
	// limit was reached.
	Class Class
	// Length is the number of plies up to and including the five, against the longest defence in the proof; 0 unless
	// the verdict is Win. Exact says that no win of the class is shorter.
	Length int
	Exact  bool
	// Line has Length points: the attacker's move of the proof, the longest defence, and so on, to the five.
	Line []notation.Point

	// Winning lists the first moves of the class that are proved to win. Undecided lists the first moves that are
	// undecided because a limit was reached. Both are filled only if the query sets All.
	Winning, Undecided []notation.Point

	Proof *proof.Proof // nil unless the verdict is Win
	Check proof.Report // the checker's report about Proof

	// Stop is why the search ended early: with Unknown, with a Win not shown to be shortest, or an
	// incomplete All. It is NoStop if MethodTSS failed or the checker refused the proof.
	Stop   Stop
	Nodes  int64
	Time   time.Duration // the search alone
	Verify time.Duration // the check of the certificate
	Source Source
	// Imported says that a result FromCache came from another store. It was not searched here. If it has no Proof, it
	// was not checked either.
	Imported bool

	// IdleReply, if not nil, says that the last reply of a win FromBook was outside the zone of the quiet move before
	// it, so that the threat of that move wins.
	IdleReply *IdleReply

	// Book is a win from a book that is too large to assemble into a Proof, or nil. If the verdict is Unknown, it is
	// the answer.
	Book *BookWin

	// TooLarge says that a win was found, but the checker does not take a certificate of this size. The verdict is then
	// Unknown and Stop is StopMemory. Refused is the checker's error about a win that was found, a defect of the
	// search. Then nothing is claimed, and no limit was reached.
	TooLarge bool
	Refused  error

	unchecked *proof.Node // a win that was found but not checked; the verdict is then Unknown
}
