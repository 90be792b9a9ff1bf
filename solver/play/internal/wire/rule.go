package wire

// The rules by their numbers in INFO rule.

import (
	"fmt"
	"strings"

	"fukumi/notation"
)

// Bits and values of INFO rule.
const (
	ruleExact      = 1
	ruleContinuous = 2
	ruleRenju      = 4
	ruleCaro       = 8
)

// RuleOf returns the rule for a value of INFO rule. Boards of the Yixin kind number the rules 0, 1, 2, where 2 is
// renju. Otherwise the value is a bit mask.
func RuleOf(value int64, board bool) (notation.Rule, error) {
	var want []string
	for _, r := range notation.Rules {
		if value == int64(r.Gomocup()) {
			return r, nil
		}
		want = append(want, fmt.Sprintf("%d %v", r.Gomocup(), r))
	}
	switch {
	case value < 0 || value >= 2*ruleCaro:
		return 0, fmt.Errorf("rule %d is not known: expected %s", value, strings.Join(want, " or "))
	case value&ruleCaro != 0:
		return 0, fmt.Errorf("rule %d is caro and is not supported: expected %s", value, strings.Join(want, " or "))
	case value&ruleRenju != 0, board && value == ruleContinuous:
		return notation.Renju, nil
	case value&ruleExact != 0:
		return notation.Standard, nil
	}
	return notation.Freestyle, nil
}
