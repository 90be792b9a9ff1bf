//go:build external

package page_test

// Games that begin by an opening rule: each rule is played through by clicks, in both roles and by two people.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
)

// An openingPlayer plays an opening by what the page says.
type openingPlayer struct {
	t    *testing.T
	p    *boardtest.Page
	swap bool // it takes the other colour whenever it may
	did  int
}

var (
	square = regexp.MustCompile(`Put a (?:black|white) stone on the middle (\d) by`)
	amount = regexp.MustCompile(`(?:Offer|Put) (\d+) `)
)

// said returns what the panel says, once it says something else than before.
func (o *openingPlayer) said(before string) string {
	o.t.Helper()
	o.p.Wait(fmt.Sprintf(`(() => { const s = document.querySelector("#panel .say")?.textContent;
		return s && s !== %q && !/looking at the opening/.test(s) && !/is thinking/.test(s) })()`, before))
	return boardtest.Value[string](o.p, `document.querySelector("#panel .say").textContent`)
}

// free returns empty points of the central square of a width, spread over it.
func (o *openingPlayer) free(n, width int) (list []string) {
	o.t.Helper()
	empty := boardtest.Value[[]string](o.p, `[...document.querySelectorAll("#board [aria-label]")]`+
		`.map(e => e.ariaLabel).filter(l => / empty$/.test(l)).map(l => l.split(" ")[0])`)
	for i := range 225 {
		x, y := (i*7+o.did)%15, (i*11+i/15*2+3*o.did)%15
		point := string(rune('a'+x)) + strconv.Itoa(y+1)
		if max(x-7, 7-x, y-7, 7-y) <= width/2 && slices.Contains(empty, point) && !slices.Contains(list, point) {
			if list = append(list, point); len(list) == n {
				break
			}
		}
	}
	return list
}

// act does what the panel asks for.
func (o *openingPlayer) act(task string) {
	o.t.Helper()
	o.did++
	click := func(points ...string) {
		o.t.Logf("    presses %s", strings.Join(points, " "))
		for _, point := range points {
			o.p.ClickPoint(point)
			o.p.Wait(fmt.Sprintf(`!document.querySelector("#board [aria-label='%s empty']")`, point))
		}
	}
	button := func(words string) {
		o.t.Logf("    presses the button %s", words)
		press(o.p, words)
	}
	switch {
	case strings.Contains(task, "one of the 26 openings"):
		click("h8", "i9", "j9")
	case strings.Contains(task, "in the centre"):
		click("h8")
	case square.MatchString(task):
		width, _ := strconv.Atoi(square.FindStringSubmatch(task)[1])
		click(o.free(1, width)...)
	case strings.Contains(task, "stone anywhere"):
		click(o.free(1, 15)...)
	case strings.Contains(task, "Choose a colour"):
		words := boardtest.Value[[]string](o.p, `[...document.querySelectorAll("#panel .tools button")]`+
			`.map(b => b.textContent)`)
		begins := map[bool][]string{true: {"Take Black", "Take White"}, false: {"Stay Black", "Stay White"}}[o.swap]
		button(words[slices.IndexFunc(words, func(w string) bool { return slices.Contains(begins, w) })])
	case strings.Contains(task, "Say how many"):
		o.p.Do(`document.querySelector("#panel form.tools input").value = 3`)
		button("Declare")
	case strings.Contains(task, "Pick one"):
		at := boardtest.Value[string](o.p, `document.querySelector("#board [aria-label*='offered fifth move A']")`+
			`.ariaLabel.split(" ")[0]`)
		o.t.Logf("    presses %s", at)
		o.p.ClickPoint(at)
	case amount.MatchString(task):
		n, _ := strconv.Atoi(amount.FindStringSubmatch(task)[1])
		click(o.free(n, 15)...)
	default:
		o.t.Fatalf("%q asks for nothing known", task)
	}
}

// TestOpeningRules plays every opening rule through: by two people, and against the program in both roles.
func TestOpeningRules(t *testing.T) {
	p := playPage(t, "#m:play")
	for _, rule := range opening.Rules {
		for _, who := range []string{"people", "black", "white"} {
			t.Run(rule.String()+" "+who, func(t *testing.T) {
				pick(p, "1")
				p.Do(fmt.Sprintf(`const s = [...document.querySelectorAll("#panel form select")].at(-1); s.value = %q;
					s.dispatchEvent(new Event("change"))`, rule.String()))
				if who == "people" {
					begin(p, who)
				} else {
					p.Do(fmt.Sprintf(`[...document.querySelectorAll("#panel input[type=radio][value=%s]")].at(-1)`+
						`.click()`, who))
					press(p, "Start the game")
				}
				o := &openingPlayer{t: t, p: p, swap: who == "black"}
				for before := ""; ; {
					task := o.said(before)
					t.Log(task)
					how := boardtest.Value[string](p, `document.querySelector("#panel .say + p").textContent`)
					if how != "" {
						t.Log("    (" + how + ")")
					}
					if strings.HasPrefix(task, "Your move") {
						break
					}
					if o.did > 20 {
						t.Fatal("the opening does not end")
					}
					o.act(task)
					before = task
				}
				press(p, "Leave the game")
				p.WaitText("#panel", "Start the game")
			})
		}
	}
}

// TestOpeningSteps: what a rule does not allow is refused in its own words; a point that was pressed by mistake is
// taken back; the opening goes on after the page is loaded anew; two more stones of swap2, and ten fifth moves.
func TestOpeningSteps(t *testing.T) {
	b := boardtest.New(t)
	p := b.Open(t, boardtest.Serve(t, board.Options{})+"#m:play")
	p.WaitText("#panel", "Ziyang Wei")
	start := func(rule opening.Rule) {
		p.WaitText("#panel", "Start the game")
		p.Do(fmt.Sprintf(`document.querySelectorAll("#panel form details").forEach(d => d.open = true);
			const s = [...document.querySelectorAll("#panel form select")].at(-1); s.value = %q;
			s.dispatchEvent(new Event("change"))`, rule.String()))
		begin(p, "people")
	}
	clicks := func(points ...string) {
		for _, point := range points {
			p.ClickPoint(point)
			p.Wait(fmt.Sprintf(`!document.querySelector("#board [aria-label='%s empty']")`, point))
		}
	}
	start(opening.RIF)
	p.WaitAnnounced("Player 1 (Black): Put one of the 26 openings")
	p.ClickPoint("a1")
	p.WaitText("#banner", "move 1, a1: RIF begins in the centre of the board")
	clicks("h8", "h9")
	p.ClickPoint("h9")
	p.WaitText("#banner", "h9: point is occupied")
	press(p, "Take back")
	p.WaitPoint("h9 empty")
	clicks("h7", "h6")
	p.WaitAnnounced("Player 2 (White): Choose a colour.")
	p.ClickPoint("a1")
	p.WaitText("#banner", "Press one of the buttons")
	press(p, "Take Black")
	p.WaitAnnounced("Player 1 (White): Put a white stone anywhere.")
	p.Reload()
	p.WaitText("#panel .say", "Player 1 (White): Put a white stone anywhere.")
	clicks("h10")
	p.WaitAnnounced("Player 2 (Black): Offer 2 fifth moves, no two of them mirror images.")
	clicks("g8")
	p.WaitText("#panel", "1 more point.")
	p.ClickPoint("i8")
	p.WaitText("#banner", "g8 and i8 are mirror images: offered fifth moves must differ")
	p.Axe()
	p.Screenshot("opening-offers")
	p.ClickPoint("g8") // not that one
	p.WaitPoint("g8 empty")
	clicks("i8", "i9")
	p.WaitAnnounced("Player 1 (White): Pick one of the offered fifth moves: i8 i9.")
	p.ClickPoint("a1")
	p.WaitText("#banner", "one of the offered fifth moves is to be picked: i8 i9")
	p.ClickPoint("i9")
	p.WaitText("#panel .say", "Your move, White.")
	if played := strings.Join(moves(p), " "); played != "h8 h7 h6 h10 i9" {
		t.Errorf("the opening was %s", played)
	}
	savedAndRead(t, b, p, "RIF", "put h8 h7 h6; swap; put h10; offer i8 i9; pick i9")
	press(p, "Leave the game")
	start(opening.Swap2)
	clicks("h8", "a1", "i9")
	press(p, "Put 2 stones")
	p.WaitAnnounced("Player 2 (White): Put 2 stones anywhere, White first.")
	p.Phone()
	p.Axe()
	p.Screenshot("opening-phone")
	if p.ScrollsSideways() {
		t.Error("a phone has to scroll sideways")
	}
	p.Desktop()
	clicks("b3", "c9")
	p.WaitAnnounced("Player 1 (Black): Choose a colour.")
	press(p, "Stay Black")
	p.WaitText("#panel .say", "Your move, White.")
	press(p, "Leave the game")
	start(opening.Taraguchi10)
	for i, point := range []string{"h8", "h9", "i10"} {
		clicks(point)
		press(p, []string{"Stay White", "Stay Black"}[i%2])
	}
	p.ClickPoint("d8")
	p.WaitText("#banner", "move 4, d8: Taraguchi-10 wants it in the middle, on 7 by 7 points")
	clicks("g7")
	press(p, "Offer 10 fifth moves")
	clicks("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10")
	p.WaitAnnounced("Player 2 (White): Pick one of the offered fifth moves: a1 a2 a3")
	p.ClickPoint("a3")
	p.WaitText("#panel .say", "Your move, White.")
	press(p, "Resign")
	press(p, "Rematch")
	p.WaitAnnounced("Player 1 (Black): Put the first stone in the centre.")
	if played := moves(p); len(played) > 0 {
		t.Errorf("a rematch of an opening begins with %v", played)
	}
}

// savedAndRead saves the game as SGF and for RenjuNet, and opens both files in another browser.
func savedAndRead(t *testing.T, b *boardtest.Browser, p *boardtest.Page, rule, acts string) {
	t.Helper()
	p.Do(`window.saved = null; const make = URL.createObjectURL; URL.createObjectURL = b => (saved = b, make(b));
		HTMLAnchorElement.prototype.click = () => {};`)
	for _, kind := range []string{"sgf", "rif"} {
		p.ClickNamed("button", "Share")
		p.Wait(`document.querySelector("dialog select")`)
		p.Do(fmt.Sprintf(`saved = null; document.querySelector("dialog select").value = %q`, kind))
		p.ClickNamed("button", "Save")
		p.Wait("saved")
		text := boardtest.Value[string](p, "saved.text()")
		p.Key(boardtest.Escape)
		if !strings.Contains(text, acts) {
			t.Errorf("the file %s does not say %q: %s", kind, acts, text)
		}
		name := filepath.Join(t.TempDir(), "game."+kind)
		testhelp.OK(t, os.WriteFile(name, []byte(text), 0o600))
		other := b.Open(t, strings.Split(p.Address(), "#")[0])
		other.ClickNamed("button", "Open")
		other.Choose("input[type=file]", name)
		other.WaitPoint("i9 black, move 5")
		other.WaitText("#info", rule)
		other.Close()
	}
}
