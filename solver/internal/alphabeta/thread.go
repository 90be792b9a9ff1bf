package alphabeta

import (
	"sync/atomic"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
)

// Values beyond longMate are mate values: mate minus the number of plies to the five.
const (
	mate     = 30_000
	longMate = mate - 1_000
	infinity = mate + 1
)

// maxPly is the maximum length of a line.
const maxPly = 128

// A thread is the state of one thread of the search.
type thread struct {
	score *eval.Score
	board *eval.Board
	rule  notation.Rule
	fours [3]fours.Search // the searches by fours, by attacker
	inner fours.Budget    // budget of a single search by fours
	light int64           // nodes of searches by fours that are not yet counted

	table *scoreTable
	limit *fours.Budget
	over  *atomic.Bool // set when another thread has ended the search
	done  bool         // a limit was reached
	plain bool         // for tests: every move is searched to full depth, without searches by fours

	ahead *eval.Around
	path  [maxPly]notation.Point // moves from the root
	side  [maxPly]notation.Stone // the side of each move
	hash  [maxPly + 1]eval.Hash
	near  [maxPly + 1]eval.Set
	free  eval.Set
	deep  int // number of moves on the path
	sync  int // number of moves on the path that are also on board
	words int // number of words used in a point set

	moves   [maxPly * 128]rankedMove // a stack of the moves of all positions on the path
	top     int
	killers [maxPly][2]notation.Point
	history [2][512]int32
	class   [maxPly]eval.Class         // classes of the moves on the path
	stills  [maxPly + 1]int32          // the evaluations of the positions on the path
	skip    [maxPly + 1]notation.Point // the move excluded in each position, or NoPoint
	counter [2][512]notation.Point     // the move that caused a cutoff after a move to the point
	// history by the class of a move one or two plies ago, and by the step from that move
	follow  [2][eval.Classes][512]int32
	zone    fours.Zone
	line    [maxPly + 1][maxPly]notation.Point
	length  [maxPly + 1]int
	visited int64 // number of positions searched
}

// A rankedMove is a move with its value for the ordering.
type rankedMove struct {
	order int32
	move  notation.Point
}

// turnKey distinguishes positions that differ only in the side to move.
var turnKey = [3]eval.Hash{notation.White: {0x9f3b1c55d2a7e641, 0x47c60f8be1935d2a}}

// past says what happens to the histories of the last search.
type past uint8

const (
	clears past = iota
	halves      // the last search was about another position of the same game
	keeps       // the last search was about the same position
)

// forget forgets the histories, completely or in part.
func (a *thread) forget(what past) {
	switch what {
	case clears:
		a.history, a.follow, a.counter = [2][512]int32{}, [2][eval.Classes][512]int32{}, [2][512]notation.Point{}
	case halves:
		for i := range a.history {
			for p := range a.history[i] {
				a.history[i][p] /= 2
			}
			for c := range a.follow[i] {
				for p := range a.follow[i][c] {
					a.follow[i][c][p] /= 2
				}
			}
		}
	}
}

// prepare prepares a search from pos.
func (a *thread) prepare(pos *notation.Position, table *scoreTable, limit *fours.Budget, before past) {
	if a.board == nil {
		a.score, a.board = eval.NewScore(pos), eval.New(pos)
	} else {
		a.score.Set(pos)
		a.board.Set(pos)
	}
	a.rule = pos.Rule()
	for _, s := range [...]notation.Stone{notation.Black, notation.White} {
		a.fours[s].Prepare(a.board, s, &a.inner)
	}
	a.table, a.limit, a.done, a.visited, a.light = table, limit, false, 0, 0
	a.deep, a.sync, a.top = 0, 0, 0
	a.ahead = eval.AroundOf(pos.Size())
	a.words = (pos.Size()*notation.MaxSize + 63) / 64
	plain := *pos
	plain.SetTurn(notation.Black)
	a.hash[0] = eval.HashOf(&plain)
	a.near[0] = eval.Candidates(pos)
	a.free = eval.Set{}
	for _, p := range pos.Stones(notation.Empty) {
		a.free.Add(p)
	}
	a.forget(before)
	for i := range a.skip {
		a.skip[i] = notation.NoPoint
	}
	for i := range a.killers {
		a.killers[i] = [2]notation.Point{notation.NoPoint, notation.NoPoint}
	}
}

// play places a stone of s on p.
func (a *thread) play(p notation.Point, s notation.Stone) {
	n := a.deep
	a.class[n] = a.score.Class(p, s)
	a.score.Place(p, s)
	a.path[n], a.side[n] = p, s
	a.hash[n+1] = a.hash[n].With(p, s)
	from, to, new := &a.near[n], &a.near[n+1], &a.ahead[p&511]
	a.free.Remove(p)
	for i := range from {
		to[i] = (from[i] | new[i]) & a.free[i]
	}
	a.deep++
}

// pass makes s pass.
func (a *thread) pass(s notation.Stone) {
	n := a.deep
	a.class[n] = 0
	a.path[n], a.side[n] = notation.NoPoint, s
	a.hash[n+1] = a.hash[n]
	a.near[n+1] = a.near[n]
	a.deep++
}

// unpass undoes pass.
func (a *thread) unpass() {
	a.deep--
	if a.sync > a.deep {
		a.sync--
	}
}

// undo undoes play.
func (a *thread) undo() {
	a.score.Undo()
	a.deep--
	p := a.path[a.deep]
	a.free.Add(p)
	if a.sync > a.deep {
		a.board.Undo()
		a.sync--
	}
}

// onBoard updates board, which only few positions need.
func (a *thread) onBoard() *eval.Board {
	for ; a.sync < a.deep; a.sync++ {
		if a.path[a.sync] == notation.NoPoint {
			continue
		}
		a.board.Place(a.path[a.sync], a.side[a.sync])
	}
	return a.board
}

// foul reports whether the free point p is forbidden for s.
func (a *thread) foul(p notation.Point, s notation.Stone) bool {
	return a.rule.Forbids(s) && a.score.MayFoul(p) && a.onBoard().Foul(p)
}

// spend counts a node and reports whether the search may continue. It looks at the clock more often than other
// searches, because its nodes take less time.
func (a *thread) spend() bool {
	a.visited++
	if a.limit.Spend() && (a.visited&127 != 0 || a.limit.Look() && !a.over.Load()) {
		return true
	}
	a.done = true
	return false
}

// search returns the value of the position for s, which is to move. The value is exact if it is between alpha and beta,
// and otherwise a bound.
func (a *thread) search(s notation.Stone, alpha, beta, depth int32) int32 {
	a.length[a.deep] = 0
	if !a.spend() {
		return 0
	}
	ply := int32(a.deep)
	o := s.Opponent()
	if a.score.Count(s, eval.ClassFive) > 0 {
		return mate - ply - 1
	}
	switch a.score.Count(o, eval.ClassFive) {
	case 0:
	case 1:
		return a.answerFive(s, alpha, beta, depth)
	default:
		return -(mate - ply - 2)
	}
	if a.double(s) {
		return mate - ply - 3
	}
	// No mate later than this is of interest, and none earlier than the next ply is possible.
	if alpha = max(alpha, -(mate - ply - 4)); alpha >= beta {
		return alpha
	}
	if a.deep >= maxPly-2 {
		return a.static(s)
	}
	return a.open(s, alpha, beta, depth)
}

// static returns the evaluation, which is never a mate value.
func (a *thread) static(s notation.Stone) int32 { return int32(a.score.Judge(s)) }

// double reports whether s, against no threat, can make a straight or a double four, which wins.
func (a *thread) double(s notation.Stone) bool {
	straight, double := a.score.Count(s, eval.ClassStraightFour), a.score.Count(s, eval.ClassDoubleFour)
	if straight+double == 0 || !a.rule.Forbids(s) {
		return straight+double > 0
	}
	for i, word := range a.score.Points(s, eval.ClassStraightFour)[:a.words] {
		for ; word != 0; word &= word - 1 {
			if !a.foul(pointAt(i, word), s) {
				return true
			}
		}
	}
	return false
}

// answerFive is search for a position in which s must take the only point on which the other side makes five.
func (a *thread) answerFive(s notation.Stone, alpha, beta, depth int32) int32 {
	p := firstOf(a.score.Points(s.Opponent(), eval.ClassFive))
	if a.foul(p, s) || a.deep >= maxPly-2 {
		if a.deep >= maxPly-2 {
			return a.static(s)
		}
		return -(mate - int32(a.deep) - 2)
	}
	a.play(p, s)
	v := -a.search(s.Opponent(), -beta, -alpha, depth)
	a.undo()
	if v > alpha && v < beta {
		a.lead(p)
	}
	return v
}

// lead sets the line of the position: p, followed by the line after it.
func (a *thread) lead(p notation.Point) {
	n := a.deep
	a.line[n][0] = p
	k := min(a.length[n+1], maxPly-1)
	copy(a.line[n][1:], a.line[n+1][:k])
	a.length[n] = k + 1
}

// lightNodes is the number of nodes of a search by fours that count as one node. Each takes about an eighth of the time
// of an alpha-beta node.
const lightNodes = 4

// winsByFours looks for a win by fours of s, which is to move. It returns the number of plies, or 0 if it found no win.
func (a *thread) winsByFours(s notation.Stone, nodes int64) int {
	if n := a.score; n.Count(s, eval.ClassFourPlus)+n.Count(s, eval.ClassFourThree) == 0 {
		return 0
	}
	if nodes = a.limit.Room(nodes); nodes <= 0 {
		return 0
	}
	v := &a.fours[s]
	a.onBoard()
	v.Forget()
	a.inner = fours.NodeBudget(nodes)
	o := v.Within(fours.MaxDepth)
	a.light += a.inner.Nodes
	a.limit.Nodes += a.light / lightNodes
	a.light %= lightNodes
	if o != fours.Wins {
		return 0
	}
	return len(v.Line)
}
