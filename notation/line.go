package notation

import (
	"encoding/json"
	"errors"
)

// A Line is moves in turn as answers write them in JSON. A reply that the side
// has no legal point for is NoPoint there, "-": the five still comes.
type Line []Point

// UnmarshalJSON reads a list of points in which "-" may stand.
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
		if (*l)[i] = NoPoint; text == NoPoint.String() {
			continue
		}
		if err := (*l)[i].UnmarshalText([]byte(text)); err != nil {
			return err
		}
	}
	return nil
}

var errNoPass = errors.New(`"-" stands only where there is no legal move`)

// Follow goes on along a line: it plays p, or passes the turn for NoPoint, which
// it takes only where the side to move has no legal point.
func (b *Position) Follow(p Point) error {
	if p != NoPoint {
		return b.Play(p)
	}
	for _, q := range b.Stones(Empty) {
		if b.Legal(q, b.turn) == nil {
			return errNoPass
		}
	}
	b.SetTurn(b.turn.Opponent())
	return nil
}
