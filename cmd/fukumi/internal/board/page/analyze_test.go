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

// won is a published problem: Black wins.
const won = "#r:renju,b:e11f10g10h8g7h7g6,w:e10g9f8g8i8f7i7"

// TestAnalysis: a position is analyzed from the keyboard, the line is stepped through, a search
// is stopped, and the result is still there when the user comes back.
func TestAnalysis(t *testing.T) {
	url := boardtest.Serve(t, board.Options{})
	p := boardtest.New(t).Open(t, url+"#r:renju,g:h8g6f6g5f7g4h7g3g2a1")
	p.WaitPoint("a1 white, move 10")
	p.Key(" ")
	p.WaitText("#panel .say", "White wins: nothing stops the five at g7.")
	p.WaitText("#panel", "Black may not play there: double three.")
	p.WaitAnnounced("White wins: nothing stops the five at g7.")
	p.WaitText("#panel details.more", "Black has no VCT (proved: every attack of the class was tried).")
	p.Key("x")
	p.WaitPoint("g7 forbidden for Black: double three, white, 1 of the line")
	p.Key("x")
	p.WaitPoint("g7 forbidden for Black: double three")
	p.Key(boardtest.Left)
	p.Wait(`!document.querySelector("#panel").textContent.includes("the five at g7")`)
	p.Key(boardtest.Right)
	p.WaitText("#panel", "the five at g7") // kept
	p.Screenshot("analysis-lost")

	// A win, its line, and the overlays.
	p.Go(url + won)
	p.WaitPoint("i7 white")
	p.WaitAnnounced(", starting with i9.") // the analysis follows to every position
	p.WaitPoint("i9 empty, best move, wins in ")
	if open := boardtest.Value[bool](p, `document.querySelector("#panel details.more").open`); open {
		t.Error("the figures stand open")
	}
	p.Screenshot("analysis")
	p.ClickNamed("button", "Show how Black wins")
	p.WaitPoint("i9 empty, best move")
	onBoard := func(label string, there bool) {
		p.Wait(fmt.Sprintf(
			`[...document.querySelectorAll("[data-point]")].some(e => e.getAttribute("aria-label").includes(%q)) `+
				`=== %v`, label, there))
	}
	p.ClickNamed("button", "The next move of the line")
	onBoard("white, 2 of the line", true)
	onBoard("black, 3 of the line", false)
	p.Key(boardtest.Right) // the arrows step the line where they are within it
	onBoard("black, 3 of the line", true)
	p.Key(boardtest.Left, boardtest.Left)
	onBoard("white, 2 of the line", false)
	p.ClickNamed("button", "Close")
	p.Wait(`!document.querySelector("#panel .card[role=group]")`)
	p.Key("a")
	p.Wait(`!document.querySelector("[data-point=i9]").getAttribute("aria-label").includes("best move")`)

	// The moves that hold against a threat, and how another one loses.
	p.Go(url + "#b:h8i8j8,w:h9i10,o:i")
	p.WaitPoint("j8 black")
	p.WaitText("#panel", "2 moves stop it")
	p.WaitText("#panel .card", "Moves that holdg8k8")
	if said := p.Text("#panel"); strings.Contains(said, "These hold: ") {
		t.Errorf("the moves that hold are listed twice: %s", said)
	}
	for _, shown := range []bool{true, false} {
		p.ClickNamed("button", "Show all on the board")
		p.Wait(fmt.Sprintf(`(document.querySelectorAll("#board .mark.hold").length === 2) === %v`, shown))
	}
	p.Do(overlay + `map.value = "moves"; map.dispatchEvent(new Event("change"));`)
	p.Wait(`/best move|holds/.test(document.querySelector("[data-point=g8]").getAttribute("aria-label"))`)
	p.Do(`const lost = [...document.querySelectorAll("#panel details")].find(d => d.textContent.includes("lose: ` +
		`choose")); lost.open = true; lost.querySelector("button").click();`)
	p.WaitText("#panel", "Black wins by VCF in")
	onBoard("white, 1 of the line", true)
	p.ClickNamed("button", "The next move of the line")
	onBoard("black, 2 of the line", true)
	p.Screenshot("analysis-refuted")
	p.Do(`[...document.querySelectorAll("#panel .card .card button")].find(b => b.textContent === "Walk the ` +
		`proof").click()`)
	p.WaitText("#panel", "White replies")
	p.ClickNamed("tab", "Analyze")

	// A search that would take minutes is stopped, and continues where it was.
	p.Go(url + "#h8i7g7i9f8h6g8i8i6e8i10j8k9g5f4")
	p.WaitPoint("f4 black, move 15")
	p.Do("document.activeElement.blur()") // a key goes to a button that has the focus
	p.Wait(`!document.querySelector("#panel progress").closest("div").hidden`)
	p.Key(" ")
	p.WaitAnnounced("Stopped")
	p.Wait(`document.querySelector("#panel progress").closest("div").hidden`)
	p.Key(" ")
	p.Wait(`!document.querySelector("#panel progress").closest("div").hidden`)
	p.ClickPoint("a1") // it follows to the next position
	p.WaitText("#panel", "Best moves")
	if n := boardtest.Value[int](p, `document.querySelectorAll("#board .mark.arrow").length`); n != 0 {
		t.Errorf("%d arrows from the last stone", n)
	}
	if main := boardtest.Value[[]string](p, `[...document.querySelectorAll("#panel button.main")].filter(b => `+
		`b.checkVisibility()).map(b => b.textContent)`); len(main) != 1 {
		t.Errorf("the main buttons are %q", main)
	}

	// After a move played by a button, there is a way back to the answer.
	p.Click("#panel .best button")
	p.ClickNamed("button", "Back to the answer")
	p.WaitPoint("a1 white, move 16")
	p.Wait(`document.querySelectorAll("#board .stone").length === 16`)
	p.Wait(`![...document.querySelectorAll("#panel button")].some(b => b.textContent === "Back to the answer" && ` +
		`b.checkVisibility())`)
}

// TestAnalysisGoesOn: an analysis goes deeper and deeper until it is stopped. It gives way to
// questions of other pages, and continues after them.
func TestAnalysisGoesOn(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+"#h8i9g7h9")
	p.WaitPoint("h9 white, move 4")
	p.ClickNamed("button", "Find the best move")
	depth := `Number((/search of (\d+) plies/.exec(document.querySelector("#panel .more").textContent) ?? [])[1])`
	p.Wait(depth + " > 0")
	first := boardtest.Value[int](p, depth)
	p.Wait(fmt.Sprintf("%s > %d", depth, first))
	other := b.Open(t, url+"#h8a1i8a3j8a5")
	other.WaitPoint("a5 white")
	other.ClickNamed("button", "Find the best move")
	other.WaitAnnounced("Black wins in 2 moves")
	then := boardtest.Value[int](p, depth)
	p.Wait(fmt.Sprintf(`%s > %d || document.querySelector("#panel .tools button").textContent === "Stop"`, depth, then))
	p.ClickNamed("button", "Stop")
	p.ClickNamed("button", "Go on")
	p.ClickNamed("button", "Stop")
}

// TestAnalysisPauses: an analysis that goes on pauses while its tab is hidden, and continues where it
// was. A reloaded page does not start one by itself.
func TestAnalysisPauses(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7h9")
	p.WaitPoint("h9 white, move 4")
	p.ClickNamed("button", "Find the best move")
	const depth = `Number((/search of (\d+) plies/.exec(document.querySelector("#panel .more").textContent) ?? [])[1])`
	p.Wait(depth + " > 0")
	hide := func(hidden bool) {
		p.Do(fmt.Sprintf(`Object.defineProperty(document, "hidden", {value: %v, configurable: true}); `+
			`document.dispatchEvent(new Event("visibilitychange"))`, hidden))
	}
	const idle = `document.querySelector("#panel progress").closest("div").hidden`
	hide(true)
	if !boardtest.Value[bool](p, idle) {
		t.Error("it goes on in a hidden tab")
	}
	first := boardtest.Value[int](p, depth)
	hide(false)
	if boardtest.Value[bool](p, idle) {
		t.Error("it does not go on when the tab is shown")
	}
	p.Wait(fmt.Sprintf("%s > %d", depth, first))
	p.Reload()
	p.WaitPoint("h9 white, move 4")
	p.WaitText("#status", "Black to move")
	p.ClickNamed("button", "Find the best move") // a search that begins by itself can be stopped
	p.ClickNamed("button", "Stop")
	p.ClickNamed("tab", "Puzzles")
	p.ClickNamed("tab", "Analyze")
	if !boardtest.Value[bool](p, idle) {
		t.Error("what was stopped goes on")
	}
}

// overlay finds the choice of the overlay of the board.
const overlay = `const map = [...document.querySelectorAll("#panel select")].find(s => ` +
	`s.textContent.includes("Worth")); `

// TestHeat: heat maps are also shown as numbers, and another heat map needs no new search.
func TestHeat(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7")
	p.WaitPoint("g7 black, move 3")
	p.Key(" ")
	p.WaitText("#panel", "Best moves")
	p.ClickNamed("button", "Stop")
	p.Do(`const f = fetch; window.asked = 0; window.fetch = (...a) => (asked++, f(...a))`)
	p.Do(overlay + `map.value = "black"; map.dispatchEvent(new Event("change"));`)
	p.Wait(`[...document.querySelectorAll(".mark.heat text")].some(e => /^[1-9]$/.test(e.textContent))`)
	p.Do(overlay + `map.value = "change"; map.dispatchEvent(new Event("change"));`)
	p.WaitText("#panel", "what g7 of Black changes")
	p.Wait(`[...document.querySelectorAll("#panel .heat-tile")].filter(e => getComputedStyle(e).backgroundColor === ` +
		`"rgb(128, 32, 10)").length === 1`) // the legend has the strongest colour of Black
	if n := boardtest.Value[int](p, "asked"); n != 0 {
		t.Errorf("the choice of another overlay has asked %d times", n)
	}
	p.Screenshot("heat")
}

// TestThreatens: one button asks what the other side threatens, and the answer is a sentence.
func TestThreatens(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+"#b:h8i8j8,w:h9i10,o:i")
	p.WaitPoint("j8 black")
	const asked = `[...document.querySelectorAll("#panel button")].filter(b => b.checkVisibility() && ` +
		`b.textContent.endsWith("threaten?")).length`
	p.ClickNamed("button", "What does Black threaten?")
	p.WaitText("#panel .say", "Black threatens to win at")
	p.Wait(`document.querySelector("#board [aria-label*='black, 1 of the line']")`)
	p.Wait(asked + " === 0")
	p.Go(url + "?quiet#h8i9")
	p.WaitPoint("i9 white, move 2")
	p.ClickNamed("button", "What does White threaten?")
	p.WaitText("#panel", "White threatens no win by threats.")
	p.Wait(asked + " === 0") // it is answered
	// Black wins first, but the question is still answered.
	p.Go(url + "?both#h8h9i8i9j8j9")
	p.WaitPoint("j9 white, move 6")
	p.ClickNamed("button", "Find the best move")
	p.WaitText("#panel .say", "Black wins in 2 moves")
	p.Do(`[...document.querySelectorAll("#panel button")].find(b => b.textContent.endsWith("threaten?")).focus()`)
	p.Key(boardtest.Enter)
	p.WaitText("#panel", "White threatens to win at")
	p.WaitText("#panel .say", "Black wins in 2 moves")
	p.Wait(asked + ` === 0 && document.activeElement.id === "panel"`)
	// A result proved by the replies to a block is not called judged, and no search follows.
	p.Go(url + "?block#r:renju,b:g8h8i7i6,w:a1a2a3,o:i,g:a5")
	p.WaitPoint("a5 white, move 1")
	p.ClickNamed("button", "Find the best move") // a loaded page does not search by itself
	p.WaitText("#panel .say", "Black must play a4, and wins")
	p.WaitText("#panel .best", "wins, proved")
	p.Wait(`![...document.querySelectorAll("#panel button")].some(b => b.checkVisibility() && ` +
		`["Find the best move", "Go on", "Stop"].includes(b.textContent))`)
}

// TestGlossary: a touch on a technical term explains it.
func TestGlossary(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7h9")
	p.WaitPoint("h9 white, move 4")
	p.ClickNamed("button", "Find the best move")
	p.WaitText("#panel .say", "Nobody has a win by threats")
	p.ClickNamed("button", "Stop")
	p.ClickNamed("button", "threats")
	p.WaitText("#term", "What wins if the other side does nothing about it")
	p.Key(boardtest.Escape)
	p.Wait(`!document.querySelector("#term").matches(":popover-open")`)
}

// TestFirstMinute: the empty page says what the user can do, and a click on each tile does it.
func TestFirstMinute(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	for tile, tab := range map[string]string{"Learn to play": "Puzzles", "Solve a puzzle": "Puzzles",
		"Review a lost game": "Review", "Play": "Play"} {
		p := b.Open(t, url)
		p.Wait(`document.querySelectorAll("#panel .tile").length === 4`)
		p.Do(fmt.Sprintf(`[...document.querySelectorAll(".tile")].find(e => e.querySelector("strong").textContent === `+
			`%q).click()`, tile))
		p.WaitText("[role=tab][aria-selected=true]", tab)
		p.Wait(`location.hash.length > 1`) // the address of a puzzle appears once it is loaded
		if tab == "Review" {
			p.WaitText("#panel", "lost")
			p.Wait(`location.hash.includes("c:18")`) // the review steps to the move that lost
			p.Back()
		}
		// One step back, and the tiles are there again.
		p.Back()
		p.WaitText("[role=tab][aria-selected=true]", "Analyze")
		p.Wait(`document.querySelector("#panel .tile")?.checkVisibility()`)
		p.WaitPoint("h8 empty")
		if p.Do(`window.asked = [...document.querySelectorAll("#panel button")].filter(b => b.checkVisibility() && ` +
			`b.textContent.includes("threaten")).length`); boardtest.Value[int](p, "asked") != 0 {
			t.Error("it is asked what is threatened on the empty board")
		}
	}
}

// TestProof: a proof is walked to its five by playing replies on the board, checked
// again, and opened from a file.
func TestProof(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+won)
	p.WaitPoint("i7 white")
	p.Key(" ")
	p.WaitText("#panel", "Black wins in ")
	p.Wait(`[...document.querySelectorAll("#panel button")].some(b => b.textContent === "Walk the proof")`)
	p.ClickNamed("button", "Walk the proof")
	p.WaitPoint("i9 black, move 1")
	p.WaitText("#panel", "Black has played i9")
	p.WaitText("#panel", "White replies")
	p.Screenshot("proof")
	if text := boardtest.Value[string](p, `document.querySelector("#panel").innerText`); strings.Contains(text,
		"Elsewhere") || strings.Contains(text, "checker") || strings.Contains(text, "sha256") {
		t.Errorf("what few want stands before all eyes: %s", text)
	}
	p.Click("#panel details.more > summary")
	p.WaitText("#panel details.more", "Elsewhere: ")
	// the reply that holds longest, else the first elsewhere
	for moves := 1; !strings.Contains(p.Text("#panel"), "Black has won"); moves += 2 {
		if moves > 11 {
			t.Fatalf("no five: %s", p.Text("#panel"))
		}
		p.Do(`const b = document.querySelector("#panel ul.plain button") ?? document.querySelector("#panel details ` +
			`button"); b.closest("details")?.setAttribute("open", ""); b.click();`)
		p.Wait(fmt.Sprintf(
			`document.querySelectorAll("#panel nav button").length === %d && `+
				`!document.querySelector("#panel").textContent.includes("plays")`, moves+3))
	}
	p.WaitText("#panel", "Black has won")
	p.WaitText("#status", "Black wins: five")
	p.WaitText("#panel nav", "1 i9: three")
	p.WaitText("#panel nav", ": five")
	press(p, "Try another reply")
	p.WaitText("#panel h3", "White replies")
	p.Do("history.back()")
	p.WaitText("#panel", "Black has won")
	p.ClickNamed("button", "Check again")
	p.WaitText("#panel", "accepted: Black wins by VCT")
	p.ClickNamed("button", "Download")
	p.WaitText("#panel", "its sha256, computed here, is the one above")

	// A move outside the proof, and back.
	press(p, "Back to the answer")
	p.WaitText("#panel .say", "Black wins in ")
	p.ClickNamed("tab", "Proof")
	p.WaitText("#panel", "Black plays i9")
	p.ClickPoint("a1")
	p.WaitText("#panel", "the proof plays i9, not a1")
	p.ClickNamed("button", "Back to the beginning of the proof")
	p.WaitText("#panel", "Black plays i9")

	// A user's own file, and a file without a proof.
	text := boardtest.Value[string](p, `(async () => {
		const r = await fetch("ask", { method: "POST", headers: { "Content-Type": "application/json", "Fukumi-Tab": `+
		`"00000000000000000000000000000001" },
			body: JSON.stringify({ kind: "download", sha256: document.querySelector("#panel code").textContent }) });
		return JSON.parse((await r.text()).match(/event: answer\ndata: (.*)/)[1]).text;
	})()`)
	good, bad := filepath.Join(t.TempDir(), "good.json"), filepath.Join(t.TempDir(), "bad.json")
	for name, content := range map[string]string{good: text, bad: strings.Replace(text, `"move":"i9"`, `"move":"a1"`,
		1)} {
		testhelp.OK(t, os.WriteFile(name, []byte(content), 0o600))
	}
	other := b.Open(t, url+"#m:proof")
	other.WaitText("#panel", "A proof of your own")
	other.Choose("#panel input[type=file]", bad)
	other.WaitText("#banner", "rejected: ")
	other.Choose("#panel input[type=file]", good)
	other.WaitText("#panel", "Black wins by VCT by threes in")
	other.WaitPoint("i9 black, move 1")
	other.Go(url + "#h8") // opened like any other file
	other.WaitPoint("h8 black")
	other.ClickNamed("button", "Open")
	other.Do(`window.moves = 0; const f = fetch; window.fetch = (...a) => ((moves += ` +
		`a[1]?.body?.includes('"kind":"move"') ? 1 : 0), f(...a))`)
	other.Choose("dialog input[type=file]", good)
	other.WaitText("#panel", "Black wins by VCT by threes in")
	other.WaitText("#panel h3", "White replies")
	other.WaitAnnounced("Black has played i9")
	other.Do("await new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
	if n := boardtest.Value[int](other, "moves"); n != 1 || other.Text("#banner") != "" {
		t.Errorf("the proof has played %d times, and the page says %q, want once and nothing", n, other.Text("#banner"))
	}
}

// TestFinishedGame: for a pasted game that is over, the page offers a review first.
func TestFinishedGame(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	paste := func(text string) {
		p.Do(fmt.Sprintf(`const d = new DataTransfer(); d.setData("text/plain", %q); document.body.dispatchEvent(`+
			`new ClipboardEvent("paste", {clipboardData: d, bubbles: true, cancelable: true}))`, text))
	}
	const main = `[...document.querySelectorAll("#panel button.main")]` +
		`.find(b => b.getClientRects().length)?.textContent`
	p.WaitPoint("h8 empty")
	paste("h8 a1 i8 a3 j8 a5")
	p.WaitPoint("a5 white, move 6")
	p.Wait(main + ` === "Find the best move"`)
	paste("(;GM[4]SZ[15]RE[W+R];B[hh];W[ii];B[gg])")
	p.WaitPoint("g9 black, move 3")
	p.Wait(main + ` === "Review the game"`)
	paste("h8 a1 i8 a3 j8 a5 k8 a7 l8")
	p.WaitPoint("l8 black, move 9")
	p.Wait(main + ` === "Review the game"`)
	press(p, "Review the game")
	p.WaitText("[role=tab][aria-selected=true]", "Review")
	p.WaitText("#panel .loss", "lost")
}

// TestAnalysisAccessible: axe-core finds no fault with the panels.
func TestAnalysisAccessible(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+"#r:renju,b:h8i8j8,w:h9i10,o:i")
	p.WaitPoint("j8 black")
	p.Key(" ")
	p.WaitText("#panel", "Moves that hold")
	p.WaitText("#panel", "Shapes on the board")
	p.ClickNamed("button", "Stop")
	p.Do(`for (const d of document.querySelectorAll("#panel details")) d.open = true;`)
	p.Screenshot("analysis-threat")
	p.Dark(true)
	p.Screenshot("analysis-dark")
	p.Dark(false)
	p.Phone()
	p.Do(`document.querySelector(".best")?.scrollIntoView()`)
	p.Screenshot("analysis-phone")
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways for the analysis")
	}
	p.Desktop()
	t.Run("analysis", func(t *testing.T) { p.With(t).Axe() })
	w := b.Open(t, url+won)
	w.WaitPoint("i7 white")
	w.Key(" ")
	w.Wait(`[...document.querySelectorAll("#panel button")].some(b => b.textContent === "Walk the proof")`)
	w.ClickNamed("button", "Walk the proof")
	w.WaitText("#panel", "Elsewhere: ")
	w.Do(`for (const d of document.querySelectorAll("#panel details")) d.open = true;`)
	w.Phone()
	w.Screenshot("proof-phone")
	if w.ScrollsSideways() {
		t.Error("a phone has to scroll sideways for the proof")
	}
	w.Desktop()
	t.Run("proof", func(t *testing.T) { w.With(t).Axe() })
}
