package proof

import (
	"math/bits"

	"fukumi/notation"
)

// The zone lemma. Let the defender pass, and let F be a win by fours that then
// follows: a1, d1, ..., an, each attacker move a four, each di the only point
// that stops it, and at least two points that make five after an. A reply s is
// outside the zone of F if s
//
//   - is not a point that F plays or a point that makes five at its end, and
//   - is not a free point of a window (five points in a row) that at some moment
//     of F, with the defender still to play, holds no attacker stone and at
//     least three defender stones, and can still become a winning five: if
//     only exactly five wins, no defender stone adjoins it.
//
// Then F, move for move, also beats s. By induction: the points that F needs
// are free, and the fives that it threatens consist of attacker stones alone,
// so each ai still leaves the defender no choice but di, unless he can make
// five himself. Without s he has no five (this is checked when F is replayed),
// so his five contains s. It is a window whose fifth point is free and which
// had three other defender stones before: so s was inside the zone after all.
// After an the defender cannot take both points. If only exactly five wins, a
// window with a defender stone next to it can be left out: because stones are
// never taken away, it will not become a five.
//
// If there are fouls (renju), one more stone can change which moves are legal.
// The lemma is not used in two cases:
//
//   - Black attacks, and a move of F makes shapes of threes in two directions.
//     It is legal because one of them is not a three: its extension is foul.
//     A white stone can make that extension legal, and so the move foul. White
//     stones never make a black overline or four, nor the shape of a three.
//   - White attacks, and F ends because the only point that stops it is foul
//     for Black. A black stone can make that point legal. (If a black stone
//     makes some di foul, White wins sooner.)

// A course is the result of replaying a threat.
type course struct {
	off   bool // whether the lemma does not hold
	first int  // number of points that make five after the first move; 0 if that move makes five itself
}

// danger is the minimum number of defender stones in a window that is in the zone: one reply and one more move make
// five of it.
const danger = 3

// A pointSet is a set of points that can be cleared and filled again quickly.
type pointSet struct {
	now  uint32
	mark [notation.Cells]uint32 // now for the points of the set
	list []notation.Point       // the points, each once
}

func (z *pointSet) clear() {
	z.now++
	z.list = z.list[:0]
}

func (z *pointSet) add(points ...notation.Point) {
	for _, p := range points {
		if p < notation.Cells && z.mark[p] != z.now {
			z.mark[p] = z.now
			z.list = append(z.list, p)
		}
	}
}

func (z *pointSet) has(p notation.Point) bool { return z.mark[p] == z.now }

// windows adds to the zone z the free points of every dangerous window on the board. A window is dangerous if it has at
// least danger (two or more) defender stones.
func (v *verifier) windows(z *pointSet, danger int) {
	for dir, lines := range v.pairs {
		for ; lines != 0; lines &= lines - 1 {
			v.windowsOf(z, danger, dir, bits.TrailingZeros64(lines), ^uint64(0))
		}
	}
}

// windowsThrough adds the free points of every dangerous window through p.
func (v *verifier) windowsThrough(z *pointSet, danger int, p notation.Point) {
	for dir, at := range slots[p] {
		v.windowsOf(z, danger, dir, int(at.line), 0b11111<<(at.bit-4))
	}
}

// windowsOf adds the free points of those dangerous windows of a line whose first bit is in first.
func (v *verifier) windowsOf(z *pointSet, danger, dir, line int, first uint64) {
	stones, free := v.lines[v.defender][dir][line], v.freeIn(dir, line)
	if bits.OnesCount64(stones) < danger {
		return
	}
	for open := windows(stones|free) & first; open != 0; open &= open - 1 {
		at := bits.TrailingZeros64(open)
		if bits.OnesCount64(stones>>at&0b11111) < danger {
			continue
		}
		if v.exact[v.defender] && stones&(0b1000001<<(at-1)) != 0 {
			continue // filled up, the window would be a row of six or more
		}
		for left := free >> at & 0b11111; left != 0; left &= left - 1 {
			z.add(pointAt(dir, line, at+bits.TrailingZeros64(left)))
		}
	}
}

// pointAt returns the point that belongs to a bit of a line.
func pointAt(dir, line, bit int) notation.Point {
	x := bit - margin
	switch dir {
	case 0:
		return notation.At(x, line)
	case 1:
		return notation.At(line, x)
	case 2:
		return notation.At(x, line+x-(notation.MaxSize-1))
	}
	return notation.At(x, line-x)
}
