package play

// Levels of strength, for people.
//
// A lower level looks at fewer nodes and fewer plies, compares fewer moves, and
// judges them less surely: to each judgement it adds an error of its own, the larger
// the lower the level. It is never made to throw a game away: what is proved stays
// so, a win it has found is played, and a move that it knows to lose is not while
// there is another. It overlooks what a person overlooks: the win or the threat that
// takes more than a few moves.
//
// The error hangs on the position and the level alone, so that the same game is
// played again; levels are measured against each other in level_test.go.

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver"
)

// Levels is the highest level, which takes all that it is given.
const Levels = 10

// A Strength is what a level may do for a move.
type Strength struct {
	Level int
	Nodes int64   // 0: no limit
	Depth int     // of what is judged, in plies; 0: no limit
	Width int     // moves that are compared; 1: the best alone
	Noise float64 // the error of a judgement, its standard deviation in units of eval.ScoreUnit
}

// strengths are the levels from the first on. Each has more nodes, and no more noise,
// than the one before.
var strengths = [Levels]Strength{
	{1, 60, 1, 8, 1.6},
	{2, 150, 1, 7, 1.1},
	{3, 400, 2, 6, 0.7},
	{4, 1_000, 2, 5, 0.4},
	{5, 2_500, 3, 4, 0.2},
	{6, 6_000, 4, 2, 0.1},
	{7, 15_000, 6, 1, 0},
	{8, 40_000, 0, 1, 0},
	{9, 120_000, 0, 1, 0},
	{10, 0, 0, 1, 0},
}

// StrengthOf returns what a level may do; 0 is the highest.
func StrengthOf(level int) (Strength, error) {
	switch {
	case level == 0:
		return strengths[Levels-1], nil
	case level < 0 || level > Levels:
		return Strength{}, fmt.Errorf("level %d: want 1 to %d", level, Levels)
	}
	return strengths[level-1], nil
}

// Title says what the level may do.
func (s *Strength) Title() string {
	switch {
	case s.Nodes == 0:
		return fmt.Sprintf("Level %d: all there is", s.Level)
	case s.Depth == 0:
		return fmt.Sprintf("Level %d: %d nodes a move", s.Level, s.Nodes)
	case s.Depth == 1:
		return fmt.Sprintf("Level %d: %d nodes a move, a ply ahead", s.Level, s.Nodes)
	}
	return fmt.Sprintf("Level %d: %d nodes a move, %d plies ahead", s.Level, s.Nodes, s.Depth)
}

// At returns a Searcher that chooses moves at a level; what it ranks is that of x.
func At(x Searcher, s Strength) Searcher {
	if s.Nodes == 0 {
		return x
	}
	return &limited{x, s}
}

// A limited Searcher chooses moves at a level.
type limited struct {
	Searcher
	s Strength
}

// Choose chooses a move.
func (l *limited) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	q.Limits = q.Limits.Within(solver.Limits{Nodes: l.s.Nodes})
	if d := l.s.Depth; d > 0 && (q.Depth == 0 || d < q.Depth) {
		q.Depth = d
	}
	pos := &q.Position
	if l.s.Width <= 1 || len(pos.Fives(pos.Turn())) > 0 || len(pos.Fives(pos.Turn().Opponent())) > 0 {
		return l.Searcher.Choose(ctx, q)
	}
	q.MultiPV = l.s.Width
	r, err := l.Rank(ctx, q)
	if err != nil {
		return solver.Candidate{}, err
	}
	return r.Candidates[l.s.pick(pos, r.Candidates)], nil
}

// pick is the place of the move that seems best: a proved win, or the best judgement
// with its error.
func (s *Strength) pick(pos *notation.Position, list []solver.Candidate) int {
	best, most := 0, math.Inf(-1)
	for i := range list {
		c := &list[i]
		switch c.Proved {
		case solver.ProvedWin:
			return i
		case solver.ProvedLoss:
			continue
		}
		if v := float64(c.Score) + s.Noise*eval.ScoreUnit*s.err(pos, c.Move); v > most {
			best, most = i, v
		}
	}
	return best
}

// err is the error of the judgement of a move, of about the normal distribution: the
// sum of the bytes of a hash.
func (s *Strength) err(pos *notation.Position, p notation.Point) float64 {
	h := fnv.New64a()
	var word [8]byte
	for _, side := range []notation.Stone{notation.Black, notation.White} {
		for _, q := range pos.Stones(side) {
			binary.LittleEndian.PutUint64(word[:], uint64(q)<<8|uint64(side))
			h.Write(word[:])
		}
	}
	binary.LittleEndian.PutUint64(word[:], uint64(p)<<16|uint64(s.Level))
	h.Write(word[:])
	sum := h.Sum64()
	// The last bytes of the hash hang on the last word more than the first ones.
	sum ^= sum >> 32
	sum *= 0xd6e8feb86659fd93
	sum ^= sum >> 32
	total := 0.0
	for ; sum > 0; sum >>= 8 {
		total += float64(sum & 255)
	}
	// Eight bytes: 1,020 on average, with a standard deviation of 209.
	return (total - 1020) / 209
}
