package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/terminal"
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
			"proc/meminfo": info, "proc/self/cgroup": file("0::/outside\n"), "sys/fs/cgroup/memory.max": file("2097152\n"),
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

// TestTooMuchMemory: what the machine does not have is refused, or bounded and
// said, and nothing spins.
func TestTooMuchMemory(t *testing.T) {
	code, _, stderr := testRun(t.Context(), strings.NewReader(""), "solve", "--memory", "900000GiB", "h8")
	if code != exit.Usage || !strings.Contains(stderr, "this machine has room for") {
		t.Errorf("solve: code %d, %q", code, stderr)
	}
	var said bytes.Buffer
	s := &streams{Streams: terminal.Streams{Err: &said}}
	if got := s.workerMemory(mostMemory(), 4, false); got != mostMemory()/4 || !strings.Contains(said.String(), "4 at a time") {
		t.Errorf("of %d bytes each of 4 workers gets %d: %q", mostMemory(), got, said.String())
	}
	done := make(chan string)
	go func() {
		_, out, _ := testRun(t.Context(), strings.NewReader("START 15\nINFO hash_size 1073741824000\nINFO max_node 1000\nINFO timeout_turn 500\nBEGIN\nEND\n"), "engine")
		done <- out
	}()
	select {
	case out := <-done:
		if !strings.Contains(out, "hash_size") || !strings.Contains(out, "room for") || !strings.Contains(out, "7,7") {
			t.Errorf("engine: %q", out)
		}
	case <-time.After(time.Minute):
		t.Fatal("the engine does not answer")
	}
}
