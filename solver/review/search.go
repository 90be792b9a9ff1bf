package review

// The searches behind a review. Each position has shares of one budget, which
// is in nodes unless a time was asked for, so that a review gives the same
// answer every time:
//
//   - the Attack: a win of the side to move;
//   - where there is none the threat: the opponent's, as if it were their move;
//   - the moves against the threat, for a short while only where the game itself
//     proves the position lost: all that is left is who resists longest;
//   - what alpha-beta makes of a position that is neither won nor lost.
//
// Where wins by quiet moves are looked for, too, they have a share of their own, as
// large as the budget (work.go).
//
// searchDeeper is for positions on which the story depends. It asks one thing:
// is there a move that holds. To hold is to leave the opponent without a VCT, and,
// where they are looked for, without a win by quiet moves that is found within the
// limits.

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

// newJudgement begins with the attack.
func newJudgement(ctx context.Context, s Solver, pos notation.Position, l solver.Limits) (*Judgement, error) {
	j := &Judgement{Position: pos}
	if _, over := pos.Winner(); over || !canMove(&pos) {
		j.Over = true
		return j, nil
	}
	var err error
	j.Attack, err = s.Solve(ctx, solver.Query{Position: pos, Goal: proof.VCT, Limits: l.Part(attackShare)})
	j.Nodes = j.Attack.Nodes
	return j, err
}

// canMove reports whether the side to move has a legal move.
func canMove(pos *notation.Position) bool {
	return slices.ContainsFunc(pos.Stones(notation.Empty), func(p notation.Point) bool {
		return pos.Legal(p, pos.Turn()) == nil
	})
}

// judgeRest goes on where the attack has found no win.
func (j *Judgement) judgeRest(ctx context.Context, s Solver, l solver.Limits) error {
	threat, err := s.Solve(ctx, solver.Query{Position: j.Position.Turned(), Goal: proof.VCT,
		Limits: l.Part(threatShare)})
	if err != nil {
		return err
	}
	j.Nodes += threat.Nodes
	share := int64(defendShare)
	if j.IsLost() {
		share = resistShare
	}
	if err := j.defend(ctx, s, threat, l.Part(share)); err != nil || j.IsLost() || j.allLost() {
		return err
	}
	r, err := s.Rank(ctx, solver.RankQuery{
		Position: j.Position, Limits: l.Part(judgeShare), MultiPV: 1, Attack: &j.Attack, Threat: &threat,
		Defence: &j.Defence,
	})
	if err != nil {
		return err
	}
	j.Nodes += r.Nodes
	if len(r.Candidates) > 0 {
		j.Best = &r.Candidates[0]
	}
	return nil
}

// defend judges every move against the threat.
func (j *Judgement) defend(ctx context.Context, s Solver, threat solver.Result, l solver.Limits) error {
	d, err := s.DefendAgainst(ctx, solver.Query{Position: j.Position, Goal: proof.VCT, Limits: l}, threat)
	if err != nil {
		return err
	}
	j.Nodes += d.Nodes
	j.setDefence(defended{d, losses(d.Lost)})
	return nil
}

// setDefence takes over what the searches of this position have found.
func (j *Judgement) setDefence(found defended) {
	j.searched, j.defended, j.alone = true, found, found
	j.losses, j.checked = slices.Clone(found.losses), false
	j.dropBest()
}

// searchDeeper asks, within wider limits, whether a move holds.
func (j *Judgement) searchDeeper(ctx context.Context, s Solver, l solver.Limits) error {
	d := &Judgement{Position: j.Position, Attack: j.Attack, Best: j.Best, Nodes: j.Nodes, quiet: j.quiet}
	d.setDefence(j.alone)
	if d.Defence.Threat.Verdict == solver.Unknown {
		threat, err := s.Solve(ctx, solver.Query{Position: d.Position.Turned(), Goal: proof.VCT,
			Limits: l.Part(threatShare)})
		if err != nil {
			return err
		}
		d.Nodes += threat.Nodes
		if err := d.defend(ctx, s, threat, l.Part(defendShare)); err != nil {
			return err
		}
	}
	var err error
	switch d.Defence.Threat.Verdict {
	case solver.NoWin:
		err = d.tryBest(ctx, s, l)
	case solver.Win:
		if err = d.findHold(ctx, s, l); err == nil && d.quiet {
			err = d.doubtHolds(ctx, s, l)
		}
	}
	if err == nil {
		j.deeper, j.Nodes = true, d.Nodes
		j.setDefence(d.defended)
	}
	return err
}

// tryBest finds out, where nothing threatens, whether the move that is judged
// best leaves the opponent without a win: then it holds.
func (j *Judgement) tryBest(ctx context.Context, s Solver, l solver.Limits) error {
	if j.Best == nil || j.Best.Proved != solver.ProvedNone {
		return nil
	}
	err := j.tryMove(ctx, s, j.Best.Move, l)
	return err
}

// holdNodes bound the search behind one open move, pass by pass.
var holdNodes = [...]int64{50_000, 500_000, 5_000_000}

// findHold asks about the open moves, wider and wider, until one holds or the
// limits are reached.
func (j *Judgement) findHold(ctx context.Context, s Solver, l solver.Limits) error {
	start, before := time.Now(), j.Nodes
	for _, nodes := range holdNodes {
		for _, p := range j.inOrder(j.Defence.Open) {
			spent := time.Since(start)
			if len(j.Defence.Holds) > 0 || ctx.Err() != nil || l.Reached(j.Nodes-before, spent) != solver.NoStop {
				return nil
			}
			each := l.Less(j.Nodes-before, spent).Within(solver.Limits{Nodes: nodes})
			if err := j.tryMove(ctx, s, p, each); err != nil {
				return err
			}
		}
	}
	return nil
}

// inOrder is a copy of the moves: the one that is judged best first, then by
// their distance from the line of the threat.
func (j *Judgement) inOrder(moves []notation.Point) []notation.Point {
	moves = slices.Clone(moves)
	distance := func(p notation.Point) int {
		if j.Best != nil && p == j.Best.Move {
			return -1
		}
		least := notation.MaxSize
		for _, q := range j.Defence.Threat.Line {
			dx, dy := p.X()-q.X(), p.Y()-q.Y()
			least = min(least, max(dx, -dx, dy, -dy))
		}
		return least
	}
	slices.SortStableFunc(moves, func(a, b notation.Point) int { return cmp.Compare(distance(a), distance(b)) })
	return moves
}

// tryMove asks whether the opponent wins after the move p, and sorts it in.
func (j *Judgement) tryMove(ctx context.Context, s Solver, p notation.Point, l solver.Limits) error {
	after := j.Position
	if err := after.Play(p); err != nil {
		return err
	}
	if _, over := after.Winner(); over {
		return nil
	}
	r, err := s.Solve(ctx, solver.Query{Position: after, Goal: proof.VCT, Limits: l})
	if err != nil {
		return err
	}
	j.Nodes += r.Nodes
	switch r.Verdict {
	case solver.NoWin:
		j.Defence.Holds, j.Defence.Open = append(slices.Clone(j.Defence.Holds), p), without(j.Defence.Open, p)
		if j.quiet && j.Defence.Threat.Verdict == solver.NoWin { // else doubtHolds comes after
			return j.doubt(ctx, s, p, l)
		}
	case solver.Win:
		j.addLoss(loss{move: p, length: r.Length, result: &r})
	}
	return nil
}

// doubtHolds asks, of the moves after which the opponent has no VCT, whether quiet
// moves win: of the one that is judged best and those near the threat first, each
// for its share of the limits.
func (j *Judgement) doubtHolds(ctx context.Context, s Solver, l solver.Limits) error {
	start, before := time.Now(), j.Nodes
	moves := j.inOrder(j.Defence.Holds)
	for i, p := range moves {
		left := l.Less(j.Nodes-before, time.Since(start))
		if ctx.Err() != nil || l.Reached(j.Nodes-before, time.Since(start)) != solver.NoStop {
			return nil
		}
		if err := j.doubt(ctx, s, p, left.Part(int64(len(moves)-i))); err != nil {
			return err
		}
	}
	return nil
}

// doubt asks whether the opponent wins by quiet moves after the move p, which
// leaves no VCT: then it does not hold.
func (j *Judgement) doubt(ctx context.Context, s Solver, p notation.Point, l solver.Limits) error {
	after := j.Position
	if err := after.Play(p); err != nil {
		return err
	}
	r, err := s.Solve(ctx, solver.Query{Position: after, Goal: solver.AnyWin, Limits: l})
	if err != nil {
		return err
	}
	if j.Nodes += r.Nodes; r.Verdict == solver.Win {
		j.addLoss(loss{move: p, length: r.Length, result: &r})
	}
	return nil
}

// addLoss takes a move to those that lose. It may have been open, or one after
// which the opponent has no VCT but wins otherwise.
func (j *Judgement) addLoss(l loss) {
	j.Defence.Open, j.Defence.Holds = without(j.Defence.Open, l.move), without(j.Defence.Holds, l.move)
	j.losses, j.checked = append(slices.Clone(j.losses), l), false
	slices.SortFunc(j.losses, func(a, b loss) int { return cmp.Compare(a.move, b.move) })
	j.dropBest()
}
