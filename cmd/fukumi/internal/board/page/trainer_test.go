//go:build external

package page_test

// The lessons and the trainer in a browser.

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// TestLessons: a beginner, at a desk or with a phone in Japanese, comes from the first page to the lessons, tries a
// wrong move and the right one on each board, and goes on to puzzles of one move.
func TestLessons(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	for tag, open := range map[string]func(*boardtest.Page){"en": (*boardtest.Page).Desktop,
		"ja": func(p *boardtest.Page) { p.Screen(390, 844) }} {
		t.Run(tag, func(t *testing.T) {
			l := words.English
			if tag != "en" {
				l, _ = catalogue.Language(tag)
			}
			p := b.Open(t, url+"?lang="+tag)
			open(p)
			beginner{t, p, l, tag}.learn()
			if p.ScrollsSideways() {
				t.Error("the page has to be scrolled sideways")
			}
		})
	}
}

// A beginner plays the lessons in a language.
type beginner struct {
	t   *testing.T
	p   *boardtest.Page
	l   *words.Language
	tag string
}

func (b beginner) learn() {
	t, p := b.t, b.p
	list := answered(t, map[string]any{"kind": "puzzles", "suite": "lessons", "lang": b.tag})["puzzles"].([]any)
	p.WaitText("#panel", b.l.Say("Learn to play"))
	p.Click(".start .tile") // the first
	for i, of := range list {
		lesson := of.(map[string]any)
		p.WaitText("#panel h2", b.l.Say("{title}: {n} of {all}", "title", b.l.Say("First steps##puzzles"), "n", i+1,
			"all", len(list)))
		p.WaitText("#panel h3", lesson["title"].(string))
		wait(p)
		if teaches := lesson["teaches"].(string); p.Text("#panel .teaches") != teaches {
			t.Fatalf("lesson %d says %q, not %q", i+1, p.Text("#panel .teaches"), teaches)
		}
		for _, move := range []string{"a9", "b9"} { // no lesson is answered there
			p.ClickPoint(move)
			said := answered(t, map[string]any{"kind": "quiz", "record": lesson["record"], "moves": []string{},
				"move": move, "lang": b.tag})
			p.WaitText("#panel .say", b.l.Say("No: {text}.", "text", said["reason"]))
		}
		if i == 0 {
			shoot(p, "lessons-wrong")
			p.Axe()
		}
		press(p, b.l.Say("Try again"))
		b.solve(lesson)
		if i+1 < len(list) {
			press(p, b.l.Say("Next puzzle"))
		}
	}
	press(p, b.l.Say("Puzzles of one move"))
	p.WaitText("#panel h2", b.l.Say("Step by step"))
}

// solve plays a lesson as its last hints say.
func (b beginner) solve(lesson map[string]any) {
	moves := []string{}
	for done := false; !done; {
		ask := map[string]any{"kind": "quiz", "record": lesson["record"], "moves": moves, "hint": 3}
		move := answered(b.t, ask)["point"].(string)
		b.p.ClickPoint(move)
		delete(ask, "hint")
		ask["move"] = move
		a := answered(b.t, ask)
		if done = a["done"] == true; !done {
			reply := a["reply"].(string)
			moves = append(moves, move, reply)
			b.p.WaitText("#panel .say", b.l.Say(
				"Right. {move} answers: {n, plural, one {# move} other {# moves}} to go.", "move", reply, "n",
				a["left"]))
		}
	}
	b.p.Wait(fmt.Sprintf(`[...document.querySelectorAll("#panel button")].some(b => [%q, %q].includes(b.textContent))`,
		b.l.Say("Next puzzle"), b.l.Say("Puzzles of one move")))
}

// toPlay is the button that plays what the last hint tells.
const toPlay = `[...document.querySelectorAll("#panel button")].find(b => /^Play [a-z]\d+$/.test(b.textContent))`

// TestTrainer: the trainer shows one puzzle after the other, rates each answer, brings back what was missed, and its
// progress is saved to a file and read back.
func TestTrainer(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	p.WaitText("#panel .trainer", "No puzzle has been rated yet")
	press(p, "Train")
	for n := range 3 {
		p.WaitText("#panel h2", "Training")
		wait(p)
		if n == 0 {
			p.WaitText("#panel .quiet", "No puzzle has been rated yet")
		} else {
			p.WaitText("#panel .quiet", "Rating ")
		}
		for solved := false; !solved; solved = strings.HasPrefix(p.Text("#panel .say"), "Solved with help") {
			press(p, "Hint")
			press(p, "Next hint")
			press(p, "Show the move")
			p.Wait(toPlay)
			boardtest.Value[bool](p, toPlay+`.click() || true`)
			p.Wait(`/^(Solved|Right)/.test(document.querySelector("#panel .say").textContent)`)
		}
		press(p, "Next puzzle")
	}
	wait(p)
	press(p, "All puzzles")
	p.WaitText("#panel .trainer", "Rating ")
	press(p, "Progress")
	p.WaitText("#panel", "0 of 3 puzzles solved without help")
	p.WaitText("#panel", "0 come back today, 3 later")
	p.Wait(`document.querySelector("#panel .curve .line")`)
	shoot(p, "training")
	p.Axe()
}

// TestRun: a run of three minutes counts, and ends with its time or with three mistakes.
func TestRun(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#m:puzzles")
	p.WaitText("#panel .trainer", "Training")
	press(p, "Three minutes")
	p.WaitText("#panel .quiet", "left. 0 solved")
	wait(p)
	press(p, "All puzzles") // gives it up
	p.WaitText("#panel .trainer", "Training")
	press(p, "Train")
	p.WaitText("#panel .quiet", "No puzzle has been rated yet")
	wait(p)
	press(p, "All puzzles")
	p.WaitText("#panel .trainer", "Training")
	press(p, "Three minutes")
	for mistakes := range 3 {
		p.WaitText("#panel .quiet", fmt.Sprintf("left. 0 solved, %d of 3 mistakes.", mistakes))
		wait(p)
		press(p, "Solution") // help is a mistake
	}
	p.WaitText("#panel .say", "0 puzzles solved in three minutes. Your best: 0.")
}
