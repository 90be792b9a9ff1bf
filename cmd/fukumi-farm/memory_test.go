package main

// The memory of who collects, whatever comes.

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"fukumi/notation/testhelp"
)

// maxCollecting is the memory that a collector may take, in MiB.
const maxCollecting = 512

// resident is what a process has taken at most, in MiB; 0 where it has ended.
func resident(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`)
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	m := peak.FindStringSubmatch(string(text))
	if m == nil {
		return 0
	}
	kib := testhelp.Must(strconv.Atoi(m[1]))(t)
	return kib >> 10
}
