package board

// The order in which requests are served, and when a search gives way.

import (
	"encoding/json"

	"fukumi/cmd/fukumi/internal/board/places"
)

// OrderOf returns the order of a request, or places.NoOrder for text that is not a request.
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

// longLooks is the number of looks within one question of a review, calls of the function of giveWay,
// after which the question counts as long.
const longLooks = 2000

// giveWay returns a function that each session of the request calls before a question and within it, or
// nil if the request never gives way. A review keeps its place within a short question, because the time
// limit of the question would run on while the review waits.
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
