package page

// Pages in one file, such as the report of a review. They have the same board, but no back end.
// Such a file contains its style and script, because a browser loads no modules for a page that is
// a local file. Its policy allows only these two, by their hashes.

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"fukumi/notation/words"
)

//go:embed sheet.html sheet
var sheets embed.FS

var sheet = template.Must(template.New("sheet.html").Funcs(words.English.Funcs()).ParseFS(sheets, "sheet.html"))

// A Sheet is a page in one file.
type Sheet struct {
	Generator string // the program that made the file, for its meta element
	Title     string
	Text      template.HTML // shown without scripts, and on paper
	In        *words.Language
	Board     any // a value for sheet/game.js, as JSON, which shows the board in place of the text
}

// Write writes the page.
func (s Sheet) Write(w io.Writer) error {
	style, script := "", bundle("sheet/game.js")
	for _, name := range styles() {
		style += read("static/" + name)
	}
	style += read("sheet/sheet.css")
	board, err := asJSON(s.Board)
	if err != nil {
		return err
	}
	var language template.JS
	if len(s.In.Messages) > 0 {
		if language, err = asJSON(s.In); err != nil {
			return err
		}
	}
	t, err := sheet.Clone()
	if err != nil {
		return err
	}
	return t.Funcs(s.In.Funcs()).Execute(w, struct {
		Sheet
		Policy          string
		Style           template.CSS
		Script          template.JS
		Board, Language template.JS
	}{s, fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; img-src data:; base-uri 'none'; form-action "+
		"'none'",
		source(style), source(script)), template.CSS(style), template.JS(script), board, language})
}

// source returns the source expression by which a policy allows a text: the hash of the text.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// asJSON returns a value as JSON that is safe in a page: it has no markup, no control characters, no
// characters that change the direction of text, and no "##[", which is a command for some readers of logs.
func asJSON(v any) (template.JS, error) {
	data, err := json.Marshal(v)
	var b strings.Builder
	for _, r := range string(data) {
		if r == '#' || r < 0x10000 && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return template.JS(b.String()), err
}

// read returns the text of a file of this package.
func read(name string) string {
	from := embedded
	if path.Dir(name) == "sheet" {
		from = sheets
	}
	data, err := from.ReadFile(name)
	if err != nil {
		panic(err) // the names are constants, or are in modules that a test checks
	}
	return string(data)
}

// The lines of a module that bundle rewrites: imports of names, exports of declarations, and comments.
// The modules are written in a fixed layout, so that these patterns suffice.
var (
	importLine  = regexp.MustCompile(`(?m)^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n`)
	exportLine  = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|let|function|class)) (\w+)`)
	commentLine = regexp.MustCompile(`(?m)^\s*(//.*|/\*(?:[^*]|\*+[^*/])*\*+/)\n`)
	asName      = regexp.MustCompile(`(\w+) as (\w+)`)
)

// bundle returns a module and all its imports as one script. Each module becomes a function
// that is called once, after the modules that it imports, and returns its exports:
//
//	const tree_js = (() => { const { svg } = dom_js; …; return { Tree }; })();
//
// Comments on lines of their own are left out. A test refuses modules that import each other
// in a circle, and modules with other forms of export.
func bundle(entry string) string {
	var out strings.Builder
	var done []string
	var add func(name string)
	add = func(name string) {
		if slices.Contains(done, name) {
			return
		}
		done = append(done, name)
		text := read(name)
		for _, m := range importLine.FindAllStringSubmatch(text, -1) {
			add(path.Join(path.Dir(name), m[2]))
		}
		text = commentLine.ReplaceAllString(text, "")
		text = importLine.ReplaceAllStringFunc(text, func(line string) string {
			m := importLine.FindStringSubmatch(line)
			if m[1] == "" { // imported for its side effects
				return ""
			}
			return fmt.Sprintf("const {%s} = %s;\n", asName.ReplaceAllString(m[1], "$1: $2"),
				variable(path.Base(m[2])))
		})
		var exports []string
		for _, m := range exportLine.FindAllStringSubmatch(text, -1) {
			exports = append(exports, m[2])
		}
		text = exportLine.ReplaceAllString(text, "$1 $2")
		fmt.Fprintf(&out, "const %s = (() => {\n%sreturn { %s };\n})();\n", variable(path.Base(name)), text,
			strings.Join(exports, ", "))
	}
	add(entry)
	return out.String()
}

// variable returns the name of the variable in a bundle that holds the exports of a module.
func variable(module string) string {
	return strings.NewReplacer(".", "_", "-", "_").Replace(module)
}
