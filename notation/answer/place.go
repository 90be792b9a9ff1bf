package answer

// Positions as JSON, in parts that larger objects embed. The reader is strict: package notation/record
// reads the positions that other programs write.

import (
	"errors"
	"fmt"

	"fukumi/notation"
)

// A Setting is a position without its stones.
type Setting struct {
	Rule notation.Rule  `json:"rule"`
	Size int            `json:"size"`
	Turn notation.Stone `json:"turn"`
}

// SettingOf returns the setting of pos.
func SettingOf(pos *notation.Position) Setting { return Setting{pos.Rule(), pos.Size(), pos.Turn()} }

// Stones lists the stones of a position, sorted by their points.
type Stones struct {
	Black []notation.Point `json:"black"`
	White []notation.Point `json:"white"`
}

// StonesOf returns the stones of pos.
func StonesOf(pos *notation.Position) Stones {
	return Stones{pos.Stones(notation.Black), pos.Stones(notation.White)}
}

// Put puts the stones on the board of pos.
func (s *Stones) Put(pos *notation.Position) error {
	for i, points := range [...][]notation.Point{s.Black, s.White} {
		side := notation.Black + notation.Stone(i)
		for _, p := range points {
			if err := pos.Put(p, side); err != nil {
				return fmt.Errorf("%v stone on %v: %w", side, p, err)
			}
		}
	}
	return nil
}

// A Board is a position without the order of its moves.
type Board struct {
	Setting
	Stones
}

// BoardOf returns the board of pos.
func BoardOf(pos *notation.Position) Board { return Board{SettingOf(pos), StonesOf(pos)} }

// Position returns the position of the board. It plays the moves, Black first, before it sets up
// the stones.
func (b *Board) Position(moves ...notation.Point) (notation.Position, error) {
	pos, err := notation.NewPosition(b.Rule, b.Size)
	if err != nil {
		return pos, err
	}
	for _, p := range moves {
		if err := pos.Play(p); err != nil {
			return pos, fmt.Errorf("%v: %w", p, err)
		}
	}
	if err := b.Put(&pos); err != nil {
		return pos, err
	}
	if b.Turn != notation.Black && b.Turn != notation.White {
		return pos, errors.New("no side to move")
	}
	pos.SetTurn(b.Turn)
	return pos, nil
}

// A Place holds the moves of a position, or its stones if the order of the moves is not known.
// A Place and a Setting together give the position.
type Place struct {
	Moves Optional[[]notation.Point] `json:"moves,omitzero" schema:"points"`
	Black Optional[[]notation.Point] `json:"black,omitzero" schema:"points"`
	White Optional[[]notation.Point] `json:"white,omitzero" schema:"points"`
}

// PlaceOf returns the moves or the stones of pos.
func PlaceOf(pos *notation.Position) Place {
	if moves, ordered := pos.Moves(); ordered {
		return Place{Moves: Some(append([]notation.Point{}, moves...))}
	}
	s := StonesOf(pos)
	return Place{Black: Some(s.Black), White: Some(s.White)}
}

// Position returns the position of the place with the setting.
func (p *Place) Position(s Setting) (notation.Position, error) {
	b := Board{Setting: s}
	b.Black, _ = p.Black.Value()
	b.White, _ = p.White.Value()
	moves, ordered := p.Moves.Value()
	if ordered && len(b.Black)+len(b.White) > 0 {
		return notation.Position{}, errors.New("both moves and stones")
	}
	return b.Position(moves...)
}
