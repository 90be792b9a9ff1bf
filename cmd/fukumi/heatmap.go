package main

// Heat maps: the kinds that --heat names, and how they look on a terminal and
// in a picture.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/solver"
)

// The kinds of heat maps.
const (
	heatBlack   = "black"
	heatWhite   = "white"
	heatDensity = "density"
	heatZone    = "zone"
	heatChange  = "change" // or change:MOVE
	heatScores  = "scores"
)

var heatKinds = []string{heatBlack, heatWhite, heatDensity, heatZone, heatChange, heatScores}

// HeatOptions say which heat maps are drawn.
type HeatOptions struct {
	Kinds []string // of heatKinds
	Move  string   // of change:MOVE, "" for the last one
	set   bool
}

func (o *HeatOptions) register(f *pflag.FlagSet) {
	o.Kinds = []string{heatBlack, heatWhite}
	f.Var(&flagValue[HeatOptions]{o, nil, parseHeat, "black,white", "KINDS"},
		"heat", "heat maps, in the text and in the picture: black and white (what the patterns make of each point), density (of threats), "+
			"zone (where the opponent's threat must be answered), change or change:MOVE (what the last move changed, or MOVE would), "+
			"scores (what a search makes of the best moves, which takes what the limits leave); all, none")
}

// parseHeat reads a list of kinds.
func parseHeat(text string) (HeatOptions, error) {
	o := HeatOptions{set: true}
	for word := range strings.SplitSeq(text, ",") {
		kind, move, named := strings.Cut(word, ":")
		switch {
		case word == "none" && text == word:
		case word == "all":
			o.Kinds = append(o.Kinds, heatKinds...)
		case named && kind == heatChange && move != "" && (o.Move == "" || o.Move == move):
			o.Kinds, o.Move = append(o.Kinds, kind), move
		case !named && slices.Contains(heatKinds, kind):
			o.Kinds = append(o.Kinds, kind)
		default:
			return o, fmt.Errorf("want %s, change:MOVE, all or none, with commas between", strings.Join(heatKinds, ", "))
		}
	}
	return o, nil
}

// shows reports whether a kind was asked for.
func (o *HeatOptions) shows(kind string) bool { return slices.Contains(o.Kinds, kind) }

// A heatMap is one map to be drawn.
type heatMap struct {
	title  string
	side   notation.Stone // whose heat it is; Empty where it has a sign: above 0 for Black
	levels heatRows       // from -9 to 9; 0 is none
	labels map[notation.Point]string
	ring   []notation.Point
	keys   []draw.Key // what the levels mean, with heat as if it were Black's
	empty  string     // what is said where there is no map
}

// change is what the move that was named changes, or the last one.
func (o *HeatOptions) change(m heatModel, b *notation.Position) (*changeObject, error) {
	if o.Move == "" {
		return m.lastChange(b)
	}
	p, err := notation.ParsePoint(o.Move, b.Size())
	if err != nil {
		return nil, &inputError{fmt.Errorf("--heat change:%s: %w", o.Move, unprefixed(err))}
	}
	c, err := m.nextChange(b, p)
	if err != nil {
		return nil, &inputError{fmt.Errorf("--heat change:%s: %w", o.Move, err)}
	}
	return c, nil
}

// warm finds the heat of a position, and draws up the maps.
func (a *analysis) warm(o *HeatOptions, m heatModel) {
	b := &a.attack.query.Position
	a.heat.Model, a.heat.sidesObject = m.name(), m.of(b)
	untouched := m.untouched(b)
	a.heat.Levels = sidesObject{levels(b, a.heat.Black, untouched), levels(b, a.heat.White, untouched)}
	a.heat.Density = density(b, a.threats)
	if a.held != nil {
		a.heat.Zone = a.held.zone(b)
	}
	if a.ranking != nil && o.shows(heatScores) {
		a.heat.Scores = scores(b, a.ranking)
	}
	for _, kind := range heatKinds {
		if o.shows(kind) {
			a.maps = append(a.maps, a.mapsOf(kind)...)
		}
	}
}

// mapsOf are the maps of one kind.
func (a *analysis) mapsOf(kind string) []heatMap {
	switch kind {
	case heatBlack:
		return []heatMap{patternMap(notation.Black, &a.heat)}
	case heatWhite:
		return []heatMap{patternMap(notation.White, &a.heat)}
	case heatDensity:
		return []heatMap{densityMap(notation.Black, a.heat.Density.Black), densityMap(notation.White, a.heat.Density.White)}
	case heatZone:
		return []heatMap{a.zoneMap()}
	case heatScores:
		return []heatMap{a.scoreMap()}
	}
	return []heatMap{changeMap(a.heat.Change)}
}

func patternMap(s notation.Stone, heat *heatObject) heatMap {
	m := heatMap{title: "heat map of " + title(s), side: s, levels: heat.Levels.of(s), empty: "no point is worth more than any other"}
	if heat.Model != ownModel {
		m.title += " under " + heat.Model
	}
	if most := heat.of(s).peak(); heat.Levels.of(s).peak() > 0 {
		m.keys = scale(fmt.Sprintf("what a stone there is worth to %s, logarithmic: 9 is %d", title(s), most), 1)
	}
	return m
}

func densityMap(s notation.Stone, counts heatRows) heatMap {
	m := heatMap{title: "density of " + title(s) + "'s threats", side: s, empty: title(s) + " has no shape that can go on"}
	m.levels = make(heatRows, len(counts))
	for y, row := range counts {
		for _, n := range row {
			m.levels[y] = append(m.levels[y], min(n, 9))
		}
	}
	if most := counts.peak(); most > 0 {
		m.keys = scale(fmt.Sprintf("shapes of %s that go on there, or are answered there", title(s)), 1)[9-min(most, 9):]
		for i := range m.keys {
			m.keys[i].Label = strconv.Itoa(i + 1)
			m.keys[i].Heat = float64(i+1) / 9
		}
		if most > 9 {
			m.keys[8].Text += "; 9 is 9 or more"
		}
	}
	return m
}

// The levels of zones, and the signs on them.
var zoneSigns = [...]struct {
	level int
	sign  string
}{zoneLost: {3, "-"}, zoneOpen: {6, "?"}, zoneHold: {9, "+"}}

func (a *analysis) zoneMap() heatMap {
	b := &a.attack.query.Position
	side, other := title(b.Turn()), title(b.Turn().Opponent())
	m := heatMap{title: side + " must play here", side: b.Turn()}
	switch {
	case a.heat.Zone != nil:
	case a.attack.result.Verdict == solver.Win:
		m.empty = side + " wins, and has nothing to answer"
	case a.defence.result.Verdict == solver.NoWin:
		m.empty = other + " threatens nothing of the class"
	default:
		m.empty = "it is not known whether " + other + " threatens anything"
	}
	if a.heat.Zone == nil {
		return m
	}
	m.labels = map[notation.Point]string{}
	m.levels = newHeatRows(b, func(p notation.Point) heatValue {
		z := zoneSigns[a.heat.Zone.at(p)]
		if z.sign != "" {
			m.labels[p] = z.sign
		}
		return z.level
	})
	m.empty = "every move lets " + other + " carry out the threat"
	for z, text := range map[heatValue]string{
		zoneHold: "holds",
		zoneOpen: "open: a limit came first",
		zoneLost: "changes the threat, but loses all the same",
	} {
		if slices.ContainsFunc(a.heat.Zone, func(row []heatValue) bool { return slices.Contains(row, z) }) {
			m.keys = append(m.keys, draw.Key{Label: zoneSigns[z].sign, Heat: float64(zoneSigns[z].level) / 9, Text: text})
		}
	}
	slices.SortFunc(m.keys, func(a, b draw.Key) int { return int(9*b.Heat) - int(9*a.Heat) })
	return m
}

func changeMap(c *changeObject) heatMap {
	if c == nil {
		return heatMap{title: "what the last move changed", empty: "the order of the stones is not known; name a move, as in --heat change:h8"}
	}
	m := heatMap{
		title: fmt.Sprintf("what %s of %s changes", c.Move, title(c.Side)), levels: c.Levels, ring: []notation.Point{c.Move},
		empty: "no point is worth more or less to either side",
	}
	if c.Net.peak() > 0 {
		m.keys = append(scale("better for Black", 1), scale("better for White", -1)...)
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

// marks are the marks of a map. Heat is as it is for Black, or with the colour
// of its side.
func (m *heatMap) marks(coloured bool) notation.Marks {
	marks := notation.Marks{Labels: m.labels, Heat: map[notation.Point]float64{}, Ring: m.ring}
	for y, row := range m.levels {
		for x, level := range row {
			if level != 0 {
				marks.Heat[notation.At(x, y)] = float64(level) / 9 * m.tone(coloured)
			}
		}
	}
	return marks
}

func (m *heatMap) tone(coloured bool) float64 {
	if coloured && m.side == notation.White {
		return -1
	}
	return 1
}

// heatMap prints a map with its legend: in colour, or with numbers.
func (p *printer) heatMap(b *notation.Position, m *heatMap) {
	p.section("%s", m.title)
	if len(m.keys) == 0 {
		p.sentence("%s", m.empty)
		return
	}
	coloured := p.color != notation.NoColor
	p.block(notation.Draw(b, m.marks(coloured), notation.Style{Color: p.color}))
	first := 0
	for i, k := range m.keys {
		if k.Text == "" {
			continue
		}
		if coloured {
			for _, tile := range m.keys[first:i] {
				fmt.Fprint(p.w, p.color.Paint(" "+tile.Label, tile.Heat*m.tone(true)))
			}
			fmt.Fprintf(p.w, "%s %s\n", p.color.Paint(" "+k.Label+" ", k.Heat*m.tone(true)), k.Text)
		} else {
			text := k.Label + ": " + k.Text
			if i > first {
				text = m.keys[first].Label + " to " + text
			}
			p.sentence("%s", text)
		}
		first = i + 1
	}
}
