package gomocup

// Answers with a move: the rest of a proved win, the result of a search, or the choice of the evaluation if there is no
// time for a search.

import (
	"context"
	"fmt"
	"slices"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
	"fukumi/solver/proof"
)

// A purpose says what a search must find.
type purpose uint8

const (
	asksMove  purpose = iota
	asksBest          // several best moves
	asksHolds         // the moves that hold against a threat
)

// reply answers with a move for the side to move.
func (s *session) reply(ctx context.Context, at time.Time, what purpose, best int) bool {
	pos, err := s.ready()
	if err != nil {
		s.stopPondering()
		return s.fail(err)
	}
	if what == asksMove {
		if p := notation.At(pos.Size()/2, pos.Size()-1-pos.Size()/2); len(s.board.Stones) == 0 &&
			!slices.Contains(s.blocked, p) {
			return s.conclude(answer{text: s.board.Text(p), play: []notation.Point{p}})
		}
		if s.options.Model != nil {
			return s.think(ctx, at, s.modelSearch(pos))
		}
		if a, ok := s.follow(&pos); ok {
			return s.conclude(a)
		}
		q := s.moveSearch(pos, what, best)
		if p := s.expected(&pos); p != nil {
			defer p.cancel()
			q.run, s.busy = p.answer, nil
		}
		s.played = nil
		over := s.think(ctx, at, q)
		if !over {
			s.ponder(ctx, s.played)
		}
		return over
	}
	s.stopPondering()
	return s.think(ctx, at, s.moveSearch(pos, what, best))
}

// ready returns the position to be searched. It first reports the mistakes in INFO.
func (s *session) ready() (notation.Position, error) {
	for _, text := range s.pending {
		s.failf("%s", text)
	}
	s.pending = nil
	if !s.started {
		return notation.Position{}, errNoGame
	}
	pos, err := s.position()
	if err != nil {
		return pos, err
	}
	if row, over := pos.Winner(); over {
		return pos, &solver.GameOverError{Row: row}
	}
	return pos, nil
}

// think runs a search and writes the answer. It returns true if the session is over.
func (s *session) think(ctx context.Context, start time.Time, q search) bool {
	budget := s.clock.budget(&s.info, s.options, len(s.board.Stones))
	s.live.reset(s)
	over := s.conclude(s.search(ctx, start, budget, q))
	spent := time.Since(start)
	s.clock.learn(budget, spent)
	s.info.Left -= spent
	return over
}

// conclude writes an answer and puts its moves on the board.
func (s *session) conclude(a answer) bool {
	if a.err != nil {
		return s.fail(a.err)
	}
	for _, line := range a.say {
		s.print("%s", line)
	}
	if a.text != "" {
		s.print("%s", a.text)
	}
	over := s.flush()
	for _, p := range a.play {
		if err := s.board.Add(p, s.board.Turn); err != nil {
			return s.fail(err)
		}
	}
	if c := a.best; c != nil {
		s.win, s.played = nil, c
		if c.Proved == solver.ProvedWin && c.Result.Class > solver.Five {
			s.win = play.NewWin(c.Result.Proof)
		}
	}
	return over
}

// follow plays a proved win as long as the game is within its certificate.
func (s *session) follow(pos *notation.Position) (answer, bool) {
	w := s.win
	if w == nil {
		return answer{}, false
	}
	n, ok := w.Next(pos)
	if !ok || slices.Contains(s.blocked, n.Move) {
		s.win = nil
		return answer{}, false
	}
	a := answer{text: s.board.Text(n.Move), play: []notation.Point{n.Move}}
	a.say = []string{fmt.Sprintf("MESSAGE proved win (%v) goes on: %s", w.Class(), s.view().point(n.Move))}
	if s.gui || s.info.Realtime || s.info.Detail {
		s.display(pos, n, w.Class())
	}
	return a, true
}

// display shows the rest of a certificate, after checking it again.
func (s *session) display(pos *notation.Position, n *proof.Node, class proof.Class) {
	report, err := proof.Verify(&proof.Proof{Position: *pos, Class: class, Tree: n}, proof.Options{})
	if err != nil {
		return
	}
	s.live.reset(s)
	s.live.show(s, event{ranking: &solver.Ranking{Candidates: []solver.Candidate{{
		Move: n.Move, Rank: 1, Proved: solver.ProvedWin, WinChance: 1, Line: report.Line,
		Result: &solver.Result{Verdict: solver.Win, Class: class, Length: report.Length, Line: report.Line},
	}}}})
}

// quickAnswer finds a move without a search.
func (s *session) quickAnswer(pos *notation.Position) answer {
	p, err := play.Quick(pos, s.blocked)
	if err != nil {
		return answer{err: err}
	}
	return answer{
		text: s.board.Text(p), play: []notation.Point{p},
		say: []string{"MESSAGE no time to search: " + s.view().point(p)},
	}
}
