package terminal

// Colour on a terminal. What is coloured can be read without it, too.

import (
	"os"
	"strings"

	"fukumi/notation/draw"
)

// terminalColor tells from the environment how many colours there are.
func terminalColor() draw.Color {
	colors, term := os.Getenv("COLORTERM"), os.Getenv("TERM")
	switch {
	case colors == "truecolor" || colors == "24bit" || strings.HasSuffix(term, "-direct"):
		return draw.TrueColor
	case strings.Contains(term, "256color"):
		return draw.Color256
	}
	return draw.Color16
}

// Emphasis of words, as the codes of a terminal.
const (
	Bold  = "1"
	Green = "1;32"
	Amber = "1;33"
)

// paint sets text in the given codes where there is colour.
func paint(c draw.Color, codes, text string) string {
	if c == draw.NoColor {
		return text
	}
	return "\x1b[" + codes + "m" + text + "\x1b[0m"
}
