package main

// The reports of review in a browser: a page that steps through a game, follows its
// lines and asks about its mistakes, and the index of a directory of them.

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// lostByThree is lost by White's sixth ply: h7 and h11 hold there.
const lostByThree = "h8 i9 h9 j7 h10 a15 h11 a14 h12"

// reviewPages writes the reports of games and returns the address of the file, or
// of the directory.
func reviewPages(t *testing.T, name string, games ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	args := append([]string{"review", "--nodes", "20000", "--cache", "off", "--quiet", "--html", path}, games...)
	if code, _, stderr := testRun(t.Context(), nil, args...); code != 0 || stderr != "" {
		t.Fatalf("%q: exit code %d, %s", args, code, stderr)
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// stonesOn is how many stones lie on the board of a page.
func stonesOn(p *boardtest.Page) int {
	return boardtest.Value[int](p, `document.querySelectorAll("#board .stone").length`)
}

// TestReviewPage opens a report at its plies and lines: as many stones lie on the
// board as were played, and the words are those of the ply.
func TestReviewPage(t *testing.T) {
	b, page := boardtest.New(t), reviewPages(t, "report.html", lostByThree)
	for _, c := range []struct {
		hash   string
		stones int
		words  []string
	}{
		{"", 6, []string{"Ply 6, White a15: losing move", "Leaves Black's three h8 h9 h10 unanswered", "Better: h",
			"Proved: Black: VCF in 3 plies"}},
		{"#ply-0", 0, []string{"The position before the first move", "Judged, not proved: Black's win chance"}},
		{"#ply-9", 9, []string{"Ply 9, Black h12: best", "Makes five"}},
		{"#ply-99", 9, nil},
		{"#ply-8-line", 9, []string{"Black's win (proved): a five at h"}}, // the five that Black has
		{"#lesson-1", 5, []string{"Lesson 1 of 1", "Find a move that holds."}},
		{"#lesson-7", 6, nil},
	} {
		p := b.Open(t, page+c.hash)
		if got := stonesOn(p); got != c.stones {
			t.Errorf("%q: %d stones on the board, want %d", c.hash, got, c.stones)
		}
		for _, w := range c.words {
			if said := p.Announced(); !strings.Contains(said, w) {
				t.Errorf("%q: %q is not said: %s", c.hash, w, said)
			}
		}
		if dots := boardtest.Value[int](p, `document.querySelectorAll("#chart circle").length`); dots != 10 {
			t.Errorf("%q: the chart has %d dots, want 10", c.hash, dots)
		}
	}
}

// TestReviewPageSteps goes through the game by keys, buttons, the board, the chart
// and the table, and follows the refutation of the losing move.
func TestReviewPageSteps(t *testing.T) {
	p := boardtest.New(t).Open(t, reviewPages(t, "report.html", lostByThree))
	at := func(what string, want int) {
		t.Helper()
		if got := stonesOn(p); got != want {
			t.Errorf("%s: %d stones, want %d", what, got, want)
		}
	}
	p.Key(boardtest.Home)
	at("Home", 0)
	p.Key(boardtest.Right, boardtest.Right)
	at("two steps on", 2)
	p.ClickNamed("button", "to the end")
	at("the last button", 9)
	p.Key(boardtest.Left)
	at("a step back", 8)
	p.ClickPoint("h9")
	at("a click on the third move", 3)
	if label := p.PointLabel("h9"); label != "h9 black, move 3, last move" {
		t.Errorf("h9 is called %q", label)
	}
	p.Click(`#moves [data-ply="7"]`)
	at("a row of the table", 7)
	p.Click("#chart")
	at("the middle of the chart", 4)
	p.Click(`.players [data-ply="6"]`)
	at("the losing move among the counts", 6)
	if text := p.Text("#legend"); text != "= holds, proved: h7 h11." {
		t.Errorf("the legend is %q", text)
	}
	if label := p.PointLabel("h7"); label != "h7 empty, holds, proved" {
		t.Errorf("h7 is called %q", label)
	}
	p.Key("n")
	if n := boardtest.Value[int](p, `document.querySelectorAll("#board .cell text").length`); n != 2 {
		t.Errorf("without numbers there are %d texts on the board, want the signs of two rings", n)
	}
	p.ClickNamed("button", "the refutation (proved): Black wins by VCF in 3 plies")
	at("the first move of the refutation", 7)
	p.Key(boardtest.End)
	at("its five", 9)
	if label := p.PointLabel("h11"); label != "h11 black, 1 of the line" {
		t.Errorf("h11 is called %q", label)
	}
	p.Key(boardtest.Escape)
	at("back in the game", 6)
	p.ClickPoint("h7")
	at("the line of a ringed point", 6)
	p.Key(boardtest.Home, boardtest.Left)
	at("left backwards", 6)
}

// TestReviewLessons answers a lesson: an undecided or a losing move does not solve
// it, nor does the answer that was shown; a move that is proved to hold does, by
// mouse and by keyboard, and the page remembers it.
func TestReviewLessons(t *testing.T) {
	b, page := boardtest.New(t), reviewPages(t, "report.html", lostByThree)
	p := b.Open(t, page)
	said := func(want string) {
		t.Helper()
		if got := p.Announced(); !strings.Contains(got, want) {
			t.Errorf("%q is not said: %s", want, got)
		}
	}
	solved := func(want int) {
		t.Helper()
		if got := p.Text("#progress"); got != fmt.Sprintf("Solved: %d of 1.", want) {
			t.Errorf("%q, want %d", got, want)
		}
	}
	p.Click(`[data-lesson="1"]`)
	said("Find a move that holds.")
	if got := stonesOn(p); got != 5 {
		t.Errorf("%d stones, want those before the mistake", got)
	}
	p.ClickPoint("h8")
	said("Find a move that holds.") // a stone is no answer
	p.ClickPoint("a14")
	said("a14 loses, proved: Black wins by VCF in at most 3 plies")
	p.Key(boardtest.Right, boardtest.Right, boardtest.Right)
	said("Move 4 of 4: Black h")
	p.Key(boardtest.Escape)
	said("Find a move that holds.")
	p.ClickNamed("button", "show the answer")
	if got := p.Text("#legend"); !strings.Contains(got, "= holds, proved: h7 h11.") {
		t.Errorf("the answer is %q", got)
	}
	solved(0)
	p.ClickPoint("h11")
	said("Lesson 1 of 1: righth11 holds, proved: after it Black has no VCT.")
	solved(1)
	p.Reload()
	solved(1)

	p = b.Open(t, page)
	solved(0)
	p.Do(`document.querySelector('[data-lesson="1"]').focus()`)
	p.Key(boardtest.Enter, boardtest.Down) // from h8, the middle
	if at := boardtest.Value[string](p, `document.activeElement.getAttribute("aria-label")`); at != "h7 empty" {
		t.Errorf("the focus is on %q, want h7", at)
	}
	p.Key(boardtest.Enter)
	said("h7 holds, proved")
	solved(1)
}

// TestReviewPageKeepsNothing: where the browser keeps nothing for a page, and says
// so by an error, its lessons work all the same.
func TestReviewPageKeepsNothing(t *testing.T) {
	page := reviewPages(t, "report.html", lostByThree)
	address, err := url.Parse(page)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.FromSlash(address.Path)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refusing := `<script>Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused",` +
		` "SecurityError"); } });</script>`
	open := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`).ReplaceAllString(string(text),
		refusing)
	if err := os.WriteFile(path, []byte(open), 0o666); err != nil {
		t.Fatal(err)
	}
	p := boardtest.New(t).Open(t, page+"#lesson-1")
	if !boardtest.Value[bool](p, `(() => { try { return !localStorage; } catch { return true; } })()`) {
		t.Fatal("the page can keep something: the test has nothing to look at")
	}
	p.ClickPoint("h7")
	if got := p.Text("#progress"); got != "Solved: 1 of 1." {
		t.Errorf("%q", got)
	}
}

// TestReviewPageForEverybody: the pages break no rule of accessibility, light or
// dark, and fit a phone.
func TestReviewPageForEverybody(t *testing.T) {
	b := boardtest.New(t)
	page, folder := reviewPages(t, "report.html", lostByThree), reviewPages(t, "reports", lostByThree, "h8 i9")
	for name, address := range map[string]string{"report": page, "lesson": page + "#lesson-1",
		"index": folder + "/index.html"} {
		t.Run(name, func(t *testing.T) {
			p := b.Open(t, address)
			p.Screenshot(name)
			p.Phone()
			if p.ScrollsSideways() {
				t.Error("the page is wider than a phone")
			}
			p.Screenshot(name + "-phone")
			p.Dark(true)
			p.Screenshot(name + "-dark")
			p.Desktop()
			p.Axe()
		})
	}
}

// TestReviewIndexPage orders the index by its columns and follows it to the losing
// move of a game.
func TestReviewIndexPage(t *testing.T) {
	games := []string{"h8 i9", lostByThree}
	p := boardtest.New(t).Open(t, reviewPages(t, "reports", games...)+"/index.html")
	first := func(clicks int, want string) {
		t.Helper()
		if got := p.Text(`#games tbody [data-label="plies"]`); got != want {
			t.Errorf("after %d clicks the first game has %s plies, want %s", clicks, got, want)
		}
	}
	first(0, "2")
	p.ClickNamed("button", "plies")
	first(1, "2")
	p.ClickNamed("button", "plies")
	first(2, "9")
	p.Go(boardtest.Value[string](p, `document.querySelector('a[href$="#ply-6"]').href`))
	if got := stonesOn(p); got != 6 {
		t.Errorf("%d stones at the losing move, want 6", got)
	}
}
