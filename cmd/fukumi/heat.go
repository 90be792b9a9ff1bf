package main

import (
	"fukumi/eval"
	"fukumi/notation"
)

// A heatValue is the pattern score of a point for one side.
type heatValue = int

// A heatObject is the pattern score of every point for either side: size rows
// of size numbers, row 1 first, 0 on stones.
type heatObject struct {
	Black [][]heatValue `json:"black"`
	White [][]heatValue `json:"white"`
}

func newHeatObject(b *notation.Position) heatObject {
	black, white := eval.Heat(b)
	rows := func(heat *[notation.Cells]heatValue) [][]heatValue {
		rows := make([][]heatValue, b.Size())
		for y := range rows {
			rows[y] = make([]heatValue, b.Size())
			for x := range rows[y] {
				rows[y][x] = heat[notation.At(x, y)]
			}
		}
		return rows
	}
	return heatObject{rows(&black), rows(&white)}
}
