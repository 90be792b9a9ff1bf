//go:build external

package page_test

// The page in other languages. The pseudo-locale puts every message in brackets: text outside
// of brackets is not in the catalogue.

import (
	"fmt"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
)

// outside is a script that returns the text of a page outside of messages: text nodes in order, and
// the attributes that are read or shown. Points, numbers and single letters are allowed anywhere,
// as are elements with a language of their own, and names.
const outside = `(() => {
	const found = [];
	const look = (text, where) => {
		let rest = text, before;
		do rest = (before = rest).replace(/⟦[^⟦⟧]*⟧/g, " "); while (rest !== before);
		for (const m of rest.matchAll(/\p{L}[\p{L}'-]+/gu))
			if (!/^(%s)$/u.test(m[0])) found.push(where + ": " + m[0] + " in " +
				rest.slice(Math.max(0, m.index - 40), m.index + 40).replace(/\s+/g, " "));
	};
	const walk = e => {
		if (["SCRIPT", "STYLE", "NOSCRIPT", "CODE", "TEXTAREA", "BDI", "KBD"].includes(e.tagName)) return "";
		for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
			if (e.hasAttribute(name)) look(e.getAttribute(name), name);
		let text = "";
		for (const c of e.childNodes) text += c instanceof Text ? c.data : c instanceof Element ? walk(c) : "";
		return text + (getComputedStyle(e).display.startsWith("inline") ? "" : "\n");
	};
	look(walk(document.body), "text");
	return [...new Set(found)].join("\n");
})()`

// names may stand outside of messages: the names of programs, formats, languages and authors of models, and
// typed text.
const names = `Fukumi|SGF|RenLib|RenjuNet|Piskvork|Yixin|PNG|SVG|JSON|Markdown|Gomocup|Botzone|VCF|VCT|Space|Ctrl|` +
	`Swap2|Swap|RIF|Yamaguchi|Tarannikov|Soosõrv-|Taraguchi-|` +
	`Tab|Shift|English|简体中文|繁體中文|日本語|한국어|Русский|Tiếng|Việt|` +
	`gu|peng(-original)?|wei|liang|zeng|lib|rif|pos`

// A stage is a state of the page, and the way to it. Its words are in the language of the page.
type stage struct {
	name, address string
	steps         func(p *boardtest.Page, say func(english string, values ...any) string)
}

// stages are the modes of the page, and its dialogs.
var stages = []stage{
	{"start", "", func(p *boardtest.Page, say func(string, ...any) string) {
		p.WaitText("#panel", say("Solve a puzzle"))
	}},
	{"analyze", "#r:renju,b:h8i8j8,w:h9i10,o:i", func(p *boardtest.Page, say func(string, ...any) string) {
		p.Wait(`document.querySelectorAll("#board .stone").length > 4`)
		p.ClickNamed("button", say("Find the best move"))
		p.WaitText("#panel", say("Moves that hold"))
		p.WaitText("#panel", say("Shapes on the board"))
		p.Do(`for (const d of document.querySelectorAll("#panel details")) d.open = true`)
	}},
	{"proof", "#h8a1i8a3j8a5", func(p *boardtest.Page, say func(string, ...any) string) {
		p.Wait(`document.querySelectorAll("#board .stone").length > 4`)
		p.ClickNamed("button", say("Find the best move"))
		p.Wait(fmt.Sprintf(`[...document.querySelectorAll("button")].some(b => b.textContent === %q)`,
			say("Walk the proof")))
		p.ClickNamed("button", say("Walk the proof"))
		p.Wait(`document.querySelector("#panel code")`)
	}},
	{"play form", "#m:play", func(p *boardtest.Page, say func(string, ...any) string) {
		p.WaitText("#panel", "Ziyang Wei")
		p.Do(`for (const d of document.querySelectorAll("#panel details")) d.open = true`)
	}},
	{"play", "#m:play", func(p *boardtest.Page, say func(string, ...any) string) {
		p.WaitText("#panel", "Ziyang Wei")
		p.ClickNamed("button", say("Start the game"))
		p.Wait(fmt.Sprintf(`[...document.querySelectorAll("button")].some(b => b.textContent === %q)`, say("Resign")))
		p.Click("[data-point=h8]")
		p.Wait(`document.querySelectorAll("#board .stone").length > 1`)
	}},
	{"review", lostGame, func(p *boardtest.Page, say func(string, ...any) string) {
		quickly(p)
		p.ClickNamed("button", say("Review the game"))
		p.Wait(`document.querySelector(".chart")`)
		p.Do(`for (const d of document.querySelectorAll("#panel details")) d.open = true`)
	}},
	{"lesson", lostGame, func(p *boardtest.Page, say func(string, ...any) string) {
		quickly(p)
		p.ClickNamed("button", say("Review the game"))
		p.Wait(`document.querySelector(".chart")`)
		p.ClickNamed("button", say("Learn from the game"))
	}},
	{"puzzles", "#m:puzzles", func(p *boardtest.Page, say func(string, ...any) string) {
		p.Wait(`document.querySelectorAll("#panel .tile").length > 5`)
	}},
	{"first steps", "", func(p *boardtest.Page, say func(string, ...any) string) {
		p.WaitText("#panel", say("Learn to play"))
		p.Click(".start .tile")
		p.Wait(`document.querySelector("#panel .teaches")`)
		p.ClickNamed("button", say("Hint"))
		p.Wait(`document.querySelectorAll("#panel .quiet").length > 1`)
	}},
	{"training", "#m:puzzles", func(p *boardtest.Page, say func(string, ...any) string) {
		p.ClickNamed("button", say("Progress##of training"))
		p.WaitText("#panel", say("All this is kept in this browser alone."))
	}},
	{"settings", "", func(p *boardtest.Page, say func(string, ...any) string) {
		p.ClickNamed("button", say("Settings"))
		p.Wait(`document.querySelector("dialog")`)
	}},
	{"open", "", func(p *boardtest.Page, say func(string, ...any) string) {
		p.ClickNamed("button", say("Open##a file"))
		p.Wait(`document.querySelector("dialog")`)
	}},
	{"share", "#h8i9g7", func(p *boardtest.Page, say func(string, ...any) string) {
		p.ClickNamed("button", say("Share"))
		p.Wait(`document.querySelector("dialog")`)
	}},
	{"keys", "", func(p *boardtest.Page, say func(string, ...any) string) {
		p.ClickNamed("button", say("Keys"))
		p.Wait(`document.querySelector("dialog")`)
	}},
	{"set up", "", func(p *boardtest.Page, say func(string, ...any) string) {
		p.ClickNamed("button", say("Set up a position"))
		p.Wait(`!document.querySelector("#setup").hidden`)
	}},
}

// TestPseudo: all text of the page is in the catalogue.
func TestPseudo(t *testing.T) {
	l, _ := catalogue.Language(catalogue.PseudoTag)
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	script := fmt.Sprintf(outside, names)
	for _, s := range stages {
		t.Run(s.name, func(t *testing.T) {
			p := b.Open(t, url+"?lang="+catalogue.PseudoTag+s.address)
			s.steps(p, l.Say)
			if found := boardtest.Value[string](p, script); found != "" {
				t.Errorf("not in the catalogue:\n%s", found)
			}
		})
	}
}

// TestLocales: the page chooses the same language as the terminal.
func TestLocales(t *testing.T) {
	url := boardtest.Serve(t, board.Options{})
	p := boardtest.New(t).OpenWith(t, url, `Object.defineProperty(navigator, "languages",
		{get: () => [location.search.slice(1)]})`)
	for _, locale := range []string{"zh", "zh-CN", "zh-SG", "zh-TW", "zh-HK", "zh-MO", "zh-Hant-CN", "zh-Hans-HK",
		"ja-JP", "ko", "ru-RU", "vi-VN", "en-GB", "pt-BR", "zu"} {
		p.Go(url + "?" + locale)
		p.Wait(`document.querySelector("[role=grid]")`)
		want := catalogue.Match(locale)
		if got := boardtest.Value[string](p, "document.documentElement.lang"); got != want {
			t.Errorf("%s: the page speaks %s, want %s", locale, got, want)
		}
	}
}

// TestLanguagesFit: in each language the page speaks that language, never scrolls sideways on a phone, and cuts the
// text of no button. The short form tests only the languages with the longest words and those without spaces.
func TestLanguagesFit(t *testing.T) {
	const cut = `[...document.querySelectorAll("button, label, summary, h2, h3, th, td")].filter(e =>
		!e.closest(".unseen") && e.getClientRects().length && e.scrollWidth > e.clientWidth + 1 &&
		getComputedStyle(e).display !== "inline")
		.map(e => e.textContent.trim().slice(0, 60)).join("\n")`
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	tags, of := []string{"ru", "ja"}, map[string]bool{"start": true, "play form": true, "review": true, "puzzles": true,
		"training": true}
	if testhelp.LongAsked() {
		tags, of = append([]string{"en"}, catalogue.Tags()...), nil
	}
	for _, tag := range tags {
		l := words.English
		if tag != "en" {
			l, _ = catalogue.Language(tag)
		}
		for _, s := range stages {
			if of != nil && !of[s.name] {
				continue
			}
			t.Run(tag+" "+s.name, func(t *testing.T) {
				p := b.Open(t, url+"?lang="+tag+s.address)
				s.steps(p, l.Say)
				if got := boardtest.Value[string](p, "document.documentElement.lang"); got != tag {
					t.Errorf("the page is in %q", got)
				}
				name := "language-" + tag + "-" + strings.ReplaceAll(s.name, " ", "-")
				p.Screenshot(name)
				p.Phone()
				p.Screenshot(name + "-phone")
				if p.ScrollsSideways() {
					t.Error("a phone has to scroll sideways")
				}
				if found := boardtest.Value[string](p, cut); found != "" {
					t.Errorf("cut: %s", found)
				}
			})
		}
	}
}
