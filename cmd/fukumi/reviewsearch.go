package main

// The searches behind a review. Each position has shares of one budget, which
// is in nodes unless a time was asked for, so that a review gives the same
// answer every time:
//
//   - the attack: a win of the side to move;
//   - where there is none the threat: the opponent's, as if it were their move;
//   - the moves against the threat, for a short while only where the game itself
//     proves the position lost: all that is left is who resists longest;
//   - what alpha-beta makes of a position that is neither won nor lost.
//
// deepen is for positions on which the story depends. It asks one thing: is
// there a move that holds.

import (
	"cmp"
	"context"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// The shares: one part in so many of what a position may cost.
const (
	attackShare = 4
	threatShare = 4
	defendShare = 10
	resistShare = 50
	judgeShare  = 10
)

// A judgeLimits is how much is spent on a position.
type judgeLimits struct {
	solver.Limits
	// deeper is how many times as much is spent on the positions on which the
	// story of the game depends.
	deeper int64
}

// newJudgement begins with the attack.
func newJudgement(ctx context.Context, s *solver.Solver, pos notation.Position, l judgeLimits) (*judgement, error) {
	j := &judgement{pos: pos}
	if _, over := pos.Winner(); over || !canMove(&pos) {
		j.over = true
		return j, nil
	}
	var err error
	j.attack, err = s.Solve(ctx, solver.Query{Position: pos, Goal: proof.VCT, Limits: l.Part(attackShare)})
	j.nodes = j.attack.Nodes
	return j, err
}

// canMove reports whether the side to move has a legal move.
func canMove(pos *notation.Position) bool {
	return slices.ContainsFunc(pos.Stones(notation.Empty), func(p notation.Point) bool { return pos.Legal(p, pos.Turn()) == nil })
}

// look goes on where the attack has found no win.
func (j *judgement) look(ctx context.Context, s *solver.Solver, l judgeLimits) error {
	threat, err := s.Solve(ctx, solver.Query{Position: turned(&j.pos), Goal: proof.VCT, Limits: l.Part(threatShare)})
	if err != nil {
		return err
	}
	j.nodes += threat.Nodes
	share := int64(defendShare)
	if j.isLost() {
		share = resistShare
	}
	if err := j.defend(ctx, s, threat, l.Part(share)); err != nil || j.isLost() || j.allLost() {
		return err
	}
	r, err := s.Rank(ctx, solver.RankQuery{
		Position: j.pos, Limits: l.Part(judgeShare), MultiPV: 1, Attack: &j.attack, Threat: &threat, Defence: &j.defence,
	})
	if err != nil {
		return err
	}
	j.nodes += r.Nodes
	if len(r.Candidates) > 0 {
		j.best = &r.Candidates[0]
	}
	return nil
}

// turned is the position with the opponent to move.
func turned(pos *notation.Position) notation.Position {
	t := *pos
	t.SetTurn(t.Turn().Opponent())
	return t
}

// defend judges every move against the threat.
func (j *judgement) defend(ctx context.Context, s *solver.Solver, threat solver.Result, l solver.Limits) error {
	d, err := s.DefendAgainst(ctx, solver.Query{Position: j.pos, Goal: proof.VCT, Limits: l}, threat)
	if err != nil {
		return err
	}
	j.nodes += d.Nodes
	j.stand(standing{d, losses(d.Lost)})
	return nil
}

// stand takes over what a search has found.
func (j *judgement) stand(found standing) {
	j.whole, j.standing, j.found = true, found, found
	j.losses, j.checked = slices.Clone(found.losses), false
	j.disown()
}

// deepen spends more on the question whether a move holds.
func (j *judgement) deepen(ctx context.Context, s *solver.Solver, l judgeLimits) error {
	l.Nodes, l.Time = l.Nodes*l.deeper, l.Time*time.Duration(l.deeper)
	d := &judgement{pos: j.pos, attack: j.attack, best: j.best, nodes: j.nodes}
	d.stand(j.found)
	if d.defence.Threat.Verdict == solver.Unknown {
		threat, err := s.Solve(ctx, solver.Query{Position: turned(&d.pos), Goal: proof.VCT, Limits: l.Part(threatShare)})
		if err != nil {
			return err
		}
		d.nodes += threat.Nodes
		if err := d.defend(ctx, s, threat, l.Part(defendShare)); err != nil {
			return err
		}
	}
	var err error
	switch d.defence.Threat.Verdict {
	case solver.NoWin:
		err = d.tryBest(ctx, s, l.Part(1))
	case solver.Win:
		err = d.findHold(ctx, s, l.Part(1))
	}
	if err == nil {
		j.deep, j.nodes = true, d.nodes
		j.stand(d.standing)
	}
	return err
}

// tryBest finds out, where nothing threatens, whether the move that is judged
// best leaves the opponent without a win: then it holds.
func (j *judgement) tryBest(ctx context.Context, s *solver.Solver, l solver.Limits) error {
	if j.best == nil || j.best.Proved != solver.ProvedNone {
		return nil
	}
	_, err := j.try(ctx, s, j.best.Move, l)
	return err
}

// holdNodes bound the search behind one open move, pass by pass.
var holdNodes = [...]int64{50_000, 500_000, 5_000_000}

// findHold asks about the open moves, wider and wider, until one holds or the
// limits are reached.
func (j *judgement) findHold(ctx context.Context, s *solver.Solver, l solver.Limits) error {
	start, before := time.Now(), j.nodes
	for _, nodes := range holdNodes {
		for _, p := range j.inOrder(j.defence.Open) {
			spent := time.Since(start)
			if len(j.defence.Holds) > 0 || ctx.Err() != nil || l.Reached(j.nodes-before, spent) != solver.NoStop {
				return nil
			}
			each := l.Less(j.nodes-before, spent).Within(solver.Limits{Nodes: nodes})
			if _, err := j.try(ctx, s, p, each); err != nil {
				return err
			}
		}
	}
	return nil
}

// inOrder is a copy of the moves: the one that is judged best first, then by
// their distance from the line of the threat.
func (j *judgement) inOrder(moves []notation.Point) []notation.Point {
	moves = slices.Clone(moves)
	distance := func(p notation.Point) int {
		if j.best != nil && p == j.best.Move {
			return -1
		}
		least := notation.MaxSize
		for _, q := range j.defence.Threat.Line {
			dx, dy := p.X()-q.X(), p.Y()-q.Y()
			least = min(least, max(dx, -dx, dy, -dy))
		}
		return least
	}
	slices.SortStableFunc(moves, func(a, b notation.Point) int { return cmp.Compare(distance(a), distance(b)) })
	return moves
}

// try asks whether the opponent wins after the move p, and sorts it in.
func (j *judgement) try(ctx context.Context, s *solver.Solver, p notation.Point, l solver.Limits) (solver.Verdict, error) {
	after := j.pos
	if err := after.Play(p); err != nil {
		return solver.Unknown, err
	}
	if _, over := after.Winner(); over {
		return solver.Unknown, nil
	}
	r, err := s.Solve(ctx, solver.Query{Position: after, Goal: proof.VCT, Limits: l})
	if err != nil {
		return solver.Unknown, err
	}
	j.nodes += r.Nodes
	switch r.Verdict {
	case solver.NoWin:
		j.defence.Holds, j.defence.Open = append(slices.Clone(j.defence.Holds), p), without(j.defence.Open, p)
	case solver.Win:
		j.addLoss(loss{move: p, length: r.Length, result: &r})
	}
	return r.Verdict, nil
}

// addLoss takes a move to those that lose. It may have been open, or one after
// which the opponent has no VCT but wins otherwise.
func (j *judgement) addLoss(l loss) {
	j.defence.Open, j.defence.Holds = without(j.defence.Open, l.move), without(j.defence.Holds, l.move)
	j.losses, j.checked = append(slices.Clone(j.losses), l), false
	slices.SortFunc(j.losses, func(a, b loss) int { return cmp.Compare(a.move, b.move) })
	j.disown()
}
