package quiet

import (
	"context"
	"math/bits"

	"fukumi/solver/internal/fours"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// Quiet defaults, for a win in a frame. Every quiet move then needs a win that follows if the defender passes, because
// no list has all replies on a board without edges. Early in a game there is no such win by threats, and another quiet
// move makes one. The win after a pass is a whole search of its own, whose quiet moves all have defaults by threats.
// Package endless says which replies it answers.

const (
	standingStones       = 2         // Options.Standing, if it is 0
	standingNodes  int64 = 4_000_000 // limit of the search after a pass with two stones; a quarter for each stone more
	standingLeast  int64 = 60_000    // least limit
	standingShare        = 4         // one in so many bytes of a search in a frame is for the search after a pass
	standingBytes        = 120       // size of a node of a default, with its entry in the list of replies, in bytes
)

// standing looks for a win by quiet moves that follows at a if the defender passes. It reports whether there is one.
func (s *Search) standing(a *answer) bool {
	if s.o.within || a.stones.count(own) > s.o.Standing || s.limit.Stop != fours.NoStop {
		return false
	}
	pos := s.position(&a.stones, s.attacker)
	part := s.limit.Part(standingLimit(a.stones.count(own)))
	search := New(&pos, Options{Memory: s.o.Memory / standingShare, Frame: s.o.Frame, within: true}, &part)
	if search.Run() == fours.Wins {
		if n := search.Certificate(); n != nil && s.holds(&a.stones, n) {
			a.standing = n
			a.weight = standingBytes * size(n, map[*proof.Node]bool{})
			s.graph.bytes += a.weight
		}
	}
	s.limit.Nodes += part.Nodes
	s.limit.Inherit(&part)
	return a.standing != nil
}

// standingLimit returns the limit of the search after a pass with so many stones of the attacker.
func standingLimit(stones int) int64 {
	return max(standingLeast, standingNodes>>(2*max(0, stones-standingStones)))
}

// stays reports whether the quiet default of a, if there is one, answers the reply after which the stones are z.
func (s *Search) stays(a *answer, z *stones) bool { return a.standing != nil && s.holds(z, a.standing) }

// holds reports whether n wins with the stones z, the attacker being to move, on every board that contains the frame.
func (s *Search) holds(z *stones, n *proof.Node) bool {
	claim, err := s.claim(&proof.Proof{Position: s.position(z, s.attacker), Class: proof.AnyWin, Tree: n})
	if err != nil {
		return false
	}
	_, err = endless.Check(claim, endless.Options{Until: func() error {
		if s.limit.Clock() {
			return nil
		}
		return context.Canceled
	}})
	return err == nil
}

// claim returns the claim about every board that p is.
func (s *Search) claim(p *proof.Proof) (*endless.Proof, error) {
	if s.o.Claim != nil {
		return s.o.Claim(p)
	}
	claim, err := endless.Of(p)
	if err == nil {
		half := s.size / 2 // the coordinates of the middle
		claim.Position.Frame = endless.Frame{Low: s.o.Frame.Low[0] - half, High: s.o.Frame.High[0] - half}
	}
	return claim, err
}

// count returns the number of stones of a side.
func (z *stones) count(side int) (n int) {
	for _, word := range z[side] {
		n += bits.OnesCount64(word)
	}
	return n
}

// size returns the number of nodes of n that are not in met, and adds them to met.
func size(n *proof.Node, met map[*proof.Node]bool) int64 {
	if n == nil || met[n] {
		return 0
	}
	met[n] = true
	count := 1 + size(n.Default, met)
	for _, r := range n.Replies {
		count += size(r.Node, met)
	}
	return count
}
