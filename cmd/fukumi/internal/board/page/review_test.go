//go:build external

package page_test

// The review of a game and its lessons.

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

const lostGame = "#g:h8i7g7i9f8h6g8i8i6e8i10j8k9g5f4h9f6e5f9h7f7f5f10,m:review"

// opened reviews the lost game from the address that a page has.
func opened(t *testing.T) *boardtest.Page {
	t.Helper()
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+lostGame)
	p.WaitPoint("f10 black, move 23")
	quickly(p)
	press(p, "Review the game")
	p.WaitText("#panel .say", "White lost with e5 (move 18): f9 would have won.")
	return p
}

// quickly chooses the setting that a review ends after the quick look.
func quickly(p *boardtest.Page) {
	p.Wait(quickChoice)
	p.Do(quickChoice + `.closest("select").value = "quick"; ` +
		quickChoice + `.closest("select").dispatchEvent(new Event("change"))`)
}

const quickChoice = `document.querySelector("#panel option[value=quick]")`

// TestReviewGoesOn: a review begins with a quick look, which says so, and goes on to the complete
// review of the command while it is read. The complete review waits for the end of a lesson or of a
// line, does not move the view, and can be stopped.
func TestReviewGoesOn(t *testing.T) {
	const began, stopped = "The whole review is on its way", "The whole review searches much longer"
	const wholeKept = `!JSON.parse(sessionStorage["fukumi.review"]).quick`
	// The whole review comes when the test lets it go, and is searched once.
	const hold = `const f = fetch; let done; window.fetch = async (...a) => {
		const ask = JSON.parse(a[1]?.body ?? "{}");
		if (ask.kind !== "review" || ask.nodes) return f(...a);
		await new Promise((go, no) => ((window.letGo = go), (a[1].signal.onabort = () => no(Error("stopped")))));
		done ??= await (await f(...a)).blob();
		return new Response(done);
	}`
	limits := board.Caps{Time: time.Hour} // it ends by its nodes, on a busy machine too
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{Caps: limits})+lostGame)
	p.WaitPoint("f10 black, move 23")
	p.Do(hold)
	press(p, "Review the game")
	p.WaitText("#panel .review", began)
	p.WaitText("#panel .say", "White lost with e5 (move 18): f9 would have won.")
	quick := p.Text(".players")
	eachSize(t, p, "review-quick")
	// A stopped review stays stopped, also after a reload.
	press(p, "Stop")
	p.WaitText("#panel .review", stopped)
	p.Reload()
	p.WaitText("#panel .review", stopped)
	p.Do(hold)
	press(p, "Go on to the whole review")
	p.WaitText("#panel .review", began)
	// Another mode in between does not stop it.
	p.ClickNamed("tab", "Proof")
	p.ClickNamed("tab", "Review")
	p.WaitText("#panel .review", began)
	p.Wait(`window.letGo !== undefined`)

	p.Do(`[...document.querySelectorAll("#panel summary")].find(s => s.textContent === "All moves").click()`)
	press(p, "Learn from the game")
	p.WaitText("#panel .card", "Lesson 1 of")
	asked := p.Text("#panel .card")
	p.Do(`letGo()`)
	p.Wait(wholeKept)
	if now := p.Text("#panel .card"); now != asked {
		t.Errorf("the whole review has come into a lesson: %s", now)
	}
	at := boardtest.Value[string](p, "location.hash")
	press(p, "Leave")
	p.WaitAnnounced("The whole review: ")
	if now := boardtest.Value[string](p, "location.hash"); now != at {
		t.Errorf("the whole review has gone from %s to %s", at, now)
	}
	if strings.Contains(p.Text("#panel .review"), "quick look.") {
		t.Error("the whole review says that it is the quick one")
	}
	p.Wait(`[...document.querySelectorAll("#panel details[open]")].some(d => d.textContent.startsWith("All moves"))`)
	whole := p.Text(".players")
	if whole == quick {
		t.Errorf("the whole review counts what the quick one did: %s", whole)
	}
	game := testhelp.Must(text.ParsePosition("h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10",
		text.Defaults{}))(t)
	played, _ := game.Position.Moves()
	start := testhelp.Must(notation.NewPosition(notation.Freestyle, 15))(t)
	same := testhelp.Must(review.New(review.Options{}).Review(t.Context(),
		testhelp.Must(review.NewGame(start, played...))(t), review.Watch{}))(t)
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		percent, _ := same.Accuracy(side)
		if want := words.English.Percent(percent); !strings.Contains(whole, want) {
			t.Errorf("the board says %q, and the command %s of %v", whole, want, side)
		}
	}

	p.Key(boardtest.End, boardtest.Left, boardtest.Left, boardtest.Left, boardtest.Left, boardtest.Left)
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
	press(p, "Review again")
	p.WaitText("#panel .review", began)
	press(p, "How Black wins")
	p.WaitPoint("f7 empty, black, 1 of the line")
	p.Do(`letGo()`)
	p.Wait(wholeKept)
	p.WaitPoint("f7 empty, black, 1 of the line")
	p.WaitText("#panel .review", "quick look.")
	press(p, "Close")
	p.Wait(`!document.querySelector("#panel .review").textContent.includes("quick look.")`)
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
	if text := p.Text(".players"); text != whole {
		t.Errorf("the same review again: %s, and before %s", text, whole)
	}
}

// eachSize checks a state with axe in every size, light and dark.
func eachSize(t *testing.T, p *boardtest.Page, name string) {
	t.Helper()
	p.Screenshot(name)
	p.Axe()
	p.Dark(true)
	p.Screenshot(name + "-dark")
	p.Axe()
	p.Phone()
	p.Screenshot(name + "-phone")
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
	p.Dark(false)
	p.Screenshot(name + "-phone-light")
	p.Desktop()
}

// TestReviewBegins: a review opens at the losing move, with the sentence first, the mistake in
// red and an arrow to the better move. Figures are under a fold.
func TestReviewBegins(t *testing.T) {
	p := opened(t)
	p.WaitPoint("e5 white, move 18, losing move")
	p.WaitPoint("f9 empty, better: wins, proved")
	for _, kind := range []string{"mistake", "better", "arrow"} {
		p.Wait(fmt.Sprintf(`document.querySelectorAll("#board .mark.%s").length === 1`, kind))
	}
	first := boardtest.Value[string](p, `document.querySelector("#panel .review").innerText.trim().split("\n")[0]`)
	if first != "White lost with e5 (move 18): f9 would have won." {
		t.Errorf("the review begins with %q", first)
	}
	seen := boardtest.Value[string](p, `document.querySelector("#panel").innerText`)
	for _, folded := range []string{"plies", "nodes", "VCF"} {
		if strings.Contains(seen, folded) {
			t.Errorf("%q is seen before a fold is opened:\n%s", folded, seen)
		}
	}
	if n := strings.Count(seen, "f9 would have won"); n != 1 {
		t.Errorf("the answer stands %d times", n)
	}
	p.ClickNamed("button", "Settings") // a dialog in between does not move the view
	p.Key(boardtest.Escape)
	p.WaitPoint("e5 white, move 18, losing move")
	eachSize(t, p, "review-begin")
}

// TestReviewDoesNotJump: a user who has gone to another position meanwhile stays there.
func TestReviewDoesNotJump(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+lostGame)
	p.WaitPoint("f10 black, move 23")
	quickly(p)
	p.Do(`const f = fetch; window.fetch = async (...a) => { if (JSON.parse(a[1]?.body ?? "{}").kind === "review") ` +
		`await new Promise(go => (window.letGo = go)); return f(...a); }`)
	press(p, "Review the game")
	p.Wait(`window.letGo !== undefined`)
	p.Key(boardtest.Home)
	p.WaitPoint("h8 empty")
	p.Do(`letGo()`)
	p.WaitText("#panel .say", "White lost with e5")
	p.WaitText("#panel .card", "Before move 1")
	if label := p.PointLabel("h8"); label != "h8 empty" {
		t.Errorf("the review has gone elsewhere: %s", label)
	}
}

// TestReviewElsewhere: at a position outside the game the card says so, and leads back to where
// the game was left.
func TestReviewElsewhere(t *testing.T) {
	p := opened(t)
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
	p.ClickPoint("a1")
	p.WaitPoint("a1 black, move 19")
	p.WaitText("#panel .card", "not of the game")
	if text := p.Text("#panel .card"); strings.Contains(text, "e5") {
		t.Errorf("it speaks of another move: %s", text)
	}
	p.Screenshot("review-elsewhere")
	press(p, "Back to the game")
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
	p.WaitPoint("a1 empty")
	p.Key(boardtest.Left)
	p.WaitText("#panel .card h3", "Move 17, Black f6: missed win")
	p.WaitPoint("f6 black, move 17, missed win")
	p.Wait(`document.querySelectorAll(".tile[aria-current]").length === 1`)
}

// TestReviewCards: each turning point is a card with a small board; a press shows it.
func TestReviewCards(t *testing.T) {
	p := opened(t)
	cards := boardtest.Value[[]string](p, `[...document.querySelectorAll("#panel .tile")].map(e => e.dataset.ply)`)
	if len(cards) < 2 {
		t.Fatalf("cards %v", cards)
	}
	for _, ply := range cards {
		tile := fmt.Sprintf(`#panel .tile[data-ply="%s"]`, ply)
		p.Do(fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center"})`, tile))
		p.Click(tile)
		p.WaitText("#panel .card h3", "Move "+ply+", ")
		p.Wait(fmt.Sprintf(`document.querySelectorAll('%s svg.small .sign.better').length > 0 || `+
			`!document.querySelector('%[1]s .better')`, tile))
		p.Wait(fmt.Sprintf(`document.querySelector('%s svg.small path.sign.mistake') !== null ===`+
			` (document.querySelector("#board .mark.mistake") !== null)`, tile))
	}
	eachSize(t, p, "review-cards")
}

// TestReviewPlayers: the table of the players is whole on a phone.
func TestReviewPlayers(t *testing.T) {
	p := opened(t)
	p.Phone()
	p.Wait(`document.querySelectorAll(".players thead th").length === 2`)
	for _, cell := range []string{"Accuracy", "Missed wins", "Only moves"} {
		p.WaitText(".players", cell)
	}
	if boardtest.Value[bool](p, `const t = document.querySelector(".players table").getBoundingClientRect();`+
		`t.left < 0 || t.right > innerWidth`) {
		t.Error("the table is wider than the phone")
	}
	p.Do(`document.querySelector(".players").scrollIntoView({block: "center"})`)
	p.Screenshot("review-players-phone")
}

// TestReviewExample: without a game the page offers an example, one press away.
func TestReviewExample(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:review")
	p.WaitText("#panel .say", "Find out where a game was lost.")
	eachSize(t, p, "review-empty")
	press(p, "Open or paste a game")
	p.Wait(`document.querySelector("dialog textarea") !== null`)
	p.Key(boardtest.Escape)
	p.Wait(`!document.querySelector("dialog")`)
	quickly(p)
	press(p, "Review an example")
	p.WaitText("#panel .say", "White lost with k5 (move 12), if not before")
	p.WaitPoint("k5 white, move 12, losing move")
	eachSize(t, p, "review-example")
}

// TestReviewMode: the review of a lost game is walked through, its lines on the
// board, by clicks and by keys.
func TestReviewMode(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+lostGame)
	p.WaitPoint("f10 black, move 23")
	quickly(p)
	press(p, "Review the game")
	p.WaitAnnounced("White lost with e5 (move 18): f9 would have won")
	p.Key(boardtest.Home, "b")
	p.WaitText("#panel .card h3", "Move 16, White h9")
	p.Key("b")
	p.WaitText("#panel .card h3", "Move 17, Black f6: missed win")
	p.Key("b")
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
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
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
	press(p, "Walk the proof")
	p.WaitText("[role=tab][aria-selected=true]", "Proof")
	p.WaitText("#panel", "Black wins by VCF")
	p.ClickNamed("tab", "Review")
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
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

// taughtGame is a game with a judged, a searched and a proved lesson (from
// byebyebryan/gomoku2d, reports/lab/bot-report.json: g2dgame/0176).
const taughtGame = "#g:h8g7h9j8h6h7i7f7j6e7d7k5i6g6i8i9k6l6j7l5g10,r:renju,m:review"

// TestLearnMode: only right answers complete the lessons of a lost game, and the lessons say
// whether they are proved, searched or judged.
func TestLearnMode(t *testing.T) {
	limits := board.Caps{Time: time.Hour} // each search ends by its nodes, on a busy machine too
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{Caps: limits})+taughtGame)
	p.WaitPoint("g10 black, move 21")
	quickly(p)
	press(p, "Review the game")
	p.WaitAnnounced("White lost with k5 (move 12), if not before")
	p.Wait(`document.querySelector("#moves .worth.proved") && document.querySelector("#moves .worth.judged")`)
	press(p, "Learn from the game")
	head := regexp.MustCompile(`Lesson (\d+) of (\d+), move \d+, (proved|searched|judged, not proved)\. (\d+) solved`)
	played, kinds := regexp.MustCompile(`(?:went on with|judged better than) (\w+)`), map[string]bool{}
	for solved := 0; ; solved++ {
		p.WaitAnnounced(" to move")
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
			p.WaitText("#panel .card .quiet", " to move") // the task stays
			if text := p.Text("#panel .card"); !strings.Contains(text, m[4]+" solved") {
				t.Fatalf("a move that lost has solved it: %s", text)
			}
			p.Wait(`document.querySelector("#board [aria-label*='1 of the line']")`)
		}
		if solved == 0 {
			p.Screenshot("learn-wrong")
			p.ClickPoint("a1") // the review does not know this move: it is searched
			p.WaitAnnounced("a1 ")
			p.Wait(`!/^Right/.test(document.querySelector("#panel .say").textContent)`)
		}
		press(p, "Hint")
		press(p, "Next hint")
		press(p, "Show the move")
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
	p.Wait(`document.querySelectorAll("#board .mark.better").length === 1`)
	p.Axe()
	press(p, "Leave")
	p.WaitText("#panel .loss", "White lost")
	press(p, "Play on from before it")
	p.WaitText("[role=tab][aria-selected=true]", "Play")
}

// TestReviewPlayOn: the review of a lost game leads to a new game before the losing move, for the
// side that made it.
func TestReviewPlayOn(t *testing.T) {
	p := playPage(t, "#g:h8i7g7i9f8h6g8i8i6e8i10j8k9g5f4h9f6e5f9h7f7f5,m:play")
	pick(p, "1")
	pick(p, "white")
	press(p, "Start the game")
	p.WaitText("#panel .say", "Black won")
	press(p, "Review the game")
	p.WaitText("#panel .say", "White lost with e5 (move 18): f9 would have won.")
	press(p, "Play on from before it")
	p.WaitText("#panel form", "after move 17")
	p.Wait(`document.querySelector("#panel input[value=white]").checked`)
	press(p, "Start the game")
	p.WaitAnnounced("Your move, White")
	p.ClickPoint("f9")
	p.WaitPoint("f9 white, move 18")
	answeredBy(p, "black", 19)
}

// TestReviewTriesTheBetterMove: a press on the move marked as better puts it on the board in place
// of the move played, and the card says what is known of it.
func TestReviewTriesTheBetterMove(t *testing.T) {
	p := opened(t)
	p.WaitPoint("f9 empty, better: wins, proved")
	p.ClickPoint("f9")
	p.WaitPoint("f9 white, move 18")
	p.WaitText("#panel .card h3", "White f9 in place of e5")
	p.WaitText("#panel .card .better", "Better: f9 (a proved win).")
	eachSize(t, p, "review-tried")
	press(p, "The better line")
	p.WaitText("#panel", "19 ")
	press(p, "Back to the game")
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
}

// TestReviewAfterReload: a reload keeps the review, and its proofs can be walked.
func TestReviewAfterReload(t *testing.T) {
	p := opened(t)
	p.Reload()
	p.WaitText("#panel .say", "White lost with e5 (move 18): f9 would have won.")
	p.WaitText("#panel .card h3", "Move 18, White e5: losing move")
	press(p, "Walk the proof")
	p.WaitText("#panel", "Black")
	p.Wait(`document.querySelector("#banner").textContent === ""`)
}

// TestLessonHints: the third hint is the last one.
func TestLessonHints(t *testing.T) {
	p := opened(t)
	press(p, "Learn from the game")
	p.WaitText("#panel .card", "Lesson 1 of")
	for _, name := range []string{"Hint", "Next hint", "Show the move"} {
		press(p, name)
	}
	p.WaitText("#panel .say", "Try ")
	if strings.Contains(strings.ToLower(p.Text("#panel .card")), "hint") {
		t.Error("a fourth hint is offered")
	}
	press(p, "Solution")
	p.WaitText("#panel .say", "Play it.")
}
