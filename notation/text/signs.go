package text

// The frames that programs draw around points: [ ][X], | |X|, 'X', 'O', tables of Markdown. Also the
// numbers that they write before the rows and above the columns, from 0 or from 1. The frames are
// taken from the README files of the best known Gomoku programs.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
)

var (
	// quotedSigns matches points in quotes, as programming languages print lists.
	quotedSigns = pattern.New(`^[\s\[({]*(?:(?:'[^']?'|"[^"]?")[\s,]*){5,}[\s\])},]*$`)
	quotedSign  = pattern.New(`'([^']?)'|"([^"]?)"`)
	// boxedSigns matches points in brackets, with or without labels.
	boxedSigns = pattern.New(`^\s*(\w{0,2})\s*((?:\[[^\[\]]?\]\s*){5,})(\w{0,2})\s*$`)
	boxedSign  = pattern.New(`\[([^\[\]]?)\]`)
	// between matches a line between two rows of points.
	between = pattern.New(`^\s*[+|]?(?:\s*:?[-=]{2,}:?\s*[+|]){2,}(?:\s*:?[-=]{2,}:?\s*)?[+|]?\s*$`)
	// leadingZero matches a label with a leading zero before the points, trailingZero one after the points.
	leadingZero  = pattern.New(`^(\s*)0(\d)(\D)`)
	trailingZero = pattern.New(`(\D)0(\d)(\s*)$`)
)

// unframed removes the frames around the points of a line. An empty point becomes a dot. blank is
// true for a line between two rows.
func unframed(s string) (line string, blank bool) {
	switch {
	case strings.ContainsAny(s, `'"`) && quotedSigns().MatchString(s):
		var b strings.Builder
		for _, m := range quotedSign().FindAllStringSubmatch(s, -1) {
			b.WriteString(pointOr(m[1]+m[2]) + " ")
		}
		return b.String(), false
	case strings.Contains(s, "["):
		if m := boxedSigns().FindStringSubmatch(s); m != nil {
			var b strings.Builder
			for _, sign := range boxedSign().FindAllStringSubmatch(m[2], -1) {
				b.WriteString(pointOr(sign[1]) + " ")
			}
			return m[1] + " " + b.String() + m[3], false
		}
	case strings.ContainsAny(s, "-=") && between().MatchString(s):
		return "", true
	}
	if strings.Count(s, "|") > notation.MinSize {
		s = unbarred(s)
	}
	s = leadingZero().ReplaceAllString(s, "$1$2 $3")
	return trailingZero().ReplaceAllString(s, "$1 $2$3"), false
}

// pointOr returns the sign of a point, or a dot if the sign is blank.
func pointOr(sign string) string {
	if strings.TrimSpace(sign) == "" {
		return "."
	}
	return sign
}

// A ruling describes the lines that a page draws between the points of a board.
type ruling struct {
	bars int  // number of bars between the points of a row, on a board without a frame; 0 with a frame
	plus bool // rows have bars, so a line of alternating + and - is not a row
}

// ruledLines finds the ruling of a page.
func ruledLines(lines []string) (r ruling) {
	barred := false
	for _, s := range lines {
		barred = barred || strings.Count(s, "|") >= notation.MinSize
		if s = strings.TrimSpace(s); r.bars == 0 && between().MatchString(s) && strings.HasPrefix(s, "-") {
			r.bars = strings.Count(s, "+") + strings.Count(s, "|")
		}
	}
	r.plus = barred
	return r
}

// plusLine matches a line of alternating + and -.
var plusLine = pattern.New(`^\s*\+(?:-\+){4,}\s*$`)

// row removes the ruling from a line. For a line between two rows it returns "".
func (r ruling) row(s string) string {
	switch {
	case r.plus && plusLine().MatchString(s):
		return ""
	case r.bars >= notation.MinSize-1 && strings.Count(s, "|") == r.bars:
		parts := strings.Split(s, "|")
		for i := range parts {
			parts[i] = pointOr(parts[i])
		}
		return strings.Join(parts, " ")
	}
	return s
}

// unbarred removes the bars from a row of points, some of which are blank: | |X| |. Labels may stand
// before the first bar and after the last.
func unbarred(s string) string {
	parts := strings.Split(s, "|")
	blank := 0
	for i, part := range parts {
		part = strings.TrimSpace(part)
		if parts[i] = part; utf8.RuneCountInString(part) > 3 {
			return s
		}
		if part == "" && i > 0 && i < len(parts)-1 {
			blank++
		}
	}
	if blank == 0 {
		return s
	}
	for i := 1; i < len(parts)-1; i++ {
		parts[i] = pointOr(parts[i])
	}
	return strings.Join(parts, " ")
}

// numbersColumns reports whether a line names the columns of a board by numbers: 0 1 2, 1 2 3, 00 01
// 02, 0-9A-E, or by their last digits.
func numbersColumns(s string) bool {
	words := strings.Fields(strings.NewReplacer("|", " ", "+", " ").Replace(s))
	if len(words) == 1 && len(words[0]) >= notation.MinSize {
		words = strings.Split(words[0], "")
	}
	if len(words) < notation.MinSize || len(words) > notation.MaxSize {
		return false
	}
	first := -1
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil && len(w) == 1 {
			hex, fault := strconv.ParseUint(w, 16, 8)
			n, err = int(hex), fault
		}
		if i == 0 {
			first = n
		}
		if err != nil || first > 1 || first < 0 || n != first+i && (len(w) > 1 || n != (first+i)%10) {
			return false
		}
	}
	return true
}

// label returns the value of a cell as a row label, or -1 if the cell is not a number.
func (c cell) label() int {
	switch {
	case c.number > 0:
		return c.number
	case c.char == '0':
		return 0
	case 'A' <= c.char && c.char <= 'F': // a hexadecimal digit
		return 10 + int(c.char-'A')
	}
	return -1
}
