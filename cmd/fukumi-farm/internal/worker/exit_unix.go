//go:build unix

package worker

import (
	"os"
	"syscall"
)

// exitCode returns the exit code of a process that has ended, or 128 plus the number of the signal if a signal ended
// it.
func exitCode(s *os.ProcessState) int {
	if status, ok := s.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return s.ExitCode()
}
