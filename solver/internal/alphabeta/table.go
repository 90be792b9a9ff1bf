package alphabeta

import (
	"sync/atomic"

	"fukumi/eval"
	"fukumi/notation"
)

// A scoreTable is the transposition table of alpha-beta. Its threads share it without locks: an entry is two words,
// written one after the other, and counts only if they fit together (Hyatt and Mann, 2002). A lost or wrong entry can
// cost time or change a judgement, but never a claim, because the contents never count as proved.
type scoreTable struct {
	entries []scoreEntry
	mask    uint64
	search  uint8 // number of the current search
	before  uint8 // entries of that many earlier searches also count
}

type scoreEntry struct{ key, data atomic.Uint64 }

// A bound says how a stored value relates to the true value.
type bound uint8

const (
	noBound bound = iota
	upper         // the true value is at most the stored one
	lower         // the true value is at least the stored one
	exactly
)

// A record is the data of the table about a position.
type record struct {
	move  notation.Point // NoPoint if none is known
	value int32
	depth int32
	bound bound
	tried bool // whether a search has found no win by fours
}

// fits reports whether a search with the window would return the value.
func (s *record) fits(alpha, beta int32) bool {
	return s.bound == exactly || s.bound == lower && s.value >= beta || s.bound == upper && s.value <= alpha
}

// betters reports whether the value is better information than the evaluation still.
func (s *record) betters(still int32) bool {
	return s.bound == exactly || s.bound == lower && s.value > still || s.bound == upper && s.value < still
}

// The layout of a data word.
const (
	storedValueAt = 16
	storedDepthAt = 32
	storedBoundAt = 40
	storedTriedAt = 42
	storedRunAt   = 48
)

// firstScores is the number of entries of the table for a short search. This table fits into the cache of the
// processor.
const firstScores = 1 << 15

// maxBefore is the maximum number of earlier searches whose entries count.
const maxBefore = 200

// reset makes room for a search of about the given number of nodes; 0 means any number. It forgets all entries, unless
// the search is about the same game and fits into the same table.
func (t *scoreTable) reset(nodes int64, limit int, goesOn bool) {
	size := firstScores
	for size*2 <= limit && (nodes == 0 || int64(size) < 2*nodes) {
		size *= 2
	}
	if goesOn {
		size = max(size, int(t.mask+1))
	}
	if t.search++; t.search == 0 {
		clear(t.entries)
		t.search, goesOn = 1, false
	}
	if goesOn && t.mask == uint64(size-1) {
		t.before = min(t.before+1, maxBefore)
	} else {
		t.before = 0
	}
	if len(t.entries) < size {
		t.entries = make([]scoreEntry, size)
	}
	t.mask = uint64(size - 1)
}

// ageDepth is the number of plies that an entry loses with every later search, when put chooses the entry to replace.
const ageDepth = 4

// slot returns the first of the two neighbouring places for a position.
func (t *scoreTable) slot(h eval.Hash) uint64 { return h[0] & t.mask &^ 1 }

// find returns the record of the position with the hash h, which is ply moves from the root.
func (t *scoreTable) find(h eval.Hash, ply int) (s record, ok bool) {
	i := t.slot(h)
	pair := t.entries[i : i+2 : i+2]
	for k := range pair {
		w := pair[k].data.Load()
		if pair[k].key.Load()^w == h[1] && t.age(w) <= t.before {
			return unpack(w, ply), true
		}
	}
	return record{move: notation.NoPoint}, false
}

// age returns how many searches ago a word was written.
func (t *scoreTable) age(w uint64) uint8 { return t.search - uint8(w>>storedRunAt) }

// put stores s. Of the two places it takes the one with the position itself, or one of a search that does not count, or
// the one with less depth.
func (t *scoreTable) put(h eval.Hash, ply int, s record) {
	i := t.slot(h)
	pair := t.entries[i : i+2 : i+2]
	best, worth := 0, int32(1<<30)
	for k := range pair {
		w := pair[k].data.Load()
		v := int32(w >> storedDepthAt & 255)
		switch {
		case t.age(w) > t.before:
			v = -1 << 20
		case pair[k].key.Load()^w == h[1]:
			v = -1 << 21
			if s.move == notation.NoPoint {
				s.move = unpack(w, 0).move
			}
		default:
			v -= ageDepth * int32(t.age(w))
		}
		if v < worth {
			best, worth = k, v
		}
	}
	w := t.pack(s, ply)
	pair[best].key.Store(h[1] ^ w)
	pair[best].data.Store(w)
}

// pack encodes s as a word. It stores a mate value with the distance from the position, not from the root.
func (t *scoreTable) pack(s record, ply int) uint64 {
	v := s.value
	switch {
	case v >= longMate:
		v += int32(ply)
	case v <= -longMate:
		v -= int32(ply)
	}
	w := uint64(s.move) | uint64(uint16(v))<<storedValueAt | uint64(uint8(max(s.depth, 0)))<<storedDepthAt |
		uint64(s.bound)<<storedBoundAt | uint64(t.search)<<storedRunAt
	if s.tried {
		w |= 1 << storedTriedAt
	}
	return w
}

func unpack(w uint64, ply int) record {
	v := int32(int16(w >> storedValueAt))
	switch {
	case v >= longMate:
		v -= int32(ply)
	case v <= -longMate:
		v += int32(ply)
	}
	return record{
		move: notation.Point(w), value: v, depth: int32(w >> storedDepthAt & 255),
		bound: bound(w >> storedBoundAt & 3), tried: w>>storedTriedAt&1 != 0,
	}
}
