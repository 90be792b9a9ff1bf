//go:build external

package site_test

// A game against a book on the static site, in a browser, from an ordinary server of files.

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/cmd/fukumi/internal/board/site"
	"fukumi/cmd/internal/carried"
	"fukumi/notation/testhelp"
	"fukumi/solver/library"
)

// A countingWriter counts the bytes of a response.
type countingWriter struct {
	http.ResponseWriter
	n *atomic.Int64
}

func (c countingWriter) Write(data []byte) (int, error) {
	c.n.Add(int64(len(data)))
	return c.ResponseWriter.Write(data)
}

// TestBook plays some moves, for which only parts of the book are fetched. If a byte of the book
// is changed, the page says so and claims nothing.
func TestBook(t *testing.T) {
	browser := boardtest.New(t)
	if testing.Short() {
		t.Skip("the WebAssembly is built, which takes half a minute")
	}
	_, file := boardtest.Book(t)
	engine, err := site.Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	files, err := site.Files(engine, "test", site.Book{Data: file})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := site.Write(dir, files); err != nil {
		t.Fatal(err)
	}
	var fetched, requests atomic.Int64
	plain := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if strings.HasSuffix(r.URL.Path, ".book") {
			requests.Add(1)
			w = countingWriter{w, &fetched}
		}
		plain.ServeHTTP(w, r)
	}))
	defer server.Close()
	address := server.URL + "/#g:" + strings.ReplaceAll(boardtest.BookRoot, " ", "") + ",m:play"
	p := browser.Open(t, address)
	p.WaitText("#panel", "Can you last 20 moves?")
	p.ClickNamed("button", "Play against the book")
	p.WaitAnnounced("Move 1 of 20 is yours.")
	p.ClickPoint("a1")
	p.WaitAnnounced("White's move does not matter")
	p.WaitAnnounced("Move 2 of 20 is yours.")
	p.Screenshot("site-book")
	if n := fetched.Load(); n == 0 || n > int64(len(file))+16<<10 {
		t.Errorf("%d bytes are fetched of a book of %d", n, len(file))
	}
	t.Logf("%d bytes in %d requests, of a book of %d", fetched.Load(), requests.Load(), len(file))
	p.Close()

	names, err := filepath.Glob(filepath.Join(dir, "static", "*.book"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	for i := 1; i < 6; i++ { // both chunks
		file[len(file)*i/7] ^= 1
	}
	if err := os.WriteFile(names[0], file, 0o600); err != nil {
		t.Fatal(err)
	}
	p = browser.Open(t, address)
	p.WaitText("#banner", "nothing is claimed here")
	if said := p.Text("#panel"); strings.Contains(said, "Can you last") {
		t.Errorf("a game against a damaged book: %s", said)
	}
	p.Screenshot("site-spoiled")
}

// TestTheorems: the first click on the empty board is answered by the book of the program, of which
// only parts are fetched. A part with other bytes is refused, even if it is well-formed.
func TestTheorems(t *testing.T) {
	browser := boardtest.New(t)
	testhelp.ByDay(t, "the WebAssembly is built, which takes half a minute")
	engine, err := site.Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	th := &library.Theorems[1]
	data := carried.Book(th)
	files, err := site.Files(engine, "test", site.Book{Data: data, Index: carried.Index(th)})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := site.Write(dir, files); err != nil {
		t.Fatal(err)
	}
	var fetched atomic.Int64
	plain := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if strings.HasSuffix(r.URL.Path, ".book") || strings.HasSuffix(r.URL.Path, ".index") {
			w = countingWriter{w, &fetched}
		}
		plain.ServeHTTP(w, r)
	}))
	defer server.Close()
	address := server.URL + "/#r:standard"
	p := browser.Open(t, address)
	p.WaitPoint("h8 empty")
	if fetched.Load() != 0 {
		t.Errorf("%d bytes of the book are fetched before a question", fetched.Load())
	}
	p.Key(" ")
	p.WaitText("#panel .say", "Black wins, starting with h8.")
	p.ClickPoint("h8")
	p.WaitText("#panel .say", "Black wins, whatever White plays.")
	p.Screenshot("site-theorem")
	if n := fetched.Load(); n == 0 || n > int64(len(data))/2 {
		t.Errorf("%d bytes are fetched of a book of %d", n, len(data))
	}
	t.Logf("%d bytes of a book of %d", fetched.Load(), len(data))
	p.Close()
	names, err := filepath.Glob(filepath.Join(dir, "static", "*.book"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	for i := 1; i < 100; i++ {
		data[len(data)*i/100] ^= 1
	}
	if err := os.WriteFile(names[0], data, 0o600); err != nil {
		t.Fatal(err)
	}
	p = browser.Open(t, address)
	p.WaitPoint("h8 empty")
	p.Key(" ")
	p.WaitText("#panel .say", "Best: ")
	if said := p.Text("#panel"); strings.Contains(said, "Black wins") {
		t.Errorf("by a forged book: %s", said)
	}
}
