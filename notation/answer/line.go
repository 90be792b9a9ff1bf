package answer

import (
	"encoding/json"

	"fukumi/notation"
)

// A Line is a sequence of alternating moves. If a side has no legal reply, NoPoint, written "-",
// stands for the reply, and the line goes on to the five.
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
