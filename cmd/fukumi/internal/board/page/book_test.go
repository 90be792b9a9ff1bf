//go:build external

package page_test

// A game against a book.

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// TestBookMode: the offer, moves with and without an answer of their own, one taken back, and the
// end, as the page words them.
func TestBookMode(t *testing.T) {
	b, _ := boardtest.Book(t)
	url := boardtest.Serve(t, board.Options{Books: boardtest.OneBook{Reader: b}})
	p := boardtest.New(t).Open(t, url+"#g:"+strings.ReplaceAll(boardtest.BookRoot, " ", "")+",m:play")
	p.WaitText("#panel", "Can you last 20 moves?")
	p.Screenshot("book-offer")
	press(p, "Play against the book")
	p.WaitAnnounced("Move 1 of 20 is yours.")
	const circles = `[...document.querySelectorAll("#board [aria-label*='answered by itself']")]` +
		`.map(e => e.dataset.point)`
	own := boardtest.Value[[]string](p, circles)
	if len(own) == 0 || len(own) > 100 {
		t.Fatalf("%d replies are marked", len(own))
	}
	p.Screenshot("book")
	t.Run("axe", func(t *testing.T) { p.With(t).Axe() })
	p.ClickPoint("a1")
	p.WaitAnnounced("White's move does not matter: what Black threatened before still wins.")
	p.WaitText("#panel", "Move 2 of 20 is yours.")
	press(p, "Take back")
	p.WaitPoint("a1 empty")
	p.WaitText("#panel", "Move 1 of 20 is yours.")
	if again := boardtest.Value[[]string](p, circles); !slices.Equal(again, own) {
		t.Errorf("taken back: %v is marked, and was %v", again, own)
	}
	p.ClickPoint(own[0])
	p.WaitText("#panel", "Move 2 of 20 is yours.")
	p.Phone()
	p.Screenshot("book-phone")
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
	p.Desktop()
	for played := 2; !strings.Contains(p.Text("#panel"), "You lasted"); played++ {
		left := append(boardtest.Value[[]string](p, circles), boardtest.Value[[]string](p,
			`[...document.querySelectorAll("#board [aria-label$=' empty']")].map(e => e.dataset.point)`)...)
		p.ClickPoint(left[0])
		p.Wait(fmt.Sprintf(`/Move %d of 20|You lasted %d of 20/`, played+1, played) +
			`.test(document.getElementById("panel").textContent)`)
	}
	p.Screenshot("book-over")
	if said := p.Text("#panel .say"); !strings.HasPrefix(said, "Black won in ") {
		t.Errorf("at the end: %q", said)
	}
}
