package cli

// Colour on a terminal. All output can also be understood without colour.

import (
	"os"
	"strings"

	"fukumi/notation/text"
)

// terminalColor returns the number of colours of the terminal, as the environment states it.
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

// The terminal codes that emphasize words.
const (
	Bold  = "1"
	Green = "1;32"
	Amber = "1;33"
)

// paint returns text between the given codes and a reset, or the text alone if there is no colour.
func paint(c text.Colors, codes, text string) string {
	if !c.Colored() {
		return text
	}
	return "\x1b[" + codes + "m" + text + "\x1b[0m"
}
