package main

// The report of a review: one HTML file that holds the game, what was found
// out about it and the script that shows it (review.html). It refers to nothing
// outside.

import (
	"bytes"
	_ "embed"
	"html/template"

	"fukumi/notation"
)

//go:embed review.html
var reviewPage string

var reviewTemplate = template.Must(template.New("review").Parse(reviewPage))

// A reportData is what the page is made of.
type reportData struct {
	Heading string
	Loss    string
	Story   []string
	Counts  [][]string // of the players, below Heads
	Heads   []string
	Proof   string
	Rows    []reportRow
	Game    reportGame
}

// A reportRow is a line of the table of moves.
type reportRow struct {
	Ply                             int
	Side, Move, Class, Known, Judge string
	Better, Reason                  string
	Turning                         bool
}

// A reportGame is what the script reads.
type reportGame struct {
	*reviewObject
	Black   []notation.Point   `json:"start_black"`
	White   []notation.Point   `json:"start_white"`
	Chances []*float64         `json:"chances"` // of Black, after each number of plies; null where unknown
	Proved  []bool             `json:"chances_proved"`
	Known   []string           `json:"known"`
	Win     [][]notation.Point `json:"wins"` // the proved win of the side to move after each number of plies
}

func writeReviewHTML(w *bytes.Buffer, r *gameReview) error {
	data := reportData{Heading: notation.Clean(reviewHeading(r)), Loss: lossText(r), Story: storyTexts(r), Counts: r.countRows(), Heads: countHeads, Proof: capital(proofText)}
	start := &r.game.positions[0]
	data.Game = reportGame{reviewObject: newReviewObject(r), Black: orEmpty(start.Stones(notation.Black)), White: orEmpty(start.Stones(notation.White))}
	data.Game.ID = notation.Clean(data.Game.ID)
	for i, name := range data.Game.Names {
		data.Game.Names[i] = notation.Clean(name)
	}
	for i, j := range r.judged {
		var chance *float64
		if c, known := r.blackChance(i); known {
			chance = &c
		}
		known, win := "", []notation.Point{}
		if j != nil {
			known, win = sideKnown(j), orEmpty(j.attack.Line)
		}
		data.Game.Chances = append(data.Game.Chances, chance)
		data.Game.Proved = append(data.Game.Proved, chance != nil && (*chance == 0 || *chance == 1))
		data.Game.Known, data.Game.Win = append(data.Game.Known, known), append(data.Game.Win, win)
	}
	turning := map[int]bool{}
	for _, m := range r.turning() {
		turning[m.ply] = true
	}
	for i := range r.moves {
		m := &r.moves[i]
		row := reportRow{
			Ply: i + 1, Side: m.move.side.String(), Move: moveName(m.move.point), Class: string(m.class),
			Better: betterText(m), Reason: capital(m.reason), Turning: turning[i], Known: data.Game.Known[i+1],
		}
		if c := data.Game.Chances[i+1]; c != nil && !data.Game.Proved[i+1] {
			row.Judge = chanceText(*c)
		}
		data.Rows = append(data.Rows, row)
	}
	for i := range r.after {
		m := &r.after[i]
		data.Rows = append(data.Rows, reportRow{Ply: m.ply + 1, Side: m.move.side.String(), Move: moveName(m.move.point), Class: string(m.class), Reason: capital(m.reason)})
		data.Game.Chances, data.Game.Proved = append(data.Game.Chances, nil), append(data.Game.Proved, false)
		data.Game.Known, data.Game.Win = append(data.Game.Known, ""), append(data.Game.Win, []notation.Point{})
	}
	return reviewTemplate.Execute(w, data)
}
