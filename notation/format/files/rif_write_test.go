package files

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
	"fukumi/notation/testhelp/walks"
	"fukumi/notation/words"
)

// played returns a game on 15x15 with an opening that is played at random, and a move after it.
func played(t *testing.T, rng *rand.Rand, rule opening.Rule, game notation.Rule) *format.Tree {
	t.Helper()
	o := testhelp.Must(opening.Begin(rule, game, 15))(t)
	acts := walks.Opening(rng, &o)
	pos := o.Position()
	tree := format.FromPosition(&pos)
	tip, side := tree.Root, notation.Black
	for ; len(tip.Children) > 0; tip = tip.Children[0] {
		side = side.Opponent()
	}
	free := pos.Stones(notation.Empty)
	tip.Add(free[rng.IntN(len(free))], side)
	tree.RuleKnown = true
	tree.Info.OpeningRule, tree.Info.OpeningActs = rule.Name(), opening.FormatActs(acts)
	return tree
}

// TestOpeningsKept: what was done by an opening rule comes back from each format that has a place for it, under each
// rule of the game, and the game bears it out. Cut after some moves, it keeps the acts that these moves bear out.
func TestOpeningsKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(68, 1))
	begun := 0
	for range testhelp.CasesOf(2, 10, 100) {
		for _, rule := range opening.Rules {
			for _, game := range notation.Rules {
				tree := played(t, rng, rule, game)
				for _, f := range []format.Format{format.SGF, format.JSON, format.Rif} {
					data, lost := written(t, tree, f)
					if len(lost) > 0 {
						t.Fatalf("%v, %v, %v: lost %v", rule, game, f, lost)
					}
					got := readOne(t, data, format.Options{})
					if d := differ(got, tree); d != "" || len(got.Warnings) > 0 || len(got.Unread) > 0 {
						t.Fatalf("%v, %v, %v: %s, warnings %v, unread %v\n%s", rule, game, f, d,
							words.English.Texts(got.Warnings), got.Unread, data)
					}
					if o, err := got.Opening(); err != nil || o.Rule() != rule || !o.Done() {
						t.Errorf("%v, %v, %v: %v, %v", rule, game, f, o, err)
					}
				}
				plies := rng.IntN(tree.Plies())
				testhelp.OK(t, (&Reading{After: &plies}).Cut(tree))
				acts := tree.Info.OpeningActs
				o, err := tree.Opening()
				if err != nil {
					t.Errorf("%v, after %d plies: %q: %v", rule, plies, acts, err)
				}
				if o != nil && !o.Done() {
					begun++
				}
			}
		}
	}
	if begun == 0 {
		t.Error("no opening was cut within its acts")
	}
}

// TestRifWritten is a whole database with a game, in which each table has what the game refers to.
func TestRifWritten(t *testing.T) {
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<database>
 <countries>
  <country id="1" name="Estonia"/>
 </countries>
 <cities>
  <city id="1" name="Tallinn" country="1"/>
 </cities>
 <months>
  <month id="8" name="August"/>
 </months>
 <rules>
  <rule id="1" name="Soosõrv-8" opening="renju, soosyrv 8"/>
 </rules>
 <openings>
  <opening id="1" name="Kansei" abbr="4d"/>
 </openings>
 <players>
  <player id="1" name="Ando" surname="Meritee"/>
  <player id="2" name="中村"/>
 </players>
 <tournaments>
  <tournament id="1" name="World &amp; Team" country="1" city="1" year="2010" month="8" start="2010-08-03" ` +
		`end="2010-08-09"/>
 </tournaments>
 <games>
  <game id="10" tournament="1" round="3a" rule="1" black="1" white="2" bresult="0.5" opening="1" alt="g7 a1" swap="10">
   <move>h8 h9 j10 a15 a1</move>
   <info>a &lt;hard&gt; fight
opening: put h8 h9 j10; swap; put a15; declare 2; keep; offer g7 a1; pick a1</info>
  </game>
 </games>
</database>
`
	tree := readOne(t, `(;GM[4]SZ[15]RU[renju]OPENINGRULE[renju, soosyrv 8]OPENINGACTS[put h8 h9 j10; swap; put a15; `+
		`declare 2; keep; offer g7 a1; pick a1];B[hh];W[hg];B[jf];W[aa];B[ao])`, format.Options{})
	info := format.Info{ID: "10", Black: "Ando Meritee", White: "中村", Event: "World & Team", Round: "3a",
		Place: "Tallinn, Estonia", Date: "2010-08-03/2010-08-09", Opening: "Kansei (4d)", Result: "draw",
		OpeningRule: tree.Info.OpeningRule, OpeningActs: tree.Info.OpeningActs, Comment: "a <hard> fight"}
	tree.Info = info
	got, lost := written(t, tree, format.Rif)
	if got != want || len(lost) > 0 {
		t.Errorf("lost %v:\n%s\nwant\n%s", lost, got, want)
	}
	again := readOne(t, got, format.Options{})
	if again.Info != info || len(again.Warnings) > 0 || again.Unread != nil {
		t.Errorf("%+v, warnings %v, unread %v", again.Info, again.Warnings, again.Unread)
	}
}

// TestRifFacts: each fact about a game comes back as it was, or is named as lost.
func TestRifFacts(t *testing.T) {
	for _, c := range []struct {
		info format.Info
		lost string
	}{
		{format.Info{}, ""},
		{format.Info{Black: "Bo Bo"}, ""},
		{format.Info{Black: "A  B"}, ""},
		{format.Info{White: "Anna Maria Ek"}, ""},
		{format.Info{Black: "same", White: "same", ID: `"<&>`}, ""},
		{format.Info{Place: "Tallinn"}, ""},
		{format.Info{Place: "Bern, Bern"}, ""},
		{format.Info{Place: "A, B, C", Event: "E"}, ""},
		{format.Info{Date: "2026"}, ""},
		{format.Info{Date: "2026-02"}, ""},
		{format.Info{Date: "2026-02-03"}, ""},
		{format.Info{Date: "2026-02-03/2026-02-03"}, "the date"},
		{format.Info{Date: "2026-02-30"}, "the date"},
		{format.Info{Date: "spring"}, "the date"},
		{format.Info{Opening: "Kansei (4d)"}, ""},
		{format.Info{Opening: "(4d)"}, ""},
		{format.Info{Opening: "4d"}, ""},
		{format.Info{Opening: "a (b) (c)"}, ""},
		{format.Info{Opening: "a (b)c)"}, ""},
		{format.Info{Opening: "a ()"}, ""},
		{format.Info{Opening: "a b ("}, ""},
		{format.Info{Result: "white"}, ""},
		{format.Info{Result: "B+T"}, "the reason of the result"},
		{format.Info{Result: "black", Reason: "Time"}, "the reason of the result"},
		{format.Info{Result: "who knows"}, "the result"},
		{format.Info{Comment: "a\nb"}, ""},
		{format.Info{Comment: "a\nopening: put h8"}, "whether the last line of the comment is a comment"},
		{format.Info{Comment: "opening: put h8\na"}, ""},
		{format.Info{Comment: "opening: Kansei"}, ""},
		{format.Info{OpeningRule: "Swap2"}, ""},
		{format.Info{OpeningRule: "Pro"}, ""},
		{format.Info{OpeningRule: "Pro", OpeningActs: "PUT H8; keep", Comment: "opening: put h8"}, ""},
		{format.Info{OpeningActs: "put h8; keep"}, ""},
		{format.Info{OpeningActs: "put p99"}, "what was done by the opening rule"},
		{format.Info{Name: "n"}, "the name"},
		{format.Info{Source: "s"}, "the source"},
	} {
		for _, known := range []bool{false, true} {
			tree := format.NewTree(15, notation.Freestyle)
			tree.Root.Add(notation.At(7, 7), notation.Black)
			tree.RuleKnown, tree.Info = known, c.info
			data, lost := written(t, tree, format.Rif)
			if strings.Join(lost, "; ") != c.lost {
				t.Errorf("%+v: lost %q, want %q", c.info, lost, c.lost)
			}
			if d := differ(readOne(t, data, format.Options{}), tree); (d == "") != (c.lost == "") {
				t.Errorf("%+v: lost %q, and %s\n%s", c.info, lost, d, data)
			}
		}
	}
}

// TestRifContradicted: of acts that the moves contradict, nothing stands in the attributes of the game.
func TestRifContradicted(t *testing.T) {
	for third, want := range map[string]bool{"jf": true, "jg": false} {
		tree := readOne(t, "(;GM[4]SZ[15]OPENINGRULE[swap]OPENINGACTS[put h8 h9 j10; swap];B[hh];W[hg];B["+third+"])",
			format.Options{})
		data, lost := written(t, tree, format.Rif)
		if strings.Contains(data, ` swap="1"`) != want || len(lost) > 0 {
			t.Errorf("%s: lost %v:\n%s", third, lost, data)
		}
		if d := differ(readOne(t, data, format.Options{}), tree); d != "" {
			t.Errorf("%s: %s\n%s", third, d, data)
		}
	}
}

// TestRifUnwritten: what a database of games has no place for is refused.
func TestRifUnwritten(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[19];B[hh])":           "rif: a board of 19x19: expected 15x15",
		"(;GM[4]SZ[15]AB[hh];W[hg])":     "rif: stones are set up, and a database of games has only moves",
		"(;GM[4]SZ[15];B[hh];AW[hg])":    "rif: stones are set up in the course of the game",
		"(;GM[4]SZ[15];B[hh];W[];B[aa])": "rif: move 2 is a pass",
	} {
		var b bytesWriter
		if _, err := Write(&b, readOne(t, text, format.Options{}), format.Rif); err == nil || err.Error() != want ||
			len(b) > 0 {
			t.Errorf("%s: %v, %q, want %s", text, err, b, want)
		}
	}
}

// TestRifForeignOpening: acts are taken from a file of somebody else if the last line of the info has them. The
// attributes that say the same are not said again; any others stay lines of the comment.
func TestRifForeignOpening(t *testing.T) {
	const acts = "put h8 h9 j10; swap; put a15; offer g7 a1; pick a1"
	for _, c := range []struct{ rule, swap, alt, info, opening, acts, comment string }{
		{"RIF", "1", "g7 a1", "nice\nopening: " + acts, "RIF", acts, "nice"},
		{"RIF", "0", "g7 a1", "opening: " + acts, "RIF", acts, "swap: 0\nfifth moves offered: g7 a1"},
		{"Sakata", "1", "g7 a1", "opening: " + acts, "", acts, "opening rule: Sakata"},
		{"RIF", "1", "g7 a1", "opening: Kansei", "", "",
			"opening: Kansei\nopening rule: RIF\nswap: 1\nfifth moves offered: g7 a1"},
	} {
		tree := readOne(t, `<d><rules><r id="1" name="`+c.rule+`"/></rules><games><game rule="1" swap="`+c.swap+
			`" alt="`+c.alt+`"><move>h8 h9 j10 a15 a1</move><info>`+c.info+`</info></game></games></d>`,
			format.Options{})
		want := format.Info{OpeningRule: c.opening, OpeningActs: c.acts, Comment: c.comment}
		if tree.Info != want {
			t.Errorf("%+v:\n%+v\nwant\n%+v", c, tree.Info, want)
		}
	}
}

// TestOpeningContradicted: acts that the rule or the moves contradict lead to a warning, and stay what the file says;
// the moves are kept.
func TestOpeningContradicted(t *testing.T) {
	const moves = ";B[hh];W[hg];B[jf];W[aa]"
	for _, c := range []struct{ rule, acts, moves, want string }{
		{"swap", "put h8 h9 j10; swap", moves, ""},
		{"Soosyrv-8", "put h8 h9 j10; swap; put a15", moves, ""},
		{"swap", "", moves, ""},
		{"nonsense", "", moves, ""},
		{"swap2", "put h8 h9 j10", ";B[hh];W[hg];B[jf]", ""},
		{"swap", "put h8 h9; swap", moves, `act 1, "put h8 h9": 3 stones are to be put: 2 were`},
		{"swap", "put h8 h9 j10; swop", moves, `act 2: "swop": expected one of put, swap, keep, declare, offer, pick`},
		{"pro", "put h8 h9 j10; swap", moves, `opening rule "pro" is unknown here`},
		{"", "put h8 h9 j10; swap", moves, `opening rule "" is unknown here`},
		{"swap", "put h8 h9 j11; swap", moves, "move 3 of the opening is j11, but that of the game is j10"},
		{"swap", "put h8 h9 j10; swap", ";B[hh];W[hg]", "move 3 of the opening is j10, and the game ends before it"},
		{"swap", "put h8 h9 j10", moves, "the game goes on with a15 before the opening is over"},
		{"swap", "put h8 h9 j10; swap", "AB[oo]" + moves,
			"the game does not begin on an empty board with moves in turn"},
		{"swap", "put h8 h9 j10; swap", ";B[hh];W[];B[jf]",
			"the game does not begin on an empty board with moves in turn"},
	} {
		sgf := "(;GM[4]SZ[15]RU[renju]OPENINGRULE[" + c.rule + "]OPENINGACTS[" + c.acts + "]" + c.moves + ")"
		tree := readOne(t, sgf, format.Options{})
		json, _ := written(t, tree, format.JSON)
		for _, data := range []string{sgf, json} {
			for item := range (&Reading{}).Games(strings.NewReader(data)) {
				got := words.English.Texts(item.Warnings)
				says := slices.Contains(got, "nothing is claimed of the opening: "+c.want)
				if item.Err != nil || says != (c.want != "") || c.want == "" && len(got) > 0 {
					t.Errorf("%s: %v, warnings %q, want %q", data, item.Err, got, c.want)
				}
				if info := item.Tree.Info; info.OpeningActs != c.acts || info.OpeningRule != c.rule ||
					item.Tree.Plies() != tree.Plies() || item.Tree.Plies() == 0 {
					t.Errorf("%s: %+v, %d plies", data, info, item.Tree.Plies())
				}
			}
		}
	}
}
