package pages

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/review/story"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Funcs(words.English.Funcs()).Parse(pageText))

// pageData has the values of the template.
type pageData struct {
	*story.Document
	When       string // time and place of the game; "" if the file does not name them
	CountHeads []string
	Counts     [][]string
	Questions  []story.Lesson
	Heads      []string
	Rows       [][]string
	Proof      string
}

// WritePage writes a review as an HTML page in one file.
func WritePage(r *story.Document, w io.Writer) error {
	i := &r.Game.Info
	when := slices.DeleteFunc([]string{i.Event, i.Round, i.Place, i.Date}, func(s string) bool {
		return strings.TrimSpace(s) == ""
	})
	data := pageData{
		Document: r, When: text.Clean(strings.Join(when, ", ")), CountHeads: story.Heads(r.In,
			story.CountColumns),
		Counts: r.PlayerRows(), Questions: r.Questions(),
		Heads: story.Heads(r.In, append(slices.Clone(story.MoveColumns), "why")), Rows: r.MoveRows(),
		Proof: words.Capital(story.ProofText(r.In)),
	}
	moves := slices.Concat(r.Moves, r.After)
	for n := range data.Rows {
		data.Rows[n] = append(data.Rows[n], words.Capital(r.Reason(&moves[n])))
	}
	t, err := pageTemplate.Clone()
	if err != nil {
		return err
	}
	var body strings.Builder
	if err := t.Funcs(r.In.Funcs()).Execute(&body, data); err != nil {
		return err
	}
	boardData, err := board.ReportData(r)
	if err != nil {
		return err
	}
	return page.Sheet{In: r.In, Generator: "Fukumi report", Title: text.Clean(r.Heading()),
		Text: template.HTML(body.String()), Board: boardData}.Write(w)
}
