//go:build !unix

package worker

import "os"

// exitCode is that of a process that ended.
func exitCode(s *os.ProcessState) int { return s.ExitCode() }
