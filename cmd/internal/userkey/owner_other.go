//go:build !unix

package userkey

import "io/fs"

// ofAnother reports whether a file belongs to another user: the system does not say.
func ofAnother(fs.FileInfo) bool { return false }
