package lanes

// This file has the data of the kernels and the functions that choose between
// the plain twin and the assembly.

const (
	// Lanes is the number of lanes in a vector: 32 of Black's view, then 32
	// of White's.
	Lanes = 64
	// Offset is what a stored lane has on top of the number it stands for, so
	// that no stored lane is negative.
	Offset = 0x2000
	// MaxActivation is the most a lane may be above zero: 32 changes of that
	// size still fit a signed lane.
	MaxActivation = 992
	// MaxChanges is the most changes one call may be given.
	MaxChanges = 32
)

// outside is what a kernel panics with when an index is not in its slice.
const outside = "lanes: index out of range"

// Vector is 64 lanes of 16 bits; lane k is in the bits from 16*(k%4) of word
// k/4. A lane holds its number plus Offset and is within 0 and 0x3fff, unless
// a function says otherwise. Words may therefore be added and subtracted as
// they are: as long as the lanes of the result are in range again, nothing
// that was carried into a neighbour stays there.
type Vector [Lanes / 4]uint64

// Change says what becomes of the accumulator of one point: row Out leaves the
// accumulator in slot Slot of the arena and row In enters it.
type Change struct {
	Slot, Out, In uint16
	_             uint16
}

// Apply changes accumulators and keeps the sum of the activations up to date:
// for every i, arena[to+i] becomes arena[Slot] + rows[In] - rows[Out], with
// Slot, In and Out of list[i], and sum[k] gains the new activation of lane k
// and loses the old one. The activation of a lane is its number where that is
// positive, and zero elsewhere.
//
// The caller guarantees at most MaxChanges changes, that every accumulator read
// or written has its lanes in range and no number above MaxActivation, and that
// no Slot is among the slots written. Apply panics when an index is not in its
// slice; the sum is then as it was, the slots from to on are not.
func Apply(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int) {
	room(arena, list, to)
	if !vector {
		applyPlain(sum, arena, rows, list, to)
	} else if !applyVector(sum, arena, rows, list, to) {
		panic(outside)
	}
}

// room makes sure that the slots from to on are in the arena, once for all
// changes of the list.
func room(arena []Vector, list []Change, to int) {
	if uint(to) > uint(len(arena)) || len(list) > len(arena)-to {
		panic(outside)
	}
}

// Store changes accumulators as Apply does and leaves the sum alone. The
// caller guarantees what it guarantees to Apply, except for the bound on the
// numbers and on the length of the list.
func Store(arena, rows []Vector, list []Change, to int) {
	room(arena, list, to)
	if !vector {
		storePlain(arena, rows, list, to)
	} else if !storeVector(arena, rows, list, to) {
		panic(outside)
	}
}

// Sum brings the sum of the activations up to date as Apply does and stores no
// accumulator. The caller guarantees what it guarantees to Apply.
func Sum(sum *[Lanes]int32, arena, rows []Vector, list []Change) {
	if !vector {
		sumPlain(sum, arena, rows, list)
	} else if !sumVector(sum, arena, rows, list) {
		panic(outside)
	}
}

// Remove takes the activations of one point out of the sum and puts base in
// their place: sum[k] gains base[k] and loses the activation of lane k of acc.
// The lanes of base are plain numbers without Offset, from 0 to MaxActivation;
// the caller guarantees that, and for acc what it guarantees to Apply.
func Remove(sum *[Lanes]int32, acc, base *Vector) {
	if vector {
		removeVector(sum, acc, base)
	} else {
		removePlain(sum, acc, base)
	}
}

// Fill makes an accumulator from nothing: bias plus the numbers of four rows.
// The caller guarantees that the lanes of the result are in range; those of
// the sums on the way there need not be. Fill panics when an index is not in
// rows. The rows named may be the same one, and to may be bias or a row.
func Fill(to, bias *Vector, rows []Vector, four *[4]uint16) {
	a, b, c, d := &rows[four[0]], &rows[four[1]], &rows[four[2]], &rows[four[3]]
	if vector {
		fillVector(to, bias, a, b, c, d)
	} else {
		fillPlain(to, bias, a, b, c, d)
	}
}

// Dot returns the activations of acc times the weights w, summed over the
// lanes. The caller guarantees for acc what it guarantees to Apply; then the
// result fits whatever the weights are.
func Dot(acc *Vector, w *[Lanes]int16) int32 {
	if vector {
		return dotVector(acc, w)
	}
	return dotPlain(acc, w)
}
