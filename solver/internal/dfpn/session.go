package dfpn

import (
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
)

// A Session looks for wins by threats of one side in one position after another,
// on one rule and size, and keeps its tables in between as far as memory allows:
// positions of a larger search have most of their threats in common.
//
// It proves only wins. Its searches by fours are short, and what they leave open
// is remembered as a failure, so that it misses some wins.
type Session struct {
	t     thread
	limit *fours.Budget
	part  fours.Budget
}

// sessionFours bounds the searches by fours inside a session, and certificateFours
// those for its certificates.
const (
	sessionFours     = 80
	certificateFours = 20_000
)

// NewSession returns a session of at most the given memory, in bytes.
func NewSession(memory int64) *Session {
	s := &Session{}
	s.t.init(memory, newGraph(memory*7/8))
	s.t.graph.reset()
	return s
}

// Prepare prepares s for wins of attacker on b. The stones of b may change
// between two searches, but not its rule or size.
func (s *Session) Prepare(b *eval.Board, attacker notation.Stone, limit *fours.Budget) {
	s.limit = limit
	s.t.prepare(b, attacker, proof.VCT, &s.part)
	s.t.start(sessionFours)
}

// open opens a part of the budget.
func (s *Session) open(nodes int64) {
	s.part = s.limit.Part(nodes)
	s.t.looked = false
}

// done counts the part.
func (s *Session) done() {
	s.limit.Nodes += s.part.Nodes
	s.limit.Inherit(&s.part)
	s.limit.Glance()
}

// Wins reports whether it finds that the attacker, to move on the board, wins by
// threats, within the given nodes and while the proof number is less than most.
func (s *Session) Wins(nodes int64, most uint32) bool {
	s.open(nodes)
	pn, _ := s.t.visit(orNode, min(most, infinite), infinite)
	s.done()
	return pn == 0
}

// Fours reports whether it finds a short win by fours for the attacker, to move
// on the board.
func (s *Session) Fours() bool {
	s.open(sessionFours)
	won := s.t.Four(&s.t.Own) == fours.Wins
	s.done()
	return won
}

// Follow reports whether the attacker, to move on the board, wins by the moves
// that won the position with the hash model; every threat and every zone is
// computed again.
func (s *Session) Follow(nodes int64, model eval.Hash) bool {
	s.open(nodes)
	defer s.done()
	forced, _, fives := s.t.Board.Fives(s.t.Defender, 0)
	switch {
	case fives > 1:
		return false
	case s.t.Four(&s.t.Own) == fours.Wins:
		return true
	case fives == 1: // about which the model knows nothing
		return s.t.followMove(forced, model)
	}
	return s.t.follow(model)
}

// Line returns the threat by fours that the attacker has on the board, which is
// pos, if the defender passes, and its zone; false if none is found.
func (s *Session) Line(pos *notation.Position) (threat, zone []notation.Point, ok bool) {
	s.open(certificateFours)
	if ok = s.t.threat(); ok {
		threat = fours.ThreatLine(*pos, s.t.Attacker, s.t.Own.Line, &s.t.zone)
		zone = s.t.zone.List
	}
	s.done()
	return threat, zone, ok
}

// Certificate returns the certificate of a win that Wins or Follow has found on the
// board, which is pos; nil if it cannot be found again within the given nodes.
func (s *Session) Certificate(pos *notation.Position, nodes int64) *proof.Node {
	s.open(nodes)
	defer s.done()
	defer func() { s.t.MaxNodes = sessionFours }()
	for _, most := range [...]int64{sessionFours, certificateFours} {
		s.t.MaxNodes = most
		x := extractor{t: &s.t, pos: *pos, done: map[eval.Hash]*proof.Node{}, limit: certificateNodes}
		if n := x.tree(); n != nil || s.part.Stop != fours.NoStop {
			return n
		}
	}
	return nil
}

// certificateNodes bounds the certificate of one win of a session.
const certificateNodes = 1 << 16
