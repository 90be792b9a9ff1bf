//go:build !js

package report

// The turning points as still pictures, for readers without scripts and for paper:
// the position with the move on it, and what would have been better ringed.

import (
	"fmt"

	"fukumi/internal/words"
	"fukumi/notation"
	"fukumi/solver/review"
)

// A diagram is a board with words below it. Its units are those of the board that
// the script draws.
type diagram struct {
	Title  string
	Texts  []string
	Label  string // the stones in words
	Stones []diagramStone
	Last   *diagramStone // the move, nil for a pass
	Rings  []diagramRing
}

type diagramStone struct {
	X, Y, TextY int
	Black       bool
	Number      string // of the move, "" at the start
}

type diagramRing struct {
	X, Y, TextY int
	Sign        string
}

// A diagramGrid is the empty board that all diagrams share.
type diagramGrid struct {
	Size, From, To int
	Lines          []diagramLine
}

type diagramLine struct {
	At, LetterY, NumberY int
	Letter               string
	Number               int
}

// The distances of a diagram: between lines, and from the outermost to the edge.
const (
	diagramCell = 30
	diagramEdge = 30
)

// newGrid is the board of a size.
func newGrid(size int) diagramGrid {
	g := diagramGrid{Size: 2*diagramEdge + (size-1)*diagramCell, From: diagramEdge,
		To: diagramEdge + (size-1)*diagramCell}
	for i := range size {
		at := diagramEdge + i*diagramCell
		g.Lines = append(g.Lines, diagramLine{At: at, LetterY: g.Size - 4, NumberY: at + 4,
			Letter: string(rune('a' + i)), Number: size - i})
	}
	return g
}

// stillDiagrams are those of the turning points.
func (r *Report) stillDiagrams() []diagram {
	var list []diagram
	for _, m := range r.Turning() {
		list = append(list, r.stillDiagram(m))
	}
	return list
}

func (r *Report) stillDiagram(m *review.Finding) diagram {
	d := diagram{Title: words.Capital(TurningText(m)), Texts: r.moveTexts(m)[1:]}
	pos, numbers := r.Judged[m.Ply].Position, map[notation.Point]string{}
	for i := range r.Moves[:m.Ply+1] {
		if p := r.Moves[i].Move.Point; p != notation.NoPoint {
			numbers[p] = fmt.Sprint(i + 1)
		}
	}
	if p := m.Move.Point; p != notation.NoPoint {
		_ = pos.Put(p, m.Move.Side) // it was played there
	}
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		stones := pos.Stones(side)
		d.Label = words.Join(d.Label, words.Side(side)+": "+words.Points(stones))
		for _, p := range stones {
			x, y := diagramPlace(p, pos.Size())
			d.Stones = append(d.Stones, diagramStone{x, y, y + 4, side == notation.Black, numbers[p]})
			if p == m.Move.Point {
				d.Last = &d.Stones[len(d.Stones)-1]
			}
		}
	}
	for _, mark := range r.pageMarks(m) {
		d.Texts = append(d.Texts, fmt.Sprintf("%s %s: %s", mark.Sign, mark.Text, words.Points(mark.Points)))
		for _, p := range mark.Points {
			x, y := diagramPlace(p, pos.Size())
			d.Rings = append(d.Rings, diagramRing{x, y, y + 5, mark.Sign})
		}
	}
	return d
}

// diagramPlace is where a point lies.
func diagramPlace(p notation.Point, size int) (x, y int) {
	return diagramEdge + p.X()*diagramCell, diagramEdge + (size-1-p.Y())*diagramCell
}
