//go:build !js

package report

// The report of a review: one HTML file that holds the game, what was found out
// about it, and the script that steps through it (review.html and the scripts
// beside it). It refers to nothing outside. Without scripts it has the tables, the
// lessons with their answers, and a diagram of every turning point.
//
// A program in a browser leaves the pages out: it has one of its own, and
// templates keep methods that nobody else calls.

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"fukumi/internal/answer"
	"fukumi/internal/words"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/solver/review"
)

//go:embed review.html
var reviewText string

// The script in its parts.
var (
	//go:embed board.js
	boardScript string
	//go:embed chart.js
	chartScript string
	//go:embed review.js
	reviewScript string
)

var reviewPage = newPage(reviewText, boardScript+chartScript+reviewScript)

// A reviewData is what the page is made of.
type reviewData struct {
	Entry    Entry
	Heading  string
	When     string // and where, "" where the file says nothing
	Loss     string
	Story    []string
	Lessons  []lessonRow
	Unasked  []string // mistakes that are no lessons
	Players  [2]string
	Counts   []countRow
	Proof    string
	Rows     []pageRow
	Grid     diagramGrid
	Diagrams []diagram
	Game     pageGame
}

// A lessonRow is a lesson in words.
type lessonRow struct {
	Number, Ply int // both from 1
	Asks        string
	Answers     []string
}

// A countRow is what is counted, of Black and of White.
type countRow struct {
	Head  string
	Cells [2]countCell
}

// A countCell is how often something happened, and at which plies.
type countCell struct {
	Count string
	Plies []int // from 1; not given for all moves of a side
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
	Key     string           `json:"key"` // names the game where the browser keeps what was learnt
	Size    int              `json:"size"`
	Black   []notation.Point `json:"black"` // the stones at the start
	White   []notation.Point `json:"white"`
	Steps   []pageStep       `json:"steps"` // plies and one
	Turning []int            `json:"turning"`
	Begin   int              `json:"begin"` // the ply that is shown first
	Lessons []lesson         `json:"lessons"`
}

// HTML writes the report as one page.
func (r *Report) HTML(w io.Writer) error {
	start := &r.Game.Positions[0]
	data := reviewData{
		Entry: r.Entry(), Heading: text.Clean(r.Heading()), When: r.when(), Loss: words.Capital(r.Loss()),
		Story:   r.Story(),
		Players: r.players(), Counts: r.countRows(), Proof: words.Capital(ProofText), Rows: r.pageRows(),
		Grid: newGrid(start.Size()), Diagrams: r.stillDiagrams(),
		Game: pageGame{
			Key: r.key(), Size: start.Size(), Black: answer.Points(start.Stones(notation.Black)),
			White: answer.Points(start.Stones(notation.White)),
			Steps: r.steps(), Turning: []int{}, Lessons: r.lessons(),
		},
	}
	for _, m := range r.Turning() {
		data.Game.Turning = append(data.Game.Turning, m.Ply+1)
	}
	if r.Losing != nil {
		data.Game.Begin = r.Losing.Ply + 1
	}
	data.Lessons, data.Unasked = r.lessonRows(data.Game.Lessons)
	return reviewPage.write(w, data)
}

// when is the event and its date, as the file says.
func (r *Report) when() string {
	i := &r.Game.Info
	parts := slices.DeleteFunc([]string{i.Event, i.Round, i.Place, i.Date}, func(s string) bool {
		return strings.TrimSpace(s) == ""
	})
	return text.Clean(strings.Join(parts, ", "))
}

// key is a name for the game: that of its position and moves.
func (r *Report) key() string {
	start, text := &r.Game.Positions[0], ""
	for _, m := range r.Game.Moves {
		text += " " + words.Move(m.Point)
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %v %v%s", start.Rule(), start.Size(), start.Stones(notation.Black),
		start.Stones(notation.White), text))
	return hex.EncodeToString(sum[:8])
}

// lessonRows are the lessons in words, and the mistakes of which nothing can be
// asked.
func (r *Report) lessonRows(lessons []lesson) (rows []lessonRow, unasked []string) {
	asked := map[int]bool{}
	for i := range lessons {
		l := &lessons[i]
		asked[l.Ply] = true
		row := lessonRow{Number: i + 1, Ply: l.Ply, Asks: l.Asks}
		for _, a := range l.Right {
			row.Answers = append(row.Answers, words.Points(a.Moves)+" "+a.Text)
		}
		rows = append(rows, row)
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if (m.Class == review.LosingMove || m.Class == review.Blunder) && !asked[i+1] {
			unasked = append(unasked, fmt.Sprintf("ply %d, %s %s (%s)", i+1, words.Side(m.Move.Side),
				words.Move(m.Move.Point), m.Class))
		}
	}
	return rows, unasked
}

// players are the sides with their names, as far as they are known.
func (r *Report) players() [2]string {
	list := [2]string{words.Side(notation.Black), words.Side(notation.White)}
	for i, name := range [2]string{r.Game.Info.Black, r.Game.Info.White} {
		if name != "" {
			list[i] += ": " + text.Clean(name)
		}
	}
	return list
}

// countRows are the counts of both players, and the plies behind them.
func (r *Report) countRows() []countRow {
	sides := r.CountRows()
	var rows []countRow
	for i, head := range CountHeads[1:] {
		row := countRow{Head: head}
		for n, side := range [2]notation.Stone{notation.Black, notation.White} {
			row.Cells[n] = countCell{sides[n][i+1], r.pliesOf(side, head)}
		}
		rows = append(rows, row)
	}
	return rows
}

// countedClasses are the classes behind the heads of the counts.
var countedClasses = map[string]review.Class{
	"losing": review.LosingMove, "blunders": review.Blunder, "mistakes": review.Mistake,
	"inaccuracies": review.Inaccuracy, "only moves": review.OnlyMove,
}

// pliesOf are the plies, from 1, that one head of the counts counts of a side.
func (r *Report) pliesOf(side notation.Stone, head string) []int {
	var plies []int
	if head == "missed wins" {
		for _, w := range r.Missed {
			if w.Side == side {
				plies = append(plies, w.Ply+1)
			}
		}
		return plies
	}
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Move.Side == side && m.Class == countedClasses[head] {
			plies = append(plies, i+1)
		}
	}
	return plies
}

// pageRows are the moves of the game, and what a file has after its end.
func (r *Report) pageRows() []pageRow {
	turning := map[int]bool{}
	for _, m := range r.Turning() {
		turning[m.Ply] = true
	}
	var rows []pageRow
	for i := range r.Moves {
		m := &r.Moves[i]
		row := pageRow{
			Ply: i + 1, Side: m.Move.Side.String(), Move: words.Move(m.Move.Point), Class: string(m.Class),
			Better: BetterText(m), Reason: words.Capital(r.Reason(m)), Turning: turning[i],
		}
		if j := r.Judged[i+1]; j != nil {
			row.Known = KnownText(j)
		}
		if c, known := r.BlackChance(i + 1); known && c != 0 && c != 1 {
			row.Judge = words.Chance(c)
		}
		rows = append(rows, row)
	}
	for i := range r.After {
		m := &r.After[i]
		rows = append(rows, pageRow{Ply: m.Ply + 1, Side: m.Move.Side.String(), Move: words.Move(m.Move.Point),
			Class: string(m.Class), Reason: words.Capital(r.Reason(m))})
	}
	return rows
}
