package cli

// Colour on a terminal. Everything coloured can also be read without colour.

import (
	"os"
	"strings"

	"fukumi/notation/text"
)

// terminalColor tells from the environment how many colours the terminal has.
func terminalColor() text.Colors {
	colors, term := os.Getenv("COLORTERM"), os.Getenv("TERM")
	switch {
	case colors == "truecolor" || colors == "24bit" || strings.HasSuffix(term, "-direct"):
		return text.TrueColors
	case strings.Contains(term, "256color"):
		return text.CubeColors
	}
	return text.NamedColors
}

// Emphasis of words, as the codes of a terminal.
const (
	Bold  = "1"
	Green = "1;32"
	Amber = "1;33"
)

// paint sets text in the given codes if there is colour.
func paint(c text.Colors, codes, text string) string {
	if !c.Colored() {
		return text
	}
	return "\x1b[" + codes + "m" + text + "\x1b[0m"
}
