package analysis

// The best move, by judgement, for an answer that has no win to show.

import (
	"context"
	"errors"
	"time"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
)

// judgedNodes limits the judgement of the best move for an answer. It takes some hundredths of a second.
const judgedNodes = 20_000

// judgedTime is the time limit of the judgement if the time of the query is over.
const judgedTime = 5 * time.Millisecond

// judge finds the best move if no win was found.
func (a *Answer) judge(ctx context.Context, s *ask.Session) error {
	if a.Result.Verdict == solver.Win || a.Result.Decides() || a.Result.Stop == solver.StopInterrupt {
		return nil
	}
	q := solver.RankQuery{Position: a.Query.Position, Limits: solver.Limits{Nodes: judgedNodes}}
	if l := a.Query.Limits.Time; l > 0 {
		q.Limits.Time = max(l-a.Result.Time-a.Result.Verify, judgedTime)
	}
	if a.Query.Goal == proof.VCT {
		q.Attack = &a.Result
	}
	r, err := rank(ctx, s, q, a.Result.Book)
	if r != nil && len(r.Candidates) > 0 {
		a.Best = &r.Candidates[0]
	}
	return err
}

// rank ranks moves. If a book decides the position, nothing is judged: the only candidate is the book's winning move,
// and a losing side has no candidate. rank returns nil if there is no legal move.
func rank(ctx context.Context, s *ask.Session, q solver.RankQuery, w *solver.BookWin) (*solver.Ranking, error) {
	if w.Proves() {
		return &solver.Ranking{Candidates: bookMove(w)}, nil
	}
	r, err := s.Rank(ctx, q)
	if errors.Is(err, solver.ErrNoMove) {
		return nil, nil
	}
	return &r, err
}

// bookMove returns the move of a book's win as a candidate, or no candidate if the other side is to move.
func bookMove(w *solver.BookWin) []solver.Candidate {
	if w.Move == notation.NoPoint {
		return nil
	}
	return []solver.Candidate{{Move: w.Move, Rank: 1, Line: w.Line, WinChance: 1, Book: true, Accepted: true}}
}

// BestText describes the best move. It returns "" if the move was not asked for.
func (a *Answer) BestText(l *words.Language) string {
	c := a.Best
	if c == nil {
		return ""
	}
	line := words.Numbered(c.Line)
	if c.Book {
		return l.Say("best move: {move}, which wins by the book; perhaps {line}", "move", c.Move, "line", line)
	}
	switch c.Proved {
	case solver.ProvedWin: // of another class than the class asked about
		return l.Say("best move: {move} wins by {class}: {line}", "move", c.Move, "class",
			l.Class(c.Result.Class.String()), "line", line)
	case solver.ProvedLoss:
		return l.Say("best move: {move}, and it is proved to lose: {line}", "move", c.Move, "line", line)
	}
	return l.Say("best move: {move} (judged, not proved), win chance {chance}, score {score} at depth {depth}: "+
		"{line}",
		"move", c.Move, "chance", l.Chance(c.WinChance), "score", c.Score, "depth", c.Depth, "line", line)
}
