//go:build external

package page_test

// Games: the form, a game, its end, draws, and the state after a reload and in a second tab.

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
)

// playPage opens the form of a game, and waits until it lists the opponents.
func playPage(t *testing.T, address string) *boardtest.Page {
	t.Helper()
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+address)
	p.WaitText("#panel", "Ziyang Wei")
	return p
}

// pick chooses a card of the form by its value.
func pick(p *boardtest.Page, value string) {
	p.Do(fmt.Sprintf(`document.querySelectorAll("#panel form details").forEach(d => d.open = true);
		document.querySelector("#panel input[type=radio][value='%s']").click()`, value))
}

// begin chooses cards and starts the game.
func begin(p *boardtest.Page, values ...string) {
	for _, v := range values {
		pick(p, v)
	}
	press(p, "Start the game")
}

// answeredBy waits until the opponent has played the move with a number.
func answeredBy(p *boardtest.Page, side string, number int) {
	p.Wait(fmt.Sprintf(`document.querySelectorAll("#board [aria-label*='%s, move %d']").length === 1`, side, number))
}

// TestPlayMode: a hint, a move taken back, a resignation, also taken back, and the review of the game.
func TestPlayMode(t *testing.T) {
	p := playPage(t, "#m:play")
	shoot(p, "play-form")
	p.Axe()
	begin(p, "2")
	p.WaitAnnounced("Your move, Black")
	p.Do(`const f = fetch; window.fetch = (...a) => new Promise(done => setTimeout(() => done(f(...a)), 300))`)
	p.ClickPoint("h8")
	p.ClickPoint("a1") // too early: it does not move for the opponent
	p.WaitAnnounced("Your move, Black")
	answeredBy(p, "white", 2)
	if label := p.PointLabel("a1"); label != "a1 empty" {
		t.Errorf("a point that was pressed while a move was on its way: %q", label)
	}
	press(p, "Hint")
	p.WaitAnnounced("Hint: look at the marked points. The move there: ")
	p.Wait(`document.querySelectorAll("#board [aria-label*='the move is here']").length === 25`)
	press(p, "Show the move")
	p.WaitAnnounced("Hint: ")
	p.Wait(`document.querySelectorAll("#board [aria-label*='hint']").length === 1`)
	shoot(p, "play")
	press(p, "Take back")
	p.WaitPoint("h8 empty")
	p.ClickPoint("h7")
	answeredBy(p, "white", 2)
	p.WaitText("#panel", "Your move, Black")
	p.Key(boardtest.Backspace) // takes back my move, with the answer to it
	p.WaitPoint("h7 empty")
	if played := moves(p); len(played) != 0 {
		t.Errorf("Backspace in a game leaves %v", played)
	}
	p.ClickPoint("i9")
	answeredBy(p, "white", 2)
	p.WaitText("#panel", "Your move, Black")
	press(p, "Resign")
	p.WaitAnnounced("White won in 1 move. Black resigned.")
	p.WaitText("#info", "You – Fukumi, Beginner, White won")
	press(p, "Take back the resignation")
	p.WaitAnnounced("The game goes on. Your move, Black.")
	p.Wait(`document.querySelector("#info").textContent === "You – Fukumi, Beginner"`)
	if played := moves(p); len(played) != 2 {
		t.Errorf("after a resignation that was taken back: %v", played)
	}
	press(p, "Resign")
	p.WaitAnnounced("White won in 1 move. Black resigned.")
	p.Axe()
	p.Phone()
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
	p.Desktop()
	press(p, "Review the game")
	p.WaitAnnounced("No proof shows where Black lost")
}

// TestGameIsNoEditor: during a game Undo, Redo, Pass and Set up do not work, neither as buttons nor as keys.
func TestGameIsNoEditor(t *testing.T) {
	p := playPage(t, "#m:play")
	const shown = `[...document.querySelectorAll("#controls button")].filter(b => !b.hidden)` +
		`.map(b => b.ariaLabel).join()`
	const steps, all = "First position,Back,Forward,Last position", ",Undo,Redo,Pass,Set up a position"
	if have := boardtest.Value[string](p, shown); have != steps+all {
		t.Errorf("before a game: %s", have)
	}
	begin(p, "people")
	p.WaitAnnounced("Your move, Black")
	p.ClickPoint("h8")
	p.WaitAnnounced("Your move, White")
	if have := boardtest.Value[string](p, shown); have != steps {
		t.Errorf("in a game: %s", have)
	}
	p.Key("p")
	p.Do(`for (const key of ["z", "y"]) document.body.dispatchEvent(` +
		`new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }))`)
	p.WaitPoint("h8 black, move 1")
	p.Wait(`document.querySelector("#confirm").hidden`)
	p.Key("?")
	p.WaitText("dialog", "BackspaceTake back")
	for _, not := range []string{"Undo", "Redo", "Pass"} {
		if keys := p.Text("dialog"); strings.Contains(keys, not) {
			t.Errorf("%s is among the keys of a game: %s", not, keys)
		}
	}
	p.Key(boardtest.Escape)
	press(p, "Resign")
	p.Wait(shown + ` === "` + steps + all + `"`)
}

// TestPlayGame: a whole game against a score model, to its end by the referee. A rematch, a rematch
// with colours swapped, and a game against a new opponent then begin on an empty board.
func TestPlayGame(t *testing.T) {
	p := playPage(t, "#n:11,m:play")
	begin(p, "peng", "white")
	for own := 0; ; own++ {
		p.Wait(`/Your move, White|won in \d+ moves/.test(document.querySelector("#panel .say").textContent)`)
		if strings.Contains(p.Text("#panel .say"), "won in ") {
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
	n := (len(moves(p)) + 1) / 2
	p.WaitText("#panel .say", fmt.Sprintf("White won in %d moves.", n))
	p.WaitText("#panel", "Five ")
	shoot(p, "play-over")
	p.Axe()
	p.ClickPoint("a1")
	p.WaitAnnounced("the game is over: ")
	press(p, "Change sides")
	p.WaitAnnounced("Your move, Black")
	p.WaitPoint("k11 empty")
	if played := moves(p); len(played) != 0 {
		t.Errorf("a rematch begins with %v", played)
	}
	press(p, "Resign")
	p.WaitAnnounced("White won. Black resigned.")
	press(p, "Rematch")
	p.WaitAnnounced("Your move, Black")
	press(p, "Resign")
	p.WaitAnnounced("White won. Black resigned.")
	press(p, "New opponent")
	begin(p, "people")
	p.WaitText("#panel .say", "Your move, Black")
	if played := moves(p); len(played) != 0 {
		t.Errorf("a new opponent begins with %v", played)
	}
}

// TestPlayFinished: if the game on the board is over, a new one begins on an empty board.
func TestPlayFinished(t *testing.T) {
	p := playPage(t, "#g:a1o1b1o2c1o3d1o4e1,m:play")
	p.WaitPoint("e1 black, move 9")
	begin(p, "1")
	p.WaitAnnounced("Your move, Black")
	p.WaitPoint("e1 empty")
	p.ClickPoint("h8")
	answeredBy(p, "white", 2)
}

// TestPlayHere: a game begins at the position on the board, or on an empty one.
func TestPlayHere(t *testing.T) {
	p := playPage(t, "#g:h8i9,m:play")
	p.WaitText("#panel", "after move 2")
	begin(p, "1")
	p.WaitAnnounced("Your move, Black")
	p.WaitPoint("i9 white, move 2")
	press(p, "Resign")
	p.WaitAnnounced("White won in 1 move.")
	press(p, "Rematch")
	p.WaitAnnounced("Your move, Black")
	p.WaitPoint("i9 white, move 2")
}

// TestTwoPeople: both sides move by hand, each with its clock, and the other side decides on a draw.
func TestTwoPeople(t *testing.T) {
	p := playPage(t, "#m:play")
	fakeClock(p)
	begin(p, "people", "usual")
	p.WaitText("#panel .clocks .on", "Black 5:00") // it runs
	tick(p, 10_000)
	p.WaitText("#panel [role=timer]", "Black 4:50")
	p.ClickPoint("h8")
	p.WaitText("#panel .say", "Your move, White")
	p.WaitText("#panel [role=timer]", "Black 4:55")
	p.ClickPoint("i9")
	p.WaitText("#panel .say", "Your move, Black")
	press(p, "Offer a draw")
	p.WaitAnnounced("Black offers a draw.")
	press(p, "Decline")
	p.Wait(`!document.querySelector("#panel").textContent.includes("offers a draw")`)
	press(p, "Offer a draw")
	press(p, "Accept the draw")
	p.WaitAnnounced("A draw after 2 moves. Both sides agreed.")
	press(p, "Play on")
	p.WaitText("#panel .clocks .on", "Black ")
	tick(p, 301_000)
	p.WaitAnnounced("White won in 1 move. Black is out of time.")
}

// TestDrawRefused: an opponent says why it refuses a draw.
func TestDrawRefused(t *testing.T) {
	p := playPage(t, "#m:play")
	begin(p, "1")
	p.WaitAnnounced("Your move, Black")
	press(p, "Offer a draw")
	p.WaitAnnounced("Fukumi, Novice declines the draw. It is too early: no draw before 40 stones.")
	p.WaitText("#panel .say", "Your move, Black")
}

// TestClockMode: a side that runs out of time loses.
func TestClockMode(t *testing.T) {
	p := playPage(t, "#m:play")
	fakeClock(p)
	begin(p, "1", "move")
	p.WaitText("#panel .clocks .on", "Black 0:10")
	tick(p, 10_001)
	p.WaitAnnounced("White won. Black is out of time.")
}

// fakeClock stops the time of the page; tick lets it go on.
func fakeClock(p *boardtest.Page) {
	p.Do(`window.now = 1000; performance.now = () => window.now`)
}

func tick(p *boardtest.Page, ms int) { p.Do(fmt.Sprintf("window.now += %d", ms)) }

// TestPlayWithoutServer: if a move fails because the server does not answer, the game can go on later.
func TestPlayWithoutServer(t *testing.T) {
	p := playPage(t, "#m:play")
	p.Do(`const f = fetch; window.gone = true; window.fetch = (to, o) => gone && JSON.parse(o.body).kind === ` +
		`"move" ? Promise.reject(new TypeError("gone")) : f(to, o)`)
	begin(p, "peng", "white")
	p.WaitText("#banner", "the server does not answer: gone")
	p.Do("gone = false")
	press(p, "Let the opponent move")
	p.WaitAnnounced("Your move, White")
	p.ClickPoint("a1")
	p.WaitPoint("a1 white, move 2")
	answeredBy(p, "black", 3)
}

// quietGame returns the points of a board in an order in which no side makes five for a long time.
func quietGame() (list []string) {
	for row := range 8 {
		for col := range 15 {
			list = append(list, fmt.Sprintf("%c%d", 'a'+(col*2+row/2%2)%15, row+1))
		}
	}
	return list
}

// TestPlaySurvives: a game of sixty moves by two people survives ten reloads, with every stone, the
// opponent and the clocks. A second tab only watches, until the user takes the game over there.
func TestPlaySurvives(t *testing.T) {
	p := playPage(t, "#m:play")
	begin(p, "people", "usual")
	p.WaitText("#panel .say", "Your move, Black")
	all := quietGame()[:60]
	for i, m := range all {
		side := []string{"black", "white"}[i%2]
		p.ClickPoint(m)
		p.WaitPoint(fmt.Sprintf("%s %s, move %d", m, side, i+1))
		p.WaitText("#panel .say", "Your move, "+map[string]string{"black": "White", "white": "Black"}[side])
		if i%6 != 5 {
			continue
		}
		const times = `[...document.querySelectorAll("#panel .clocks span")].map(e => ` +
			`e.textContent.match(/(\d+):(\d+)/).slice(1).reduce((a, b) => a * 60 + +b, 0))`
		before := boardtest.Value[[]int](p, times)
		p.Reload()
		p.WaitText("#panel .say", "Your move, Black")
		p.WaitText("#panel [role=timer]", "White ")
		if played := moves(p); strings.Join(played, " ") != strings.Join(all[:i+1], " ") {
			t.Fatalf("after move %d and a reload: %v", i+1, played)
		}
		for i, left := range boardtest.Value[[]int](p, times) {
			if left > before[i] {
				t.Fatalf("a reload has given %d s, of %v", left-before[i], before)
			}
		}
	}
	if !strings.Contains(p.Text("#panel .clocks"), "Black ") {
		t.Error("no clock")
	}
	other := p.Tab(p.Address())
	other.WaitText("#panel .say", "This game goes on in another tab.")
	shoot(other, "play-elsewhere")
	other.Axe()
	if played := moves(other); len(played) != len(all) {
		t.Errorf("the second tab shows %d moves", len(played))
	}
	other.ClickPoint("o15")
	other.WaitAnnounced("This game goes on in another tab")
	p.ClickPoint("o15")
	p.WaitPoint("o15 black, move 61")
	other.WaitPoint("o15 black, move 61")
	press(other, "Go on here")
	other.WaitText("#panel .say", "Your move, White")
	p.WaitText("#panel .say", "This game goes on in another tab.")
	other.ClickPoint("o13")
	other.WaitPoint("o13 white, move 62")
	p.WaitPoint("o13 white, move 62")
	other.Close()
	p.WaitText("#panel .say", "The other tab has left this game.")
	press(p, "Go on here")
	p.WaitText("#panel .say", "Your move, Black")
}

// TestClockAfterReload: a reload does not give back the time that a move has taken.
func TestClockAfterReload(t *testing.T) {
	p := playPage(t, "#m:play")
	fakeClock(p)
	begin(p, "people", "usual")
	p.WaitText("#panel .clocks .on", "Black 5:00")
	p.ClickPoint("h8")
	p.WaitText("#panel .clocks .on", "White 5:00")
	tick(p, 60_000)
	p.WaitText("#panel .clocks .on", "White 4:00")
	p.Reload()
	p.Wait(`/White (4:00|3:\d\d)/.test(document.querySelector("#panel .clocks .on")?.textContent)`)
	p.WaitText("#panel .clocks", "Black 5:05")
}

// TestPlayAfterReload: after a reload the opponent answers the next stone.
func TestPlayAfterReload(t *testing.T) {
	p := playPage(t, "#m:play")
	begin(p, "1")
	p.WaitAnnounced("Your move, Black")
	p.ClickPoint("h8")
	answeredBy(p, "white", 2)
	p.WaitText("#panel .say", "Your move, Black")
	p.Reload()
	p.WaitText("#panel .say", "Your move, Black")
	p.ClickPoint("c3")
	answeredBy(p, "white", 4)
	p.WaitText("#panel .say", "Your move, Black")
	press(p, "Resign")
	p.WaitText("#info", "You – Fukumi, Novice, White won")
}

// TestPlayOnAfterTheEnd: moves played after the end of a lost game do not change its result, and a
// new game can begin there, for the side that was to move.
func TestPlayOnAfterTheEnd(t *testing.T) {
	p := playPage(t, "#m:play")
	begin(p, "1", "black")
	corners := []string{"a1", "a15", "o1", "o15", "h8"}
	free := func() string { // the opponent may have taken one
		return corners[slices.IndexFunc(corners, func(at string) bool { return p.PointLabel(at) == at+" empty" })]
	}
	var last string
	for i := range 3 {
		p.WaitAnnounced("Your move, Black")
		last = free()
		p.ClickPoint(last)
		answeredBy(p, "white", 2*i+2)
	}
	p.WaitText("#panel .say", "Your move, Black")
	press(p, "Resign")
	p.WaitText("#panel .say", "White won in 3 moves.")
	p.Do(`const { recent } = await import("./static/games.js"); // the browser takes its time to keep it
		while (!(await recent()).some(k => k.game?.end)) await new Promise(requestAnimationFrame);`)
	p.Reload()
	p.WaitText("#panel .say", "White won in 3 moves.")
	p.Key(boardtest.Left)
	p.Key(boardtest.Left)
	p.WaitPoint(last + " empty")
	if said := p.Text("#panel .say"); said != "White won in 3 moves." {
		t.Errorf("two moves before the end: %q", said)
	}
	press(p, "Play on from here")
	p.WaitText("#panel form", "after move 4")
	press(p, "Start the game")
	p.WaitAnnounced("Your move, Black")
	p.ClickPoint(free())
	answeredBy(p, "white", 6)
	p.WaitText("#panel .say", "Your move, Black")
	if played := moves(p); len(played) != 6 {
		t.Errorf("the new game has %v", played)
	}
}
