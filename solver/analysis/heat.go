package analysis

// Heat: what is known about every point, in numbers.

import (
	"math"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/threat"
	"fukumi/solver"
)

// fillHeat finds the heat of the position.
func (a *Analysis) fillHeat(o *Options) {
	b := a.Position()
	a.Heat.Model, a.Heat.Sides = o.Model.name(), o.Model.scores(b)
	untouched := o.Model.untouched(b)
	a.Heat.Levels = answer.Sides{Black: levels(a.Heat.Black, untouched), White: levels(a.Heat.White, untouched)}
	a.Heat.Density = density(b, a.Threats)
	if a.Defences != nil {
		a.Heat.Zone = a.Defences.zone(b)
	}
	if a.Ranking != nil && o.Scores {
		a.Heat.Scores = scores(b, a.Ranking)
	}
}

// levels are scores from 0 to 9: 0 up to untouched, and beyond on a logarithmic
// scale, because a strong shape is worth a hundred times a weak one.
func levels(rows answer.Rows, untouched float64) answer.Rows {
	most := float64(rows.Peak())
	return answer.NewRows(len(rows), func(p notation.Point) int {
		v := float64(rows.At(p))
		if v <= untouched {
			return 0
		}
		return int(math.Round(9 * math.Log(v/untouched) / math.Log(most/untouched)))
	})
}

// changeLevels are changes from -9 to 9, logarithmic from untouched on.
func changeLevels(rows answer.Rows, untouched float64) answer.Rows {
	scale := math.Log1p(float64(rows.Peak()) / untouched)
	return answer.NewRows(len(rows), func(p notation.Point) int {
		v := float64(rows.At(p))
		if v == 0 {
			return 0
		}
		return int(math.Copysign(math.Round(9*math.Log1p(math.Abs(v)/untouched)/scale), v))
	})
}

// density counts the shapes of each side at their free points.
func density(b *notation.Position, threats []threat.Threat) answer.Sides {
	var counts [3]map[notation.Point]int
	counts[notation.Black], counts[notation.White] = map[notation.Point]int{}, map[notation.Point]int{}
	for _, s := range Shapes(threats) {
		if isDouble(s.Kind) {
			continue // its parts are listed, too
		}
		points := slices.Concat(s.Gains, s.Cost)
		slices.Sort(points)
		for _, p := range slices.Compact(points) {
			if b.On(p) && b.At(p) == notation.Empty {
				counts[s.Side][p]++
			}
		}
	}
	of := func(s notation.Stone) answer.Rows {
		return answer.NewRows(b.Size(), func(p notation.Point) int { return counts[s][p] })
	}
	return answer.Sides{Black: of(notation.Black), White: of(notation.White)}
}

// isDouble reports whether a shape is made of two others, which are listed
// separately.
func isDouble(k threat.Kind) bool {
	return k == threat.DoubleFour || k == threat.FourThree || k == threat.DoubleThree
}

// zone distinguishes the moves by their effect on the threat.
func (d *Defences) zone(b *notation.Position) answer.Rows {
	values := map[notation.Point]int{}
	for _, p := range d.Holds {
		values[p] = answer.ZoneHold
	}
	for _, p := range d.Open {
		values[p] = answer.ZoneOpen
	}
	for _, r := range d.Otherwise() {
		values[r.Move] = answer.ZoneLost
	}
	return answer.NewRows(b.Size(), func(p notation.Point) int { return values[p] })
}

// change is what the named move changes, or the last move if named is nil; nil if
// that is not known.
func (m Model) change(b *notation.Position, named *notation.Point) (*answer.Change, error) {
	if named == nil {
		return m.lastChange(b)
	}
	c, err := m.nextChange(b, *named)
	if err != nil {
		return nil, &ChangeError{*named, err}
	}
	return c, nil
}

// between is what the move p of the side s changes in the position before it.
func (m Model) between(before, after *notation.Position, p notation.Point, s notation.Stone) *answer.Change {
	old, now := m.scores(before), m.scores(after)
	less := func(a, b answer.Rows) answer.Rows {
		return answer.NewRows(before.Size(), func(q notation.Point) int {
			if q == p {
				return 0
			}
			return a.At(q) - b.At(q)
		})
	}
	c := &answer.Change{Move: p, Side: s, Sides: answer.Sides{Black: less(now.Black, old.Black),
		White: less(now.White, old.White)}}
	c.Net = less(c.Black, c.White)
	c.Levels = changeLevels(c.Net, m.untouched(before))
	return c
}

// lastChange is the change that the last move made, nil if that is not known.
func (m Model) lastChange(b *notation.Position) (*answer.Change, error) {
	moves, ordered := b.Moves()
	if !ordered || len(moves) == 0 {
		return nil, nil
	}
	before, err := notation.NewPosition(b.Rule(), b.Size())
	if err != nil {
		return nil, err
	}
	last := len(moves) - 1
	for _, p := range moves[:last] {
		if err := before.Play(p); err != nil {
			return nil, err
		}
	}
	return m.between(&before, b, moves[last], before.Turn()), nil
}

// nextChange is the change that the move p would make.
func (m Model) nextChange(b *notation.Position, p notation.Point) (*answer.Change, error) {
	if err := b.Legal(p, b.Turn()); err != nil {
		return nil, err
	}
	after := *b
	if err := after.Play(p); err != nil {
		return nil, err
	}
	return m.between(b, &after, p, b.Turn()), nil
}

// scores are the percentages of the scored moves. Moves proved to lose are
// shown only if all moves are: otherwise they would be a few of many.
func scores(b *notation.Position, r *solver.Ranking) answer.Rows {
	values := map[notation.Point]int{}
	for _, c := range r.Candidates {
		switch c.Proved {
		case solver.ProvedWin:
			values[c.Move] = answer.ScoreWin
		case solver.ProvedLoss:
			if r.Candidates[0].Proved == solver.ProvedLoss {
				values[c.Move] = answer.ScoreLoss
			}
		default:
			values[c.Move] = min(max(int(math.Round(100*c.WinChance)), 1), 99)
		}
	}
	return answer.NewRows(b.Size(), func(p notation.Point) int { return values[p] })
}
