package text

// Reading the cells of a diagram as stones and numbered moves, and writing diagrams.

import (
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// FormatDiagram draws the stones of pos in the form that ParseDiagram reads. It writes neither
// the rule nor the side to move.
func FormatDiagram(pos *notation.Position) string {
	return Draw(pos, Marks{}, Style{})
}

// fill puts the stones of a diagram on the empty board. cells has the top row first.
func (in *Input) fill(cells [][]cell, d Defaults) error {
	if isGrid(cells) {
		return in.fillGrid(cells, d)
	}
	if err := in.askStars(cells, d); err != nil {
		return err
	}
	moves := map[int]notation.Point{}
	swappable := false
	var zero *cell
	for i, row := range cells {
		for x, c := range row {
			p := notation.At(x, len(cells)-1-i)
			switch s := c.colour(&d); { // Empty for a number
			case c.number > 0:
				if q, twice := moves[c.number]; twice {
					return words.AtLine(c.line, words.Errorf("move {n} stands on {point} and on {other}", "n", c.number,
						"point", q, "other", p))
				}
				moves[c.number] = p
			case s != notation.Empty:
				if err := in.Position.Put(p, s); err != nil {
					return err
				}
			}
			swappable = swappable || strings.ContainsRune(swapChars, c.char)
			if c.char == '0' && zero == nil {
				zero = &row[x]
			}
		}
	}
	if zero != nil && len(moves) > 0 {
		return words.AtLine(zero.line, words.Errorf("0 among move numbers: a white stone is O"))
	}
	swapped := d.BlackChar == 0 && !d.swapped && swappable && in.fitsSwapped()
	doubt := words.Later("perhaps o is black in this diagram")
	if len(moves) > 0 {
		if d.swapped {
			return words.Errorf("which side plays move 1? the numbers on the board are moves, and the words beside " +
				"it exchange the colours")
		}
		if err := in.playNumbers(moves, d); err != nil {
			return err
		}
	} else if err := in.AfterStones(d.Turn); err != nil {
		if _, over := in.Position.Winner(); over && d.headed && d.Turn == notation.Empty {
			return nil
		}
		if swapped {
			return words.Errorf("{error} ({hint})", "error", err, "hint", doubt)
		}
		return err
	}
	if swapped {
		in.warn(words.Later("{black} black and {white} white stones: {doubt}", "black",
			in.Position.Count(notation.Black), "white", in.Position.Count(notation.White), "doubt", doubt))
	}
	return nil
}

// colour returns the stone of a cell, according to the user's and the text's meaning of the signs.
func (c cell) colour(d *Defaults) notation.Stone {
	s := c.stone(d.BlackChar)
	if c.number == 1 || c.number == 2 {
		s = notation.Stone(c.number)
	}
	if s != notation.Empty && d.swapped {
		return s.Opponent()
	}
	return s
}

// stone returns the stone that a cell's character usually means, Empty for a number.
func (c cell) stone(blackChar byte) notation.Stone {
	s := notation.Empty
	switch {
	case c.char == 0:
		return notation.Empty
	case c.char == '*' && blackChar == '*':
		return notation.Black
	case strings.ContainsRune(blackChars, c.char):
		s = notation.Black
	case strings.ContainsRune(whiteChars, c.char):
		s = notation.White
	}
	if s != notation.Empty && (blackChar == 'o' || blackChar == 'O') && strings.ContainsRune(swapChars, c.char) {
		return s.Opponent()
	}
	return s
}

// fitsSwapped reports whether the numbers of stones are possible in a game only if the colours
// are exchanged.
func (in *Input) fitsSwapped() bool {
	black, white := in.Position.Count(notation.Black), in.Position.Count(notation.White)
	return turnOfCounts(black, white) == notation.Empty && turnOfCounts(white, black) != notation.Empty
}

// playNumbers plays the numbered moves of a diagram. Among stones without a number,
// move 1 belongs to the side to move.
func (in *Input) playNumbers(moves map[int]notation.Point, d Defaults) error {
	for i := 1; i <= len(moves); i++ {
		if _, ok := moves[i]; !ok {
			return words.Errorf("move {n} is not in the diagram, which has {all} numbers", "n", i, "all", len(moves))
		}
	}
	alone := in.Position.Count(notation.Empty) == in.Position.Size()*in.Position.Size()
	if !alone {
		first := d.Turn
		if first != notation.Empty && len(moves)%2 != 0 {
			first = first.Opponent()
		}
		if first == notation.Empty {
			first = turnOfCounts(in.Position.Count(notation.Black), in.Position.Count(notation.White))
		}
		if first == notation.Empty {
			return &TurnError{Numbered: true}
		}
		if first == notation.White {
			in.warn(words.Later("move 1 of the diagram is white's, by the stones without a number"))
		}
		in.Position.SetTurn(first)
	}
	over := false // before the last move
	for i := 1; i <= len(moves); i++ {
		if i == len(moves) {
			_, over = in.Position.Winner()
		}
		if err := in.Position.Play(moves[i]); err != nil {
			return words.AtMove(i, moves[i].String(), err)
		}
	}
	if alone {
		if !d.headed { // readPart compares the turn with a heading
			in.AfterMoves(d.Turn)
		}
		return nil
	}
	if _, five := in.Position.Winner(); five && !over {
		return words.Errorf("the numbers end in a five: moves that were played, or a line that is proposed? draw the " +
			"stones of the position that is meant as X and O, and . for what is not on the board")
	}
	in.warn(words.Later("the numbers among the stones are read as moves that were played"))
	return nil
}

// withoutLine removes the moves of a proposed line from the cells, which begin with the top row.
func (in *Input) withoutLine(cells [][]cell, line []notation.Point) error {
	left := map[int]notation.Point{}
	for i, q := range line {
		if q != notation.NoPoint {
			left[i+1] = q
		}
	}
	for i, row := range cells {
		for x, c := range row {
			if c.number == 0 {
				continue
			}
			p := notation.At(x, len(cells)-1-i)
			if left[c.number] != p {
				return words.AtLine(c.line, words.Errorf("number {n} stands on {point}, which the line above the "+
					"board does not say", "n", c.number, "point", p))
			}
			delete(left, c.number)
			row[x] = cell{char: '.', line: c.line}
		}
	}
	for n, q := range left {
		return words.Errorf("move {n} ({move}) of the line above the board is missing from the board", "n", n, "move",
			q)
	}
	return nil
}
