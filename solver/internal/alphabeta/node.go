package alphabeta

import (
	"math"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Positions in which neither side can make a five or an open four: what can be left out, what is looked up, and the
// search of the moves.

// The conditions of the prunings. Depths are the numbers of plies left.
const (
	// Up to standDepth, a position whose evaluation is above beta by standMargin per ply counts as that good. Up to
	// dropDepth, a position whose evaluation is below alpha by dropMargin per ply counts as that bad, unless there is a
	// win by fours.
	standDepth  = 5
	standMargin = 60
	dropDepth   = 2
	dropMargin  = 160

	// Up to calmDepth, a move that makes no three is left out if the evaluation, calmMargin per ply and the order of
	// the move together do not reach alpha.
	calmDepth  = 6
	calmMargin = 60
	calmOrder  = 30 // added to the order, of which only the differences were learned

	// A good position is first searched with the other side to move again, at least passDepth plies less deep. If it is
	// good enough even then, that is its value (the null move). passFrom is the minimum depth.
	passFrom  = 3
	passDepth = 3

	// At a leaf against an open three, the answers are searched only if the evaluation is within leafMargin of the
	// window.
	leafMargin = 100

	leafFours = 60  // node limit of a search by fours at a leaf
	treeFours = 300 // node limit of a search by fours above the leaves
	zoneDepth = 3   // minimum depth at which the opponent's win by fours is also looked for
	zoneFours = 60  // node limit of that search

	// At loneDepth or more, a known move is searched a ply deeper if all other moves are worse by loneMargin per ply.
	loneDepth  = 6
	loneMargin = 8

	blindDepth = 4 // minimum depth at which a position without a known move is searched less deep
	lateFrom   = 2 // number of moves searched in full before others are reduced
	threeFrom  = 4 // the same for moves that make a three
)

// lateMoves is the maximum number of quiet moves that are tried, by the plies left. It is doubled if the evaluation has
// improved since the last move of the same side.
var lateMoves = [...]int{0, 4, 5, 7, 9, 12, 15, 19, 23}

// reductions is the number of plies by which the search of a late move is reduced, by the plies left and by the number
// of the move.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int8(0.5 + math.Log(float64(d))*math.Log(float64(i)))
		}
	}
	return r
}()

// open is search for a position in which s can make neither a five nor an open four, and o cannot make a five.
func (a *thread) open(s notation.Stone, alpha, beta, depth int32) int32 {
	ply := int32(a.deep)
	o := s.Opponent()
	key := a.hash[a.deep]
	key[0] ^= turnKey[s][0]
	key[1] ^= turnKey[s][1]
	inLine := beta-alpha > 1
	alone := a.skip[a.deep] == notation.NoPoint // no move is excluded
	known, ok := a.table.find(key, a.deep)
	if ok && !inLine && known.depth >= depth && !a.plain && alone && known.fits(alpha, beta) {
		return known.value
	}
	var hold eval.Set
	threat := a.threatened(o, &hold)
	still := a.static(s)
	a.stills[a.deep] = still
	if a.plain {
		if depth <= 0 {
			return still
		}
		return a.moveOn(s, alpha, beta, depth, &node{known: known, hold: &hold})
	}
	if depth <= 0 && !threat && !inLine && still >= beta && beta > -longMate {
		return still
	}
	if !known.tried && alone {
		nodes := int64(treeFours)
		if depth <= 0 {
			nodes = leafFours
		}
		if n := a.winsByFours(s, nodes); n > 0 {
			v := mate - ply - int32(n)
			a.table.put(key, a.deep, record{move: a.fours[s].Line[0], value: v, depth: 255, bound: exactly})
			a.line[a.deep][0], a.length[a.deep] = a.fours[s].Line[0], 1
			return v
		}
	}
	if depth <= 0 && !threat {
		if !known.tried {
			a.table.put(key, a.deep, record{move: known.move, value: still, bound: exactly, tried: true})
		}
		return still
	}
	if depth <= 0 && !inLine && hold != (eval.Set{}) && (still-leafMargin >= beta || still+leafMargin <= alpha) {
		if !known.tried {
			a.table.put(key, a.deep, record{move: known.move, value: still, bound: exactly, tried: true})
		}
		return still
	}
	depth = max(depth, 1)
	better := a.deep > 1 && still > a.stills[a.deep-2]
	guess := still
	if ok && known.betters(still) {
		guess = known.value
	}
	if !inLine && !threat && alone {
		if v, enough := a.hopeless(guess, still, alpha, beta, depth, better); enough {
			return v
		}
	}
	if !threat && depth >= zoneDepth {
		threat = a.zoneOf(o, &hold)
	}
	if !inLine && !threat && alone && depth >= passFrom && guess >= beta {
		if v, enough := a.passes(s, beta, depth); enough || a.done {
			return v
		}
	}
	if known.move == notation.NoPoint && depth >= blindDepth && !threat {
		depth--
	}
	n := node{known: known, hold: &hold, threat: threat, better: better}
	if depth >= loneDepth && alone && known.move != notation.NoPoint && known.depth >= depth-3 &&
		known.bound != upper &&
		known.value < longMate && known.value > -longMate && a.deep > 0 {
		v, lone := a.lone(s, &n, depth)
		switch {
		case a.done:
			return 0
		case lone:
			n.more = 1
		case v >= beta:
			return v // another move is also good enough
		}
	}
	v := a.moveOn(s, alpha, beta, depth, &n)
	if a.done || !alone {
		return v
	}
	e := record{move: n.best, value: v, depth: depth, bound: exactly, tried: true}
	switch {
	case v <= alpha:
		e.bound = upper
	case v >= beta:
		e.bound = lower
	}
	a.table.put(key, a.deep, e)
	return v
}

// hopeless reports whether the evaluation is so far outside the window that no move needs to be searched.
func (a *thread) hopeless(guess, still, alpha, beta, depth int32, better bool) (int32, bool) {
	margin := standMargin * depth
	if better {
		margin -= standMargin
	}
	switch {
	case depth <= standDepth && guess-margin >= beta && beta > -longMate:
		return guess, true
	case depth <= dropDepth && still+dropMargin*depth <= alpha && alpha < longMate:
		return still, true
	}
	return 0, false
}

// zoneOf reports whether o would win by fours if s passed. It adds the points that can matter against that win to hold.
func (a *thread) zoneOf(o notation.Stone, hold *eval.Set) bool {
	if a.winsByFours(o, zoneFours) == 0 {
		return false
	}
	fours.ZoneOf(a.board, a.fours[o].Line, o, &a.zone)
	for _, p := range a.zone.List {
		hold.Add(p)
	}
	return true
}

// passes searches the position with o to move again, and reports whether it is good enough for s even then. There are
// never two passes in succession.
func (a *thread) passes(s notation.Stone, beta, depth int32) (int32, bool) {
	if a.deep == 0 || a.path[a.deep-1] == notation.NoPoint || beta <= -longMate || beta >= longMate {
		return 0, false
	}
	a.pass(s)
	v := -a.search(s.Opponent(), -beta, -beta+1, depth-passDepth-depth/4)
	a.unpass()
	if a.done || v < beta {
		return 0, false
	}
	if v >= longMate {
		v = beta // a pass cannot win
	}
	return v, true
}

// lone reports whether every move except the known one is worse by a margin (the singular extension). It finds out with
// a search of half the depth. If not, it returns a lower bound of the value of another move.
func (a *thread) lone(s notation.Stone, n *node, depth int32) (int32, bool) {
	bar := n.known.value - loneMargin*depth
	a.skip[a.deep] = n.known.move
	v := a.search(s, bar-1, bar, (depth-1)/2)
	a.skip[a.deep] = notation.NoPoint
	if v < bar {
		return 0, true
	}
	return bar, false
}

// A node is the state of the search of a position's moves.
type node struct {
	known  record
	hold   *eval.Set // the points that hold against a threat
	threat bool      // whether there is a threat
	better bool      // whether the evaluation has improved since the last move of the same side
	more   int32     // number of plies by which the search of the known move is extended
	best   notation.Point
}

// moveOn lists the moves and searches them.
func (a *thread) moveOn(s notation.Stone, alpha, beta, depth int32, n *node) int32 {
	base := a.top
	if n.threat {
		a.answers(s, n.hold, n.known.move)
	} else {
		a.quiet(s, n.known.move)
	}
	v := a.walk(s, alpha, beta, depth, base, n)
	a.top = base
	if a.done {
		return 0
	}
	return v
}

// walk searches the moves on the stack from base on, the best first. It returns the value and records the move that has
// this value.
func (a *thread) walk(s notation.Stone, alpha, beta, depth int32, base int, n *node) (value int32) {
	value, n.best = -infinity, notation.NoPoint
	inLine := beta-alpha > 1
	count, tried := a.top-base, 0
	maxQuiet := math.MaxInt // maximum number of quiet moves
	if int(depth) < len(lateMoves) && !n.threat && !a.plain {
		maxQuiet = lateMoves[depth]
		if n.better {
			maxQuiet *= 2
		}
	}
	for i := 0; i < count; i++ {
		m := a.bestFirst(base, i)
		if m.move == a.skip[a.deep] || a.foul(m.move, s) {
			continue
		}
		class := a.score.Class(m.move, s)
		calm := class < eval.ClassThree
		if calm && value > -longMate && !n.threat && !a.plain {
			if tried >= maxQuiet || !inLine && depth <= calmDepth && tried > 0 && a.stills[a.deep]+calmMargin*depth+
				m.order+calmOrder <= alpha {
				// The quiet moves after it are dropped, too.
				count = a.dropCalm(base, i, s)
				i--
				continue
			}
		}
		more := int32(0)
		if m.move == n.known.move {
			more = n.more
		}
		late := calm || class < eval.ClassFour && !n.threat && tried >= threeFrom
		a.play(m.move, s)
		v := a.child(s, max(alpha, value), beta, depth+more, tried, late, inLine)
		a.undo()
		if a.done {
			return 0
		}
		tried++
		if v <= value {
			continue
		}
		value = v
		if v > alpha {
			n.best = m.move
			if inLine {
				a.lead(m.move)
			}
		}
		if v >= beta {
			a.cutOff(s, depth, a.moves[base:base+i+1])
			return v
		}
	}
	switch {
	case tried > 0:
		return value
	case a.skip[a.deep] != notation.NoPoint:
		return alpha // all other moves were left out
	}
	return a.stuck(n.threat)
}

// dropCalm removes the moves that make no three from the stack, beginning at base+i. It returns how many moves are
// left, counted from base.
func (a *thread) dropCalm(base, i int, s notation.Stone) int {
	moves := a.moves[base:a.top]
	for _, m := range moves[i:] {
		if a.score.Class(m.move, s) >= eval.ClassThree {
			moves[i] = m
			i++
		}
	}
	a.top = base + i
	return i
}

// stuck returns the value of a position without moves to try. The position is lost against a threat; otherwise the
// board is full, and the game is drawn.
func (a *thread) stuck(threat bool) int32 {
	if threat {
		return -(mate - int32(a.deep) - 4)
	}
	return 0
}

// child searches the position after a move of s. The first move is searched with the window. Searches of other moves
// show only that they are not better, and those of late moves are less deep.
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
