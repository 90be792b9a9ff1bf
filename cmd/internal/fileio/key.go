package fileio

// The key of this user on this machine, which no other user can read. A signature with the key shows that a program
// of this user wrote the data: the checkpoint of a check, or a stored result that has no certificate.

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// KeyIfAny does what Key does, but returns no key and no error for a user without a cache directory.
func KeyIfAny(create bool) ([]byte, error) {
	if _, err := KeyFile(); err != nil {
		return nil, nil
	}
	return Key(create)
}

// Key returns the key. With create it makes a missing one.
func Key(create bool) ([]byte, error) {
	key, err := ReadKey()
	if create && errors.Is(err, fs.ErrNotExist) {
		return newKey()
	}
	return key, err
}

// keySize is the size of the key in bytes.
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
	case info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows": // on Windows the mode says nothing
		return nil, fmt.Errorf("others can read %s: remove it, and fukumi makes a new key", name)
	case ofAnother(info):
		return nil, fmt.Errorf("%s belongs to another user: remove it, and fukumi makes a new key", name)
	}
	return os.ReadFile(name)
}

// newKey makes a key. If two processes make a key at the same time, the last one counts.
func newKey() ([]byte, error) {
	name, err := KeyFile()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // never fails
	if err := WriteBytes(name, key); err != nil {
		return nil, err
	}
	if err := os.Chmod(name, 0o600); err != nil { // before that, the mode of the folder protects the key
		return nil, err
	}
	return ReadKey()
}
