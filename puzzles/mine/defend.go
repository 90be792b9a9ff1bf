package mine

// Finding puzzles of defence: positions in which a player gave the opponent a proved win, although
// some moves are proved to hold. Every legal move is known to hold or to lose, so that the answer is
// complete.

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"fukumi/notation"
	"fukumi/notation/threat"
	"fukumi/puzzles"
	"fukumi/solver"
)

// fewHolds is the maximum number of moves that hold in a puzzle of defence, without
// Several.
const fewHolds = 5

// defendNodes is the node limit of the search for moves against a threat, as a multiple of
// Options.Nodes. That search asks a question about each move.
const defendNodes = 10

// standMoves is the maximum number of accepted moves of a puzzle with Stand.
const standMoves = 12

// losing searches one position to find out whether the move next loses.
func (m *miner) losing(pos *notation.Position, ply int, next notation.Point) error {
	if m.images[ply] || next == notation.NoPoint {
		return nil
	}
	m.out.Positions++
	side := pos.Turn()
	after := *pos
	if len(pos.Fives(side)) > 0 || pos.Legal(next, side) != nil || after.Play(next) != nil {
		return nil
	}
	won, err := m.solve(solver.Query{Position: after, Goal: solver.VCT}, m.o.Nodes)
	if err != nil || won.Verdict == solver.NoWin {
		return err
	}
	if won.Verdict == solver.Unknown {
		m.out.Unknown++
		return nil
	}
	left, r, err := m.defence(pos, ply, next, &won)
	switch {
	case err != nil || m.ctx.Err() != nil || left == excludeLost:
		return err
	case r == nil:
		m.out.Wins++
		m.out.Excluded[left]++
		return nil
	}
	m.out.Wins++
	m.out.Records = append(m.out.Records, *r)
	return nil
}

// excludeLost is a reason that is not counted, because a move in a lost position is not a losing
// move.
const excludeLost = exclusions

// defence makes a puzzle of the position before a losing move, or returns the
// reason why it is not a puzzle.
func (m *miner) defence(pos *notation.Position, ply int, next notation.Point, won *solver.Result) (Exclusion,
	*puzzles.Record, error) {
	own, err := m.solve(solver.Query{Position: *pos, Goal: solver.VCT}, m.o.Nodes)
	if err != nil {
		return 0, nil, err
	}
	d, err := m.s.Defend(m.ctx, solver.Query{Position: *pos, Goal: solver.VCT,
		Limits: solver.Limits{Nodes: m.o.Nodes * defendNodes}})
	if err == nil {
		err = d.Refused
	}
	moves := puzzles.OwnMoves(won.Length)
	switch {
	case err != nil:
		return 0, nil, err
	case d.Threat.Verdict == solver.Win && len(d.Holds) == 0 && len(d.Open) == 0 && own.Verdict != solver.Win:
		return excludeLost, nil, nil
	case own.Verdict == solver.Win:
		return ExcludeWins, nil, nil
	case d.Threat.Verdict == solver.NoWin:
		return excludeThreat, nil, nil
	case own.Verdict != solver.NoWin || d.Threat.Verdict != solver.Win || len(d.Open) > 0 || !complete(pos, &d):
		return excludeOpen, nil, nil
	case d.Threat.Class == solver.Five:
		return excludeForced, nil, nil
	case len(d.Holds) > fewHolds && !m.o.Several:
		return excludeSeveral, nil, nil
	case moves < m.o.OwnMoves[0] || m.o.OwnMoves[1] > 0 && moves > m.o.OwnMoves[1]:
		return excludeBounds, nil, nil
	}
	if left, err := m.stand(pos, &d); left != 0 || err != nil || m.ctx.Err() != nil {
		return left, nil, err
	}
	r := m.defenceRecord(pos, ply, next, &d)
	return 0, &r, nil
}

// stand searches the positions after the accepted moves for any win of the opponent, including wins
// by quiet moves. If an accepted move loses to such a win, stand excludes the puzzle: the move cannot
// be removed from the answer, because after it there is no VCT, as the answer states. A puzzle whose
// only answers are own attacks away from the threat is excluded, too: they put off the question.
func (m *miner) stand(pos *notation.Position, d *solver.Defence) (Exclusion, error) {
	switch {
	case m.o.Stand == 0:
		return 0, nil
	case len(d.Holds) > standMoves:
		return excludeMany, nil
	}
	for _, p := range d.Holds {
		falls, err := m.delays(pos, p)
		if err != nil || falls {
			return excludeFalls, err
		}
		after := *pos
		if err := after.Play(p); err != nil {
			return 0, err
		}
		won, err := m.solve(solver.Query{Position: after, Goal: solver.AnyWin}, m.o.Stand)
		if err != nil || m.ctx.Err() != nil {
			return 0, err
		}
		if won.Verdict == solver.Win || won.TooLarge {
			return excludeFalls, nil
		}
	}
	if onlyCounters(pos, d) {
		return excludeCounter, nil
	}
	return 0, nil
}

// onlyCounters reports whether every move that holds is an own four or three that is on no point of
// the threat and of no attack of the opponent.
func onlyCounters(pos *notation.Position, d *solver.Defence) bool {
	own, met := map[notation.Point]bool{}, map[notation.Point]bool{}
	for _, p := range d.Threat.Line {
		met[p] = true
	}
	for _, t := range threat.AtPoints(pos) {
		switch {
		case t.Kind > threat.BrokenThree:
		case t.Side == pos.Turn():
			own[t.Point] = true
		default:
			met[t.Point] = true
		}
	}
	return !slices.ContainsFunc(d.Holds, func(p notation.Point) bool { return !own[p] || met[p] })
}

// delays reports whether the move p is a four after whose only reply every move is proved to lose.
func (m *miner) delays(pos *notation.Position, p notation.Point) (bool, error) {
	after := *pos
	if err := after.Play(p); err != nil {
		return false, err
	}
	reply := after.Fives(pos.Turn())
	if len(reply) != 1 || after.Play(reply[0]) != nil || len(after.Fives(after.Turn())) > 0 {
		return false, nil
	}
	d, err := m.s.Defend(m.ctx, solver.Query{Position: after, Goal: solver.VCT,
		Limits: solver.Limits{Nodes: m.o.Nodes * defendNodes}})
	if err == nil {
		err = d.Refused
	}
	return d.Threat.Verdict == solver.Win && len(d.Holds) == 0 && len(d.Open) == 0, err
}

// complete reports whether every legal move is known to hold or to lose.
func complete(pos *notation.Position, d *solver.Defence) bool {
	known := map[notation.Point]bool{}
	for _, p := range d.Holds {
		known[p] = true
	}
	for i := range d.Lost {
		known[d.Lost[i].Move] = true
	}
	return !slices.ContainsFunc(pos.Stones(notation.Empty), func(p notation.Point) bool {
		return !known[p] && pos.Legal(p, pos.Turn()) == nil
	})
}

// defenceRecord returns the record of a puzzle of defence. Its rating follows from the opponent's
// threat and from the number of decoys, which are losing moves that look like a defence: they stand on a
// point of the threat, or attack.
func (m *miner) defenceRecord(pos *notation.Position, ply int, next notation.Point,
	d *solver.Defence) puzzles.Record {
	r := puzzles.Record{
		ID: fmt.Sprintf("%s/%d", m.game.ID, ply), Position: *pos, Goal: puzzles.GoalDefend, Best: slices.Clone(d.Holds),
		Avoid:  []notation.Point{next},
		Unique: len(d.Holds) == 1, Complete: true, Probe: notation.NoPoint, Source: m.game.Source,
		Tags: []string{"against-" + d.Threat.Class.String()},
	}
	tempting := slices.Clone(d.Threat.Line)
	for _, t := range threat.AtPoints(pos) {
		if t.Side == pos.Turn() && t.Kind <= threat.BrokenThree {
			tempting = append(tempting, t.Point)
		}
	}
	decoys := 0
	for i := range d.Lost {
		if slices.Contains(tempting, d.Lost[i].Move) {
			decoys++
		}
	}
	own, nodes := float64(puzzles.OwnMoves(d.Threat.Length)), float64(d.Threat.Nodes+1)
	r.Rating = int(math.Round(100*own + 150*math.Log10(nodes) + 40*math.Sqrt(float64(decoys))))
	switch m.winner {
	case notation.Empty:
	case pos.Turn().Opponent():
		r.Tags = append(r.Tags, "lost")
	default:
		r.Tags = append(r.Tags, "let-go")
	}
	return r
}

// winnerOf returns the side that made five in a game, or whose opponent made a forbidden move. It
// returns Empty if the moves show neither.
func winnerOf(g *Game) notation.Stone {
	pos := g.Start
	for _, p := range g.Moves {
		side := pos.Turn()
		if errors.Is(pos.Legal(p, side), notation.ErrFoul) {
			return side.Opponent()
		}
		if pos.Play(p) != nil {
			break
		}
	}
	if row, over := pos.Winner(); over {
		return row.Side
	}
	return notation.Empty
}
