package mine

// Searching one game for puzzles. The questions that exclude most positions come first: whether
// there is a win; which first moves win, with few nodes and then with all nodes; and how long the
// shortest win is. Each question has its own node limit, so that a win that is hard to shorten does
// not leave the first moves open.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/puzzles"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/explain"
)

// The first moves of a win are judged with 1/quickShare of the node limit at first, because several
// winning moves are often found soon.
const quickShare = 10

// A miner searches one game.
type miner struct {
	ctx    context.Context
	s      *ask.Session
	o      *Options
	game   *Game
	images []bool         // for each ply, whether the position is an image of an earlier one
	winner notation.Stone // the winner of the game, or Empty if the moves do not show the winner
	out    *Haul
	// For each side, going says that the win of the side's last turn goes on, as far as is known,
	// and taken says that the win already has a puzzle.
	going, taken [3]bool
	// For each side, forced is the puzzle of the win that is taken if no turn offers a choice, or
	// nil.
	forced [3]*puzzles.Record
}

// mine searches every position of the game, including the end. A forbidden move ends the game.
func (m *miner) mine() error {
	defer m.end()
	pos := m.game.Start
	for ply := 0; ; ply++ {
		if _, over := pos.Winner(); over || m.ctx.Err() != nil {
			return nil
		}
		next := notation.NoPoint
		if ply < len(m.game.Moves) {
			next = m.game.Moves[ply]
		}
		if m.game.asks(&pos) && m.matters(ply) {
			search := m.position
			if m.o.Defend {
				search = m.losing
			}
			if err := search(&pos, ply, next); err != nil {
				return fmt.Errorf("after %d plies: %w", ply, err)
			}
		}
		if next == notation.NoPoint || errors.Is(pos.Legal(next, pos.Turn()), notation.ErrFoul) {
			return nil
		}
		if err := pos.Play(next); err != nil {
			return fmt.Errorf("move %d %s: %w", ply+1, next, err)
		}
	}
}

// asks reports whether puzzles with the side to move are wanted.
func (g *Game) asks(pos *notation.Position) bool {
	return g.Side == notation.Empty || pos.Turn() == g.Side
}

// end ends the wins that are still going on, and sorts the puzzles.
func (m *miner) end() {
	m.endWin(notation.Black)
	m.endWin(notation.White)
	slices.SortFunc(m.out.Records, func(a, b puzzles.Record) int {
		return b.Position.Count(notation.Empty) - a.Position.Count(notation.Empty)
	})
	for _, r := range m.out.Records {
		if slices.Contains(r.Tags, "begun") {
			m.out.Begun++
		}
		if slices.Contains(r.Tags, "forced") {
			m.out.Forced++
		}
	}
}

// matters reports whether to search a position. It must be searched if it is new, or if the next
// position of its side is new, because then mine must know whether a win goes on.
func (m *miner) matters(ply int) bool {
	return !m.images[ply] || ply+2 < len(m.images) && !m.images[ply+2]
}

// position searches one position. next is the move played in it.
func (m *miner) position(pos *notation.Position, ply int, next notation.Point) error {
	side := pos.Turn()
	going := m.going[side]
	m.going[side] = false
	if !going {
		m.endWin(side)
	}
	out := m.out
	if m.images[ply] {
		out = &Haul{}
		m.taken[side] = true // an earlier game has made the puzzle of this win
	}
	out.Positions++
	if len(pos.Fives(side)) > 0 || len(pos.Fives(side.Opponent())) > 1 {
		return nil
	}
	class, won, err := m.win(pos)
	if err != nil || won.Verdict == solver.NoWin {
		return err
	}
	if won.Verdict == solver.Unknown {
		out.Unknown++
		return nil
	}
	if !going {
		out.Wins++
	}
	if class == solver.AnyWin {
		return m.quietWin(pos, ply, next, &won, going)
	}
	over := m.images[ply] || m.taken[side] && !m.o.Later
	all, choice, err := m.firstMoves(pos, class, next, &won, over)
	if err != nil || m.ctx.Err() != nil {
		return err
	}
	m.going[side] = slices.Contains(all.Winning, next) || slices.Contains(all.Undecided, next)
	if m.o.Missed && (next == notation.NoPoint || slices.Contains(all.Winning, next)) {
		return nil
	}
	if m.o.Missed {
		kept, err := m.kept(pos, next)
		if err != nil || kept == solver.Win {
			return err
		}
	}
	left, r := excludeCourse, (*puzzles.Record)(nil)
	if !over {
		left, r, err = m.puzzle(pos, ply, next, class, &won, &all)
	}
	switch {
	case err != nil || m.ctx.Err() != nil:
		return err
	case r == nil:
		out.Excluded[left]++
		return nil
	}
	if going {
		r.Tags = append(r.Tags, "begun")
	}
	if !choice {
		r.Tags = append(r.Tags, "forced")
	}
	m.take(r, side, choice)
	return nil
}

// kept returns whether the move next keeps the win, by any means, as a verdict.
func (m *miner) kept(pos *notation.Position, next notation.Point) (solver.Verdict, error) {
	if pos.Legal(next, pos.Turn()) != nil {
		return solver.NoWin, nil
	}
	r, err := m.solve(solver.Query{Position: *pos, Goal: solver.AnyWin, First: []notation.Point{next}}, m.o.Nodes)
	return r.Verdict, err
}

// take takes a puzzle of a win, at once if it offers a choice, otherwise at the end of the win.
func (m *miner) take(r *puzzles.Record, side notation.Stone, choice bool) {
	switch {
	case choice || m.o.Later && !m.o.Choice:
		m.taken[side] = m.taken[side] || choice
		m.out.Records = append(m.out.Records, *r)
	case m.forced[side] == nil && !m.o.Choice:
		m.forced[side] = r
	default:
		m.out.Excluded[excludeForced]++
	}
}

// endWin ends a win of a side. If no turn of it offered a choice, it takes the
// first turn that is a puzzle at all.
func (m *miner) endWin(side notation.Stone) {
	if r := m.forced[side]; r != nil {
		if m.taken[side] {
			m.out.Excluded[excludeForced]++
		} else {
			m.out.Records = append(m.out.Records, *r)
		}
	}
	m.forced[side], m.taken[side] = nil, false
}

// win looks for a win of the narrowest class, up to the goal of the options. If a limit leaves open
// whether there is a VCF, win does not search wider classes. If a limit leaves open whether there is
// a VCT, it does not search quiet moves.
func (m *miner) win(pos *notation.Position) (class solver.Class, won solver.Result, err error) {
	for class = solver.VCF; ; class++ {
		won, err = m.solve(solver.Query{Position: *pos, Goal: class}, cmp.Or(m.o.Look, m.o.Nodes))
		if err != nil || class == m.o.Goal || won.Verdict == solver.Win ||
			(class == solver.VCF || class == solver.VCT) && won.Verdict == solver.Unknown {
			return class, won, err
		}
	}
}

// firstMoves judges the first moves of a win, with few nodes, and then with more if an important
// question is still open. The questions are whether the move that was played wins and, unless the
// win already has a puzzle, whether only one move wins. choice is false if the first move is forced,
// because the opponent would make five.
func (m *miner) firstMoves(pos *notation.Position, class solver.Class, next notation.Point, won *solver.Result,
	over bool) (all solver.Result, choice bool, err error) {
	if forced := pos.Fives(pos.Turn().Opponent()); len(forced) > 0 {
		all = *won
		all.Winning = forced
		return all, false, nil
	}
	for _, nodes := range []int64{max(m.o.Nodes/quickShare, 1), m.o.Nodes} {
		all, err = m.solve(solver.Query{Position: *pos, Goal: class, All: true}, nodes)
		if err != nil {
			return all, true, err
		}
		if all.Verdict != solver.Win {
			all.Undecided = pos.Stones(notation.Empty)
		}
		enough := over || !m.o.Several && len(all.Winning) > 1 || m.o.Missed && slices.Contains(all.Winning, next)
		if len(all.Undecided) == 0 || enough && !slices.Contains(all.Undecided, next) {
			break
		}
	}
	return all, true, nil
}

// puzzle makes a puzzle of a position with a win, or returns the reason why the position is not a
// puzzle.
func (m *miner) puzzle(pos *notation.Position, ply int, next notation.Point, class solver.Class,
	won, all *solver.Result) (Exclusion, *puzzles.Record, error) {
	switch {
	case len(all.Winning) > 1 && !m.o.Several:
		return excludeSeveral, nil, nil
	case len(all.Undecided) > 0:
		return excludeOpen, nil, nil
	}
	least, err := m.solve(solver.Query{Position: *pos, Goal: class, Shortest: true}, m.o.Nodes)
	own := puzzles.OwnMoves(least.Length)
	switch {
	case err != nil:
		return 0, nil, err
	case least.Verdict != solver.Win || !least.Exact:
		return excludeLength, nil, nil
	case own < m.o.OwnMoves[0] || m.o.OwnMoves[1] > 0 && own > m.o.OwnMoves[1]:
		return excludeBounds, nil, nil
	case m.o.Lean && !lean(pos, least.Line):
		return excludeStones, nil, nil
	}
	r := m.record(pos, ply, next, class, won, all, &least)
	if m.o.Lines {
		if !puzzles.Sound(m.ctx, m.s, &r, m.o.Nodes) {
			return excludeLine, nil, nil
		}
	}
	return 0, &r, nil
}

func (m *miner) solve(q solver.Query, nodes int64) (solver.Result, error) {
	q.Limits.Nodes = nodes
	r, err := m.s.Solve(m.ctx, q)
	if err == nil {
		err = r.Refused
	}
	return r, err
}

// record returns the record of a puzzle with everything that was proved about it.
func (m *miner) record(pos *notation.Position, ply int, next notation.Point, class solver.Class,
	won, all, least *solver.Result) puzzles.Record {
	own := puzzles.OwnMoves(least.Length)
	r := puzzles.Record{
		ID: fmt.Sprintf("%s/%d", m.game.ID, ply), Position: *pos, Goal: puzzles.GoalOf(class),
		Best:   slices.Clone(all.Winning),
		Unique: len(all.Winning) == 1 && class <= solver.VCT,
		VCF:    puzzles.No, OwnMovesOK: own, OwnMovesNone: own - 1, Line: least.Line, Probe: notation.NoPoint,
		Source: m.game.Source,
	}
	if class == solver.VCF {
		r.VCF, r.VCFMoves = puzzles.Yes, own
	}
	if class > solver.VCT {
		r.OwnMovesOK, r.OwnMovesNone, r.PliesSeen = 0, 0, won.Length // another search may find a longer one
	}
	r.Rating = puzzles.Rate(pos, class, least, won.Nodes, all.Winning).Rating
	switch {
	case next == notation.NoPoint:
	case slices.Contains(all.Winning, next):
		r.Tags = append(r.Tags, "found")
	default:
		r.Tags = append(r.Tags, "missed")
	}
	first := explain.Move(pos, pos.Turn(), least.Line[0], least.Proof.Tree.Kind)
	r.Tags = append(r.Tags, first.Kind.String())
	if first.Blocks && !slices.Contains(r.Tags, "block") {
		r.Tags = append(r.Tags, "block")
	}
	if pos.Turn() == notation.Black && len(pos.Fouls()) > 0 {
		r.Tags = append(r.Tags, "forbidden") // a tempting move may be a foul
	}
	for _, t := range themes(pos, least.Line) {
		if !slices.Contains(r.Tags, t) {
			r.Tags = append(r.Tags, t)
		}
	}
	return r
}
