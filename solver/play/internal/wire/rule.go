package wire

// The rules as numbered by INFO rule.

import (
	"fmt"

	"fukumi/notation"
)

// Bits and values of INFO rule.
const (
	ruleExact      = 1
	ruleContinuous = 2
	ruleRenju      = 4
	ruleCaro       = 8
)

// RuleNumber returns the value of INFO rule for a rule.
func RuleNumber(rule notation.Rule) int {
	switch rule {
	case notation.Standard:
		return ruleExact
	case notation.Renju:
		return ruleRenju
	}
	return 0
}

// RuleOf returns the rule that a value of INFO rule means. Boards of the Yixin kind number the rules 0, 1, 2,
// with 2 for renju; else the value is a bit mask.
func RuleOf(value int64, board bool) (notation.Rule, error) {
	switch {
	case value < 0 || value >= 2*ruleCaro:
		return 0, fmt.Errorf("rule %d is not known: want 0 freestyle or 1 standard or 4 renju", value)
	case value&ruleCaro != 0:
		return 0, fmt.Errorf("rule %d is caro and is not supported: want 0 freestyle or 1 standard or 4 renju", value)
	case value&ruleRenju != 0, board && value == ruleContinuous:
		return notation.Renju, nil
	case value&ruleExact != 0:
		return notation.Standard, nil
	}
	return notation.Freestyle, nil
}
