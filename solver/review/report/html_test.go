package report

// The report in a browser, if there is one: without it the test is skipped and
// says so. The browser resolves no host names, so nothing comes from outside.

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// browsers are the names under which Chromium is installed.
var browsers = []string{"chromium", "chromium-browser", "google-chrome"}

func findBrowser(t *testing.T) string {
	t.Helper()
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skipf("no browser: none of %s is installed, so the report was not opened", strings.Join(browsers, ", "))
	return ""
}

// browse opens a page and returns what the browser prints.
func browse(t *testing.T, browser, page string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	all := []string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
		"--user-data-dir=" + t.TempDir(), "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=2000",
		"--window-size=1280,1100",
	}
	all = append(append(all, args...), page)
	out, err := exec.CommandContext(ctx, browser, all...).Output()
	if err != nil {
		t.Fatalf("%s: %v", browser, err)
	}
	return string(out)
}

// reportFile writes the report of a game and returns its address.
func reportFile(t *testing.T, text string) string {
	t.Helper()
	var page bytes.Buffer
	if err := reportOf(t, text).HTML(&page); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, page.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// TestReportInBrowser steps through the report: the board has as many stones as
// plies were played, the words are those of the ply, the chart has a dot for
// each, and the line can be shown.
func TestReportInBrowser(t *testing.T) {
	browser := findBrowser(t)
	page := reportFile(t, ignoredThree)
	stones := regexp.MustCompile(`<circle[^>]*stroke="#111"`)
	for _, c := range []struct {
		hash   string
		ply    int
		stones int
		words  []string
	}{
		{"", 6, 6, []string{"Ply 6, White a15: losing move", "Leaves Black's three h8 h9 h10 unanswered", "Better: h"}},
		{"#ply-0", 0, 0, []string{"The position before the first move."}},
		{"#ply-9", 9, 9, []string{"Ply 9, Black h12: best", "Makes five"}},
		{"#ply-99", 9, 9, nil},
		{"#ply-8-line", 8, 9, nil}, // the five that Black has
	} {
		dom := browse(t, browser, page+c.hash, "--dump-dom")
		board := between(dom, `<div id="board">`, `<div class="steps">`)
		if got := len(stones.FindAllString(board, -1)); got != c.stones {
			t.Errorf("%q: %d stones on the board, want %d", c.hash, got, c.stones)
		}
		if !strings.Contains(dom, fmt.Sprintf(`data-ply="%d"`, c.ply)) || !strings.Contains(dom, fmt.Sprintf(`<tr data-ply="%d"`, max(c.ply, 1))) {
			t.Errorf("%q: the page is not at ply %d", c.hash, c.ply)
		}
		said := between(dom, `id="said"`, `<h2>`)
		for _, w := range c.words {
			if !strings.Contains(said, w) {
				t.Errorf("%q: %q is not said: %s", c.hash, w, said)
			}
		}
		chart := between(dom, `<div id="chart">`, `<h2>Moves`)
		if dots := strings.Count(chart, "<circle"); dots != 10 || !strings.Contains(chart, "<path") {
			t.Errorf("%q: the chart has %d dots, want 10 and a line", c.hash, dots)
		}
	}
}

// TestReportPicture takes a screenshot, light and dark; FUKUMI_SCREENSHOTS names
// a directory to keep them in.
func TestReportPicture(t *testing.T) {
	browser := findBrowser(t)
	page := reportFile(t, ignoredThree)
	dir := os.Getenv("FUKUMI_SCREENSHOTS")
	if dir == "" {
		dir = t.TempDir()
	}
	var sizes [2][]byte
	for i, mode := range []string{"light", "dark"} {
		path := filepath.Join(dir, "report-"+mode+".png")
		args := []string{"--screenshot=" + path}
		if mode == "dark" {
			args = append(args, "--blink-settings=preferredColorScheme=0")
		}
		browse(t, browser, page, args...)
		data, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(data, []byte("\x89PNG")) {
			t.Fatalf("%s: %v, %d bytes, want a picture", mode, err, len(data))
		}
		sizes[i] = data
	}
	if bytes.Equal(sizes[0], sizes[1]) {
		t.Error("the dark page looks like the light one")
	}
}

func between(text, from, to string) string {
	_, text, _ = strings.Cut(text, from)
	text, _, _ = strings.Cut(text, to)
	return text
}

// TestReportIsOneFile: the page refers to nothing outside, and what a file says
// about a game cannot become markup or script.
func TestReportIsOneFile(t *testing.T) {
	r := reportOf(t, "h8 i9")
	r.Game.Info.ID, r.Game.Info.Black = `</script><script>alert(1)</script>`, `<img onerror=alert(1)>`
	var page bytes.Buffer
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	if n := strings.Count(text, "<script"); n != 2 {
		t.Errorf("%d scripts, want 2", n)
	}
	if strings.Contains(text, "<img") {
		t.Error("a name became markup")
	}
	text = strings.ReplaceAll(text, "http://www.w3.org/2000/svg", "") // a name, no address
	for _, outside := range []string{"http:", "https:", "//", "src=", "href=", "@import", "url("} {
		for line := range strings.Lines(text) {
			if strings.Contains(line, outside) && !strings.HasPrefix(strings.TrimSpace(line), "// ") {
				t.Errorf("the page holds %q: %s", outside, strings.TrimSpace(line))
			}
		}
	}
}
