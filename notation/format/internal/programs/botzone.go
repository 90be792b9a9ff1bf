package programs

// What Botzone sends to a program whose turn it is: a JSON object with
// "requests", the moves of the other side, and "responses", the own ones, each
// {"x":7,"y":7}, the column from the left and the row from the top, from 0. A
// first request of -1,-1 says that the program has Black.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
)

// LooksLikeBotzone asks an object for both lists.
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
				err = errors.New("nothing to read")
			}
			yield(nil, fmt.Errorf("object %d: %w", n, err))
			return
		}
		t, err := botzone(o, fields)
		if err != nil {
			err = fmt.Errorf("object %d: %w", n, err)
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
		return nil, fmt.Errorf("%d requests and %d responses: want as many, or one request more", len(requests),
			len(responses))
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
			switch {
			case m.X == nil || m.Y == nil:
				return nil, fmt.Errorf("%s %d: want x and y", name, i+1)
			case *m.X == -1 && *m.Y == -1 && list == 0 && i == 0:
				continue
			case *m.X == -1 && *m.Y == -1:
				return nil, fmt.Errorf("%s %d: an exchange of colours cannot be read", name, i+1)
			case *m.X < 0 || *m.Y < 0 || *m.X >= t.Size || *m.Y >= t.Size:
				return nil, fmt.Errorf("%s %d: %d,%d: %w (%dx%d)", name, i+1, *m.X, *m.Y, notation.ErrOffBoard, t.Size,
					t.Size)
			}
			if err := line.Play(notation.At(*m.X, t.Size-1-*m.Y)); err != nil {
				return nil, fmt.Errorf("%s %d: %d,%d: %w", name, i+1, *m.X, *m.Y, err)
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
		return nil, fmt.Errorf("no field %q", name)
	}
	if len(raw) > codec.MaxText || json.Unmarshal(raw, &moves) != nil {
		return nil, fmt.Errorf("field %q: want a list of moves like {\"x\":7,\"y\":7}", name)
	}
	return moves, nil
}
