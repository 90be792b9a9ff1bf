//go:build external

package page_test

// Puzzles in a browser: the cards, one puzzle from the first try to the last, the puzzle of
// the day, a user's own file.

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

// openSuite opens the first puzzle of a suite that is not solved.
func openSuite(p *boardtest.Page, name string) {
	card := fmt.Sprintf(".tile[data-suite=%q]", name)
	p.Wait(fmt.Sprintf("document.querySelector(%q)", card))
	p.Click(card)
	p.Wait(`document.querySelector("#panel .say")`)
	wait(p)
}

// puzzlesOf returns the puzzles of a suite, in their order.
func puzzlesOf(t *testing.T, suite string) (list []map[string]any) {
	t.Helper()
	for _, p := range answered(t, map[string]any{"kind": "puzzles", "suite": suite})["puzzles"].([]any) {
		list = append(list, p.(map[string]any))
	}
	return list
}

// solvePuzzle plays what the last hint says until the puzzle is solved.
func solvePuzzle(t *testing.T, p *boardtest.Page, puzzle map[string]any) {
	t.Helper()
	own := []string{}
	for {
		a := answered(t, map[string]any{"kind": "quiz", "record": puzzle["record"], "moves": own, "hint": 3})
		move := a["point"].(string)
		done := answered(t, map[string]any{"kind": "quiz", "record": puzzle["record"], "moves": own, "move": move})
		p.ClickPoint(move)
		if done["done"] == true {
			p.WaitText("#panel .say", "Solved")
			return
		}
		reply := done["reply"].(string)
		p.WaitText("#panel .say", "Right. "+reply+" answers")
		own = append(own, move, reply)
	}
}

// wrongTry returns a wrong move of a puzzle whose answer is of the wanted kind.
func wrongTry(t *testing.T, puzzle map[string]any, want string) (move string, answer map[string]any) {
	t.Helper()
	for x := 'a'; x <= 'o'; x++ {
		for y := 1; y <= 15; y++ {
			move := fmt.Sprintf("%c%d", x, y)
			a := answered(t, map[string]any{"kind": "quiz", "record": puzzle["record"], "moves": []string{},
				"move": move})
			if a["judgement"] == "wrong" && strings.Contains(a["reason"].(string), want) {
				return move, a
			}
		}
	}
	t.Fatalf("%s: no move %s", puzzle["id"], want)
	return "", nil
}

// shots are common screens.
var shots = []struct {
	name          string
	width, height int64
}{{"1280", 1280, 800}, {"390", 390, 844}, {"844", 844, 390}}

// shoot takes pictures of the page on every screen, light and dark.
func shoot(p *boardtest.Page, name string) {
	if os.Getenv("FUKUMI_SCREENSHOTS") == "" {
		return
	}
	for _, s := range shots {
		p.Screen(s.width, s.height)
		for _, dark := range []bool{false, true} {
			p.Dark(dark)
			p.Screenshot(fmt.Sprintf("%s-%s-%v", name, s.name, dark))
		}
		p.Dark(false)
	}
	p.Desktop()
}

// TestPuzzleCards: the puzzles are cards with a board, the puzzle of the day first, and each
// suite begins with its shortest puzzle.
func TestPuzzleCards(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	p.WaitText("#panel .tile", "Puzzle of the day")
	if n := boardtest.Value[int](p, `document.querySelectorAll("#panel select").length`); n > 0 {
		t.Errorf("%d lists to choose from, want cards", n)
	}
	if n := boardtest.Value[int](p, `document.querySelectorAll("#panel .tile svg.small .stone").length`); n < 50 {
		t.Errorf("%d stones on the small boards", n)
	}
	for name, title := range map[string]string{"vcf": "Win by fours", "vct": "Win by threats", "defend": "Defend",
		"mined": "From real games", "quiet": "Quiet moves", "small": "Small boards", "other-rules": "Other rules"} {
		text := p.Text(fmt.Sprintf(".tile[data-suite=%q]", name))
		if !strings.Contains(text, title) || !strings.Contains(text, fmt.Sprintf("0 of %d solved",
			len(puzzlesOf(t, name)))) {
			t.Errorf("%s: the card says %q", name, text)
		}
	}
	shoot(p, "puzzles-list")
	p.Phone()
	p.Wait(`!document.querySelector("#board svg").getClientRects().length`)
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
	p.Desktop()
	openSuite(p, "vcf")
	p.WaitText("#panel h2", "Win by fours: 1 of 40")
	p.WaitText("#panel .difficulty", "3 moves, easy")
	p.WaitText("#panel .say", "Black to play: win by fours alone in 3 moves.")
	press(p, "All puzzles")
	p.WaitText("#panel", "By theme")
	press(p, "quiet moves")
	p.WaitText("#panel h2", "Quiet moves: 1 of 12")
	press(p, "All puzzles")
	p.WaitText("#panel h2", "Puzzles")
	p.Axe()
}

// TestPuzzleTries: a wrong try is refuted on the board in plain words, the user can try again,
// hints lead to the move step by step, and a solved puzzle leads to the next.
func TestPuzzleTries(t *testing.T) {
	list := puzzlesOf(t, "vcf")
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	openSuite(p, "vcf")
	p.WaitText("#panel .say", "in 3 moves.")
	shoot(p, "puzzles-puzzle")

	stopped, a := wrongTry(t, list[0], "is stopped by")
	stop := a["against"].([]any)[0].(string)
	p.ClickPoint(stopped)
	p.WaitText("#panel .say", stopped+" is stopped by "+stop+".")
	p.Wait(fmt.Sprintf(`document.querySelector("#board [aria-label^='%s '][aria-label$='white, 2 of the line']")`,
		stop))
	if text := p.Text("#panel .say"); strings.Contains(text, "vcf") || strings.Contains(text, "proved") {
		t.Errorf("no plain words: %q", text)
	}
	shoot(p, "puzzles-wrong")
	p.Axe()
}

func TestPuzzleHints(t *testing.T) {
	list := puzzlesOf(t, "vcf")
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	openSuite(p, "vcf")
	p.WaitText("#panel .say", "in 3 moves.")
	stopped, _ := wrongTry(t, list[0], "is stopped by")
	p.ClickPoint(stopped)
	p.WaitText("#panel .say", "is stopped by")
	press(p, "Try again")
	p.Wait(`!document.querySelector("#board [aria-label*='of the line']")`)
	p.WaitText("#panel .say", "Black to play")

	lost, _ := wrongTry(t, puzzlesOf(t, "defend")[0], "loses")
	press(p, "Hint")
	p.WaitText("#panel .say", "Begin with a four that makes a three as well.")
	press(p, "Next hint")
	p.WaitText("#panel .say", "The move is ")
	p.Wait(`document.querySelectorAll("#board [aria-label*='the move is here']").length >= 9`)
	answer := answered(t, map[string]any{"kind": "quiz", "record": list[0]["record"], "moves": []string{}, "hint": 3})
	move := answer["point"].(string)
	p.Wait(fmt.Sprintf(`document.querySelector("#board [aria-label^='%s '][aria-label$='the move is here']")`, move))
	if text := p.Text("#panel .say"); strings.Contains(text, " "+move) {
		t.Errorf("the second hint is the move: %s", text)
	}
	shoot(p, "puzzles-hint")
	press(p, "Show the move")
	p.WaitText("#panel .say", "The move is "+move+".")
	solvePuzzle(t, p, list[0])
	p.WaitText("#panel .say", "Solved with help, in 3 moves.")
	shoot(p, "puzzles-solved")

	press(p, "Look at it in Analyze")
	p.WaitText("[role=tab][aria-selected=true]", "Analyze")
	p.ClickNamed("tab", "Puzzles")
	p.WaitText("#panel .say", "Solved")
	press(p, "Next puzzle")
	p.WaitText("#panel h2", "Win by fours: 2 of 40")
	press(p, "All puzzles")
	p.WaitText(".tile[data-suite=vcf]", "1 of 40 solved")

	openSuite(p, "defend")
	p.WaitText("#panel .say", "stop the threat")
	p.ClickPoint(lost)
	p.WaitText("#panel .say", lost+" loses: ")
	p.WaitText("#panel .card", "The answer to "+lost)
	p.Wait(`document.querySelector("#board [aria-label*='1 of the line']")`)
	press(p, "Try again")
	p.Wait(`!document.querySelector("#board [aria-label*='of the line']")`)
}

// TestPuzzlesMode: the suite of small boards is solved, by any proved win. Solved puzzles are
// kept; a puzzle whose solution was shown does not count as solved alone.
func TestPuzzlesMode(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	openSuite(p, "small")
	list := puzzlesOf(t, "small")
	n := len(list)
	for i, puzzle := range list {
		p.WaitText("#panel h2", fmt.Sprintf("Small boards: %d of %d", i+1, n))
		wait(p)
		if i == 1 {
			press(p, "Solution")
			p.WaitText("#panel .card", "The solution")
			press(p, "Begin again")
			p.WaitText("#panel .say", "Black to play")
			wait(p)
		}
		solvePuzzle(t, p, puzzle)
		if i < n-1 {
			press(p, "Next puzzle")
		}
	}
	p.WaitText("#panel", fmt.Sprintf("%d of %d solved, %d without help. Streak: %d, best %d.", n, n, n-1, n-2,
		n-2))
	p.Reload()
	p.WaitText("#panel h2", "Small boards: ")
	press(p, "All puzzles")
	p.WaitText(".tile[data-suite=small]", fmt.Sprintf("%d of %d solved", n, n))
	openSuite(p, "small")
	p.Key("p")
	p.WaitText("#banner", "Passing is not allowed here")
}

// TestPuzzleOfDay: the puzzle is the one of the date, and days in a row are counted.
func TestPuzzleOfDay(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	on := func(day string) {
		p.ClickNamed("tab", "Analyze")
		p.Do(fmt.Sprintf(`globalThis.RealDate ??= Date; globalThis.Date = class extends RealDate {`+
			` constructor(...a) { super(...(a.length ? a : [%q])); } }`, day+"T12:00:00"))
		p.ClickNamed("tab", "Puzzles")
	}
	for i, day := range []string{"2026-11-26", "2026-11-27", "2026-11-29"} {
		on(day)
		if i > 0 {
			press(p, "All puzzles")
		}
		in := []string{"A new one every day", "1 day in a row", "A new one every day"}[i]
		p.WaitText(".tile.daily", in)
		p.Click(".tile.daily")
		p.WaitText("#panel h2", "Puzzle of the day")
		wait(p)
		solvePuzzle(t, p, answered(t, map[string]any{"kind": "puzzles", "day": day}))
		press(p, "More puzzles")
		p.WaitText(".tile.daily", []string{"Solved. 1 day in a row", "Solved. 2 days in a row",
			"Solved. 1 day in a row"}[i])
		p.Click(".tile.daily")
		p.WaitText("#panel h2", "Puzzle of the day")
	}
}

// TestOwnPuzzles: a user's own file, in which some lines are not puzzles, on a phone.
func TestOwnPuzzles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.txt")
	text := "15 freestyle h8,h9,h10/i8,i9 black; id <b>mine</b>; goal vcf\nnonsense\n15 renju h8; goal none\n"
	testhelp.OK(t, os.WriteFile(name, []byte(text), 0o600))
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	p.Phone()
	p.WaitText("#panel", "A file of your own")
	p.Choose("#panel input[type=file]", name)
	p.WaitText("#panel", "Left out: 1 with nothing to play; 1 cannot be read: line 2")
	p.WaitText("#panel .say", "Black to play: win by fours alone in 2 moves.")
	p.WaitText("#panel", "<b>mine</b>")
	p.TapPoint("h11")
	p.TapNamed("button", "Place h11")
	p.WaitText("#panel .say", "Solved in 2 moves.")
	p.WaitText("#panel", "1 of 1 solved, 1 without help. Streak: 1, best 1.")
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
	p.TapNamed("button", "All are solved: more puzzles")
	p.WaitText("#panel h2", "Puzzles")
}

// TestPuzzleByName: a puzzle can be opened by its suite and its id, as an address names it.
func TestPuzzleByName(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	p.WaitPoint("h8 empty")
	p.Do(`const { App } = await import("./static/app.js"), { emit } = App.prototype;
		App.prototype.emit = function (what) { globalThis.app = this; emit.call(this, what); }`)
	p.ClickPoint("h8")
	p.WaitPoint("h8 black, move 1")
	p.Do(`globalThis.puzzles = await import("./static/puzzles.js");
		await puzzles.openPuzzle(app, "vct", "lfz/rumenw3/147")`)
	p.WaitText("#panel h2", "Win by threats: ")
	p.WaitText("#panel .say", "win by threats in 4 moves")
	p.Wait(`puzzles.shownPuzzle()?.suite === "vct" && puzzles.shownPuzzle().id === "lfz/rumenw3/147"`)
	press(p, "All puzzles")
	p.Wait(`puzzles.shownPuzzle() === null`)
	p.Wait(`puzzles.openPuzzle(app, "vct", "x").then(() => false, e => e.message === "there is no puzzle x in vct")`)
}

// TestPuzzlesAreNeverEmpty: while the list is loading, or if it does not come, the panel says so.
func TestPuzzlesAreNeverEmpty(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	p.WaitPoint("h8 empty")
	p.Do(`window.fetches = window.fetch; window.refuse = []; window.fetch = (to, o) => ` +
		`o?.body?.includes('"kind":"puzzles"') ? new Promise((_, no) => refuse.push(no)) : fetches(to, o)`)
	p.ClickNamed("tab", "Puzzles")
	p.WaitText("#panel", "The puzzles are being read.")
	p.Wait("refuse.length === 2")
	p.Do(`window.fetch = fetches; refuse.forEach(no => no(new Error("no paper")))`)
	p.WaitText("#panel", "The puzzles could not be read: the server does not answer: no paper")
	p.ClickNamed("button", "Try again")
	p.WaitText("#panel", "By theme")
}

// TestPuzzleLadder: the first minute leads to a puzzle of one move, and later ones are longer.
func TestPuzzleLadder(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	p.WaitText("#panel", "Find the winning move; begin with one move.")
	p.Do(`[...document.querySelectorAll("#panel .tile")].find(b => b.textContent.includes("Solve a puzzle")).click()`)
	p.WaitText("#panel h2", "Step by step: 1 of ")
	p.WaitText("#panel .difficulty", "1 move, ")
	last := 1
	for i := range boardtest.Value[int](p, `document.querySelectorAll("#panel .numbers button").length`) {
		if i%4 != 0 {
			continue
		}
		p.Do(fmt.Sprintf(`document.querySelectorAll("#panel .numbers button")[%d].click()`, i))
		p.WaitText("#panel h2", fmt.Sprintf("Step by step: %d of ", i+1))
		n := 0
		dots := p.Text("#panel .difficulty")
		if _, err := fmt.Sscan(strings.TrimLeft(dots, "●○ "), &n); err != nil || n < last || n > 3 {
			t.Errorf("puzzle %d has %d moves after %d: %v", i+1, n, last, err)
		}
		last = n
	}
	if last != 3 {
		t.Errorf("the last puzzles have %d moves", last)
	}
}

// TestPuzzleAddress: the address of a puzzle opens it elsewhere, Back leads to the list and
// Forward to the puzzle as it stood.
func TestPuzzleAddress(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	p := b.Open(t, url+"#m:puzzles")
	openSuite(p, "vcf")
	puzzle := puzzlesOf(t, "vcf")[0]
	p.Wait(fmt.Sprintf("location.hash === %q", "#m:puzzles,p:vcf/"+puzzle["id"].(string)))
	a := answered(t, map[string]any{"kind": "quiz", "record": puzzle["record"], "moves": []string{}, "hint": 3})
	p.ClickPoint(a["point"].(string))
	p.WaitText("#panel .say", "Right. ")
	p.Do("history.back()")
	p.WaitText("#panel .tile", "Puzzle of the day")
	p.Do("history.forward()")
	p.WaitText("#panel h2", "Win by fours: 1 of ")
	other := b.Open(t, boardtest.Value[string](p, "location.href"))
	other.WaitText("#panel h2", "Win by fours: 1 of ")
	other.WaitText("#panel .say", "in 3 moves.")
	press(p, "All puzzles")
	p.WaitText("#panel .tile", "Puzzle of the day")
	p.Do("history.back()")
	p.WaitText("#panel h2", "Win by fours: 1 of ")
}

// TestPuzzleAfterReload: after a reload the puzzle continues where it stood.
func TestPuzzleAfterReload(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	openSuite(p, "vcf")
	puzzle := puzzlesOf(t, "vcf")[0]
	a := answered(t, map[string]any{"kind": "quiz", "record": puzzle["record"], "moves": []string{}, "hint": 3})
	p.ClickPoint(a["point"].(string))
	p.WaitText("#panel .say", "Right. ")
	p.Reload()
	p.WaitText("#panel h2", "Win by fours: 1 of ")
	p.WaitPoint(a["point"].(string) + " black, move 1")
	for _, name := range []string{"Hint", "Next hint", "Show the move"} {
		press(p, name)
		wait(p)
	}
	p.WaitText("#panel .say", "The move is ")
	if strings.Contains(p.Text("#panel"), "Show the move") {
		t.Error("the move is offered though it is shown")
	}
	next := strings.TrimSuffix(strings.TrimPrefix(p.Text("#panel .say"), "The move is "), ".")
	press(p, "Play "+next)
	p.WaitPoint(next + " black, move 3")
}

// TestPuzzleUndone: if the board does not show the puzzle any more, a button leads back.
func TestPuzzleUndone(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	openSuite(p, "mined")
	stones := boardtest.Value[int](p, `document.querySelectorAll("#board .stone").length`)
	press(p, "Undo")
	p.Wait(`document.querySelectorAll("#board .stone").length === 0`)
	press(p, "Back to the puzzle")
	p.Wait(fmt.Sprintf(`document.querySelectorAll("#board .stone").length === %d`, stones))
	p.Wait(`![...document.querySelectorAll("#panel button")].some(b => b.textContent === "Back to the puzzle")`)
}

// TestPlayAfterPuzzles: a game after a puzzle begins on the empty board by the rule that was chosen for games, and the
// puzzle waits.
func TestPlayAfterPuzzles(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	openSuite(p, "mined")
	p.Wait(`document.querySelectorAll("#board .stone").length`)
	stones := boardtest.Value[int](p, `document.querySelectorAll("#board .stone").length`)
	press(p, "Hint")
	press(p, "Next hint")
	p.ClickNamed("tab", "Play")
	p.WaitText("#panel", "Ziyang Wei")
	p.Wait(`document.querySelectorAll("#board .stone").length === 0 && ` +
		`document.querySelector("#rule select").value === "freestyle" && !document.querySelector("[value=here]")`)
	p.ClickNamed("tab", "Puzzles")
	p.Wait(fmt.Sprintf(`document.querySelectorAll("#board .stone").length === %d`, stones))
	press(p, "Show the move") // the hints still work
}

// TestPuzzleThemes: within a suite the puzzles of a theme can be chosen.
func TestPuzzleThemes(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	openSuite(p, "vcf")
	p.Click("#panel details.more summary")
	press(p, "up to 3 moves")
	p.WaitText("#panel h2", "Win by fours, up to 3 moves: 1 of ")
}

// TestNoPuzzles: for a file without a puzzle the page says why, and what a puzzle looks like.
func TestNoPuzzles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.txt")
	testhelp.OK(t, os.WriteFile(name, []byte("h8 i9 h9 i8\n"), 0o600))
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	p.WaitText("#panel", "A file of your own")
	p.Choose("#panel input[type=file]", name)
	p.WaitText("#banner", "there is no puzzle to play in game.txt: ")
	p.WaitText("#banner", "such as 15 freestyle h8,h9,h10/i8,i9 black; goal vcf")
}
