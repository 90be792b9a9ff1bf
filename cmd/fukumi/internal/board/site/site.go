// Package site makes the board as a static site: call Find for the solver, Files for the
// files of the site, and Write. The site is the page of package page with the solver as WebAssembly, in
// files that any web server can serve from any folder. It needs no other program on the server. After
// the first visit it works without the server.
//
//	index.html      the page, with its Content-Security-Policy
//	offline.js      the service worker, which keeps the files
//	files.js        their names, and a version that changes with any of them
//	static/…        the modules, the style, the pictures
//	static/books.json, static/….book   books of proofs, which are read in parts, and their list
//	static/….index  for the book of a theorem: checksums that reveal forged parts, and the lengths of the wins
//	static/fukumi.wasm, static/wasm_exec.js, static/worker.js   the solver
package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/notation"
	"fukumi/solver/proof/book"
)

// policy is the Content-Security-Policy: the page may load only files of its own site.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: " +
	"blob:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// A File is one file of the site.
type File struct {
	Name string // the name with slashes, such as "static/app.js"
	Data []byte
}

const (
	below    = "static/"       // the folder of the files of the page
	listName = "files.js"      // the list of the other files
	listHead = "self.files = " // how that list begins
)

// A Book is the file of a book of the site, with the index if it is the book of a theorem.
type Book struct{ Data, Index []byte }

// Files returns the files of the site, sorted by name. The page shows version, the version
// of the program.
func Files(e *Engine, version string, books ...Book) ([]File, error) {
	var index bytes.Buffer
	if err := page.Index(&index, page.Head{Backend: "worker", Version: version, Policy: policy}); err != nil {
		return nil, err
	}
	files := []File{{"index.html", index.Bytes()}, {below + "fukumi.wasm", e.Wasm}, {below + "wasm_exec.js", e.Runtime}}
	for _, f := range page.List() {
		data, err := page.Read(f.Name)
		if err != nil {
			return nil, err
		}
		name := below + f.Name
		switch f.Name {
		case "offline.js": // a service worker answers for the files in its folder and below
			name = f.Name
		case "server.js", "events.js": // parts of the other back end
			continue
		}
		files = append(files, File{name, data})
	}
	bookList, err := bookFiles(books)
	if err != nil {
		return nil, err
	}
	files = append(files, bookList...)
	list, err := listOf(files)
	if err != nil {
		return nil, err
	}
	files = append(files, list)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

const bookSuffix, indexSuffix = ".book", ".index"

// bookFiles returns the files of the books, and the file of their list for the worker. The name of a book
// changes with its content, so that no browser combines parts of two books.
func bookFiles(books []Book) ([]File, error) {
	type entry struct { // see the bookEntry of the worker
		File   string         `json:"file"`
		Bytes  int            `json:"bytes"`
		Rule   notation.Rule  `json:"rule"`
		Size   int            `json:"size"`
		Side   notation.Stone `json:"side"`
		SHA256 string         `json:"sha256"`
		Index  string         `json:"index"`
	}
	var files []File
	list := []entry{}
	for _, f := range books {
		b, err := book.Open(bytes.NewReader(f.Data), int64(len(f.Data)))
		if err != nil {
			return nil, err
		}
		sum, err := b.SHA256()
		if err != nil {
			return nil, err
		}
		h := b.Header()
		name := fmt.Sprintf("%s-%d-%s-%.12s", h.Rule, h.Size, h.Attacker, sum)
		own := entry{name + bookSuffix, len(f.Data), h.Rule, h.Size, h.Attacker, sum, ""}
		files = append(files, File{below + own.File, f.Data})
		if f.Index != nil {
			own.Index = name + indexSuffix
			files = append(files, File{below + own.Index, f.Index})
		}
		list = append(list, own)
	}
	text, err := json.Marshal(list)
	return append(files, File{below + "books.json", text}), err
}

// listOf returns the script with the names of the files that browsers keep, and the version of
// the site. The page itself has the name "./", because browsers ask for the folder.
func listOf(files []File) (File, error) {
	hash := sha256.New()
	var cached struct {
		Version string   `json:"version"`
		Names   []string `json:"names"`
	}
	for _, f := range files {
		fmt.Fprintf(hash, "%s %d\n", f.Name, len(f.Data))
		hash.Write(f.Data)
		switch {
		case f.Name == "offline.js", strings.HasSuffix(f.Name, bookSuffix), // a book is too large to be kept unread
			strings.HasSuffix(f.Name, indexSuffix),
			page.IsLanguage(strings.TrimPrefix(f.Name, below)): // only the language in use is kept
		case f.Name == "index.html":
			cached.Names = append(cached.Names, "./")
		default:
			cached.Names = append(cached.Names, f.Name)
		}
	}
	slices.Sort(cached.Names)
	cached.Version = fmt.Sprintf("%.16x", hash.Sum(nil))
	text, err := json.Marshal(cached)
	if err != nil {
		return File{}, err
	}
	return File{listName, fmt.Appendf(nil, "%s%s;\n", listHead, text)}, nil
}
