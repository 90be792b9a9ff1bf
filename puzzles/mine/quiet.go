package mine

// Wins by quiet moves, in positions that are proved to have no VCT.

import (
	"slices"

	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/solver"
)

// quietWin tries to make a puzzle of a position that is won only by quiet moves.
func (m *miner) quietWin(pos *notation.Position, ply int, next notation.Point, won *solver.Result, going bool) error {
	side := pos.Turn()
	m.going[side] = next == won.Line[0]
	own := puzzles.OwnMoves(won.Length)
	switch {
	case m.images[ply], m.o.Missed && (next == notation.NoPoint || next == won.Line[0]):
		return nil
	case m.taken[side] && !m.o.Later:
		m.out.Excluded[excludeCourse]++
		return nil
	case own < m.o.OwnMoves[0] || m.o.OwnMoves[1] > 0 && own > m.o.OwnMoves[1]:
		m.out.Excluded[excludeBounds]++
		return nil
	case m.o.Lean && !lean(pos, won.Line):
		m.out.Excluded[excludeStones]++
		return nil
	case m.o.Lines: // other moves may win
		m.out.Excluded[excludeLine]++
		return nil
	}
	if m.o.Missed {
		// The win was certainly let go only if the opponent wins after the move played.
		kept, err := m.kept(pos, next)
		if err != nil || kept == solver.Win {
			return err
		}
		if kept == solver.Unknown {
			m.out.Excluded[excludeOpen]++
			return nil
		}
	}
	first := &solver.Result{Winning: won.Line[:1]}
	all, err := m.solve(solver.Query{Position: *pos, Goal: solver.AnyWin, All: true}, m.o.Nodes)
	if err != nil {
		return err
	}
	r := m.record(pos, ply, next, solver.AnyWin, won, first, won)
	// Every other move is known not to win if the opponent wins after it.
	r.Unique = all.Verdict == solver.Win && len(all.Undecided) == 0 && slices.Equal(all.Winning, first.Winning)
	choice := len(pos.Fives(side.Opponent())) == 0
	if going {
		r.Tags = append(r.Tags, "begun")
	}
	if !choice {
		r.Tags = append(r.Tags, "forced")
	}
	m.take(&r, side, choice)
	return nil
}
