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
	return boardtest.Value[int](p, `document.querySelectorAll("#board [aria-label*=', move ']").length`)
}

// TestReviewPage opens a report at its plies: as many stones lie on the board as were
// played, and the words are those of the ply.
func TestReviewPage(t *testing.T) {
	b, page := boardtest.New(t), reviewPages(t, "report.html", lostByThree)
	for _, c := range []struct {
		hash   string
		stones int
		words  []string
	}{
		{"", 6, []string{"move 6, White a15: losing move", "Leaves Black's three h8 h9 h10 unanswered", "Better: h",
			"Proved: Black: VCF in 3 plies"}},
		{"#ply-0", 0, []string{"Before move 1: judged: Black"}},
		{"#ply-9", 9, []string{"move 9, Black h12: best", "Makes five"}},
		{"#ply-99", 9, nil},
		{"#lesson-1", 5, []string{"Lesson 1 of 1", "Find a move that holds."}},
		{"#lesson-7", 5, nil},
	} {
		p := b.Open(t, page+c.hash)
		if got := stonesOn(p); got != c.stones {
			t.Errorf("%q: %d stones on the board, want %d", c.hash, got, c.stones)
		}
		for _, w := range c.words {
			if said := p.Text("#panel"); !strings.Contains(said, w) {
				t.Errorf("%q: %q is not said: %s", c.hash, w, said)
			}
		}
		if dots := boardtest.Value[int](p, `document.querySelectorAll(".chart circle").length`); dots != 10 {
			t.Errorf("%q: the chart has %d dots, want 10", c.hash, dots)
		}
	}
}

// TestReviewPageSteps goes through the game by keys, buttons, the chart and the list of
// moves, and follows the refutation of the losing move.
func TestReviewPageSteps(t *testing.T) {
	p := boardtest.New(t).Open(t, reviewPages(t, "report.html", lostByThree))
	at := func(what string, want int) {
		t.Helper()
		if got := stonesOn(p); got != want {
			t.Errorf("%s: %d stones, want %d", what, got, want)
		}
	}
	if label := p.PointLabel("h7"); label != "h7 empty, holds, proved" && label != "h7 empty, better, proved" {
		t.Errorf("h7 is called %q", label)
	}
	if label := p.PointLabel("h11"); label != "h11 empty, holds, proved" && label != "h11 empty, better, proved" {
		t.Errorf("h11 is called %q", label)
	}
	p.Key(boardtest.Home)
	at("Home", 0)
	p.Key(boardtest.Right, boardtest.Right)
	at("two steps on", 2)
	p.ClickNamed("button", "Last position")
	at("the last button", 9)
	p.Key(boardtest.Left)
	at("a step back", 8)
	p.ClickNamed("button", "7 h11, black")
	at("the list of moves", 7)
	p.Click(".chart")
	at("the middle of the chart", 4)
	p.ClickNamed("button", "6 a15, white, losing move, proved")
	at("the losing move in the list", 6)
	p.ClickPoint("a1")
	p.WaitText("#banner", "A report plays no other moves")
	at("a move of one's own", 6)
	p.ClickNamed("button", "How Black wins")
	p.WaitPoint("h11 empty, black, 1 of the line")
	p.Key(boardtest.Right, boardtest.Right)
	p.WaitPoint("h7 empty, black, 3 of the line")
	p.ClickNamed("button", "Close")
	p.Wait(`!document.querySelector("#board [aria-label*='of the line']")`)
}

// TestReviewLessons answers a lesson: an undecided or a losing move does not solve
// it, nor does the answer that was shown; a move that is proved to hold does, by
// mouse and by keyboard, and the page remembers it.
func TestReviewLessons(t *testing.T) {
	b, page := boardtest.New(t), reviewPages(t, "report.html", lostByThree)
	p := b.Open(t, page)
	solved := func(want int) {
		t.Helper()
		p.WaitText("#panel .card", fmt.Sprintf("Lesson 1 of 1, move 6, proved. %d solved.", want))
	}
	p.ClickNamed("button", "Learn from the game")
	p.WaitAnnounced("Find a move that holds.")
	if got := stonesOn(p); got != 5 {
		t.Errorf("%d stones, want those before the mistake", got)
	}
	p.ClickPoint("h8") // a stone is no answer
	p.WaitText("#banner", "A stone stands on h8")
	p.ClickPoint("a14")
	p.WaitAnnounced("No: a14 loses, proved: Black wins by VCF in at most 3 plies")
	p.ClickNamed("button", "Show")
	p.WaitAnnounced("h7 h11 holds, proved")
	solved(0)
	p.ClickPoint("h11")
	p.WaitAnnounced("Right: h11 holds, proved: after it Black has no VCT.")
	solved(1)
	p.Reload()
	p.ClickNamed("button", "Learn from the game")
	solved(1)

	p = b.Open(t, page+"#lesson-1")
	solved(0)
	p.Do(`document.querySelector('[data-point="h8"]').focus()`)
	p.Key(boardtest.Down)
	if at := boardtest.Value[string](p, `document.activeElement.getAttribute("aria-label")`); at != "h7 empty" {
		t.Errorf("the focus is on %q, want h7", at)
	}
	p.Key(boardtest.Enter)
	p.WaitAnnounced("h7 holds, proved")
	solved(1)
}

// TestReviewPageKeepsNothing: where the browser keeps nothing for a page, and says
// so by an error, its lessons work all the same.
func TestReviewPageKeepsNothing(t *testing.T) {
	page := altered(t, reviewPages(t, "report.html", lostByThree), `<script>Object.defineProperty(window, `+
		`"localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });</script>`)
	p := boardtest.New(t).Open(t, page+"#lesson-1")
	if !boardtest.Value[bool](p, `(() => { try { return !localStorage; } catch { return true; } })()`) {
		t.Fatal("the page can keep something: the test has nothing to look at")
	}
	p.ClickPoint("h7")
	p.WaitText("#panel .card", "1 solved.")
}

// altered puts another text in place of the policy of a report.
func altered(t *testing.T, page, with string) string {
	t.Helper()
	address, err := url.Parse(page)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.FromSlash(address.Path)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	open := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`).ReplaceAllString(string(text), with)
	if err := os.WriteFile(path, []byte(open), 0o666); err != nil {
		t.Fatal(err)
	}
	return page
}

// TestReviewPageWithoutScripts: the story, the lessons and the moves are there in plain
// text, and nothing of the board.
func TestReviewPageWithoutScripts(t *testing.T) {
	p := boardtest.New(t).Open(t, altered(t, reviewPages(t, "report.html", lostByThree),
		`<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`))
	p.AllowError("Content Security Policy")
	seen := boardtest.Value[string](p, `document.body.innerText`)
	if !strings.Contains(seen, "White lost to threats with move 6") ||
		!strings.Contains(seen, "Find a move that holds") ||
		strings.Contains(seen, "First position") {
		t.Error(seen)
	}
	if boardtest.Value[bool](p, `document.querySelector("#app").checkVisibility()`) {
		t.Error("an empty board is shown")
	}
}

// TestReviewPageOnPaper: the text is printed with a board of each turning point.
func TestReviewPageOnPaper(t *testing.T) {
	p := boardtest.New(t).Open(t, reviewPages(t, "report.html", lostByThree))
	p.Do(`dispatchEvent(new Event("beforeprint"))`)
	if got := boardtest.Value[string](p, `document.querySelector("#figures").textContent`); !strings.Contains(got,
		"move 6, White a15: losing move") {
		t.Errorf("the figures: %q", got)
	}
	if n := boardtest.Value[int](p, `document.querySelectorAll("#figures .stone").length`); n != 6 {
		t.Errorf("%d stones, want 6", n)
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
			p.Axe()
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
