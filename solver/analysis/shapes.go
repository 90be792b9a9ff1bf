package analysis

// What there is on the board, and in words.

import (
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/threat"
)

// A Shape is a threat with all its ways to go on.
type Shape struct {
	threat.Threat
	Gains []notation.Point
}

// Shapes joins the threats that are the same stones.
func Shapes(threats []threat.Threat) []Shape {
	var list []Shape
	for _, t := range threats {
		last := len(list) - 1
		if last >= 0 && list[last].Side == t.Side && list[last].Kind == t.Kind && slices.Equal(list[last].Stones,
			t.Stones) {
			list[last].Gains = append(list[last].Gains, t.Gain)
			continue
		}
		list = append(list, Shape{t, []notation.Point{t.Gain}})
	}
	return list
}

// Shapes are the shapes of both sides, the strongest first. Twos are only counted.
func (a *Analysis) Shapes() (shapes []Shape, twos map[notation.Stone]int) {
	twos = map[notation.Stone]int{}
	for _, s := range Shapes(a.Threats) {
		if s.Kind == threat.Two {
			twos[s.Side]++
		} else {
			shapes = append(shapes, s)
		}
	}
	return shapes, twos
}

// NextText lists what one more stone of a side makes, by shape.
func (a *Analysis) NextText(s notation.Stone) string {
	var parts []string
	var kind threat.Kind
	for _, t := range a.Next {
		if t.Side != s {
			continue
		}
		if len(parts) == 0 || t.Kind != kind {
			kind = t.Kind
			parts = append(parts, kind.String())
		}
		parts[len(parts)-1] += " " + t.Point.String()
	}
	if len(parts) == 0 {
		return "nothing above a two or a closed three"
	}
	return strings.Join(parts, ", ")
}

// FoulsText lists forbidden points with their reasons.
func (a *Analysis) FoulsText() string {
	if len(a.Fouls) == 0 {
		return "none"
	}
	texts := make([]string, len(a.Fouls))
	for i, q := range a.Fouls {
		texts[i] = fmt.Sprintf("%s (%s)", q, a.Position().Foul(q))
	}
	return strings.Join(texts, ", ")
}
