//go:build external

package boardtest

// The actions of a person on a page, the texts that the person sees, and the values of scripts.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Keys that are not characters, for Key.
const (
	Left      = kb.ArrowLeft
	Right     = kb.ArrowRight
	Up        = kb.ArrowUp
	Down      = kb.ArrowDown
	Home      = kb.Home
	End       = kb.End
	Enter     = kb.Enter
	Escape    = kb.Escape
	Tab       = kb.Tab
	Backspace = kb.Backspace
)

// Go opens an address and waits until the page has loaded.
func (p *Page) Go(url string) {
	p.t.Helper()
	do(p, "open "+url, chromedp.Navigate(url))
}

// Reload loads the page again, and waits until it is drawn. While it is drawn the browser scrolls back
// to the old place, so a click at a point that was measured before would miss.
func (p *Page) Reload() {
	p.t.Helper()
	do(p, "reload", chromedp.Reload())
	p.Do("await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
}

// Back goes back in the history, within the page or to another page. Like Forward it does
// not wait for the effect.
func (p *Page) Back() {
	p.t.Helper()
	p.Do("history.back()")
}

// Forward goes forward in the history.
func (p *Page) Forward() {
	p.t.Helper()
	p.Do("history.forward()")
}

// Address returns the current address of the page.
func (p *Page) Address() string {
	p.t.Helper()
	return Value[string](p, "location.href")
}

// Do runs a script, which may use await, and waits for its end.
func (p *Page) Do(script string) {
	p.t.Helper()
	do(p, script, chromedp.Evaluate[chromedp.Void]("(async () => {"+script+"\n})()", chromedp.EvalAwaitPromise))
}

// Value returns the value of a JavaScript expression. If the value is a promise, it awaits the promise.
func Value[T any](p *Page, expression string) T {
	p.t.Helper()
	return do(p, expression, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Wait waits until a JavaScript expression is true. It evaluates the expression again and again,
// so the page may be loaded again in the meantime.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	var last error
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(pause) {
		ctx, cancel := context.WithTimeout(p.ctx, attempt)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		cancel()
		if ok {
			return
		}
		last = err
	}
	p.t.Fatalf("wait for %s: not after %v (%v); the page is at %s", expression, patience, last, p.Address())
}

// The time for which Wait waits for the value of the expression, and the pause before it tries again.
const (
	attempt = 10 * time.Second
	pause   = 20 * time.Millisecond
)

// WaitText waits until the first element that a selector finds contains a text.
func (p *Page) WaitText(selector, text string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf("document.querySelector(%q)?.textContent.includes(%q)", selector, text))
}

// Text returns the text of the first element that a selector finds, hidden parts included,
// with single spaces.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	return strings.Join(strings.Fields(Value[string](p, fmt.Sprintf("document.querySelector(%q).textContent",
		selector))), " ")
}

// Announced returns the texts of the live regions of the page, in the order of the page.
func (p *Page) Announced() string {
	p.t.Helper()
	const script = `[...document.querySelectorAll("[aria-live],[role=status],[role=alert]")].map(e =>` +
		` e.textContent).join(" ")`
	return strings.Join(strings.Fields(Value[string](p, script)), " ")
}

// WaitAnnounced waits until the text of a live region contains text.
func (p *Page) WaitAnnounced(text string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`[...document.querySelectorAll("[aria-live],[role=status],[role=alert]")].some(e =>`+
		` e.textContent.includes(%q))`, text))
}

// at waits until a JavaScript expression finds a visible element that does not move, scrolls to it, and
// returns the centre of the element in CSS pixels. It asks the page again and again, so that one lost answer
// of the browser costs no more than an attempt.
func (p *Page) at(what, element string) (x, y float64) {
	p.t.Helper()
	look := fmt.Sprintf(`(() => {
		const e = %s;
		if (!e?.getClientRects().length) return { seen: false };
		const fits = r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
		if (!fits(e.getBoundingClientRect()))
			e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		const r = e.getBoundingClientRect(), same = window.lastPressed === e;
		window.lastPressed = e;
		return { seen: true, same, x: r.left + r.width / 2, y: r.top + r.height / 2 };
	})()`, element)
	var last, now place
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(pause) {
		ctx, cancel := context.WithTimeout(p.ctx, attempt)
		last = now
		now, err = chromedp.Run(ctx, chromedp.Evaluate[place](look))
		cancel()
		if err == nil && now.Seen && now.Same && last.Seen && last.X == now.X && last.Y == now.Y {
			return now.X, now.Y
		}
	}
	p.t.Fatalf("%s: no place on the page after %v: last %+v, then %+v (%v); the page is at %s", what, patience, last,
		now, err, p.Address())
	return 0, 0
}

// A place says where an element was on the page, if it was seen, and whether it was the element seen before.
type place struct {
	Seen, Same bool
	X, Y       float64
}

// press clicks or taps the middle of an element. On a busy machine the browser may scroll a reloaded
// page after the middle was measured. If the press has missed the element because of that, it is repeated.
func (p *Page) press(how, what, element string) {
	p.t.Helper()
	for {
		x, y := p.at(what, element)
		p.Do(fmt.Sprintf(`window.pressMissed = false;
			document.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
				const r = (%s)?.getBoundingClientRect();
				window.pressMissed = Boolean(r) && (x < r.left || x > r.right || y < r.top || y > r.bottom);
			}, { capture: true, once: true })`, element))
		if how == "tap" {
			do(p, how+" "+what, chromedp.TapXY(x, y))
		} else {
			do(p, how+" "+what, chromedp.MouseClickXY(x, y))
		}
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("window.pressMissed === true"))
		cancel()
		if err != nil || !missed { // an error means that the press has led to another page
			return
		}
	}
}

// Click clicks the middle of the first element that a selector finds.
func (p *Page) Click(selector string) {
	p.t.Helper()
	p.press("click", selector, fmt.Sprintf("document.querySelector(%q)", selector))
}

// Tap taps the middle of the first element that a selector finds; see Phone.
func (p *Page) Tap(selector string) {
	p.t.Helper()
	p.press("tap", selector, fmt.Sprintf("document.querySelector(%q)", selector))
}

// ClickNamed clicks the first visible element with a role (button, tab, link, checkbox) and a name,
// as screen readers find it: the label, the text or the title of the element.
func (p *Page) ClickNamed(role, name string) {
	p.t.Helper()
	p.press("click", name, named(role, name))
}

// TapNamed taps the element that ClickNamed would click.
func (p *Page) TapNamed(role, name string) {
	p.t.Helper()
	p.press("tap", name, named(role, name))
}

// named returns a JavaScript expression for the first visible element with a role and a name.
func named(role, name string) string {
	plain := map[string]string{"button": "button", "link": "a[href]", "checkbox": "input[type=checkbox]",
		"radio": "input[type=radio]"}[role]
	selector := "[role=" + role + "]"
	if plain != "" {
		selector += "," + plain
	}
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].find(e => e.getClientRects().length &&
		(e.getAttribute("aria-label") ?? ([...e.labels ?? []].map(l => l.textContent).join(" ") ||`+
		` e.textContent.trim() || e.title)).trim() === %q)`, selector, name)
}

// point returns a JavaScript expression for a point of the board. It finds the cell of the grid by its
// label, which begins with the name of the point, such as "h8 black, move 1" or "i9 empty".
func point(at string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("[role=grid] [aria-label]")].find(e =>`+
		` e.getAttribute("aria-label").split(/[ ,:]/)[0] === %q)`, at)
}

// ClickPoint clicks a point of the board, such as "h8".
func (p *Page) ClickPoint(at string) {
	p.t.Helper()
	p.press("click", at, point(at))
}

// TapPoint taps a point of the board.
func (p *Page) TapPoint(at string) {
	p.t.Helper()
	p.press("tap", at, point(at))
}

// PointLabel returns the label of a point for screen readers.
func (p *Page) PointLabel(at string) string {
	p.t.Helper()
	p.Wait(point(at))
	return Value[string](p, point(at)+`.getAttribute("aria-label")`)
}

// WaitPoint waits until the label of a point for screen readers begins with begin, such as
// "h8 black".
func (p *Page) WaitPoint(begin string) {
	p.t.Helper()
	at, _, _ := strings.Cut(begin, " ")
	p.Wait(fmt.Sprintf(`(%s)?.getAttribute("aria-label").startsWith(%q)`, point(at), begin))
}

// Key presses keys, one after the other, in the element with the focus. Each key is a character, or one
// of the constants of this package.
func (p *Page) Key(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		if utf8.RuneCountInString(key) != 1 {
			p.t.Fatalf("%q is not one key", key)
		}
		do(p, fmt.Sprintf("key %q", key), chromedp.KeyEvent(key))
	}
}

// ShiftKey presses a key with the shift key held.
func (p *Page) ShiftKey(key string) {
	p.t.Helper()
	do(p, fmt.Sprintf("shift and key %q", key), chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierShift)))
}

// Type types a text into the element with the focus.
func (p *Page) Type(text string) {
	p.t.Helper()
	do(p, "type", chromedp.KeyEvent(text))
}

// Choose puts local files into an input of type file.
func (p *Page) Choose(selector string, files ...string) {
	p.t.Helper()
	do(p, "choose files", chromedp.SetUploadFiles(chromedp.CSS(selector), files))
}

// Desktop gives the page a window of 1280×900 and a mouse, as it has at first.
func (p *Page) Desktop() {
	p.t.Helper()
	do(p, "window", chromedp.EmulateViewport(1280, 900))
}

// Screen gives the page a screen of another size. A small screen has touch.
func (p *Page) Screen(width, height int64) {
	p.t.Helper()
	if min(width, height) > 500 {
		do(p, "window", chromedp.EmulateViewport(width, height))
		return
	}
	do(p, "screen", chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// Phone gives the page a screen of 360×640 with touch.
func (p *Page) Phone() {
	p.t.Helper()
	do(p, "screen", chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch,
		chromedp.EmulatePortrait))
}

// Dark sets the colour scheme of the system to dark or to light.
func (p *Page) Dark(dark bool) {
	p.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	}); err != nil {
		p.t.Fatalf("%s: %v", scheme, err)
	}
}

// Paper shows the page as it is printed, or again as it is on the screen.
func (p *Page) Paper(on bool) {
	p.t.Helper()
	medium := ""
	if on {
		medium = "print"
	}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: medium}); err != nil {
		p.t.Fatalf("paper: %v", err)
	}
}

// ScrollsSideways reports whether the page is wider than its window.
func (p *Page) ScrollsSideways() bool {
	p.t.Helper()
	// On a phone, content that is too wide increases innerWidth, but not clientWidth.
	return Value[bool](p, "document.scrollingElement.scrollWidth > document.documentElement.clientWidth")
}

// screenshots is the environment variable that names the directory for Screenshot.
const screenshots = "FUKUMI_SCREENSHOTS"

// Screenshot writes the visible part of the page to name.png in the directory that
// FUKUMI_SCREENSHOTS names; without the variable it does nothing.
func (p *Page) Screenshot(name string) {
	p.t.Helper()
	dir := os.Getenv(screenshots)
	if dir == "" {
		return
	}
	picture := do(p, "screenshot", chromedp.CaptureScreenshot())
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o666); err != nil {
		p.t.Fatal(err)
	}
}

// A pdfPage is the beginning of a page in a PDF file of the browser.
var pdfPage = regexp.MustCompile(`/Type\s*/Page\b`)

// Print prints the page, and returns the number of sheets of paper. Like Screenshot it writes name.pdf.
func (p *Page) Print(name string) int {
	p.t.Helper()
	sized := true
	printed, err := chromedp.Call(p.ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &sized})
	if err != nil {
		p.t.Fatalf("print: %v", err)
	}
	if dir := os.Getenv(screenshots); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name+".pdf"), printed.Data, 0o666); err != nil {
			p.t.Fatal(err)
		}
	}
	return len(pdfPage.FindAll(printed.Data, -1))
}
