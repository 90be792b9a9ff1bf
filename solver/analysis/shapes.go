package analysis

// The shapes on the board.

import (
	"slices"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/notation/words"
)

// A Shape is a threat with all points on which it can be continued.
type Shape struct {
	threat.Threat
	Gains []notation.Point
}

// Shapes joins the threats that consist of the same stones into one shape.
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

// Shapes returns the shapes of both sides, the strongest first. It only counts the twos.
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

// NextText lists what one more stone of a side would make, sorted by shape.
func (a *Analysis) NextText(l *words.Language, s notation.Stone) string {
	var parts []string
	for i := 0; i < len(a.Next); i++ {
		kind := a.Next[i].Kind
		var points []notation.Point
		for ; i < len(a.Next) && a.Next[i].Kind == kind; i++ {
			if a.Next[i].Side == s {
				points = append(points, a.Next[i].Point)
			}
		}
		i--
		if len(points) > 0 {
			parts = append(parts, l.Say("{kind} {points}", "kind", l.Kind(kind.String()), "points", points))
		}
	}
	if len(parts) == 0 {
		return l.Say("nothing above a two or a closed three")
	}
	return l.List(parts...)
}

// FoulsText lists the forbidden points with the reasons.
func (a *Analysis) FoulsText(l *words.Language) string {
	if len(a.Fouls) == 0 {
		return l.Points(nil)
	}
	texts := make([]string, len(a.Fouls))
	for i, q := range a.Fouls {
		texts[i] = l.Say("{point} ({foul})", "point", q, "foul", l.Foul(a.Position().Foul(q)))
	}
	return l.List(texts...)
}
