//go:build external

package page_test

// The board on paper.

import (
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// TestPrint prints an analysis and a review: on paper there is nothing to press, to choose or to fill in, and the
// details are open.
func TestPrint(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#g:h8i9g7i7g9,m:analyze")
	p.WaitPoint("g9 black, move 5")
	press(p, "Find the best move")
	p.WaitText("#panel", "Details")
	onPaper(t, p, "print-analysis", 2)
	review := opened(t)
	onPaper(t, review, "print-review", 3)
	review.Paper(true)
	if cut := boardtest.Value[int](review, `[...document.querySelectorAll("#moves, .scroll")].filter(e => `+
		`e.scrollHeight > e.clientHeight + 1).length`); cut > 0 {
		t.Errorf("%d lists are cut on paper", cut)
	}
}

// onPaper prints a page, and checks what stands on it.
func onPaper(t *testing.T, p *boardtest.Page, name string, most int) {
	t.Helper()
	if n := p.Print(name); n > most {
		t.Errorf("%s: %d sheets of paper, want at most %d", name, n, most)
	}
	p.Paper(true)
	defer p.Paper(false)
	const shown = `[...document.querySelectorAll("select, input, textarea, dialog, #controls, #tabs, header,` +
		` button:not(.term, .move, .tile, td button, li button)")].filter(e => e.getClientRects().length)` +
		`.map(e => e.outerHTML).join(" ")`
	if left := boardtest.Value[string](p, shown); left != "" {
		t.Errorf("%s: on paper there is %s", name, left)
	}
	const closed = `[...document.querySelectorAll("#panel details > :not(summary)")].filter(e => e.textContent &&` +
		` !e.getClientRects().length && e.parentElement.getClientRects().length && !e.closest("[hidden]")).length`
	if n := boardtest.Value[int](p, closed); n > 0 {
		t.Errorf("%s: %d details are closed on paper", name, n)
	}
}
