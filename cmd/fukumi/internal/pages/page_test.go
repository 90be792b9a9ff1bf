package pages

// The report as a page.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// ignoredThree is lost by White's sixth ply.
const ignoredThree = "h8 i9 h9 j7 h10 a15 h11 a14 h12"

// reportOf reviews a game with low limits.
func reportOf(t *testing.T, moves string) *story.Document {
	t.Helper()
	input := testhelp.Must(text.ParseMoves(moves, text.Defaults{Size: 15}))(t)
	start := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	list, _ := input.Position.Moves()
	g := testhelp.Must(review.NewGame(start, list...))(t)
	r, err := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).Review(t.Context(), g, review.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	return story.New(words.English, r)
}

// pageOf returns the page of a report.
func pageOf(t *testing.T, r *story.Document) string {
	t.Helper()
	var page bytes.Buffer
	testhelp.OK(t, WritePage(r, &page))
	return page.String()
}

// data is what the script of a page reads.
type data struct {
	Tree struct {
		Nodes []struct{ Move string } `json:"nodes"`
	} `json:"tree"`
	Positions []struct{ Over bool } `json:"positions"`
	Plies     []int                 `json:"plies"`
	Answer    struct {
		Turning []int `json:"turning_points"`
	} `json:"answer"`
	Words struct {
		Begin   int `json:"begin"`
		Chances []struct {
			Black  *float64 `json:"black"`
			Proved bool     `json:"proved"`
		} `json:"chances"`
		Lessons []story.Lesson `json:"lessons"`
		SGF     string         `json:"sgf"`
	} `json:"words"`
}

func dataOf(t *testing.T, page string) data {
	t.Helper()
	var d data
	testhelp.OK(t, json.Unmarshal([]byte(between(t, page, `<script type="application/json" id="data">`, "</script>")),
		&d))
	return d
}

// between returns the part of a text after one string and before another.
func between(t *testing.T, text, from, to string) string {
	t.Helper()
	_, text, begins := strings.Cut(text, from)
	text, _, ends := strings.Cut(text, to)
	if !begins || !ends {
		t.Fatalf("the page has nothing between %q and %q", from, to)
	}
	return text
}

// TestReport: the page has every position, begins at the losing move, and says the same in plain
// text as on the board.
func TestReport(t *testing.T) {
	r := reportOf(t, ignoredThree)
	page := pageOf(t, r)
	d := dataOf(t, page)
	if len(d.Positions) != 10 || len(d.Tree.Nodes) != 10 || d.Words.Begin != 6 ||
		!slices.Equal(d.Answer.Turning, []int{6}) ||
		!d.Positions[9].Over || d.Positions[8].Over || d.Tree.Nodes[6].Move != "a15" {
		t.Errorf("%+v", d)
	}
	if c := d.Words.Chances[6]; c.Black == nil || *c.Black != 1 || !c.Proved {
		t.Errorf("after ply 6: %+v", c)
	}
	if len(d.Words.Lessons) != 1 || notation.FormatMoves(d.Words.Lessons[0].Right[0].Moves) != "h11" {
		t.Errorf("the lessons %+v", d.Words.Lessons)
	}
	if !strings.Contains(d.Words.SGF, "MA[aa]") || !strings.Contains(d.Words.SGF, "Black wins: 1.h11") {
		t.Errorf("neither the mark nor the win in %s", d.Words.SGF)
	}
	plain := between(t, page, `<main id="text">`, "</main>")
	for _, want := range append(r.Story(), r.Loss(), "There is a win: find a move that wins.",
		"h11 wins, proved: VCF in 3 plies", "losing move", "Proved: backed by a certificate") {
		if !strings.Contains(plain, template.HTMLEscapeString(want)) {
			t.Errorf("the text does not say %q", want)
		}
	}
}

// TestInterruptedPage: positions that were not judged have no chance and no lesson.
func TestInterruptedPage(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	part, err := review.New(review.Options{Limits: solver.Limits{Nodes: 20_000}}).Review(ctx,
		reportOf(t, ignoredThree).Game, review.Watch{Step: func(done, _ int) {
			if done == 3 { // a review begins at the end
				cancel()
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	d := dataOf(t, pageOf(t, story.New(words.English, part)))
	if len(d.Positions) != 10 || len(d.Words.Lessons) != 0 || d.Words.Chances[2].Black != nil ||
		d.Words.Chances[8].Black == nil {
		t.Errorf("%+v", d)
	}
}

// TestMovedTwice: if a side moves twice, a pass is inserted, and the plies are still the plies of
// the game.
func TestMovedTwice(t *testing.T) {
	r := reportOf(t, ignoredThree)
	g := *r.Game
	g.Moves = slices.Clone(g.Moves[:3])
	g.Moves[2].Side = notation.White
	g.Positions = g.Positions[:4]
	d := dataOf(t, pageOf(t, story.New(words.English, &review.Review{Game: &g, Judged: r.Judged[:4],
		Moves: r.Moves[:3]})))
	if !slices.Equal(d.Plies, []int{0, 1, 2, 4}) || d.Tree.Nodes[3].Move != "-" || len(d.Positions) != 5 {
		t.Errorf("%+v", d)
	}
}

// sixtyPlies is a game of sixty plies.
const sixtyPlies = "h8 i9 g7 f6 i7 j7 g9 g8 i8 j8 h7 f7 h10 h9 f9 e9 j10 k11 i11 k9 j9 h11 i10 g10 l8 k7 l6 m5 l7 l9 " +
	"m9 n10 m7 n7 m6 o8 k6 j5 m8 m10 n9 l11 k12 j12 l12 m12 e7 d7 e8 d6 e6 e5 d5 c6 d8 c8 c7 b6 b7 a8"

// TestReportSize: the report of a game of 60 plies is no larger than 400 KB.
func TestReportSize(t *testing.T) {
	page := pageOf(t, reportOf(t, sixtyPlies))
	t.Logf("%d bytes", len(page))
	if len(page) > 400_000 {
		t.Errorf("the report of 60 plies has %d bytes, want 400,000 at most", len(page))
	}
}

// checkOneFile checks that the page refers to nothing outside, has its data, its script and only
// its own markup, and that its policy names its style and its script by their hashes.
func checkOneFile(t *testing.T, page string) {
	t.Helper()
	if n := strings.Count(page, "<script"); n != 2 {
		t.Errorf("%d scripts, want 2", n)
	}
	allowed := between(t, page, `Content-Security-Policy" content="`, `" />`)
	for _, text := range []string{between(t, page, "<style>", "</style>"), between(t, page, `<script type="module">`,
		"</script>")} {
		sum := sha256.Sum256([]byte(text))
		if hash := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(allowed,
			strings.ReplaceAll(hash, "+", "&#43;")) {
			t.Errorf("the policy does not allow the text of %d bytes with the hash %s", len(text), hash)
		}
	}
	rest := strings.ReplaceAll(page, "http://www.w3.org/2000/svg", "") // a name, not an address
	for _, own := range []string{`href="./`, "url(#", allowed} {       // a hash may hold two slashes
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

// TestReportIsOneFile: the page refers to nothing outside, and no text of a game file can become
// markup or script.
func TestReportIsOneFile(t *testing.T) {
	r := reportOf(t, ignoredThree)
	checkOneFile(t, pageOf(t, r))
	i := &r.Game.Info
	for _, text := range []*string{&i.ID, &i.Name, &i.Black, &i.White, &i.Event, &i.Round, &i.Place, &i.Date,
		&i.Comment, &i.Source} {
		*text = `</script><script>alert(1)</script></title><img onerror=alert(1)>"'` + "\u202e<!--"
	}
	page := pageOf(t, r)
	checkOneFile(t, page)
	for _, bad := range []string{"<img", "<script>", "\u202e", "<!--"} {
		if strings.Contains(page, bad) {
			t.Errorf("a name brought %q into the page", bad)
		}
	}
}
