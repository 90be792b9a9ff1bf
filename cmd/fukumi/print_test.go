//go:build external

package main

// What a browser prints: sheets of puzzles, and reports of reviews.

import (
	"net/url"
	"os/exec"
	"path/filepath"
	"testing"

	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// TestSheetOnPaper prints sheets: six puzzles a page, and the answers on a page of their own. The sheets on paper are
// as many as the sheet says, in a language with long sentences, too.
func TestSheetOnPaper(t *testing.T) {
	b := boardtest.New(t)
	for _, c := range []struct {
		name, language, count string
		pages                 int
	}{{"one", "en", "6", 2}, {"two", "en", "7", 3}, {"ru", "ru", "13", 4}, {"vi", "vi", "12", 3}} {
		path := filepath.Join(t.TempDir(), "sheet.html")
		args := []string{"puzzles", "sheet", "vcf", "--lang", c.language, "--count", c.count, "--quiet", "--html", path}
		// A process of its own: --lang makes the whole process print UTF-8.
		out, err := exec.CommandContext(t.Context(), "fukumi", args...).CombinedOutput()
		if err != nil || len(out) > 0 {
			t.Fatalf("%q: %v, %s", args, err, out)
		}
		p := b.Open(t, (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String())
		if got := p.Print("sheet-" + c.name); got != c.pages {
			t.Errorf("%s: %d sheets of paper, want %d", c.name, got, c.pages)
		}
	}
}

// TestReportOnPaper prints a report: there are boards of the turning points, and every answer is open.
func TestReportOnPaper(t *testing.T) {
	p := boardtest.New(t).Open(t, reviewPage(t, lostByThree))
	if got := p.Print("report"); got < 1 || got > 4 {
		t.Errorf("%d sheets of paper, want at most 4", got)
	}
	if n := boardtest.Value[int](p, `document.querySelectorAll("#figures figure .stone").length`); n == 0 {
		t.Error("no board of a turning point")
	}
}
