package main

// The chart of Black's win chance as SVG, and below it a diagram for each
// turning point. Dots that are filled are proved, hollow ones judged.

import (
	"bytes"
	"encoding/xml"
	"fmt"

	"fukumi/notation"
	"fukumi/notation/draw"
)

// The chart, in units of the picture.
const (
	chartWidth  = 960.0
	chartHeight = 260.0
	chartLeft   = 60.0
	chartTop    = 40.0
	chartRight  = 20.0
	chartBottom = 40.0
)

func writeReviewSVG(w *bytes.Buffer, r *gameReview) error {
	var sheet bytes.Buffer
	size := [2]int{int(chartWidth), int(chartHeight)}
	if pictures := r.pictures(); len(pictures) > 0 {
		if err := pictures.SVG(&sheet); err != nil {
			return err
		}
		var root struct {
			Width  int `xml:"width,attr"`
			Height int `xml:"height,attr"`
		}
		if err := xml.Unmarshal(sheet.Bytes(), &root); err != nil {
			return fmt.Errorf("the size of the diagrams: %w", err)
		}
		size = [2]int{max(size[0], root.Width), size[1] + root.Height}
	}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %[2]d" role="img">`+"\n", size[0], size[1], size[0])
	fmt.Fprintf(w, "<title>%s</title>\n", xmlText(reviewHeading(r)))
	fmt.Fprintf(w, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", size[0], size[1])
	r.chart(w)
	if sheet.Len() > 0 {
		fmt.Fprintf(w, `<g transform="translate(0 %g)">`+"\n", chartHeight)
		w.Write(sheet.Bytes())
		fmt.Fprint(w, "</g>\n")
	}
	fmt.Fprint(w, "</svg>\n")
	return nil
}

// chart draws the win chance.
func (r *gameReview) chart(w *bytes.Buffer) {
	plies := len(r.judged) - 1
	x := func(i int) float64 {
		return chartLeft + (chartWidth-chartLeft-chartRight)*float64(i)/float64(max(plies, 1))
	}
	y := func(c float64) float64 { return chartTop + (chartHeight-chartTop-chartBottom)*(1-c) }
	text := func(at [2]float64, anchor, text string) {
		fmt.Fprintf(w, `<text x="%.1f" y="%.1f" text-anchor="%s" font-family="sans-serif" font-size="13" fill="#222222">%s</text>`+"\n", at[0], at[1], anchor, xmlText(text))
	}
	text([2]float64{chartLeft, 22}, "start", "Black's win chance after each ply: filled dots are proved, hollow ones judged")
	for _, c := range []float64{0, 0.5, 1} {
		fmt.Fprintf(w, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#bbbbbb"/>`+"\n", x(0), y(c), x(plies), y(c))
		text([2]float64{chartLeft - 8, y(c) + 4}, "end", fmt.Sprintf("%.0f %%", 100*c))
	}
	every := max((plies/12+4)/5*5, 5)
	for i := 0; i <= plies; i += every {
		text([2]float64{x(i), chartHeight - 14}, "middle", fmt.Sprint(i))
	}
	pen := "M"
	fmt.Fprint(w, `<path fill="none" stroke="#1f5fa8" stroke-width="2" d="`)
	for i := range r.judged {
		c, known := r.blackChance(i)
		if !known {
			pen = "M" // a gap
			continue
		}
		fmt.Fprintf(w, "%s%.1f %.1f ", pen, x(i), y(c))
		pen = "L"
	}
	fmt.Fprintln(w, `"/>`)
	for i := range r.judged {
		c, known := r.blackChance(i)
		if !known {
			continue
		}
		fill := "#ffffff"
		if c == 0 || c == 1 {
			fill = "#1f5fa8"
		}
		fmt.Fprintf(w, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s" stroke="#1f5fa8"/>`+"\n", x(i), y(c), fill)
	}
	for _, m := range r.turning() {
		fmt.Fprintf(w, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#b3261e" stroke-dasharray="4 3"><title>%s</title></line>`+"\n",
			x(m.ply+1), y(1), x(m.ply+1), y(0), xmlText(turningText(m)))
	}
}

// xmlText makes a text safe to stand in a picture.
func xmlText(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(notation.Clean(text))) // a buffer takes everything
	return out.String()
}

// pictures are the diagrams of the turning points: the position with the move
// on it, marked ?, and the better move !.
func (r *gameReview) pictures() draw.Sheet {
	var sheet draw.Sheet
	for _, m := range r.turning() {
		p := draw.Picture{
			Position: r.judged[m.ply].pos, Title: turningText(m), Notes: []string{capital(m.reason)},
			Marks: notation.Marks{Labels: map[notation.Point]string{}},
		}
		if text := betterText(m); text != "" {
			p.Notes = append(p.Notes, text)
		}
		if m.move.point != notation.NoPoint {
			_ = p.Position.Put(m.move.point, m.move.side) // it was played there
			p.Labels[m.move.point] = "?"
			p.Ring, p.RingName = []notation.Point{m.move.point}, "the move"
		}
		if m.better != notation.NoPoint && m.better != m.move.point {
			p.Labels[m.better] = "!"
		}
		sheet = append(sheet, p)
	}
	return sheet
}
