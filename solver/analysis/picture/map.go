package picture

import (
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/draw"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"slices"
	"strconv"
)

// A Kind is a kind of heat map.
type Kind string

// The kinds.
const (
	Black   Kind = "black"   // how much a stone on a point is worth to Black
	White   Kind = "white"   // how much a stone on a point is worth to White
	Density Kind = "density" // the density of each side's threats
	Zone    Kind = "zone"    // where the opponent's threat must be answered
	Change  Kind = "change"  // the effect of a move
	Scores  Kind = "scores"  // the results of a search for the best moves
)

// A Description has the texts about a kind of heat map. A text about two kinds belongs to the second.
type Description struct {
	Kind  Kind
	Board string // name of the map on the page; "" if the list of moves has the same information
	Short string // text in a list
	Text  string // longer text, in lines of 63 columns
}

// Descriptions describes all kinds, in the order in which they are shown.
var Descriptions = []Description{
	{Black, "Worth to Black", "", ""},
	{White, "Worth to White", "black and white (the worth of each point by its patterns)",
		"the pattern score of a stone of this side there (the default);\n" +
			"in JSON heat.black and heat.white, and from 0 to 9 heat.levels"},
	{Density, "Shapes##on the board", "density (of threats)",
		"how many shapes of a side go on there, or are answered there\n(heat.density)"},
	{Zone, "Where to defend", "zone (where the opponent's threat must be answered)",
		"where the opponent's threat must be met: + is a move that\n" +
			"holds, ? an open one, - one that loses in another way\n(heat.zone: 3, 2, 1, else 0)"},
	{Change, "Last move's change", "change or change:MOVE (what the last move changed, or MOVE would)",
		"what the last move changed in the pattern scores; change:h8 is\n" +
			"what that move would change: above 0 for Black, below for White\n(heat.change)"},
	{Scores, "", "scores (of the best moves by a search, which uses what the limits leave)",
		"what a search finds for the best moves: W is proved to win, a\n" +
			"number is a judged chance in percent, L appears where all moves\n" +
			"lose (heat.scores: 100, 1 to 99, -1, else 0)"},
}

// Kinds returns all kinds, in the order in which they are shown.
func Kinds() (kinds []Kind) {
	for _, d := range Descriptions {
		kinds = append(kinds, d.Kind)
	}
	return kinds
}

// A Map is a heat map that is ready to be shown.
type Map struct {
	Kind   Kind
	Title  string
	Side   notation.Stone // the side of the heat; Empty if positive levels are Black's and negative ones White's
	Levels answer.Rows    // from -9 to 9; 0 is no heat
	Labels map[notation.Point]string
	Ring   []notation.Point
	Keys   []draw.Key // explanations of the levels, for Black's colour
	Empty  string     // text that is shown if there are no keys, and so no map
}

// Legend explains the labels and levels, with one phrase for each explanation: "1 to 9: …".
func (m *Map) Legend(l *words.Language) []string {
	var list []string
	first := 0
	for i, k := range m.Keys {
		if k.Text == "" {
			continue
		}
		text := l.Say("{label}: {meaning}", "label", k.Label, "meaning", k.Text)
		if i > first {
			text = l.Say("{first} to {last}: {meaning}", "first", m.Keys[first].Label, "last", k.Label,
				"meaning", k.Text)
		}
		list, first = append(list, text), i+1
	}
	return list
}

// Maps returns the heat maps of the given kinds, in the order of Kinds.
func Maps(l *words.Language, a *analysis.Analysis, kinds ...Kind) []Map {
	var maps []Map
	for _, kind := range Kinds() {
		if !slices.Contains(kinds, kind) {
			continue
		}
		for _, m := range mapsOf(l, a, kind) {
			m.Kind = kind
			maps = append(maps, m)
		}
	}
	return maps
}

func mapsOf(l *words.Language, a *analysis.Analysis, kind Kind) []Map {
	switch kind {
	case Black:
		return []Map{patternMap(l, notation.Black, &a.Heat)}
	case White:
		return []Map{patternMap(l, notation.White, &a.Heat)}
	case Density:
		return []Map{densityMap(l, notation.Black, a.Heat.Density.Black),
			densityMap(l, notation.White, a.Heat.Density.White)}
	case Zone:
		return []Map{zoneMap(l, a)}
	case Scores:
		return []Map{scoreMap(l, a)}
	}
	return []Map{changeMap(l, a.Heat.Change)}
}

func patternMap(l *words.Language, s notation.Stone, heat *answer.Heat) Map {
	m := Map{Title: l.Say("heat map of {side}", "side", s), Side: s, Levels: heat.Levels.Of(s),
		Empty: l.Say("no point is worth more than any other")}
	if heat.Model != analysis.OwnModel {
		m.Title = l.Say("heat map of {side} under {model}", "side", s, "model", heat.Model)
	}
	if most := heat.Of(s).Peak(); heat.Levels.Of(s).Peak() > 0 {
		m.Keys = scale(l.Say("what a stone there is worth to {side}, logarithmic: 9 is {most}", "side", s,
			"most", most), 1)
	}
	return m
}

func densityMap(l *words.Language, s notation.Stone, counts answer.Rows) Map {
	m := Map{Title: l.Say("density of {side}'s threats", "side", s), Side: s,
		Empty: l.Say("{side} has no shape that can be extended", "side", s)}
	m.Levels = make(answer.Rows, len(counts))
	for y, row := range counts {
		for _, n := range row {
			m.Levels[y] = append(m.Levels[y], min(n, 9))
		}
	}
	if most := counts.Peak(); most > 0 {
		text := l.Say("shapes of {side} that are extended there, or answered there", "side", s)
		if most > 9 {
			text = l.Join(text, l.Say("9 is 9 or more"))
		}
		m.Keys = scale(text, 1)[9-min(most, 9):]
		for i := range m.Keys {
			m.Keys[i].Label = strconv.Itoa(i + 1)
			m.Keys[i].Heat = float64(i+1) / 9
		}
	}
	return m
}

// The levels of the zones, and the signs drawn on them.
var zoneSigns = [...]struct {
	level int
	sign  string
}{answer.ZoneLost: {3, "-"}, answer.ZoneOpen: {6, "?"}, answer.ZoneHold: {9, "+"}}

func zoneMap(l *words.Language, a *analysis.Analysis) Map {
	b := a.Position()
	side, other := b.Turn(), b.Turn().Opponent()
	m := Map{Title: l.Say("{side} must play here", "side", side), Side: side}
	switch {
	case a.Heat.Zone != nil:
	case a.Attack.Result.Decides() && a.Attack.Result.Book.Winner == other:
		m.Empty = l.Say("every move loses by the book")
	case len(a.Attack.Result.Course()) > 0:
		m.Empty = l.Say("{side} wins, and has nothing to answer", "side", side)
	case a.Defence.Result.Verdict == solver.NoWin:
		m.Empty = l.Say("{side} threatens nothing of the class", "side", other)
	default:
		m.Empty = l.Say("it is unknown whether {side} threatens anything", "side", other)
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
	m.Empty = l.Say("every move lets {side} carry out the threat", "side", other)
	for z, text := range map[int]string{
		answer.ZoneHold: l.Say("holds##a move"),
		answer.ZoneOpen: l.Say("undecided: a limit came first"),
		answer.ZoneLost: l.Say("changes the threat, but loses all the same"),
	} {
		if slices.ContainsFunc(a.Heat.Zone, func(row []int) bool { return slices.Contains(row, z) }) {
			m.Keys = append(m.Keys, draw.Key{Label: zoneSigns[z].sign, Heat: float64(zoneSigns[z].level) / 9,
				Text: text})
		}
	}
	slices.SortFunc(m.Keys, func(a, b draw.Key) int { return int(9*b.Heat) - int(9*a.Heat) })
	return m
}

func changeMap(l *words.Language, c *answer.Change) Map {
	if c == nil {
		return Map{Title: l.Say("what the last move changed"), Empty: l.Say("the order of the stones is unknown")}
	}
	m := Map{
		Title: l.Say("what {move} of {side} changes", "move", c.Move, "side", c.Side), Levels: c.Levels,
		Ring:  []notation.Point{c.Move},
		Empty: l.Say("no point gains or loses value for either side"),
	}
	if c.Net.Peak() > 0 {
		m.Keys = append(scale(l.Say("better for Black"), 1), scale(l.Say("better for White"), -1)...)
	}
	return m
}

// scale returns keys for nine levels.
func scale(text string, sign int) []draw.Key {
	keys := make([]draw.Key, 9)
	for i := range keys {
		keys[i] = draw.Key{Label: strconv.Itoa(sign * (i + 1)), Heat: float64(sign*(i+1)) / 9}
	}
	keys[8].Text = text
	return keys
}

// Marks returns the marks of a map. If coloured is true, the heat has the colour of its side, otherwise the colour of
// Black.
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

// Tone returns -1 for White's heat if coloured is true, and 1 for all other heat.
func (m *Map) Tone(coloured bool) float64 {
	if coloured && m.Side == notation.White {
		return -1
	}
	return 1
}
