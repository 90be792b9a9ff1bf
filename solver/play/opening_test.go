package play

import (
	"errors"
	"math"
	"slices"
	"testing"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
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

// TestOpeningsFail: if a search fails, wherever it is, the choice is an error or an act that is allowed.
func TestOpeningsFail(t *testing.T) {
	s := ask.Open(ask.Options{Memory: 1 << 20})
	broken := errors.New("the search has failed")
	failed, chosen := 0, 0
	for _, rule := range opening.Rules {
		o := testhelp.Must(opening.Begin(rule, notation.Renju, 15))(t)
		quick := func(o *opening.Opening) OpeningChoice { return OpeningChoice{Act: QuickAct(o)} }
		playOut(t, &o, quick, func(before opening.Opening, _ OpeningChoice) {
			for _, searches := range []int{0, 1, 2, 3, 5, 9, 14} {
				b := NewBalance(t.Context(), s, solver.Limits{Nodes: 500}, 0, Finalists)
				b.asked = func() error {
					if searches--; searches < 0 {
						return broken
					}
					return nil
				}
				c, err := b.Act(&before)
				after := before
				switch {
				case errors.Is(err, broken):
					failed++
				case err != nil:
					t.Errorf("%v: %v", rule, err)
				case after.Do(c.Act) != nil:
					t.Errorf("%v: after a search that failed: %+v", rule, c.Act)
				default:
					chosen++
				}
			}
		})
	}
	if failed == 0 || chosen == 0 {
		t.Errorf("%d choices failed, %d did not", failed, chosen)
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

// TestChoicesPay measures the choices of colours under the rules with fifth moves: from each of the 26 openings the
// second player takes a colour, the opening is played to its end, and the game by the same search on both sides. Who
// chose must not lose more than half. A long test plays all openings, the usual run two of each rule, of which only
// the legality is asked.
func TestChoicesPay(t *testing.T) {
	s := ask.Open(ask.Options{Memory: 16 << 20})
	balance := func() *Balance {
		return NewBalance(t.Context(), s, solver.Limits{Nodes: choiceNodes}, 0, Finalists+1)
	}
	step := 13
	if testhelp.LongAsked() {
		step = 1
	}
	for _, rule := range []opening.Rule{opening.RIF, opening.Yamaguchi, opening.Soosorv8} {
		chose, black, games := 0.0, 0.0, 0
		for i := 0; i < 26; i += step {
			o := testhelp.Must(opening.Begin(rule, notation.Renju, 15))(t)
			named := words.Openings()[i]
			testhelp.OK(t, o.Do(opening.Act{Kind: opening.Put, Points: named.Moves(15)}))
			playOut(t, &o, func(o *opening.Opening) OpeningChoice { return testhelp.Must(balance().Act(o))(t) },
				func(opening.Opening, OpeningChoice) {})
			points := playedOut(t, s, o.Position())
			black += points
			if games++; o.Black() == opening.First {
				points = 1 - points
			}
			chose += points // those of the second player
			t.Logf("%v, %v: the second player has %.1f", rule, named.String(), points)
		}
		t.Logf("%v: the second player has %.1f of %d games, Black %.1f", rule, chose, games, black)
		if share := chose / float64(games); testhelp.LongAsked() && share < 0.5-2*math.Sqrt(0.25/float64(games)) {
			t.Errorf("%v: the second player, who chose first, has %.1f of %d games", rule, chose, games)
		}
	}
}
