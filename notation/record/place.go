package record

// Points in a JSON list, in the forms that programs write: "h8", ["B","H8"], [7,7],
// {"x":7,"y":7}, {"row":7,"col":7}. The item may also name the side that plays on the point.

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// A listItem is a point as it is written in a list.
type listItem struct {
	name   string         // "h8" or "pass"; "" for a pair of numbers
	pair   bool           // the point is a pair of numbers
	x, y   int            // the column and the row of a pair
	side   notation.Stone // Empty if the item names no side
	number int            // the number of the move, 0 if the item has no number
	aside  string         // a key of the item that may mean that the move was not played
	gtp    bool           // the item is a list of side and point, as in GTP, the protocol of Go programs
}

// errPlace is the error for an item that is not a point.
var errPlace = errors.New("no point")

// shown returns the point as it is written in the list, for an error text.
func (p *listItem) shown() string {
	if p.pair {
		return strconv.Itoa(p.x) + "," + strconv.Itoa(p.y)
	}
	return p.name
}

// placeKeys maps the keys of a point that is an object to their meaning.
var placeKeys = map[string]string{"x": "x", "col": "x", "column": "x", "c": "x", "y": "y", "row": "y", "r": "y",
	"point": "name", "move": "name", "pos": "name", "position": "name", "coord": "name", "vertex": "name",
	"loc":    "name",
	"player": "side", "side": "side", "color": "side", "colour": "side", "stone": "side", "turn": "side"}

// readPlace reads a point of a list. It skips keys that do not describe a point.
func readPlace(item json.RawMessage) (p listItem, err error) {
	var list []json.RawMessage
	var keys map[string]json.RawMessage
	switch {
	case string(item) == "null":
		return p, errPlace
	case json.Unmarshal(item, &p.name) == nil:
		return p, nil
	case json.Unmarshal(item, &list) == nil:
		var numbers []int
		if len(list) >= 2 && len(list) <= 3 && json.Unmarshal(item, &numbers) == nil {
			p.pair, p.x, p.y = true, numbers[0], numbers[1]
			if len(list) == 3 {
				p.side, err = readSide(list[2])
			}
			return p, err
		}
		if len(list) != 2 || json.Unmarshal(list[1], &p.name) != nil {
			return p, errPlace
		}
		p.gtp = true
		p.side, err = readSide(list[0])
		return p, err
	case json.Unmarshal(item, &keys) == nil:
		return readKeys(keys)
	}
	return p, errPlace
}

// readKeys reads a point that is an object.
func readKeys(keys map[string]json.RawMessage) (p listItem, err error) {
	seen := map[string]bool{}
	for key, value := range keys {
		as := placeKeys[strings.ToLower(key)]
		if as == "" {
			p.extra(strings.ToLower(key), value)
			continue
		}
		if seen[as] {
			return p, errPlace
		}
		seen[as] = true
		switch as {
		case "x":
			err = json.Unmarshal(value, &p.x)
		case "y":
			err = json.Unmarshal(value, &p.y)
		case "side":
			p.side, err = readSide(value)
		default:
			var inner listItem
			if inner, err = readPlace(value); err == nil {
				p.name, p.pair, p.x, p.y = inner.name, inner.pair, inner.x, inner.y
			}
		}
		if err != nil {
			return p, err
		}
	}
	switch {
	case seen["x"] && seen["y"] && !seen["name"]:
		p.pair = true
	case !seen["name"] || seen["x"] || seen["y"]:
		return p, errPlace
	}
	return p, nil
}

// extra reads a key that is not part of the point: the number of the move, or a sign that the move
// may not have been played.
func (p *listItem) extra(key string, value json.RawMessage) {
	switch key {
	case "number", "no", "num", "n", "index", "idx", "ply", "movenumber", "move_number", "order", "step", "seq":
		var n int
		if json.Unmarshal(value, &n) == nil {
			p.number = n
		}
	case "undo", "undone", "deleted", "removed", "valid", "legal", "variation", "variations", "children", "branches",
		"takeback", "retracted", "illegal", "captured", "cancelled":
		if text := string(value); text != "null" && text != "[]" && text != "{}" {
			p.aside = key
		}
	}
}

// readSide reads a side: a name, or one of the numbers that programs use, which are 1 for Black and
// 2 or -1 for White.
func readSide(value json.RawMessage) (notation.Stone, error) {
	var name string
	var number int
	switch {
	case json.Unmarshal(value, &name) == nil:
		switch folded := text.Fold(strings.TrimSpace(name)); folded {
		case "●":
			return notation.Black, nil
		case "○":
			return notation.White, nil
		default:
			if s, err := notation.ParseStone(strings.ToLower(folded)); err == nil {
				return s, nil
			}
		}
	case json.Unmarshal(value, &number) == nil:
		switch number {
		case 1:
			return notation.Black, nil
		case 2, -1:
			return notation.White, nil
		}
	}
	return notation.Empty, words.Errorf("{text}: expected a side, black or white", "text", quoteValue(value))
}

// places returns the points of a list, on a board of the given size. In items of GTP the column
// letters leave out i. d says how to read pairs of numbers.
func places(d *text.Defaults, list []listItem, size int) ([]notation.Point, []*words.Message, error) {
	points := make([]notation.Point, len(list))
	var doubts []*words.Message
	skips, far := true, false
	for _, p := range list {
		if p.gtp && p.name != "" {
			column := p.name[0] | 0x20
			skips = skips && column != 'i'
			far = far || column > 'i' && !strings.EqualFold(p.name, pass)
		}
	}
	how := text.Pairs{Base: d.Base, Origin: d.Origin}
	if skips && far {
		doubts = append(doubts,
			words.Later("points behind their side are read with columns that leave out i, as in Go: "+
				"{point} is {read}", "point", `"J8"`, "read", "i8"))
	}
	for i, p := range list {
		var err error
		switch {
		case p.pair:
			points[i], err = how.Point(p.x, p.y, size)
		case strings.EqualFold(p.name, pass):
			points[i] = notation.NoPoint
		default:
			name := p.name
			if p.gtp && skips && name != "" && name[0]|0x20 > 'i' {
				name = string(name[0]-1) + name[1:]
			}
			points[i], err = readPoint(name, size)
		}
		if err != nil {
			return points[:i], doubts, &placeError{i, p.shown(), err}
		}
	}
	return points, doubts, nil
}

// readPoint is like notation.ParsePoint, but its errors contain only the reason.
func readPoint(name string, size int) (notation.Point, error) {
	p, err := notation.ParsePoint(name, size)
	return p, errors.Unwrap(err)
}

// pass is the word for a move without a stone.
const pass = "pass"

// A placeError is the error for a point of a list that cannot be read.
type placeError struct {
	index int
	text  string
	error
}
