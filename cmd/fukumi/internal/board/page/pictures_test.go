//go:build external

package page_test

import (
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// TestPictures takes the pictures of the page for README.md, small enough that the letters can be read
// at the size shown there. FUKUMI_SCREENSHOTS=$PWD/cmd/fukumi/testdata/pictures renews them.
func TestPictures(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	const width, height = 1120, 700

	p := b.Open(t, url+lostGame)
	p.Screen(width, height)
	p.WaitPoint("f10 black, move 23")
	press(p, "Review the game")
	p.WaitAnnounced("White lost with e5 (move 18): f9 would have won")
	p.WaitPoint("e5 white, move 18, losing move")
	p.Wait(`!document.querySelector("#panel").textContent.includes("This is a quick look")`)
	p.Screenshot("board-review")

	p = b.Open(t, url+won)
	p.Screen(width, height)
	p.WaitPoint("i7 white")
	p.Key(" ")
	p.Wait(`[...document.querySelectorAll("#panel button")].some(b => b.textContent === "Walk the proof")`)
	p.ClickNamed("button", "Walk the proof")
	p.WaitPoint("i9 black, move 1")
	p.WaitText("#panel", "White replies")
	p.ClickPoint("j10") // the proof answers it with its next move
	p.WaitPoint("j10 white, move 2")
	p.WaitText("#panel", "White replies")
	p.Wait(`document.querySelectorAll("#board [aria-label*='black, move 3']").length === 1`)
	p.Screenshot("board-proof")
}
