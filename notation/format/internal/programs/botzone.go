package programs

// The message that Botzone sends to the program to move. It is a JSON object with "requests", the
// moves of the other side, and "responses", the program's own moves. A move is {"x":7,"y":7}, the
// column from the left and the row from the top, both from 0. A first request of -1,-1 means that
// the program plays Black.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// LooksLikeBotzone reports whether data is an object with both lists.
func LooksLikeBotzone(data []byte) bool {
	return bytes.Contains(data, []byte(`"requests"`)) && bytes.Contains(data, []byte(`"responses"`)) &&
		!bytes.Contains(data, []byte(`"moves"`)) &&
		bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("{"))
}

// A botzoneMove is a move as Botzone writes it.
type botzoneMove struct{ X, Y *int }

func ReadBotzone(data []byte, o *format.Options, yield codec.Yield) {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	for n := 1; ; n++ {
		var fields map[string]json.RawMessage
		err := dec.Decode(&fields)
		if err == io.EOF && n > 1 {
			return
		}
		if err != nil {
			if err == io.EOF {
				err = words.Errorf("nothing to read")
			}
			yield(nil, words.Errorf("object {n}: {error}", "n", n, "error", err))
			return
		}
		t, err := botzone(o, fields)
		if err != nil {
			err = words.Errorf("object {n}: {error}", "n", n, "error", err)
		}
		if !yield(t, err) {
			return
		}
	}
}

func botzone(o *format.Options, fields map[string]json.RawMessage) (*format.Tree, error) {
	requests, err := botzoneMoves(fields, "requests")
	if err != nil {
		return nil, err
	}
	responses, err := botzoneMoves(fields, "responses")
	if err != nil {
		return nil, err
	}
	if n := len(requests) - len(responses); n != 0 && n != 1 {
		return nil, words.Errorf("{requests} requests and {responses} responses: expected as many, or one "+
			"request more",
			"requests", len(requests), "responses", len(responses))
	}
	t, err := codec.NewTree(o, 0)
	if err != nil {
		return nil, err
	}
	line := codec.NewLine(t)
	for i := range requests {
		for list, moves := range [][]botzoneMove{requests, responses} {
			if i >= len(moves) {
				continue
			}
			name := [...]string{"request", "response"}[list]
			m := moves[i]
			fail := func(err error) (*format.Tree, error) {
				return nil, words.Errorf("{name, select, request {request} other {response}} {n}: {error}", "name",
					name, "n", i+1, "error", err)
			}
			switch {
			case m.X == nil || m.Y == nil:
				return fail(words.Errorf("expected x and y"))
			case *m.X == -1 && *m.Y == -1 && list == 0 && i == 0:
				continue
			case *m.X == -1 && *m.Y == -1:
				return fail(words.Errorf("an exchange of colours cannot be read"))
			}
			p := notation.NoPoint
			if *m.X >= 0 && *m.Y >= 0 && *m.X < t.Size && *m.Y < t.Size {
				p = notation.At(*m.X, t.Size-1-*m.Y)
			}
			if err := line.Play(p); err != nil {
				return fail(words.Errorf("{point}: {error}", "point", fmt.Sprintf("%d,%d", *m.X, *m.Y), "error", err))
			}
		}
	}
	for name := range fields {
		if name != "requests" && name != "responses" {
			t.Unread = append(t.Unread, codec.Cut(name))
		}
	}
	slices.Sort(t.Unread)
	t.Unread = t.Unread[:min(len(t.Unread), 64)]
	return t, nil
}

func botzoneMoves(fields map[string]json.RawMessage, name string) ([]botzoneMove, error) {
	var moves []botzoneMove
	raw, ok := fields[name]
	if !ok {
		return nil, words.Errorf("no field {name}", "name", strconv.Quote(name))
	}
	if len(raw) > codec.MaxText || json.Unmarshal(raw, &moves) != nil {
		return nil, words.Errorf("field {name}: expected a list of moves like {example}", "name", strconv.Quote(name),
			"example", `{"x":7,"y":7}`)
	}
	return moves, nil
}
