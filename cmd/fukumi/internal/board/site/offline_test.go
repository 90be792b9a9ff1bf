//go:build external

package site_test

// What the service worker keeps, in a browser. These pages have no solver.

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/cmd/fukumi/internal/board/site"
	"fukumi/notation/words/catalogue"
)

// TestMain ends the browser of the tests.
func TestMain(m *testing.M) { os.Exit(boardtest.Main(m)) }

// A host serves sites in folders, and tells browsers to keep what they get for a day.
type host struct {
	mu    sync.Mutex
	files map[string]site.File
}

func (h *host) put(t *testing.T, folder, version string) {
	t.Helper()
	files, err := site.Files(&site.Engine{Wasm: []byte("\x00asm"), Runtime: []byte("self.Go = class {};")}, version)
	if err != nil {
		t.Fatal(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, f := range files {
		h.files[folder+strings.TrimSuffix(f.Name, "index.html")] = f
	}
}

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	f, ok := h.files[r.URL.Path]
	h.mu.Unlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "max-age=86400")
	if strings.HasSuffix(f.Name, ".js") {
		w.Header().Set("Content-Type", "text/javascript")
	}
	_, _ = w.Write(f.Data)
}

// TestOffline: two boards of one host keep their files apart. A new version of a board is
// taken up, although the browser was told to keep the old one for a day.
func TestOffline(t *testing.T) {
	b := boardtest.New(t)
	h := &host{files: map[string]site.File{}}
	h.put(t, "/one/", "1")
	h.put(t, "/two/", "1 too")
	server := httptest.NewServer(h)
	defer server.Close()
	p := b.Open(t, server.URL+"/one/")
	p.AllowError("the solver")
	p.Wait(`navigator.serviceWorker.controller !== null`)
	p.Go(server.URL + "/two/")
	p.Wait(`navigator.serviceWorker.controller !== null`)
	kept := func(folder, text string) string {
		return fmt.Sprintf(`(async () => {
			for (const name of await caches.keys()) {
				const page = await (await caches.open(name)).match(%q);
				if (page && (await page.text()).includes(%q)) return true;
			}
			return false;
		})()`, folder, text)
	}
	const one, two = "Fukumi 1.", "Fukumi 1 too."
	if !boardtest.Value[bool](p, kept("/one/", one)) || !boardtest.Value[bool](p, kept("/two/", two)) {
		t.Errorf("two boards do not keep their files together: %v", boardtest.Value[[]string](p, "caches.keys()"))
	}
	h.put(t, "/one/", "2")
	p.Go(server.URL + "/one/")
	p.Do(`await (await navigator.serviceWorker.getRegistration()).update()`)
	const wait = `for (let end = Date.now() + 50000; Date.now() < end && !(%s);) await new Promise(r => setTimeout(r,` +
		` 50))`
	p.Do(fmt.Sprintf(wait, "await "+kept("/one/", "Fukumi 2.")))
	p.Do(fmt.Sprintf(wait, "!await "+kept("/one/", one)))
	for _, c := range []struct {
		folder, text string
		want         bool
	}{{"/one/", "Fukumi 2.", true}, {"/one/", one, false}, {"/two/", two, true}} {
		if got := boardtest.Value[bool](p, kept(c.folder, c.text)); got != c.want {
			t.Errorf("after the update %q of %s is kept: %v, want %v", c.text, c.folder, got, c.want)
		}
	}
	server.Close()
	p.Go(server.URL + "/two/")
	p.WaitText("#about", two)
}

// TestOfflineLanguage: a language that was used once is available offline, also after an update.
func TestOfflineLanguage(t *testing.T) {
	h := &host{files: map[string]site.File{}}
	h.put(t, "/", "1")
	server := httptest.NewServer(h)
	defer server.Close()
	p := boardtest.New(t).Open(t, server.URL+"/?lang=ja")
	p.Wait(`navigator.serviceWorker.controller !== null`)
	kept := func(version string) string {
		return fmt.Sprintf(`(async () => {
			for (const name of await caches.keys()) {
				const cache = await caches.open(name);
				const [page, language] = [await cache.match("/"), await cache.match("/static/words.ja.json")];
				if (language && page && (await page.text()).includes(%q)) return true;
			}
		})()`, "Fukumi "+version+".")
	}
	wait := func(version string) {
		p.Do(fmt.Sprintf(`while (!(await %s)) await new Promise(r => setTimeout(r, 50))`, kept(version)))
	}
	wait("1")
	h.put(t, "/", "2")
	p.Do(`await (await navigator.serviceWorker.getRegistration()).update()`)
	wait("2")
	server.Close()
	p.Reload()
	l, _ := catalogue.Language("ja")
	p.WaitText("#about", l.Say("Every win that is claimed has a proof that a checker has accepted."))
}
