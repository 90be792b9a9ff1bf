package board

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/places"
)

// An event is an event of an answer.
type event struct {
	name string
	data any
}

// eventsOf returns the events of the answer to a request.
func eventsOf(t *testing.T, d *Service, request string) []event {
	t.Helper()
	var events []event
	err := d.Answer(t.Context(), []byte(request), func(name string, data any) error {
		events = append(events, event{name, data})
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	if len(events) == 0 {
		t.Fatalf("%s: no event", request)
	}
	return events
}

// last returns the last event, its object as decoded JSON.
func last(t *testing.T, d *Service, request string) (string, map[string]any) {
	t.Helper()
	events := eventsOf(t, d, request)
	e := events[len(events)-1]
	data, err := json.Marshal(e.data)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatalf("%s: %s: %v", request, data, err)
	}
	return e.name, fields
}

// answered returns the answer to a request.
func answered(t *testing.T, d *Service, request string) map[string]any {
	t.Helper()
	name, fields := last(t, d, request)
	if name != "answer" {
		t.Fatalf("%s: %s %v", request, name, fields)
	}
	return fields
}

func TestRefusesRequests(t *testing.T) {
	d := New(Options{Caps: Caps{Request: 1000}})
	for request, want := range map[string]string{
		``:                                 "no JSON object",
		`[]`:                               "no JSON object",
		`{}`:                               "unknown kind",
		`{"kind":"shell"}`:                 "unknown kind of request",
		`{"kind":"about","file":"/x"}`:     `unknown field "file"`,
		`{"kind":"position"} {}`:           "no JSON object",
		strings.Repeat(" ", 1001):          "expected at most 1000",
		`{"kind":"position","position":1}`: "cannot unmarshal",
		`{"kind":"position","position":{"size":23}}`:                      "expected 5 to 22",
		`{"kind":"position","position":{"size":-1}}`:                      "expected 5 to 22",
		`{"kind":"position","position":{"rule":"go"}}`:                    "go",
		`{"kind":"position","position":{"size":9,"moves":["k1"]}}`:        "move 1, k1: point is not on the board",
		`{"kind":"position","position":{"moves":["h8","h8"]}}`:            "move 2, h8: point is occupied",
		`{"kind":"position","position":{"black":["h8"],"white":["h8"]}}`:  "stone on h8: point is occupied",
		`{"kind":"position","position":{"black":["h8","h9"],"white":[]}}`: "say in turn who is to move",
		`{"kind":"position","position":{"moves":["\u001b[31m"]}}`:         `\x1b[31m`,
		`{"kind":"move","position":{}}`:                                   "move: ",
		`{"kind":"move","position":{},"move":"h8","name":"a\u202eb"}`:     "unknown field",
		`{"kind":"position","position":{"turn":"black","moves":["-1"]}}`:  "-1",
		`{"kind":"position","position":{"black":["-"],"turn":"black"}}`:   `"-"`,
		`{"kind":"position","position":{"black":["h8","h8"],"white":[]}}`: "black stone on h8: point is occupied",
		`{"kind":"position","position":{"file":"x"}}`:                     `unknown field "file"`,
		`{"kind":"position","position":{"moves":["h8"],"turn":"nobody"}}`: "nobody",
		`{"kind":"position","position":{"moves":[7]}}`:                    "cannot unmarshal",
		`{"kind":"position","position":{"moves":"h8"}}`:                   "cannot unmarshal",
	} {
		name, fields := last(t, d, request)
		message, _ := fields["message"].(string)
		if name != "error" || !strings.Contains(message, want) {
			t.Errorf("%q: %s %v, want an error with %q", request, name, fields, want)
		}
	}
}

// An error of tell ends the call and is returned, and no event follows it. The end of the
// context does the same.
func TestAnswerEnds(t *testing.T) {
	d, gone, told := New(Options{}), errors.New("the reader is gone"), 0
	tell := func(string, any) error {
		told++
		return gone
	}
	if err := d.Answer(t.Context(), []byte(`{"kind":"about"}`), tell); !errors.Is(err, gone) || told != 1 {
		t.Errorf("a tell that fails: %v after %d events, want its error after one", err, told)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	told = 0
	if err := d.Answer(ctx, []byte(`{"kind":"about"}`), tell); !errors.Is(err, context.Canceled) || told != 0 {
		t.Errorf("a context that has ended: %v and %d events, want its error and none", err, told)
	}
}

// TestOrderOf: a request that searches nothing, such as the list of puzzles, needs no place.
func TestOrderOf(t *testing.T) {
	for request, want := range map[string]places.Order{
		`{"kind":"about"}`: places.NoOrder, `{"kind":"position"}`: places.NoOrder, `{"kind":"puzzles"}`: places.NoOrder,
		`{"kind":"x"}`: places.NoOrder, `x`: places.NoOrder, ``: places.NoOrder,
		`{"kind":"play"}`: places.Move, `{"kind":"quiz"}`: places.Puzzle,
		`{"kind":"review","go_on":true}`:   places.Review,
		`{"kind":"analyze"}`:               places.Question,
		`{"kind":"analyze","go_on":false}`: places.Question,
		`{"kind":"analyze","go_on":1}`:     places.Question,
		`{"kind":"analyze","go_on":true}`:  places.Live,
	} {
		if got := OrderOf([]byte(request)); got != want {
			t.Errorf("OrderOf(%q) = %v", request, got)
		}
	}
	for name, k := range kinds {
		if k.searches > 0 != (k.order != places.NoOrder) {
			t.Errorf("%s: %d searches, order %q", name, k.searches, k.order)
		}
	}
}

// At the bound on file work a request with a file waits until another has finished, or until it
// ends itself. A request about moves does not wait.
func TestHands(t *testing.T) {
	d := New(Options{})
	for range maxFileWork {
		d.fileSlots <- struct{}{}
	}
	answered(t, d, `{"kind":"position"}`)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		ended <- d.Answer(ctx, []byte(`{"kind":"picture"}`), func(event string, data any) error {
			t.Errorf("%s %v beyond the bound", event, data)
			return nil
		})
	}()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("a request that waits, and ends: %v", err)
	}
	<-d.fileSlots
	answered(t, d, `{"kind":"picture"}`)
}
