package alphabeta

import (
	"sync/atomic"

	"fukumi/eval"
	"fukumi/notation"
)

// The transposition table of alpha-beta, shared by its threads without locks:
// an entry is two words, written one after the other, and counts only where
// they fit together (Hyatt and Mann, 2002). A lost or foreign entry costs time
// or a judgement, never a claim: nothing in it is taken for proved.
type scoreTable struct {
	entries []scoreEntry
	mask    uint64
	search  uint8 // entries of other searches do not count,
	before  uint8 // but for so many before this one
}

type scoreEntry struct{ key, data atomic.Uint64 }

// A bound says what a stored value is to the true one.
type bound uint8

const (
	noBound bound = iota
	upper         // the true value is at most this
	lower         // at least
	exactly
)

// A stored is what is known of a position.
type stored struct {
	move  notation.Point // NoPoint where none is known
	value int32
	depth int32
	bound bound
	tried bool // the win by fours was looked for in vain
}

// fits reports whether the value is what a search with the window would return.
func (s *stored) fits(alpha, beta int32) bool {
	return s.bound == exactly || s.bound == lower && s.value >= beta || s.bound == upper && s.value <= alpha
}

// betters reports whether the value says more than an evaluation.
func (s *stored) betters(still int32) bool {
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

// firstScores is the size of the table of a short search, in entries: it fits
// the cache of the processor.
const firstScores = 1 << 15

// mostBefore is how many searches before the present one may count.
const mostBefore = 200

// reset makes room for a search of about the given number of nodes, 0 for any. It
// forgets everything, unless the search goes on from the one before and has room in
// the same table.
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
		t.before = min(t.before+1, mostBefore)
	} else {
		t.before = 0
	}
	if len(t.entries) < size {
		t.entries = make([]scoreEntry, size)
	}
	t.mask = uint64(size - 1)
}

// ageDepth is how many plies of depth an entry loses with every search that follows,
// when it is decided which one makes room.
const ageDepth = 4

// slot is the place of a position. Two neighbours are tried.
func (t *scoreTable) slot(h eval.Hash) uint64 { return h[0] & t.mask &^ 1 }

// find returns what is known of the position with the hash h, ply moves from
// the root.
func (t *scoreTable) find(h eval.Hash, ply int) (s stored, ok bool) {
	i := t.slot(h)
	pair := t.entries[i : i+2 : i+2]
	for k := range pair {
		w := pair[k].data.Load()
		if pair[k].key.Load()^w == h[1] && t.age(w) <= t.before {
			return unpack(w, ply), true
		}
	}
	return stored{move: notation.NoPoint}, false
}

// age is how many searches ago a word was written.
func (t *scoreTable) age(w uint64) uint8 { return t.search - uint8(w>>storedRunAt) }

// put notes s. Of two places it takes that of the position itself, else that
// of another search, else the shallower one.
func (t *scoreTable) put(h eval.Hash, ply int, s stored) {
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

// pack makes a word of s. A win is stored by its distance from the position,
// not from the root.
func (t *scoreTable) pack(s stored, ply int) uint64 {
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

func unpack(w uint64, ply int) stored {
	v := int32(int16(w >> storedValueAt))
	switch {
	case v >= longMate:
		v -= int32(ply)
	case v <= -longMate:
		v += int32(ply)
	}
	return stored{
		move: notation.Point(w), value: v, depth: int32(w >> storedDepthAt & 255),
		bound: bound(w >> storedBoundAt & 3), tried: w>>storedTriedAt&1 != 0,
	}
}
