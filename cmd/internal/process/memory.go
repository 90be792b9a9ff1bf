package process

import (
	"bufio"
	"fmt"
	"io/fs"
	"math"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// unknownMemory stands for the memory of a machine that does not say.
const unknownMemory = 64 << 30

// MostMemory is the largest bound on the tables that may be asked for: three
// quarters of what the process can have. The rest is for all else, and for a table
// that moves to a larger one.
func MostMemory() int64 { return TableMemory(machine()) }

// MemoryShare is the most that the tables of each of several workers may take, so that
// all of them together fit.
func MemoryShare(workers int) int64 { return max(MostMemory()/int64(max(workers, 1)), 1) }

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

// memoryOf is the memory of the machine whose files are in root, in bytes: that
// of /proc/meminfo, or the least of the limits of the groups that the process is
// in; 0 where they do not say.
func memoryOf(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	take := func(text string, unit int64) {
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		if err == nil && n > 0 && n <= math.MaxInt64/unit {
			least = min(least, n*unit)
		}
	}
	eachLine(root, "proc/meminfo", func(line string) {
		if rest, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			take(strings.TrimSuffix(rest, "kB"), 1<<10)
		}
	})
	eachLine(root, "proc/self/cgroup", func(line string) {
		// hierarchy:controllers:path; no controllers in version 2.
		parts := strings.SplitN(line, ":", 3)
		if len(parts) != 3 {
			return
		}
		dir, file := "sys/fs/cgroup", "memory.max"
		switch {
		case strings.Contains(","+parts[1]+",", ",memory,"):
			dir, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		case parts[1] != "":
			return
		}
		// Every group on the way up has a limit; in a container the path may be
		// one of outside, and only the uppermost is there.
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) {
			eachLine(root, path.Join(dir, group, file), func(line string) { take(line, 1) })
			if group == "/" {
				return
			}
		}
	})
	if least == math.MaxInt64 {
		return 0
	}
	return least
}

// eachLine calls do for the lines of a file, none where it cannot be read.
func eachLine(root fs.FS, name string, do func(line string)) {
	f, err := root.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		do(lines.Text())
	}
}
