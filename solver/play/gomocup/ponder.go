package gomocup

// Pondering: if the manager allows it (INFO pondering 1), the engine uses the opponent's time to think about the reply
// that it expects, for as long as about any other move. If the opponent makes this reply, the answer is ready at once,
// or after the rest of that time. Any other command ends the pondering.

import (
	"context"
	"slices"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
)

// A pondering is a search during the opponent's time.
type pondering struct {
	pos    notation.Position // position after the expected reply
	cancel context.CancelFunc
	given  chan answer   // receives one answer
	ended  chan struct{} // closed when the search has ended

	mu   sync.Mutex
	last *solver.Ranking // the last ranking of the search
	tell func(event)     // receives the events for a search that waits for this one; nil if none waits
}

// hear handles an event of the search.
func (p *pondering) hear(e event) {
	p.mu.Lock()
	tell := p.tell
	if e.ranking != nil {
		p.last = e.ranking
	}
	p.mu.Unlock()
	if tell != nil {
		tell(e)
	}
}

// answer is a searchFunc that waits for the pondering.
func (p *pondering) answer(ctx context.Context, _ solver.Limits, tell func(event)) answer {
	p.mu.Lock()
	last := p.last
	p.tell = tell
	p.mu.Unlock()
	if last != nil {
		tell(event{ranking: last})
	}
	select {
	case a := <-p.given:
		return a
	case <-ctx.Done():
		p.cancel()
		return <-p.given
	}
}

// ponder begins to think about the expected reply to the last move, if the manager allows it.
func (s *session) ponder(ctx context.Context, best *solver.Candidate) {
	if !s.info.Ponder || best == nil || best.Proved != solver.ProvedNone || len(best.Line) < 2 || s.closed ||
		len(s.queue) > 0 || s.win != nil {
		return
	}
	pos, err := s.position()
	if err != nil || pos.Legal(best.Line[1], pos.Turn()) != nil || pos.Play(best.Line[1]) != nil {
		return
	}
	if _, over := pos.Winner(); over || play.Drawn(&pos) != "" {
		return
	}
	limits := s.limits(s.clock.budget(&s.info, s.options, len(s.board.Stones)+1))
	if limits.None() && s.info.Depth == 0 {
		return // no limit would end the search
	}
	p := &pondering{pos: pos, given: make(chan answer, 1), ended: make(chan struct{})}
	ctx, p.cancel = context.WithCancel(ctx)
	q, before := s.moveSearch(pos, asksMove, 1), s.busy
	s.busy, s.pondered = p.ended, p
	go func() {
		defer close(p.ended)
		if before != nil {
			<-before
		}
		if ctx.Err() != nil {
			p.given <- q.last
			return
		}
		p.given <- q.run(ctx, limits, p.hear)
	}()
}

// expected returns the pondering if it is about pos. Otherwise it ends the pondering and returns nil.
func (s *session) expected(pos *notation.Position) *pondering {
	p := s.pondered
	if p == nil {
		return nil
	}
	if p.pos.Same(pos) {
		s.pondered = nil
		return p
	}
	s.stopPondering()
	return nil
}

// stopPondering ends the pondering and waits until the tables are free.
func (s *session) stopPondering() {
	if p := s.pondered; p != nil {
		s.pondered = nil
		p.cancel()
		select {
		case <-p.ended:
		case <-time.After(stopPatience): // the next search will wait for it
		}
	}
}

// keepsPondering reports whether a command does not change the position, or may make the expected reply.
func keepsPondering(word string) bool {
	return slices.Contains([]string{"TURN", "BOARD", "INFO", "STOP", "YXSTOP"}, word)
}
