//go:build external

package server_test

// The whole board in a browser: page, server and service, as a person uses them. Without a
// browser these tests are skipped, and say so.

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/cmd/fukumi/internal/board/places"
	"fukumi/cmd/fukumi/internal/board/server"
	"fukumi/notation/testhelp"
)

// TestMain ends the browser of the tests.
func TestMain(m *testing.M) { os.Exit(boardtest.Main(m)) }

// patience bounds every wait, even on the slowest machine.
const patience = time.Minute

// A countingService is the service of the board, and counts its searches.
type countingService struct {
	*board.Service
	asked              atomic.Int64  // requests
	searching, stopped atomic.Int64  // running searches, and stopped ones
	hold               chan struct{} // no position is answered until it is closed; nil to answer at once
}

func (d *countingService) Answer(ctx context.Context, request []byte, tell func(string, any) error) error {
	d.asked.Add(1)
	if d.hold != nil && bytes.Contains(request, []byte(`"kind":"position"`)) {
		<-d.hold
	}
	if board.OrderOf(request) != places.NoOrder {
		d.searching.Add(1)
		defer d.searching.Add(-1)
	}
	err := d.Service.Answer(ctx, request, tell)
	if err != nil && board.OrderOf(request) != places.NoOrder {
		d.stopped.Add(1)
	}
	return err
}

// serveBoard serves the board as the program does, and returns its address.
func serveBoard(t testing.TB) (string, *countingService) {
	t.Helper()
	return serveWith(t, server.Options{})
}

func serveWith(t testing.TB, o server.Options) (string, *countingService) {
	t.Helper()
	return serveService(t, o, &countingService{Service: board.New(board.Options{})})
}

func serveService(t testing.TB, o server.Options, d *countingService) (string, *countingService) {
	t.Helper()
	var err error
	if o.Pages, err = server.BoardPages(""); err != nil {
		t.Fatal(err)
	}
	o.Address, o.Service, o.Order, o.OnPanic = "127.0.0.1:0", d, board.OrderOf, func(err error) { t.Error(err) }
	s := testhelp.Must(server.Listen(o))(t)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s.URL(), d
}

// game is a game under renju that Black wins by a five, with the point that is forbidden
// before the ninth move.
var (
	game   = []string{"h9", "a1", "h10", "c1", "f8", "e1", "g8", "g1", "h11", "i1", "h12", "k1", "h13"}
	fouled = 8
)

const (
	foul = "h8"
	why  = "forbidden for Black: double three"
)

// playGame plays the game, each move by press, and checks what the page shows.
func playGame(t *testing.T, p *boardtest.Page, press func(point string)) {
	t.Helper()
	for i, m := range game {
		if i == fouled {
			p.Wait(`!!document.querySelector("[aria-label^='h8 forbidden']")`)
			if label := p.PointLabel(foul); !strings.HasPrefix(label, foul+" "+why) {
				t.Errorf("the forbidden point is called %q", label)
			}
			press(foul)
			p.WaitText("#banner", "double three")
			if text := p.Text("#banner"); !strings.Contains(text, foul) || !strings.HasPrefix(p.PointLabel(foul),
				foul+" "+why) {
				t.Errorf("the foul is refused with %q, and the point is called %q", text, p.PointLabel(foul))
			}
		}
		press(m)
		p.WaitPoint(fmt.Sprintf("%s %s, move %d", m, []string{"black", "white"}[i%2], i+1))
	}
	p.WaitAnnounced("Black h13, move 13. Black wins: five h9-h13")
	press("o15")
	p.WaitText("#banner", "over")
	if label := p.PointLabel("o15"); label != "o15 empty" {
		t.Errorf("after the game a move is still played: %q", label)
	}
}

// TestGameByClick plays a game with the mouse, and goes through it by the address
// and the history.
func TestGameByClick(t *testing.T) {
	url, _ := serveBoard(t)
	b := boardtest.New(t)
	p := b.Open(t, url+"#r:renju")
	playGame(t, p, p.ClickPoint)
	address := p.Address()
	if want := url + "#r:renju,g:" + strings.Join(game, ""); address != want {
		t.Errorf("the address is %s, want %s", address, want)
	}
	restored := func(what string, p *boardtest.Page, plies int) {
		t.Helper()
		for i, m := range game {
			want := fmt.Sprintf("%s %s, move %d", m, []string{"black", "white"}[i%2], i+1)
			if i >= plies {
				want = m + " empty"
			}
			if p.WaitPoint(want); p.PointLabel(m) != want {
				t.Errorf("%s: %q, want %q", what, p.PointLabel(m), want)
			}
		}
		if rule := boardtest.Value[string](p, `document.querySelector("#rule select").value`); rule != "renju" {
			t.Errorf("%s: the rule is %s", what, rule)
		}
	}
	p.Reload()
	restored("loaded again", p, 13)
	p.WaitText("#status", "Black wins")
	for n := range 3 {
		p.Back()
		p.WaitPoint(game[12-n] + " ")
		p.Wait(fmt.Sprintf(`document.querySelectorAll("[role=gridcell][aria-label*=', move ']").length === %d`, 12-n))
	}
	restored("three steps back", p, 10)
	p.Forward()
	p.WaitPoint(game[10] + " black, move 11")
	restored("one step forward", p, 11)

	other := b.Open(t, address)
	restored("the address elsewhere", other, 13)
	other.WaitText("#status", "Black wins")
	other.Key(boardtest.Left, boardtest.Left, boardtest.Left)
	restored("three plies before the end", other, 10)
	if got, want := other.Address(), url+"#r:renju,g:"+strings.Join(game, "")+",c:10"; got != want {
		t.Errorf("in the middle of the game the address is %s, want %s", got, want)
	}
	other.Reload()
	restored("in the middle, loaded again", other, 10)
	other.Key(boardtest.End)
	restored("at the end", other, 13)
	other.Key(boardtest.Home)
	restored("at the beginning", other, 0)
}

// TestPressedEarly: a point pressed before the page has read its address is played
// afterwards, in the game of the address.
func TestPressedEarly(t *testing.T) {
	hold := make(chan struct{})
	known := sync.OnceFunc(func() { close(hold) })
	defer known()
	url, d := serveService(t, server.Options{}, &countingService{Service: board.New(board.Options{}), hold: hold})
	p := boardtest.New(t).Open(t, url+"#r:renju,g:h8h9")
	eventually(t, "a question", func() bool { return d.asked.Load() > 0 })
	p.Wait(`document.querySelector("#rule select")`)
	p.ClickPoint("i9")
	p.ClickPoint("j9")
	known()
	p.WaitPoint("i9 black, move 3")
	p.WaitPoint("j9 white, move 4")
	p.Wait(`location.hash === "#r:renju,g:h8h9i9j9"`)
}

// TestGameByTouch plays it on a phone: each touch is confirmed.
func TestGameByTouch(t *testing.T) {
	url, _ := serveBoard(t)
	p := boardtest.New(t).Open(t, "about:blank")
	p.Phone()
	p.Go(url + "#r:renju")
	p.WaitPoint("h8 empty")
	p.TapPoint("h9")
	p.TapPoint("i3") // the wrong point
	p.TapNamed("button", "Cancel")
	p.Wait(`document.getElementById("confirm").hidden`)
	if label := p.PointLabel("h9") + ", " + p.PointLabel("i3"); label != "h9 empty, i3 empty" {
		t.Errorf("what was not confirmed was played: %s", label)
	}
	playGame(t, p, func(point string) {
		p.TapPoint(point)
		p.TapNamed("button", "Place "+point)
	})
	p.Screenshot("game-phone")
	if p.ScrollsSideways() {
		t.Error("the page scrolls sideways")
	}
}

// TestGameByKeyboard plays it without a pointer, the choice of the rule included.
func TestGameByKeyboard(t *testing.T) {
	url, _ := serveBoard(t)
	p := boardtest.New(t).Open(t, url)
	p.WaitPoint("h8 empty")
	// tabTo presses Tab until an expression about the element with the focus is true.
	tabTo := func(what, is string) {
		t.Helper()
		for range 60 {
			if boardtest.Value[bool](p, "(e => "+is+")(document.activeElement)") {
				return
			}
			p.Key(boardtest.Tab)
		}
		t.Fatalf("Tab does not lead to %s", what)
	}
	tabTo("the rule", `e.matches("#rule select")`)
	p.Key("r")
	p.Wait(`location.hash === "#r:renju"`)
	focused := func() string {
		return boardtest.Value[string](p, `document.activeElement.getAttribute("data-point") ?? ""`)
	}
	// press moves the cursor of the board to a point, and puts a stone there.
	press := func(point string) {
		t.Helper()
		tabTo("the board", `e.matches("[role=gridcell]")`)
		var column, row, toColumn, toRow rune
		parse := func(name string, column, row *rune) {
			if _, err := fmt.Sscanf(name, "%c%d", column, row); err != nil {
				t.Fatalf("the cursor is at %q: %v", name, err)
			}
		}
		parse(focused(), &column, &row)
		parse(point, &toColumn, &toRow)
		for ; column < toColumn; column++ {
			p.Key(boardtest.Right)
		}
		for ; column > toColumn; column-- {
			p.Key(boardtest.Left)
		}
		for ; row < toRow; row++ {
			p.Key(boardtest.Up)
		}
		for ; row > toRow; row-- {
			p.Key(boardtest.Down)
		}
		if at := focused(); at != point {
			t.Fatalf("the arrows led to %q, want %s", at, point)
		}
		p.Key(boardtest.Enter)
	}
	playGame(t, p, press)
	if at := focused(); at != "o15" {
		t.Errorf("the board has lost the focus, which is at %q", at)
	}
}

// eventually waits for something that another goroutine does.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not after %v", what, patience)
		}
	}
}

// longRequest is a script that asks for a search of a few seconds: the shortest win of a problem
// of lfz084/renju-beta (gaofei/003). heard has the times of its progress, failed why it has ended.
const longRequest = `window.heard = []; window.failed = ""; ` +
	`await import("./static/server.js").then(({ backend }) => window.stop = ` +
	`backend.solve({kind: "solve", goal: "vct", shortest: true, time_ms: 60000,
	position: {rule: "renju", black: ["g7", "h8", "f9", "i9", "g10", "g11", "h11"], white: ["f6", "i8", "g9", "h9",` +
	` "f10", "f12", "i12"], turn: "black"}},
	({ event, data }) => (event === "progress" && heard.push(performance.now()),
		event === "error" && (window.failed = data.message))))`

// TestClosedPage: a search ends with the tab that asked for it, when its page is replaced by
// another, and when the page no longer wants it.
func TestClosedPage(t *testing.T) {
	url, d := serveBoard(t)
	b := boardtest.New(t)
	for i, leave := range []func(*boardtest.Page){
		func(p *boardtest.Page) { p.Do("stop()") },
		func(p *boardtest.Page) { p.Close() },
		func(p *boardtest.Page) { p.Go("about:blank") },
		func(p *boardtest.Page) { p.Reload() },
	} {
		p := b.Open(t, url)
		p.WaitPoint("h8 empty")
		p.Do(longRequest)
		eventually(t, "a search", func() bool { return d.searching.Load() == 1 })
		leave(p)
		eventually(t, "its end", func() bool { return d.searching.Load() == 0 })
		if got := d.stopped.Load(); got != int64(i+1) {
			t.Errorf("%d searches were stopped, want %d", got, i+1)
		}
	}
}

// TestQueueOnPage: a tab that waits for the search of another is told which kind it is, and may
// take over. An analysis that goes on gives way to a question, says so, and continues after it.
func TestQueueOnPage(t *testing.T) {
	url, d := serveBoard(t)
	b := boardtest.New(t)
	first := b.Open(t, url)
	first.WaitPoint("h8 empty")
	first.Do(longRequest)
	first.Wait("heard.length > 0")
	second := b.Open(t, url+"#h8i9g7h9")
	second.WaitPoint("h9 white, move 4")
	second.WaitText("#status", "Black to move")
	second.Key(" ")
	const waits = "Waiting, number 1 in the queue: another tab is searching"
	second.WaitText("#panel", waits)
	second.ClickNamed("button", "Take over")
	first.Wait(`failed.includes("another tab has taken over")`)
	const nodes = `/: [\d,]+ nodes/.test(document.querySelector("#panel progress").parentElement.textContent)`
	second.Wait(nodes)
	first.Do(longRequest)
	first.Wait("heard.length > 0")
	second.WaitText("#panel", waits)
	first.Do("stop()")
	second.Wait(nodes)
	second.Close()
	eventually(t, "the end of both", func() bool { return d.searching.Load() == 0 })
}

// TestForeignPage: no request of a page of another origin arrives at the board, and such a page
// cannot show the board in a frame or link to it.
func TestForeignPage(t *testing.T) {
	url, d := serveBoard(t)
	foreign := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>Foreign</title><link rel="icon" href="data:,"><p><a href="%s">A link</a>`,
			url)
	}))
	defer foreign.Close()
	p := boardtest.New(t).Open(t, foreign.URL)
	p.AllowError("") // the browser reports each refusal
	for _, try := range []string{
		`fetch(board + "ask", {method: "POST", mode: "no-cors", body: '{"kind":"about"}'})`,
		`fetch(board + "ask", {method: "POST", headers: {"Content-Type": "application/json", "Fukumi-Tab": "a"},` +
			` body: '{"kind":"about"}'})`,
		`fetch(board + "static/app.js")`,
		`fetch(board + "static/app.js", {mode: "no-cors"})`,
		`new Promise((got, no) => { const s = document.createElement("script"); s.src = board + "static/dom.js"; ` +
			`s.onload = got; s.onerror = no; document.head.append(s) })`,
		`new Promise((got, no) => { const s = document.createElement("img"); s.src = board + "static/icon.svg"; ` +
			`s.onload = got; s.onerror = no; document.body.append(s) })`,
	} {
		if got := boardtest.Value[string](p, `(board => `+try+`.then(() => "got", () => "refused"))("`+url+
			`")`); got != "refused" {
			t.Errorf("%s: %s", try, got)
		}
	}
	// A form does not need to read the answer.
	p.Do(`const f = document.createElement("form"); f.method = "post"; f.enctype = "text/plain"; f.action = "` + url +
		`ask"; f.append(Object.assign(document.createElement("input"), {name: '{"kind":"about","x":"', value: ` +
		`'"}'})); document.body.append(f); f.submit()`)
	p.Wait(`document.body?.textContent.includes("another site")`)
	if n := d.asked.Load(); n != 0 {
		t.Errorf("%d requests came to the service", n)
	}
	p.Go(foreign.URL)
	framed := boardtest.Value[string](p, `new Promise(done => { const f = document.createElement("iframe"); f.src = "`+
		url+`"; f.onload = () => done(f.contentDocument === null ? "unseen" : f.contentDocument.title); `+
		`document.body.append(f) })`)
	if framed != "unseen" {
		t.Errorf("the board in a frame: %q", framed)
	}
	p.Click("a")
	p.Wait(`document.body?.textContent.includes("another site")`)
}

// TestRebinding: a page under a foreign name that points at this machine has the same origin
// for the browser, and still gets no answer.
func TestRebinding(t *testing.T) {
	url, d := serveBoard(t)
	p := boardtest.New(t).Open(t, "about:blank")
	p.AllowError("403")
	p.AllowError("Cross-Origin-Opener-Policy") // means nothing under such a name
	p.Go(strings.Replace(url, "127.0.0.1", boardtest.ForeignName, 1))
	p.Wait(`document.body?.textContent.includes("does not go by that name")`)
	if got := boardtest.Value[int](p,
		`fetch("/ask", {method: "POST", headers: {"Content-Type": "application/json", "Fukumi-Tab": "a"}, body: `+
			`'{"kind":"about"}'}).then(r => r.status)`); got != http.StatusForbidden {
		t.Errorf("a request under another name: %d", got)
	}
	if n := d.asked.Load(); n != 0 {
		t.Errorf("%d requests came to the service", n)
	}
}

// TestTokenInBrowser: a browser that has shown the token plays, under any address of the
// board, and the token disappears from the address.
func TestTokenInBrowser(t *testing.T) {
	url, _ := serveWith(t, server.Options{Token: "0123456789 & more yet"})
	bare, _, _ := strings.Cut(url, "?")
	b := boardtest.New(t)
	p := b.Open(t, url+"#h8i9")
	p.WaitPoint("i9 white, move 2")
	p.ClickPoint("g7")
	p.WaitPoint("g7 black, move 3")
	if got := p.Address(); got != bare+"#h8i9g7" {
		t.Errorf("the address is %s", got)
	}
	if got := boardtest.Value[string](p, "document.cookie"); got != "" {
		t.Errorf("a script sees the cookie %q", got)
	}
	p.Reload()
	p.WaitPoint("g7 black, move 3")
	other := b.Open(t, "about:blank")
	other.AllowError("401")
	other.Go(bare)
	other.Wait(`document.body?.textContent.includes("needs its token")`)
}

// BenchmarkPage is BenchmarkStream as the page sees it: from its request to the first
// progress, and from its Stop, or its end, to the end of the search.
func BenchmarkPage(b *testing.B) {
	url, d := serveBoard(b)
	browser := boardtest.New(b)
	var first, stop, closed float64
	for b.Loop() {
		p := browser.Open(b, url)
		p.WaitPoint("h8 empty")
		for _, end := range []struct {
			by   func()
			took *float64
		}{{func() { p.Do("stop()") }, &stop}, {p.Close, &closed}} {
			p.Do("window.asked = performance.now();" + longRequest)
			p.Wait("heard.length > 3")
			first += boardtest.Value[float64](p, "heard[0] - asked") / 2
			begun := time.Now()
			end.by()
			for d.searching.Load() > 0 {
				time.Sleep(100 * time.Microsecond)
			}
			*end.took += float64(time.Since(begun).Microseconds()) / 1000
		}
	}
	n := float64(b.N)
	b.ReportMetric(first/n, "ms-to-first")
	b.ReportMetric(stop/n, "ms-to-stop")
	b.ReportMetric(closed/n, "ms-to-closed")
}
