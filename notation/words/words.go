// Package words puts messages into every language of the program. Begin with [Language.Say], or
// with [Later] if the language is not known yet. Messages are patterns with named parameters. The
// package also words the values of parameters: sides, points, numbers, threats, openings of renju.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fukumi/notation"
)

// Count returns a number with its noun: "1 ply", "3 plies", "0 nodes".
func Count(n int64, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "ply"): // "ply" and "reply"
		noun = strings.TrimSuffix(noun, "y") + "ies"
	default:
		noun += "s"
	}
	return strconv.FormatInt(n, 10) + " " + noun
}

// Numbered returns a line of moves with their numbers: "1.j10 2.j12".
func Numbered(line []notation.Point) string {
	list := make([]string, len(line))
	for i, p := range line {
		list[i] = fmt.Sprintf("%d.%s", i+1, p)
	}
	return strings.Join(list, " ")
}

// Capital returns text with a capital first letter, for the beginning of a sentence. It does not
// change a text that begins with a point, like h8.
func Capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if first == utf8.RuneError || len(text) > n && text[n] >= '0' && text[n] <= '9' {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}
