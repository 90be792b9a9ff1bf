package job

// Positions as they travel: rule, size and side to move, and the moves or the
// stones.

import (
	"encoding/json"
	"errors"

	"fukumi/notation"
	"fukumi/notation/answer"
)

// A place is a position.
type place struct {
	Rule notation.Rule  `json:"rule"`
	Size int            `json:"size"`
	Turn notation.Stone `json:"turn"`
	answer.Place
}

// EncodePosition writes a position.
func EncodePosition(pos *notation.Position) (json.RawMessage, error) {
	return json.Marshal(place{pos.Rule(), pos.Size(), pos.Turn(), answer.PlaceOf(pos)})
}

// DecodePosition reads what EncodePosition has written.
func DecodePosition(data []byte) (pos notation.Position, err error) {
	var p place
	if err := json.Unmarshal(data, &p); err != nil {
		return pos, err
	}
	if pos, err = notation.NewPosition(p.Rule, p.Size); err != nil {
		return pos, err
	}
	if p.Turn != notation.Black && p.Turn != notation.White {
		return pos, errors.New("no side to move")
	}
	moves, ordered := p.Moves.Value()
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			return pos, err
		}
	}
	black, _ := p.Black.Value()
	white, _ := p.White.Value()
	if ordered && len(black)+len(white) > 0 {
		return pos, errors.New("both moves and stones")
	}
	for _, m := range black {
		if err := pos.Put(m, notation.Black); err != nil {
			return pos, err
		}
	}
	for _, m := range white {
		if err := pos.Put(m, notation.White); err != nil {
			return pos, err
		}
	}
	pos.SetTurn(p.Turn)
	return pos, nil
}
