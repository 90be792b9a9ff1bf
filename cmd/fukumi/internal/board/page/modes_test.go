package page_test

// The modes for people: a game, a review with its lessons.

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

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
	p.WaitAnnounced("lost the game")
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

const lostGame = "#g:h8i7g7i9f8h6g8i8i6e8i10j8k9g5f4h9f6e5f9h7f7f5f10,m:review"

// TestReviewMode: the review of a lost game is walked through, its lines on the
// board, by clicks and by keys.
func TestReviewMode(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+""+lostGame)
	p.WaitPoint("f10 black, move 23")
	press(p, "Review the game")
	p.WaitAnnounced("White lost with move 18, e5: f9 would have won")
	p.WaitText("#panel .loss", "White lost with move 18, e5: f9 would have won")
	p.Key(boardtest.Home, "b")
	p.WaitText("#panel .card h3", "move 16, White h9")
	p.Key("b")
	p.WaitText("#panel .card h3", "move 17, Black f6: missed win")
	p.Key("b")
	p.WaitText("#panel .card h3", "move 18, White e5: losing move")
	p.Wait(`document.querySelector(".chart").getAttribute("aria-valuetext") === "move 18, proved: Black wins"`)
	press(p, "How Black wins")
	p.WaitPoint("f7 empty, black, 1 of the line")
	press(p, "The next move of the line")
	p.Wait(`document.querySelectorAll("#board [aria-label*='white, 2 of the line']").length === 1`)
	p.Screenshot("review")
	press(p, "The better line")
	p.WaitPoint("f9 empty, white, 1 of the line")
	p.Screenshot("review-better")
	if got := len(moves(p)); got != 17 {
		t.Errorf("the better line begins after %d moves, want 17", got)
	}
	press(p, "Close")
	p.Key(boardtest.Right)
	p.WaitText("#panel .card h3", "move 18, White e5: losing move")
	press(p, "Walk the proof")
	p.WaitText("[role=tab][aria-selected=true]", "Proof")
	p.WaitText("#panel", "Black wins by VCF")
	p.ClickNamed("tab", "Review")
	p.WaitText("#panel .card h3", "move 18, White e5: losing move")
	p.Key(boardtest.Left)
	p.WaitPoint("f9 empty")
	p.Axe()
	p.Dark(true)
	p.Screenshot("review-dark")
	p.Axe()
	p.Phone()
	p.Screenshot("review-phone")
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
}

// taughtGame is one with a judged lesson, one of a search and one that is proved (from
// byebyebryan/gomoku2d, reports/lab/bot-report.json: g2dgame/0176).
const taughtGame = "#g:h8g7h9j8h6h7i7f7j6e7d7k5i6g6i8i9k6l6j7l5g10,r:renju,m:review"

// TestLearnMode: the lessons of a lost game are completed by right answers alone, and say
// whether they are proved, searched or judged.
func TestLearnMode(t *testing.T) {
	limits := board.Caps{Time: time.Hour} // each search ends by its nodes, on a busy machine too
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{Caps: limits})+taughtGame)
	p.WaitPoint("g10 black, move 21")
	press(p, "Review the game")
	p.WaitAnnounced("White was lost by move 12, k5, at the latest")
	p.Wait(`document.querySelector("#moves .worth.proved") && document.querySelector("#moves .worth.judged")`)
	press(p, "Learn from the game")
	head := regexp.MustCompile(`Lesson (\d+) of (\d+), move \d+, (proved|searched|judged, not proved)\. (\d+) solved`)
	played, kinds := regexp.MustCompile(`went on with (\w+)`), map[string]bool{}
	for solved := 0; ; solved++ {
		p.WaitAnnounced("to move.")
		m := head.FindStringSubmatch(p.Text("#panel .card"))
		if m == nil || m[4] != fmt.Sprint(solved) {
			t.Fatalf("%q: want %d solved", p.Text("#panel .card"), solved)
		}
		kinds[m[3]] = true
		if boardtest.Value[bool](p, `document.getElementById("chance").children.length > 0`) {
			t.Fatal("the bar of the chance tells of another position than the one that is asked about")
		}
		if lost := played.FindStringSubmatch(p.Text("#panel .say")); lost != nil { // else a win was found
			p.ClickPoint(lost[1]) // the move of the game
			p.WaitAnnounced("No: ")
			if text := p.Text("#panel .card"); !strings.Contains(text, m[4]+" solved") {
				t.Fatalf("a move that lost has solved it: %s", text)
			}
			p.Wait(`document.querySelector("#board [aria-label*='1 of the line']")`)
		}
		if solved == 0 {
			p.Screenshot("learn-wrong")
			p.ClickPoint("a1") // nothing is known of it: it is searched
			p.WaitAnnounced("a1 ")
			p.Wait(`!/^Right/.test(document.querySelector("#panel .say").textContent)`)
		}
		press(p, "Hint")
		press(p, "Hint")
		press(p, "Hint")
		p.WaitAnnounced("Try ")
		hint := strings.TrimSuffix(regexp.MustCompile(`Try (\w+)\.`).FindString(p.Announced()), ".")
		p.ClickPoint(strings.TrimPrefix(hint, "Try "))
		p.WaitAnnounced("Right: ")
		if solved == 0 {
			p.Screenshot("learn-right")
		}
		if m[2] == fmt.Sprint(solved+1) {
			break
		}
		press(p, "Next lesson")
	}
	if len(kinds) < 3 {
		t.Errorf("the lessons are %v, want three kinds", kinds)
	}
	p.WaitAnnounced("all are solved")
	p.Axe()
	press(p, "Leave")
	p.WaitText("#panel .loss", "White was lost")
	press(p, "Play on from before it")
	p.WaitText("[role=tab][aria-selected=true]", "Play")
}
