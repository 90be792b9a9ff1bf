package review

// The attacks and the look at every position. Each search has a share of the limits of a position. These limits are in
// nodes unless a time limit was asked for, so that a review always gives the same answer. Results of earlier rounds are
// kept; a later round searches only for the rest.

import (
	"cmp"
	"context"
	"slices"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// The shares of the limits of a position, as 1/n.
const (
	attackShare = 4
	threatShare = 4
	defendShare = 10
	resistShare = 50
	judgeShare  = 10
)

// canMove reports whether the side to move has a legal move.
func canMove(pos *notation.Position) bool {
	return slices.ContainsFunc(pos.Stones(notation.Empty), func(p notation.Point) bool {
		return pos.Legal(p, pos.Turn()) == nil
	})
}

// attack looks for a win of the side to move.
func (j *Judgement) attack(ctx context.Context, s *ask.Session, goal solver.Class, l solver.Limits) error {
	if j.Over || j.IsWon() || j.IsLost() || j.Attack.Verdict == solver.NoWin && j.Attack.Class >= goal {
		return nil
	}
	r, err := s.Solve(ctx, solver.Query{Position: j.Position, Goal: goal, Limits: l})
	if err != nil {
		return err
	}
	j.Nodes += r.Nodes
	switch {
	case r.Verdict == solver.Win:
		j.setWin(r)
	case r.Verdict == solver.NoWin || j.Attack.Class == 0:
		j.Attack = r
	}
	return nil
}

// look judges a position in which no win is known.
func (j *Judgement) look(ctx context.Context, s *ask.Session, l solver.Limits) error {
	if j.Over || j.IsWon() {
		return nil
	}
	share := int64(defendShare)
	if j.IsLost() {
		share = resistShare // the only open question is which move resists for the longest time
	}
	if j.Defence.Threat.Verdict == solver.Unknown {
		threat, err := s.Solve(ctx, solver.Query{Position: j.Position.Turned(), Goal: solver.VCT,
			Limits: l.Part(threatShare)})
		if err != nil {
			return err
		}
		j.Nodes += threat.Nodes
		j.Defence.Threat = threat
	}
	nodes, err := j.defend(ctx, s, l.Part(share))
	if err != nil {
		return err
	}
	j.Nodes += nodes
	if j.followLost(); j.IsLost() || j.allLost() {
		return nil
	}
	r, err := j.rank(ctx, s, 1, l.Part(judgeShare))
	if j.Nodes += r.Nodes; err == nil && len(r.Candidates) > 0 {
		j.Best = &r.Candidates[0]
	}
	return err
}

// followLost uses the certificate which shows that the side to move has lost: its answers refute the undecided moves.
func (j *Judgement) followLost() {
	if j.lost == nil || j.lost.proof.Tree.Kind == proof.KindFive {
		return
	}
	for _, p := range slices.Concat(j.Defence.Holds, j.Defence.Open) {
		after := j.Position
		if after.Play(p) != nil {
			continue
		}
		if r, ok := follow(j.lost.proof, &after, p); ok {
			j.addLoss(loss{move: p, length: r.Length, result: &r})
		}
	}
}

// rank asks alpha-beta for the best moves.
func (j *Judgement) rank(ctx context.Context, s *ask.Session, count int, l solver.Limits) (solver.Ranking, error) {
	d := j.Defence
	d.Lost = nil
	var shown []notation.Point // losing moves that the game shows to lose, without a certificate
	for i := range j.losses {
		if r := j.losses[i].result; r != nil {
			d.Lost = append(d.Lost, solver.Refutation{Move: j.losses[i].move, Result: *r})
		} else {
			shown = append(shown, j.losses[i].move)
		}
	}
	q := solver.RankQuery{Position: j.Position, Limits: l, MultiPV: count, Attack: &j.Attack, Threat: &d.Threat,
		Defence: &d, Exclude: shown}
	if d.Threat.Verdict != solver.Win {
		q.Defence, q.Lost = nil, d.Lost
	}
	return s.Rank(ctx, q)
}

// defend judges every move against the known threat, unless all moves are decided. Look and pursue use it.
func (j *Judgement) defend(ctx context.Context, s *ask.Session, l solver.Limits) (nodes int64, err error) {
	threat := j.Defence.Threat
	if threat.Verdict != solver.Win || j.defended && len(j.Defence.Open) == 0 {
		return 0, nil
	}
	d, err := s.DefendAgainst(ctx, solver.Query{Position: j.Position, Goal: solver.VCT, Limits: l}, threat)
	if err == nil {
		j.setDefence(d)
	}
	return d.Nodes, err
}

// trial returns the trial of a move, or a new one.
func (j *Judgement) trial(p notation.Point) Trial {
	for _, t := range j.Trials {
		if t.Move == p {
			return t
		}
	}
	return Trial{Move: p, Chance: -1}
}

// inOrder returns a copy of the moves, sorted: the move judged best comes first, the others by their distance from the
// line of the threat.
func (j *Judgement) inOrder(moves []notation.Point) []notation.Point {
	moves = slices.Clone(moves)
	distance := func(p notation.Point) int {
		if j.Best != nil && p == j.Best.Move {
			return -1
		}
		nearest := notation.MaxSize
		for _, q := range j.Defence.Threat.Line {
			dx, dy := p.X()-q.X(), p.Y()-q.Y()
			nearest = min(nearest, max(dx, -dx, dy, -dy))
		}
		return nearest
	}
	slices.SortStableFunc(moves, func(a, b notation.Point) int { return cmp.Compare(distance(a), distance(b)) })
	return moves
}

// without returns a copy of list without the point p.
func without(list []notation.Point, p notation.Point) []notation.Point {
	kept := []notation.Point{}
	for _, q := range list {
		if q != p {
			kept = append(kept, q)
		}
	}
	return kept
}
