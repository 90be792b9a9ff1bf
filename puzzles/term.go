package puzzles

// Terms: the fields of a record whose value is one of a few words. The zero value means that the
// field is not stated.

import (
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

// A term is the value of a field for which there are a few words.
type term interface {
	String() string // the word, "" if the field is not stated
	UnmarshalText(text []byte) error
}

// parseTerm finds text among the words of a term. The first word is "".
func parseTerm[T ~uint8](into *T, text []byte, words []string) error {
	i := slices.Index(words, string(text))
	if i < 1 {
		return fmt.Errorf("%q: expected one of %q", text, words[1:])
	}
	*into = T(i)
	return nil
}

// A Goal is the task of the side to move in a puzzle.
type Goal uint8

// The goals. Four of them are wins, and three of these by a class of attack: see package proof.
const (
	goalUnstated Goal = iota
	GoalVCF
	GoalVCT3
	GoalVCT
	GoalWin       // a win by any means
	GoalNone      // there is no win
	GoalDefend    // find the moves that hold
	GoalForbidden // find the points that are foul for Black
)

// Goals lists the goals that a record can state.
var Goals = [...]Goal{GoalVCF, GoalVCT3, GoalVCT, GoalWin, GoalNone, GoalDefend, GoalForbidden}

var goalWords = []string{"", "vcf", "vct3", "vct", "win", "none", "defend", "forbidden"}

// String returns the word in a suite, "" for no goal.
func (g Goal) String() string { return goalWords[g] }

// MarshalText writes g as String does.
func (g Goal) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the word in a suite.
func (g *Goal) UnmarshalText(text []byte) error { return parseTerm(g, text, goalWords) }

// Wins reports whether the goal is to win.
func (g Goal) Wins() bool { return g >= GoalVCF && g <= GoalWin }

// Class returns the class of attack to search for a goal. For a win by any means it is VCT, because
// wins by threats are searched before wins by quiet moves.
func (g Goal) Class() solver.Class {
	switch g {
	case GoalVCF:
		return solver.VCF
	case GoalVCT3:
		return solver.VCT3
	}
	return solver.VCT
}

// GoalOf returns the goal of a win by a class.
func GoalOf(c solver.Class) Goal {
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

// A Scope says which wins a record denies.
type Scope uint8

// The scopes: classes of attack, and all wins.
const (
	ScopeUnstated Scope = iota
	ScopeVCF
	ScopeVCT3
	ScopeVCT
	ScopeWin
)

var scopeWords = []string{"", "vcf", "vct3", "vct", "win"}

// String returns the word in a suite, "" for no scope.
func (s Scope) String() string { return scopeWords[s] }

// UnmarshalText reads the word in a suite.
func (s *Scope) UnmarshalText(text []byte) error { return parseTerm(s, text, scopeWords) }

// class returns the class to search for a scope.
func (s Scope) class() solver.Class {
	switch s {
	case ScopeVCF:
		return solver.VCF
	case ScopeVCT3:
		return solver.VCT3
	}
	return solver.VCT
}

// A Truth is yes, no or not stated.
type Truth uint8

// The truths.
const (
	unsaid Truth = iota
	Yes
	No
)

var truthWords = []string{"", "yes", "no"}

// String returns "yes", "no" or "".
func (t Truth) String() string { return truthWords[t] }

// MarshalText writes t as String does.
func (t Truth) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads "yes" or "no".
func (t *Truth) UnmarshalText(text []byte) error { return parseTerm(t, text, truthWords) }

// A Legality says whether a point should be legal under the rule.
type Legality uint8

// The legalities.
const (
	LegalityUnstated Legality = iota
	forbidden
	Legal
)

var legalityWords = []string{"", "forbidden", "legal"}

// String returns "forbidden", "legal" or "".
func (l Legality) String() string { return legalityWords[l] }

// UnmarshalText reads "forbidden" or "legal".
func (l *Legality) UnmarshalText(text []byte) error { return parseTerm(l, text, legalityWords) }

// A foulKind is the kind of a foul in a record. NoFoul means that it is not stated.
type foulKind notation.Foul

var foulWords = []string{"", notation.Overline.String(), notation.DoubleFour.String(), notation.DoubleThree.String()}

// String returns the name of the foul, "" if it is not stated.
func (k foulKind) String() string { return foulWords[k] }

// UnmarshalText reads the name of a foul.
func (k *foulKind) UnmarshalText(text []byte) error { return parseTerm(k, text, foulWords) }

// A trust is the grade of trust in the expectations of a record. The records of collections were
// compared with proofs. Suites write the grade as A, B or C.
type trust uint8

// The grades of trust.
const (
	trustUnstated trust = iota // the record was written for this program
	confirmed                  // the claim and a proof agree
	claimed                    // a claim without proof
	doubtful                   // wrong or unclear, so never tested
)

var trustWords = []string{"", "A", "B", "C"}

// String returns the letter in a suite, "" if it is not stated.
func (t trust) String() string { return trustWords[t] }

// UnmarshalText reads the letter in a suite.
func (t *trust) UnmarshalText(text []byte) error { return parseTerm(t, text, trustWords) }
