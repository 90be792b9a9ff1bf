package cli

import (
	"fmt"
	"math"
	"runtime/debug"
	"sync"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// unknownMemory is assumed if the machine does not tell its memory.
const unknownMemory = 64 << 30

// MaxMemory is the largest bound on the tables that a user may ask for: three quarters of what the process can
// have. The rest is for all else, and for a table that moves to a larger one.
func MaxMemory() int64 { return TableMemory(machine()) }

// MemoryShare is the maximum for the tables of each of several workers, so that all of them together fit.
func MemoryShare(workers int) int64 { return max(MaxMemory()/int64(max(workers, 1)), 1) }

// TableMemory is how much of a process's n bytes tables and graphs may take.
func TableMemory(n int64) int64 { return n / 4 * 3 }

// HoldMemory makes the garbage collector keep the process near n bytes, or near the memory of the machine if
// that is less, until release is called. Without it, garbage may take as much memory as live data, so that a
// graph of 8 GiB takes 16.
func HoldMemory(n int64) (release func()) {
	before := debug.SetMemoryLimit(min(n, machine()))
	return func() { debug.SetMemoryLimit(before) }
}

// MemoryText is a size in bytes as a user types it, rounded down.
func MemoryText(n int64) string {
	if n >= 10<<30 {
		return fmt.Sprintf("%dGiB", n>>30)
	}
	return fmt.Sprintf("%dMiB", n>>20)
}

// machine is what the process can have, in bytes: the memory of the machine, or the lowest limit of its control
// groups.
var machine = sync.OnceValue(func() int64 { return minKnown(memlimit.FromSystem, memlimit.FromCgroup) })

// minKnown returns the minimum of the sources that know a limit, or unknownMemory if none does.
func minKnown(sources ...memlimit.Provider) int64 {
	found := uint64(math.MaxUint64)
	for _, source := range sources {
		if n, err := source(); err == nil && n > 0 {
			found = min(found, n)
		}
	}
	if found > math.MaxInt64 {
		return unknownMemory
	}
	return int64(found)
}
