package review

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/cmd/internal/report"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

//go:embed report.html
var reportText string

var reportTemplate = template.Must(template.New("report").Parse(reportText))

// reportData is what the text is made of.
type reportData struct {
	*report.Report
	When       string // and where, "" where the file says nothing
	CountHeads []string
	Counts     [][]string
	Questions  []report.Lesson
	Heads      []string
	Rows       [][]string
	Proof      string
}

// writeReport writes a review as one page.
func writeReport(r *report.Report, w io.Writer) error {
	i := &r.Game.Info
	when := slices.DeleteFunc([]string{i.Event, i.Round, i.Place, i.Date}, func(s string) bool {
		return strings.TrimSpace(s) == ""
	})
	data := reportData{
		Report: r, When: text.Clean(strings.Join(when, ", ")), CountHeads: report.CountHeads,
		Counts: r.CountRows(), Questions: r.Questions(),
		Heads: append(slices.Clone(report.MoveHeads), "why"), Rows: r.MoveRows(),
		Proof: words.Capital(report.ProofText),
	}
	for n, name := range []string{i.Black, i.White} {
		data.Counts[n][0] = words.Capital(data.Counts[n][0])
		if name != "" {
			data.Counts[n][0] += ": " + text.Clean(name)
		}
	}
	moves := slices.Concat(r.Moves, r.After)
	for n := range data.Rows {
		data.Rows[n] = append(data.Rows[n], words.Capital(r.Reason(&moves[n])))
	}
	var body strings.Builder
	if err := reportTemplate.Execute(&body, data); err != nil {
		return err
	}
	still, err := board.Still(r)
	if err != nil {
		return err
	}
	return page.Sheet{Generator: reportGenerator, Title: text.Clean(r.Heading()), Entry: entryOf(r),
		Text: template.HTML(body.String()), Board: still}.Write(w)
}
