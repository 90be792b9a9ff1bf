package story

// The chart of Black's win chance: as text for a terminal, and as a picture with the turning points below it.

import (
	"io"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/notation/words"
)

// The size of the text chart.
const (
	chanceRows    = 6
	chanceColumns = 72
	chanceLabels  = 6 // the columns of the labels on the left
)

// Bars draws Black's win chance on lines of at most width columns. A column stands for one ply or, in a long game, for
// several. Unknown chances are gaps. The function cells returns how many columns a text takes.
func (r *Document) Bars(width int, cells func(string) int) string {
	name := r.In.Say("ply##below the columns of a chart")
	left := max(chanceLabels, cells(name)+1)
	plies, columns := len(r.Judged), max(min(width-left, chanceColumns), 1)
	step := (plies + columns - 1) / columns
	eighths := []rune(" ▁▂▃▄▅▆▇█")
	var out []byte
	for row := chanceRows - 1; row >= 0; row-- {
		label := "     "
		switch row {
		case chanceRows - 1:
			label = "100 %"
		case 0:
			label = "  0 %"
		}
		line := []rune(label + strings.Repeat(" ", left-cells(label)))
		for i := 0; i < plies; i += step {
			c, known := r.ShownChance(i)
			level := int(c*8*chanceRows + 0.5)
			if c < 1 {
				level = min(level, 8*chanceRows-1) // only a proved chance fills the whole height
			}
			level -= 8 * row
			switch {
			case !known:
				line = append(line, ' ')
			case row == 0:
				line = append(line, eighths[min(max(level, 1), 8)])
			default:
				line = append(line, eighths[min(max(level, 0), 8)])
			}
		}
		out = append(append(out, string(trimRight(line))...), '\n')
	}
	var marks []rune
	for i := 0; i < plies; i += step {
		switch n := len(marks); {
		case n*step != i: // the previous number reaches into this column
		case i%10 == 0 || step > 1 && i%(10*step) == 0:
			marks = append(marks, []rune(strconv.Itoa(i))...)
		default:
			marks = append(marks, ' ')
		}
	}
	name += strings.Repeat(" ", left-cells(name))
	return string(out) + name + string(trimRight(marks)) + "\n"
}

func trimRight(line []rune) []rune {
	for len(line) > 0 && line[len(line)-1] == ' ' {
		line = line[:len(line)-1]
	}
	return line
}

// Chart returns the win chance as a picture, with a diagram of every turning point below it. Filled dots are proved,
// hollow dots are judged. The text is English.
func (r *Document) Chart() *draw.Chart {
	r = r.english()
	c := &draw.Chart{
		Title: r.Heading(), Caption: "Black's win chance after each ply: filled dots are proved, hollow ones judged",
		Sheet: r.diagrams(),
	}
	for i := range r.Judged {
		chance, known := r.ShownChance(i)
		c.Chances = append(c.Chances, draw.Chance{Value: chance, Known: known, Proved: known && (chance == 0 ||
			chance == 1)})
	}
	for _, m := range r.Turning() {
		c.Moments = append(c.Moments, draw.ChartMoment{After: m.Ply + 1, Text: r.TurningText(m)})
	}
	return c
}

// SVG writes the picture that Chart returns.
func (r *Document) SVG(w io.Writer) error { return r.Chart().SVG(w) }

// diagrams returns the diagrams of the turning points. Each shows the position with the move played and the better
// move.
func (r *Document) diagrams() draw.Sheet {
	var sheet draw.Sheet
	for _, m := range r.Turning() {
		p := draw.Picture{
			Position: r.Judged[m.Ply].Position, Title: r.TurningText(m), Notes: []string{words.Capital(r.Reason(m))},
		}
		if text := r.BetterText(m); text != "" {
			p.Notes = append(p.Notes, text)
		}
		if m.Move.Point != notation.NoPoint {
			_ = p.Position.Put(m.Move.Point, m.Move.Side) // cannot fail: the move was played there
			if IsWrong(m) {
				p.Mistake = []notation.Point{m.Move.Point}
			} else {
				p.Ring, p.RingName = []notation.Point{m.Move.Point}, "the move"
			}
		}
		if m.Better != notation.NoPoint && m.Better != m.Move.Point {
			p.Better = []notation.Point{m.Better}
		}
		sheet = append(sheet, p)
	}
	return sheet
}
