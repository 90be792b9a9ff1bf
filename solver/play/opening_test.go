package play

import (
	"math"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// playOut plays an opening by the program on both sides, and calls look with each state and choice.
func playOut(t *testing.T, o *opening.Opening, act func(*opening.Opening) OpeningChoice,
	look func(opening.Opening, OpeningChoice)) {
	t.Helper()
	for n := 0; !o.Done(); n++ {
		if n > 20 {
			t.Fatalf("%v does not end", o.Rule())
		}
		c, before := act(o), *o
		if err := o.Do(c.Act); err != nil {
			t.Fatalf("%v: %+v: %v", o.Rule(), c.Act, err)
		}
		look(before, c)
	}
}

// TestOpenings: the program plays each opening rule against itself, with a search and without one. Every act is
// allowed; with a search, what a colour is taken for is said; of the offered fifth moves, the one that is picked is
// judged worst for Black.
func TestOpenings(t *testing.T) {
	s := ask.Open(ask.Options{Memory: 1 << 20})
	for _, rule := range opening.Rules {
		for _, searched := range []bool{true, false} {
			o := testhelp.Must(opening.Begin(rule, notation.Renju, 15))(t)
			balance := func() *Balance { return NewBalance(t.Context(), s, solver.Limits{Nodes: 2000}, 0, Finalists) }
			act := func(o *opening.Opening) OpeningChoice {
				if !searched {
					return OpeningChoice{Act: QuickAct(o)}
				}
				return testhelp.Must(balance().Act(o))(t)
			}
			playOut(t, &o, act, func(before opening.Opening, c OpeningChoice) {
				t.Logf("%v: player %d: %v; %v", rule, before.Actor(), before.Did(c.Act, "Fukumi"), c.Says)
				choice := c.Act.Kind != opening.Put
				if searched && choice && c.Says == nil {
					t.Errorf("%v: %+v: nothing is said of how it was judged", rule, c.Act)
				}
				if searched && c.Act.Kind == opening.Pick {
					least := math.Inf(1)
					var chances []float64
					for _, p := range before.Offers() {
						pos := before.Position()
						testhelp.OK(t, pos.Play(p))
						best := testhelp.Must(balance().judge(pos, 1))(t)
						chances = append(chances, chanceOf(&pos, &best))
						least = min(least, chances[len(chances)-1])
					}
					if i := slices.Index(before.Offers(), c.Act.Points[0]); chances[i] > least {
						t.Errorf("%v: of %v with chances %.2f, %v was picked", rule, before.Offers(), chances,
							c.Act.Points)
					}
				}
			})
			if rule == opening.Tarannikov {
				pos := o.Position()
				if n := pos.Count(notation.Black); n != 3 {
					t.Errorf("%v: %d black stones", rule, n)
				}
			}
		}
	}
}

// TestColoursOfOpenings: whoever may take a colour takes the better one, and the number of fifth moves counts.
func TestColoursOfOpenings(t *testing.T) {
	points := func(moves ...string) (list []notation.Point) {
		for _, m := range moves {
			list = append(list, testhelp.Must(notation.ParsePoint(m, 15))(t))
		}
		return list
	}
	s := ask.Open(ask.Options{Memory: 1 << 20})
	for _, c := range []struct {
		rule  opening.Rule
		acts  []opening.Act
		black opening.Player // who has Black after the choice
	}{
		// Black's stones stand together, and White's is in the corner.
		{opening.Swap, []opening.Act{{Kind: opening.Put, Points: points("h8", "a1", "h9")}}, opening.Second},
		// Kagetsu is the strongest of the openings, and one fifth move is no burden.
		{opening.Yamaguchi, []opening.Act{{Kind: opening.Put, Points: points("h8", "h9", "i9")},
			{Kind: opening.Declare, Number: 1}}, opening.Second},
		// Yusei is the weakest, and White picks the worst of eight.
		{opening.Yamaguchi, []opening.Act{{Kind: opening.Put, Points: points("h8", "h9", "j6")},
			{Kind: opening.Declare, Number: 8}}, opening.First},
	} {
		o := testhelp.Must(opening.Begin(c.rule, notation.Renju, 15))(t)
		for _, a := range c.acts {
			testhelp.OK(t, o.Do(a))
		}
		got := testhelp.Must(NewBalance(t.Context(), s, solver.Limits{Nodes: 20_000}, 0, Finalists).Act(&o))(t)
		testhelp.OK(t, o.Do(got.Act))
		t.Logf("%v: %v, %v", c.rule, got.Act.Kind, got.Says)
		if o.Black() != c.black {
			t.Errorf("%v, %v: %v (%v), so that player %d has Black", c.rule, c.acts, got.Act.Kind, got.Says, o.Black())
		}
	}
}
