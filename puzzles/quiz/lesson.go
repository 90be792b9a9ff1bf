package quiz

// Judging a move in a lesson of a review: does the opponent have a win after it, does it win, is it good enough?

import (
	"context"
	"fmt"
	"slices"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/review/story"
)

// standNodes is the number of nodes that a search must have without finding a win, for a move to be right.
const standNodes = 1_000_000

// Stands searches for any win of the opponent after a move. The move is right if a long search finds none.
func Stands(ctx context.Context, in *words.Language, s *ask.Session, pos *notation.Position, p notation.Point,
	l solver.Limits) (Answer, error) {
	if pos.Legal(p, pos.Turn()) != nil {
		return Answer{Judgement: Illegal}, nil
	}
	after := *pos
	if err := after.Play(p); err != nil || pos.MakesFive(p, pos.Turn()) {
		return Answer{Judgement: Right}, err
	}
	r, err := s.Solve(ctx, solver.Query{Position: after, Goal: solver.AnyWin, Limits: l})
	other := after.Turn()
	switch {
	case err != nil:
		return Answer{}, err
	case r.Verdict == solver.Win:
		return Answer{Judgement: Wrong, Reason: in.Say("{move} loses (proved): {side} wins by {line}",
			"move", p, "side", other, "line", r.Line), Against: &r}, nil
	case r.Verdict == solver.NoWin:
		return Answer{Judgement: Right, Reason: in.Say("after {move} {side} has no win (proved)", "move", p,
			"side", other)}, nil
	case r.Nodes >= standNodes:
		return Answer{Judgement: Right, Reason: in.Say("{move} was not refuted in {nodes}", "move", p,
			"nodes", story.NodesText(in, r.Nodes))}, nil
	}
	return Answer{Judgement: Unsure, Reason: in.Say("{move} is undecided: no win of the opponent was found "+
		"after it in {nodes}",
		"move", p, "nodes", story.NodesText(in, r.Nodes))}, nil
}

// Wins judges whether a move is proved to win. If the move is proved not to win by threats, and no win by quiet
// moves is found, Wins looks for the defence.
func Wins(ctx context.Context, in *words.Language, s *ask.Session, pos *notation.Position, p notation.Point,
	l solver.Limits) (Answer, error) {
	if pos.Legal(p, pos.Turn()) != nil {
		return Answer{Judgement: Illegal}, nil
	}
	if pos.MakesFive(p, pos.Turn()) {
		return Answer{Judgement: Right}, nil
	}
	r, err := s.Solve(ctx, solver.Query{Position: *pos, Goal: solver.VCT, All: true, Limits: l})
	if err != nil || slices.Contains(r.Winning, p) {
		return Answer{Judgement: Right}, err
	}
	quiet, err := s.Solve(ctx, solver.Query{Position: *pos, Goal: solver.AnyWin, First: []notation.Point{p},
		Limits: l})
	if err != nil || quiet.Verdict == solver.Win {
		return Answer{Judgement: Right}, err
	}
	if r.Verdict != solver.Win || slices.Contains(r.Undecided, p) {
		return Answer{Judgement: Unsure, Reason: in.Say("{move} is not proved to win", "move", p)}, nil
	}
	return Refute(ctx, in, s, pos, p, solver.VCT, l)
}

// Keeps judges whether the win chance after a move is at most margin worse than after the best move.
func Keeps(ctx context.Context, in *words.Language, s *ask.Session, pos *notation.Position, p, best notation.Point,
	margin float64, l solver.Limits) (Answer, error) {
	if pos.Legal(p, pos.Turn()) != nil {
		return Answer{Judgement: Illegal}, nil
	}
	if !(margin >= 0 && margin < 1) || pos.Legal(best, pos.Turn()) != nil {
		return Answer{}, fmt.Errorf("best %s, margin %v: expected a legal move, and 0 to 1", best, margin)
	}
	early := Answer{Judgement: Unsure, Reason: in.Say("the limit was reached before anything was judged")}
	with, _, err := chanceWith(ctx, s, pos, best, l)
	if err != nil || with == nil {
		return early, err
	}
	kept, reply, err := chanceWith(ctx, s, pos, p, l)
	if err != nil || kept == nil {
		return early, err
	}
	if reply != nil && reply.Proved == solver.ProvedWin {
		return Answer{Judgement: Wrong, Reason: in.Say("{move} loses to {line} (proved)", "move", p,
			"line", reply.Result.Line), Against: reply.Result}, nil
	}
	judged := in.Say("{move} is judged at {chance}, the best move at {best}", "move", p, "chance", in.Chance(*kept),
		"best", in.Chance(*with))
	if *kept+margin >= *with {
		return Answer{Judgement: Right, Reason: judged}, nil
	}
	return Answer{Judgement: Wrong, Reason: judged, Against: &solver.Result{Line: reply.Line}}, nil
}

// chanceWith returns the win chance of the side to move after its move p, and the best answer. The answer is nil
// after a five. Both are nil if the limit ended the search.
func chanceWith(ctx context.Context, s *ask.Session, pos *notation.Position, p notation.Point,
	l solver.Limits) (*float64, *solver.Candidate, error) {
	if pos.MakesFive(p, pos.Turn()) {
		one := 1.0
		return &one, nil, nil
	}
	after := *pos
	if err := after.Play(p); err != nil {
		return nil, nil, err
	}
	r, err := s.Rank(ctx, solver.RankQuery{Position: after, Limits: l})
	if err != nil || len(r.Candidates) == 0 {
		return nil, nil, err
	}
	chance := 1 - r.Candidates[0].WinChance
	return &chance, &r.Candidates[0], nil
}
