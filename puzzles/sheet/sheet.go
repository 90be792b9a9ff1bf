package sheet

// Sheets, their pages as pictures, and the answers.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation/draw"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/quiz"
	"fukumi/puzzles/report"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Puzzle is a puzzle of a sheet, with its answer in words.
type Puzzle struct {
	Record *puzzles.Record
	Answer string
}

// A Sheet is a list of puzzles to print. They are numbered from 1, in their order.
type Sheet struct {
	In      *words.Language
	Title   string
	Puzzles []Puzzle
}

// The puzzles on a page.
const (
	columns = 2
	rows    = 3
	PerPage = columns * rows
)

// Pages returns the number of pages with puzzles. The answers come after them.
func (s *Sheet) Pages() int { return (len(s.Puzzles) + PerPage - 1) / PerPage }

// SVG writes a page with puzzles as a picture. The number of the first page is 1.
func (s *Sheet) SVG(w io.Writer, page int) error {
	if page < 1 || page > s.Pages() {
		return fmt.Errorf("page %d of %d", page, s.Pages())
	}
	p := draw.Page{Title: s.Title, Foot: s.foot(page), Columns: columns, Rows: rows}
	for _, d := range s.diagrams()[page-1] {
		d.picture.Notes = []string{d.Number + ". " + d.Asks, d.About}
		p.Pictures = append(p.Pictures, d.picture)
	}
	return p.SVG(w)
}

// foot returns the line below a page.
func (s *Sheet) foot(page int) string {
	return s.In.Say("Page {n} of {all}", "n", page, "all", s.Pages())
}

// Text writes the answers as text, one on a line.
func (s *Sheet) Text(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", text.Clean(s.Title))
	for i, p := range s.Puzzles {
		fmt.Fprintf(&b, "%d. %s (%s)\n", i+1, p.Answer, text.Clean(p.Record.ID))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A diagram is a puzzle as it stands on its page.
type diagram struct {
	Number, Asks, About string
	picture             draw.Picture
}

// diagrams returns the puzzles of each page.
func (s *Sheet) diagrams() (pages [][]diagram) {
	var list []diagram
	for i, p := range s.Puzzles {
		r := p.Record
		about := []string{s.In.Rule(r.Position.Rule())}
		if word := quiz.Difficulty(s.In, r.Level()); word != "" {
			about = append(about, word)
		}
		list = append(list, diagram{
			Number: strconv.Itoa(i + 1), Asks: quiz.Asks(s.In, r), About: s.In.List(about...),
			picture: draw.Picture{Position: r.Position, Plain: true, Marks: text.Marks{Ring: r.Position.Last()}},
		})
	}
	return slices.Collect(slices.Chunk(list, PerPage))
}

// Answer returns the answer to a puzzle in words: a line that wins, or the moves that hold. It is proved by the
// program's own search, with a limit of nodes. If that limit ends the search, Answer returns what the record claims,
// and says so. An error means that ctx is done.
func Answer(ctx context.Context, in *words.Language, s *ask.Session, r *puzzles.Record, nodes int64) (string, error) {
	q, err := quiz.New(ctx, in, s, r, solver.Limits{Nodes: nodes})
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err == nil:
		return q.Solution(), nil
	case len(r.Line)+len(r.Best) == 0:
		return in.Say("no answer was found within the limit"), nil
	}
	return in.Say("{answer} (published, not proved here)", "answer", report.Published(in, r)), nil
}

// Title returns the title of a sheet with puzzles of the suites: of a built-in suite its title, of a file its name.
func Title(in *words.Language, suites []string) string {
	var list []string
	for _, name := range suites {
		title := strings.TrimSuffix(name[strings.LastIndexAny(name, `/\`)+1:], ".txt")
		for _, known := range quiz.Suites(in) {
			if known.Name == name {
				title = known.Title
			}
		}
		if title == "-" {
			title = in.Say("Puzzles")
		}
		list = append(list, strings.TrimSuffix(title, ".jsonl"))
	}
	return in.List(list...)
}
