// Package page holds the board in the browser: the page with its modules, its style and its
// pictures, embedded from files of this directory. To serve them, over HTTP or as files of
// a site, put the output of Index at "index.html" and the files of List below "static/",
// both in the same folder. Any folder will do, because no address in the files begins with a slash.
//
// The page knows no rules of the game. It holds a tree of moves and draws it. For everything
// else, such as the state of a position, it asks package board through the back end that
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

// Head has the values that Index puts into the page.
type Head struct {
	// Backend names the back end that answers the page: "server", through static/server.js, or
	// "worker", through static/worker-backend.js.
	Backend string
	Version string // the version of the program; "" shows no version
	// Policy is the Content-Security-Policy in the page, if the server of the files sends
	// no policy; "" leaves it out.
	Policy string
}

// Index writes the HTML page itself.
func Index(w io.Writer, h Head) error {
	var modules []string
	for _, f := range List() {
		if strings.HasSuffix(f.Name, ".js") && !lazy[f.Name] {
			modules = append(modules, f.Name)
		}
	}
	return index.Execute(w, struct {
		Head
		Modules, Styles []string
	}{h, modules, styles()})
}

// base is the style sheet on which the others are based.
const base = "style.css"

// styles returns the style sheets: the base first, then the others.
func styles() []string {
	list := []string{base}
	for _, f := range List() {
		if strings.HasSuffix(f.Name, ".css") && f.Name != base {
			list = append(list, f.Name)
		}
	}
	return list
}

// lazy has the modules that the page does not load at its start: it needs only one of the back
// ends, and workers load their own modules.
var lazy = map[string]bool{"server.js": true, "worker-backend.js": true, "worker.js": true, "offline.js": true,
	"events.js": true}

// Read returns the content of the file below "static/" with the given name, such as "app.js".
func Read(name string) ([]byte, error) {
	if tag, ok := strings.CutPrefix(strings.TrimSuffix(name, ".json"), LanguagePrefix); ok {
		if data, known := catalogue.File(tag); known {
			return data, nil
		}
	}
	return embedded.ReadFile("static/" + name)
}

// LanguagePrefix is the beginning of the name of a file with the messages of a language. The tag of the
// language and ".json" follow.
const LanguagePrefix = "words."

// IsLanguage reports whether a file below "static/" has the messages of a language.
func IsLanguage(name string) bool {
	return strings.HasPrefix(name, LanguagePrefix) && strings.HasSuffix(name, ".json")
}

// A File is a file below "static/".
type File struct {
	Name string // the name, such as "app.js"
	Type string // the value of the header Content-Type
	Hash string // the SHA-256 of the content in hexadecimal digits
	Size int    // the length of the content in bytes
}

// types has the content types of the files, by extension. They are listed here because
// the tables of the operating systems differ.
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
