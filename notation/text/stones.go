package text

// Positions as two sets of stones: "h8,h9/i8", Black's before the slash and White's after it.
// The order of play is not known. The side to move follows from the numbers of stones, if it does.

import (
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
)

// emptyBoard is the text for the board without stones.
const emptyBoard = "empty"

// ParseStones reads black stones, a slash and white stones, such as "h8,h9/i8", "h8/" or "/h8".
// Within a set, points are separated as in ParseMoves. "empty" is the empty board. The side to
// move is d.Turn. If d.Turn is Empty, it is Black if the numbers of stones are equal, and White if
// there is one black stone more; otherwise ParseStones fails.
func ParseStones(text string, d Defaults) (Input, error) {
	return Failed(readStones(text, d))
}

func readStones(text string, d Defaults) (Input, error) {
	in, err := d.Empty()
	if err != nil {
		return in, err
	}
	text = strings.TrimSpace(Plain(text))
	if !strings.EqualFold(text, emptyBoard) {
		black, white, slash := strings.Cut(text, "/")
		switch {
		case !slash:
			return in, words.Errorf(`no "/" between the black and the white stones`)
		case strings.Contains(white, "/"):
			return in, words.Errorf(`more than one "/" between the black and the white stones`)
		}
		if err := in.putStones(black, notation.Black); err != nil {
			return in, err
		}
		if err := in.putStones(white, notation.White); err != nil {
			return in, err
		}
		if in.Position.Count(notation.Empty) == in.Position.Size()*in.Position.Size() {
			return in, words.Errorf("no stones (the empty board is written {example})", "example", `"empty"`)
		}
	}
	return in, in.AfterStones(d.Turn)
}

// putStones puts a stone of side s on every point of text.
func (in *Input) putStones(text string, s notation.Stone) error {
	scan := pointScanner{text: text, noun: s.String(), size: in.Position.Size()}
	for {
		p, err := scan.next()
		if err != nil || p == notation.NoPoint {
			return err
		}
		if err := in.Position.Put(p, s); err != nil {
			return scan.fail(scan.last, err)
		}
	}
}

// turnOfCounts returns the side to move that follows from the numbers of stones, or Empty.
func turnOfCounts(black, white int) notation.Stone {
	switch black - white {
	case 0:
		return notation.Black
	case 1:
		return notation.White
	}
	return notation.Empty
}

// AfterStones sets the side to move of a position whose order of play is not known: given or, if
// that is Empty, the side that follows from the numbers of stones.
func (in *Input) AfterStones(given notation.Stone) error {
	turn := given
	if turn == notation.Empty {
		black, white := in.Position.Count(notation.Black), in.Position.Count(notation.White)
		if turn = turnOfCounts(black, white); turn == notation.Empty {
			return &TurnError{Black: black, White: white}
		}
	}
	in.Position.SetTurn(turn)
	return nil
}

// AfterMoves makes given the side to move, if it is not Empty. It warns if by the moves the other
// side is to move.
func (in *Input) AfterMoves(given notation.Stone) {
	if given == notation.Empty || given == in.Position.Turn() {
		return
	}
	moves, _ := in.Position.Moves()
	in.warn(words.Later("{side} to move as asked, though it is {turn, select, black {black} other {white}}'s turn "+
		"after {n, plural, one {# move} other {# moves}}", "side", given, "turn", in.Position.Turn(), "n", len(moves)))
	in.Position.SetTurn(given)
}

// A TurnError asks for the side to move of a position.
type TurnError struct {
	Black, White int  // the numbers of stones
	Numbered     bool // the question is who plays move 1, among stones without a number
	// Line, if it is not 0, is the number of a line in which a stone of Side is marked like the
	// last move, although by the numbers of stones Side is to move.
	Line int
	Side notation.Stone
}

func (e *TurnError) Error() string { return e.Message().String() }

// Message returns the text of the error.
func (e *TurnError) Message() *words.Message {
	switch {
	case e.Line != 0:
		return words.Later("whose turn is it? line {n} marks a stone of {side, select, black {black} other {white}} "+
			"like the last move, but by the numbers of stones {side, select, black {black} other {white}} is to "+
			"move", "n", e.Line, "side", e.Side)
	case e.Numbered:
		return words.Later("whose move is number 1? the stones without a number do not tell")
	}
	return words.Later("whose turn is it? {black} black and {white} white stones leave it open", "black", e.Black,
		"white", e.White)
}
