package report

// The report of a review: one HTML file that holds the game, what was found
// out about it and the script that shows it (review.html). It refers to nothing
// outside.

import (
	_ "embed"
	"html/template"
	"io"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
)

//go:embed review.html
var page string

var pageTemplate = template.Must(template.New("review").Parse(page))

// A pageData is what the page is made of.
type pageData struct {
	Heading string
	Loss    string
	Story   []string
	Counts  [][]string // of the players, below Heads
	Heads   []string
	Proof   string
	Rows    []pageRow
	Game    pageGame
}

// A pageRow is a line of the table of moves.
type pageRow struct {
	Ply                             int
	Side, Move, Class, Known, Judge string
	Better, Reason                  string
	Turning                         bool
}

// A pageGame is what the script reads.
type pageGame struct {
	*answer.Review
	Black   []notation.Point   `json:"start_black"`
	White   []notation.Point   `json:"start_white"`
	Chances []*float64         `json:"chances"` // of Black, after each number of plies; null where unknown
	Proved  []bool             `json:"chances_proved"`
	Known   []string           `json:"known"`
	Win     [][]notation.Point `json:"wins"` // the proved win of the side to move after each number of plies
}

// HTML writes the report as one page.
func (r *Report) HTML(w io.Writer) error {
	data := pageData{Heading: notation.Clean(r.Heading()), Loss: r.Loss(), Story: r.Story(), Counts: r.CountRows(), Heads: CountHeads, Proof: words.Capital(ProofText)}
	start := &r.Game.Positions[0]
	data.Game = pageGame{Review: r.Object(), Black: answer.Points(start.Stones(notation.Black)), White: answer.Points(start.Stones(notation.White))}
	data.Game.ID = notation.Clean(data.Game.ID)
	for i, name := range data.Game.Names {
		data.Game.Names[i] = notation.Clean(name)
	}
	for i, j := range r.Judged {
		var chance *float64
		if c, known := r.BlackChance(i); known {
			chance = &c
		}
		known, win := "", []notation.Point{}
		if j != nil {
			known, win = KnownText(j), answer.Points(j.Attack.Line)
		}
		data.Game.Chances = append(data.Game.Chances, chance)
		data.Game.Proved = append(data.Game.Proved, chance != nil && (*chance == 0 || *chance == 1))
		data.Game.Known, data.Game.Win = append(data.Game.Known, known), append(data.Game.Win, win)
	}
	turning := map[int]bool{}
	for _, m := range r.Turning() {
		turning[m.Ply] = true
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		row := pageRow{
			Ply: i + 1, Side: m.Move.Side.String(), Move: words.Move(m.Move.Point), Class: string(m.Class),
			Better: BetterText(m), Reason: words.Capital(r.Reason(m)), Turning: turning[i], Known: data.Game.Known[i+1],
		}
		if c := data.Game.Chances[i+1]; c != nil && !data.Game.Proved[i+1] {
			row.Judge = words.Chance(*c)
		}
		data.Rows = append(data.Rows, row)
	}
	for i := range r.After {
		m := &r.After[i]
		data.Rows = append(data.Rows, pageRow{Ply: m.Ply + 1, Side: m.Move.Side.String(), Move: words.Move(m.Move.Point), Class: string(m.Class), Reason: words.Capital(r.Reason(m))})
		data.Game.Chances, data.Game.Proved = append(data.Game.Chances, nil), append(data.Game.Proved, false)
		data.Game.Known, data.Game.Win = append(data.Game.Known, ""), append(data.Game.Win, []notation.Point{})
	}
	return pageTemplate.Execute(w, data)
}
