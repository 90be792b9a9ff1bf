package play

// Levels of strength, for human opponents.
//
// A lower level searches fewer nodes and plies, compares fewer moves, and judges them less reliably: it adds an error
// to each judgement, which is larger for lower levels. A level never loses on purpose. Proofs remain valid, it plays a
// win that it has found, and it plays a move that it knows to lose only if there is no other. It overlooks what people
// overlook: wins and threats that are longer than a few moves.
//
// The error depends only on the position and the level, so a level always plays the same game against the same moves.
// level_test.go measures the levels against each other.

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// A Strength has the limits of a level for one move.
type Strength struct {
	Level int
	Nodes int64          // 0 means no limit
	Depth int            // depth of the judgement, in plies; 0 means no limit
	Width int            // number of moves compared; 1 takes the best move alone
	Noise float64        // standard deviation of the error of a judgement, in units of eval.ScoreUnit
	Name  *words.Message // "Novice"
	About *words.Message // a line about the level
}

// strengths are the levels, from the first. Each has more nodes and no more noise than the one
// before, and wins six to seven of ten games against it. The points are out of 40 games, from
// openings of four random stones played with both colours, with 200,000 nodes a move for the
// highest level (TestLevelsRise):
//
//	level  nodes    depth  width  noise  points against the one below
//	1           10  1      8      2
//	2           28  1      8      1.1    24   of 40, 60 %
//	3          100  2      8      0.85   24   of 40, 60 %
//	4          500  2      8      0.55   25   of 40, 62 %
//	5        1,500  3      8      0.45   25   of 40, 62 %
//	6      200,000  -      1      0      26   of 40, 65 %
//
// There is no room for more levels: at the top the openings decide, and 25,000 nodes score
// 51 % against 100,000; at the bottom noise alone changes nothing, because proofs are
// played all the same. Their names are not grades: they were not measured against people.
var strengths = [...]Strength{
	{1, 10, 1, 8, 2, words.Later("Novice##level"),
		words.Later("It sees what wins at once, and little else.")},
	{2, 28, 1, 8, 1.1, words.Later("Beginner##level"),
		words.Later("It sees short wins, and overlooks many threats.")},
	{3, 100, 2, 8, 0.85, words.Later("Casual player##level"),
		words.Later("It sees most wins by fours, and plans little.")},
	{4, 500, 2, 8, 0.55, words.Later("Club player##level"),
		words.Later("It sees wins by threats, and judges fairly accurately.")},
	{5, 1_500, 3, 8, 0.45, words.Later("Strong player##level"),
		words.Later("It sees longer wins by threats, and judges more accurately.")},
	{6, 0, 0, 1, 0, words.Later("Full strength##level"),
		words.Later("It uses all its time and nodes, and judges as well as it can.")},
}

// Levels is the number of the highest level, which uses all of its limits.
const Levels = len(strengths)

// StrengthOf returns the strength of a level. Level 0 means the highest level.
func StrengthOf(level int) (Strength, error) {
	switch {
	case level == 0:
		return strengths[Levels-1], nil
	case level < 0 || level > Levels:
		return Strength{}, fmt.Errorf("level %d: expected 1 to %d", level, Levels)
	}
	return strengths[level-1], nil
}

// Choose chooses a move at the level. A level that compares several moves asks no books, except in a position that a
// five decides. Only the highest level asks them for every move.
func (s *Strength) Choose(ctx context.Context, by *ask.Session, q solver.RankQuery) (solver.Candidate, error) {
	q.Limits = q.Limits.Within(solver.Limits{Nodes: s.Nodes})
	if d := s.Depth; d > 0 && (q.Depth == 0 || d < q.Depth) {
		q.Depth = d
	}
	pos := &q.Position
	if s.Width <= 1 || len(pos.Fives(pos.Turn())) > 0 || len(pos.Fives(pos.Turn().Opponent())) > 0 {
		return by.Choose(ctx, q)
	}
	q.MultiPV, q.Exclude = s.Width, append(far(pos), q.Exclude...)
	r, err := by.Rank(ctx, q)
	if err != nil {
		return solver.Candidate{}, err
	}
	return r.Candidates[s.pick(pos, r.Candidates)], nil
}

// pick returns the index of the move that seems best: a proved win, or the best judgement including its error.
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

// far returns the points on which only the highest level plays if there are other points: an error of the judgement, or
// a low number of nodes, should not cause a move far away from all stones.
func far(pos *notation.Position) (list []notation.Point) {
	others := false
	for _, p := range pos.Stones(notation.Empty) {
		if !near(pos, p) {
			list = append(list, p)
		} else if pos.Legal(p, pos.Turn()) == nil {
			others = true
		}
	}
	if !others {
		return nil
	}
	return list
}

// near reports whether a point is within two lines of a stone or, on the empty board, of the middle.
func near(pos *notation.Position, p notation.Point) bool {
	within := func(q notation.Point) bool { return max(abs(p.X()-q.X()), abs(p.Y()-q.Y())) <= 2 }
	stones := append(pos.Stones(notation.Black), pos.Stones(notation.White)...)
	if len(stones) == 0 {
		return within(notation.At(pos.Size()/2, pos.Size()/2))
	}
	return slices.ContainsFunc(stones, within)
}

// err returns the error of the judgement of a move. Its distribution is approximately normal, because it is the sum of
// the bytes of a hash.
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
	// The last bytes of the hash depend on the last word more than the first bytes do.
	sum ^= sum >> 32
	sum *= 0xd6e8feb86659fd93
	sum ^= sum >> 32
	total := 0.0
	for ; sum > 0; sum >>= 8 {
		total += float64(sum & 255)
	}
	// The sum of eight bytes has the mean 1,020 and a standard deviation of 209.
	return (total - 1020) / 209
}
