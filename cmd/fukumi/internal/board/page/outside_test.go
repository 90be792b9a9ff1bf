//go:build external

package page_test

// Data that comes to the page from outside: files of games, the browser's copies of them, and
// links.

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/testhelp"
)

// goodGame is a game that can be shown, as an entry of a file.
const goodGame = `["good",{"id":"good","changed":1767225600000,"mode":"","game":null,"tree":{"rule":"freestyle",` +
	`"size":15,"nodes":[{},{"move":"h8"},{"move":"i9","parent":1}],"current":2}}]`

// hostileGames are entries that do not have the form of games.
var hostileGames = []string{
	`["x",null]`, `["x",{}]`, `["x",7]`, `["x"]`, `[]`, `null`, `"x"`, `7`, `[7,{}]`, `[["x"],null]`,
	`["other",{"id":"x","changed":1,"mode":"","game":null,"tree":{}}]`,
	`["x",{"id":"x","changed":1e20,"mode":"","game":null,"tree":{}}]`,
	`["x",{"id":"x","changed":null,"mode":"","game":null,"tree":{}}]`,
	`["x",{"id":"x","changed":1,"mode":"","game":null,"tree":null}]`,
	`["x",{"id":"x","changed":1,"mode":"","game":null,"tree":{"nodes":[]}}]`,
	`["x",{"id":"x","changed":1,"mode":"","game":null,"tree":{"size":1000000000}}]`,
	`["x",{"id":"x","changed":1,"mode":"","game":null,"tree":{"info":{"black":{"a":1}},"nodes":[null]}}]`,
}

// illegalGames have the form of games, but illegal positions or moves, which are refused.
var illegalGames = []string{
	`["x",{"id":"x","changed":1,"mode":"","game":null,"tree":{"nodes":[{},{"move":"h8"},{"move":"h8","parent":1}]}}]`,
	`["x",{"id":"x","changed":1,"mode":"","game":null,"tree":{"rule":"chess"}}]`,
	`["x",{"id":"x","changed":1,"mode":"","game":null,"tree":{"black":["h8"],"white":["h8"]}}]`,
}

// read has a page read a file of games.
func read(t *testing.T, p *boardtest.Page, text string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "fukumi.json")
	testhelp.OK(t, os.WriteFile(name, []byte(text), 0o600))
	p.Wait(`document.querySelector("dialog input[type=file]")`)
	p.Do(`document.querySelector("dialog input[type=file]").value = ""`)
	p.Choose("dialog input[type=file]", name)
}

// TestHostileGames: an entry of a file that cannot be shown is left out, and the page says so.
func TestHostileGames(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	p.WaitPoint("h8 empty")
	p.ClickNamed("button", "Games")
	for _, text := range append(hostileGames, illegalGames...) {
		read(t, p, fmt.Sprintf(`{"fukumi":1,"games":[%s]}`, text))
		p.WaitText("dialog [role=status]", "Loaded: 0 games. 1 entry cannot be shown:")
		p.Do(`document.querySelector("dialog [role=status]").textContent = ""`)
	}
	for _, text := range []string{`null`, `[]`, `{"fukumi":2}`, ``, `{"fukumi":1`} {
		read(t, p, text)
		p.WaitText("dialog [role=status]", "This file cannot be read")
		p.Do(`document.querySelector("dialog [role=status]").textContent = ""`)
	}
	read(t, p, `{"fukumi":1,"games":5,"settings":{},"progress":null}`)
	p.WaitText("dialog [role=status]", "Loaded: 0 games.")
	read(t, p, fmt.Sprintf(`{"fukumi":1,"games":[%s,%s,%s],"settings":[["page",null],["page",{"rule":"chess",`+
		`"theme":{},"confirm":"x","numbers":5,"play":"x","coordinates":false}]],"progress":[["puzzles",null],`+
		`["puzzles",{"days":null}],["puzzles of vcf",null],["lessons:x",5],["other",1]]}`, hostileGames[0], goodGame,
		hostileGames[1]))
	p.WaitText("dialog [role=status]",
		"Loaded: 1 game. 8 entries cannot be shown: the board does not keep such a thing.")
	p.ClickNamed("button", "Load the page again to see all")
	p.Wait(`!document.querySelector("dialog")`)
	p.ClickNamed("button", "Games")
	p.WaitText("dialog .tile strong", "2 moves")
	p.Click("dialog .tile")
	p.WaitPoint("i9 white, move 2")
	p.ClickNamed("tab", "Puzzles")
	p.WaitText("#panel", "solved")
}

// TestKeptNonsense: with any data in the browser's storage the page starts, and the list of games opens.
func TestKeptNonsense(t *testing.T) {
	p := boardtest.New(t).Open(t, boardtest.Serve(t, board.Options{}))
	p.WaitPoint("h8 empty")
	keep := func(shelf, entries string) {
		p.Do(fmt.Sprintf(`new Promise((resolve, reject) => {
			const open = indexedDB.open("fukumi", 1);
			open.onerror = () => reject(open.error);
			open.onsuccess = () => {
				const t = open.result.transaction(%q, "readwrite");
				%s.forEach(([key, value]) => t.objectStore(%[1]q).put(value, key));
				t.oncomplete = () => (open.result.close(), resolve());
				t.onabort = () => reject(t.error);
			};
		})`, shelf, entries))
	}
	nonsense := `[null, 7, "x", [], {}, {id: "4"}, {id: "5", tree: {}, changed: "x"},
		{id: "6", changed: 1, tree: {nodes: []}}, {id: "7", changed: 1, tree: {size: 1e9}}]`
	keep("games", nonsense+`.map((v, i) => [String(i - 1), v]).concat([`+goodGame+`])`)
	keep("settings", `[["page", {rule: "chess", theme: null, confirm: 5, play: null}]]`)
	keep("progress", `[["puzzles", {days: null, streak: "x"}], ["puzzles of vcf", null], ["lessons:x", 7]]`)
	for _, id := range []string{"-1", "0", "4", "5"} {
		p.Do(fmt.Sprintf(`sessionStorage.setItem("fukumi.game", %q)`, id))
		p.Reload()
		p.WaitPoint("h8 empty")
	}
	p.ClickNamed("button", "Games")
	p.WaitText("dialog .tile strong", "2 moves")
	p.WaitText("dialog [role=status]", "9 entries cannot be shown: the board does not keep such a thing.")
	p.Click("dialog .tile")
	p.WaitPoint("i9 white, move 2")
	for _, tab := range []string{"Play", "Puzzles"} {
		p.ClickNamed("tab", tab)
		p.WaitText("[role=tab][aria-selected=true]", tab)
	}
	p.WaitText("#panel", "solved")
}

// packed returns a text in the packed form of an address.
func packed(t *testing.T, text string) string {
	var b bytes.Buffer
	w := testhelp.Must(flate.NewWriter(&b, flate.BestCompression))(t)
	_, err := w.Write([]byte(text))
	testhelp.OK(t, err)
	testhelp.OK(t, w.Close())
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// TestHugeLink: a link that unpacks to more than the limit of a file is not inflated to its end, and a
// link with an invalid tree is refused.
func TestHugeLink(t *testing.T) {
	url, b := boardtest.Serve(t, board.Options{}), boardtest.New(t)
	const inflated = `window.inflated = 0;
		const read = ReadableStreamDefaultReader.prototype.read;
		ReadableStreamDefaultReader.prototype.read = async function () {
			const got = await read.call(this);
			window.inflated += got.value?.length ?? 0;
			return got;
		};`
	tree := func(comment string) string {
		return packed(t, `{"nodes":[{},{"move":"h8","comment":"`+comment+`"}],"current":1}`)
	}
	p := b.OpenWith(t, url+"#z:"+tree(strings.Repeat("a", 48<<20)), inflated)
	p.WaitText("#banner", "the address: the game in it takes more than 8 MiB")
	if n := boardtest.Value[int](p, "window.inflated"); n < 8<<20 || n > 10<<20 {
		t.Errorf("%d bytes were inflated", n)
	}
	b.Open(t, url+"#z:"+tree(strings.Repeat("a", 1<<20))).WaitPoint("h8 black, move 1")
	for _, text := range []string{
		`null`, `7`, `{"nodes":[null]}`, `{"size":1000000000}`, `{"nodes":[{},{"move":"x"}]}`,
	} {
		b.Open(t, url+"#z:"+packed(t, text)).WaitText("#banner", "the game in it cannot be read")
	}
}
