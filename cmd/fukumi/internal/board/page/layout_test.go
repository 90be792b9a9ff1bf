//go:build external

package page_test

// The layout of the page on common screens.

import (
	"fmt"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// edges returns the edges of an element on the screen, after the page is scrolled to its top.
func edges(p *boardtest.Page, selector string) (e struct{ Left, Top, Right, Bottom float64 }) {
	p.Do("scrollTo(0, 0)")
	p.Wait(fmt.Sprintf("document.querySelector(%q)?.getClientRects().length > 0", selector))
	of := boardtest.Value[[]float64](p, fmt.Sprintf(`(() => { const r = document.querySelector(%q).`+
		`getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })()`, selector))
	e.Left, e.Top, e.Right, e.Bottom = of[0], of[1], of[2], of[3]
	return e
}

// TestTabsFirst: the modes are below the head at every size, with any content below them.
func TestTabsFirst(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	for _, mode := range []string{"", "#h8i9", "#m:play", "#h8,m:review", "#m:puzzles", "#m:proof"} {
		p := b.Open(t, url+mode)
		p.Wait(`document.querySelector("#panel").childElementCount`)
		for _, s := range shots {
			p.Screen(s.width, s.height)
			head, tabs := edges(p, "header"), edges(p, "#tabs")
			if tabs.Top < head.Bottom || tabs.Top > head.Bottom+16 {
				t.Errorf("%q, %s: the tabs begin at %v, the head ends at %v", mode, s.name, tabs.Top, head.Bottom)
			}
		}
	}
}

// TestPhoneFirst: on a phone the first screen has the invitation, and the form with its button.
func TestPhoneFirst(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url)
	p.Phone()
	tiles, below := edges(p, ".start .tile:last-child"), edges(p, "#board")
	if tiles.Bottom > 600 || below.Top < tiles.Bottom {
		t.Errorf("the tiles end at %v, the board begins at %v", tiles.Bottom, below.Top)
	}
	p = b.Open(t, url+"#m:play")
	p.WaitText("#panel", "Ziyang Wei")
	p.Phone()
	if start := edges(p, "form.play .main"); start.Bottom > 844 {
		t.Errorf("the game is started at %v", start.Bottom)
	}
	press(p, "Start the game")
	p.WaitText("#panel .say", "Your move, Black")
	if at := edges(p, "#board"); at.Bottom > 600 {
		t.Errorf("the board of the game ends at %v", at.Bottom)
	}
	p = b.Open(t, url+"#m:puzzles")
	p.WaitText("#panel .tile", "Puzzle of the day")
	p.Screen(844, 390)
	if list := edges(p, "#panel"); list.Left > 100 {
		t.Errorf("the puzzles of a phone on its side begin at %v, beside an empty board", list.Left)
	}
}

// TestDialogsFit: no part of a dialog is cut off on a phone.
func TestDialogsFit(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7")
	p.WaitPoint("g7 black, move 3")
	p.Phone()
	for _, name := range []string{"New", "Open", "Games", "Share", "Settings"} {
		p.ClickNamed("button", name)
		p.Wait(`document.querySelector("dialog[open] .sheet")?.childElementCount > 1`)
		cut := boardtest.Value[[]string](p, `(() => { const d = document.querySelector("dialog[open]").`+
			`getBoundingClientRect(); return [...document.querySelectorAll("dialog[open] .sheet *")].filter(e => `+
			`e.getBoundingClientRect().right > d.right).map(e => e.tagName); })()`)
		if len(cut) > 0 {
			t.Errorf("%s: over the edge: %v", name, cut)
		}
		p.Key(boardtest.Escape)
		p.Wait(`!document.querySelector("dialog[open]")`)
	}
}

// TestNoEmptyGame: without a game the list is empty, and the comment is under a fold until there is one.
func TestNoEmptyGame(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url)
	p.WaitText("#panel", "What would you like to do?")
	p.Wait(`!document.querySelector("#game").getClientRects().length`)
	if text := p.Text("#panel .tools"); text == "" {
		t.Error("no analysis of the empty board")
	}
	p.Wait(`![...document.querySelectorAll("#panel .tools button")].some(b => b.textContent.includes("threaten") && ` +
		`!b.hidden)`)
	p.ClickPoint("h8")
	p.WaitText("#game", "Comment on move 1, h8")
	p.Wait(`!document.querySelector("#note").open`)
	p.Click("#comment-label")
	p.Click("#comment")
	p.Type("the middle")
	p.ClickPoint("i9")
	p.WaitPoint("i9 white, move 2")
	p.WaitText("#moves", "the middle")
	p.Reload()
	p.WaitPoint("i9 white, move 2")
	p.ClickNamed("button", "Back")
	p.Wait(`document.querySelector("#note").open && document.querySelector("#comment").value === "the middle"`)
}

// TestNarrow: twice the font size on the narrowest phone needs no scrolling sideways, and every fold can be touched.
func TestNarrow(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	for _, mode := range []string{"", "#g:h8h9i8i9j8", "#g:h8i9,m:play", "#m:review", "#m:puzzles", "#m:proof"} {
		p := b.Open(t, url+mode)
		p.Wait(`document.querySelector("#panel").textContent.length > 20`)
		p.Screen(320, 640)
		p.Do(`for (const d of document.querySelectorAll("details")) d.open = true`)
		if low := boardtest.Value[[]string](p, `[...document.querySelectorAll("summary")].filter(e => `+
			`e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.textContent)`); len(low) > 0 {
			t.Errorf("%q: folds of less than 44 px: %q", mode, low)
		}
		for _, size := range []string{"100%", "200%"} {
			p.Do(fmt.Sprintf("document.documentElement.style.fontSize = %q", size))
			if p.ScrollsSideways() {
				t.Errorf("%q, letters of %s: it has to be scrolled sideways", mode, size)
			}
		}
	}
}

// TestConfirmOnItsSide: on a phone on its side the answer to a touch is within the window, at any scroll position.
func TestConfirmOnItsSide(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#g:h8h9i8i9j8")
	p.WaitPoint("j8 black, move 5")
	p.Screen(844, 390)
	p.Do("scrollTo(0, 9999)")
	p.TapPoint("c3")
	p.Wait(`[...document.querySelectorAll("#confirm button")].filter(b => { const r = b.getBoundingClientRect(); ` +
		`return r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth && r.width; }).length === 2`)
	p.Screenshot("confirm-side")
}

// TestBannerBesideTools: the banner of an error covers no button.
func TestBannerBesideTools(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#g:h8h9i8i9j8")
	p.WaitPoint("j8 black, move 5")
	for _, s := range shots {
		p.Screen(s.width, s.height)
		p.ClickPoint("h8") // taken
		p.WaitText("#banner", "h8 is taken by Black")
		over := boardtest.Value[[]string](p, `(() => { const a = document.querySelector("#banner").`+
			`getBoundingClientRect(); return [...document.querySelectorAll("button, select, summary")].filter(e => { `+
			`const r = e.getBoundingClientRect(); return r.width && r.left < a.right && r.right > a.left && `+
			`r.top < a.bottom && r.bottom > a.top; }).map(e => e.textContent); })()`)
		if len(over) > 0 {
			t.Errorf("%s: over %q", s.name, over)
		}
		p.Wait(`(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector("#banner")` +
			`.getBoundingClientRect())`)
		p.Click("#banner")
	}
}

// TestOpeningNamed: from the third move on the name of the opening is next to the moves, in a game and in an analysis.
func TestOpeningNamed(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8h9i9a1")
	p.WaitText("#opening", "4D Kagetsu (花月)")
	for range 2 {
		p.Key(boardtest.Left)
	}
	p.WaitPoint("i9 empty")
	p.Wait(`!document.querySelector("#opening").textContent`)
	p.Key(boardtest.End)
	p.ClickNamed("tab", "Play")
	p.WaitText("#opening", "4D Kagetsu (花月)")
}
