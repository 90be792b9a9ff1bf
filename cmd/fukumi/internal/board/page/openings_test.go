//go:build external

package page_test

// The openings of renju: the ways to the list, and the way from the list to the board.

import (
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// countCards returns the number of cards in the list once it is there.
func countCards(p *boardtest.Page) int {
	p.Wait(`document.querySelector("dialog .openings .tile")`)
	return boardtest.Value[int](p, `document.querySelectorAll("dialog .openings .tile").length`)
}

// closeList presses Escape, after which no dialog is there.
func closeList(p *boardtest.Page) {
	p.Key(boardtest.Escape)
	p.Wait(`!document.querySelector("dialog")`)
}

// cardOf is the script of the card of an opening.
func cardOf(title string) string {
	return `[...document.querySelectorAll(".openings .tile")].find(b => b.textContent.includes("` + title + `"))`
}

// stones returns the points with a stone, in the order of their names.
func stones(p *boardtest.Page) []string {
	return boardtest.Value[[]string](p, `[...document.querySelectorAll("[role=grid] [role=gridcell]")]
		.filter(e => /\d/.test(e.getAttribute("aria-label").replace(/^\w+/, ""))).map(e =>
			e.getAttribute("aria-label").match(/^\w+/)[0]).sort()`)
}

// TestOpenings: the list of 26 opens from the first page, from the tab of proofs and from the name of the opening
// above the moves. It fits a desk and a phone, in English and in Japanese. A card puts its stones on the board.
func TestOpenings(t *testing.T) {
	url, b := serveTheorems(t), boardtest.New(t)
	for _, as := range []struct {
		tag, romaji, shot string
		open              func(*boardtest.Page)
	}{
		{"en", "", "openings", (*boardtest.Page).Desktop},
		{"en", "", "openings-phone", func(p *boardtest.Page) { p.Screen(390, 844) }},
		{"ja", "Kagetsu", "openings-ja", (*boardtest.Page).Desktop},
		{"ja", "Kagetsu", "openings-ja-phone", func(p *boardtest.Page) { p.Screen(390, 844) }},
		{"ru", "Kagetsu", "openings-ru-phone", func(p *boardtest.Page) { p.Screen(390, 844) }},
	} {
		t.Run(as.shot, func(t *testing.T) {
			l := words.English
			if as.tag != "en" {
				l, _ = catalogue.Language(as.tag)
			}
			openings := words.Openings()
			kagetsu := openings[3].Short(l)
			p := b.Open(t, url+"?lang="+as.tag)
			as.open(p)
			p.WaitText(".start", l.Say("The 26 openings of renju"))
			p.Screenshot(as.shot + "-start")
			p.ClickNamed("button", l.Say("The 26 openings of renju"))
			if n := countCards(p); n != len(openings) {
				t.Fatalf("%d cards", n)
			}
			for i := range openings {
				p.WaitText("dialog .openings", openings[i].Short(l))
				p.WaitText("dialog .openings", openings[i].Japanese)
			}
			p.WaitText("dialog .openings", as.romaji)
			if n := boardtest.Value[int](p, `document.querySelectorAll(".openings .proved").length`); n != 2 {
				t.Errorf("renju: %d openings are proved, want 2", n)
			}
			closeList(p)
			p.ClickNamed("tab", l.Say("Proof"))
			p.ClickNamed("button", l.Say("The 26 openings of renju"))
			countCards(p)
			p.Do(`const rule = document.querySelector("dialog select");
				rule.value = "freestyle"; rule.dispatchEvent(new Event("change"))`)
			p.Wait(`document.querySelectorAll(".openings .proved").length === 2`)
			p.WaitText(".openings .proved", l.Say("{side} wins (proved)", "side", notation.Black))
			p.Do(cardOf(kagetsu) + `.click()`)
			p.WaitText("#opening", openings[3].Text(l))
			if text := strings.Join(stones(p), " "); text != "h8 h9 i9" {
				t.Errorf("on the board: %s", text)
			}
			p.ClickNamed("button", openings[3].Text(l))
			countCards(p)
			p.Wait(`document.activeElement === ` + cardOf(kagetsu) + `
				&& document.activeElement.getAttribute("aria-current") === "true"
				&& document.querySelectorAll(".openings [aria-current]").length === 1`)
			p.Wait(`document.querySelectorAll(".openings .proved").length === 2`) // the rule is that of the game
			if p.ScrollsSideways() {
				t.Error("the page has to be scrolled sideways")
			}
			if boardtest.Value[bool](p, `(d => d.scrollWidth > d.clientWidth)(document.querySelector("dialog"))`) {
				t.Error("the list has to be scrolled sideways")
			}
			p.Screenshot(as.shot)
			p.Axe()
			closeList(p)
			p.Wait(`document.activeElement === document.querySelector("#opening button")`)
		})
	}
}
