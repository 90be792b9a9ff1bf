package notation

import (
	"fmt"
	"slices"
	"strings"
)

// A Stone is the contents of a point: a black or a white stone, or no stone.
type Stone uint8

// The contents of a point. Black moves first.
const (
	Empty Stone = iota
	Black
	White
)

// Opponent returns the other colour. s must not be Empty.
func (s Stone) Opponent() Stone { return 3 - s }

var stoneNames = []string{"empty", "black", "white"}

// String returns "empty", "black" or "white".
func (s Stone) String() string { return NameOf(s, "Stone", stoneNames) }

// ParseStone reads "black" or "white", or their first letters.
func ParseStone(text string) (Stone, error) {
	switch text {
	case "black", "b", "B", "Black", "BLACK":
		return Black, nil
	case "white", "w", "W", "White", "WHITE":
		return White, nil
	}
	return Empty, fmt.Errorf("side %q: expected black or white", text)
}

// MarshalText writes s as String does.
func (s Stone) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what ParseStone reads.
func (s *Stone) UnmarshalText(text []byte) error { return UnmarshalName(s, text, ParseStone) }

// A Rule decides which rows of stones win and which moves are forbidden.
type Rule uint8

// The rules.
const (
	Freestyle Rule = iota // five or more in a row wins
	Standard              // exactly five in a row wins; a longer row does not
	Renju                 // Black: exactly five, with fouls; White: five or more
)

// Rules lists every rule.
var Rules = [...]Rule{Freestyle, Standard, Renju}

var ruleNames = []string{"freestyle", "standard", "renju"}

// ruleNumbers are the numbers of the rules in the Gomocup protocol.
var ruleNumbers = [...]int{0, 1, 4}

// RuleNames returns the names of all rules, in their order.
func RuleNames() []string { return slices.Clone(ruleNames) }

// RuleWords returns the names of all rules in words: "freestyle, standard or renju".
func RuleWords() string { return ruleWords }

var ruleWords = strings.Join(ruleNames[:len(ruleNames)-1], ", ") + " or " + ruleNames[len(ruleNames)-1]

// Known reports whether r is one of Rules.
func (r Rule) Known() bool { return int(r) < len(Rules) }

// Gomocup returns the number of the rule in the Gomocup protocol.
func (r Rule) Gomocup() int { return ruleNumbers[r] }

// String returns "freestyle", "standard" or "renju".
func (r Rule) String() string { return NameOf(r, "Rule", ruleNames) }

// ParseRule reads the name of a rule. Package notation/text also knows the names that
// files and pages give to rules (rulename.go).
func ParseRule(text string) (Rule, error) {
	return ParseName[Rule](text, ruleNames, "rule %q: expected "+RuleWords())
}

// ExactFive reports whether only a row of exactly five wins for s, and a row of six or
// more does not.
func (r Rule) ExactFive(s Stone) bool {
	return r == Standard || r == Renju && s == Black
}

// Forbids reports whether s can have forbidden points under r.
func (r Rule) Forbids(s Stone) bool { return r == Renju && s == Black }

// MarshalText writes r as String does.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what ParseRule reads.
func (r *Rule) UnmarshalText(text []byte) error { return UnmarshalName(r, text, ParseRule) }
