package match

// What an engine says about its thinking: depth, score, nodes and the
// line that it expects, from the MESSAGE, DEBUG and INFO lines before its
// move. No standard defines their form; these are the words that engines
// have in common:
//
//	MESSAGE depth 10-15 ev 23 n 45K n/ms 400 tm 1203 pv H8 G9
//	MESSAGE Depth 10-15 | Eval 23 | Time 1203ms | H8 G9
//	MESSAGE (1) +M7 | 10-15 | H8 G9
//	MESSAGE depth 9 score -115 chance 36.0%: h8 g9
//	MESSAGE proved win (vcf) in 7 plies: h8 g9
//	INFO DEPTH 10, INFO EVAL 23, INFO TOTALNODES 45000, INFO BESTLINE 7,7 6,8
//
// The last of several such lines counts, and the first of several candidates.

import (
	"regexp"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/solver/play"
)

// A thought has the data that an engine has reported so far.
type thought struct {
	depth, selDepth int
	nodes           int64
	score           string
	line            []string // points in letters, or in the form of the protocol
	other           bool     // whether the lines are about a candidate other than the first
}

var (
	saidDepth    = regexp.MustCompile(`(?:^|[^a-z])depth[ :=]+(\d{1,4})\b(?:[-/](\d{1,4})\b)?`)
	saidSelDepth = regexp.MustCompile(`(?:^|[^a-z])(?:seldepth|sd)[ :=]+(\d{1,4})\b`)
	saidNodes    = regexp.MustCompile(
		`(?:^|[^a-z])(?:totalnodes|nodes?|n)[ :=]+(\d{1,15}(?:\.\d{1,6})?)([kmgb]?)(?:$|[^a-z0-9])`)
	saidScore = regexp.MustCompile(`(?:^|[^a-z])(?:eval|ev|score|value|val)[ :=]+([+-]?m(?:\d{1,4}\b|\*)|[+-]?\d{1,` +
		`9}\b(?:\.\d{1,6}\b)?%?)`)
	saidFirst  = regexp.MustCompile(`^\(1\) +([+-]?m?[\d*.]{1,12})(?: \||$| \()(?: (\d{1,4})-(\d{1,4}) )?`)
	saidProved = regexp.MustCompile(`^proved (win|loss) \([a-z0-9]+\) (?:in (\d{1,4}) pl|goes on)`)
	saidOther  = regexp.MustCompile(`^\((?:[2-9]|\d\d+)\)|multipv (?:[2-9]|\d\d+)|^\[pondering\]`)
	saidPoint  = regexp.MustCompile(`^(?:[a-v]\d{1,2}|\d{1,2},\d{1,2})$`)
	saidPoints = regexp.MustCompile(`^(?:[a-v]\d{1,2}){2,}$`)
	onePoint   = regexp.MustCompile(`[a-v]\d{1,2}`)
)

// hear handles a line that is not an answer.
func (t *thought) hear(line string) {
	head, rest, _ := strings.Cut(line, " ")
	rest = strings.ToLower(strings.TrimSpace(rest))
	switch strings.ToUpper(head) {
	case "INFO":
		if candidate, is := strings.CutPrefix(rest, "pv "); is {
			t.other = candidate != "0" && candidate != "done"
		}
		if t.other {
			return
		}
	case "MESSAGE", "DEBUG":
		rest = strings.TrimPrefix(rest, "realtime ")
		if saidOther.MatchString(rest) {
			return
		}
	default:
		return
	}
	if m := saidDepth.FindStringSubmatch(rest); m != nil {
		t.setDepth(m[1], m[2])
	}
	if m := saidSelDepth.FindStringSubmatch(rest); m != nil {
		t.setDepth("", m[1])
	}
	if m := saidNodes.FindStringSubmatch(rest); m != nil {
		t.nodes = manyNodes(m[1], m[2])
	}
	if m := saidScore.FindStringSubmatch(rest); m != nil {
		t.score = strings.ToUpper(m[1])
	}
	if m := saidFirst.FindStringSubmatch(rest); m != nil {
		t.score = strings.ToUpper(m[1])
		t.setDepth(m[2], m[3])
	}
	if m := saidProved.FindStringSubmatch(rest); m != nil {
		t.score = map[string]string{"win": "+M", "loss": "-M"}[m[1]] + m[2]
		if m[2] == "" {
			t.score += "*"
		}
	}
	if line := lastPoints(rest); len(line) > 0 {
		t.line = line
	}
}

// setDepth sets the depths that the engine reports.
func (t *thought) setDepth(depth, selDepth string) {
	if n, err := strconv.Atoi(depth); err == nil {
		t.depth, t.selDepth = n, 0
	}
	if n, err := strconv.Atoi(selDepth); err == nil {
		t.selDepth = n
	}
}

// manyNodes parses a number such as 4.5 m.
func manyNodes(number, unit string) int64 {
	n, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0
	}
	for _, u := range []string{"k", "m", "g"} {
		if unit == "" {
			break
		}
		n *= 1000
		if u == unit || u == "g" { // b: billions
			break
		}
	}
	return int64(min(n, 1e18))
}

// lastPoints returns the points at the end of a line.
func lastPoints(text string) []string {
	words := strings.Fields(text)
	first := len(words)
	for first > 0 && (saidPoint.MatchString(words[first-1]) || saidPoints.MatchString(words[first-1])) {
		first--
	}
	var list []string
	for _, w := range words[first:] {
		if saidPoints.MatchString(w) {
			list = append(list, onePoint.FindAllString(w, -1)...)
		} else {
			list = append(list, w)
		}
	}
	return list
}

// told returns the thought that belongs to a move.
func (t *thought) told(pos *notation.Position, move notation.Point) play.Thought {
	return play.Thought{
		Depth: t.depth, SelDepth: t.selDepth, Nodes: t.nodes, Score: t.score, Line: t.moves(pos, move),
	}
}

// moves returns the line as moves from pos, as far as they can be played. Engines count the rows of letters from below
// or from above. The right way is the one in which the line begins with the move that was made. If the line does not
// begin with this move in either way, it is not about it.
func (t *thought) moves(pos *notation.Position, first notation.Point) []notation.Point {
	var best []notation.Point
	for _, fromTop := range []bool{false, true} {
		after := *pos
		var line []notation.Point
		for _, word := range t.line {
			p := saidAt(word, pos.Size(), fromTop)
			if p == notation.NoPoint || after.Play(p) != nil {
				break
			}
			line = append(line, p)
		}
		if len(line) > len(best) && line[0] == first {
			best = line
		}
	}
	return best
}

// saidAt returns the point of a word in a line.
func saidAt(word string, size int, fromTop bool) notation.Point {
	column, row, letters := 0, 0, false
	if x, y, wire := strings.Cut(word, ","); wire {
		column, _ = strconv.Atoi(x)
		row, _ = strconv.Atoi(y)
		row = size - 1 - row
	} else {
		letters = true
		column = int(word[0] - 'a')
		row, _ = strconv.Atoi(word[1:])
		row--
	}
	if letters && fromTop {
		row = size - 1 - row
	}
	if column < 0 || row < 0 || column >= size || row >= size {
		return notation.NoPoint
	}
	return notation.At(column, row)
}
