//go:build unix

package match

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the process the head of a group: an interrupt from the
// terminal is for us alone, and its children can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends what is left of the group. An error says that nothing is.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
