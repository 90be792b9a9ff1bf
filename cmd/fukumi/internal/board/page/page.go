// Package page is the board in the browser: the page, its modules, its style and
// its pictures, as they stand in the files beside this one. Whoever serves them,
// over HTTP or as files of a site, puts Index at "index.html" and what List lists below
// "static/", both in the same folder, wherever that is: no address in them begins
// with a slash.
//
// The page knows no rules of the game. It holds a tree of moves and draws it; what
// a position is, and all else, is asked of package board, through the back end that
// Head names.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"io"
	"path"
	"slices"
	"strings"

	"fukumi/notation/words/catalogue"
)

//go:generate go test -run TestNamed -update

//go:embed index.html static
var embedded embed.FS

var index = template.Must(template.ParseFS(embedded, "index.html"))

// Head is what the page has to be told.
type Head struct {
	// Backend is who answers the page: "server", by static/server.js, or
	// "worker", by static/worker-backend.js.
	Backend string
	Version string // of the program; "" says nothing
	// Policy is the Content-Security-Policy of a page that no server sends one
	// with; "" says nothing.
	Policy string
}

// Index writes the page itself, which is HTML.
func Index(w io.Writer, h Head) error {
	var modules []string
	for _, f := range List() {
		if strings.HasSuffix(f.Name, ".js") && !apart[f.Name] {
			modules = append(modules, f.Name)
		}
	}
	return index.Execute(w, struct {
		Head
		Modules, Styles []string
	}{h, modules, styles()})
}

// base is the style that the others stand on.
const base = "style.css"

// styles are the files of the style: what they stand on, and then those of the parts.
func styles() []string {
	list := []string{base}
	for _, f := range List() {
		if strings.HasSuffix(f.Name, ".css") && f.Name != base {
			list = append(list, f.Name)
		}
	}
	return list
}

// apart are the modules that the page does not load at once: one of the back ends
// is not wanted, and workers load theirs themselves.
var apart = map[string]bool{"server.js": true, "worker-backend.js": true, "worker.js": true, "offline.js": true,
	"events.js": true}

// Read is the content of a file below "static/", by its name such as "app.js".
func Read(name string) ([]byte, error) {
	if tag, ok := strings.CutPrefix(strings.TrimSuffix(name, ".json"), LanguagePrefix); ok {
		if data, known := catalogue.File(tag); known {
			return data, nil
		}
	}
	return embedded.ReadFile("static/" + name)
}

// LanguagePrefix begins the name of a file with the messages of a language; its tag follows, and ".json".
const LanguagePrefix = "words."

// IsLanguage reports whether a file below "static/" is that of a language.
func IsLanguage(name string) bool {
	return strings.HasPrefix(name, LanguagePrefix) && strings.HasSuffix(name, ".json")
}

// A File stands below "static/".
type File struct {
	Name string // such as "app.js"
	Type string // for the header Content-Type
	Hash string // SHA-256 of its content in hexadecimal digits
	Size int    // bytes
}

// types are those of the files by their endings. They are said here, and not
// looked up, since a system may have other ideas of them.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".webmanifest": "application/manifest+json",
}

// List lists the files below "static/" by name.
func List() []File {
	entries, err := embedded.ReadDir("static")
	if err != nil {
		panic(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	for _, tag := range catalogue.Tags() {
		names = append(names, LanguagePrefix+tag+".json")
	}
	slices.Sort(names)
	files := make([]File, 0, len(names))
	for _, name := range names {
		data, err := Read(name)
		if err != nil {
			panic(err)
		}
		sum := sha256.Sum256(data)
		files = append(files, File{name, types[path.Ext(name)], hex.EncodeToString(sum[:]), len(data)})
	}
	return files
}
