package answer

import (
	"encoding/json"

	"fukumi/notation"
)

// A Line is a list of moves in turn, as answers write them in JSON. If a side has no legal
// point to reply, NoPoint, "-", takes its place: the five still comes.
type Line []notation.Point

// UnmarshalJSON reads a list of points, which may contain "-".
func (l *Line) UnmarshalJSON(data []byte) error {
	var list []string
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if *l = nil; list == nil {
		return nil
	}
	*l = make(Line, len(list))
	for i, text := range list {
		if (*l)[i] = notation.NoPoint; text == notation.NoPoint.String() {
			continue
		}
		if err := (*l)[i].UnmarshalText([]byte(text)); err != nil {
			return err
		}
	}
	return nil
}
