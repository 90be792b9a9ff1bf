package analysis_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/analysis"
	"fukumi/solver/ask"
)

// TestHeadline: the answer in one sentence, for each kind of answer, and why.
func TestHeadline(t *testing.T) {
	for _, c := range []struct {
		position  string
		turn      notation.Stone
		text, why string
	}{
		{"h8 a1 i8 a3 j8 a5 k8 a7", notation.Black, `^Black wins at once: (g8|l8) makes five\.$`, `^$`},
		{"h8 a1 i8 a3 j8 a5", notation.Black, `^Black wins in 2 moves, starting with (g8|k8)\.$`,
			"one four after another.* It is proved"},
		{"h8,i8,j8/h9,i10", notation.White, `^Black threatens to win at k8; 2 moves stop it\.$`,
			`^These hold: g8 k8\. All others are proved to lose\.$`},
		{"i11,f4,g7,e5,e4,d6,d5/e11,l7,h6,f6,e6,g3", notation.White,
			`^Black threatens to win at [a-o]\d+; fours alone hold for now\.$`,
			`^g6 i6 make fours, which may only put off the loss\. All others are proved to lose\.$`},
		{"h8,i8,j8,k8/h9,i10,g5,c3", notation.White, `^Black wins: nothing stops the five\.$`,
			`^Five comes at (g8 l8|l8 g8)`},
		{"h8,i8,j8,k8/g8,i10,g5,c3", notation.White, `^White must play l8: Black makes five there next\.$`, `^$`},
		{"h8 i9 g7 h9", notation.Black, `^Nobody has a win by threats\. Best: [a-o]\d+, Black \d+ %\.$`,
			`^$`},
	} {
		q := query(t, c.position, 20_000)
		q.Position.SetTurn(c.turn)
		var answers []analysis.Headline // since the answer was said to be final
		a := testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Memory: 1 << 20}), "", q,
			analysis.Options{Candidates: 1, Told: func(a *analysis.Analysis, p analysis.Part) error {
				if a.Answered(p) {
					answers = append(answers, a.Headline(words.English, p))
				}
				return nil
			}}))(t)
		h := a.Headline(words.English, analysis.PartRest)
		if len(answers) == 0 || slices.ContainsFunc(answers, func(a analysis.Headline) bool { return a != h }) {
			t.Errorf("%s: answered with %q, and at the end with %q", c.position, answers, h)
		}
		if !regexp.MustCompile(c.text).MatchString(h.Text) || !regexp.MustCompile(c.why).MatchString(h.Why) {
			t.Errorf("%s: %q, %q: want %s, %s", c.position, h.Text, h.Why, c.text, c.why)
		}
	}
}

// TestBlockDecides: more search adds nothing if the answer to a four is proved to win or to lose,
// and only then.
func TestBlockDecides(t *testing.T) {
	for position, want := range map[string]bool{
		"g8,h8,i7,i6/a1,a2,a3,a5":  true,
		"g8,i10,g5,c3/h8,i8,j8,k8": false,
	} {
		q := query(t, position, 100_000)
		q.Position.SetTurn(notation.Black)
		a := testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Memory: 1 << 20}), "", q,
			analysis.Options{Candidates: 1}))(t)
		if got := a.Decided(); got != want {
			t.Errorf("%s: decided %v, want %v: %s", position, got, want, a.Headline(words.English,
				analysis.PartRest).Text)
		}
	}
}

// TestHeadlineOfLimits: if a limit ended a search, neither side is said to have no
// win.
func TestHeadlineOfLimits(t *testing.T) {
	q := query(t, "e11,f10,g10,h8,g7,h7,g6/e10,g9,f8,g8,i8,f7,i7", 1)
	told := map[analysis.Part]string{}
	a := testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Memory: 1 << 20}), "", q,
		analysis.Options{Told: func(a *analysis.Analysis, p analysis.Part) error {
			told[p] = a.Headline(words.English, p).Text
			return nil
		}}))(t)
	if a.Attack.Result.Verdict != solver.Unknown {
		t.Fatalf("%v after one node", a.Attack.Result.Verdict)
	}
	if got := told[analysis.PartAttack]; got != "No win found so far." {
		t.Errorf("%q", got)
	}
}

// TestBlockNamesFours: of the replies that hold after a forced block, fours are named as such.
func TestBlockNamesFours(t *testing.T) {
	q := query(t, "h8,i9,j10,l12,c2,d2,e2/g7,k7,l7,m7,n3,b2", 20_000)
	q.Position.SetTurn(notation.White)
	a := testhelp.Must(analysis.Analyze(t.Context(), ask.Open(ask.Options{Memory: 1 << 20}), "", q,
		analysis.Options{Candidates: 1}))(t)
	want := "f2 g2 j7 n7 hold; f2 g2 make fours, which may only put off the loss"
	if got := a.Attack.BlockText(words.English); !strings.Contains(got, want) {
		t.Errorf("%q, want %q in it", got, want)
	}
}
