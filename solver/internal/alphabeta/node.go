package alphabeta

import (
	"math"

	"fukumi/eval"
	"fukumi/notation"
)

// The positions of alpha-beta in which nobody has a five or a four to answer:
// what may be left out, what is looked up, and the walk over the moves.

// The prunings, each with its bounds. Depths are in plies left.
const (
	// From standDepth down a position whose evaluation is above beta by
	// standMargin a ply is taken as that good; one that is below alpha by
	// dropMargin a ply as that bad, where no win by fours helps.
	standDepth  = 5
	standMargin = 60
	dropDepth   = 2
	dropMargin  = 160

	leafFours = 60  // nodes of a search by fours at a leaf
	treeFours = 300 // and above

	blindDepth = 4 // from here up a position without a known move is searched less
	lateFrom   = 2 // moves searched in full before others are reduced
)

// lateMoves is how many quiet moves are tried by plies left.
var lateMoves = [...]int{0, 6, 8, 11, 14, 18, 22, 28, 34}

// reductions are the plies that a late move is searched less, by plies left
// and by its place.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int8(0.5 + math.Log(float64(d))*math.Log(float64(i))/1.7)
		}
	}
	return r
}()

// open is search of a position in which s has no five and no open four to
// make, and o has no five.
func (a *thread) open(s notation.Stone, alpha, beta, depth int32) int32 {
	ply := int32(a.deep)
	o := s.Opponent()
	key := a.hash[a.deep]
	key[0] ^= turnKey[s][0]
	key[1] ^= turnKey[s][1]
	inLine := beta-alpha > 1
	known, ok := a.table.find(key, a.deep)
	if ok && !inLine && known.depth >= depth && !a.plain {
		if known.bound == exactly || known.bound == lower && known.value >= beta || known.bound == upper && known.value <= alpha {
			return known.value
		}
	}
	var hold eval.Set
	threat := a.threatened(o, &hold)
	if !known.tried && !a.plain {
		nodes := int64(treeFours)
		if depth <= 0 {
			nodes = leafFours
		}
		if n := a.winsByFours(s, nodes); n > 0 {
			v := mate - ply - int32(n)
			a.table.put(key, a.deep, stored{move: a.fours[s].Line[0], value: v, depth: 255, bound: exactly})
			a.line[a.deep][0], a.length[a.deep] = a.fours[s].Line[0], 1
			return v
		}
	}
	still := a.static(s)
	if depth <= 0 && (!threat || a.plain) {
		if !known.tried && !a.plain {
			a.table.put(key, a.deep, stored{move: known.move, value: still, bound: exactly, tried: true})
		}
		return still
	}
	depth = max(depth, 1)
	if !inLine && !threat && !a.plain {
		if depth <= standDepth && still-standMargin*depth >= beta && beta > -longMate {
			return still
		}
		if depth <= dropDepth && still+dropMargin*depth <= alpha && alpha < longMate {
			return still
		}
	}
	if known.move == notation.NoPoint && depth >= blindDepth && !threat && !a.plain {
		depth--
	}
	base := a.top
	if threat && !a.plain {
		a.answers(s, &hold, known.move)
	} else {
		a.quiet(s, known.move)
	}
	v, best := a.walk(s, alpha, beta, depth, base, threat)
	a.top = base
	if a.done {
		return 0
	}
	e := stored{move: best, value: v, depth: depth, bound: exactly, tried: true}
	switch {
	case v <= alpha:
		e.bound = upper
	case v >= beta:
		e.bound = lower
	}
	if !a.plain {
		a.table.put(key, a.deep, e)
	}
	return v
}

// walk searches the moves on the stack from base on, the best first. It
// returns the value and the move that gave it.
func (a *thread) walk(s notation.Stone, alpha, beta, depth int32, base int, threat bool) (value int32, best notation.Point) {
	value, best = -infinity, notation.NoPoint
	inLine := beta-alpha > 1
	n, tried := a.top-base, 0
	for i := 0; i < n; i++ {
		m := a.bestFirst(base, i)
		if a.foul(m.move, s) {
			continue
		}
		class := a.score.Class(m.move, s)
		calm := class < eval.ClassThree
		if !a.plain && !threat && calm && value > -longMate && int(depth) < len(lateMoves) && tried >= lateMoves[depth] {
			continue
		}
		a.play(m.move, s)
		v := a.child(s, max(alpha, value), beta, depth, tried, calm && !threat, inLine)
		a.undo()
		if a.done {
			return 0, best
		}
		tried++
		if v > value {
			value = v
			if v > alpha {
				best = m.move
				if inLine {
					a.lead(m.move)
				}
			}
			if v >= beta {
				a.cutOff(m.move, s, depth)
				return v, best
			}
		}
	}
	if tried == 0 {
		return a.stuck(threat), best
	}
	return value, best
}

// stuck is the value of a position in which no move was offered: against a
// threat it is lost; where no point is free it is a draw.
func (a *thread) stuck(threat bool) int32 {
	if threat {
		return -(mate - int32(a.deep) - 4)
	}
	return 0
}

// child searches the position behind a move of s: the first with the window,
// the others to show that they are no better, late ones less deep.
func (a *thread) child(s notation.Stone, alpha, beta, depth int32, tried int, late, inLine bool) int32 {
	o := s.Opponent()
	if tried == 0 {
		return -a.search(o, -beta, -alpha, depth-1)
	}
	less := int32(0)
	if late && tried >= lateFrom && depth >= 2 && !a.plain {
		less = int32(reductions[min(depth, 63)][min(tried, 63)])
		if inLine {
			less--
		}
		less = max(min(less, depth-1), 0)
	}
	v := -a.search(o, -alpha-1, -alpha, depth-1-less)
	if v > alpha && less > 0 {
		v = -a.search(o, -alpha-1, -alpha, depth-1)
	}
	if v > alpha && v < beta && inLine {
		v = -a.search(o, -beta, -alpha, depth-1)
	}
	return v
}
