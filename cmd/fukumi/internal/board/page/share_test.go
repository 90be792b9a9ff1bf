//go:build external

package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/testhelp"
)

// copied lets a script see what a page copies.
const copied = `window.copied = []; Object.defineProperty(navigator, "clipboard", {value: {writeText: async t => ` +
	`void copied.push(t)}});`

// TestLink: a link carries variations, comments and the mode, and says that it works only here.
func TestLink(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+"#h8i9g7")
	p.WaitPoint("g7 black, move 3")
	p.ClickNamed("button", "Back")
	p.ClickPoint("j9")
	p.WaitPoint("j9 black, move 3")
	p.Click("#comment-label") // a fold
	p.Click("#comment")
	p.Type("a try")
	p.ClickNamed("tab", "Play")
	p.WaitText("#moves", "a try")
	p.ClickNamed("button", "Share")
	p.Do(copied)
	p.ClickNamed("button", "Copy link")
	p.WaitText("dialog [role=status]", "this machine alone")
	link := boardtest.Value[string](p, "copied[0]")
	if !strings.Contains(link, "#z:") || !strings.HasSuffix(link, ",m:play") {
		t.Fatalf("the link is %s", link)
	}
	other := b.Open(t, link)
	other.WaitPoint("j9 black, move 3")
	other.WaitText("#moves", "a try")
	other.WaitText("#moves", "g7")
	other.WaitText("[role=tab][aria-selected=true]", "Play")
	cut := b.Open(t, strings.Replace(link, "#z:", "#z:x", 1))
	cut.WaitText("#banner", "the game in it cannot be read")
}

// TestLongLink: a link that would be too long has only the moves, and says so.
func TestLongLink(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7")
	p.WaitPoint("g7 black, move 3")
	p.Do(`const c = document.querySelector("#comment"); let x = 7; c.value = Array.from({length: 30000}, () =>
		String.fromCharCode(33 + (x = (x * 16807) % 2147483647) % 90)).join("");
		c.dispatchEvent(new Event("change"));` + copied)
	p.ClickNamed("button", "Share")
	p.ClickNamed("button", "Copy link")
	p.WaitText("dialog [role=status]", "The link has the moves alone")
	if link := boardtest.Value[string](p, "copied[0]"); !strings.HasSuffix(link, "#h8i9g7") {
		t.Errorf("the link is %s", link)
	}
}

// TestGames: the page keeps every game by itself, and a file takes them to another browser.
func TestGames(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url)
	for i, m := range []string{"h8", "i9", "j10"} {
		p.ClickPoint(m)
		p.WaitPoint(fmt.Sprintf("%s %s, move %d", m, []string{"black", "white"}[i%2], i+1))
	}
	p.Go(url + "?again")
	p.WaitPoint("h8 empty")
	p.ClickNamed("button", "Games")
	p.WaitText("dialog .tile strong", "3 moves")
	p.Do(`window.saved = null; const make = URL.createObjectURL; URL.createObjectURL = b => (saved = b, make(b));
		HTMLAnchorElement.prototype.click = () => {};`)
	p.ClickNamed("button", "Save all to a file")
	p.Wait("saved")
	text := boardtest.Value[string](p, "saved.text()")
	p.Click("dialog .tile")
	p.WaitPoint("j10 black, move 3")
	name := filepath.Join(t.TempDir(), "fukumi.json")
	testhelp.OK(t, os.WriteFile(name, []byte(text), 0o600))
	other := b.Open(t, url)
	other.ClickNamed("button", "Games")
	other.WaitText("dialog", "There is none yet.")
	other.Choose("dialog input[type=file]", name)
	other.WaitText("dialog [role=status]", "Loaded: 1 game.")
	other.ClickNamed("button", "Load the page again to see all")
	other.Wait(`!document.querySelector("dialog")`)
	other.ClickNamed("button", "Games")
	other.WaitText("dialog .tile strong", "3 moves")
	// A game forgotten by mistake can be brought back.
	other.ClickNamed("button", "Remove")
	other.Wait(`document.querySelector("dialog .tile").disabled`)
	other.ClickNamed("button", "Restore")
	other.Wait(`!document.querySelector("dialog .tile").disabled`)
	other.Reload()
	other.ClickNamed("button", "Games")
	other.WaitText("dialog .tile strong", "3 moves")
}

// TestLinkWhileRead: a tab chosen before the position of a link is read does not lose the position.
func TestLinkWhileRead(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	p.WaitPoint("h8 empty")
	p.Do(`const ask = fetch, gate = new Promise(open => (window.answer = open));
		window.fetch = async (...a) => (await gate, ask(...a)); location.hash = "#h8i9g7"`)
	p.ClickNamed("tab", "Proof")
	p.WaitText("[role=tab][aria-selected=true]", "Proof")
	p.Do(`answer()`)
	p.WaitPoint("g7 black, move 3")
	p.WaitText("[role=tab][aria-selected=true]", "Proof")
	p.Wait(`location.hash === "#g:h8i9g7,m:proof"`)
}

// TestPuzzleLink: an address names a puzzle.
func TestPuzzleLink(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	list := answered(t, map[string]any{"kind": "puzzles", "suite": "vcf"})["puzzles"].([]any)
	id := list[1].(map[string]any)["id"].(string)
	p := b.Open(t, url+"#m:puzzles,p:vcf/"+strings.ReplaceAll(id, "/", "%2F"))
	p.WaitText("[role=tab][aria-selected=true]", "Puzzles")
	p.WaitText("#panel", id)
}

// TestHands: every button is large enough for a finger, as are the cells on a phone on its side, and
// the right edge has no gutter.
func TestHands(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7")
	p.WaitPoint("g7 black, move 3")
	edge := `innerWidth - document.querySelector("header").getBoundingClientRect().right`
	if right := boardtest.Value[float64](p, edge); right > 0.5 {
		t.Errorf("a gutter of %v", right)
	}
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
		p.Screen(size[0], size[1])
		small := boardtest.Value[[]string](p, `[...document.querySelectorAll("button:not(.term), select")].filter(e => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && (r.width < 43.5 || r.height < 43.5) && !(innerWidth > 1000 && e.matches(".move"));
		}).map(e => e.textContent + " " + e.getBoundingClientRect().width + "x" + e.getBoundingClientRect().height)`)
		if len(small) > 0 {
			t.Errorf("%v: too small: %q", size, small)
		}
		bare := boardtest.Value[[]string](p, `[...document.querySelectorAll(":is(#controls, #menu) button")].filter(e =>
			e.getClientRects().length && !e.innerText.trim()).map(e => e.getAttribute("aria-label"))`)
		if len(bare) > 0 {
			t.Errorf("%v: icons without words: %q", size, bare)
		}
		if w := boardtest.Value[float64](p, `document.querySelector(".cell").getBoundingClientRect().width`); w < 22 {
			t.Errorf("%v: cells of %v pixels", size, w)
		}
		if p.ScrollsSideways() {
			t.Errorf("%v: it scrolls sideways", size)
		}
	}
	p.ClickNamed("button", "Set up a position")
	edge = `document.querySelector("#setup").getBoundingClientRect().bottom`
	if bottom := boardtest.Value[float64](p, edge); bottom > 800 {
		t.Errorf("the row of the set-up ends at %v", bottom)
	}
}

// TestProofLink: the link to a proof that is walked opens that proof elsewhere, at the same place.
func TestProofLink(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+"#h8a1i8a3j8a5")
	p.ClickNamed("button", "Find the best move")
	p.Wait(`[...document.querySelectorAll("#panel button")].some(b => b.textContent === "Walk the proof")`)
	p.ClickNamed("button", "Walk the proof")
	p.WaitText("#panel h2", "Black wins by ")
	p.Wait(`location.hash.endsWith(",m:proof,f:6")`)
	other := b.Open(t, strings.Replace(boardtest.Value[string](p, "location.href"), url, boardtest.Serve(t,
		board.Options{}), 1))
	other.WaitText("#panel h2", "Black wins by ")
	none := b.Open(t, url+"#g:h8,m:proof,f:1")
	none.WaitText("#banner", "No proof of a win was found")
}
