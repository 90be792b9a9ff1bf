//go:build !js

package report

// What the pages of this package are made of: the text of a style and of a script
// stands in the page itself, and the page allows nothing else by their hashes.

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
)

//go:embed page.css
var pageStyle string

// A page is a template with its script.
type page struct {
	template *template.Template
	script   string
}

func newPage(text, script string) *page {
	return &page{template.Must(template.New("page").Parse(text)), script}
}

// write fills the template: in it .Style, .Script and .Policy are the page's own,
// and .Data is data.
func (p *page) write(w io.Writer, data any) error {
	return p.template.Execute(w, struct {
		Policy string
		Style  template.CSS
		Script template.JS
		Data   any
	}{policy(pageStyle, p.script), template.CSS(pageStyle), template.JS(p.script), data})
}

// policy is the Content-Security-Policy under which a page has one style and one
// script, and reaches for nothing outside.
func policy(style, script string) string {
	return fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; base-uri 'none'; form-action 'none'",
		source(style), source(script))
}

// source names a text by its hash.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
