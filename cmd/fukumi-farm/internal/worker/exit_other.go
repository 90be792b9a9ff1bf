//go:build !unix

package worker

import "os"

// exitCode returns the exit code of a process that has ended.
func exitCode(s *os.ProcessState) int { return s.ExitCode() }
