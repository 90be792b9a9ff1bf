//go:build !unix

package fileio

import (
	"io/fs"
	"os"
)

// hold does nothing, because on this system a file cannot be both locked and written.
func hold(*os.File) error { return nil }

// claim, again and sweep do nothing either, because on this system there is no way to find out whether a file is
// still being written.
func claim(*os.File) bool { return true }

func again(*os.File) *os.File { return nil }

func sweep(string) bool { return false }

// ofAnother reports whether a file belongs to another user. On this system it cannot tell, and returns false.
func ofAnother(fs.FileInfo) bool { return false }
