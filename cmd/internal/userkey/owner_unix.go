//go:build unix

package userkey

import (
	"io/fs"
	"os"
	"syscall"
)

// ofAnother reports whether a file belongs to another user.
func ofAnother(info fs.FileInfo) bool {
	s, known := info.Sys().(*syscall.Stat_t)
	return known && int(s.Uid) != os.Getuid()
}
