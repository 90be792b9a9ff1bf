package server

// The files of the page. They are kept in memory, in a map by path, so that no request can name
// another file.

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"time"

	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/notation/words/catalogue"
)

// A Page is a file that is served.
type Page struct {
	Path string // the path, such as "/static/app.js"
	Type string // the value of the header Content-Type
	Data []byte

	tag string // the ETag of the content
}

// BoardPages returns the files of the board with this server as its back end. The page
// shows the version of the program unless it is "".
func BoardPages(version string) ([]Page, error) {
	var index bytes.Buffer
	if err := page.Index(&index, page.Head{Backend: "server", Version: version}); err != nil {
		return nil, err
	}
	pages := []Page{{Path: "/", Type: "text/html; charset=utf-8", Data: index.Bytes()}}
	for _, f := range page.List() {
		data, err := page.Read(f.Name)
		if err != nil {
			return nil, err
		}
		pages = append(pages, Page{Path: "/static/" + f.Name, Type: f.Type, Data: data})
	}
	data, _ := catalogue.File(catalogue.PseudoTag) // shows which texts are not in the catalogue
	name := page.LanguagePrefix + catalogue.PseudoTag + ".json"
	return append(pages, Page{Path: "/static/" + name, Type: "application/json", Data: data}), nil
}

// byPath returns the pages by their paths.
func byPath(pages []Page) (map[string]*Page, error) {
	list := make(map[string]*Page, len(pages))
	for _, p := range pages {
		if p.Type == "" || len(p.Path) == 0 || p.Path[0] != '/' || p.Path == "/ask" || list[p.Path] != nil {
			return nil, fmt.Errorf("the page %q of type %q cannot be served", p.Path, p.Type)
		}
		sum := sha256.Sum256(p.Data)
		p.tag = `"` + hex.EncodeToString(sum[:16]) + `"`
		list[p.Path] = &p
	}
	return list, nil
}

// page answers with a file. Browsers cache the file, and ask each time whether it has changed.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	p := s.pages[r.URL.Path]
	switch {
	case p == nil:
		refuse(w, http.StatusNotFound, "there is no such page")
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "expected GET or HEAD")
	default:
		w.Header().Set("Content-Type", p.Type)
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("ETag", p.tag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(p.Data))
	}
}
