package analysis

// The heat maps as numbers, one for every point.

import (
	"math"
	"slices"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/threat"
	"fukumi/solver"
)

// fillHeat computes the heat of the position.
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

// levels turns scores into levels from 0 to 9. Scores up to untouched have the level 0. Higher scores have a
// logarithmic scale, because a strong shape is worth a hundred times as much as a weak one.
func levels(rows answer.Rows, untouched float64) answer.Rows {
	peak := float64(rows.Peak())
	return answer.NewRows(len(rows), func(p notation.Point) int {
		v := float64(rows.At(p))
		if v <= untouched {
			return 0
		}
		return int(math.Round(9 * math.Log(v/untouched) / math.Log(peak/untouched)))
	})
}

// changeLevels turns changes into levels from -9 to 9, on a scale that is logarithmic beyond untouched.
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

// density counts, for each free point, the shapes of each side that can be continued or answered there.
func density(b *notation.Position, threats []threat.Threat) answer.Sides {
	var counts [3]map[notation.Point]int
	counts[notation.Black], counts[notation.White] = map[notation.Point]int{}, map[notation.Point]int{}
	for _, s := range Shapes(threats) {
		if isDouble(s.Kind) {
			continue // its two parts are also listed
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

// isDouble reports whether a shape is made of two other shapes, which are listed separately.
func isDouble(k threat.Kind) bool {
	return k == threat.DoubleFour || k == threat.FourThree || k == threat.DoubleThree
}

// zone returns, for each point, the effect of a move on the threat.
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

// change returns the effect of the move named or, if it is nil, of the last move. It returns nil if the last move is
// not known.
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

// between returns the effect of the move p by the side s, given the positions before and after it.
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

// lastChange returns the effect of the last move, or nil if the last move is not known.
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

// nextChange returns the effect that the move p would have.
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

// scores returns the percentages of the scored moves. Moves proved to lose are shown only if all moves lose; otherwise
// the ranking has only a few of them.
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
