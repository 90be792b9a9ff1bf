package sheet

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/solver/ask"
)

// Puzzles for a sheet.
const (
	byFours  = `15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf; id "fo<urs"; rating 900;`
	defence  = `9 freestyle f6 e5 f4 e6 g7 e7 black; goal defend; id "defence"; bm e4 e8; rating 240;`
	hopeless = `15 renju h8 black; goal vcf; id "hopeless"; bm h9;`
	silent   = `15 renju h8 black; goal vct; id "silent";`
)

func record(t *testing.T, line string) *puzzles.Record {
	t.Helper()
	r := testhelp.Must(puzzles.ParseText(line))(t)
	return &r
}

// sheetOf returns a sheet of n puzzles.
func sheetOf(t *testing.T, n int) *Sheet {
	t.Helper()
	s := &Sheet{In: words.English, Title: "Class <1>"}
	for i := range n {
		line := byFours
		if i%2 == 1 {
			line = defence
		}
		s.Puzzles = append(s.Puzzles, Puzzle{record(t, line), fmt.Sprintf("answer %d", i+1)})
	}
	return s
}

// TestPages: there are six puzzles on a page, and the answers come last, by number.
func TestPages(t *testing.T) {
	for _, c := range []struct{ puzzles, pages int }{{1, 1}, {6, 1}, {7, 2}, {12, 2}, {13, 3}} {
		s := sheetOf(t, c.puzzles)
		var page bytes.Buffer
		testhelp.OK(t, s.HTML(&page))
		text := page.String()
		if got := strings.Count(text, "<section>"); got != c.pages || s.Pages() != c.pages {
			t.Errorf("%d puzzles: %d pages, want %d", c.puzzles, got, c.pages)
		}
		for i, part := range strings.Split(text, "<section")[1 : c.pages+1] {
			want := min(PerPage, c.puzzles-i*PerPage)
			if got := strings.Count(part, "<figure>"); got != want || !strings.Contains(part,
				fmt.Sprintf("Page %d of %d", i+1, c.pages)) {
				t.Errorf("%d puzzles: %d on page %d, want %d", c.puzzles, got, i+1, want)
			}
		}
		_, answers, _ := strings.Cut(text, `<section class="answers">`)
		if strings.Count(answers, "<li>") != c.puzzles || strings.Contains(answers, "<figure>") {
			t.Errorf("%d puzzles: the answers are %s", c.puzzles, answers)
		}
	}
}

// TestHTML: the page says what is asked and how hard it is, and loads and runs nothing.
func TestHTML(t *testing.T) {
	var page bytes.Buffer
	testhelp.OK(t, sheetOf(t, 2).HTML(&page))
	text := page.String()
	for _, want := range []string{
		"<h1 class=\"title\">Class &lt;1&gt;</h1>", "<html lang=\"en\">",
		`<strong>1.</strong> Black to play: win by fours alone. <span class="quiet">renju, hard</span>`,
		`<strong>2.</strong> Black to play: stop the threat. <span class="quiet">freestyle, easy</span>`,
		`<li>answer 1 <span class="quiet">fo&lt;urs</span></li>`, "default-src &#39;none&#39;",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, bad := range []string{"<script", "src=", "http://", "https://", "url(", " style="} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
}

// TestSVG: every page is a picture, and others are errors.
func TestSVG(t *testing.T) {
	s := sheetOf(t, 7)
	for page, ok := range map[int]bool{0: false, 1: true, 2: true, 3: false} {
		var out bytes.Buffer
		if err := s.SVG(&out, page); (err == nil) != ok || ok && !strings.HasPrefix(out.String(), "<svg ") {
			t.Errorf("page %d: %v", page, err)
		}
	}
	var out bytes.Buffer
	testhelp.OK(t, s.Text(&out))
	if !strings.Contains(out.String(), "\n7. answer 7 (fo<urs)\n") {
		t.Errorf("answers: %s", &out)
	}
	s.Puzzles[0].Record = &puzzles.Record{}
	if err := s.HTML(&out); err == nil {
		t.Error("a puzzle without a position was drawn")
	}
}

// TestAnswer: an answer is proved, or says that it is not.
func TestAnswer(t *testing.T) {
	session := ask.Open(ask.Options{Mode: ask.Off})
	for _, c := range []struct{ line, want string }{
		{byFours, "1.k9 2."}, {defence, "these moves hold: e4 e8"},
		{hopeless, "answer: h9 (published, not proved here)"}, {silent, "no answer was found within the limit"},
	} {
		got, err := Answer(t.Context(), words.English, session, record(t, c.line), 100_000)
		if err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, %v, want %s", c.line, got, err, c.want)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := Answer(ended, words.English, session, record(t, byFours), 100_000); err == nil {
		t.Error("an answer after the end")
	}
}

// TestTitle: a built-in suite has a title, a file its name.
func TestTitle(t *testing.T) {
	for want, suites := range map[string][]string{
		"Win by fours": {"vcf"}, "Defend, lost": {"defend", "games/lost.txt"}, "mine": {`c:\mine.jsonl`},
		"Puzzles": {"-"},
	} {
		if got := Title(words.English, suites); got != want {
			t.Errorf("%q: %s, want %s", suites, got, want)
		}
	}
}
