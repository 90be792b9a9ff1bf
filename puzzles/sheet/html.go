package sheet

// The sheet as an HTML page in one file, without scripts. Its policy allows only its own style, by its hash.

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"fukumi/notation/draw"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

//go:embed sheet.html
var pageText string

//go:embed sheet.css
var style string

var page = template.Must(template.New("sheet").Funcs(words.English.Funcs()).Parse(pageText))

// htmlPage and htmlPuzzle have the values of the template.
type (
	htmlPage struct {
		Puzzles []htmlPuzzle
		Foot    string
	}
	htmlPuzzle struct {
		diagram
		Picture template.HTML
	}
	htmlAnswer struct{ Answer, ID string }
)

// HTML writes the sheet as an HTML page in one file. It is printed on A4; the answers begin on a page of their own.
func (s *Sheet) HTML(w io.Writer) error {
	var all draw.Sheet
	pages := s.diagrams()
	for _, list := range pages {
		for _, d := range list {
			all = append(all, d.picture)
		}
	}
	shared, pictures, err := all.Inline()
	if err != nil {
		return err
	}
	data := struct {
		In            *words.Language
		Title, Policy string
		Style         template.CSS
		Shared        template.HTML
		Pages         []htmlPage
		Answers       []htmlAnswer
	}{In: s.In, Title: text.Clean(s.Title), Style: template.CSS(style), Shared: template.HTML(shared)}
	sum := sha256.Sum256([]byte(style))
	data.Policy = "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'"
	for i, list := range pages {
		p := htmlPage{Foot: s.foot(i + 1)}
		for j, d := range list {
			p.Puzzles = append(p.Puzzles, htmlPuzzle{d, template.HTML(pictures[i*PerPage+j])})
		}
		data.Pages = append(data.Pages, p)
	}
	for _, p := range s.Puzzles {
		data.Answers = append(data.Answers, htmlAnswer{p.Answer, text.Clean(p.Record.ID)})
	}
	t, err := page.Clone()
	if err != nil {
		return err
	}
	return t.Funcs(s.In.Funcs()).Execute(w, data)
}
