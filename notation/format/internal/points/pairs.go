package points

// Moves as pairs of numbers, "8,8 9,9", "8八 9九" or "77 88": the column from the left, then the
// row. Black moves first. Programs count from 0 or from 1, and count rows from the top or from the
// bottom. If neither the numbers nor the user decide this, an error asks the user. In a list of a
// program, [(7,7),(8,8)], rows count from the top, with a warning, and the base follows if the first
// move is in the centre.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

var (
	pairsText = pattern.New(`^(?:[(\[]?\s*\d{1,2}\s*,\s*\d{1,2}\s*[)\]]?[\s;,]*)+$`)
	pairText  = pattern.New(`[(\[]?\s*(\d{1,2})\s*,\s*(\d{1,2})\s*[)\]]?[\s;,]*`)
	onePair   = pattern.New(`^[(\[]?\s*\d{1,2}\s*,\s*\d{1,2}\s*[)\]]?[;,]?$`)
	gridRow   = pattern.New(`^[012](?:\s*[,;]\s*[012])+[,;]?$`)
	bareList  = pattern.New(`^\d{1,2}(?:\s*,\s*\d{1,2})+$`)

	tupleList    = pattern.New(`^[(\[]\s*(?:[(\[]\s*\d{1,2}\s*,\s*\d{1,2}\s*[)\]][\s,]*)+[)\]]$`)
	numeralPairs = pattern.New(`^(?:\d{1,2}\s*[一二三四五六七八九十]+[\s;,]*)+$`)
	numeralPair  = pattern.New(`(\d{1,2})\s*([一二三四五六七八九十]+)[\s;,]*`)
	digitPairs   = pattern.New(`^\d\d(?:[\s;,]+\d\d)*[\s;,]*$`)
	digitPair    = pattern.New(`(\d)(\d)`)
)

// withCommas writes 8八 and 77 as 8,8 and 7,7. ones says that the numbers certainly count from 1.
// Two digits are a pair only if, somewhere in the text, two digits are too large a number for any
// board.
func withCommas(raw string) (pairs string, ones bool) {
	switch {
	case numeralPairs().MatchString(raw):
		return numeralPair().ReplaceAllStringFunc(raw, func(pair string) string {
			m := numeralPair().FindStringSubmatch(pair)
			if n, ok := text.ParseNumeral(m[2]); ok {
				return m[1] + "," + strconv.Itoa(n) + " "
			}
			return pair
		}), true
	case digitPairs().MatchString(raw) && slices.ContainsFunc(digitPair().FindAllString(raw, -1), beyondBoards):
		return digitPair().ReplaceAllString(raw, "$1,$2"), false
	}
	return raw, false
}

// beyondBoards reports whether a number is too large for a column or row of any
// board.
func beyondBoards(number string) bool {
	n, err := strconv.Atoi(number)
	return err == nil && n > notation.MaxSize
}

// LooksLikePairs reports whether a text consists of pairs of numbers. But a line of numbers with
// only commas between them is an opening list if its numbers can be columns and rows from the
// centre.
func LooksLikePairs(raw string) bool {
	raw = strings.TrimSpace(text.Plain(raw))
	if with, _ := withCommas(raw); with != raw {
		return pairsText().MatchString(with)
	}
	if tupleList().MatchString(raw) {
		return true
	}
	if !pairsText().MatchString(raw) {
		return false
	}
	lines := filledLines(raw, 4)
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if !bareList().MatchString(line) || len(lines) > 1 && onePair().MatchString(line) {
			return true
		}
		if onePair().MatchString(line) {
			return false
		}
		for _, n := range strings.Split(line, ",") {
			if v, _ := strconv.Atoi(strings.TrimSpace(n)); v > notation.MaxSize/2 {
				return true
			}
		}
	}
	return false
}

// LooksLikeGrid reports whether a text is a square of lines of 0, 1 and 2, one of which has two
// equal pairs, so that the lines are not openings.
func LooksLikeGrid(raw string) bool {
	lines := filledLines(text.Plain(raw), notation.MaxSize+1)
	if len(lines) < notation.MinSize || len(lines) > notation.MaxSize {
		return false
	}
	again := false
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if !gridRow().MatchString(line) {
			return false
		}
		numbers := strings.FieldsFunc(line, func(r rune) bool { return r < '0' || r > '9' })
		if len(numbers) != len(lines) {
			return false
		}
		seen := map[string]bool{}
		for i := 1; i < len(numbers); i += 2 {
			pair := numbers[i-1] + numbers[i]
			again = again || seen[pair]
			seen[pair] = true
		}
	}
	return again
}

func ReadPairs(data []byte, o *format.Options, yield codec.Yield) {
	if raw, yield, ok := codec.Text(data, o, "text", yield); ok {
		yield(pairs(o, strings.TrimSpace(text.Plain(raw))))
	}
}

// pairs reads a game that is written in pairs.
func pairs(o *format.Options, raw string) (*format.Tree, error) {
	raw, ones := withCommas(raw)
	listed := tupleList().MatchString(raw)
	if listed {
		raw = strings.TrimSpace(raw[1 : len(raw)-1])
	}
	if !pairsText().MatchString(raw) {
		return nil, words.Errorf("expected pairs of numbers, like {example}", "example", "8,8 9,9")
	}
	t, err := codec.NewTree(o, 0)
	if err != nil {
		return nil, err
	}
	var numbers [][2]int
	for _, m := range pairText().FindAllStringSubmatch(raw, 2*notation.Cells) {
		x, _ := strconv.Atoi(m[1]) // the pattern matched digits
		y, _ := strconv.Atoi(m[2])
		numbers = append(numbers, [2]int{x, y})
	}
	how := text.Pairs{Base: o.Base, Origin: o.Origin}
	if ones {
		if how.Base == format.FromZero {
			return nil, words.Errorf("rows in words count from 1")
		}
		how.Base = format.FromOne
	}
	if err := how.Settle(numbers, t.Size, listed); err != nil {
		return nil, err
	}
	if how.Told {
		codec.Warn(t, words.Later("the list is read as columns and rows, from {first}, with the rows from the top",
			"first", how.First()))
	}
	line := codec.NewLine(t)
	for i, n := range numbers {
		p, err := how.Point(n[0], n[1], t.Size)
		if err == nil {
			err = line.Play(p)
		} else {
			err = codec.OffBoard(t.Size)
		}
		if err != nil {
			return nil, words.AtMove(i+1, fmt.Sprintf("%d,%d", n[0], n[1]), err)
		}
	}
	return t, nil
}
