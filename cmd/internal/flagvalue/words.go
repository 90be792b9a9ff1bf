package flagvalue

import (
	"errors"
	"fmt"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/solver"
	"fukumi/solver/proof"
	"regexp"
	"strings"
)

// Words: rules, sides, classes, methods, formats.

// OneOf reads one of the words.
func OneOf(words ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		for _, w := range words {
			if text == w {
				return w, nil
			}
		}
		last := len(words) - 1
		return "", fmt.Errorf("want %s or %s", strings.Join(words[:last], ", "), words[last])
	}
}

// Rule reads a rule.
func Rule(text string) (notation.Rule, error) {
	r, err := notation.ParseRule(text)
	if err != nil {
		return r, errors.New("want freestyle, standard or renju")
	}
	return r, nil
}

// Turn reads a side.
func Turn(text string) (notation.Stone, error) {
	s, err := notation.ParseStone(text)
	if err != nil {
		return s, errors.New("want black or white")
	}
	return s, nil
}

// Goal reads a class that can be searched for.
func Goal(text string) (solver.Class, error) {
	c, err := proof.ParseClass(text)
	if err != nil || c < proof.VCF {
		return 0, errors.New("want vcf, vct3, vct or win")
	}
	return c, nil
}

// Method reads a way to search.
func Method(text string) (solver.Method, error) {
	m, err := solver.ParseMethod(text)
	if err != nil {
		return m, errors.New("want auto, tss or dfpn")
	}
	return m, nil
}

// Pattern reads a regular expression.
func Pattern(text string) (*regexp.Regexp, error) {
	p, err := regexp.Compile(text)
	if err != nil {
		return nil, errors.New("want a regular expression")
	}
	return p, nil
}

// NoStore reads the mode of the store where it can be off alone.
func NoStore(text string) (string, error) {
	if text != "off" {
		return "", errors.New("suites are run without the store, so that the nodes can be compared: want off")
	}
	return text, nil
}

// From reads the name of a format.
func From(text string) (format.Format, error) {
	for _, f := range format.Readable() {
		if f.String() == text {
			return f, nil
		}
	}
	return format.Auto, fmt.Errorf("want one of %s", strings.Join(FormatNames(), ", "))
}

// Origin reads where rows begin.
func Origin(text string) (format.Origin, error) {
	switch text {
	case "bottom":
		return format.Bottom, nil
	case "top":
		return format.Top, nil
	}
	return format.Usual, errors.New("want bottom or top")
}

// Base reads what numbers count from.
func Base(text string) (format.Base, error) {
	switch text {
	case "0":
		return format.FromZero, nil
	case "1":
		return format.FromOne, nil
	}
	return format.AnyBase, errors.New("want 0 or 1")
}

// BlackChar reads the sign of a black stone.
func BlackChar(text string) (byte, error) {
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
	return 0, errors.New("want x, o, * or 1")
}

// FormatNames are the formats that can be read.
func FormatNames() []string {
	var names []string
	for _, f := range format.Readable() {
		names = append(names, f.String())
	}
	return names
}
