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

// A Verdict is the answer to a query. Its zero value claims nothing.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // a limit came first
	Win                    // proved, with a certificate that was checked
	NoWin                  // proved: no win of the asked class exists
)

var verdictNames = []string{"unknown", "win", "no-win"}

// String is "unknown", "win" or "no-win".
func (v Verdict) String() string { return notation.NameOf(v, "Verdict", verdictNames) }

// MarshalText writes v as String does.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// A Stop is the limit that ended a search before it was complete.
type Stop uint8

// The limits.
const (
	NoStop        = Stop(fours.NoStop)
	StopNodes     = Stop(fours.NodeLimit)   // Limits.Nodes
	StopTime      = Stop(fours.TimeLimit)   // Limits.Time, or the deadline of the context
	StopMemory    = Stop(fours.MemoryLimit) // the memory of the solver
	StopInterrupt = Stop(fours.Interrupt)   // the context was cancelled
)

var stopNames = []string{
	NoStop: "", StopNodes: "nodes", StopTime: "time", StopMemory: "memory", StopInterrupt: "interrupt",
}

// String is "", "nodes", "time", "memory" or "interrupt".
func (s Stop) String() string { return notation.NameOf(s, "Stop", stopNames) }

// MarshalText writes s as String does.
func (s Stop) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Query asks about one position whether the side to move has a win of the
// class Goal.
type Query struct {
	Position notation.Position
	Goal     Class
	Shortest bool   // find a shortest win of the class, its length exact
	All      bool   // judge every first move of the class
	Method   Method // how to search for wins by threats
	Limits   Limits

	// First, if not nil, asks for wins that begin with one of these moves: NoWin then
	// says that none of them wins, and nothing about the others. It requires the goal
	// AnyWin.
	First []notation.Point
}

// A Source says where a result comes from.
type Source uint8

// The sources.
const (
	FromSearch Source = iota
	FromCache
	FromBook // a book of proofs; the part needed was checked again
)

var sourceNames = []string{"search", "cache", "book"}

// String is "search", "cache" or "book".
func (s Source) String() string { return notation.NameOf(s, "Source", sourceNames) }

// MarshalText writes s as String does.
func (s Source) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// An IdleReply is a quiet move and a reply to it that does not stop its threat.
type IdleReply struct{ Move, Reply notation.Point }

// A Result is the answer to a Query.
type Result struct {
	Verdict Verdict
	// Class is the class of the win that was found (Five, or the narrowest
	// class searched that holds it), the class that was exhausted, or the
	// class that was being searched when a limit was reached.
	Class Class
	// Length is the number of plies to the five, inclusive, under the longest
	// defence inside the proof; 0 unless the verdict is Win. Exact says that
	// no win of the class is shorter.
	Length int
	Exact  bool
	// Line is the attacker's proof move, the longest defence, and so on, to
	// the five: Length points.
	Line []notation.Point

	// Winning lists the first moves of the class that were proved to win, and
	// Undecided those left open by a limit. They are filled only if All was
	// asked for.
	Winning, Undecided []notation.Point

	Proof *proof.Proof // nil unless the verdict is Win
	Check proof.Report // what the checker saw

	// Stop is why the search ended early: with Unknown, with a Win not shown to be shortest, or an
	// incomplete All. It is NoStop if MethodTSS failed or the checker refused the proof.
	Stop   Stop
	Nodes  int64
	Time   time.Duration // the search alone
	Verify time.Duration // the check of the certificate
	Source Source
	// Imported says of a result FromCache that it comes from another store: it
	// was not searched here and, without a Proof, not checked either.
	Imported bool

	// IdleReply says of a win FromBook that the last reply was outside the zone of the quiet
	// move before it, so that the move's threat wins; otherwise nil.
	IdleReply *IdleReply

	// Book is a win of a book too large to assemble into a Proof, or nil. With the verdict
	// Unknown it is the answer.
	Book *BookWin

	// TooLarge says, with Unknown, that the certificate of the win found is
	// larger than the checker takes: Stop is StopMemory. Refused is the
	// checker's error about a win that was found, a defect of the search;
	// nothing is claimed then, and no limit was reached.
	TooLarge bool
	Refused  error

	unchecked *proof.Node // a win that was found but not checked, with Unknown
}
