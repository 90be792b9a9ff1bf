package play

// What the program does in an opening (package notation/opening). Every choice follows the judgement of a ranking,
// never a table of openings. A player who lets the other one choose a colour makes the chances even; the other one
// takes the better colour; Black offers its best fifth moves, and White picks the worst of them.
//
// A judgement of a position says nothing of the fifth moves that Black will have to offer: with two of them, Black
// plays its second-best move. So while fifth moves are still to be offered, the chance is that of the last move of
// the offer, after the best of a few fourth moves.

import (
	"cmp"
	"context"
	"math"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/words"
	"fukumi/solver"
)

// An OpeningChoice is what the program does in a step of an opening.
type OpeningChoice struct {
	Act  opening.Act
	Says *words.Message // how that on which the choice rests is judged; nil if nothing was searched
}

// Act chooses what the actor of an opening does. The opening must not be over.
func (a *Balance) Act(o *opening.Opening) (OpeningChoice, error) {
	options := o.Options()
	last := options[len(options)-1]
	switch options[0].Kind {
	case opening.Put:
		return a.put(o, options[0])
	case opening.Declare:
		return a.declare(o, options[0])
	case opening.Offer:
		return a.offer(o, options[0].Number)
	case opening.Pick:
		return a.pick(o)
	}
	if last.Kind == opening.Put {
		return a.swap2(o)
	}
	if last.Kind == opening.Offer {
		list, err := a.fifths(o, last.Number, 2)
		if err != nil || list[last.Number-1].chance > 0.5 {
			return a.offered(list), err
		}
	}
	return a.colours(o)
}

// QuickAct is Act without a search: the evaluation alone judges.
func QuickAct(o *opening.Opening) opening.Act {
	c, err := (&Balance{ctx: context.Background()}).Act(o)
	if err != nil {
		return opening.Act{}
	}
	return c.Act
}

// swap2 answers the three stones of swap2.
func (a *Balance) swap2(o *opening.Opening) (OpeningChoice, error) {
	pos := o.Position()
	got, err := a.Answer(pos, true)
	if err != nil {
		return OpeningChoice{}, err
	}
	c := OpeningChoice{Act: opening.Act{Kind: opening.Keep}, Says: a.judged(&pos, got.Best)}
	switch {
	case got.Swap:
		c.Act.Kind = opening.Trade
	case len(got.Moves) == 2:
		c.Act = opening.Act{Kind: opening.Put, Points: got.Moves}
	}
	return c, nil
}

// judged is Judged, or nil if nothing was searched.
func (a *Balance) judged(pos *notation.Position, c *solver.Candidate) *words.Message {
	if a.s == nil || c == nil {
		return nil
	}
	return Judged(pos, c)
}

// percents says what Black's chance is, and with how many fifth moves; n is 0 for a position that is played freely.
func (a *Balance) percents(black float64, n int) *words.Message {
	switch {
	case a.s == nil:
		return nil
	case n == 0:
		return words.Later("judged: {percent} % for Black", "percent", percent(black))
	}
	return words.Later("judged: {percent} % for Black with {n, plural, one {# fifth move} other {# fifth moves}}",
		"percent", percent(black), "n", n)
}

// colours takes the colour with the better chance.
func (a *Balance) colours(o *opening.Opening) (OpeningChoice, error) {
	black, says, err := a.black(*o)
	if err != nil {
		return OpeningChoice{}, err
	}
	c := OpeningChoice{Act: opening.Act{Kind: opening.Keep}, Says: says}
	if (o.Actor() == o.Black()) == (black < 0.5) {
		c.Act.Kind = opening.Trade
	}
	return c, nil
}

// put puts the stones of an option.
func (a *Balance) put(o *opening.Opening, option opening.Option) (OpeningChoice, error) {
	act := opening.Act{Kind: opening.Put}
	pos := o.Position()
	if len(option.Widths) > 1 {
		if option.Widths[0] == 0 {
			points, err := a.Opening(pos)
			act.Points = points
			return OpeningChoice{Act: act}, err
		}
		return a.named(o)
	}
	lists, err := a.offers(*o, mostFifths)
	if err != nil {
		return OpeningChoice{}, err
	}
	if len(lists) > 0 {
		return a.fourth(o, lists)
	}
	way, err := a.Choose(pos, Ways(&pos, within(&pos, option.Widths[0]), false), 0)
	if err != nil {
		return OpeningChoice{}, err
	}
	act.Points = way.Stones
	black := way.Chance
	if pos.Turn() == notation.Black { // the chance is that of White, who moves next
		black = 1 - black
	}
	return OpeningChoice{Act: act, Says: a.percents(black, 0)}, nil
}

// fourth puts the fourth move: that after which the last of the offered fifth moves is worst for Black, or, if a swap
// comes first, that which with some number of fifth moves is nearest to even.
func (a *Balance) fourth(o *opening.Opening, lists []offering) (OpeningChoice, error) {
	best, off, chance, n := lists[0], math.Inf(1), 0.0, 0
	for _, l := range lists {
		after := *o
		act := opening.Act{Kind: opening.Put, Points: []notation.Point{l.fourth}}
		if err := after.Do(act); err != nil {
			return OpeningChoice{}, err
		}
		next := after.Options()[0]
		k := next.Number
		if next.Kind == opening.Declare {
			k = nearestEven(min(next.Number, len(l.fifths)), func(n int) float64 { return l.fifths[n-1].chance })
		}
		here := l.fifths[min(k, len(l.fifths))-1].chance
		far := here
		if next.Kind == opening.Declare {
			far = math.Abs(here - 0.5)
		}
		if far < off {
			best, off, chance, n = l, far, here, k
		}
	}
	return OpeningChoice{
		Act: opening.Act{Kind: opening.Put, Points: []notation.Point{best.fourth}}, Says: a.percents(chance, n),
	}, nil
}

// nearestEven returns the number from 1 to most for which the chance is nearest to even.
func nearestEven(most int, chance func(n int) float64) int {
	best := 1
	for n := 2; n <= most; n++ {
		if math.Abs(chance(n)-0.5) < math.Abs(chance(best)-0.5) {
			best = n
		}
	}
	return best
}

// named puts one of the 26 openings of renju.
func (a *Balance) named(o *opening.Opening) (OpeningChoice, error) {
	pos := o.Position()
	ways := openings(&pos)
	at := func(w Way) opening.Act { return opening.Act{Kind: opening.Put, Points: w.Stones} }
	slices.SortStableFunc(ways, func(x, y Way) int { return cmp.Compare(x.Value, y.Value) }) // of White, who is to move
	best, off, says := Way{}, math.Inf(1), (*words.Message)(nil)
	for low, high := 0, len(ways)-1; low <= high; { // the fewer chances of White, the more of Black, with offers too
		middle := (low + high) / 2
		after := *o
		if err := after.Do(at(ways[middle])); err != nil {
			return OpeningChoice{}, err
		}
		if after.Options()[0].Kind == opening.Declare { // the number of fifth moves will make it even
			w, err := a.Choose(pos, ways, 0)
			return OpeningChoice{Act: at(w)}, err
		}
		black, heard, err := a.black(after)
		if err != nil && off == math.Inf(1) {
			return OpeningChoice{}, err
		} else if err != nil {
			break
		}
		if far := math.Abs(black - 0.5); far < off {
			best, off, says = ways[middle], far, heard
		}
		if black > 0.5 {
			low = middle + 1
		} else {
			high = middle - 1
		}
	}
	return OpeningChoice{Act: at(best), Says: says}, nil
}

// openings returns the 26 openings of renju, with the values for White, who is to move.
func openings(pos *notation.Position) (list []Way) {
	for _, o := range words.Openings() {
		after, w := *pos, Way{Stones: o.Moves(pos.Size())}
		for _, p := range w.Stones {
			if after.Play(p) != nil {
				return nil
			}
		}
		w.Value = eval.NewScore(&after).Judge(after.Turn())
		list = append(list, w)
	}
	return list
}

// within returns the free points of the central square of a width, or Near if the width is 0.
func within(pos *notation.Position, width int) (list []notation.Point) {
	if width == 0 {
		return Near(pos)
	}
	centre := pos.Size() / 2
	for _, p := range pos.Stones(notation.Empty) {
		if max(abs(p.X()-centre), abs(p.Y()-centre)) <= width/2 {
			list = append(list, p)
		}
	}
	return list
}

// declare says how many fifth moves there will be: so many that the chances are even.
func (a *Balance) declare(o *opening.Opening, option opening.Option) (OpeningChoice, error) {
	after := *o
	most := min(option.Number, mostFifths)
	if err := after.Do(opening.Act{Kind: opening.Declare, Number: most}); err != nil {
		return OpeningChoice{}, err
	}
	for after.Options()[0].Kind == opening.Trade {
		if err := after.Do(opening.Act{Kind: opening.Keep}); err != nil {
			return OpeningChoice{}, err
		}
	}
	lists, err := a.offers(after, 0)
	if err != nil {
		return OpeningChoice{}, err
	}
	n := nearestEven(most, func(n int) float64 { return worst(lists, n) })
	return OpeningChoice{Act: opening.Act{Kind: opening.Declare, Number: n}, Says: a.percents(worst(lists, n), n)}, nil
}

// offer offers the n best fifth moves.
func (a *Balance) offer(o *opening.Opening, n int) (OpeningChoice, error) {
	list, err := a.fifths(o, n, 1)
	return a.offered(list), err
}

func (a *Balance) offered(list []fifth) OpeningChoice {
	c := OpeningChoice{Act: opening.Act{Kind: opening.Offer}}
	for _, f := range list {
		c.Act.Points = append(c.Act.Points, f.at)
		c.Says = a.percents(f.chance, len(list))
	}
	return c
}

// pick picks the offered fifth move that is worst for Black.
func (a *Balance) pick(o *opening.Opening) (OpeningChoice, error) {
	offers := o.Offers()
	choice, off := OpeningChoice{}, math.Inf(1)
	for i, p := range offers {
		pos := o.Position()
		if err := pos.Play(p); err != nil {
			return choice, err
		}
		c, err := a.judge(pos, len(offers)-i)
		if err != nil && i == 0 {
			return choice, err
		} else if err != nil {
			break
		}
		if black := chanceOf(&pos, &c); black < off {
			act := opening.Act{Kind: opening.Pick, Points: []notation.Point{p}}
			choice, off = OpeningChoice{act, a.judged(&pos, &c)}, black
		}
	}
	return choice, nil
}
