//go:build unix

package match

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the process the leader of a new group. An interrupt from the terminal then reaches only us, and the
// process can be killed together with its children.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills what is left of the group. It ignores the error, which means that nothing is left.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
