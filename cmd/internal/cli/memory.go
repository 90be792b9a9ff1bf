package cli

import (
	"fmt"
	"math"
	"runtime/debug"
	"sync"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// unknownMemory is the assumed memory of a machine if its real memory is unknown.
const unknownMemory = 64 << 30

// MaxMemory returns the most memory for tables that a user may ask for: three quarters of the memory that the
// process can have. The rest is for other data, and for a table that moves to a larger one.
func MaxMemory() int64 { return TableMemory(machine()) }

// MemoryShare returns the maximum memory for the tables of one worker, if there are several and all must fit.
func MemoryShare(workers int) int64 { return max(MaxMemory()/int64(max(workers, 1)), 1) }

// TableMemory returns the part for tables and graphs of the n bytes of a process.
func TableMemory(n int64) int64 { return n / 4 * 3 }

// HoldMemory makes the garbage collector keep the process near n bytes, or near the memory of the machine if
// that is less, until the caller calls release. Otherwise garbage may take as much memory as live data, so that a
// graph of 8 GiB takes 16.
func HoldMemory(n int64) (release func()) {
	before := debug.SetMemoryLimit(min(n, machine()))
	return func() { debug.SetMemoryLimit(before) }
}

// MemoryText returns a size in bytes in the form that a user types, rounded down.
func MemoryText(n int64) string {
	if n >= 10<<30 {
		return fmt.Sprintf("%dGiB", n>>30)
	}
	return fmt.Sprintf("%dMiB", n>>20)
}

// machine returns the memory that the process can have, in bytes: the memory of the machine, or the limit of its
// control groups if that is lower.
var machine = sync.OnceValue(func() int64 { return minKnown(memlimit.FromSystem, memlimit.FromCgroup) })

// minKnown returns the minimum of the limits that the sources know, or unknownMemory if no source knows one.
func minKnown(sources ...memlimit.Provider) int64 {
	lowest := uint64(math.MaxUint64)
	for _, source := range sources {
		if n, err := source(); err == nil && n > 0 {
			lowest = min(lowest, n)
		}
	}
	if lowest > math.MaxInt64 {
		return unknownMemory
	}
	return int64(lowest)
}
