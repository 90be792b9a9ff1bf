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

// TestAnalysis: a position is analyzed from the keyboard, the line is stepped through,
// a search is stopped, and what was found is there when one comes back.
func TestAnalysis(t *testing.T) {
	url := boardtest.Serve(t, board.Options{})
	p := boardtest.New(t).Open(t, url+"#r:renju,g:h8g6f6g5f7g4h7g3g2a1")
	p.WaitPoint("a1 white, move 10")
	p.Key(" ")
	p.WaitText("#panel", "White wins at once: five with g7")
	p.WaitText("#panel", "Black may not play")
	p.WaitAnnounced("Black has no VCT (proved: every attack of the class was tried). Black has no answer")
	p.Key("x")
	p.WaitPoint("g7 forbidden for Black: double three, white, 1 of the line")
	p.Key("x")
	p.WaitPoint("g7 forbidden for Black: double three")
	p.Key(boardtest.Left)
	p.Wait(`!document.querySelector("#panel").textContent.includes("five with g7")`)
	p.Key(boardtest.Right)
	p.WaitText("#panel", "five with g7") // kept
	p.Screenshot("analysis-lost")

	// A win, its line, and the overlays.
	p.Go(url + won)
	p.WaitPoint("i7 white")
	p.Key(" ")
	p.WaitText("#panel", "Black wins by VCT")
	p.WaitAnnounced("Best move i9, proved win by VCT by threes")
	p.WaitPoint("i9 empty, best move, proved win")
	p.Screenshot("analysis")
	p.ClickNamed("button", "Show the line")
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
	onBoard("1 of the line", false)
	p.Key("a")
	p.Wait(`!document.querySelector("[data-point=i9]").getAttribute("aria-label").includes("best move")`)

	// The moves that hold against a threat, and how another one loses.
	p.Go(url + "#b:h8i8j8,w:h9i10,o:i")
	p.WaitPoint("j8 black")
	p.Key(" ")
	p.WaitText("#panel", "2 moves hold: g8 k8")
	p.Do(`const map = [...document.querySelectorAll("#panel select")].find(s => s.textContent.includes("heat: Black"));
		map.value = "moves"; map.dispatchEvent(new Event("change"));`)
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

	// Live: each position that is shown is analyzed at once.
	p.Go(url + "#h8i9h9h10")
	p.WaitPoint("h10 white, move 4")
	p.Do(`const live = [...document.querySelectorAll("#panel label")].find(l => l.textContent.startsWith("Live")); ` +
		`live.querySelector("input").click();`)
	p.WaitText("#panel", "Best moves")
	p.ClickPoint("g8")
	p.WaitText("#panel", "White to move")
	p.WaitText("#panel", "Best moves")
	p.Do(`const live = [...document.querySelectorAll("#panel label")].find(l => l.textContent.startsWith("Live")); ` +
		`live.querySelector("input").click();`)

	// A search that would take a minute is stopped.
	p.Go(url + "#h8i7g7i9f8h6g8i8i6e8i10j8k9g5f4")
	p.WaitPoint("f4 black, move 15")
	p.Do(`const limit = [...document.querySelectorAll("#panel select")].find(s => s.textContent.includes("1 minute"));
		limit.value = "t60000"; limit.dispatchEvent(new Event("change"));`)
	p.Key(" ")
	p.Wait(`/[1-9][\d,]* nodes/.test(document.querySelector("#panel").textContent)`)
	p.Key(" ")
	p.WaitAnnounced("Stopped")
	p.Wait(`document.querySelector("#panel progress").closest("div").hidden`)
	// The button that stops goes, and the focus comes to the one that starts.
	p.Key(" ")
	p.Wait(`!document.querySelector("#panel progress").closest("div").hidden`)
	p.Do(`[...document.querySelectorAll("#panel button")].find(b => b.textContent === "Stop").focus()`)
	p.Key(boardtest.Enter)
	p.Wait(`document.querySelector("#panel progress").closest("div").hidden`)
	p.Wait(`document.activeElement.matches("#panel button.main")`)
}

// TestHeat: heat maps are numbers, too.
func TestHeat(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7")
	p.WaitPoint("g7 black, move 3")
	p.Do(`const map = [...document.querySelectorAll("#panel select")].find(s => s.textContent.includes("heat: Black"));
		map.value = "black"; map.dispatchEvent(new Event("change"));`)
	p.Key(" ")
	p.Wait(`[...document.querySelectorAll(".mark.heat text")].some(e => /^[1-9]$/.test(e.textContent))`)
	p.WaitText("#panel", "heat map of Black")
	// Another map is looked for at once.
	p.Do(`const map = [...document.querySelectorAll("#panel select")].find(s => s.textContent.includes("heat: Black"));
		map.value = "change"; map.dispatchEvent(new Event("change"));`)
	p.WaitText("#panel", "what g7 of Black changes")
	p.Screenshot("heat")
}

// TestProof: a proof is walked to its five by playing replies on the board, checked
// again, and opened from a file.
func TestProof(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+won)
	p.WaitPoint("i7 white")
	p.Key(" ")
	p.WaitText("#panel", "Black wins by VCT")
	p.Wait(`[...document.querySelectorAll("#panel button")].some(b => b.textContent === "Walk the proof")`)
	p.ClickNamed("button", "Walk the proof")
	p.WaitPoint("i9 black, move 1")
	p.WaitText("#panel", "Black has played i9")
	p.WaitText("#panel", "White replies")
	p.WaitText("#panel", "Elsewhere: ")
	p.Screenshot("proof")
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
	p.ClickNamed("button", "Check again")
	p.WaitText("#panel", "accepted: Black wins by VCT")
	p.ClickNamed("button", "Download")
	p.WaitText("#panel", "its sha256, computed here, is the one above")

	// A move that is none of the proof, and back.
	p.ClickNamed("button", "Start")
	p.WaitText("#panel", "Black plays i9")
	p.ClickPoint("a1")
	p.WaitText("#panel", "the proof plays i9, not a1")
	p.ClickNamed("button", "Back to the beginning of the proof")
	p.WaitText("#panel", "Black plays i9")

	// A file of one's own, and one that proves nothing.
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

// TestAnalysisAccessible: axe-core has nothing to say against the panels.
func TestAnalysisAccessible(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+"#r:renju,b:h8i8j8,w:h9i10,o:i")
	p.WaitPoint("j8 black")
	p.Key(" ")
	p.WaitText("#panel", "Moves that hold")
	p.WaitText("#panel", "Shapes on the board")
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

// TestTheorem: at the first click on the empty board stands what is known of it, and h8 is the
// first of the best moves.
func TestTheorem(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	p.WaitPoint("h8 empty")
	p.Key(" ")
	p.WaitText("#panel", "Black wins with h8; the proof is a book of")
	p.WaitText("#panel", "Best moves")
	p.WaitPoint("h8 empty, best move, known to win")
	p.WaitText("#panel", "known to win")
	p.Screenshot("theorem")
}
