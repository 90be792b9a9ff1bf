package opening_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/testhelp"
	"fukumi/notation/testhelp/walks"
)

// acts reads acts: "put h8 h9 i10", "swap", "keep", "declare 3", "offer a1 b2", "pick a1".
func acts(t *testing.T, text string) []opening.Act {
	t.Helper()
	return testhelp.Must(opening.ParseActs(text, 15))(t)
}

// TestRules plays each rule through, in each of its ways. actors are who acts, in order; black is who has Black in the
// end, and moves are the stones on the board then.
func TestRules(t *testing.T) {
	const ten = "offer a1 a2 a3 a4 a5 a6 a7 a8 a9 b1"
	for _, c := range []struct {
		rule         opening.Rule
		acts, actors string
		black        opening.Player
		moves        int
	}{
		{opening.Swap, "put a1 h8 o15; keep", "12", opening.First, 3},
		{opening.Swap, "put a1 h8 o15; swap", "12", opening.Second, 3},
		{opening.Swap2, "put a1 h8 o15; swap", "12", opening.Second, 3},
		{opening.Swap2, "put a1 h8 o15; put b2 c3; swap", "121", opening.Second, 5},
		{opening.Swap2, "put a1 h8 o15; put b2 c3; keep", "121", opening.First, 5},
		{opening.RIF, "put h8 h9 i10; keep; put g9; offer a1 b2; pick b2", "12212", opening.First, 5},
		{opening.RIF, "put h8 i9 j10; swap; put g9; offer a1 b2; pick a1", "12121", opening.Second, 5},
		{opening.Yamaguchi, "put h8 i9 j9; declare 3; keep; put a15; offer a1 b2 c3; pick c3", "112212",
			opening.First, 5},
		{opening.Yamaguchi, "put h8 i9 j9; declare 1; swap; put a15; offer a1; pick a1", "112121", opening.Second, 5},
		{opening.Tarannikov, "put h8; keep; put h9; keep; put i10; keep; put g7; keep; put d8; keep", "1221122112",
			opening.First, 5},
		{opening.Tarannikov, "put h8; swap; put h9; swap; put i10; keep; put g7; keep; put d8; swap", "1212122112",
			opening.Second, 5},
		{opening.Soosorv8, "put h8 i9 j9; keep; put a15; declare 2; keep; offer a1 b2; pick b2", "1222112",
			opening.First, 5},
		{opening.Soosorv8, "put h8 i9 j9; keep; put a15; declare 2; swap; offer a1 b2; pick b2", "1222121",
			opening.Second, 5},
		{opening.Taraguchi10, "put h8; keep; put h9; keep; put i10; keep; put g7; keep; put d8; keep", "1221122112",
			opening.First, 5},
		{opening.Taraguchi10, "put h8; keep; put h9; keep; put i10; keep; put g7; swap; put d8; keep", "1221122121",
			opening.Second, 5},
		{opening.Taraguchi10, "put h8; keep; put h9; keep; put i10; keep; put g7; " + ten + "; pick a3", "122112212",
			opening.First, 5},
	} {
		o := testhelp.Must(opening.Begin(c.rule, notation.Renju, 15))(t)
		var actors strings.Builder
		for _, a := range acts(t, c.acts) {
			actors.WriteByte('0' + byte(o.Actor()))
			if err := o.Do(a); err != nil {
				t.Errorf("%v, %s: %+v: %v", c.rule, c.acts, a, err)
			}
		}
		pos := o.Position()
		moves, ordered := pos.Moves()
		if actors.String() != c.actors || !o.Done() || o.Black() != c.black || !ordered || len(moves) != c.moves ||
			o.Actor() != 0 || o.Options() != nil {
			t.Errorf("%v, %s: actors %s, done %v, Black has player %d, moves %v; want %s, %d, %d moves", c.rule, c.acts,
				actors.String(), o.Done(), o.Black(), moves, c.actors, c.black, c.moves)
		}
	}
}

// TestRefused: an act that the rule does not allow is refused in the rule's own words, and changes nothing.
func TestRefused(t *testing.T) {
	const rif = "put h8 h9 h10; keep; put h7"
	for _, c := range []struct {
		rule             opening.Rule
		before, act, why string
	}{
		{opening.RIF, "", "put h9 h8 h10", "move 1, h9: RIF begins in the centre of the board"},
		{opening.RIF, "", "put h8 h10 h9", "move 2, h10: RIF wants it in the middle, on 3 by 3 points"},
		{opening.RIF, "", "put h8 h9 h11", "move 3, h11: RIF wants it in the middle, on 5 by 5 points"},
		{opening.RIF, "", "put h8 h8 h9", "h8: point is occupied"},
		{opening.RIF, "", "put h8", "3 stones are to be put: 1 were"},
		{opening.RIF, "", "swap", "RIF does not allow a swap of colours now, only stones"},
		{opening.RIF, "put h8 h9 h10; swap", "swap", "RIF does not allow a swap of colours now, only stones"},
		{opening.RIF, rif, "offer g8 i8",
			"g8 and i8 are mirror images: offered fifth moves must differ"},
		{opening.RIF, rif, "offer g8 g8", "g8 is offered twice"},
		{opening.RIF, rif, "offer g8 h8", "h8: point is occupied"},
		{opening.RIF, rif, "offer a1 b3 c4", "2 fifth moves are to be offered: 3 were"},
		{opening.RIF, rif + "; offer a1 b3", "pick c3", "one of the offered fifth moves is to be picked: a1 b3"},
		{opening.RIF, rif + "; offer a1 b3; pick a1", "pick b3", "the opening is over"},
		{opening.Soosorv8, rif, "declare 9", "9 fifth moves: Soosõrv-8 allows 1 to 8"},
		{opening.Soosorv8, rif, "declare 0", "0 fifth moves: Soosõrv-8 allows 1 to 8"},
		{opening.Taraguchi10, "put h8; keep; put h9; keep; put i10; keep", "put d8",
			"move 4, d8: Taraguchi-10 wants it in the middle, on 7 by 7 points"},
		{opening.Taraguchi10, "put h8; keep; put h9; keep; put i10; keep; put g7; swap", "offer a1",
			"Taraguchi-10 does not allow an offer of fifth moves now, only stones"},
		{opening.Swap2, "put a1 h8 o15; put b2 c3", "put d4 e5",
			"Swap2 does not allow stones now, only a swap of colours, keeping the colours"},
	} {
		o := testhelp.Must(opening.Begin(c.rule, notation.Renju, 15))(t)
		if c.before != "" {
			for _, a := range acts(t, c.before) {
				testhelp.OK(t, o.Do(a))
			}
		}
		actor, before := o.Actor(), o.Position()
		act := acts(t, c.act)[0]
		if _, early := o.Left(act); early != nil && early.Error() != c.why ||
			early == nil && !strings.Contains(c.why, " are to be ") {
			t.Errorf("%v, %s, then %s: while the points are pressed: %v, want %s", c.rule, c.before, c.act, early,
				c.why)
		}
		err := o.Do(act)
		after := o.Position()
		if err == nil || err.Error() != c.why || o.Actor() != actor || !after.Same(&before) {
			t.Errorf("%v, %s, then %s: %v, want %s", c.rule, c.before, c.act, err, c.why)
		}
	}
	for _, r := range opening.Rules {
		_, err := opening.Begin(r, notation.Freestyle, 20)
		if (err == nil) != (r == opening.Swap || r == opening.Swap2) {
			t.Errorf("%v on a board without a centre: %v", r, err)
		}
		var again opening.Rule
		if err := again.UnmarshalText([]byte(r.String())); err != nil || again != r || r.Name() == "" {
			t.Errorf("%v is read as %v, %v", r, again, err)
		}
	}
	var r opening.Rule
	if err := r.UnmarshalText([]byte("pro")); err == nil || !strings.Contains(err.Error(), "expected one of swap, ") {
		t.Errorf("pro: %v", err)
	}
}

// TestWalks: whatever players choose, every rule comes to an end, with as many stones of each colour as moves say; what
// is allowed is allowed on the turned and mirrored board.
func TestWalks(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 1))
	for range testhelp.Cases(200, 2000) {
		rule := opening.Rules[rng.IntN(len(opening.Rules))]
		turned := notation.Symmetry(rng.IntN(int(notation.Symmetries)))
		o := testhelp.Must(opening.Begin(rule, notation.Renju, 15))(t)
		image := o
		for n := 0; !o.Done(); {
			if n++; n > 1000 {
				t.Fatalf("%v does not end", rule)
			}
			a := walks.Act(rng, &o)
			b := opening.Act{Kind: a.Kind, Number: a.Number}
			for _, p := range a.Points {
				b.Points = append(b.Points, turned.Apply(p, 15))
			}
			left(t, &o, a)
			err, mirrored := o.Do(a), image.Do(b)
			if (err == nil) != (mirrored == nil) {
				t.Fatalf("%v: %+v: %v, and turned by %d: %v", rule, a, err, turned, mirrored)
			}
		}
		pos, other := o.Position(), image.Position()
		if same := pos.Image(turned); !same.Same(&other) || o.Black() != image.Black() {
			t.Errorf("%v: the turned opening ends elsewhere", rule)
		}
		if black, white := pos.Count(notation.Black), pos.Count(notation.White); black-white != (black+white)%2 {
			t.Errorf("%v: %d black and %d white stones", rule, black, white)
		}
	}
}

// left checks Left: an act whose points are named one by one is refused exactly if all of it is, and says how many
// points are left.
func left(t *testing.T, o *opening.Opening, a opening.Act) {
	t.Helper()
	options := o.Options()
	option := options[slices.IndexFunc(options, func(o opening.Option) bool { return o.Kind == a.Kind })]
	want := max(len(option.Widths), option.Number)
	if a.Kind != opening.Put && a.Kind != opening.Offer {
		want = 0
	}
	var early error
	for n := range want + 1 {
		begun := opening.Act{Kind: a.Kind, Number: a.Number, Points: a.Points}
		if want > 0 {
			begun.Points = a.Points[:n]
		}
		k, err := o.Left(begun)
		if early = err; err != nil {
			break
		}
		if k != want-n {
			t.Errorf("%v: %+v: %d points are left, want %d", o.Rule(), begun, k, want-n)
		}
	}
	after := *o
	if err := after.Do(a); (err == nil) != (early == nil) {
		t.Errorf("%v: %+v: %v, and point by point: %v", o.Rule(), a, err, early)
	}
	if o.Task(option) == nil || after.Rule().About() == nil || o.Did(a, "A") == nil {
		t.Errorf("%v: nothing is said of %+v", o.Rule(), a)
	}
}

// TestOffersDiffer compares the test of symmetric offers with slow, obvious code: the boards after the two moves are
// images of each other.
func TestOffersDiffer(t *testing.T) {
	images := func(pos notation.Position) []string {
		var list []string
		for s := range notation.Symmetries {
			turned := pos.Image(s)
			list = append(list, strings.Join([]string{notation.FormatMoves(turned.Stones(notation.Black)),
				notation.FormatMoves(turned.Stones(notation.White))}, "/"))
		}
		slices.Sort(list)
		return list
	}
	rng := rand.New(rand.NewPCG(66, 2))
	refused := 0
	for range testhelp.Cases(300, 3000) {
		o := testhelp.Must(opening.Begin(opening.RIF, notation.Renju, 15))(t)
		third := notation.At(7+rng.IntN(4)/3, 9)
		fourth := notation.At(7-rng.IntN(4)/3, 5)
		for _, a := range []opening.Act{
			{Kind: opening.Put, Points: []notation.Point{notation.At(7, 7), notation.At(7, 8), third}},
			{Kind: opening.Keep}, {Kind: opening.Put, Points: []notation.Point{fourth}},
		} {
			testhelp.OK(t, o.Do(a))
		}
		pos := o.Position()
		empty := pos.Stones(notation.Empty)
		p := empty[rng.IntN(len(empty))]
		q := notation.At(14-p.X(), p.Y())
		if rng.IntN(2) == 0 || pos.At(q) != notation.Empty {
			q = empty[rng.IntN(len(empty))]
		}
		if p == q {
			continue
		}
		with := func(p notation.Point) notation.Position {
			after := pos
			testhelp.OK(t, after.Play(p))
			return after
		}
		err := o.Do(opening.Act{Kind: opening.Offer, Points: []notation.Point{p, q}})
		if same := slices.Equal(images(with(p)), images(with(q))); same != (err != nil) {
			t.Errorf("%v, %v after %s: %v, images of each other: %v", p, q, notation.FormatPosition(&pos), err, same)
		}
		if err != nil {
			refused++
		}
	}
	if refused < 10 {
		t.Errorf("%d offers were refused: the test has little to look at", refused)
	}
}
