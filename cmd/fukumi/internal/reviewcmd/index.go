package reviewcmd

// The index of a folder of reports. It is made from the reports that lie there,
// whenever they were written: each carries an entry about itself in its head.
// What is not a report is passed over.

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"html/template"
	"io"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/board/page"
	"fukumi/cmd/internal/document"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// indexName is the name of the index in a folder of reports.
const indexName = "index.html"

//go:embed index.html
var indexText string

var indexTemplate = template.Must(template.New("index").Funcs(words.English.Funcs()).Parse(indexText))

// An entry is what an index says of a report.
type entry struct {
	File   string           `json:"-"`    // its name in the folder
	Game   string           `json:"game"` // the name of the game, "" for none
	Black  string           `json:"black"`
	White  string           `json:"white"`
	Event  string           `json:"event"`
	Date   string           `json:"date"`
	Rule   string           `json:"rule"`
	Size   int              `json:"size"`
	Plies  int              `json:"plies"`
	Result string           `json:"result"` // "black", "white", "draw" or "open"
	End    string           `json:"end"`    // how it ended, in words
	Losing *losingMove      `json:"losing"` // nil where none is proved
	Counts [2]answer.Counts `json:"counts"` // of Black and of White
	// where each loses, and by what; reports of earlier versions do not say, or say it by other names
	Habits [2]answer.Habits `json:"lost_by"`
}

// A losingMove is the move with which a game was lost, by proof.
type losingMove struct {
	Ply  int    `json:"ply"` // from 1
	Side string `json:"side"`
	Move string `json:"move"`
}

// longestText bounds a text of an entry, in characters, and headBytes the part of
// a report that is read for its entry, which begins it.
const (
	longestText = 200
	headBytes   = 64 << 10
)

// entryOf is what an index says of a report. Its File is "": the report does not
// know where it will lie.
func entryOf(r *document.Document) entry {
	g, pos := r.Game, r.Game.End()
	e := entry{
		Game: g.Name(), Black: g.Info.Black, White: g.Info.White, Event: g.Info.Event, Date: g.Info.Date,
		Rule: pos.Rule().String(), Size: pos.Size(), Plies: len(g.Moves), Result: g.Result(), End: r.Ended(),
		Counts: [2]answer.Counts{r.CountsOf(notation.Black), r.CountsOf(notation.White)},
		Habits: [2]answer.Habits{r.Habits(notation.Black), r.Habits(notation.White)},
	}
	if m := r.Losing; m != nil {
		e.Losing = &losingMove{m.Ply + 1, m.Move.Side.String(), words.English.Move(m.Move.Point)}
	}
	e.clean()
	return e
}

// clean makes the texts fit to be shown, and no longer than they may be.
func (e *entry) clean() {
	texts := []*string{&e.Game, &e.Black, &e.White, &e.Event, &e.Date, &e.Rule, &e.Result, &e.End}
	if e.Losing != nil {
		texts = append(texts, &e.Losing.Side, &e.Losing.Move)
	}
	for _, raw := range texts {
		if list := []rune(*raw); len(list) > longestText {
			*raw = string(list[:longestText]) + "…"
		}
		*raw = text.Clean(*raw)
	}
}

// What a page begins with tells what it is.
const (
	indexGenerator, pageGenerator = "Fukumi index", "Fukumi report"

	indexMark  = `<meta name="generator" content="` + indexGenerator + `"`
	reportMark = `<meta name="generator" content="` + pageGenerator + `"`
	entryStart = `<script type="application/json" id="entry">`
	entryEnd   = `</script>`
)

// isIndex reports whether a page is an index that writeIndex has written.
func isIndex(page []byte) bool {
	return bytes.Contains(page[:min(len(page), headBytes)], []byte(indexMark))
}

// writeIndex writes the index of the reports in a folder, in the order of their names.
// Files that are no reports, or that cannot be read, are passed over; its error is
// that of the folder or of w. cut says that the run was interrupted which writes it.
func writeIndex(w io.Writer, folder fs.FS, l *words.Language, cut bool) error {
	files, err := fs.ReadDir(folder, ".")
	if err != nil {
		return err
	}
	var list []entry
	for _, f := range files {
		if !f.Type().IsRegular() || path.Ext(f.Name()) != ".html" || f.Name() == indexName {
			continue
		}
		if e, ok := readEntry(folder, f.Name()); ok {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b entry) int { return compareNames(a.File, b.File) })
	data := indexData{
		Title: l.Say("{n, plural, one {# reviewed game} other {# reviewed games}}", "n", len(list)), Cut: cut,
		Events: slices.ContainsFunc(list, func(e entry) bool { return e.Event != "" }),
		Dates:  slices.ContainsFunc(list, func(e entry) bool { return e.Date != "" }),
		Games:  gameRows(l, list), PlayerHeads: document.Heads(l, playerColumns), Players: playersOf(list),
		HabitHeads: document.Heads(l, document.HabitColumns), HabitNote: document.HabitNote(l),
	}
	games, sides := nameless(list)
	data.Nameless = namelessText(l, games, sides)
	for i := range data.Players {
		p := &data.Players[i]
		data.Habits = append(data.Habits, document.HabitRow(l, p.Name, &p.Habits))
	}
	for _, column := range gameColumns {
		if (column != eventColumn || data.Events) && (column != dateColumn || data.Dates) {
			data.Heads = append(data.Heads, document.Head(l, column))
		}
	}
	t, err := indexTemplate.Clone()
	if err != nil {
		return err
	}
	var body strings.Builder
	if err := t.Funcs(l.Funcs()).Execute(&body, data); err != nil {
		return err
	}
	return page.Sheet{In: l, Generator: indexGenerator, Title: data.Title,
		Text: template.HTML(body.String())}.Write(w)
}

// readEntry is the entry of a report, false where the file is none.
func readEntry(folder fs.FS, name string) (entry, bool) {
	file, err := folder.Open(name)
	if err != nil {
		return entry{}, false
	}
	defer file.Close()
	head, err := io.ReadAll(io.LimitReader(file, headBytes))
	if err != nil || !bytes.Contains(head, []byte(reportMark)) {
		return entry{}, false
	}
	_, text, found := bytes.Cut(head, []byte(entryStart))
	text, _, ended := bytes.Cut(text, []byte(entryEnd))
	var e entry
	if !found || !ended || json.Unmarshal(text, &e) != nil {
		return entry{}, false
	}
	e.clean()
	e.File = name
	return e, true
}

// The columns of the index. Those of events and dates are there if a game names its own.
const eventColumn, dateColumn = "event", "date"

var (
	gameColumns = []string{"game", "Black", "White", eventColumn, dateColumn, "rule", "plies", "result", "losing move"}
	// playerColumns are those of the table of players.
	playerColumns = []string{"player", "games", "won", "lost", "losing moves", "missed wins", "blunders", "mistakes",
		"inaccuracies", "only moves"}
)

// indexData is what the index is made of.
type indexData struct {
	Title         string
	Cut           bool
	Heads         []string
	Events, Dates bool // in the heads
	Games         []indexGame
	PlayerHeads   []string
	Players       []answer.PlayerSummary
	HabitHeads    []string
	Habits        [][]string
	HabitNote     string
	Nameless      string // what is not counted, as games do not name their players
}

// An indexGame is a row of the index.
type indexGame struct {
	Address, Name, Black, BlackDid, White, WhiteDid, Event, Date, Rule, End, Lost string
	Plies, LostPly                                                                int
}

func gameRows(in *words.Language, list []entry) []indexGame {
	var rows []indexGame
	for i := range list {
		e := &list[i]
		row := indexGame{
			Address: "./" + url.PathEscape(e.File), Name: cmp.Or(e.Game, text.Clean(e.File)),
			Black: e.Black, BlackDid: countsText(in, &e.Counts[0]), White: e.White, WhiteDid: countsText(in,
				&e.Counts[1]), Event: e.Event, Date: e.Date, Rule: ruleText(in, e), Plies: e.Plies,
			End: e.End,
		}
		if l := e.Losing; l != nil {
			row.LostPly = l.Ply
			row.Lost = in.Say("{side, select, black {black} white {white} other {{raw}}} {move}, ply {n}", "side",
				l.Side, "raw", l.Side, "move", l.Move, "n", l.Ply)
		}
		rows = append(rows, row)
	}
	return rows
}

// ruleText is the rule of a game, with the size of its board. Reports are files: there may be
// anything in them.
func ruleText(l *words.Language, e *entry) string {
	name := e.Rule
	if rule, err := notation.ParseRule(name); err == nil {
		name = l.Rule(rule)
	}
	return l.List(name, l.Say("{size}x{size}##lines of a board", "size", e.Size))
}

// countsText says what a side did wrong.
func countsText(l *words.Language, c *answer.Counts) string {
	var parts []string
	add := func(n int, text string) {
		if n > 0 {
			parts = append(parts, text)
		}
	}
	add(c.LosingMoves, l.Say("{n, plural, one {# losing move} other {# losing moves}}", "n", c.LosingMoves))
	add(c.MissedWins, l.Say("{n, plural, one {# missed win} other {# missed wins}}", "n", c.MissedWins))
	add(c.Blunders, l.Say("{n, plural, one {# blunder} other {# blunders}}", "n", c.Blunders))
	add(c.Mistakes, l.Say("{n, plural, one {# mistake} other {# mistakes}}", "n", c.Mistakes))
	add(c.Inaccuracies, l.Say("{n, plural, one {# inaccuracy} other {# inaccuracies}}", "n", c.Inaccuracies))
	if len(parts) == 0 {
		return l.Say("nothing found##no mistakes")
	}
	return l.List(parts...)
}

// compareNames orders names as people do: "game-2" before "game-10".
func compareNames(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x == "" || y == "" {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		a, b = a[len(x):], b[len(y):]
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// digits are those that a text begins with.
func digits(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
}
