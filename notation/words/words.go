// Package words puts points, moves and numbers into English, and names the openings of
// renju. Every sentence about a game is made of these small pieces, so reports, matches,
// the engine and the command say the same thing in the same words.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fukumi/notation"
)

// Side is a side as it begins a sentence or stands in one: "Black".
func Side(s notation.Stone) string { return Capital(s.String()) }

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

// Points lists points in the notation of moves: "h8 i9", or "none".
func Points(list []notation.Point) string {
	if len(list) == 0 {
		return "none"
	}
	return notation.FormatMoves(list)
}

// Numbered is a line with the numbers of its moves: "1.j10 2.j12".
func Numbered(line []notation.Point) string {
	list := make([]string, len(line))
	for i, p := range line {
		list[i] = fmt.Sprintf("%d.%s", i+1, p)
	}
	return strings.Join(list, " ")
}

// Move is a point, or "pass" for no point.
func Move(p notation.Point) string {
	if p == notation.NoPoint {
		return "pass"
	}
	return p.String()
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

// Join makes one text of its parts, with semicolons between, and leaves out
// those that are empty.
func Join(parts ...string) string {
	kept := make([]string, 0, len(parts))
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, "; ")
}

// Or lists words as alternatives: "a, b or c".
func Or(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// Chance is a judged win chance in percent: never 0 or 100, which would sound
// like a proof.
func Chance(chance float64) string { return fmt.Sprintf("%.0f %%", min(max(100*chance, 1), 99)) }

// Heading says which position something is about: rule, size, and the side to
// move or how the game has ended. id may be "".
func Heading(id string, pos *notation.Position) string {
	text := fmt.Sprintf("%s, %dx%d, ", pos.Rule(), pos.Size(), pos.Size())
	row, over := pos.Winner()
	switch {
	case over:
		text += fmt.Sprintf("the game is over: %s five %s-%s", row.Side, row.From, row.To)
	case pos.Count(notation.Empty) == 0:
		text += "the game is over: the board is full"
	default:
		text += Side(pos.Turn()) + " to move"
	}
	if id != "" {
		text = id + ": " + text
	}
	return text
}
