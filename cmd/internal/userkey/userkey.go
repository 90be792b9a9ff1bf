// Package userkey is the key of this user on this machine, which no other user can read.
// What is signed with it was written by a program of this user: a checkpoint of a check,
// a stored result that no certificate shows.
package userkey

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"fukumi/cmd/internal/outfile"
)

// IfAny is Get, but nil for a user without a cache directory.
func IfAny(anew bool) ([]byte, error) {
	if _, err := File(); err != nil {
		return nil, nil
	}
	return Get(anew)
}

// Get reads the key, and makes one where there is none if it is to.
func Get(anew bool) ([]byte, error) {
	key, err := Read()
	if anew && errors.Is(err, fs.ErrNotExist) {
		return create()
	}
	return key, err
}

// size is in bytes.
const size = 32

// File is where the key of this user is.
func File() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory: %w", err)
	}
	return filepath.Join(base, "fukumi-checkpoint", "key"), nil
}

// Read reads the key, which no other user may own or be able to read. It wraps fs.ErrNotExist
// where there is none.
func Read() ([]byte, error) {
	name, err := File()
	if err != nil {
		return nil, err
	}
	info, err := os.Lstat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() != size:
		return nil, fmt.Errorf("%s is no key: remove it", name)
	case info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows": // where the mode says nothing
		return nil, fmt.Errorf("others can read %s: remove it, and fukumi makes a new key", name)
	case ofAnother(info):
		return nil, fmt.Errorf("%s belongs to another user: remove it, and fukumi makes a new key", name)
	}
	return os.ReadFile(name)
}

// create makes a key. Of two that make one at once, the last counts.
func create() ([]byte, error) {
	name, err := File()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	key := make([]byte, size)
	_, _ = rand.Read(key) // does not fail
	if err := outfile.WriteBytes(name, key); err != nil {
		return nil, err
	}
	if err := os.Chmod(name, 0o600); err != nil { // until then the folder keeps others out
		return nil, err
	}
	return Read()
}
