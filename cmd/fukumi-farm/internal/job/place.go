package job

// Positions in JSON: rule, size and side to move, and the moves or the stones.

import (
	"encoding/json"

	"fukumi/notation"
	"fukumi/notation/answer"
)

// A place is the JSON form of a position.
type place struct {
	answer.Setting
	answer.Place
}

// EncodePosition returns a position as JSON.
func EncodePosition(pos *notation.Position) (json.RawMessage, error) {
	return json.Marshal(place{answer.SettingOf(pos), answer.PlaceOf(pos)})
}

// DecodePosition reads what EncodePosition wrote.
func DecodePosition(data []byte) (notation.Position, error) {
	var p place
	if err := json.Unmarshal(data, &p); err != nil {
		return notation.Position{}, err
	}
	return p.Position(p.Setting)
}
