package process

import (
	"math"
	"runtime/debug"
	"testing"
	"testing/fstest"
)

func TestMemoryOf(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	info := file("MemTotal:        8000000 kB\nMemFree:         1000000 kB\n")
	for _, c := range []struct {
		name  string
		files fstest.MapFS
		want  int64
	}{
		{"nothing", fstest.MapFS{}, 0},
		{"nonsense", fstest.MapFS{"proc/meminfo": file("MemTotal: much kB\n")}, 0},
		{"the machine", fstest.MapFS{"proc/meminfo": info}, 8000000 << 10},
		{"a group of version 2", fstest.MapFS{
			"proc/meminfo": info, "proc/self/cgroup": file("0::/a/b\n"),
			"sys/fs/cgroup/a/b/memory.max": file("max\n"), "sys/fs/cgroup/a/memory.max": file("1048576\n"),
		}, 1 << 20},
		{"a group seen from inside", fstest.MapFS{
			"proc/meminfo": info, "proc/self/cgroup": file("0::/outside\n"),
			"sys/fs/cgroup/memory.max": file("2097152\n"),
		}, 2 << 20},
		{"a group of version 1", fstest.MapFS{
			"proc/meminfo": info, "proc/self/cgroup": file("5:cpu,memory:/x\n1:cpuset:/\n0::/\n"),
			"sys/fs/cgroup/memory/x/memory.limit_in_bytes": file("4096\n"),
		}, 4096},
		{"a group without a limit", fstest.MapFS{
			"proc/meminfo": info, "proc/self/cgroup": file("4:memory:/\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes": file("9223372036854771712\n"),
		}, 8000000 << 10},
	} {
		if got := memoryOf(c.files); got != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.want)
		}
	}
}

// TestMemoryShare: all workers together take no more than there is.
func TestMemoryShare(t *testing.T) {
	for _, workers := range []int{0, 1, 3, math.MaxInt} {
		most := MostMemory()
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

// TestHoldMemory: the limit of the collector is set, and given back.
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
