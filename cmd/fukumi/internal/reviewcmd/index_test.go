package reviewcmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// indexOf is the index of a folder.
func indexOf(t *testing.T, folder fs.FS) string {
	t.Helper()
	var page bytes.Buffer
	testhelp.OK(t, writeIndex(&page, folder, words.English, false))
	return page.String()
}

// reportsFolder is a folder of two reports and of much else.
func reportsFolder(t *testing.T) fstest.MapFS {
	t.Helper()
	lost, open := reportOf(t, ignoredThree), reportOf(t, "h8 i9")
	lost.Game.Info.Black, lost.Game.Info.White, lost.Game.Info.Date, lost.Game.Info.Event = "Anne", "Ben", "2026-01-02",
		"A Cup"
	open.Game.Info.Black, open.Game.Info.White = "Ben", "Anne"
	page := []byte(pageOf(t, lost))
	return fstest.MapFS{
		"game-10.html":     {Data: page},
		"game 9#?%.html":   {Data: []byte(pageOf(t, open))},
		"index.html":       {Data: page},
		"copy.htm":         {Data: page},
		"other.html":       {Data: []byte("<p>not of ours</p>")},
		"cut.html":         {Data: page[:bytes.Index(page, []byte(entryStart))+40]},
		"below/again.html": {Data: page},
		"link.html":        {Data: page, Mode: fs.ModeSymlink},
		"directory.html":   {Mode: fs.ModeDir},
	}
}

// TestIndex: every report of the folder has a row that leads to it and to its
// losing move, in the order of the names; nothing else has one.
func TestIndex(t *testing.T) {
	page := indexOf(t, reportsFolder(t))
	checkOneFile(t, page, 1)
	games := between(t, page, "<tbody>", "</tbody>")
	if n := strings.Count(games, "<tr>"); n != 2 || strings.Index(games, "game%209") > strings.Index(games, "game-10") {
		t.Errorf("%d rows, want those of game 9 and game-10: %s", n, games)
	}
	counts := reportOf(t, ignoredThree).CountsOf(notation.White)
	if counts.LosingMoves != 1 {
		t.Fatalf("White's counts are %+v, want a losing move", counts)
	}
	for _, want := range []string{
		`<a href="./game-10.html">game-10.html</a>`, `<a href="./game%209%23%3F%25.html">`,
		`<a href="./game-10.html#ply-6">white a15, ply 6</a>`,
		`data-label="White">Ben <span class="quiet">` + countsText(words.English, &counts) + `</span>`,
		`data-label="event">A Cup<`, `data-label="date">2026-01-02<`,
		`data-label="rule">freestyle, 15x15<`, `data-label="plies">9<`, `data-label="result">Black won: five h8-h12<`,
		`data-label="result">no result<`,
	} {
		if !strings.Contains(games, want) {
			t.Errorf("the index does not hold %s: %s", want, games)
		}
	}
	_, players, _ := strings.Cut(page, `id="players-title"`)
	for _, want := range []string{
		`>Anne</th><td data-label="games">2</td><td data-label="won">1</td><td data-label="lost">0</td><td ` +
			`data-label="losing moves">0</td>`,
		`>Ben</th><td data-label="games">2</td><td data-label="won">0</td><td data-label="lost">1</td><td ` +
			`data-label="losing moves">1</td>`,
	} {
		if !strings.Contains(players, want) {
			t.Errorf("the players are not added up: %s is missing in %s", want, players)
		}
	}
	if !isIndex([]byte(page)) || isIndex(reportsFolder(t)["game-10.html"].Data) || isIndex(nil) {
		t.Error("an index is not told from a report")
	}
}

// TestIndexColumns: events and dates have a column if there are any.
func TestIndexColumns(t *testing.T) {
	folder := reportsFolder(t)
	page := indexOf(t, folder)
	delete(folder, "game-10.html")
	bare := indexOf(t, folder)
	for _, head := range []string{eventColumn, dateColumn} {
		for text, wanted := range map[string]bool{page: true, bare: false} {
			th, td := strings.Contains(text, `<th scope="col">`+head+`</th>`),
				strings.Contains(text, `data-label="`+head+`"`)
			if th != wanted || td != wanted {
				t.Errorf("%s: head %v, cells %v, want %v", head, th, td, wanted)
			}
		}
	}
	if strings.Count(between(t, bare, "<tbody>", "</tbody>"), "<tr>") != 1 {
		t.Error("the game without them is not there")
	}
}

// TestIndexOfNothing: an empty folder has an index, and one that is not there an error.
func TestIndexOfNothing(t *testing.T) {
	if page := indexOf(t, fstest.MapFS{}); !strings.Contains(page, "No report lies in this folder.") {
		t.Error(page)
	}
	none := os.DirFS(filepath.Join(t.TempDir(), "none"))
	if err := writeIndex(&bytes.Buffer{}, none, words.English, false); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v, want that there is no such folder", err)
	}
}

// TestIndexOfForgedReports: what a page of somebody else says of itself cannot
// become markup, turn text round, lead elsewhere or fill the index.
func TestIndexOfForgedReports(t *testing.T) {
	bad := `"></a><script>alert(1)</script><img onerror=alert(1)>` + "\u202e\x00" + strings.Repeat("x", 5000)
	e := entry{Game: bad, Black: bad, White: bad, Event: bad, Date: bad, Rule: bad, Result: bad, End: bad,
		Losing: &losingMove{-7, bad, "javascript:alert(1)"}, Counts: [2]answer.Counts{{Moves: math.MinInt}, {}}}
	data := testhelp.Must(json.Marshal(e))(t)
	page := indexOf(t, fstest.MapFS{
		"javascript:alert(1).html": {Data: fmt.Appendf(nil, "%s%s%s%s", reportMark, entryStart,
			bytes.ReplaceAll(data, []byte("</"), []byte(`\u003c/`)), entryEnd)},
		`"<img x>.html`: {Data: fmt.Appendf(nil, "%s%s{}%s", reportMark, entryStart, entryEnd)},
	})
	checkOneFile(t, page, 1)
	if strings.Count(between(t, page, "<tbody>", "</tbody>"), "<tr>") != 2 || len(page) > 40_000 {
		t.Errorf("%d bytes: %.2000s", len(page), page)
	}
	for _, forged := range []string{"<img", "<script>", "\u202e", "\x00", `href="javascript`} {
		if strings.Contains(page, forged) {
			t.Errorf("%q came into the index", forged)
		}
	}
}

// TestEntryBegins: whatever a file says of its game, the entry is read back, from
// the part of the report that is looked at.
func TestEntryBegins(t *testing.T) {
	r := reportOf(t, ignoredThree)
	i := &r.Game.Info
	for _, text := range []*string{&i.ID, &i.Black, &i.White, &i.Event, &i.Date} {
		*text = strings.Repeat("\U000e0001<黒\x00", 20_000)
	}
	e, ok := readEntry(fstest.MapFS{"a.html": {Data: []byte(pageOf(t, r))}}, "a.html")
	want := entryOf(r)
	want.File = "a.html"
	want.clean()
	if !ok || e.Losing == nil || *e.Losing != *want.Losing || e.Black != want.Black || e.Counts != want.Counts ||
		!strings.HasSuffix(e.Black, "…") {
		t.Errorf("%v: %+v, want %+v", ok, e, want)
	}
	if text.Clean(e.Game) != e.Game {
		t.Errorf("the name %q is not clean", e.Game)
	}
}

func TestCompareNames(t *testing.T) {
	want := []string{"", "a", "a1", "a2", "a02b", "a10", "a10b", "b", "黒2", "黒10"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, compareNames)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestNameless: games and sides without a name are counted, and told.
func TestNameless(t *testing.T) {
	named, half, none := entry{Black: "Anne", White: "Ben"}, entry{White: "Ben"}, entry{}
	for want, list := range map[string][]entry{
		"": {named},
		"1 game names no player and is not counted": {named, none},
		"2 games name no player and are not counted; 1 game names one player only, and the other side is not counted": {
			none, half, none},
		"2 games name one player only, and the other sides are not counted": {half, named, half},
	} {
		games, sides := nameless(list)
		if got := namelessText(words.English, games, sides); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if !sameName(" anne", "ANNE ") || sameName("Anne", "Ann") {
		t.Error("names are not told apart by their letters alone")
	}
}
