package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Flags with words as values: rules, sides, classes, methods, formats.

// OneOf returns a function that reads one of the words.
func OneOf(list ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		for _, w := range list {
			if text == w {
				return w, nil
			}
		}
		return "", notInList(text, list...)
	}
}

// notInList returns the error for a word that is not in a list.
func notInList(text string, list ...string) error {
	want := "expected " + words.English.Or(list)
	if near := NearestWord(text, list); near != "" {
		want += "; did you mean " + near + "?"
	}
	return errors.New(want)
}

// namesOfRules returns the names of the rules.
func namesOfRules() (names []string) {
	for _, r := range notation.Rules {
		names = append(names, r.String())
	}
	return names
}

// ParseRule reads a rule. For a name of the game that does not say which rule is meant, there is a special error.
func ParseRule(text string) (notation.Rule, error) {
	r, err := notation.ParseRule(text)
	switch {
	case err == nil:
		return r, nil
	case slices.Contains([]string{"gomoku", "gobang", "five-in-a-row", "wuziqi"}, text):
		err = fmt.Errorf("%s is freestyle (five or more in a row win) or standard (exactly five): expected %s", text,
			words.English.Or(namesOfRules()))
	default:
		err = notInList(text, namesOfRules()...)
	}
	return r, err
}

// ParseTurn reads a side.
func ParseTurn(text string) (notation.Stone, error) {
	s, err := notation.ParseStone(text)
	if err != nil {
		return s, errors.New("expected black or white")
	}
	return s, nil
}

// ParseGoal reads a class that can be searched for.
func ParseGoal(text string) (solver.Class, error) {
	c, err := proof.ParseClass(text)
	if err != nil || c < proof.VCF {
		return 0, notInList(text, "vcf", "vct3", "vct", "win")
	}
	return c, nil
}

// ParseMethod reads a method of search.
func ParseMethod(text string) (solver.Method, error) {
	m, err := solver.ParseMethod(text)
	if err != nil {
		return m, notInList(text, "auto", "tss", "dfpn")
	}
	return m, nil
}

// ParsePattern reads a regular expression.
func ParsePattern(text string) (*regexp.Regexp, error) {
	p, err := regexp.Compile(text)
	if err != nil {
		return nil, errors.New("expected a regular expression")
	}
	return p, nil
}

// ParseNoStore reads the mode of the store for commands in which it can only be off.
func ParseNoStore(text string) (string, error) {
	if text != "off" {
		return "", errors.New("suites use no store, so that the nodes can be compared: expected off")
	}
	return text, nil
}

// ParseFormat reads the name of a format.
func ParseFormat(text string) (format.Format, error) {
	for _, f := range format.Readable() {
		if f.String() == text {
			return f, nil
		}
	}
	return format.Auto, fmt.Errorf("expected one of %s", strings.Join(FormatNames(), ", "))
}

// ParseOrigin reads the side of the board from which rows count.
func ParseOrigin(text string) (format.Origin, error) {
	switch text {
	case "bottom":
		return format.Bottom, nil
	case "top":
		return format.Top, nil
	}
	return format.Usual, errors.New("expected bottom or top")
}

// ParseBase reads the number from which coordinates count.
func ParseBase(text string) (format.Base, error) {
	switch text {
	case "0":
		return format.FromZero, nil
	case "1":
		return format.FromOne, nil
	}
	return format.AnyBase, errors.New("expected 0 or 1")
}

// ParseBlackChar reads the character for a black stone.
func ParseBlackChar(text string) (byte, error) {
	switch text {
	case "x", "X":
		return 'x', nil
	case "o", "O":
		return 'o', nil
	case "*":
		return '*', nil
	case "1":
		return '1', nil
	}
	return 0, errors.New("expected x, o, * or 1")
}

// FormatNames returns the names of the formats that can be read.
func FormatNames() []string {
	var names []string
	for _, f := range format.Readable() {
		names = append(names, f.String())
	}
	return names
}
