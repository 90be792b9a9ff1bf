//go:build linux || darwin || freebsd

package disk

import "syscall"

// diskFree returns the number of bytes free to the user on the disk of dir.
func diskFree(dir string) (uint64, error) {
	var st syscall.Statfs_t
	if err := syscall.Statfs(dir, &st); err != nil {
		return 0, err
	}
	return uint64(st.Bavail) * uint64(st.Bsize), nil
}
