package board

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fukumi/notation/answer"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
)

// An openingGame is an opening that a test plays by requests.
type openingGame struct {
	t        *testing.T
	d        *Service
	rule     opening.Rule
	opponent string
	acts     []opening.Act
}

// ask sends a request with more fields, and keeps the acts of the answer.
func (g *openingGame) ask(more string) (v answer.OpeningGameView) {
	g.t.Helper()
	acts := testhelp.Must(json.Marshal(g.acts))(g.t)
	object := answered(g.t, g.d, fmt.Sprintf(`{"kind":"opening","opening":%q,"position":{"rule":"renju"},"acts":%s,`+
		`"nodes":3000,"opponent":%q,"name":"Fukumi"%s}`, g.rule, acts, g.opponent, more))
	testhelp.OK(g.t, json.Unmarshal(testhelp.Must(json.Marshal(object))(g.t), &v))
	g.acts = v.Acts
	return v
}

// TestOpeningRequests: the program plays every opening rule to its end by requests, with a search and as a score model
// does; each answer describes the same state that package opening is in.
func TestOpeningRequests(t *testing.T) {
	for _, rule := range opening.Rules {
		for _, opponent := range []string{"", "wei"} {
			g := &openingGame{t: t, d: New(Options{}), rule: rule, opponent: opponent, acts: []opening.Act{}}
			v := g.ask("")
			for n := 0; !v.Done; n++ {
				if n > maxActs {
					t.Fatalf("%v does not end", rule)
				}
				if len(v.Options) == 0 || v.Options[0].Task == "" || v.Actor == 0 || v.Left != 0 {
					t.Errorf("%v: %+v", rule, v)
				}
				kinds := map[opening.Kind]bool{}
				for _, o := range v.Options {
					kinds[o.Kind] = true
				}
				after := g.ask(`,"choose":true`)
				done := after.Acts[len(after.Acts)-1]
				if len(after.Acts) != n+1 || !kinds[done.Kind] || !strings.HasPrefix(after.Did, "Fukumi ") {
					t.Errorf("%v: after %+v: %+v", rule, v, after)
				}
				said := after.Says != ""
				if said && opponent != "" || !said && opponent == "" && done.Kind != opening.Put {
					t.Errorf("%v: %+v: %q is said", rule, done, after.Says)
				}
				v = after
			}
			again := testhelp.Must(opening.ParseActs(v.Record, 15))(t)
			if !reflect.DeepEqual(again, v.Acts) {
				t.Errorf("%v: the record is %s", rule, v.Record)
			}
			if v.Actor != 0 || v.Black == 0 || len(v.Moves) < 3 || len(v.Options) > 0 {
				t.Errorf("%v: in the end: %+v", rule, v)
			}
		}
	}
}

// TestOpeningPoints: the points of an act come one by one; nothing is done until the last of them.
func TestOpeningPoints(t *testing.T) {
	g := &openingGame{t: t, d: New(Options{}), rule: opening.RIF, acts: []opening.Act{}}
	for i, points := range []string{`"h8"`, `"h8","h9"`, `"h8","h9","i9"`} {
		v := g.ask(`,"act":{"kind":"put","points":[` + points + `]}`)
		if left := 2 - i; v.Left != left || len(v.Acts) != i/2 || len(v.Pending) != (i+1)%3 || len(v.Moves) != i/2*3 {
			t.Errorf("%s: %+v", points, v)
		}
	}
	if v := g.ask(`,"act":{"kind":"swap"}`); v.Actor != 1 || v.Black != 2 || v.Did != "" {
		t.Errorf("after the swap: %+v", v)
	}
}

// TestOpeningRefuses: what a rule does not allow is refused in its own words, and in the language of the request.
func TestOpeningRefuses(t *testing.T) {
	d := New(Options{Caps: Caps{Nodes: 1000}})
	const kagetsu = `{"kind":"put","points":["h8","h9","h10"]}`
	for request, want := range map[string]string{
		`"opening":"rif","act":{"kind":"put","points":["a1"]}`:                 "move 1, a1: RIF begins in the centre",
		`"opening":"rif","act":{"kind":"put","points":["h8","h8"]}`:            "h8: point is occupied",
		`"opening":"rif","act":{"kind":"put","points":["h8","-"]}`:             "expected a letter and a number",
		`"opening":"rif","act":{"kind":"swap"}`:                                "does not allow a swap of colours now",
		`"opening":"rif","act":{"kind":"put","points":["h8","h9","i9","i10"]}`: "3 stones are to be put: 4 were",
		`"opening":"rif","acts":[{"kind":"keep"}]`:                             "RIF does not allow keeping",
		`"opening":"pro"`:                                        `opening rule "pro": expected one of swap`,
		`"acts":[]`:                                              "no opening rule is named",
		`"opening":"rif","position":{"size":16}`:                 "RIF needs a board with a centre",
		`"opening":"rif","position":{"moves":["h8"]}`:            "begins on the empty board",
		`"opening":"rif","position":{"black":["h8"],"white":[]}`: "begins on the empty board",
		`"opening":"swap2","nodes":-5`:                           "nodes -5",
		`"opening":"swap2","choose":true,"opponent":"nobody"`:    "no opponent",
		`"opening":"soosorv-8","acts":[` + strings.Repeat(kagetsu+",", 40) + kagetsu + `]`: "41 acts: expected at most",
		`"opening":"rif","acts":[` + kagetsu + `,{"kind":"keep"},{"kind":"put","points":["h7"]}],` +
			`"act":{"kind":"offer","points":["g8","i8"]}`: "g8 and i8 are mirror images",
		`"opening":"rif","acts":[` + kagetsu + `,{"kind":"keep"},{"kind":"put","points":["h7"]}],` +
			`"act":{"kind":"offer","points":["g8","g9","g10"]}`: "2 fifth moves are to be offered: 3 were",
	} {
		name, fields := last(t, d, `{"kind":"opening",`+request+`}`)
		if message, _ := fields["message"].(string); name != "error" || !strings.Contains(message, want) {
			t.Errorf("%s: %s %v, want an error with %q", request, name, fields, want)
		}
	}
}
