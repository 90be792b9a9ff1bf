package gomocup

// Pondering: where the manager allows it (INFO pondering 1), the engine thinks in
// the opponent's time about the reply that it expects, for as long as it would
// about any move. If that reply comes, the answer is there at once, or after what
// is left of that time; any other command ends it.

import (
	"context"
	"slices"
	"sync"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/play"
)

// A pondering is a search in the opponent's time.
type pondering struct {
	pos    notation.Position // with the reply that is expected
	cancel context.CancelFunc
	given  chan answer   // one
	ended  chan struct{} // closed when it has

	mu   sync.Mutex
	last *solver.Ranking // that was told
	tell func(event)     // of the search that waits for it; nil while none does
}

// hear takes what the search tells.
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

// ponder begins to think about the reply that is expected to the move that was
// answered with, if the manager lets it.
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
		return // nothing would end it
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

// expected takes what is pondered where pos is the position it is about; else that
// is ended.
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

// stopPondering ends it, and waits until it has ended: the tables are free then.
func (s *session) stopPondering() {
	if p := s.pondered; p != nil {
		s.pondered = nil
		p.cancel()
		select {
		case <-p.ended:
		case <-time.After(stopPatience): // whoever searches next waits for it
		}
	}
}

// keepsPondering reports whether a command leaves the position as it is, or may
// bring the reply that is expected.
func keepsPondering(word string) bool {
	return slices.Contains([]string{"TURN", "BOARD", "INFO", "STOP", "YXSTOP"}, word)
}
