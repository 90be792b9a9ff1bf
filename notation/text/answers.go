package text

// Reading the output of this program: the position of an answer, even if a line, heat or labels
// are drawn on its board, and the game of a review.

import (
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// readAnswer reads the position that an answer is about.
func (p *page) readAnswer(a answer, d Defaults) (Input, error) {
	at := p.first + a.begin
	switch {
	case a.size < notation.MinSize || a.size > notation.MaxSize:
		return Input{}, words.AtLine(at, words.Errorf("size {size}: expected {least} to {most}", "size", a.size,
			"least", notation.MinSize, "most", notation.MaxSize))
	case d.Asked.Size && d.size() != a.size:
		return Input{}, words.AtLine(at, words.Errorf("a board of {size}x{size}, but size {other} was asked for",
			"size", a.size, "other", d.size()))
	case a.ruled && d.Asked.Rule && d.Rule != a.rule:
		return Input{}, words.AtLine(at, words.Errorf("rule {rule}, but {other} was asked for", "rule", a.rule,
			"other", d.Rule))
	case a.turn != notation.Empty && d.Turn != notation.Empty && d.Turn != a.turn:
		return Input{}, otherTurn(at, a.turn, d.Turn)
	}
	asked := d.Turn
	if d.Size = a.size; a.ruled {
		d.Rule = a.rule
	}
	if a.turn != notation.Empty {
		d.Turn = a.turn
	}
	in, err := p.readPart(a, d)
	if err != nil {
		return in, err
	}
	pos := &in.Position
	_, over := pos.Winner()
	if a.turn == notation.Empty && asked == notation.Empty && !a.review && !over && pos.Count(notation.Empty) > 0 &&
		strings.Contains(p.lines[a.begin].text, "over") {
		return in, words.Errorf("line {n} says that the game is over, but the board below it does not show that",
			"n", at)
	}
	in.Given = Facts{Rule: a.ruled, Size: true, Turn: a.turn != notation.Empty}
	return in, nil
}

// readPart reads the board of an answer, or the moves of a review.
func (p *page) readPart(a answer, d Defaults) (Input, error) {
	if a.review {
		return p.readReview(a, d)
	}
	boards := p.boards(a.begin+1, a.end)
	if len(boards) == 0 {
		return Input{}, words.AtLine(p.first+a.begin, words.Errorf("no board below this heading"))
	}
	s := boards[0]
	line, err := p.lineAbove(a, s)
	if err != nil {
		return Input{}, err
	}
	d.headed = true
	in, err := p.board(s, d, line)
	if err == nil && in.Position.Size() != a.size {
		err = words.Errorf("line {n} says {size}x{size}, but the board below it is {drawn}x{drawn}",
			"n", p.first+a.begin, "size", a.size, "drawn", in.Position.Size())
	}
	if err == nil && a.turn != notation.Empty && in.Position.Turn() != a.turn {
		err = words.Errorf("line {n} says that {side, select, black {black} other {white}} is to move, but by the "+
			"numbers on the board {next, select, black {black} other {white}} is", "n", p.first+a.begin, "side", a.turn,
			"next", in.Position.Turn())
	}
	return in, err
}

var lineMove = pattern.New(`^(\d{1,3})\.([a-v]\d{1,2}|-)$`)

// lineAbove finds the line of moves that an answer proposes, "1.j10 2.j12", between
// its heading and its board. The numbers on the board are the moves of the line.
func (p *page) lineAbove(a answer, s stretch) ([]notation.Point, error) {
	line := []notation.Point{}
	found := false
	for i := a.begin + 1; i < s.begin; i++ {
		for _, word := range strings.Fields(p.lines[i].text) {
			m := lineMove().FindStringSubmatch(word)
			if m == nil {
				if found {
					return line, nil
				}
				break
			}
			if n, _ := strconv.Atoi(m[1]); n != len(line)+1 || n > notation.Cells {
				return nil, words.AtLine(p.first+i, words.Errorf("move {text} where number {n} is due",
					"text", strconv.Quote(cutWord(word)), "n", len(line)+1))
			}
			q := notation.NoPoint
			if m[2] != "-" {
				var err error
				if q, err = readPoint(m[2], a.size); err != nil {
					return nil, words.AtLine(p.first+i, words.Errorf("{move}: {reason}", "move", quote(m[2]),
						"reason", err))
				}
			}
			line, found = append(line, q), true
		}
	}
	if !found {
		return nil, nil
	}
	return line, nil
}

func cutWord(word string) string { return word[:min(len(word), 24)] }

var reviewMove = pattern.New(`^\|?\s*(\d{1,3})\s*\|?\s*(black|white)\s*\|?\s*([a-v]\d{1,2})(?:\s|\||$)`)

// readReview plays the moves that the table of a review lists.
func (p *page) readReview(a answer, d Defaults) (Input, error) {
	asked := d.Turn
	in, err := d.Empty()
	if err != nil {
		return in, err
	}
	played := 0
	for i := a.begin + 1; i < a.end && played < a.plies; i++ {
		m := reviewMove().FindStringSubmatch(p.lines[i].text)
		if m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[1])
		if n != played+1 || m[2] != in.Position.Turn().String() {
			continue
		}
		q, err := readPoint(m[3], a.size)
		if err == nil {
			err = in.Position.Play(q)
		}
		if err != nil {
			return in, words.AtLine(p.first+i, PointError("move", n, m[3], err))
		}
		played++
	}
	if played != a.plies {
		return in, words.AtLine(p.first+a.begin, words.Errorf("a game of {all} plies, but the table of its moves has "+
			"{n}",
			"all", a.plies, "n", played))
	}
	in.AfterMoves(asked)
	return in, nil
}

// readAll reads the positions of a page: one for each answer or, on a page without answers, one
// for each board.
func (p *page) readAll(d Defaults, yield func(Input, error) bool) {
	parts := p.answers()
	if len(parts) == 0 {
		for _, part := range p.parts() {
			in, err := part.read(d)
			in.ID, in.Line = part.caption, part.first
			if !yield(Failed(in, err)) {
				return
			}
		}
		return
	}
	for i, a := range parts {
		in, err := p.readAnswer(a, d)
		if in.Line = p.first; i > 0 {
			in.Line += a.begin
		}
		if !yield(Failed(in, err)) {
			return
		}
	}
}

// errAnswers is the error for a text with several positions if only one is wanted.
var errAnswers = words.Errorf("several positions: give only one, or the text as a file")
