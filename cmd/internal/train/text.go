package main

import (
	"fmt"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver"
)

// Games as text, one on each line. A line has the rule, the size and the opening. Then, for
// each ply, it has the move and the judgement of the position before the move: a number, or "+"
// for a proved win and "-" for a proved loss of the side to move. A "!" after the judgement
// means that the move was random. A variation stands before
// its ply, in brackets: the moves, and the judgement of the position after them.
//
//	freestyle 15 h8,i9,g7 g6:35 (j9,k8:-120) k9:-12! h6:+

// String returns the game as a line, without a line feed.
func (g *Game) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %d %s", g.Rule, g.Size, points(g.Opening))
	for _, p := range g.Plies {
		for _, s := range p.Variations {
			fmt.Fprintf(&b, " (%s:%v)", points(s.Moves), s.Judgement)
		}
		fmt.Fprintf(&b, " %v:%v", p.Move, p.Judgement)
		if p.Random {
			b.WriteByte('!')
		}
	}
	return b.String()
}

func points(list []notation.Point) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = p.String()
	}
	return strings.Join(words, ",")
}

// String returns "+", "-" or the value.
func (j Judgement) String() string {
	switch j.Proved {
	case solver.ProvedWin:
		return "+"
	case solver.ProvedLoss:
		return "-"
	}
	return strconv.Itoa(j.Value)
}

// ParseGame reads what String writes. It does not check whether the moves are legal.
func ParseGame(line string) (g Game, err error) {
	words := strings.Fields(line)
	if len(words) < 3 {
		return g, fmt.Errorf("a game has a rule, a size and an opening, not %q", text.Clean(line))
	}
	if g.Rule, err = notation.ParseRule(words[0]); err != nil {
		return g, err
	}
	if g.Size, err = strconv.Atoi(words[1]); err != nil || g.Size < notation.MinSize || g.Size > notation.MaxSize {
		return g, fmt.Errorf("the size is %q: expected a number from %d to %d", text.Clean(words[1]), notation.MinSize,
			notation.MaxSize)
	}
	if g.Opening, err = parsePoints(words[2], g.Size); err != nil {
		return g, err
	}
	var variations []Variation
	for _, word := range words[3:] {
		inside, isVariation := strings.CutPrefix(word, "(")
		random := false
		if isVariation {
			inside = strings.TrimSuffix(inside, ")")
		} else {
			inside, random = strings.CutSuffix(word, "!")
		}
		moves, judgement, ok := strings.Cut(inside, ":")
		if !ok {
			return g, fmt.Errorf("%q: expected moves, a colon and what was said", text.Clean(word))
		}
		list, err := parsePoints(moves, g.Size)
		if err != nil {
			return g, err
		}
		j, err := parseJudgement(judgement)
		switch {
		case err != nil:
			return g, err
		case isVariation:
			variations = append(variations, Variation{list, j})
		case len(list) != 1:
			return g, fmt.Errorf("%q: expected one move", text.Clean(word))
		default:
			g.Plies = append(g.Plies, Ply{j, list[0], random, variations})
			variations = nil
		}
	}
	if variations != nil {
		return g, fmt.Errorf("a variation without its ply: %q", text.Clean(words[len(words)-1]))
	}
	return g, nil
}

func parsePoints(text string, size int) (list []notation.Point, err error) {
	for word := range strings.SplitSeq(text, ",") {
		p, err := notation.ParsePoint(word, size)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

func parseJudgement(raw string) (Judgement, error) {
	switch raw {
	case "+":
		return Judgement{Proved: solver.ProvedWin}, nil
	case "-":
		return Judgement{Proved: solver.ProvedLoss}, nil
	}
	n, err := strconv.Atoi(raw)
	if err != nil || n < -maxValue || n > maxValue {
		return Judgement{}, fmt.Errorf("%q: expected +, - or a number from %d to %d", text.Clean(raw), -maxValue,
			maxValue)
	}
	return Judgement{Value: n}, nil
}

// maxValue is the maximum value of a judgement, for either side.
const maxValue = 20_000
