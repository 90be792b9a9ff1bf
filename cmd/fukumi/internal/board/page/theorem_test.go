//go:build external

package page_test

// The theorems about the empty board: in Analyze from the first click on, in the mode of proofs, and
// as an opponent.

import (
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/internal/carried"
	"fukumi/notation/testhelp"
	"fukumi/solver/ask"
)

// serveTheorems serves the board with the books of the program.
func serveTheorems(t *testing.T) string {
	t.Helper()
	shelf := books.Shelf("", t.Errorf)
	t.Cleanup(shelf.Close)
	open := func(o ask.Options) *ask.Session {
		o.Books = shelf
		return ask.Open(o)
	}
	return boardtest.Serve(t, board.Options{Books: shelf, Every: carried.EveryBook, Open: open})
}

// TestTheorem: the empty board and every position of the book are proved, with either side to move and
// without a judged number. After a move outside the book nothing is claimed.
func TestTheorem(t *testing.T) {
	p := boardtest.New(t).Open(t, serveTheorems(t))
	p.WaitPoint("h8 empty")
	p.Key(" ")
	p.WaitText("#panel .say", "Black wins, starting with h8.")
	p.WaitText("#panel", "A book has the proof")
	p.WaitPoint("h8 empty, best move, wins by the book")
	judged := func(where string) {
		t.Helper()
		if text := p.Text("#panel"); strings.Contains(text, "judged") || strings.Contains(text, "%") {
			t.Errorf("%s: something is judged: %s", where, text)
		}
	}
	judged("empty")
	p.Screenshot("theorem")
	p.ClickPoint("h8")
	p.WaitText("#panel .say", "Black wins, whatever White plays.")
	judged("h8")
	p.ClickPoint("i9")
	p.WaitText("#panel .say", "Black wins, starting with ")
	judged("h8 i9")
	press(p, "Walk the proof")
	p.WaitText("#panel", "Black has played ") // the proof answers at once
	p.Do(`location.hash = "#g:g7,m:"`)
	p.WaitPoint("g7 black")
	p.WaitText("#panel .say", "Best: ")
}

// TestTheoremTab: the mode of proofs opens with the theorems. One is walked, played against and, by day,
// checked as a whole.
func TestTheoremTab(t *testing.T) {
	p := boardtest.New(t).Open(t, serveTheorems(t))
	p.WaitPoint("h8 empty")
	p.ClickNamed("tab", "Proof")
	p.WaitText("#panel", "Gomoku is solved: these are the proofs.")
	p.WaitText("#panel", "Not proved here")
	p.Screenshot("theorems")
	t.Run("axe", func(t *testing.T) { p.With(t).Axe() })
	press(p, "Walk it")
	p.WaitText("#panel", "Black has played h8") // the proof begins at once
	p.WaitText("#panel", "White replies")
	p.ClickPoint("i9")
	p.WaitPoint("i9 white")
	answeredBy(p, "black", 3)
	p.WaitText("#panel", "Black has played ")
	p.Screenshot("theorem-walk")
	p.ClickNamed("checkbox", "The proof answers at once") // not any more: its moves are played by hand
	press(p, "Leave the proof")
	p.WaitText("#panel", "Gomoku is solved")
	press(p, "Walk it")
	p.WaitText("#panel", "Black plays h8")
	press(p, "Play h8")
	p.WaitText("#panel", "Black has played h8")
	p.Do("history.back()")
	p.ClickNamed("tab", "Analyze")
	other := boardtest.New(t).Open(t, serveTheorems(t)+"#m:proof")
	other.WaitText("#panel", "Gomoku is solved")
	press(other, "Play against it")
	other.WaitAnnounced("Move 1 of 20 is yours.")
	other.ClickPoint("i9")
	other.WaitText("#panel", "Move 2 of 20 is yours.")
	t.Run("check", func(t *testing.T) {
		testhelp.ByDay(t, "it checks a book as a whole")
		q := boardtest.New(t).Open(t, serveTheorems(t)+"#m:proof")
		q.WaitText("#panel", "Gomoku is solved")
		press(q, "Check it")
		q.WaitText("#panel", "accepted: Black wins with h8 on the empty board of 15x15")
	})
}

// TestTheoremEverywhere: the theorem about every board is stated, and walked and analyzed on a board of 19 lines.
func TestTheoremEverywhere(t *testing.T) {
	p := boardtest.New(t).Open(t, serveTheorems(t)+"#m:proof")
	p.WaitText("#panel", "every board of 15 lines and more")
	p.WaitText("#panel", "Black wins, whatever White plays, starting in the middle: on the endless board, too.")
	p.Do(`[...document.querySelectorAll("#panel section.card")].find(c => c.textContent.includes("every board"))` +
		`.querySelector("button.main").click()`)
	p.WaitText("#panel", "Black has played j10")
	p.ClickPoint("r2")
	p.WaitPoint("r2 white")
	answeredBy(p, "black", 3)
	p.Screenshot("theorem-everywhere")
	q := boardtest.New(t).Open(t, serveTheorems(t)+"#n:19,g:j10k11")
	q.WaitPoint("k11 white")
	q.Key(" ")
	q.WaitText("#panel .say", "Black wins, starting with ")
	q.WaitText("#panel", "A book has the proof")
}
