package review

// The questions of a story. In addition to the limits of every position, a game has a budget
// for its story. It is spent on a list of questions; the first open one is always the next:
//
//  1. Is there a move that stands the full search in the last position in which the loser is
//     not proved to be lost, or do all moves lose there?
//  2. Does the opponent win after the move played there, if that is not yet proved?
//  3. Which move of the loser would have stood a search earlier? (until one is found)
//  4. Which moves stand a search in place of other moves that gave a win?
//  5. Which moves stand a search in place of the moves that are judged worst?
//
// Only moves that were searched in this way are named.

import (
	"cmp"
	"context"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
)

const (
	earlierMoves = 4 // maximum number of the loser's moves before the losing move that are examined
	worstMoves   = 4 // maximum number of the moves judged worst that are examined
)

// A task is one question.
type task struct {
	ply    int
	win    bool // true: does the side to move win? false: which moves stand a search?
	moves  int  // number of moves to find at a time
	refute bool // refute all moves if no move stands
}

// answer works on one question.
func (b *job) answer(ctx context.Context, t task, l solver.Limits) error {
	return b.update(ctx, t.ply, func(j *Judgement) error {
		h := &hunt{job: b, j: j, played: notation.NoPoint}
		if t.win {
			return h.attack(ctx, l)
		}
		if t.ply < len(b.game.Moves) && b.gives(t.ply) {
			h.played = b.game.Moves[t.ply].Point
		}
		return h.run(ctx, t.moves, t.refute)
	})
}

// gives reports whether ply i gave the opponent a win.
func (b *job) gives(i int) bool { return gives(b.game, b.js, i) }

// next returns the first question that was not yet asked in this round.
func (b *job) next(done map[task]bool) (t task, more bool) {
	for _, t := range b.tasks() {
		if !done[t] {
			return t, true
		}
	}
	return t, false
}

func (b *job) tasks() (list []task) {
	winner, shown := b.game.won()
	n := len(b.game.Moves)
	losing, turn := -1, -1
	if winner != notation.Empty {
		losing, turn = lastOpen(b.game, b.js, winner.Opponent(), shown)
	}
	open := func(i int) bool {
		j := b.js[i]
		return !j.Over && !j.IsLost() && !j.IsWon()
	}
	if turn >= 0 && open(turn) {
		list = append(list, task{ply: turn, moves: NamedMoves, refute: true})
	}
	if turn >= 0 && turn < n && losing < 0 && open(turn+1) {
		list = append(list, task{ply: turn + 1, win: true})
	}
	known := losing < 0 || b.js[losing].IsWon() || len(b.named(losing)) > 0
	looked := 0
	for i := losing - 1; i >= 0 && !known && looked < earlierMoves; i-- {
		if b.game.Moves[i].Side == winner || b.js[i].IsLost() {
			continue
		}
		looked++
		if known = b.js[i].IsWon() || len(b.named(i)) > 0; !known {
			list = append(list, task{ply: i, moves: NamedMoves})
		}
	}
	for i := n - 1; i >= 0; i-- {
		if open(i) && b.gives(i) && i != losing {
			list = append(list, task{ply: i, moves: 1})
		}
	}
	for _, i := range b.worst() {
		list = append(list, task{ply: i, moves: 1})
	}
	return list
}

// named returns the moves before ply i that may be named.
func (b *job) named(i int) []Trial { return named(b.game, b.js, i, effort(full(b.limits))) }

// worst returns the plies whose moves are judged worst, of those without a proof.
func (b *job) worst() (list []int) {
	drop := map[int]float64{}
	for i := range b.game.Moves {
		if b.js[i].Proved() != "" || b.js[i+1].Proved() != "" || !b.game.follows(i) {
			continue
		}
		before, known := b.js[i].Chance()
		after, knownAfter := b.js[i+1].Chance()
		if drop[i] = before - (1 - after); known && knownAfter && drop[i] >= dropMistake {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(drop[y], drop[x]) })
	return list[:min(len(list), worstMoves)]
}
