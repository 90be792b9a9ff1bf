//go:build !linux

package match

import "os/exec"

// endOf waits for the end of the process, calls ended, and returns how it ended.
func endOf(cmd *exec.Cmd, ended func()) error {
	err := cmd.Wait()
	ended()
	return err
}
