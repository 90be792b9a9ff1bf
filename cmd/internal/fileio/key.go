package fileio

// The key of this user on this machine, which no other user can read. A signature with it shows that a program
// of this user wrote the data: a checkpoint of a check, or a stored result that no certificate shows.

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// KeyIfAny does what Key does, but returns nil for a user without a cache directory.
func KeyIfAny(anew bool) ([]byte, error) {
	if _, err := KeyFile(); err != nil {
		return nil, nil
	}
	return Key(anew)
}

// Key reads the key. If there is none and anew is true, it makes one.
func Key(anew bool) ([]byte, error) {
	key, err := ReadKey()
	if anew && errors.Is(err, fs.ErrNotExist) {
		return create()
	}
	return key, err
}

// keySize is in bytes.
const keySize = 32

// KeyFile returns the name of the file with this user's key.
func KeyFile() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory: %w", err)
	}
	return filepath.Join(base, "fukumi-checkpoint", "key"), nil
}

// ReadKey reads the key. It fails if another user owns the key or can read it. The error wraps fs.ErrNotExist
// if there is no key.
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
	case info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows": // there the mode says nothing
		return nil, fmt.Errorf("others can read %s: remove it, and fukumi makes a new key", name)
	case ofAnother(info):
		return nil, fmt.Errorf("%s belongs to another user: remove it, and fukumi makes a new key", name)
	}
	return os.ReadFile(name)
}

// create makes a key. If two processes make one at once, the last one counts.
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
