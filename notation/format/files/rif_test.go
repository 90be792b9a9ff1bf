package files

import (
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/rif"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

const rifSample = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE database>
<database>
 <countries><country id="1" name="Estonia" abbr="EST"/><country id="2" name="Japan" abbr="JPN"/></countries>
 <cities><city id="7" name="Tallinn" country="1"/></cities>
 <months><month id="8" name="August"/></months>
 <rules><rule id="2" name="Yamaguchi"><info>offers 5 &lt; 10</info></rule><rule id="3" name="Gomoku"/></rules>
 <openings><opening id="4" name="Kansei" abbr="4d"/></openings>
 <players><player id="1" name="Ando" surname="Meritee" country="1" city="7"/><player id="2" name="隆" surname="中村" ` +
	`country="2" city="0"/></players>
 <tournaments>
  <tournament id="5" name="World &amp; Team" country="1" city="7" year="2010" month="8" start="2010-08-03" ` +
	`end="2010-08-09" rule="2" rated="1"/>
  <tournament id="6" name="Open" country="2" city="0" year="2011" month="8" start="" end="" rule="2" rated="0"/>
 </tournaments>
 <games>
  <game id="10" publisher="1" tournament="5" round="3a" rule="2" black="1" white="2" bresult="0.5" btime="90" ` +
	`wtime="85" opening="4" alt="g7 i9" swap="b">
   <move>h8 h9, j10
i7 H7</move><info>a <![CDATA[<hard>]]> fight</info>
  </game>
  <game id="11" tournament="6" rule="3" black="2" white="9" bresult="1"><move>h8i9<!-- the rest --> -- g7</move></game>
  <game id="12" bresult="0" colour="red"><move/><photo src="x">nice</photo></game>
 </games>
</database>
`

func TestRif(t *testing.T) {
	data := []byte(rifSample)
	if all, err := Read(data, format.Options{}); err != nil || len(all) != 3 || Recognize(data) != format.Rif {
		t.Errorf("%d games, %v, recognised as %s", len(all), err, Recognize(data))
	}
	var games []*format.Tree
	for game, err := range rifTrees(strings.NewReader(rifSample), format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
	if len(games) != 3 {
		t.Fatalf("%d games, want 3", len(games))
	}
	for i, want := range []struct {
		moves    string
		rule     notation.Rule
		known    bool
		info     format.Info
		unread   []string
		warnings []string
	}{
		{"h8 h9 j10 i7 h7", notation.Renju, true, format.Info{
			ID: "10", Black: "Ando Meritee", White: "隆 中村", Event: "World & Team", Round: "3a",
			Place: "Tallinn, Estonia",
			Date:  "2010-08-03/2010-08-09", Opening: "Kansei (4d)", Result: "draw",
			Comment: "a <hard> fight\nopening rule: Yamaguchi\nswap: b\nfifth moves offered: g7 i9\n" +
				"time of black: 90\ntime of white: 85\npublished by: Ando Meritee",
		}, nil, nil},
		{"h8 i9 - g7", notation.Freestyle, false, format.Info{
			ID: "11", Black: "隆 中村", Event: "Open", Place: "Japan", Date: "2011-08", Result: "black",
			Comment: "opening rule: Gomoku",
		}, nil, []string{`white "9" is not in the file before the game`}},
		{"", notation.Freestyle, false, format.Info{ID: "12", Result: "white"},
			[]string{"attribute colour", "element photo",
				"text of element photo"}, nil},
	} {
		var moves []string
		for n := range games[i].MainLine() {
			if n.Side != notation.Empty {
				moves = append(moves, n.Move.String())
			}
		}
		g := games[i]
		if got := strings.Join(moves, " "); got != want.moves || g.Rule != want.rule || g.RuleKnown != want.known ||
			g.Branches() || g.Size != rif.Size {
			t.Errorf("game %d: %s, %s known %v, want %s, %s known %v", i, got, g.Rule, g.RuleKnown, want.moves,
				want.rule, want.known)
		}
		if g.Info != want.info {
			t.Errorf("game %d:\n%+v\nwant\n%+v", i, g.Info, want.info)
		}
		if !slices.Equal(g.Unread, want.unread) || !slices.Equal(words.English.Texts(g.Warnings), want.warnings) {
			t.Errorf("game %d: unread %q, warnings %q; want %q, %q", i, g.Unread, g.Warnings, want.unread,
				want.warnings)
		}
	}
}

// rifResults reads text and writes what comes, a line for each game or error.
func rifResults(text string, o format.Options) []string {
	var lines []string
	for g, err := range rifTrees(strings.NewReader(text), o) {
		if err != nil {
			lines = append(lines, err.Error())
			continue
		}
		lines = append(lines, fmt.Sprintf("%s %d %s", g.Info.ID, g.Plies(), g.Info.Black))
	}
	return lines
}

func TestRifBad(t *testing.T) {
	games := func(text string) string { return "<d><games>" + text + "</games></d>" }
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{"rif: byte 0: no table of games"}},
		{"<d></d>", []string{"rif: byte 7: no table of games"}},
		{games(""), nil},
		{games(`<game id="1"><move>h8 h8</move></game><game id="2"><move>h8</move></game>`),
			[]string{`rif: byte 10: game 1 (id "1"): move 2 "h8": point is occupied`, "2 1 "}},
		{games(`<game><move>h8 p9</move></game>`),
			[]string{`rif: byte 10: game 1 (id ""): move 2 "p9": point is not on the board (15x15: a-o, 1-15); ` +
				`a column p is the sign of a text that skips the letter i, which is a column here`}},
		{games(`<game><move>h8 9</move></game>`),
			[]string{`rif: byte 10: game 1 (id ""): move 2 "9": expected a letter and a number, like h8`}},
		{games(`<game><move>h8 i09</move></game>`),
			[]string{`rif: byte 10: game 1 (id ""): move 2 "i09": rows count from 1, without a leading zero`}},
		{"<d><games><game>", []string{"rif: byte 16: XML syntax error on line 1: unexpected EOF"}},
		{"<d><games><game></d>", []string{"rif: byte 20: XML syntax error on line 1: element <game> closed by </d>"}},
		{games("<game/>")[:17], []string{" 0 ", "rif: byte 17: XML syntax error on line 1: unexpected EOF"}},
		{games("<game>&bomb;</game>"),
			[]string{"rif: byte 22: XML syntax error on line 1: invalid character entity &bomb;"}},
		{"<d><players><player name=\"x\"/></players>", []string{"rif: byte 30: players: player without an id"}},
		{`<d><players><p id="1"/><p id="1"/>`, []string{`rif: byte 34: players: id "1" comes twice`}},
		{`<?xml version="1.0" encoding="klingon"?><d/>`,
			[]string{`rif: byte 40: xml: opening charset "klingon": unknown encoding "klingon"`}},
		{strings.Repeat("<a>", rif.MaxDepth+1), []string{"rif: byte 51: more than 16 elements within one another"}},
		{games(`<game id="` + strings.Repeat("x", rif.MaxToken) + `"/>`),
			[]string{"rif: byte 1048586: a tag or a text of more than 1048576 bytes"}},
		{games("<game><move>" + strings.Repeat("h8 <i/>", 1<<19) + "</move></game>"),
			[]string{"rif: byte 10: a game of more than 1048576 bytes"}},
	} {
		if got := rifResults(c.text, format.Options{}); !slices.Equal(got, c.want) {
			t.Errorf("%.80s:\n%q\nwant\n%q", c.text, got, c.want)
		}
	}
	// What is long in the file is short in an error.
	long := strings.Repeat("x", 1<<19)
	for _, text := range []string{
		games(`<game id="` + long + `"><move>a</move></game>`), games("<game><move>" + long + "</move></game>"),
		"<d><players><" + long + " />",
		`<d><players><p id="` + long + `"/><p id="` + long + `"/>`, `<?xml version="1.0" encoding="` + long + `"?><d/>`,
	} {
		if got := rifResults(text, format.Options{}); len(got) != 1 || len(got[0]) > 300 {
			t.Errorf("%.40s...: %.300q", text, got)
		}
	}
	if got := rifResults(games("<game/>"),
		format.Options{Defaults: text.Defaults{Size: 19, Asked: text.Facts{Size: true}}}); !slices.Equal(got, []string{
		`rif: byte 10: game 1 (id ""): a board of 15x15, but size 19 was asked for`}) {
		t.Errorf("size 19: %q", got)
	}
	yamaguchi := `<d><rules><r id="1" name="Yamaguchi"/></rules><games><game rule="1"/></games></d>`
	if got := rifResults(yamaguchi,
		format.Options{Defaults: text.Defaults{Asked: text.Facts{Rule: true}}}); !slices.Equal(got,
		[]string{
			`rif: byte 53: game 1 (id ""): rule renju, but freestyle was asked for`}) {
		t.Errorf("freestyle: %q", got)
	}
}

// TestRifTables stops before the tables fill the memory.
func TestRifTables(t *testing.T) {
	big := strings.Repeat("x", rif.MaxToken/2)
	i := 0
	text := generated(func() string {
		if i++; i == 1 {
			return "<d><players>"
		}
		return fmt.Sprintf(`<p id="%d" name="%s"/>`, i, big)
	})
	for _, err := range rifTrees(text, format.Options{}) {
		if err == nil || !strings.HasSuffix(err.Error(), ": tables of more than 64 MiB") {
			t.Fatal(err)
		}
	}
	if i > 2*rif.MaxTable/len(big) {
		t.Errorf("%d entries of %d bytes were read", i, len(big))
	}
}

// A generator is a reader of texts that a function makes one after the other.
type generator struct {
	next func() string
	rest string
	read int
}

func generated(next func() string) *generator { return &generator{next: next} }

func (g *generator) Read(p []byte) (int, error) {
	if g.rest == "" {
		if g.rest = g.next(); g.rest == "" {
			return 0, io.EOF
		}
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	g.read += n
	return n, nil
}

// TestRifStreams checks that games come while the file is read: no more than a
// buffer of it is ahead of them.
func TestRifStreams(t *testing.T) {
	const games, buffer = 20_000, 1 << 17
	i, size := 0, 0
	text := generated(func() string {
		i++
		s := fmt.Sprintf(`<game id="%d"><move>h8 i9 g7</move></game>`, i)
		switch {
		case i == 1:
			s = "<d><games>" + s
		case i == games:
			s += "</games></d>"
		case i > games:
			s = ""
		}
		size += len(s)
		return s
	})
	n, consumed := 0, 0
	for g, err := range rifTrees(text, format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if g.Info.ID != fmt.Sprint(n) || g.Plies() != 3 {
			t.Fatalf("game %d: id %s, %d plies", n, g.Info.ID, g.Plies())
		}
		consumed += 40 // at least
		if text.read > 3*consumed/2+buffer {
			t.Fatalf("%d bytes are read for %d games", text.read, n)
		}
	}
	if n != games || text.read != size {
		t.Errorf("%d games of %d bytes, want %d of %d", n, text.read, games, size)
	}
}

func TestRifCharsets(t *testing.T) {
	body := func(name string) string {
		return `<d><players><p id="1" surname="` + name + `"/></players><games><game black="1"/></games></d>`
	}
	for _, c := range []struct{ text, charset, want string }{
		{body("Soosõrv"), "", "Soosõrv"},
		{"\xef\xbb\xbf" + `<?xml version="1.0" encoding="utf-8"?>` + body("Soosõrv"), "", "Soosõrv"},
		{`<?xml version="1.0" encoding="iso-8859-1"?>` + body("Soos\xf5rv"), "", "Soosõrv"},
		{`<?xml version="1.0" encoding="shift_jis"?>` + body("\x92\x86\x91\xba"), "", "中村"},
		{`<?xml version="1.0" encoding="iso-8859-1"?>` + body("\xb0\xd7"), "gbk", "白"},
	} {
		if got := rifResults(c.text, format.Options{Charset: c.charset}); !slices.Equal(got, []string{" 0 " + c.want}) {
			t.Errorf("%q: %q, want %s", c.text, got, c.want)
		}
	}
}

// TestRifStops takes the first game only.
func TestRifStops(t *testing.T) {
	for g, err := range rifTrees(strings.NewReader(rifSample), format.Options{}) {
		if err != nil || g.Info.ID != "10" {
			t.Fatal(g, err)
		}
		break
	}
}

func FuzzRif(f *testing.F) {
	f.Add([]byte(rifSample))
	for _, s := range []string{
		`<d><games><game id="1"><move>h8 h8</move></game></games></d>`,
		`<?xml version="1.0" encoding="gbk"?><d><games><g><move>pass</move></g></games></d>`,
		`<d><games><game><move>h8</move><move>i9</move>`, `<games/>`, `<d><games>` + strings.Repeat("<g/>", 9) +
			`</games><players><p id="1"/></players>`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games := 0
		var trees []*format.Tree
		for g, err := range rifTrees(strings.NewReader(string(data)), format.Options{}) {
			if games++; games > 1+len(data)/4 {
				t.Fatalf("%d games of %d bytes", games, len(data))
			}
			if err != nil {
				if g != nil || !strings.Contains(err.Error(), "byte ") {
					t.Fatal(g, err)
				}
				continue
			}
			if _, err := g.Position(-1, notation.Empty); err != nil {
				t.Fatal(err)
			}
			trees = append(trees, g)
			rewrites(t, g, format.SGF)
			rewrites(t, g, format.JSON)
			rewrites(t, g, format.Rif)
		}
		var again []*format.Tree
		rif.Read(data, &format.Options{}, func(g *format.Tree, err error) bool {
			if err == nil {
				again = append(again, g)
			}
			return true
		})
		if !reflect.DeepEqual(again, trees) {
			t.Fatal("read from memory, other games come")
		}
	})
}

func BenchmarkRif(b *testing.B) {
	const games = 1000
	text := "<d><games>" +
		strings.Repeat(`<game id="1" black="1" white="2" bresult="1"><move>h8 i9 g7 g9 i7 j8 f9 h7 j9 h9 f7 e6 j10 h6 `+
			`k7 l6</move></game>`, games) + "</games></d>"
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range rifTrees(strings.NewReader(text), format.Options{}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// rifTrees yields the games of a RenjuNet database while it is read. An error
// takes the place of a game that cannot be read, and the reading goes on; an
// error of the XML ends it.
func rifTrees(r io.Reader, o format.Options) iter.Seq2[*format.Tree, error] {
	return func(yield func(*format.Tree, error) bool) {
		rif.Games(r, &o, func(t *format.Tree, err error) bool {
			if err != nil {
				err = fmt.Errorf("rif: %w", err)
			}
			return yield(t, err)
		})
	}
}
