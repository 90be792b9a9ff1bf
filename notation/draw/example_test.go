package draw_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"fukumi/notation"
	"fukumi/notation/draw"
	"fukumi/notation/text"
)

func Example() {
	in, err := text.ParsePosition("h8 i9 g7", text.Defaults{})
	if err != nil {
		log.Fatal(err)
	}
	picture := draw.Picture{
		Position: in.Position, Title: "an opening",
		Marks: text.Marks{Ring: []notation.Point{notation.At(6, 6)}}, RingName: "last move",
	}
	var svg bytes.Buffer
	if err := draw.SVG(&svg, &picture); err != nil {
		log.Fatal(err)
	}
	first, _, _ := strings.Cut(svg.String(), ">")
	fmt.Println(first[:4], strings.Count(svg.String(), "<circle") > 3)
	// Output: <svg true
}

func ExampleChart() {
	chart := draw.Chart{
		Title: "a short game", Caption: "Black's chances",
		Chances: []draw.Chance{{Value: 0.5, Known: true}, {Value: 0.55, Known: true}, {},
			{Value: 1, Known: true, Proved: true}},
		Moments: []draw.ChartMoment{{After: 3, Text: "the losing move"}},
	}
	var svg bytes.Buffer
	err := chart.SVG(&svg)
	fmt.Println(strings.Contains(svg.String(), "<title>the losing move</title>"), err)
	// Output: true <nil>
}
