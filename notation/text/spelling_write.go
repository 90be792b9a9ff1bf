package text

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// Writing the tokens of a speller in the usual spelling.

// spelling writes the tokens in the usual spelling.
func (l *speller) spelling() (Spelling, bool) {
	s := Spelling{Named: l.named}
	parts := l.parts
	ended := false
	for len(parts) > 0 && (parts[len(parts)-1].kind == anEnd || parts[len(parts)-1].kind == aPass) {
		last := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		if last.kind == aPass {
			s.passes++
			continue
		}
		ended = true
		if n := len(parts); n > 0 && parts[n-1].kind == aSide { // White resigns
			parts = parts[:n-1]
		}
	}
	points, sides, numbers := 0, 0, 0
	for _, p := range parts {
		switch p.kind {
		case aPoint:
			points++
		case aSide:
			sides++
		case aNumber:
			numbers++
		default:
			return s, false // a pass or an end stands between moves
		}
	}
	// One slash separates two sets of stones: that is the usual spelling.
	ok := points > 0 && (l.slashes == 0 || l.slashes == points-1 && points > 2 || sides == 2)
	switch {
	case ok && sides == 2 && points > 2 && numbers == 0 && s.passes == 0:
		s.Stones = true
		s.Text, ok = stonesOf(parts)
		s.Doubt = words.Later("read as two sets of stones, {stones}: the order in which they were played is "+
			"unknown",
			"stones", s.Text)
	case ok:
		s.Text, ok = movesOf(parts)
		s.Doubt = words.Later("read as the moves {moves}", "moves", namesOf(parts))
	}
	switch {
	case s.passes > 0:
		s.Doubt = words.Later("{doubt}; then a pass", "doubt", s.Doubt)
	case ended:
		s.Doubt = words.Later("{doubt}; what stands behind them ends the game and is not a move", "doubt", s.Doubt)
	}
	return s, ok
}

// namesOf writes the points alone.
func namesOf(parts []token) string {
	var names []string
	for _, p := range parts {
		if p.kind == aPoint {
			names = append(names, p.point)
		}
	}
	return strings.Join(names, " ")
}

// movesOf writes moves, each with the number and the side that precede it in the text.
func movesOf(parts []token) (string, bool) {
	var b strings.Builder
	for i, p := range parts {
		last := i == len(parts)-1
		switch p.kind {
		case aNumber:
			if last || parts[i+1].kind == aNumber {
				return "", false
			}
			b.WriteString(strconv.Itoa(p.n) + ".")
		case aSide:
			if !last && parts[i+1].kind == aNumber { // 黑1 H8: write the number before the side
				if i+2 >= len(parts) || parts[i+2].kind != aPoint {
					return "", false
				}
				b.WriteString(strconv.Itoa(parts[i+1].n) + ".")
				parts[i+1] = token{kind: aSide, n: p.n}
				continue
			}
			if last || parts[i+1].kind != aPoint {
				return "", false
			}
			b.WriteString(notation.Stone(p.n).String() + " ")
		default:
			b.WriteString(p.point)
			if !last {
				b.WriteByte(' ')
			}
		}
	}
	return b.String(), true
}

// stonesOf writes the points after the name of a side as stones of that side.
func stonesOf(parts []token) (string, bool) {
	if parts[0].kind != aSide {
		return "", false
	}
	var sets [2][]string
	set := -1
	for _, p := range parts {
		if p.kind == aPoint {
			sets[set] = append(sets[set], p.point)
			continue
		}
		next := 0
		if notation.Stone(p.n) == notation.White {
			next = 1
		}
		if set == next {
			return "", false
		}
		set = next
	}
	return strings.Join(sets[0], ",") + "/" + strings.Join(sets[1], ","), true
}
