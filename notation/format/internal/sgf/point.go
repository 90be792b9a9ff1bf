package sgf

// The points of SGF: two letters, or a rectangle, or one of the forms that old programs write.

import (
	"cmp"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

// point reads a point. NoPoint means a pass.
func (r *reader) point(value string) (notation.Point, error) {
	text := strings.TrimSpace(value)
	size := r.tree.Size
	if text == "" || strings.EqualFold(text, "tt") && size <= 19 {
		return notation.NoPoint, nil
	}
	if len(text) >= 2 && codec.IsLetter(text[0]) && codec.IsDigit(text[1]) {
		r.old = true
		p, err := notation.ParsePoint(text, size)
		if err != nil {
			return p, codec.OffBoard(size)
		}
		return p, nil
	}
	if len(text) != 2 || !codec.IsLetter(text[0]) || !codec.IsLetter(text[1]) {
		return notation.NoPoint, words.Errorf("expected two letters, like hh")
	}
	r.old = r.old || text != strings.ToLower(text)
	x, y := int(text[0]|0x20-'a'), int(text[1]|0x20-'a')
	if x >= size || y >= size {
		return notation.NoPoint, words.Errorf("{error} ({size}x{size}: a-{letter})", "error", notation.ErrOffBoard,
			"size", size, "letter", string(rune('a'+size-1)))
	}
	return notation.At(x, size-1-y), nil
}

// points reads a list of points and of rectangles such as aa:cc.
func (r *reader) points(p property) ([]notation.Point, error) {
	var points []notation.Point
	for _, v := range p.values {
		first, second, rectangle := cutPair(v)
		if !rectangle {
			second = first
		}
		a, err := r.point(first)
		b, err2 := r.point(second)
		switch err := cmp.Or(err, err2); {
		case err != nil:
			return nil, r.fail(p.at, words.Errorf("property {name}: {error}", "name", shown(p.name, v), "error", err))
		case a == notation.NoPoint && !rectangle && len(p.values) == 1 && strings.TrimSpace(v) == "":
			return nil, nil // an empty list
		case a == notation.NoPoint || b == notation.NoPoint:
			return nil, r.fail(p.at, words.Errorf("property {name}: expected points", "name", shown(p.name, v)))
		}
		for y := min(a.Y(), b.Y()); y <= max(a.Y(), b.Y()); y++ {
			for x := min(a.X(), b.X()); x <= max(a.X(), b.X()); x++ {
				points = append(points, notation.At(x, y))
			}
		}
		if len(points) > 4*notation.Cells {
			return nil, r.fail(p.at, words.Errorf("property {name}: more than {n} points", "name", p.name, "n",
				4*notation.Cells))
		}
	}
	if r.setPoints += len(points); r.setPoints > r.o.Nodes() {
		return nil, r.fail(p.at, words.Errorf("more than {n} points are set up or marked", "n", r.o.Nodes()))
	}
	return points, nil
}
