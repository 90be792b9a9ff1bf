package board

// {"kind": "position", "position": {…}}: everything that the page needs to draw a position.
// {"kind": "move", "position": {…}, "move": "h8"}: the same for the position after a move, or the
// reason why the move is refused: {"refused": "h8 is forbidden for Black: double three"}. "-" is a pass.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver/analysis/picture"
)

// A positionJSON is a position in a request, as the package comment describes it.
type positionJSON struct {
	answer.Board             // Turn is the side to move after the set-up stones, before the moves
	Moves        answer.Line `json:"moves"`

	stated bool // false if the request has no position
}

// withPosition is the field of a request about a position.
type withPosition struct {
	Position positionJSON `json:"position"`
}

// UnmarshalJSON reads an object, the fields of which may be left out, or "empty", the empty board
// of the default rule and size. null means that there is no position.
func (p *positionJSON) UnmarshalJSON(data []byte) error {
	type fields positionJSON
	into := fields{stated: true}
	switch string(data) {
	case "null":
		return nil
	case `"empty"`:
	default:
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(&into); err != nil {
			return errors.New(strings.TrimPrefix(err.Error(), "json: "))
		}
	}
	*p = positionJSON(into)
	return nil
}

// A foul is a forbidden move that was played. It ends the game, whatever is played after it.
type foul struct {
	Point notation.Point
	Kind  notation.Foul
}

// maxMoves is the maximum number of moves of a position. The size of the board does not limit them,
// because passes do not fill it, and a review keeps data for each move.
const maxMoves = 2 * notation.Cells

// checkCount refuses more than maxMoves moves.
func checkCount(moves []notation.Point) error {
	if len(moves) > maxMoves {
		return fmt.Errorf("%d moves: expected at most %d, passes included", len(moves), maxMoves)
	}
	return nil
}

// position sets up the board and plays the moves. The foul is nil if no move was forbidden.
func (p *positionJSON) position() (notation.Position, *foul, error) {
	if err := checkCount(p.Moves); err != nil {
		return notation.Position{}, nil, err
	}
	if p.Size == 0 {
		p.Size = notation.DefaultSize
	}
	pos, err := notation.NewPosition(p.Rule, p.Size)
	if err != nil {
		return pos, nil, err
	}
	if err := p.Stones.Put(&pos); err != nil {
		return pos, nil, err
	}
	switch black, white := len(p.Black), len(p.White); {
	case p.Turn != notation.Empty:
		pos.SetTurn(p.Turn)
	case black == white+1:
		pos.SetTurn(notation.White)
	case black != white:
		return pos, nil, fmt.Errorf("%s and %s: say in turn who is to move",
			words.Count(int64(black), "black stone"), words.Count(int64(white), "white stone"))
	}
	return play(pos, p.Moves)
}

// play plays moves. It plays forbidden moves as well, because a file may hold them.
func play(pos notation.Position, moves []notation.Point) (notation.Position, *foul, error) {
	var broken *foul
	over := false
	for i, q := range moves {
		if q == notation.NoPoint {
			pos.SetTurn(pos.Turn().Opponent())
			continue
		}
		side := pos.Turn()
		if !over && broken == nil && pos.Rule().Forbids(side) {
			if kind := pos.Foul(q); kind != notation.NoFoul {
				broken = &foul{q, kind}
			}
		}
		if err := pos.Play(q); err != nil {
			return pos, nil, fmt.Errorf("move %d, %s: %w", i+1, q, err)
		}
		over = over || broken == nil && pos.MakesFive(q, side)
	}
	return pos, broken, nil
}

// newNode describes a position, to which moves led, as the page shows it.
func newNode(l *words.Language, pos *notation.Position, moves []notation.Point, broken *foul) *answer.BoardView {
	n := &answer.BoardView{
		Board: answer.BoardOf(pos), Moves: append(answer.Line{}, moves...), Five: []notation.Point{},
		Fouls: picture.Fouls(l, pos), Text: notation.FormatPosition(pos), Head: l.Heading("", pos),
	}
	if k := len(moves); k > 0 && moves[k-1] != notation.NoPoint {
		n.Last = moves[k-1].String()
	}
	winner, five, reason := ending(pos, broken)
	n.Winner, n.Five, n.Reason = winner, five, reason.In(l)
	n.Over, n.How = reason != nil, how(l, pos, broken)
	if pos.Count(notation.Black)+pos.Count(notation.White) == len(moves) { // no set-up stones, no passes
		if o, ok := words.OpeningOf(pos.Size(), moves); ok {
			n.Opening = o.Text(l)
		}
	}
	return n
}

// ending says how a game has ended. The reason is nil if the game goes on.
func ending(pos *notation.Position, broken *foul) (winner string, five []notation.Point, reason *words.Message) {
	row, won := pos.Winner()
	switch {
	case broken != nil:
		return notation.White.String(), []notation.Point{},
			words.Later("White wins: Black's {move} was forbidden, {foul}", "move", broken.Point, "foul", broken.Kind)
	case won:
		return row.Side.String(), row.Points(), words.Later("{side} wins: five {from}-{to}", "side", row.Side,
			"from", row.From, "to", row.To)
	case pos.Count(notation.Empty) == 0:
		return "", []notation.Point{}, words.Later("a draw: the board is full")
	}
	return "", []notation.Point{}, nil
}

// how says in a sentence how a game has ended. It returns "" if the game goes on.
func how(l *words.Language, pos *notation.Position, broken *foul) string {
	row, won := pos.Winner()
	switch {
	case broken != nil:
		return l.Say("Black's {move} was forbidden, {foul}.", "move", broken.Point, "foul", l.Foul(broken.Kind))
	case won:
		return l.Say("Five {from}-{to}.", "from", row.From, "to", row.To)
	case pos.Count(notation.Empty) == 0:
		return l.Say("The board is full.")
	}
	return ""
}

func position(c *call) (any, error) {
	var q struct {
		request
		withPosition
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	pos, broken, err := q.Position.position()
	if err != nil {
		return nil, err
	}
	return newNode(c.in, &pos, q.Position.Moves, broken), nil
}

// A refusal says why a move cannot be played.
type refusal struct {
	Refused string `json:"refused"`
}

func move(c *call) (any, error) {
	var q struct {
		request
		withPosition
		Move string `json:"move"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	pos, broken, err := q.Position.position()
	if err != nil {
		return nil, err
	}
	p := notation.NoPoint
	if q.Move != p.String() {
		if p, err = notation.ParsePoint(q.Move, notation.MaxSize); err != nil {
			return nil, fmt.Errorf("move: %w", err)
		}
	}
	if why := whyRefused(c.in, &pos, broken, p); why != "" {
		return refusal{why}, nil
	}
	pos, _, err = play(pos, []notation.Point{p})
	if err != nil {
		return nil, err
	}
	return newNode(c.in, &pos, append(q.Position.Moves, p), nil), nil
}

// whyRefused says why the side to move may not play p. It returns "" if p is allowed, as a pass always is.
func whyRefused(l *words.Language, pos *notation.Position, broken *foul, p notation.Point) string {
	if _, _, reason := ending(pos, broken); reason != nil {
		return l.Say("the game is over: {reason}", "reason", reason)
	}
	err := pos.Legal(p, pos.Turn())
	switch {
	case err == nil, p == notation.NoPoint:
		return ""
	case errors.Is(err, notation.ErrFoul):
		return l.Say("{point} is forbidden for Black: {foul}", "point", p, "foul", l.Foul(pos.Foul(p)))
	case errors.Is(err, notation.ErrOccupied):
		return l.Say("{point} is taken by {side}", "point", p, "side", pos.At(p))
	}
	return l.Say("{point} is not on the board of {size}x{size}", "point", p, "size", pos.Size())
}

// points returns the list, or an empty one instead of nil, which would become null in JSON.
func points(list []notation.Point) []notation.Point { return answer.Points(list) }
