package report

// The report as a page.

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/solver/review"
)

// pageOf is the page of a report.
func pageOf(t *testing.T, r *Report) string {
	t.Helper()
	var page bytes.Buffer
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// between is what stands in a text after one piece of it and before another.
func between(t *testing.T, text, from, to string) string {
	t.Helper()
	_, text, begins := strings.Cut(text, from)
	text, _, ends := strings.Cut(text, to)
	if !begins || !ends {
		t.Fatalf("the page has nothing between %q and %q", from, to)
	}
	return text
}

// gameIn is what the script of a page reads.
func gameIn(t *testing.T, page string) pageGame {
	t.Helper()
	var g pageGame
	if err := json.Unmarshal([]byte(between(t, page, `<script type="application/json" id="game">`, "</script>")),
		&g); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPageSteps: the page has a step for each ply, with the lines and the marks of
// the losing move, and what is said of it says what is proved.
func TestPageSteps(t *testing.T) {
	g := gameIn(t, pageOf(t, reportOf(t, ignoredThree)))
	if len(g.Steps) != 10 || g.Size != 15 || g.Begin != 6 || !slices.Equal(g.Turning, []int{6}) {
		t.Fatalf("%d steps on %d lines, begins at ply %d, turns at %v", len(g.Steps), g.Size, g.Begin, g.Turning)
	}
	s := g.Steps[6]
	if s.Move != "a15" || s.Side != "white" || s.Chance == nil || *s.Chance != 1 || !s.Proved {
		t.Errorf("ply 6: %+v", s)
	}
	if len(s.Marks) != 1 || s.Marks[0].Text != "holds, proved" || notation.FormatMoves(s.Marks[0].Points) != "h7 h11" {
		t.Errorf("ply 6: the marks %+v, want every move that holds", s.Marks)
	}
	if len(s.Lines) != 2 || s.Lines[0].From != 5 || s.Lines[0].Side != "white" || !strings.Contains(s.Lines[0].Name,
		"proved to hold") ||
		s.Lines[1].From != 6 || s.Lines[1].Side != "black" ||
		s.Lines[1].Name != "the refutation (proved): Black wins by VCF in 3 plies" {
		t.Errorf("ply 6: the lines %+v", s.Lines)
	}
	if s.Text[0] != "Ply 6, White a15: losing move" || !slices.Contains(s.Text, "Proved: Black: VCF in 3 plies") {
		t.Errorf("ply 6: the words %q", s.Text)
	}
	if s = g.Steps[0]; s.Move != "" || s.Proved || !strings.HasPrefix(s.Text[1], "Judged, not proved: ") {
		t.Errorf("the start: %+v", s)
	}
}

// TestPageSaysWhatIsProved: no position is both proved and judged, and a judged line
// or ring says so in words.
func TestPageSaysWhatIsProved(t *testing.T) {
	judged := 0
	// The second game begins with moves far from everything.
	for _, text := range []string{manyRefuted, `{"rule":"freestyle","moves":"h8 h9 a1 g9 o15 j9 o1 i8 a15"}`} {
		r := reportOf(t, text)
		for i, s := range gameIn(t, pageOf(t, r)).Steps {
			text := strings.Join(s.Text, "\n")
			if strings.Contains(text, "\nProved: ") && strings.Contains(text,
				"\nJudged, not proved: Black's win chance") {
				t.Errorf("ply %d: both: %q", i, text)
			}
			if i == 0 || i > len(r.Moves) || r.Moves[i-1].Better == notation.NoPoint {
				continue
			}
			m := &r.Moves[i-1]
			words := fmt.Sprint(s.Marks[0].Text, " ", s.Lines[0].Name)
			if m.Proved == strings.Contains(words, "not proved") {
				t.Errorf("ply %d: %q, proved %v", i, words, m.Proved)
			}
			if !m.Proved {
				judged++
			}
		}
	}
	if judged == 0 {
		t.Error("nothing is judged: the test has nothing to look at")
	}
}

// TestPageCounts: the numbers of the players are those of the text, and the plies
// beside them are as many.
func TestPageCounts(t *testing.T) {
	r := reportOf(t, manyRefuted)
	sum := 0
	for i, row := range r.countRows() {
		for side, cell := range row.Cells {
			if want := r.CountRows()[side][i+1]; cell.Count != want || row.Head != "moves" &&
				fmt.Sprint(len(cell.Plies)) != want {
				t.Errorf("%s: %+v, want %s", row.Head, cell, want)
			}
			sum += len(cell.Plies)
		}
	}
	if sum == 0 {
		t.Error("nothing is counted: the test has nothing to look at")
	}
	for _, ply := range []string{`href="#ply-6"`, `id="ply-6"`} {
		if page := pageOf(t, reportOf(t, ignoredThree)); !strings.Contains(page, ply) {
			t.Errorf("the page has no %s", ply)
		}
	}
}

// TestStillDiagrams: without scripts there is a diagram of each turning point,
// with all the stones, the move among them, and rings around what held.
func TestStillDiagrams(t *testing.T) {
	r := reportOf(t, ignoredThree)
	list := r.stillDiagrams()
	if len(list) != 1 || len(list[0].Stones) != 6 || len(list[0].Rings) != 2 || list[0].Last == nil ||
		list[0].Last.Number != "6" || list[0].Last.Black {
		t.Fatalf("%+v", list)
	}
	if want := "Black: h8 h9 h10; White: j7 i9 a15"; list[0].Label != want {
		t.Errorf("%q, want %q", list[0].Label, want)
	}
	if page := pageOf(t, r); !strings.Contains(page, `<figcaption><b>Move 6, White a15: losing move</b>`) ||
		strings.Count(page, `class="ring"`) < 2 {
		t.Error("the page has no diagram of ply 6 with two rings")
	}
	page := pageOf(t, reportOf(t, manyRefuted))
	if strings.Count(page, `id="grid"`) != 1 || strings.Count(page, `href="#grid"`) != strings.Count(page,
		"<figure>")-1 {
		t.Error("the diagrams do not share one board")
	}
}

// TestInterruptedPage: what was not judged has no chance, no line and no lesson.
func TestInterruptedPage(t *testing.T) {
	full := reportOf(t, ignoredThree)
	part := &review.Review{Game: full.Game, Judged: make([]*review.Judgement, len(full.Judged)), Moves: full.Moves,
		Winner: notation.Black, Shown: true}
	copy(part.Judged[7:], full.Judged[7:])
	part.Moves = slices.Clone(full.Moves)
	for i := range 7 {
		part.Moves[i].Class, part.Moves[i].Better, part.Moves[i].Line = review.NotJudged, notation.NoPoint, nil
	}
	g := gameIn(t, pageOf(t, New(part)))
	if len(g.Steps) != 10 || len(g.Lessons) != 0 || g.Steps[2].Chance != nil || len(g.Steps[2].Lines) != 0 ||
		g.Steps[8].Chance == nil {
		t.Errorf("%d steps, %d lessons, ply 2 %+v, ply 8 %+v", len(g.Steps), len(g.Lessons), g.Steps[2], g.Steps[8])
	}
}

// checkOneFile: the page refers to nothing outside, has the scripts that it is to
// have and no other markup than its own, and its policy names its style and its
// script by their hashes.
func checkOneFile(t *testing.T, page string, scripts int) {
	t.Helper()
	if n := strings.Count(page, "<script"); n != scripts {
		t.Errorf("%d scripts, want %d", n, scripts)
	}
	allowed := between(t, page, `Content-Security-Policy" content="`, `">`)
	for _, text := range []string{between(t, page, "<style>", "</style>"), between(t, page, `<script type="module">`,
		"</script>")} {
		sum := sha256.Sum256([]byte(text))
		if hash := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(allowed,
			strings.ReplaceAll(hash, "+", "&#43;")) {
			t.Errorf("the policy does not allow the text of %d bytes with the hash %s", len(text), hash)
		}
	}
	rest := strings.ReplaceAll(page, "http://www.w3.org/2000/svg", "") // a name, no address
	for _, own := range []string{`href="#`, `href="./`, allowed} {     // a hash may hold two slashes
		rest = strings.ReplaceAll(rest, own, "")
	}
	for _, outside := range []string{"http:", "https:", "//", "src=", "href=", "@import", "url(", "unsafe", " style=",
		" onclick="} {
		for line := range strings.Lines(rest) {
			if strings.Contains(line, outside) && !strings.HasPrefix(strings.TrimSpace(line), "// ") &&
				!strings.Contains(line, "; // ") {
				t.Errorf("the page holds %q: %.200s", outside, strings.TrimSpace(line))
			}
		}
	}
}

// TestReportIsOneFile: the page refers to nothing outside, and what a file says
// about a game cannot become markup or script.
func TestReportIsOneFile(t *testing.T) {
	r := reportOf(t, ignoredThree)
	checkOneFile(t, pageOf(t, r), 3)
	i := &r.Game.Info
	for _, text := range []*string{&i.ID, &i.Name, &i.Black, &i.White, &i.Event, &i.Round, &i.Place, &i.Date,
		&i.Comment, &i.Source} {
		*text = `</script><script>alert(1)</script></title><img onerror=alert(1)>"'` + "\u202e<!--"
	}
	page := pageOf(t, r)
	checkOneFile(t, page, 3)
	for _, bad := range []string{"<img", "<script>", "\u202e", "<!--"} {
		if strings.Contains(page, bad) {
			t.Errorf("a name brought %q into the page", bad)
		}
	}
}
