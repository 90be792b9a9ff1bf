package page_test

// The mode Play.

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// answered asks a desk of its own, without a page.
func answered(t *testing.T, request map[string]any) map[string]any {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	err = board.New(board.Options{}).Answer(t.Context(), data, func(event string, data any) error {
		if event == "error" {
			return fmt.Errorf("%v", data)
		}
		if event != "answer" {
			return nil
		}
		text, err := json.Marshal(data)
		if err != nil {
			return err
		}
		return json.Unmarshal(text, &fields)
	})
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return fields
}

// wait waits until nothing is searched any more.
func wait(p *boardtest.Page) {
	p.Wait(`![...document.querySelectorAll("progress")].some(e => e.getClientRects().length)`)
}

// moves are those on the board, by the names of its points.
func moves(p *boardtest.Page) []string {
	return boardtest.Value[[]string](p,
		`[...document.querySelectorAll("[role=grid] [aria-label]")].map(e =>`+
			` e.getAttribute("aria-label").match(/^(\w+) \w+, move (\d+)/)).filter(m => m).sort((a, b) => a[2] - `+
			`b[2]).map(m => m[1])`)
}

// press presses a button of the panel by its text.
func press(p *boardtest.Page, name string) { p.ClickNamed("button", name) }

// TestPlayMode: a hint, a move taken back, another colour, giving up, and the review
// of the game.
func TestPlayMode(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:play")
	p.WaitText("#panel", "Ziyang Wei")
	p.Screenshot("play-form")
	press(p, "Start the game")
	p.WaitAnnounced("Your move, Black")
	p.Do(`const f = fetch; window.fetch = (...a) => new Promise(done => setTimeout(() => done(f(...a)), 300))`)
	p.ClickPoint("h8")
	p.ClickPoint("a1") // in haste: nobody moves for the opponent
	p.WaitAnnounced("Your move, Black")
	p.Wait(`document.querySelectorAll("#board [aria-label*='white, move 2']").length === 1`)
	if label := p.PointLabel("a1"); label != "a1 empty" {
		t.Errorf("a point that was pressed while a move was on its way: %q", label)
	}
	press(p, "Hint")
	p.WaitAnnounced("Hint: ")
	p.Wait(`document.querySelectorAll("#board [aria-label*='hint']").length === 1`)
	p.Screenshot("play")
	press(p, "Take back")
	p.WaitPoint("h8 empty")
	p.ClickPoint("h7")
	p.Wait(`document.querySelectorAll("#board [aria-label*='white, move 2']").length === 1`)
	p.WaitText("#panel", "Your move, Black")
	p.Key(boardtest.Backspace) // takes back my move, with the answer to it
	p.WaitPoint("h7 empty")
	if played := moves(p); len(played) != 0 {
		t.Errorf("Backspace in a game leaves %v", played)
	}
	p.ClickPoint("i9")
	p.Wait(`document.querySelectorAll("#board [aria-label*='white, move 2']").length === 1`)
	p.WaitText("#panel", "Your move, Black")
	press(p, "Resign")
	p.WaitAnnounced("Black resigns: White wins, after 1 move.")
	p.WaitText("#info", "You – Fukumi 5, White won")
	press(p, "Take back")
	p.WaitAnnounced("Taken back. Your move, Black.")
	p.Wait(`document.querySelector("#info").textContent === "You – Fukumi 5"`)
	p.ClickPoint("i9")
	p.WaitPoint("i9 black, move 1")
	press(p, "Resign")
	p.WaitAnnounced("Black resigns: White wins, after 1 move.")
	p.Axe()
	p.Phone()
	p.Screenshot("play-phone")
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
	p.Desktop()
	press(p, "Review the game")
	p.WaitAnnounced("No proof shows where Black lost")
}

// TestPlayGame: a whole game against a score model, to its end by the referee.
func TestPlayGame(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#n:11,m:play")
	p.WaitText("#panel", "Ziyang Wei")
	p.Do(`const [who, side] = document.querySelectorAll("#panel form select"); who.value = "peng"; ` +
		`who.dispatchEvent(new Event("change")); side.value = "white"; side.dispatchEvent(new Event("change"))`)
	press(p, "Start the game")
	for own := 0; ; own++ {
		p.Wait(`/Your move, White|after \d+ moves/.test(document.querySelector("#panel .say").textContent)`)
		if strings.Contains(p.Text("#panel .say"), "after ") {
			break
		}
		played := moves(p)
		if len(played) != 2*own+1 {
			t.Fatalf("%v: the opponent has moved once a turn", played)
		}
		a := answered(t, map[string]any{"kind": "play", "nodes": 20000, "position": map[string]any{"size": 11,
			"moves": played}})
		p.ClickPoint(a["move"].(string))
		p.WaitPoint(fmt.Sprintf("%s white, move %d", a["move"], 2*own+2))
	}
	p.Screenshot("play-over")
	p.WaitAnnounced(" wins: five ")
	p.ClickPoint("a1")
	p.WaitAnnounced("the game is over: ")
}

// TestClockMode: who is out of time loses, if that was asked for.
func TestClockMode(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:play")
	p.WaitText("#panel", "Ziyang Wei")
	p.Do(`const [, , time] = document.querySelectorAll("#panel form select"); time.value = "move"; ` +
		`time.dispatchEvent(new Event("change"))
		document.querySelector("#panel input[type=number]").value = 1`)
	p.ClickNamed("checkbox", "Who is out of time loses")
	press(p, "Start the game")
	p.WaitText("#panel [role=timer]", "Black 0:0")
	p.WaitAnnounced("Black is out of time: White wins, after 0 moves.")
}

// TestPlayWithoutServer: a move that cannot be made leaves a game that goes on.
func TestPlayWithoutServer(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:play")
	p.WaitText("#panel", "Ziyang Wei")
	p.Do(`const f = fetch; window.gone = true; window.fetch = (to, o) => gone && JSON.parse(o.body).kind === ` +
		`"move" ? ` +
		`Promise.reject(new TypeError("gone")) : f(to, o)
		const [who, side] = document.querySelectorAll("#panel form select"); who.value = "peng"; ` +
		`who.dispatchEvent(new Event("change")); side.value = "white"; side.dispatchEvent(new Event("change"))`)
	press(p, "Start the game")
	p.WaitText("#banner", "the server does not answer: gone")
	p.Do("gone = false")
	press(p, "Let the opponent move")
	p.WaitAnnounced("Your move, White")
	p.ClickPoint("a1")
	p.WaitPoint("a1 white, move 2")
	p.Wait(`document.querySelectorAll("#board [aria-label*='black, move 3']").length === 1`)
}

// TestSwap2Mode: both ways of swap2, until the colours are chosen.
func TestSwap2Mode(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8,m:play")
	begin := func(colour string) {
		p.WaitText("#panel", "Ziyang Wei")
		p.Do(fmt.Sprintf(`const [, side] = document.querySelectorAll("#panel form select"); side.value = %q; `+
			`side.dispatchEvent(new Event("change"))`, colour))
		press(p, "Start the game")
	}
	begin("opened")
	p.WaitText("#panel", "Choose a colour")
	if n := len(moves(p)); n != 3 {
		t.Fatalf("an opening of %d stones", n)
	}
	p.Screenshot("play-swap2")
	press(p, "Put two stones")
	p.WaitAnnounced("Put 2 more of the opening, White now")
	p.ClickPoint("n2")
	p.WaitAnnounced("Put 1 more of the opening, Black now")
	p.ClickPoint("b14")
	p.WaitText("#panel .say", "Your move, ")
	press(p, "End the game")
	begin("open")
	for i, m := range []string{"h8", "b2", "i9"} {
		p.WaitAnnounced(fmt.Sprintf("Put %d more", 3-i))
		p.ClickPoint(m)
	}
	p.WaitAnnounced("takes Black")
	p.WaitText("#panel .say", "Your move, White")
	p.ClickPoint("h9")
	p.Wait(`document.querySelectorAll("#board [aria-label*='black, move 5']").length === 1`)
	p.WaitText("#panel .say", "Your move, White")
}
