package main

// The memory of a collector, whatever arrives.

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

// resident is the maximum memory that a process has taken, in MiB; 0 if it has ended.
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
