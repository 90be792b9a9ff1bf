package proof

import "fukumi/notation"

// The zone lemma. Let the defender pass, and let F be a win by fours that then
// follows: a1, d1, ..., an, each attacker move a four, each di the only point
// that stops it, and at least two points that make five after an. A reply s
// is outside the zone of F where s
//
//   - is no point that F plays, and no point that makes five at its end, and
//   - is no free point of a window (five points in a row) that at some moment
//     of F, with the defender still to play, holds no attacker stone and at
//     least three defender stones, and can still become a winning five: where
//     only exactly five wins, no defender stone adjoins it.
//
// Then F, move for move, beats s as well. By induction: the points that F needs
// are free, and the fives that it threatens are made of attacker stones alone,
// so each ai still leaves the defender no choice but di, unless he makes five
// himself. Without s he has no five (that is checked when F is replayed), so s
// is in it, and it is a window whose fifth point is free and in which three
// more defender stones were there before: s was inside the zone after all.
// After an the defender cannot take both points. A window beside which a
// defender stone stands can be left out where only exactly five wins, because
// stones are never taken away: it will not become a five.
//
// Where fouls exist (renju) one more stone can change what is legal, and the
// lemma is off in two cases:
//
//   - Black attacks, and a move of F runs into three-shapes in two directions.
//     It is legal because one of them is not a three: its extension is foul.
//     A white stone can make that extension legal, and so the move foul. White
//     stones never make a black overline or four, nor the shape of a three.
//   - White attacks, and F ends because the only point that stops it is foul
//     for Black. A black stone can make that point legal. (Where a black stone
//     makes some di foul, White wins sooner.)

// A course is what the replay of a threat has shown.
type course struct {
	zone  [stride * stride]bool // by cell; that of NoPoint means nothing
	off   bool                  // the lemma does not hold
	first int                   // points that make five after the first move; 0 where that is the five itself
}

// danger is the number of defender stones from which on a window is in the
// zone: one reply and one move more make five of it.
const danger = 3

// mark puts points into the zone.
func (c *course) mark(points ...notation.Point) {
	for _, p := range points {
		c.zone[cell(p)] = true
	}
}

// windows marks the free points of every dangerous window on the board.
func (v *verifier) windows(c *course) {
	for _, p := range v.points {
		for _, step := range steps {
			v.window(c, cell(p), step)
		}
	}
}

// windowsThrough marks the free points of every dangerous window through p.
func (v *verifier) windowsThrough(c *course, p notation.Point) {
	for _, step := range steps {
		for k, start := 0, cell(p); k < 5 && v.grid[start] != wall; k, start = k+1, start-step {
			v.window(c, start, step)
		}
	}
}

// window marks the free points of the window from cell start along step, if it
// is on the board and dangerous.
func (v *verifier) window(c *course, start, step int) {
	stones := 0
	for k, at := 0, start; k < 5; k, at = k+1, at+step {
		switch v.grid[at] {
		case v.attacker, wall:
			return
		case v.defender:
			stones++
		}
	}
	if stones < v.danger {
		return
	}
	if v.exactFive && (v.grid[start-step] == v.defender || v.grid[start+5*step] == v.defender) {
		return // filled up, it would be a row of six or more
	}
	for k, at := 0, start; k < 5; k, at = k+1, at+step {
		if v.grid[at] == notation.Empty {
			c.zone[at] = true
		}
	}
}

// threeShapes counts the directions in which the black stone on p has the shape
// of a three: with one free point more, four in a row between free points
// that a fifth stone can take without making six. Whether the extension is
// legal, or a five, is not asked.
func (v *verifier) threeShapes(p notation.Point) int {
	n := 0
	for _, d := range notation.Directions() {
		at := func(k int) notation.Stone { return v.grid[cell(notation.At(p.X()+k*d[0], p.Y()+k*d[1]))] }
		for first := -3; first <= 0; first++ {
			black, free := 0, 0
			for k := first; k < first+4; k++ {
				switch at(k) {
				case notation.Black:
					black++
				case notation.Empty:
					free++
				}
			}
			if black == 3 && free == 1 && at(first-1) == notation.Empty && at(first+4) == notation.Empty &&
				at(first-2) != notation.Black && at(first+5) != notation.Black {
				n++
				break
			}
		}
	}
	return n
}
