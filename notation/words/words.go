// Package words puts messages into words, in each language: patterns with parameters by name,
// and the pieces that they are made of: sides, points, numbers, threats, the openings of renju.
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

// Numbered is a line with the numbers of its moves: "1.j10 2.j12".
func Numbered(line []notation.Point) string {
	list := make([]string, len(line))
	for i, p := range line {
		list[i] = fmt.Sprintf("%d.%s", i+1, p)
	}
	return strings.Join(list, " ")
}

// Capital is text as the beginning of a sentence. A sentence that begins with a
// point, like h8, stays as it is.
func Capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if first == utf8.RuneError || len(text) > n && text[n] >= '0' && text[n] <= '9' {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}
