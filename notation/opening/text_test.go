package opening_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
	"fukumi/notation/testhelp/walks"
)

// TestNamed: an opening rule is found in a name as files spell it, and only if the name is that of this rule.
func TestNamed(t *testing.T) {
	for name, want := range map[string]opening.Rule{
		"Soosyrv-8": opening.Soosorv8, "soosorv8": opening.Soosorv8, "Soosõrv-8 rule": opening.Soosorv8,
		"索索夫8": opening.Soosorv8, "Taraguchi-10": opening.Taraguchi10, "Taraguchi": opening.Taraguchi10,
		"塔拉山口": opening.Taraguchi10, "山口": opening.Yamaguchi, "Yamaguchi": opening.Yamaguchi, "RIF": opening.RIF,
		"RIF 1996": opening.RIF, "renju, RIF rule": opening.RIF, "Тараннников": 0, "Таранников": opening.Tarannikov,
		"renju, swap2": opening.Swap2, "Swap 2": opening.Swap2, "swap-2": opening.Swap2, "Gomoku swap2": opening.Swap2,
		"Freestyle, Swap": opening.Swap, "Swap": opening.Swap, "renju (Tarannikov)": opening.Tarannikov,

		"": 0, "Renju": 0, "Soosyrv": 0, "Soosorv-7": 0, "Soosyrv-80": 0, "Taraguchi-9": 0, "pro": 0, "swap 3": 0,
		"Sakata": 0, "riff": 0, "swap21": 0, "8": 0,
	} {
		got, known := opening.Named(name)
		if got != want || known != (want != 0) {
			t.Errorf("%q: %v, %v, want %v", name, got, known, want)
		}
	}
	for _, r := range opening.Rules {
		for _, name := range []string{r.String(), r.Name(), strings.ToUpper(r.Name()), "Standard, " + r.Name()} {
			if got, known := opening.Named(name); !known || got != r {
				t.Errorf("%q: %v, %v, want %v", name, got, known, r)
			}
		}
	}
}

// TestParseActs: acts that cannot be read are named by their number.
func TestParseActs(t *testing.T) {
	const all = "put h8 h9 j7; swap; put g8; declare 2; keep; offer f6 k10; pick f6"
	for text, want := range map[string]string{all: all, "": "", " \n": "", " PUT H8\tH9;\nKeep ": "put h8 h9; keep"} {
		list, err := opening.ParseActs(text, 15)
		if got := opening.FormatActs(list); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"put h8; swop": `act 2: "swop": expected one of put, swap, keep, declare, offer, pick`,
		"swap;":        "act 2: there is nothing between two semicolons",
		"swap;;keep":   "act 2: there is nothing between two semicolons",
		"put":          `act 1: "put": expected acts like "put h8 h9; swap; declare 2"`,
		"keep h8":      `act 1: "keep h8": expected acts like "put h8 h9; swap; declare 2"`,
		"declare two":  `act 1: "declare two": expected acts like "put h8 h9; swap; declare 2"`,
		"declare -1":   `act 1: "declare -1": expected acts like "put h8 h9; swap; declare 2"`,
		"declare 2 3":  `act 1: "declare 2 3": expected acts like "put h8 h9; swap; declare 2"`,
		"put p1":       `act 1: point "p1": point is not on the board`,
	} {
		if _, err := opening.ParseActs(text, 15); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestReplay: what an opening did is done again from its text, whatever players choose; an act too many or one that the
// rule does not allow is named by its number.
func TestReplay(t *testing.T) {
	rng := rand.New(rand.NewPCG(67, 1))
	for range testhelp.Cases(200, 2000) {
		rule, game := opening.Rules[rng.IntN(len(opening.Rules))], notation.Rules[rng.IntN(len(notation.Rules))]
		o := testhelp.Must(opening.Begin(rule, game, 15))(t)
		done := walks.Opening(rng, &o)
		text := opening.FormatActs(done)
		read := testhelp.Must(opening.ParseActs(text, 15))(t)
		if !reflect.DeepEqual(read, done) {
			t.Fatalf("%s is read as %s", text, opening.FormatActs(read))
		}
		again := testhelp.Must(opening.Replay(rule, game, 15, read))(t)
		if !reflect.DeepEqual(again, o) {
			t.Errorf("%v: %s leads elsewhere", rule, text)
		}
		if _, err := opening.Replay(rule, game, 15, append(read, opening.Act{Kind: opening.Keep})); err == nil ||
			!strings.HasSuffix(err.Error(), `, "keep": the opening is over`) {
			t.Errorf("%v: %s, and another act: %v", rule, text, err)
		}
	}
	for _, c := range []struct {
		rule       opening.Rule
		size       int
		acts, want string
	}{
		{opening.RIF, 20, "", "RIF needs a board with a centre: an odd number of lines"},
		{opening.RIF, 15, "put h8 h9 h10; declare 2",
			`act 2, "declare 2": RIF does not allow a number of fifth moves now, only a swap of colours, ` +
				`keeping the colours`},
		{opening.Swap, 15, "put h8 h9 h9", `act 1, "put h8 h9 h9": h9: point is occupied`},
	} {
		list := testhelp.Must(opening.ParseActs(c.acts, c.size))(t)
		if _, err := opening.Replay(c.rule, notation.Renju, c.size, list); err == nil || err.Error() != c.want {
			t.Errorf("%v, %s: %v, want %s", c.rule, c.acts, err, c.want)
		}
	}
}

// FuzzActs: what is read of a text is written as a text that is read alike, and can be replayed without harm.
func FuzzActs(f *testing.F) {
	for _, text := range []string{"put h8 h9 j7; swap; put g8; declare 2; keep; offer f6 k10; pick f6", "put a1 v22",
		"swap;;", "declare 99999999999999999999", "offer h8 h8", "PUT H8;keep"} {
		f.Add(text, byte(15), byte(0))
		f.Add(text, byte(22), byte(1))
	}
	f.Fuzz(func(t *testing.T, text string, size, rule byte) {
		n := notation.MinSize + int(size)%(notation.MaxSize-notation.MinSize+1)
		list, err := opening.ParseActs(text, n)
		if err != nil {
			if list != nil || !strings.HasPrefix(err.Error(), "act ") {
				t.Fatalf("%q: %v, %v", text, list, err)
			}
			return
		}
		again, err := opening.ParseActs(opening.FormatActs(list), n)
		if err != nil || !reflect.DeepEqual(again, list) {
			t.Fatalf("%q is written as %q, which is read as %v, %v", text, opening.FormatActs(list), again, err)
		}
		r := opening.Rules[int(rule)%len(opening.Rules)]
		o, err := opening.Replay(r, notation.Renju, n, list)
		if err != nil {
			return
		}
		pos := o.Position()
		if _, ordered := pos.Moves(); !ordered || o.Rule() != r {
			t.Fatalf("%q: an opening without the order of its moves, or of %v", text, o.Rule())
		}
	})
}
