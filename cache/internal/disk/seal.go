package disk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// The states of a database.
type condition uint8

const (
	absent   condition = iota
	sealed             // by whoever has written last, and as it was then
	unsealed           // left by a kill
	damaged
)

// A sealedFile is a file as it was when the database was closed.
type sealedFile struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Time int64  `json:"time"`             // of its last change, in nanoseconds
	Sum  uint32 `json:"crc32c,omitempty"` // of its bytes
}

func (d *Dir) sealPath() string  { return filepath.Join(d.live(), "SEAL") }
func (d *Dir) triesPath() string { return filepath.Join(d.live(), "tries") }

// there reports whether the database is there; what is no directory is an error.
func (d *Dir) there() (bool, error) {
	info, err := os.Lstat(d.live())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no directory", d.live())
	}
	return err == nil, err
}

// dropEmpty removes files that a kill left empty before Badger wrote to them, which it cannot
// open.
func (d *Dir) dropEmpty() error {
	files, err := d.files()
	for _, f := range files {
		if ext := filepath.Ext(f.Name); f.Size == 0 && (ext == ".vlog" || ext == ".mem") {
			err = errors.Join(err, os.Remove(filepath.Join(d.live(), f.Name)))
		}
	}
	return err
}

// files lists the files of the database. What is no regular file is damage.
func (d *Dir) files() (list []sealedFile, err error) {
	entries, err := os.ReadDir(d.live())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if path := filepath.Join(d.live(), e.Name()); path == d.sealPath() || path == d.triesPath() {
			continue
		}
		info, err := e.Info()
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%w: %s is no regular file", ErrDamaged, e.Name())
		}
		list = append(list, sealedFile{Name: e.Name(), Size: info.Size(), Time: info.ModTime().UnixNano()})
	}
	return list, err
}

// tables are the names of the tables.
func (d *Dir) tables() (names []string) {
	names, _ = filepath.Glob(filepath.Join(d.live(), "*.sst")) // the pattern is right
	return names
}

func (d *Dir) sumOfFile(name string) (uint32, error) {
	f, err := os.Open(filepath.Join(d.live(), name))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	h := crc32.New(castagnoli)
	_, err = io.Copy(h, f)
	return h.Sum32(), err
}

// look says what condition the database is in. A file whose size and time are those of
// the seal is taken for what it was; of any other the sum is asked.
func (d *Dir) look() (condition, error) {
	files, err := d.files()
	switch {
	case errors.Is(err, ErrDamaged):
		return damaged, nil
	case err != nil:
		return damaged, err
	case len(files) == 0:
		return absent, nil
	}
	if info, err := os.Lstat(d.sealPath()); err == nil && !info.Mode().IsRegular() {
		return damaged, nil
	}
	text, err := os.ReadFile(d.sealPath())
	if errors.Is(err, fs.ErrNotExist) {
		return unsealed, nil
	}
	if err != nil {
		return damaged, err
	}
	sum, rest, _ := bytes.Cut(text, []byte(" "))
	var want []sealedFile
	if string(sum) != fmt.Sprintf("%08x", crc32.Checksum(rest, castagnoli)) || json.Unmarshal(rest, &want) != nil ||
		len(want) != len(files) {
		return damaged, nil
	}
	for i, f := range files {
		w := want[i]
		if f.Name != w.Name || f.Size != w.Size {
			return damaged, nil
		}
		if f.Time == w.Time {
			continue
		}
		if sum, err := d.sumOfFile(f.Name); err != nil || sum != w.Sum {
			return damaged, err
		}
	}
	return sealed, nil
}

// seal writes the seal of a database that was closed.
func (d *Dir) seal() error {
	files, err := d.files()
	for i := range files {
		if err == nil {
			files[i].Sum, err = d.sumOfFile(files[i].Name)
		}
		_ = os.Chmod(filepath.Join(d.live(), files[i].Name), 0o600) // Badger leaves that to the mask
	}
	text, jerr := json.Marshal(files)
	if err = errors.Join(err, jerr); err != nil {
		return err
	}
	fresh := d.triesPath() // no other file is there meanwhile
	err = os.WriteFile(fresh, fmt.Appendf(nil, "%08x %s", crc32.Checksum(text, castagnoli), text), 0o600)
	if err == nil {
		err = os.Rename(fresh, d.sealPath())
	}
	return err
}

// removeSeal says that the database is about to change.
func (d *Dir) removeSeal() error {
	err := os.Remove(d.sealPath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// tries is the number of openings that did not come back.
func (d *Dir) tries() int {
	text, err := os.ReadFile(d.triesPath())
	n, nerr := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || nerr != nil {
		return 0
	}
	return n
}

func (d *Dir) setTries(n int) error {
	if n > 0 {
		return os.WriteFile(d.triesPath(), strconv.AppendInt(nil, int64(n), 10), 0o600)
	}
	err := os.Remove(d.triesPath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
