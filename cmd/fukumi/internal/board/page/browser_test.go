//go:build external

package page_test

// The page in a browser, in front of the server.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/testhelp"
)

// TestMain ends the browser of the tests.
func TestMain(m *testing.M) { os.Exit(boardtest.Main(m)) }

// TestPage uses the page as people do.
func TestPage(t *testing.T) {
	url := boardtest.Serve(t, board.Options{})
	b := boardtest.New(t)
	for name, do := range map[string]func(*testing.T, *boardtest.Page){
		"clicks": clicks, "keyboard": keyboard, "touch": touch, "foul": foul, "history": history, "set up": setUp,
		"variations": variations, "reading": reading, "writing": writing, "view": view, "new game": newGame,
		"rule": rule,
	} {
		t.Run(name, func(t *testing.T) { do(t, b.Open(t, url)) })
	}
	t.Run("addresses", func(t *testing.T) { addresses(t, b, url) })
}

var dialogs = []string{"New", "Open", "Games", "Share", "Settings", "Keys"}

// TestAccessible: axe-core finds no fault with any state of the page.
func TestAccessible(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#r:renju,b:g8i8h7h9,w:a1a15o1o15,g:c3c4")
	p.WaitPoint("h8 forbidden for Black: double three")
	p.Axe()
	for _, name := range dialogs {
		p.ClickNamed("button", name)
		p.Wait(`document.querySelector("dialog")`)
		p.Axe()
		p.Screenshot("dialog-" + name)
		p.Key(boardtest.Escape)
		p.Wait(`!document.querySelector("dialog")`)
	}
	p.ClickNamed("button", "Set up a position")
	p.Axe()
}

// TestPhone: a narrow screen shows the whole page, without scrolling sideways.
func TestPhone(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{})+"#h8i9g7i7")
	p.Phone()
	p.WaitPoint("i7 white, move 4")
	look := func(name string) {
		p.Screenshot("phone-" + name)
		if p.ScrollsSideways() {
			t.Errorf("%s: it has to be scrolled sideways", name)
		}
	}
	look("Page")
	for _, name := range dialogs[:len(dialogs)-1] { // a phone has no keys
		p.TapNamed("button", name)
		p.Wait(`document.querySelector("dialog")`)
		look(name)
		p.Key(boardtest.Escape)
		p.Wait(`!document.querySelector("dialog")`)
	}
	for _, name := range []string{"Proof", "Play", "Review", "Puzzles"} {
		p.TapNamed("tab", name)
		p.WaitText("[role=tab][aria-selected=true]", name)
		look(name)
	}
	p.WaitText("#panel .tile", "Puzzle of the day")
	look("Puzzles") // the cards have come, in place of the board and its buttons
	p.TapNamed("tab", "Analyze")
	p.TapNamed("button", "Set up a position")
	look("Set up")
}

// TestLeftEarly: a page closed while the browser creates its database does not hold up the next one.
func TestLeftEarly(t *testing.T) {
	url := boardtest.Serve(t, board.Options{})
	p := boardtest.New(t).OpenWith(t, url, `
		const open = IDBFactory.prototype.open;
		IDBFactory.prototype.open = function (...o) {
			const r = open.apply(this, o);
			if (!location.hash) r.addEventListener("upgradeneeded", () => {
				const shelf = r.result.createObjectStore("endless");
				const on = () => (shelf.get(1).onsuccess = on);
				on();
				window.making = true;
			});
			return r;
		};
		const later = setTimeout; // the page waits for the database
		window.setTimeout = (f, ms, ...o) => later(f, ms >= 1000 ? 1e9 : ms, ...o)`)
	p.Wait("window.making")
	p.Go(url + "?next#h8i9")
	p.WaitPoint("i9 white, move 2")
}

// TestNoAnswer: if the browser does not answer a request for the database, the page works without it.
func TestNoAnswer(t *testing.T) {
	p := boardtest.New(t).OpenWith(t, boardtest.Serve(t, board.Options{})+"#h8i9",
		`IDBFactory.prototype.open = () => ({})`)
	p.WaitPoint("i9 white, move 2")
	p.ClickNamed("button", "Games")
	p.WaitText("dialog", "2 moves")
}

func clicks(t *testing.T, p *boardtest.Page) {
	for i, m := range []string{"h8", "i9", "h9", "i8", "h7", "i7", "h10", "i10", "h6"} {
		p.ClickPoint(m)
		p.WaitPoint(fmt.Sprintf("%s %s, move %d", m, []string{"black", "white"}[i%2], i+1))
	}
	p.Wait(`location.hash === "#h8i9h9i8h7i7h10i10h6"`)
	p.WaitAnnounced("Black h6, move 9. Black wins: five h6-h10")
	p.WaitText("#status", "Black wins: five h6-h10")
	if n := boardtest.Value[int](p, `document.querySelectorAll(".five").length`); n != 5 {
		t.Errorf("%d stones are ringed, want 5", n)
	}
	p.Screenshot("five")
	p.Dark(true)
	p.Screenshot("five-dark")
	p.ClickPoint("a1")
	p.WaitAnnounced("the game is over")
}

func keyboard(t *testing.T, p *boardtest.Page) {
	p.WaitPoint("h8 empty")
	for range 30 { // Tab comes to the board at last
		p.Key(boardtest.Tab)
		if boardtest.Value[bool](p, `document.activeElement.getAttribute("role") === "gridcell"`) {
			break
		}
	}
	p.Key(boardtest.Enter)
	p.WaitPoint("h8 black, move 1")
	p.Key(boardtest.Up, boardtest.Right, boardtest.Enter)
	p.WaitPoint("i9 white, move 2")
	p.Key(boardtest.Home, boardtest.Down, boardtest.Enter)
	p.WaitPoint("a8 black, move 3")
	p.Screenshot("keyboard")
	if at := boardtest.Value[string](p, `document.activeElement.getAttribute("data-point")`); at != "a8" {
		t.Errorf("the focus is on %s, want a8", at)
	}
	// With the focus outside the board the arrows go through the game.
	p.Key(boardtest.Tab, boardtest.Left)
	p.WaitPoint("a8 empty")
	p.Wait(`location.hash === "#g:h8i9a8,c:2"`)
	p.Key(boardtest.Home)
	p.WaitPoint("h8 empty")
	p.Key(boardtest.End)
	p.WaitPoint("a8 black, move 3")
	p.Key(boardtest.Backspace)
	p.WaitPoint("a8 empty")
	p.Wait(`location.hash === "#h8i9"`)
	p.Key("?")
	p.WaitText("dialog", "Backspace")
	p.Key(boardtest.Escape)
	p.Wait(`!document.querySelector("dialog")`)
}

func touch(t *testing.T, p *boardtest.Page) {
	p.Phone()
	p.TapPoint("h8")
	p.WaitAnnounced("Place h8")
	p.Screenshot("confirm")
	p.WaitPoint("h8 empty")
	p.TapPoint("i9") // another one instead
	p.WaitAnnounced("Place i9")
	p.TapPoint("i9")
	p.WaitPoint("i9 black, move 1")
	p.TapPoint("h8")
	p.TapNamed("button", "Cancel")
	p.Wait(`document.getElementById("confirm").hidden`)
	p.TapPoint("h9")
	p.TapNamed("button", "Place h9")
	p.WaitPoint("h9 white, move 2")
	p.WaitPoint("h8 empty")
	if hash := boardtest.Value[string](p, "location.hash"); hash != "#i9h9" {
		t.Errorf("the address ends with %s", hash)
	}
}

func foul(t *testing.T, p *boardtest.Page) {
	p.Do(`location.hash = "#r:renju,b:g8i8h7h9,w:a1a15o1o15"`)
	p.WaitPoint("h8 forbidden for Black: double three")
	p.ClickPoint("h8")
	p.WaitAnnounced("h8 is forbidden for Black: double three")
	p.Screenshot("foul")
	if label := p.PointLabel("h8"); label != "h8 forbidden for Black: double three" {
		t.Errorf("the point is called %q", label)
	}
	p.ClickPoint("c3")
	p.WaitPoint("c3 black, move 1")
	p.ClickPoint("h8")
	p.WaitPoint("h8 white, move 2")
}

func history(t *testing.T, p *boardtest.Page) {
	for _, m := range []string{"h8", "i9", "g7"} {
		p.ClickPoint(m)
		p.WaitPoint(m + " ")
		p.Wait(fmt.Sprintf("location.hash.endsWith(%q)", m))
	}
	p.Back()
	p.WaitPoint("g7 empty")
	p.WaitPoint("i9 white, move 2")
	p.Back()
	p.WaitPoint("i9 empty")
	p.Forward()
	p.Forward()
	p.WaitPoint("g7 black, move 3")
	p.Wait(`location.hash === "#h8i9g7"`)
	// Steps through the game are not in the history.
	p.ClickNamed("button", "Back")
	p.ClickNamed("button", "Back")
	p.WaitPoint("i9 empty")
	p.WaitAnnounced("Black h8, move 1. White to move")
	p.Back()
	p.WaitPoint("i9 white, move 2")
	p.WaitPoint("g7 empty")
	if hash := boardtest.Value[string](p, "location.hash"); hash != "#h8i9" {
		t.Errorf("the address ends with %s, want #h8i9", hash)
	}
}

func addresses(t *testing.T, b *boardtest.Browser, url string) {
	p := b.Open(t, url)
	for i, a := range []struct{ address, point, after, rule string }{
		{"#h8i9", "i9 white, move 2", "#h8i9", "freestyle"},
		{"#/h8i9g7", "g7 black, move 3", "#h8i9g7", "freestyle"},                         // gomocalc
		{"#g:h8i9g7,c:2", "g7 empty", "#g:h8i9g7,c:2", "freestyle"},                      // renju-note
		{"#o:i,g:h8i9", "h8 white, move 1", "#o:i,g:h8i9", "freestyle"},                  // White begins
		{"#b:a1a2,w:b1b2,g:h8", "a2 black", "#b:a1a2,w:b1b2,g:h8", "freestyle"},          // stones set up
		{"#r:renju,n:19,g:s19a1", "s19 black, move 1", "#r:renju,n:19,g:s19a1", "renju"}, // rule and size
		// Black begins, against the counts
		{"#b:a1,o:b,g:h8", "h8 black, move 1", "#b:a1,o:b,g:h8", "freestyle"},
		{"#r:standard,b:h8,g:i9,c:0", "i9 empty", "#r:standard,b:h8,o:i,g:i9,c:0", "standard"}, // White by the counts
	} {
		p.Go(url + "?" + fmt.Sprint(i) + a.address) // another page, in the same tab
		for range 2 {                               // the given address, and the one that the page writes
			p.WaitPoint(a.point)
			p.Wait(fmt.Sprintf("location.hash === %q", a.after))
			p.Wait(fmt.Sprintf(`document.querySelector("#rule select").value === %q`, a.rule))
			p.Reload()
		}
	}
	for address, message := range map[string]string{
		"#h8h8": "h8", "#zz": "expected moves like h8i9g7", "#n:99,g:h8": "expected a number from 5 to 22",
		"#r:chess,g:h8": "chess", "#%zz": "URI",
		"#s:22,g:h8,h9": "not understood: s:22, h9", "#m:nope,g:h8": "not understood: m:nope",
	} {
		p.Go(url + "?" + fmt.Sprintf("%x", address) + address)
		p.WaitText("#banner", message)
		p.ClickPoint("c3") // the board still works
		p.Wait(`location.hash.includes("c3")`)
	}
}

func setUp(t *testing.T, p *boardtest.Page) {
	p.ClickPoint("h8")
	p.WaitPoint("h8 black, move 1")
	p.ClickNamed("button", "Pass")
	p.ClickNamed("button", "Pass") // a second press has no effect
	p.WaitText("#confirm", "Yes, pass")
	p.ClickNamed("button", "Cancel")
	p.Wait(`document.querySelector("#confirm").hidden && location.hash === "#h8"`)
	p.ClickNamed("button", "Pass")
	p.ClickNamed("button", "Yes, pass")
	p.WaitAnnounced("White passed, move 2. Black to move")
	p.Wait(`location.hash === "#h8-"`)
	p.ClickNamed("button", "Undo")
	p.Wait(`location.hash === "#h8"`)
	p.ClickNamed("button", "Set up a position")
	p.ClickPoint("h8") // takes it away
	p.WaitPoint("h8 empty")
	p.Click("input[value=white][name=brush]")
	for _, m := range []string{"c3", "d3", "e3"} {
		p.ClickPoint(m)
		p.WaitPoint(m + " white")
	}
	p.Click("input[value=black][name=brush]")
	p.ClickPoint("j10")
	p.Click("input[value=white][name=next]")
	p.Screenshot("setup")
	p.ClickNamed("button", "Done")
	p.Wait(`location.hash === "#b:j10,w:c3d3e3,o:i"`)
	p.WaitText("#status", "White to move")
	p.ClickPoint("f3")
	p.WaitPoint("f3 white, move 1")
	p.ClickNamed("button", "Undo")
	p.ClickNamed("button", "Undo")
	p.WaitPoint("h8 black, move 1")
	p.ClickNamed("button", "Set up a position")
	p.ClickNamed("button", "Clear")
	p.WaitPoint("h8 empty")
	p.ClickNamed("button", "Cancel")
	p.WaitPoint("h8 black, move 1")
	if hash := boardtest.Value[string](p, "location.hash"); hash != "#h8" {
		t.Errorf("the address ends with %s, want #h8", hash)
	}
}

func variations(t *testing.T, p *boardtest.Page) {
	p.Go(boardtest.Value[string](p, "location.href.split('#')[0]") + "#h8i9g7")
	p.WaitPoint("g7 black, move 3")
	p.ClickNamed("button", "Back")
	p.ClickNamed("button", "Back")
	p.WaitPoint("i9 empty")
	p.ClickPoint("i8")
	p.WaitPoint("i8 white, move 2")
	p.ClickPoint("g9")
	p.WaitPoint("g9 black, move 3")
	p.Click("#comment-label") // a fold
	p.Click("#comment")
	p.Type("Better <b>here</b>")
	p.ClickPoint("c3") // writes the comment, and plays
	p.WaitPoint("c3 white, move 4")
	p.Screenshot("variations")
	if text := p.Text("#moves"); text != "1 h82 i9 2 i83 g9Better <b>here</b>4 c33 g7" && !strings.Contains(text,
		"Better <b>here</b>") {
		t.Errorf("the moves: %q", text)
	}
	if text := p.Text(".variation"); text != "2 i83 g9Better <b>here</b>4 c3" {
		t.Errorf("the variation: %q", text)
	}
	p.ShiftKey(boardtest.Left)
	p.WaitPoint("i8 empty")
	p.ShiftKey(boardtest.Right)
	p.WaitPoint("i8 white, move 2")
	p.ClickNamed("button", "Make this the main line")
	p.Wait(`document.querySelector(".variation").textContent === "2 i93 g7"`)
	p.ClickNamed("button", "3 g7, black")
	p.WaitPoint("g7 black, move 3")
	p.ClickNamed("button", "Delete from here")
	p.ClickNamed("button", "Delete")
	p.WaitPoint("g7 empty")
	p.Wait(`document.querySelector(".variation").textContent === "2 i9"`)
	p.ClickNamed("button", "Undo")
	p.WaitPoint("g7 black, move 3")
	p.ClickNamed("button", "Redo")
	p.WaitPoint("g7 empty")
	// The tree is still there after a reload.
	p.Reload()
	p.WaitText(".variation", "2 i9")
	p.WaitText("#moves", "Better <b>here</b>")
}

const twoGames = `(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ii](;B[gg]C[a fine ` +
	`move])(;B[jj]))(;FF[4]GM[4]SZ[15]PB[Cid]PW[Dan];B[hh])`

func reading(t *testing.T, p *boardtest.Page) {
	paste := func(text string) {
		p.Do(fmt.Sprintf(`const d = new DataTransfer(); d.setData("text/plain", %q); document.body.dispatchEvent(new `+
			`ClipboardEvent("paste", {clipboardData: d, bubbles: true}))`, text))
	}
	p.WaitPoint("h8 empty")
	paste("h8 i9 g7")
	p.WaitPoint("g7 black, move 3")
	p.WaitAnnounced("Loaded. Black g7, move 3")
	paste("https://renju-note.com/#b:a1a2,w:b1b2,g:h8")
	p.WaitPoint("a2 black")
	paste("h8 h8")
	p.WaitText("#banner", "h8")
	p.WaitPoint("a2 black")
	paste("http://127.0.0.1:8080/#g:h8-i9,c:2,m:proof") // as the page itself writes it
	p.WaitAnnounced("Loaded. White passed, move 2. Black to move")
	paste("a1 o1 b1 o2 c1 o3 d1 o4 e1 o5")
	p.WaitAnnounced("Loaded. White o5, move 10. Black wins: five a1-e1")
	paste("(;GM[4]SZ[15]TR[aa]SQ[bb]CR[cc]MA[dd]LB[ee:x])")
	p.WaitPoint("a1 empty")
	for _, shape := range []string{"triangle", "square", "circle", "cross", "label"} {
		p.Wait(fmt.Sprintf(`document.querySelector(".mark.%s > *")?.getBBox().height > 14`, shape))
	}
	// For a text with several readings the page asks, and the answer is read.
	paste("8,8 10,9")
	p.WaitText("dialog", "do rows count from the top or from the bottom?")
	p.Screenshot("question")
	p.ClickNamed("button", "numbers from 1, rows from the top: h8 j7")
	p.WaitPoint("j7 white, move 2")
	paste("0,8 9,9") // counts from 0
	p.ClickNamed("button", "rows from the bottom: a9 j10")
	p.WaitPoint("j10 white, move 2")
	p.Do(fmt.Sprintf(`const d = new DataTransfer(); d.items.add(new File([%q], "two.sgf")); `+
		`document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: d, bubbles: true, cancelable: true}))`,
		twoGames))
	p.WaitText("dialog", "2. Cid – Dan, 1 move")
	p.Screenshot("games")
	p.ClickNamed("button", "1. Ann – Bob, 4 moves")
	p.WaitText("#info", "Ann – Bob")
	p.WaitText(".variation", "3 j6")
	p.WaitText("#moves", "a fine move")
	if n := boardtest.Value[int](p, `document.querySelectorAll("#info bdi, #moves bdi").length`); n < 3 {
		t.Errorf("%d texts of the file keep the direction of their letters to themselves, want both names and the "+
			"comment", n)
	}
	p.ClickNamed("button", "Open")
	file := filepath.Join(t.TempDir(), "game.txt")
	testhelp.OK(t, os.WriteFile(file, []byte("c3 d4 e5"), 0o600))
	p.Choose("input[type=file]", file)
	p.WaitPoint("e5 black, move 3")
	p.ClickNamed("button", "Open")
	p.Click("dialog textarea")
	p.Type("k10 l11 k10")
	p.ClickNamed("button", "Read")
	p.WaitText("dialog [role=alert]", "Moves: move 3 \"k10\": point is occupied")
	// The text is still there, to be corrected.
	p.Do(`const t = document.querySelector("dialog textarea"); t.focus(); t.setSelectionRange(8, 11)`)
	p.Type("m12")
	p.ClickNamed("button", "Read")
	p.WaitPoint("m12 black, move 3")
	p.Wait(`!document.querySelector("dialog")`)
	drop := func(name, kind string) {
		p.Do(fmt.Sprintf(`const d = new DataTransfer(); d.items.add(new File(["x"], %q, {type: %q})); `+
			`document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: d, bubbles: true, cancelable: true}))`,
			name, kind))
	}
	// A picture is not read as a position: it is shown next to the board, to be traced.
	drop("shot.png", "image/png")
	p.Wait(`document.querySelector("#side #traced img[alt^='shot.png'][src='data:image/png;base64,eA==']")`)
	p.WaitText("#setup", "Black moves")
	p.Screenshot("picture")
	drop("other.png", "image/png")
	p.Wait(`document.querySelector("#traced img[alt^='other.png']") && ` +
		`document.querySelectorAll("#traced").length === 1`)
	p.ClickNamed("button", "Close the picture")
	p.Wait(`!document.querySelector("#traced")`)
	p.ClickNamed("button", "Cancel")
	// A file that is gone or unreadable.
	p.Do(`Blob.prototype.arrayBuffer = () => Promise.reject(new Error("it is gone"))`)
	drop("gone.txt", "text/plain")
	p.WaitText("#banner", "gone.txt cannot be read: it is gone")
}

func writing(t *testing.T, p *boardtest.Page) {
	p.Do(`window.saved = []; const made = new Map(), make = URL.createObjectURL;
		URL.createObjectURL = b => { const u = make(b); made.set(u, b); return u; };
		HTMLAnchorElement.prototype.click = function () { saved.push(made.get(this.href)); }`)
	p.Do(`location.hash = "#h8i9g7"`)
	p.WaitPoint("g7 black, move 3")
	p.ClickNamed("button", "Share")
	p.Wait(`document.querySelector("dialog option")`)
	formats := boardtest.Value[[]string](p, `[...document.querySelectorAll("dialog option")].map(o => o.value)`)
	if !slices.Contains(formats, "sgf") || !slices.Contains(formats, "lib") {
		t.Errorf("formats %v, want sgf and lib among them", formats)
	}
	for i, f := range formats {
		p.Do(fmt.Sprintf(`document.querySelector("dialog select").value = %q`, f))
		p.ClickNamed("button", "Save")
		p.Wait(fmt.Sprintf("saved.length === %d", i+1))
		if n := boardtest.Value[int](p, "saved.at(-1).size"); n == 0 {
			t.Errorf("%s: an empty file", f)
		}
	}
	p.WaitText("dialog [role=status]", "Saved as ")
	for i, form := range []string{"SVG", "PNG"} {
		p.ClickNamed("button", "Picture, "+form)
		p.Wait(fmt.Sprintf("saved.length === %d", len(formats)+i+1))
	}
	if begin := boardtest.Value[string](p, "saved.at(-1).slice(1, 4).text()"); begin != "PNG" {
		t.Errorf("a picture begins with %q", begin)
	}
	p.Do(`window.copied = []; Object.defineProperty(navigator, "clipboard", {value: {writeText: async t => void ` +
		`copied.push(t)}})`)
	p.ClickNamed("button", "Copy moves")
	p.WaitText("dialog [role=status]", "Copied. Left out: the rule")
	p.ClickNamed("button", "Copy link")
	p.WaitText("dialog [role=status]", "Copied. The link works on this machine alone")
	p.ClickNamed("button", "Copy diagram")
	p.Wait("copied.length === 3")
	all := boardtest.Value[[]string](p, "copied.toSorted()")
	if joined := strings.Join(all, "\n"); !strings.Contains(joined, "h8 i9 g7") ||
		!strings.Contains(joined, "/#h8i9g7") || !strings.Contains(joined, ". O .") && !strings.Contains(joined,
		"a  b  c") {
		t.Errorf("copied %q", all)
	}
}

func view(t *testing.T, p *boardtest.Page) {
	p.Do(`location.hash = "#a1b2"`)
	p.WaitPoint("b2 white, move 2")
	corner := func() string {
		return boardtest.Value[string](p, `document.querySelector("[role=gridcell]").getAttribute("data-point")`)
	}
	if at := corner(); at != "a15" {
		t.Errorf("%s is on top left", at)
	}
	p.Key("f")
	if at := corner(); at != "o1" {
		t.Errorf("%s is on top left after a flip", at)
	}
	p.ClickPoint("c1")
	p.WaitPoint("c1 black, move 3")
	p.Key("f")
	p.ClickNamed("button", "Settings")
	p.ClickNamed("checkbox", "Numbers on the stones")
	p.Wait(`!document.querySelector(".number")`)
	p.Do(`[...document.querySelectorAll("dialog fieldset")][1].querySelector("button").click()`) // turns the stones
	p.WaitPoint("a15 black, move 1")
	p.Key(boardtest.Escape)
	p.Reload()
	p.WaitPoint("a15 black, move 1")
	if boardtest.Value[bool](p, `document.querySelector(".number") !== null`) {
		t.Error("the setting is forgotten")
	}
}

func newGame(t *testing.T, p *boardtest.Page) {
	p.ClickPoint("h8")
	p.WaitPoint("h8 black, move 1")
	p.ClickNamed("button", "New")
	p.Do(`document.querySelector("dialog select").value = "renju"; document.querySelector("dialog input").value = "22"`)
	p.ClickNamed("button", "Start")
	p.WaitPoint("v22 empty")
	p.Wait(`location.hash === "#r:renju,n:22"`)
	p.ClickPoint("v22")
	p.WaitPoint("v22 black, move 1")
	p.Screenshot("22")
	p.ClickNamed("button", "Undo")
	p.ClickNamed("button", "Undo")
	p.WaitPoint("h8 black, move 1")
	p.ClickNamed("button", "New")
	p.Do(`document.querySelector("dialog input").select()`)
	p.Type("9")
	p.Key(boardtest.Enter)
	p.Wait(`location.hash === "#n:9"`)
	p.ClickNamed("button", "Undo")
	p.WaitPoint("h8 black, move 1")
	if n := boardtest.Value[int](p, `document.querySelectorAll("[role=gridcell]").length`); n != 225 {
		t.Errorf("%d points", n)
	}
}

func rule(t *testing.T, p *boardtest.Page) {
	choose := func(rule string) {
		p.Do(fmt.Sprintf(`const s = document.querySelector("#rule select"); s.value = %q; s.dispatchEvent(new `+
			`Event("change"))`, rule))
	}
	p.Do(`location.hash = "#b:g8i8h7h9,w:a1a15o1o15"`)
	p.WaitPoint("h9 black")
	choose("renju")
	p.WaitPoint("h8 forbidden for Black: double three")
	p.Wait(`location.hash.startsWith("#r:renju,")`)
	choose("freestyle")
	p.WaitPoint("h8 empty")
	p.Wait(`!location.hash.includes("renju")`)
	p.ClickPoint("h8")
	p.WaitPoint("h8 black, move 1")
	if hash := boardtest.Value[string](p, "location.hash"); hash != "#b:g8i8h7h9,w:a1a15o1o15,g:h8" {
		t.Errorf("the address ends with %s", hash)
	}
}
