package text

// Points with the number first, 8H 9I, and with Chinese and Japanese numerals, H八. They are
// recognised only in a text that consists of points.

import (
	"strconv"
	"strings"

	"fukumi/notation/internal/pattern"
)

const (
	numeral   = `[一二三四五六七八九十]+`
	turned    = `(\d{1,2}|` + numeral + `)([A-Za-z])` // 8H
	numeraled = `([A-Za-z])(` + numeral + `)`         // H八
)

var (
	otherPoint  = pattern.New(turned + `|` + numeraled)
	otherPoints = pattern.New(`^[\s,;/_-]*(?:(?:\d+\.+\s*)?(?:` + sideWord + `)?(?:` + turned + `|` + numeraled +
		`)[\s,;/_-]*)+$`)
)

// respell writes such points in the usual form: h8.
func respell(text string) string {
	if !otherPoints().MatchString(text) {
		return text
	}
	return otherPoint().ReplaceAllStringFunc(text, func(point string) string {
		m := otherPoint().FindStringSubmatch(point)
		letter, number := m[2]+m[3], m[1]+m[4]
		if n, ok := ParseNumeral(number); ok {
			number = strconv.Itoa(n)
		}
		return letter + number
	})
}

// ParseNumeral reads a number from 1 to 99 written in numerals, such as 八, 十 and
// 二十二.
func ParseNumeral(text string) (int, bool) {
	tens, ones, ten := strings.Cut(text, "十")
	digit := func(text string, without int) int {
		if text == "" {
			return without
		}
		if i := strings.Index("一二三四五六七八九", text); i >= 0 && len(text) == len("一") {
			return i/len("一") + 1
		}
		return -1
	}
	n := 0
	if ten {
		n = digit(tens, 1)
		tens = ones
		n *= 10
	}
	last := digit(tens, 0)
	return n + last, n >= 0 && last >= 0 && n+last > 0
}
