package main

// Heat: what is known of every point, in numbers.

import (
	"math"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
)

// A heatValue is a number about one point.
type heatValue = int

// heatRows are numbers for all points of a board: size rows of size numbers,
// row 1 first.
type heatRows [][]heatValue

func newHeatRows(b *notation.Position, value func(notation.Point) heatValue) heatRows {
	rows := make(heatRows, b.Size())
	for y := range rows {
		rows[y] = make([]heatValue, b.Size())
		for x := range rows[y] {
			rows[y][x] = value(notation.At(x, y))
		}
	}
	return rows
}

func (rows heatRows) at(p notation.Point) heatValue { return rows[p.Y()][p.X()] }

// peak is the largest number without its sign.
func (rows heatRows) peak() heatValue {
	most := 0
	for _, row := range rows {
		most = max(most, slices.Max(row), -slices.Min(row))
	}
	return most
}

// A sidesObject is a map for either side.
type sidesObject struct {
	Black heatRows `json:"black"`
	White heatRows `json:"white"`
}

func (o *sidesObject) of(s notation.Stone) heatRows {
	if s == notation.Black {
		return o.Black
	}
	return o.White
}

// A heatObject holds the heat of a position. All maps are 0 on stones.
type heatObject struct {
	Model       string      `json:"model"` // that scores the points
	sidesObject             // the score of every point for either side
	Levels      sidesObject `json:"levels"` // the same from 0 to 9, as a heat map prints it

	// Density is for each side the number of its shapes that a stone there has
	// to do with: it goes on from them, or answers them.
	Density sidesObject `json:"density"`

	// Zone says of each move of the side to move what becomes of the
	// opponent's threat: zoneOut and so on. Null where there is none to answer.
	Zone heatRows `json:"zone"`

	// Change is what a move makes of the pattern scores, null where none was
	// named and the last one is not known.
	Change *changeObject `json:"change"`

	// Scores are what is known of the best moves: the judged chance of the side
	// to move in percent, 1 to 99; scoreWin and scoreLoss for what is proved;
	// scoreNone for the rest. Null where they were not asked for.
	Scores heatRows `json:"scores"`
}

// A changeObject is the change from before a move to after it.
type changeObject struct {
	Move        notation.Point `json:"move"`
	Side        notation.Stone `json:"side"`
	sidesObject                // of the score for either side
	Net         heatRows       `json:"net"`    // that of Black less that of White
	Levels      heatRows       `json:"levels"` // net from -9 to 9, as a heat map prints it
}

// What a move does about the opponent's threat.
const (
	zoneOut  heatValue = iota // he carries it out move by move; or the move is not legal
	zoneLost                  // he wins in another way
	zoneOpen                  // a limit came first
	zoneHold                  // he has no win of the class, exactly
)

// levels are scores from 0 to 9: 0 up to untouched, and beyond on a logarithmic
// scale, since a strong shape is worth a hundred times a weak one.
func levels(b *notation.Position, rows heatRows, untouched float64) heatRows {
	most := float64(rows.peak())
	return newHeatRows(b, func(p notation.Point) heatValue {
		v := float64(rows.at(p))
		if v <= untouched {
			return 0
		}
		return int(math.Round(9 * math.Log(v/untouched) / math.Log(most/untouched)))
	})
}

// changeLevels are changes from -9 to 9, logarithmic from untouched on.
func changeLevels(b *notation.Position, rows heatRows, untouched float64) heatRows {
	scale := math.Log1p(float64(rows.peak()) / untouched)
	return newHeatRows(b, func(p notation.Point) heatValue {
		v := float64(rows.at(p))
		if v == 0 {
			return 0
		}
		return int(math.Copysign(math.Round(9*math.Log1p(math.Abs(v)/untouched)/scale), v))
	})
}

// density counts the shapes of each side by the free points that they are
// about.
func density(b *notation.Position, threats []eval.Threat) sidesObject {
	var counts [3]map[notation.Point]heatValue
	counts[notation.Black], counts[notation.White] = map[notation.Point]heatValue{}, map[notation.Point]heatValue{}
	for _, s := range shapes(threats) {
		if isDouble(s.Kind) {
			continue // its parts are there, too
		}
		points := slices.Concat(s.gains, s.Cost)
		slices.Sort(points)
		for _, p := range slices.Compact(points) {
			if b.On(p) && b.At(p) == notation.Empty {
				counts[s.Side][p]++
			}
		}
	}
	of := func(s notation.Stone) heatRows {
		return newHeatRows(b, func(p notation.Point) heatValue { return counts[s][p] })
	}
	return sidesObject{of(notation.Black), of(notation.White)}
}

// isDouble reports whether a shape is made of two others, which are listed
// beside it.
func isDouble(k eval.ThreatKind) bool {
	return k == eval.ThreatDoubleFour || k == eval.ThreatFourThree || k == eval.ThreatDoubleThree
}

// zone tells the moves apart by what they do about the threat.
func (h *heldMoves) zone(b *notation.Position) heatRows {
	values := map[notation.Point]heatValue{}
	for _, p := range h.Holds {
		values[p] = zoneHold
	}
	for _, p := range h.Open {
		values[p] = zoneOpen
	}
	for _, r := range h.otherwise() {
		values[r.Move] = zoneLost
	}
	return newHeatRows(b, func(p notation.Point) heatValue { return values[p] })
}

// change is what the move p of the side s makes of the position before it.
func (m heatModel) change(before, after *notation.Position, p notation.Point, s notation.Stone) *changeObject {
	old, now := m.of(before), m.of(after)
	less := func(a, b heatRows) heatRows {
		return newHeatRows(before, func(q notation.Point) heatValue {
			if q == p {
				return 0
			}
			return a.at(q) - b.at(q)
		})
	}
	c := &changeObject{Move: p, Side: s, sidesObject: sidesObject{less(now.Black, old.Black), less(now.White, old.White)}}
	c.Net = less(c.Black, c.White)
	c.Levels = changeLevels(before, c.Net, m.untouched(before))
	return c
}

// lastChange is the change that the last move made, nil where that is not
// known.
func (m heatModel) lastChange(b *notation.Position) (*changeObject, error) {
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
	return m.change(&before, b, moves[last], before.Turn()), nil
}

// nextChange is the change that the move p would make.
func (m heatModel) nextChange(b *notation.Position, p notation.Point) (*changeObject, error) {
	if err := b.Legal(p, b.Turn()); err != nil {
		return nil, err
	}
	after := *b
	if err := after.Play(p); err != nil {
		return nil, err
	}
	return m.change(b, &after, p, b.Turn()), nil
}
