package picture

import (
	"fmt"
	"fukumi/cmd/internal/draw"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"slices"
	"strconv"
)

// Heat maps: their kinds, and what they show.

// A Kind is a kind of heat map.
type Kind string

// The kinds.
const (
	Black   Kind = "black"   // what a stone there is worth to Black
	White   Kind = "white"   // and to White
	Density Kind = "density" // of the threats of each side
	Zone    Kind = "zone"    // where the opponent's threat must be answered
	Change  Kind = "change"  // what a move changes
	Scores  Kind = "scores"  // what a search makes of the best moves
)

// Kinds are all kinds, in the order in which they are shown.
func Kinds() []Kind { return []Kind{Black, White, Density, Zone, Change, Scores} }

// A Map is one heat map as it is shown.
type Map struct {
	Kind   Kind
	Title  string
	Side   notation.Stone // whose heat it is; Empty where it has a sign: above 0 for Black
	Levels answer.Rows    // from -9 to 9; 0 is none
	Labels map[notation.Point]string
	Ring   []notation.Point
	Keys   []draw.Key // what the levels mean, with heat as if it were Black's
	Empty  string     // what is said where there are no keys, and so no map
}

// Legend says what the labels and levels mean, a phrase for each text: "1 to 9: …".
func (m *Map) Legend() []string {
	var list []string
	first := 0
	for i, k := range m.Keys {
		if k.Text == "" {
			continue
		}
		text := k.Label + ": " + k.Text
		if i > first {
			text = m.Keys[first].Label + " to " + text
		}
		list, first = append(list, text), i+1
	}
	return list
}

// Maps are the heat maps of an analysis that are of one of the kinds, in the order
// of Kinds.
func Maps(a *analysis.Analysis, kinds ...Kind) []Map {
	var maps []Map
	for _, kind := range Kinds() {
		if !slices.Contains(kinds, kind) {
			continue
		}
		for _, m := range mapsOf(a, kind) {
			m.Kind = kind
			maps = append(maps, m)
		}
	}
	return maps
}

func mapsOf(a *analysis.Analysis, kind Kind) []Map {
	switch kind {
	case Black:
		return []Map{patternMap(notation.Black, &a.Heat)}
	case White:
		return []Map{patternMap(notation.White, &a.Heat)}
	case Density:
		return []Map{densityMap(notation.Black, a.Heat.Density.Black), densityMap(notation.White, a.Heat.Density.White)}
	case Zone:
		return []Map{zoneMap(a)}
	case Scores:
		return []Map{scoreMap(a)}
	}
	return []Map{changeMap(a.Heat.Change)}
}

func patternMap(s notation.Stone, heat *answer.Heat) Map {
	m := Map{Title: "heat map of " + words.Side(s), Side: s, Levels: heat.Levels.Of(s),
		Empty: "no point is worth more than any other"}
	if heat.Model != analysis.OwnModel {
		m.Title += " under " + heat.Model
	}
	if most := heat.Of(s).Peak(); heat.Levels.Of(s).Peak() > 0 {
		m.Keys = scale(fmt.Sprintf("what a stone there is worth to %s, logarithmic: 9 is %d", words.Side(s), most), 1)
	}
	return m
}

func densityMap(s notation.Stone, counts answer.Rows) Map {
	m := Map{Title: "density of " + words.Side(s) + "'s threats", Side: s,
		Empty: words.Side(s) + " has no shape that can go on"}
	m.Levels = make(answer.Rows, len(counts))
	for y, row := range counts {
		for _, n := range row {
			m.Levels[y] = append(m.Levels[y], min(n, 9))
		}
	}
	if most := counts.Peak(); most > 0 {
		m.Keys = scale(fmt.Sprintf("shapes of %s that go on there, or are answered there", words.Side(s)),
			1)[9-min(most, 9):]
		for i := range m.Keys {
			m.Keys[i].Label = strconv.Itoa(i + 1)
			m.Keys[i].Heat = float64(i+1) / 9
		}
		if most > 9 {
			m.Keys[8].Text += "; 9 is 9 or more"
		}
	}
	return m
}

// The levels of zones, and the signs on them.
var zoneSigns = [...]struct {
	level int
	sign  string
}{answer.ZoneLost: {3, "-"}, answer.ZoneOpen: {6, "?"}, answer.ZoneHold: {9, "+"}}

func zoneMap(a *analysis.Analysis) Map {
	b := a.Position()
	side, other := words.Side(b.Turn()), words.Side(b.Turn().Opponent())
	m := Map{Title: side + " must play here", Side: b.Turn()}
	switch {
	case a.Heat.Zone != nil:
	case a.Attack.Result.Verdict == solver.Win:
		m.Empty = side + " wins, and has nothing to answer"
	case a.Defence.Result.Verdict == solver.NoWin:
		m.Empty = other + " threatens nothing of the class"
	default:
		m.Empty = "it is not known whether " + other + " threatens anything"
	}
	if a.Heat.Zone == nil {
		return m
	}
	m.Labels = map[notation.Point]string{}
	m.Levels = answer.NewRows(b.Size(), func(p notation.Point) int {
		z := zoneSigns[a.Heat.Zone.At(p)]
		if z.sign != "" {
			m.Labels[p] = z.sign
		}
		return z.level
	})
	m.Empty = "every move lets " + other + " carry out the threat"
	for z, text := range map[int]string{
		answer.ZoneHold: "holds",
		answer.ZoneOpen: "open: a limit came first",
		answer.ZoneLost: "changes the threat, but loses all the same",
	} {
		if slices.ContainsFunc(a.Heat.Zone, func(row []int) bool { return slices.Contains(row, z) }) {
			m.Keys = append(m.Keys, draw.Key{Label: zoneSigns[z].sign, Heat: float64(zoneSigns[z].level) / 9,
				Text: text})
		}
	}
	slices.SortFunc(m.Keys, func(a, b draw.Key) int { return int(9*b.Heat) - int(9*a.Heat) })
	return m
}

func changeMap(c *answer.Change) Map {
	if c == nil {
		return Map{Title: "what the last move changed", Empty: "the order of the stones is not known"}
	}
	m := Map{
		Title: fmt.Sprintf("what %s of %s changes", c.Move, words.Side(c.Side)), Levels: c.Levels,
		Ring:  []notation.Point{c.Move},
		Empty: "no point is worth more or less to either side",
	}
	if c.Net.Peak() > 0 {
		m.Keys = append(scale("better for Black", 1), scale("better for White", -1)...)
	}
	return m
}

// scale is the key of nine levels.
func scale(text string, sign int) []draw.Key {
	keys := make([]draw.Key, 9)
	for i := range keys {
		keys[i] = draw.Key{Label: strconv.Itoa(sign * (i + 1)), Heat: float64(sign*(i+1)) / 9}
	}
	keys[8].Text = text
	return keys
}

// Marks are the marks of a map. Heat is as it is for Black, or with the colour
// of its side.
func (m *Map) Marks(coloured bool) text.Marks {
	marks := text.Marks{Labels: m.Labels, Heat: map[notation.Point]float64{}, Ring: m.Ring}
	for y, row := range m.Levels {
		for x, level := range row {
			if level != 0 {
				marks.Heat[notation.At(x, y)] = float64(level) / 9 * m.Tone(coloured)
			}
		}
	}
	return marks
}

// Tone is 1 for heat as it is for Black, -1 for White's where that has a colour of
// its own.
func (m *Map) Tone(coloured bool) float64 {
	if coloured && m.Side == notation.White {
		return -1
	}
	return 1
}
