//go:build external

package main

// The reports of review in a browser: a page that steps through a game, follows its lines, and asks
// about its mistakes.

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/testhelp"
)

// lostByThree is lost by Black's seventh ply: g4 and c4 stand a search there.
const lostByThree = "g8 d4 i5 e4 h7 f4 o15 g4 c4 h4"

// reviewPage writes the report of a game and returns its address. Each game is reviewed only once,
// but each test gets a file of its own.
func reviewPage(t *testing.T, game string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if reviewed[game] == nil {
		args := []string{"review", "--nodes", "20000", "--cache", "off", "--quiet", "--html", path, game}
		if code, _, stderr := testRun(t.Context(), nil, args...); code != 0 || stderr != "" {
			t.Fatalf("%q: exit code %d, %s", args, code, stderr)
		}
		reviewed[game] = testhelp.Must(os.ReadFile(path))(t)
	} else {
		testhelp.OK(t, os.WriteFile(path, reviewed[game], 0o600))
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// reviewed has the reports that reviewPage has made, by their games.
var reviewed = map[string][]byte{}

// stonesOn returns the number of stones on the board of a page.
func stonesOn(p *boardtest.Page) int {
	return boardtest.Value[int](p, `document.querySelectorAll("#board [aria-label*=', move ']").length`)
}

// TestReviewPage opens a report at some plies: the board has as many stones as were played, and the
// words are about the ply.
func TestReviewPage(t *testing.T) {
	b, page := boardtest.New(t), reviewPage(t, lostByThree)
	for _, c := range []struct {
		hash   string
		stones int
		words  []string
	}{
		{"", 7, []string{"Move 7, Black o15: losing move", "Leaves White's three d4 e4 f4 unanswered", "Better: g4",
			"Proved: White: VCF in 3 plies"}},
		{"#ply-0", 0, []string{"Before move 1: proved: Black wins"}},
		{"#ply-10", 10, []string{"Move 10, White h4: best", "Makes five"}},
		{"#ply-99", 10, nil},
		{"#lesson-1", 6, []string{"Lesson 1 of 2", "Find a move after which a search finds no win for White."}},
		{"#lesson-7", 7, nil},
	} {
		p := b.Open(t, page+c.hash)
		if c.hash == "#lesson-1" { // which needs the lessons that were solved before
			p.WaitText("#panel .card", c.words[0])
		}
		if got := stonesOn(p); got != c.stones {
			t.Errorf("%q: %d stones on the board, want %d", c.hash, got, c.stones)
		}
		for _, w := range c.words {
			if said := p.Text("#panel"); !strings.Contains(said, w) {
				t.Errorf("%q: %q is not said: %s", c.hash, w, said)
			}
		}
		if dots := boardtest.Value[int](p, `document.querySelectorAll(".chart circle").length`); dots != 11 {
			t.Errorf("%q: the chart has %d dots, want 11", c.hash, dots)
		}
	}
}

// TestReviewPageSteps goes through the game by keys, buttons, the chart and the list of
// moves, and follows the refutation of the losing move.
func TestReviewPageSteps(t *testing.T) {
	p := boardtest.New(t).Open(t, reviewPage(t, lostByThree))
	at := func(what string, want int) {
		t.Helper()
		if got := stonesOn(p); got != want {
			t.Errorf("%s: %d stones, want %d", what, got, want)
		}
	}
	if label := p.PointLabel("g4"); label != "g4 empty, better: not refuted" {
		t.Errorf("g4 is called %q", label)
	}
	if label := p.PointLabel("c4"); label != "c4 empty, not refuted" {
		t.Errorf("c4 is called %q", label)
	}
	p.Key(boardtest.Home)
	at("Home", 0)
	p.Key(boardtest.Right, boardtest.Right)
	at("two steps on", 2)
	p.ClickNamed("button", "Last position")
	at("the last button", 10)
	p.Key(boardtest.Left)
	at("a step back", 9)
	p.ClickNamed("button", "8 g4, white")
	at("the list of moves", 8)
	p.Click(".chart")
	at("the middle of the chart", 5)
	p.ClickNamed("button", "7 o15, black, losing move, proved")
	at("the losing move in the list", 7)
	p.ClickPoint("a1")
	p.WaitText("#banner", "A report plays no other moves")
	at("a move of one's own", 7)
	p.ClickNamed("button", "How White wins")
	p.WaitPoint("g4 empty, white, 1 of the line")
	p.Key(boardtest.Right, boardtest.Right)
	p.WaitPoint("c4 empty, white, 3 of the line")
	p.ClickNamed("button", "Close")
	p.Wait(`!document.querySelector("#board [aria-label*='of the line']")`)
}

// TestReviewLessons answers a lesson: an open move, a losing move, and the answer after it was shown do
// not solve it. A move that stood a search does, by mouse and by keyboard, and the page remembers it.
func TestReviewLessons(t *testing.T) {
	b, page := boardtest.New(t), reviewPage(t, lostByThree)
	p := b.Open(t, page)
	solved := func(want int) {
		t.Helper()
		p.WaitText("#panel .card", fmt.Sprintf("Lesson 1 of 2, move 7, searched. %d solved.", want))
	}
	p.ClickNamed("button", "Learn from the game")
	p.WaitAnnounced("Find a move after which a search finds no win for White.")
	if got := stonesOn(p); got != 6 {
		t.Errorf("%d stones, want those before the mistake", got)
	}
	p.ClickPoint("g8") // a stone is not an answer
	p.WaitText("#banner", "A stone stands on g8")
	p.ClickPoint("a14")
	p.WaitAnnounced("No: a14 loses, proved: White wins by a VCF in at most 3 plies")
	p.ClickNamed("button", "Solution")
	p.WaitAnnounced("g4 c4 not refuted: in ")
	solved(0)
	p.ClickPoint("c4")
	p.WaitAnnounced("Right: c4 not refuted: in ")
	solved(1)
	p.Do(`for (let kept = 0; !kept; ) // the browser saves it after a while
		kept = await new Promise(done => {
			const r = indexedDB.open("fukumi");
			r.onerror = () => done(0);
			r.onsuccess = () => {
				const count = r.result.transaction("progress").objectStore("progress").count();
				count.onsuccess = () => (r.result.close(), done(count.result));
			};
		})`)
	p.Reload()
	const learn = `[...document.querySelectorAll("#panel button")].find(b => b.textContent === "Learn from the game")`
	p.Wait(learn)
	p.Do(learn + ".click()") // at that time the page may scroll to the move
	p.WaitText("#panel .card", "Lesson 2 of 2, move 8, proved. 1 solved.")

	p = b.Open(t, page+"#lesson-1")
	solved(0)
	p.Do(`document.querySelector('[data-point="g5"]').focus()`)
	p.Key(boardtest.Down)
	if at := boardtest.Value[string](p, `document.activeElement.getAttribute("aria-label")`); at != "g4 empty" {
		t.Errorf("the focus is on %q, want g4", at)
	}
	p.Key(boardtest.Enter)
	p.WaitAnnounced("g4 not refuted: in ")
	solved(1)
}

// TestReviewPageKeepsNothing: if the browser refuses to store data for a page with an error, the
// lessons still work.
func TestReviewPageKeepsNothing(t *testing.T) {
	page := altered(t, reviewPage(t, lostByThree), `<script>Object.defineProperty(window, `+
		`"localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });</script>`)
	p := boardtest.New(t).Open(t, page+"#lesson-1")
	if !boardtest.Value[bool](p, `(() => { try { return !localStorage; } catch { return true; } })()`) {
		t.Fatal("the page can keep something: the test has nothing to look at")
	}
	p.WaitText("#panel .card", "Lesson 1 of 2")
	p.ClickPoint("g4")
	p.WaitText("#panel .card", "1 solved.")
}

// altered replaces the policy of a report by another text.
func altered(t *testing.T, page, with string) string {
	t.Helper()
	address := testhelp.Must(url.Parse(page))(t)
	path := filepath.FromSlash(address.Path)
	text := testhelp.Must(os.ReadFile(path))(t)
	open := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`).ReplaceAllString(string(text), with)
	testhelp.OK(t, os.WriteFile(path, []byte(open), 0o666))
	return page
}

// TestReviewPageWithoutScripts: the story, the lessons and the moves are there as plain text, without
// the board.
func TestReviewPageWithoutScripts(t *testing.T) {
	p := boardtest.New(t).Open(t, altered(t, reviewPage(t, lostByThree),
		`<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`))
	p.AllowError("Content Security Policy")
	seen := boardtest.Value[string](p, `document.body.innerText`)
	if !strings.Contains(seen, "Black was already lost after move 7") ||
		!strings.Contains(seen, "Find a move after which a search finds no win") ||
		strings.Contains(seen, "First position") {
		t.Error(seen)
	}
	if boardtest.Value[bool](p, `document.querySelector("#app").checkVisibility()`) {
		t.Error("an empty board is shown")
	}
}

// TestReviewPageOnPaper: the text is printed with a board for each turning point.
func TestReviewPageOnPaper(t *testing.T) {
	p := boardtest.New(t).Open(t, reviewPage(t, lostByThree))
	p.Do(`dispatchEvent(new Event("beforeprint"))`)
	if got := boardtest.Value[string](p, `document.querySelector("#figures").textContent`); !strings.Contains(got,
		"move 7, Black o15: losing move") {
		t.Errorf("the figures: %q", got)
	}
	if n := boardtest.Value[int](p, `document.querySelectorAll("#figures .stone").length`); n != 2+7 {
		t.Errorf("%d stones, want those of two turning points", n)
	}
}

// TestReviewPageForEverybody: the pages break no rule of accessibility, light or
// dark, and fit a phone.
func TestReviewPageForEverybody(t *testing.T) {
	b := boardtest.New(t)
	page := reviewPage(t, lostByThree)
	for name, address := range map[string]string{"report": page, "lesson": page + "#lesson-1"} {
		t.Run(name, func(t *testing.T) {
			p := b.Open(t, address)
			p.Screenshot(name)
			p.Axe()
			p.Phone()
			if p.ScrollsSideways() {
				t.Error("the page is wider than a phone")
			}
			p.Screenshot(name + "-phone")
			p.Screen(844, 390) // on its side: the text is next to the board
			p.Wait(`![...document.querySelectorAll("#panel")].some(e => e.getBoundingClientRect().top > 250 || ` +
				`e.getBoundingClientRect().left < document.querySelector("#board").getBoundingClientRect().right)`)
			p.Phone()
			p.Dark(true)
			p.Screenshot(name + "-dark")
			p.Desktop()
			p.Axe()
		})
	}
}
