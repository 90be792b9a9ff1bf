package dfpn

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A Session looks for wins by threats of one side in successive positions, with one rule and size. Between the
// positions it keeps its tables as far as memory allows, because the positions of a larger search have most of their
// threats in common.
//
// It proves only wins. Its searches by fours are short; if one of them is cut short, this counts as a failure, so the
// Session misses some wins.
type Session struct {
	t     thread
	limit *fours.Budget
	part  fours.Budget
}

// sessionFours limits the nodes of a search by fours inside a session, and certificateFours those for its certificates.
const (
	sessionFours     = 80
	certificateFours = 20_000
)

// NewSession returns a session that takes at most the given memory, in bytes.
func NewSession(memory int64) *Session {
	s := &Session{}
	s.t.init(memory, newGraph(memory*7/8))
	s.t.graph.reset()
	return s
}

// Prepare prepares s for wins of attacker on b. Between two searches, the stones of b may change, but not its rule,
// size or frame.
func (s *Session) Prepare(b *eval.Board, attacker notation.Stone, limit *fours.Budget) {
	s.limit = limit
	s.t.prepare(b, attacker, proof.VCT, &s.part)
	s.t.start(sessionFours)
}

// open begins a part of the budget.
func (s *Session) open(nodes int64) {
	s.part = s.limit.Part(nodes)
	s.t.looked = false
}

// done ends the part and counts its nodes.
func (s *Session) done() {
	s.limit.Nodes += s.part.Nodes
	s.limit.Inherit(&s.part)
	s.limit.Glance()
}

// Wins reports whether the attacker, to move on the board, is found to win by threats, within the given nodes and while
// the proof number is less than maxNumber.
func (s *Session) Wins(nodes int64, maxNumber uint32) bool {
	s.open(nodes)
	pn, _ := s.t.visit(orNode, min(maxNumber, infinite), infinite)
	s.done()
	return pn == 0
}

// Fours reports whether it finds a short win by fours of the attacker, who is to move on the board.
func (s *Session) Fours() bool {
	s.open(sessionFours)
	won := s.t.Four(&s.t.Own) == fours.Wins
	s.done()
	return won
}

// Follow reports whether the attacker, to move on the board, wins by the moves that won the position with the hash
// model. It computes every threat and every zone again.
func (s *Session) Follow(nodes int64, model eval.Hash) bool {
	s.open(nodes)
	defer s.done()
	forced, _, fives := s.t.Board.Fives(s.t.Defender, 0)
	switch {
	case fives > 1:
		return false
	case s.t.Four(&s.t.Own) == fours.Wins:
		return true
	case fives == 1: // in that case the model knows nothing
		return s.t.followMove(forced, model)
	}
	return s.t.follow(model)
}

// Line returns the threat by fours that the attacker has on the board if the defender passes, and its zone, or false if
// it finds none. pos is the position on the board.
func (s *Session) Line(pos *notation.Position) (threat, zone []notation.Point, ok bool) {
	s.open(certificateFours)
	if ok = s.t.threat(); ok {
		threat = fours.ThreatLine(*pos, s.t.Attacker, s.t.Own.Line, &s.t.zone)
		zone = s.t.zone.List
	}
	s.done()
	return threat, zone, ok
}

// Certificate returns the certificate of a win that Wins or Follow has found on the board, or nil if the win cannot be
// found again within the given nodes. pos is the position on the board.
func (s *Session) Certificate(pos *notation.Position, nodes int64) *proof.Node {
	s.open(nodes)
	defer s.done()
	defer func() { s.t.MaxNodes = sessionFours }()
	for _, nodes := range [...]int64{sessionFours, certificateFours} {
		s.t.MaxNodes = nodes
		x := extractor{t: &s.t, pos: *pos, done: map[eval.Hash]*proof.Node{}, limit: certificateNodes}
		if n := x.tree(); n != nil || s.part.Stop != fours.NoStop {
			return n
		}
	}
	return nil
}

// certificateNodes is the maximum number of nodes in the certificate of a win of a session.
const certificateNodes = 1 << 16
