package fileio

// The key of this user on this machine, which no other user can read. What is signed with
// it was written by a program of this user: a checkpoint of a check, a stored result that
// no certificate shows.

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// KeyIfAny is Key, but nil for a user without a cache directory.
func KeyIfAny(anew bool) ([]byte, error) {
	if _, err := KeyFile(); err != nil {
		return nil, nil
	}
	return Key(anew)
}

// Key reads the key, and makes one where there is none if it is to.
func Key(anew bool) ([]byte, error) {
	key, err := ReadKey()
	if anew && errors.Is(err, fs.ErrNotExist) {
		return create()
	}
	return key, err
}

// keySize is in bytes.
const keySize = 32

// KeyFile is where the key of this user is.
func KeyFile() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory: %w", err)
	}
	return filepath.Join(base, "fukumi-checkpoint", "key"), nil
}

// ReadKey reads the key, which no other user may own or be able to read. It wraps fs.ErrNotExist
// where there is none.
func ReadKey() ([]byte, error) {
	name, err := KeyFile()
	if err != nil {
		return nil, err
	}
	info, err := os.Lstat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() != keySize:
		return nil, fmt.Errorf("%s is not a key: remove it", name)
	case info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows": // where the mode says nothing
		return nil, fmt.Errorf("others can read %s: remove it, and fukumi makes a new key", name)
	case ofAnother(info):
		return nil, fmt.Errorf("%s belongs to another user: remove it, and fukumi makes a new key", name)
	}
	return os.ReadFile(name)
}

// create makes a key. Of two that make one at once, the last counts.
func create() ([]byte, error) {
	name, err := KeyFile()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // does not fail
	if err := WriteBytes(name, key); err != nil {
		return nil, err
	}
	if err := os.Chmod(name, 0o600); err != nil { // until then the folder keeps others out
		return nil, err
	}
	return ReadKey()
}
