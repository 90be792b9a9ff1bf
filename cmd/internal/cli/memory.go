package cli

import (
	"fmt"
	"math"
	"runtime/debug"
	"sync"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// unknownMemory stands for the memory of a machine that does not say.
const unknownMemory = 64 << 30

// MaxMemory is the largest bound on the tables that may be asked for: three
// quarters of what the process can have. The rest is for all else, and for a table
// that moves to a larger one.
func MaxMemory() int64 { return TableMemory(machine()) }

// MemoryShare is the most that the tables of each of several workers may take, so that
// all of them together fit.
func MemoryShare(workers int) int64 { return max(MaxMemory()/int64(max(workers, 1)), 1) }

// TableMemory is what tables and graphs may take of so much memory for a whole process.
func TableMemory(n int64) int64 { return n / 4 * 3 }

// HoldMemory has the collector keep the process near so many bytes, or near what the
// machine has if that is less, until release is called. Without it what is thrown away may
// come to as much as what is in use, so that a graph of 8 GiB takes 16.
func HoldMemory(n int64) (release func()) {
	before := debug.SetMemoryLimit(min(n, machine()))
	return func() { debug.SetMemoryLimit(before) }
}

// MemoryText is a size in bytes as it is typed, rounded down.
func MemoryText(n int64) string {
	if n >= 10<<30 {
		return fmt.Sprintf("%dGiB", n>>30)
	}
	return fmt.Sprintf("%dMiB", n>>20)
}

// machine is what the process can have, in bytes: the memory of the machine, or the least
// limit of the groups of processes that it is in.
var machine = sync.OnceValue(func() int64 { return least(memlimit.FromSystem, memlimit.FromCgroup) })

// least is the least of what those say that know, or unknownMemory where none does.
func least(sources ...memlimit.Provider) int64 {
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
