package eval

import (
	"math/bits"
	"slices"

	"fukumi/eval/internal/lanes"
	"fukumi/notation"
)

// The state of the learned evaluation while stones come and go.
//
// The vector of a point is never changed: a stone gives the points around it new vectors at the end of an arena, and a
// stone that is taken back gives them their old ones. Stones are applied when a value or a rank needs them, and taken
// back when the next stone that is applied does not follow. A position at the end of a line of search needs a value
// alone. Then the sum is computed from the vectors before the last stone, and no vector is stored.

// A netStone is a stone that was placed.
type netStone struct {
	p notation.Point
	c notation.Stone
}

// A netState has the vectors of the points after some of the placed stones, and the sums after each of them that are
// known.
type netState struct {
	net   *Net
	edges *netEdges
	table *netTables

	lines [4][maxLines]uint64 // of the position after the applied stones, as in patterns
	slot  [512]uint16         // the vector of each free point
	arena []lanes.Vector
	used  int // how much of the arena

	applied []netApplied
	old     []netOld // the vectors that the points had before

	sums  [][lanes.Lanes]int32 // by the number of stones
	known [513]bool            // which of them are known; all up to the applied stones are

	list [lanes.MaxChanges]lanes.Change
	at   [lanes.MaxChanges]uint16 // the points of list
}

// A netApplied is an applied stone, with the length of old before it.
type netApplied struct {
	netStone
	old int
}

type netOld struct{ p, slot uint16 }

// begin makes the state of a position without its last n stones, which are not applied. lines are those of the
// position.
func (s *netState) begin(net *Net, size int, lines *[4][maxLines]uint64, stones []netStone) {
	s.net, s.edges, s.table = net, net.edgesOf(size), linesOf()
	s.lines = *lines
	for _, stone := range stones {
		for d, at := range placesOf(stone.p) {
			s.lines[d][at.line%maxLines] ^= uint64(stone.c) << (at.shift & 63)
		}
	}
	s.arena = append(s.arena[:0], s.edges.full...)
	s.applied, s.old, s.sums = s.applied[:0], s.old[:0], append(s.sums[:0], [lanes.Lanes]int32{})
	clear(s.known[:])
	var without [lanes.Lanes]int32 // the sum, negated
	for y := range size {
		for x := range size {
			p := notation.At(x, y)
			edge := s.edges.of[p]
			s.slot[p] = uint16(edge)
			if at := placesOf(p)[0]; s.lines[0][at.line]>>at.shift&3 != codeEmpty || s.far(p) {
				continue
			}
			four := fourOf(&s.lines, p)
			s.slot[p] = uint16(len(s.arena))
			s.arena = append(s.arena, lanes.Vector{})
			acc := &s.arena[len(s.arena)-1]
			lanes.Fill(acc, &net.start, net.rows, &four)
			lanes.Remove(&without, acc, &s.edges.alone[edge])
		}
	}
	for k, v := range without {
		s.sums[0][k] = -v
	}
	s.used, s.known[0] = len(s.arena), true
}

// far reports whether no line of a free point has a stone.
func (s *netState) far(p notation.Point) bool {
	for d, at := range placesOf(p) {
		if code := codeOf(s.lines[d][at.line] >> (at.shift - 2*netReach)); (code^code>>1)&lowBits != 0 {
			return false
		}
	}
	return true
}

// changes fills s.list with what a stone changes, and returns its length. With lay it also puts the stone on the lines.
func (s *netState) changes(stone netStone, lay bool) int {
	n := 0
	t, first := &s.table.line, int(stone.p)
	for d, at := range placesOf(stone.p) {
		line := &s.lines[d][at.line%maxLines]
		was := *line
		now := was ^ uint64(stone.c)<<(at.shift&63)
		if lay {
			*line = now
		}
		low := at.shift - 2*netReach
		near := now >> (low & 63) & (1<<(2*netReach) - 1 | (1<<(2*netReach)-1)<<(2*netReach+2))
		for free := near & (near >> 1) & lowBits; free != 0; free &= free - 1 {
			k := uint64(bits.TrailingZeros64(free))
			q := uint16(first+(int(k>>1)-netReach)*strides[d]) & pointMask
			from := (low + k - 2*netReach) & 63
			if n == len(s.list) {
				return n // cannot happen: a stone has no more points around it
			}
			s.list[n] = lanes.Change{
				Slot: s.slot[q], Out: t[codeOf(was>>from)&0xffff], In: t[codeOf(now>>from)&0xffff],
			}
			s.at[n] = q
			n++
		}
	}
	return n
}

// sum begins the sum after k+1 stones: that after k, without the point of the stone.
func (s *netState) sum(stone netStone, k int) *[lanes.Lanes]int32 {
	if len(s.sums) <= k+1 {
		s.sums = append(s.sums, [lanes.Lanes]int32{})
	}
	to := &s.sums[k+1]
	*to = s.sums[k]
	s.known[k+1] = true
	p := stone.p & pointMask
	lanes.Remove(to, &s.arena[s.slot[p]], &s.edges.alone[s.edges.of[p]])
	return to
}

// apply applies the next stone.
func (s *netState) apply(stone netStone) {
	k := len(s.applied)
	s.applied = append(s.applied, netApplied{stone, len(s.old)})
	n := s.changes(stone, true)
	if need := s.used + n; need > len(s.arena) {
		s.arena = slices.Grow(s.arena, need-len(s.arena))
		s.arena = s.arena[:cap(s.arena)]
	}
	if s.known[k+1] {
		lanes.Store(s.arena, s.net.rows, s.list[:n], s.used)
	} else {
		lanes.Apply(s.sum(stone, k), s.arena, s.net.rows, s.list[:n], s.used)
	}
	for i, q := range s.at[:n] {
		s.old = append(s.old, netOld{q, s.list[i].Slot})
		s.slot[q&pointMask] = uint16(s.used + i)
	}
	s.used += n
}

// take takes the last applied stone back.
func (s *netState) take() {
	last := s.applied[len(s.applied)-1]
	s.applied = s.applied[:len(s.applied)-1]
	for _, o := range s.old[last.old:] {
		s.slot[o.p&pointMask] = o.slot
	}
	s.used -= len(s.old) - last.old
	s.old = s.old[:last.old]
	for d, at := range placesOf(last.p) {
		s.lines[d][at.line%maxLines] ^= uint64(last.c) << (at.shift & 63)
	}
}

// follow applies the given stones, and takes all others back. right is how many of the applied stones are among them.
func (s *netState) follow(stones []netStone, right int) {
	for len(s.applied) > right {
		s.take()
	}
	for len(s.applied) < len(stones) {
		s.apply(stones[len(s.applied)])
	}
}

// last computes the sum after a stone that follows the applied ones, without applying it.
func (s *netState) last(stone netStone) {
	n := s.changes(stone, false)
	lanes.Sum(s.sum(stone, len(s.applied)), s.arena, s.net.rows, s.list[:n])
}

// value returns the output of the network after n stones, whose sum is known. side is the side to move, 0 for Black and
// 1 for White.
func (s *netState) value(n, side int) int {
	t := &s.sums[n]
	black, white := (*[NetLanes]int32)(t[:NetLanes]), (*[NetLanes]int32)(t[NetLanes:])
	if side == 1 {
		black, white = white, black
	}
	return int(s.net.heads[side&1].Value(black, white) * ScoreUnit / (NetInput * NetLayer))
}
