//go:build external

package boardtest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMain ends the browser of the tests.
func TestMain(m *testing.M) { os.Exit(Main(m)) }

// site is a page with a small board that shows its input.
const site = `<!doctype html><html lang="en"><title>Test</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<style>body{margin:0;font:16px sans-serif} svg{width:300px;display:block} @media (prefers-color-scheme: dark) { body ` +
	`{ background: #000; color: #fff } }</style>
<main><h1>Board</h1>
<svg role="grid" aria-label="board" viewBox="0 0 20 10"><g role="row">
<g role="gridcell" aria-label="h8 empty"><rect width="10" height="10" fill="#eee"/></g>
<g role="gridcell" aria-label="h80 empty"><rect x="10" width="10" height="10" fill="#ddd"/></g>
</g></svg>
<button type="button">Go on</button>
<p id="said" role="status"></p></main>
<script>
const said = document.getElementById("said");
for (const c of document.querySelectorAll("[role=gridcell]")) c.addEventListener("click", e => {
	said.textContent = "clicked " + c.getAttribute("aria-label");
	c.setAttribute("aria-label", c.getAttribute("aria-label").replace("empty", "black, move 1"));
});
document.addEventListener("touchstart", () => document.body.dataset.touched = "yes");
document.querySelector("button").addEventListener("click", () => said.textContent = "went on");
document.addEventListener("keydown", e => said.textContent = (e.shiftKey ? "shift " : "") + e.key);
</script></html>`

func serve(t *testing.T, page string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(page))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// TestPage performs every action on a page, and reads what the page says.
func TestPage(t *testing.T) {
	b := New(t)
	url := serve(t, site)
	p := b.Open(t, url+"/#one")
	says := func(what, want string) {
		t.Helper()
		p.WaitAnnounced(want)
		if got := p.Announced(); got != want {
			t.Errorf("%s: the page says %q, want %q", what, got, want)
		}
	}
	p.ClickPoint("h8")
	says("click", "clicked h8 empty")
	p.WaitPoint("h8 black")
	if got := p.PointLabel("h8"); got != "h8 black, move 1" {
		t.Errorf("h8 is called %q", got)
	}
	p.ClickPoint("h80")
	says("click", "clicked h80 empty")
	p.ClickNamed("button", "Go on")
	says("button", "went on")
	p.Key(Left)
	says("key", "ArrowLeft")
	p.ShiftKey(Right)
	says("shift and key", "shift ArrowRight")
	p.Key("?")
	says("character", "shift ?")

	p.Do(`location.hash = "two"`)
	p.Back()
	p.Wait(`location.hash === "#one"`)
	p.Forward()
	p.Wait(`location.hash === "#two"`)
	if got := p.Address(); got != url+"/#two" {
		t.Errorf("the address is %q", got)
	}

	p.Phone()
	if w := Value[int](p, "innerWidth"); w != 360 || p.ScrollsSideways() {
		t.Errorf("on a phone the window is %d wide and scrolls sideways: %v", w, p.ScrollsSideways())
	}
	p.TapPoint("h8")
	says("tap", "clicked h8 black, move 1")
	if Value[string](p, "document.body.dataset.touched ?? ''") != "yes" {
		t.Error("a tap is no touch")
	}
	p.Do(`document.querySelector("svg").style.width = "400px"`)
	if !p.ScrollsSideways() {
		t.Error("a page that is too wide was not seen")
	}
	p.Dark(true)
	if !Value[bool](p, `matchMedia("(prefers-color-scheme: dark)").matches`) {
		t.Error("the page is not told that the system is dark")
	}
}

// TestErrors: errors of a page are reported, except those that a test allows.
func TestErrors(t *testing.T) {
	b := New(t)
	p := b.Open(t, serve(t, site))
	if got := p.Errors(); len(got) != 0 {
		t.Errorf("errors of a good page: %q", got)
	}
	for _, c := range []struct{ script, want string }{
		{`console.error("odd")`, "odd"},
		{`setTimeout(() => { throw new Error("thrown") }); await new Promise(done => setTimeout(done, 50))`, "thrown"},
		{`Promise.reject(new Error("rejected")); await new Promise(done => setTimeout(done, 50))`, "rejected"},
		{`await fetch("/missing")`, "404"},
	} {
		p.Do(c.script)
		if got := p.Errors(); len(got) != 1 || !strings.Contains(got[0], c.want) {
			t.Errorf("%s: errors %q, want one with %q", c.script, got, c.want)
		}
	}
	p.AllowError("odd")
	p.Do(`console.error("odd"); console.warn("strange"); console.error("other")`)
	if got := p.Errors(); len(got) != 1 || !strings.Contains(got[0], "other") {
		t.Errorf("errors %q, want the one that is not allowed", got)
	}
}

// TestScreenshot: a picture is written to the directory of FUKUMI_SCREENSHOTS.
func TestScreenshot(t *testing.T) {
	b := New(t)
	dir := t.TempDir()
	t.Setenv(screenshots, dir)
	b.Open(t, serve(t, site)).Screenshot("start")
	data, err := os.ReadFile(filepath.Join(dir, "start.png"))
	if err != nil || !strings.HasPrefix(string(data), "\x89PNG") {
		t.Errorf("no picture: %.20q, %v", data, err)
	}
}

// A recorder is a test that may fail.
type recorder struct {
	testing.TB
	failed []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.failed = append(r.failed, strings.SplitN(format+" "+args[len(args)-1].(string), "\n", 2)[0])
}

// TestAxe: a good page passes. A page fails that has an image without a text, and a text
// that is too pale in the dark.
func TestAxe(t *testing.T) {
	b := New(t)
	t.Run("good", func(t *testing.T) { b.Open(t, serve(t, site)).Axe() })
	t.Run("bad", func(t *testing.T) {
		bad := strings.Replace(site, "<h1>", `<img src="data:," width="9" height="9"><h1>`, 1)
		p := b.Open(t, serve(t, strings.Replace(bad, "color: #fff", "color: #222", 1)))
		r := &recorder{TB: t}
		p.With(r).Axe()
		p.AllowError("data:,")
		var rules []string
		for _, text := range r.failed {
			for _, rule := range []string{"image-alt", "color-contrast"} {
				if strings.Contains(text, rule) {
					rules = append(rules, rule)
				}
			}
		}
		slices.Sort(rules)
		if want := []string{"color-contrast", "image-alt", "image-alt"}; !slices.Equal(rules, want) {
			t.Errorf("broken rules %q of %q, want %q", rules, r.failed, want)
		}
	})
}
