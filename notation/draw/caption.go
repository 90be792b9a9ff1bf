package draw

import (
	"math"
	"slices"
	"strings"

	"fukumi/notation"
)

// The text below the board: a legend of its signs, then the notes.

const (
	captionSize = 0.38 * cell
	captionLead = 0.56 * cell // distance between lines
	swatchWidth = 0.9 * cell
	swatchGap   = 0.15 * cell
	tileSide    = 0.46 * cell
)

// An entry is an entry of the legend: a sign and its meaning.
type entry struct {
	text  string
	width float64 // width of the sign
	sign  func(s *scene, x, y float64)
}

// caption writes the legend and the notes, and sets the height of the picture.
func (b *board) caption() {
	b.bottom += (0.3*(b.letter-1) - 0.1) * cell
	b.legend(b.entries())
	size, lead := captionSize*b.letter, captionLead*b.letter
	for _, note := range b.Notes {
		for _, line := range wrap(note, size, b.captionWidth()) {
			b.letters(line, b.captionLeft(), b.bottom+size, size, 0, ink)
			b.bottom += lead
		}
	}
	b.height = math.Ceil(b.bottom + 0.3*cell)
}

func (b *board) captionLeft() float64  { return 0.8 * cell }
func (b *board) captionWidth() float64 { return b.width - 2*b.captionLeft() }

// legend sets the entries in lines. A text that does not fit into its line continues below its beginning.
func (b *board) legend(entries []entry) {
	if len(entries) == 0 {
		return
	}
	x, right := b.captionLeft(), b.captionLeft()+b.captionWidth()
	size, lead := captionSize*b.letter, captionLead*b.letter
	gap, space := 0.18*cell*b.letter, 0.55*cell*b.letter
	for i, e := range entries {
		width := e.width * b.letter
		if i > 0 && x+width+gap+textWidth(e.text, size) > right {
			x, b.bottom = b.captionLeft(), b.bottom+lead
		}
		var sign scene
		e.sign(&sign, 0, 0)
		sign.scale(b.letter)
		b.put(&sign, x, b.bottom+(1-middle)*size)
		x += width + gap
		for j, line := range wrap(e.text, size, right-x) {
			if j > 0 {
				b.bottom += lead
			}
			b.letters(line, x, b.bottom+size, size, 0, ink)
		}
		x += textWidth(e.text, size) + space
	}
	b.bottom += lead + 0.1*cell
}

// entries returns the legend of the signs on the board.
func (b *board) entries() []entry {
	var list []entry
	if b.RingName != "" && len(b.Ring) > 0 {
		list = append(list, entry{b.RingName, 0.42 * cell, func(s *scene, x, y float64) {
			s.ring(x+0.21*cell, y, 0.21*cell, 0.08*cell, ringColor)
		}})
	}
	list = append(list, b.adviceEntries()...)
	list = append(list, b.rowEntries()...)
	if len(b.Forbidden) > 0 {
		list = append(list, entry{"forbidden for Black", 0.5 * cell, func(s *scene, x, y float64) {
			s.cross(x+0.25*cell, y)
		}})
	}
	return append(list, b.heatEntries()...)
}

// rowEntries returns the legend of the kinds of rows, in the order of their first rows.
func (b *board) rowEntries() []entry {
	type kind struct {
		side notation.Stone
		name string
	}
	var kinds []kind
	colors := map[kind][]rgb{} // the colours of the rows of each kind
	styles := map[kind]RowStyle{}
	var gains []rgb
	for _, side := range [...]notation.Stone{notation.Black, notation.White} {
		if slices.ContainsFunc(b.Rows, func(r Row) bool { return r.Side == side && r.Name != "" && len(r.Gains) > 0 }) {
			gains = append(gains, rowColor[side-1][0])
		}
	}
	for i, r := range b.Rows {
		k := kind{r.Side, r.Name}
		if color := b.looks[i].color(r.Side); r.Name != "" && !slices.Contains(colors[k], color) {
			if len(colors[k]) == 0 {
				kinds, styles[k] = append(kinds, k), r.Style
			}
			colors[k] = append(colors[k], color)
		}
	}
	var list []entry
	for _, k := range kinds {
		n := float64(len(colors[k]))
		width := n*swatchWidth + (n-1)*swatchGap
		list = append(list, entry{title(k.side) + ": " + k.name, width, func(s *scene, x, y float64) {
			for _, color := range colors[k] {
				s.row(x+0.1*cell, y, x+swatchWidth-0.1*cell, y, color, styles[k])
				x += swatchWidth + swatchGap
			}
		}})
	}
	if len(gains) > 0 {
		list = append(list, entry{"goes on", 0.42 * cell, func(s *scene, x, y float64) {
			s.gain(x+0.21*cell, y, gains)
		}})
	}
	return list
}

// heatEntries returns entries that explain the heat: the keys, or a scale for each side that has heat.
func (b *board) heatEntries() []entry {
	if len(b.Keys) > 0 {
		return keyEntries(b.Keys)
	}
	var list []entry
	for i, s := range [...]notation.Stone{notation.Black, notation.White} {
		if !b.hot(s) {
			continue
		}
		keys := make([]Key, 9)
		for k := range keys {
			level := (k + 1) * (1 - 2*i)
			keys[k] = Key{b.levelText(level), float64(level) / 9, ""}
		}
		keys[8].Text = "heat for " + title(s)
		list = append(list, keyEntries(keys)...)
	}
	return list
}

// keyEntries returns an entry for each key with a text, which includes the keys without a text before it.
func keyEntries(keys []Key) []entry {
	var list []entry
	first := 0
	for i, k := range keys {
		if k.Text == "" && i < len(keys)-1 {
			continue
		}
		tiles := keys[first : i+1]
		list = append(list, entry{k.Text, float64(len(tiles)) * tileSide, func(s *scene, x, y float64) {
			for j, t := range tiles {
				s.tile(x+float64(j)*tileSide, y, t)
			}
		}})
		first = i + 1
	}
	return list
}

// tile paints a key with its left edge at x.
func (s *scene) tile(x, y float64, k Key) {
	ground, on := wood, ink
	if h := max(-1, min(1, k.Heat)); h != 0 {
		ground, on = heatColor(h), heatInk(h)
	}
	s.rect(x, y-tileSide/2, x+tileSide, y+tileSide/2, ground)
	size := fit(k.Label, 0.34*cell, tileSide*0.8)
	s.letters(k.Label, x+tileSide/2, y+middle*size, size, 0.5, on)
}

func title(s notation.Stone) string {
	if s == notation.Black {
		return "Black"
	}
	return "White"
}

// maxLines is the maximum number of lines of one text.
const maxLines = 20

// wrap breaks a text into lines, between words. A word that is too long for a line is broken anywhere. If there
// are too many lines, the last line is cut.
func wrap(text string, size, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if line != "" && textWidth(longer, size) > width {
			lines = append(lines, line)
			longer = word
		}
		for len(lines) < maxLines && textWidth(longer, size) > width {
			n := fitting(longer, size, width)
			lines = append(lines, longer[:n])
			longer = longer[n:]
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) > maxLines {
		lines = lines[:maxLines]
		lines[maxLines-1] += "..."
	}
	for i := range lines {
		lines[i] = cut(lines[i], size, width)
	}
	return lines
}

// fitting returns how many bytes of text fit in a line, at least one character.
func fitting(text string, size, width float64) int {
	used := 0.0
	for i, r := range text {
		if used += advance(r) * size; used > width && i > 0 {
			return i
		}
	}
	return len(text)
}
