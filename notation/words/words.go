// Package words says messages in each language. Begin with [Language.Say], or [Later] if the
// language is not known yet. Messages are patterns with named parameters; the package also has
// their pieces: sides, points, numbers, threats, the openings of renju.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fukumi/notation"
)

// Count is a number with its noun: "1 ply", "3 plies", "0 nodes".
func Count(n int64, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "ply"): // as in "reply"
		noun = strings.TrimSuffix(noun, "y") + "ies"
	default:
		noun += "s"
	}
	return strconv.FormatInt(n, 10) + " " + noun
}

// Numbered is a line of moves with their numbers: "1.j10 2.j12".
func Numbered(line []notation.Point) string {
	list := make([]string, len(line))
	for i, p := range line {
		list[i] = fmt.Sprintf("%d.%s", i+1, p)
	}
	return strings.Join(list, " ")
}

// Capital returns text with a capital letter for the beginning of a sentence. A
// text that begins with a point, like h8, is unchanged.
func Capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if first == utf8.RuneError || len(text) > n && text[n] >= '0' && text[n] <= '9' {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}
