//go:build !unix

package match

import "os/exec"

// ownGroup: there are no groups here.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process. An error says that it has ended.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
