//go:build !unix

package match

import "os/exec"

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills the process. It ignores the error, which means that the process has already ended.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
