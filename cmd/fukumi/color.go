package main

// Colour on a terminal. What is coloured can be read without it, too.

import (
	"os"
	"strings"

	"fukumi/notation"
)

// terminalColor tells from the environment how many colours there are.
func terminalColor() notation.Color {
	colors, term := os.Getenv("COLORTERM"), os.Getenv("TERM")
	switch {
	case colors == "truecolor" || colors == "24bit" || strings.HasSuffix(term, "-direct"):
		return notation.TrueColor
	case strings.Contains(term, "256color"):
		return notation.Color256
	}
	return notation.Color16
}

// Emphasis of words, as the codes of a terminal.
const (
	bold  = "1"
	green = "1;32"
	amber = "1;33"
)

// paint sets text in the given codes where there is colour.
func paint(c notation.Color, codes, text string) string {
	if c == notation.NoColor {
		return text
	}
	return "\x1b[" + codes + "m" + text + "\x1b[0m"
}
