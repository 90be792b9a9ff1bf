package cli

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// TestTableMemory: the minimum of the known limits counts; unknown ones do not.
func TestTableMemory(t *testing.T) {
	limit := memlimit.Limit
	no := func() (uint64, error) { return 4096, memlimit.ErrNoLimit }
	for _, c := range []struct {
		name    string
		sources []memlimit.Provider
		want    int64
	}{
		{"nothing", []memlimit.Provider{no, no}, unknownMemory},
		{"nonsense", []memlimit.Provider{limit(0), limit(math.MaxUint64)}, unknownMemory},
		{"the machine", []memlimit.Provider{limit(8 << 30), no}, 8 << 30},
		{"a group", []memlimit.Provider{limit(8 << 30), limit(1 << 20)}, 1 << 20},
		{"a group without a limit", []memlimit.Provider{limit(8 << 30), limit(math.MaxInt64)}, 8 << 30},
		{"a group larger than the machine", []memlimit.Provider{limit(8 << 30), limit(9 << 30)}, 8 << 30},
		{"a group alone", []memlimit.Provider{no, limit(1 << 20)}, 1 << 20},
	} {
		if got := minKnown(c.sources...); got != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.want)
		}
	}
}

// TestMachine: the systems of the releases say how much memory they have.
func TestMachine(t *testing.T) {
	switch runtime.GOOS {
	case "linux", "darwin", "windows":
		if n, err := memlimit.FromSystem(); err != nil || n < 64<<20 || machine() > int64(n) {
			t.Errorf("the machine has %d bytes (%v), the process %d", n, err, machine())
		}
	}
}

// TestMemoryShare: all workers together take no more than there is.
func TestMemoryShare(t *testing.T) {
	for _, workers := range []int{0, 1, 3, math.MaxInt} {
		most := MaxMemory()
		if got := MemoryShare(workers); got < 1 || got > most || workers < 10 && got*int64(workers) > most {
			t.Errorf("each of %d workers has %d of %d bytes", workers, got, most)
		}
	}
}

func TestMemoryText(t *testing.T) {
	for n, want := range map[int64]string{1 << 20: "1MiB", 10<<30 - 1: "10239MiB", 10 << 30: "10GiB"} {
		if got := MemoryText(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

// TestHoldMemory: the limit of the collector is set, and restored.
func TestHoldMemory(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	release := HoldMemory(1 << 30)
	if got := debug.SetMemoryLimit(-1); got != 1<<30 {
		t.Errorf("held at %d", got)
	}
	within := HoldMemory(1 << 60)
	if got := debug.SetMemoryLimit(-1); got != machine() {
		t.Errorf("held at %d of %d bytes", got, machine())
	}
	within()
	release()
	if got := debug.SetMemoryLimit(-1); got != before {
		t.Errorf("%d after the release, %d before", got, before)
	}
	if got := TableMemory(4 << 30); got != 3<<30 {
		t.Errorf("tables may take %d of 4 GiB", got)
	}
}
