package terminal

// Colour on a terminal. What is coloured can be read without it, too.

import (
	"fukumi/notation/color"
	"os"
	"strings"
)

// terminalColor tells from the environment how many colours there are.
func terminalColor() color.Depth {
	colors, term := os.Getenv("COLORTERM"), os.Getenv("TERM")
	switch {
	case colors == "truecolor" || colors == "24bit" || strings.HasSuffix(term, "-direct"):
		return color.True
	case strings.Contains(term, "256color"):
		return color.Cube
	}
	return color.Named
}

// Emphasis of words, as the codes of a terminal.
const (
	Bold  = "1"
	Green = "1;32"
	Amber = "1;33"
)

// paint sets text in the given codes where there is colour.
func paint(c color.Depth, codes, text string) string {
	if c == color.None {
		return text
	}
	return "\x1b[" + codes + "m" + text + "\x1b[0m"
}
