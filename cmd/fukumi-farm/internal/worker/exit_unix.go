//go:build unix

package worker

import (
	"os"
	"syscall"
)

// exitCode is that of a process that ended.
func exitCode(s *os.ProcessState) int {
	if status, ok := s.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return s.ExitCode()
}
