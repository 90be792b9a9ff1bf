package board

// Which request is served first, and when it gives way.

import (
	"encoding/json"

	"fukumi/cmd/fukumi/internal/board/places"
)

// OrderOf returns the order of a request, places.NoOrder for text that is not a request.
func OrderOf(request []byte) places.Order {
	var live struct {
		GoOn bool `json:"go_on"`
	}
	order := kinds[kindOf(request)].order
	if order == places.Question && json.Unmarshal(request, &live) == nil && live.GoOn {
		return places.Live
	}
	return order
}

// longLooks is how often a question of a review may ask to give way before it counts as a long
// one: after thousands of nodes, or a million.
const longLooks = 2000

// giveWay returns what a session of the request calls before each question and within it, nil for
// nothing. A review keeps its place within a short question, because its time limit would run on
// while it waits.
func (c *call) giveWay() func(within bool) {
	order, looks := OrderOf(c.body), 0
	if c.place == nil || !order.GivesWay() {
		return nil
	}
	return func(within bool) {
		if looks++; !within {
			looks = 0
		}
		if !within || order == places.Live || looks >= longLooks {
			c.place.GiveWay(c.ctx)
		}
	}
}
