package play

// What an offer of fifth moves is worth. White picks one of them, so Black's chance is that of the worst.

import (
	"cmp"
	"slices"

	"fukumi/notation"
	"fukumi/notation/opening"
	"fukumi/notation/words"
	"fukumi/solver"
)

const (
	fourths    = 4 // the fourth moves that are looked at
	mostFifths = 8 // the most fifth moves that are declared
	spare      = 2 // the moves that are judged beyond those that are offered
	fifthShare = 4 // the nodes of a search are divided by it for each of them
)

// black returns Black's chance in a state of an opening, whoever has Black.
func (a *Balance) black(o opening.Opening) (float64, *words.Message, error) {
	for !o.Done() && o.Options()[0].Kind == opening.Trade {
		if err := o.Do(opening.Act{Kind: opening.Keep}); err != nil {
			return 0, nil, err
		}
	}
	if !o.Done() {
		lists, err := a.offers(o, 0)
		if err != nil {
			return 0, nil, err
		}
		if len(lists) > 0 {
			n := len(lists[0].fifths)
			chance := worst(lists, n)
			return chance, a.percents(chance, n), nil
		}
	}
	pos := o.Position()
	c, err := a.judge(pos, 2)
	return chanceOf(&pos, &c), a.judged(&pos, &c), err
}

// chanceOf returns Black's chance from that of the side to move.
func chanceOf(pos *notation.Position, c *solver.Candidate) float64 {
	if pos.Turn() == notation.White {
		return 1 - c.WinChance
	}
	return c.WinChance
}

// A fifth is a fifth move that Black may offer, with the chance after it.
type fifth struct {
	at     notation.Point
	chance float64
}

// An offering is a fourth move with the best fifth moves after it, the best first.
type offering struct {
	fourth notation.Point // NoPoint if the fourth move is on the board
	fifths []fifth
}

// worst returns Black's chance with n fifth moves, after the fourth move that leaves the least.
func worst(lists []offering, n int) float64 {
	chance := 1.0
	for _, l := range lists {
		chance = min(chance, l.fifths[n-1].chance)
	}
	return chance
}

// offers returns the fifth moves that may be offered in this position, or after a few fourth moves. If their number is
// still to be declared, there are so many as undeclared. If no offer comes next, offers returns nil.
func (a *Balance) offers(o opening.Opening, undeclared int) ([]offering, error) {
	next := o.Options()[0]
	if next.Kind == opening.Offer {
		list, err := a.fifths(&o, next.Number, fourths)
		if err != nil {
			return nil, err
		}
		return []offering{{notation.NoPoint, list}}, nil
	}
	if next.Kind != opening.Put || len(next.Widths) > 1 || next.Widths[0] > 0 {
		return nil, nil
	}
	pos, n := o.Position(), undeclared
	put := func(p notation.Point) (opening.Opening, error) {
		after := o
		return after, after.Do(opening.Act{Kind: opening.Put, Points: []notation.Point{p}})
	}
	after, err := put(pos.Stones(notation.Empty)[0])
	if err != nil {
		return nil, err
	}
	if then := after.Options()[0]; then.Kind == opening.Offer {
		n = then.Number
	} else if then.Kind != opening.Declare || n == 0 {
		return nil, nil
	}
	r, err := a.rank(pos, fourths, 2*fourths, a.nodes)
	if err != nil {
		return nil, err
	}
	var lists []offering
	for i, c := range r {
		if after, err = put(c.Move); err != nil {
			return nil, err
		}
		list, err := a.fifths(&after, n, 2*fourths-i)
		if err != nil {
			return nil, err
		}
		lists = append(lists, offering{c.Move, list})
	}
	return lists, nil
}

// fifths returns the n best fifth moves of Black, no two of them mirror images, the best first. A ranking proposes a
// few more than n. Each is then judged by a search of its own after the move, as White does before it picks one: the
// worst of several rough judgements is nearly always too good for Black.
func (a *Balance) fifths(o *opening.Opening, n, searches int) ([]fifth, error) {
	list, err := a.proposed(o, n, searches*(n+spare))
	if err != nil {
		return nil, err
	}
	if a.s == nil {
		return list[:n], nil
	}
	for i := range list {
		after := o.Position()
		if err := after.Play(list[i].at); err != nil {
			return nil, err
		}
		c, err := a.look(after, searches*(n+spare)-i, max(a.nodes/fifthShare, 1))
		if err != nil {
			return nil, err
		}
		list[i].chance = chanceOf(&after, &c)
	}
	slices.SortStableFunc(list, func(x, y fifth) int { return cmp.Compare(y.chance, x.chance) })
	return list[:n], nil
}

// proposed returns at least n moves, as a ranking orders them, and up to a few more.
func (a *Balance) proposed(o *opening.Opening, n, searches int) ([]fifth, error) {
	pos := o.Position()
	lines := n + spare
	if symmetric(&pos) {
		lines *= 2
	}
	r, err := a.rank(pos, lines, searches, a.nodes)
	if err != nil {
		return nil, err
	}
	var list []fifth
	add := func(c solver.Candidate) {
		known := slices.ContainsFunc(list, func(f fifth) bool {
			return f.at == c.Move || opening.Mirrored(&pos, f.at, c.Move)
		})
		if len(list) < n+spare && !known && pos.Legal(c.Move, pos.Turn()) == nil {
			list = append(list, fifth{c.Move, c.WinChance})
		}
	}
	for _, c := range r {
		add(c)
	}
	if len(list) < n { // the search has judged fewer moves, or there are mirror images among them
		all, err := evaluated(&pos, notation.Cells)
		if err != nil {
			return nil, err
		}
		for _, c := range all {
			add(c)
		}
	}
	if len(list) < n {
		return nil, solver.ErrNoMove
	}
	return list, nil
}

// symmetric reports whether a symmetry maps pos onto itself.
func symmetric(pos *notation.Position) bool {
	for s := notation.Symmetry(1); s < notation.Symmetries; s++ {
		if image := pos.Image(s); image.Same(pos) {
			return true
		}
	}
	return false
}
