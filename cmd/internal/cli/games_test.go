package cli

import (
	"testing"
	"time"
)

// TestGames: the number of the game, and the time left.
func TestGames(t *testing.T) {
	for _, c := range []struct {
		total, ended, ready int
		elapsed             time.Duration
		want                string
	}{
		{493, 2, 10, 3 * time.Second, "game 3 of 493, 50 %"}, // too little is done to tell
		{493, 2, 10, time.Second, "game 3 of 493, 50 %"},
		{10, 4, 10, 90 * time.Second, "game 5 of 10, 50 %, about 2 min left"},
		{10, 4, 10, 20 * time.Second, "game 5 of 10, 50 %, about 24 s left"},
		{10, 0, 10, 20 * time.Minute, "game 1 of 10, 50 %, about 6 h 20 min left"},
		{1, 0, 5, 10 * time.Second, "reviewing three, 25 %, about 30 s left"},
		{0, 0, 5, 10 * time.Second, "reviewing three, 25 %"}, // from standard input
		{0, 2, 5, 10 * time.Second, "game 3, three, 25 %"},
	} {
		p := &ReviewProgress{Streams: &Streams{}, Total: c.total, ended: c.ended}
		p.Begin("three").Step(c.ready, 20)
		if got := p.text(c.elapsed); got != c.want {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
}
