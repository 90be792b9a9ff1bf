package match

import (
	"os/exec"
	"syscall"
	"unsafe"
)

// endOf waits for the end of the process and returns how it ended. It calls ended while the number of the process still
// belongs to it.
func endOf(cmd *exec.Cmd, ended func()) error {
	const (
		byNumber = 1 // P_PID
		exited   = 4 // WEXITED
		leave    = 0x01000000
	)
	var info [128]byte // a siginfo_t
	for {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, byNumber, uintptr(cmd.Process.Pid),
			uintptr(unsafe.Pointer(&info[0])), exited|leave, 0, 0)
		if errno != syscall.EINTR {
			break
		}
	}
	ended()
	return cmd.Wait()
}
