package puzzles

// Terms: the fields of a record whose value is one word of a few. The zero of
// each says nothing.

import (
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A term is a field whose value is one word of a few.
type term interface {
	String() string // "" if it is not stated
	UnmarshalText(text []byte) error
}

// parseTerm finds a word among those of a term. The first of them is "".
func parseTerm[T ~uint8](into *T, text []byte, words []string) error {
	i := slices.Index(words, string(text))
	if i < 1 {
		return fmt.Errorf("%q: want one of %q", text, words[1:])
	}
	*into = T(i)
	return nil
}

// A Goal is what a puzzle asks of the side to move.
type Goal uint8

// The goals. Four of them are wins, three of these by a class of attack; see
// package proof.
const (
	goalUnstated Goal = iota
	GoalVCF
	GoalVCT3
	GoalVCT
	GoalWin       // by whatever means
	GoalNone      // there is no win
	GoalDefend    // the moves that hold
	GoalForbidden // the points that are foul for Black
)

// Goals lists what can be stated.
var Goals = [...]Goal{GoalVCF, GoalVCT3, GoalVCT, GoalWin, GoalNone, GoalDefend, GoalForbidden}

var goalWords = []string{"", "vcf", "vct3", "vct", "win", "none", "defend", "forbidden"}

// String is the word of a suite, "" for no goal.
func (g Goal) String() string { return goalWords[g] }

// MarshalText writes g as String does.
func (g Goal) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the word of a suite.
func (g *Goal) UnmarshalText(text []byte) error { return parseTerm(g, text, goalWords) }

// Wins reports whether the puzzle is to win.
func (g Goal) Wins() bool { return g >= GoalVCF && g <= GoalWin }

// Class is the class of attack that is searched for a goal; of a win by whatever
// means that of the threats, which are looked for before quiet moves.
func (g Goal) Class() solver.Class {
	switch g {
	case GoalVCF:
		return solver.VCF
	case GoalVCT3:
		return solver.VCT3
	}
	return solver.VCT
}

// goalOf is the goal of a win by a class.
func goalOf(c solver.Class) Goal {
	switch c {
	case solver.VCF:
		return GoalVCF
	case solver.VCT3:
		return GoalVCT3
	case solver.AnyWin:
		return GoalWin
	}
	return GoalVCT
}

// A Scope is how far the absence of a win reaches.
type Scope uint8

// The scopes: classes of attack, and every win there is.
const (
	ScopeUnstated Scope = iota
	ScopeVCF
	ScopeVCT3
	ScopeVCT
	ScopeWin
)

var scopeWords = []string{"", "vcf", "vct3", "vct", "win"}

// String is the word of a suite, "" for no scope.
func (s Scope) String() string { return scopeWords[s] }

// UnmarshalText reads the word of a suite.
func (s *Scope) UnmarshalText(text []byte) error { return parseTerm(s, text, scopeWords) }

// class is the class that is searched for a scope.
func (s Scope) class() solver.Class {
	switch s {
	case ScopeVCF:
		return solver.VCF
	case ScopeVCT3:
		return solver.VCT3
	}
	return solver.VCT
}

// A truth is a statement that is made, denied or not made at all.
type truth uint8

// The truths.
const (
	unsaid truth = iota
	yes
	no
)

var truthWords = []string{"", "yes", "no"}

// String is "yes", "no" or "".
func (t truth) String() string { return truthWords[t] }

// MarshalText writes t as String does.
func (t truth) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads "yes" or "no".
func (t *truth) UnmarshalText(text []byte) error { return parseTerm(t, text, truthWords) }

// A Legality is what is expected of a point under the rule.
type Legality uint8

// The legalities.
const (
	LegalityUnstated Legality = iota
	forbidden
	Legal
)

var legalityWords = []string{"", "forbidden", "legal"}

// String is "forbidden", "legal" or "".
func (l Legality) String() string { return legalityWords[l] }

// UnmarshalText reads "forbidden" or "legal".
func (l *Legality) UnmarshalText(text []byte) error { return parseTerm(l, text, legalityWords) }

// A foulKind is the kind of a foul as a record states it: NoFoul is none.
type foulKind notation.Foul

var foulWords = []string{"", notation.Overline.String(), notation.DoubleFour.String(), notation.DoubleThree.String()}

// String is the name of the foul, "" if it is not stated.
func (k foulKind) String() string { return foulWords[k] }

// UnmarshalText reads the name of a foul.
func (k *foulKind) UnmarshalText(text []byte) error { return parseTerm(k, text, foulWords) }

// A trust says how far what a record expects is to be trusted: the records of
// collections have been compared with proofs. Suites write it as A, B or C.
type trust uint8

// The grades of trust.
const (
	trustUnstated trust = iota // the author's own word
	confirmed                  // claim and proof agree
	claimed                    // a claim that nobody has proved
	doubtful                   // wrong or unclear: never asserted
)

var trustWords = []string{"", "A", "B", "C"}

// String is the letter of a suite, "" if it is not stated.
func (t trust) String() string { return trustWords[t] }

// UnmarshalText reads the letter of a suite.
func (t *trust) UnmarshalText(text []byte) error { return parseTerm(t, text, trustWords) }
