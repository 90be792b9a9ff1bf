package server

// How long searches wait for each other, counted in looks of the search (see waitLog), never in
// seconds.

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/places"
	"fukumi/solver/ask"
)

// A waitLog counts looks: a search looks every 1,024 nodes or sooner whether it has to end or to
// give way.
type waitLog struct {
	mu      sync.Mutex
	q       *queue
	waits   map[chan struct{}]int // of the waiting searches, by their turns
	longest map[places.Order]int  // wait, in looks of the searches that ran meanwhile
	stretch int                   // the longest time without a chance to give way, in looks
}

// open counts the looks of a session.
func (l *waitLog) open(o ask.Options) *ask.Session {
	giveWay, looks := o.GiveWay, 0
	o.GiveWay = func(within bool) {
		if giveWay != nil {
			giveWay(within)
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		if looks++; giveWay != nil && !within {
			looks = 1 // between two questions it can give way
		}
		l.q.mu.Lock()
		defer l.q.mu.Unlock()
		for _, t := range l.q.holding {
			if t.order != places.Live {
				l.stretch = max(l.stretch, looks)
			}
		}
		for _, t := range l.q.waiting {
			l.waits[t.turn]++
			l.longest[t.order] = max(l.longest[t.order], l.waits[t.turn])
		}
	}
	return ask.Open(o)
}

// TestNobodyWaitsLong: three tabs share one place. While one tab searches deeper and deeper and one
// reviews or asks, a move of the game in the third waits for no more than one question, and the
// other tabs wait for no more than one move. The first search continues where it was.
func TestNobodyWaitsLong(t *testing.T) {
	const game = `"position":{"moves":["h8","i7","g7","i9","f8","h6","g8","i8","i6","e8","i10"]}`
	for _, second := range []string{
		`{"kind":"review",` + game + `,"nodes":4000}`,
		`{"kind":"analyze","position":{"moves":["h8","i9","g7"]},"nodes":30000}`,
	} {
		l := &waitLog{waits: map[chan struct{}]int{}, longest: map[places.Order]int{}}
		ready := make(chan struct{})
		s := serveService(t, board.New(board.Options{Open: func(o ask.Options) *ask.Session {
			<-ready
			return l.open(o)
		}}), board.OrderOf)
		l.q = s.searches
		close(ready)
		live, stop := context.WithCancel(t.Context())
		defer stop()
		first := s.ask(live, t, "live",
			`{"kind":"analyze","position":{"moves":["h8","i9","g7","h9"]},"go_on":true}`)
		rounds, depth := 0, 0
		round := func() {
			for e := first.next(); ; e = first.next() {
				if e.name == "" || e.name == "error" || e.name == "answer" {
					t.Fatalf("the search that goes on has ended: %v", e)
				}
				if e.name == "words" {
					var found struct{ Moves []struct{ Depth int } }
					if err := json.Unmarshal([]byte(e.data), &found); err != nil {
						t.Fatal(err)
					}
					if len(found.Moves) > 0 && found.Moves[0].Depth < depth {
						t.Errorf("round %d: depth %d after %d", rounds, found.Moves[0].Depth, depth)
					} else if len(found.Moves) > 0 {
						depth = found.Moves[0].Depth
					}
					rounds++
					return
				}
			}
		}
		round()
		var wait sync.WaitGroup
		client := func(tab string, requests ...string) {
			wait.Go(func() {
				for i, request := range requests {
					answered := false
					for _, e := range s.ask(t.Context(), t, fmt.Sprintf("%s.%d", tab, i+1), request).rest() {
						answered = answered || len(e) > 6 && e[:6] == "answer"
					}
					if !answered {
						t.Errorf("%s: no answer", request)
					}
				}
			})
		}
		client("second", second, second)
		var moves []string
		for range 8 {
			moves = append(moves, `{"kind":"play",`+game+`,"level":3,"nodes":20000}`)
		}
		client("game", moves...)
		wait.Wait()
		round()
		stop()
		l.mu.Lock() // it may search on for a moment
		for order, most := range map[places.Order]int{
			places.Move: l.stretch + 1, places.Question: 2*l.stretch + 1, places.Review: 2*l.stretch + 1,
		} {
			if got := l.longest[order]; got > most {
				t.Errorf("with %.20s: a %v has waited for %d looks, want %d at most", second, order, got, most)
			}
		}
		t.Logf("with %.20s: longest waits %v, longest stretch %d looks", second, l.longest, l.stretch)
		l.mu.Unlock()
	}
}
