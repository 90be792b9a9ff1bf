package disk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// The directory of a database, and the databases next to it. Only files of a store are counted or
// removed.

// asideMark comes before the time in the name of a database that was moved aside.
const asideMark = ".corrupt-"

var (
	aStore     = regexp.MustCompile(`^store-v(\d+(?:\.\d+)?)$`)
	aside      = regexp.MustCompile(`^(?:store-v\d+(?:\.\d+)?|prove\w*)\.corrupt-[\d-]+$`)
	inDatabase = regexp.MustCompile(`^(?:SEAL|MANIFEST|\d+\.(?:sst|mem|vlog))$`)
	// ours matches the names of the files of a store: Badger's, this package's, and
	// those of the journals of earlier versions.
	ours = regexp.MustCompile(`^(?:SEAL(?:\.new)?|LOCK|DISCARD|MANIFEST(?:-REWRITE)?|(?:REWRITE-)?KEYREGISTRY|` +
		`\d+\.(?:sst|mem|vlog)(?:\.orphan)?|journal(?:\.(?:new|begun|corrupt-[0-9-]*))?)$`)
)

func (d *Dir) live() string { return filepath.Join(d.dir, d.opt.Name) }

// IsDatabase reports whether a directory itself contains files of a database.
func IsDatabase(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return !e.IsDir() && inDatabase.MatchString(e.Name())
	})
}

// moveAside renames the database, with a warning. The caller must have the lock.
func (d *Dir) moveAside(why error) error {
	to := d.live() + asideMark + strings.Replace(time.Now().Format("20060102-150405.000000"), ".", "-", 1)
	err := os.Rename(d.live(), to)
	if err == nil {
		d.opt.Warn("%s: %v: it was moved aside to %s; %s", d.live(), why, to, d.opt.Rescue)
	}
	return err
}

// Aside returns the names under which this database was moved aside, the newest
// first.
func (d *Dir) Aside() (names []string, err error) {
	entries, err := os.ReadDir(d.dir)
	for _, e := range slices.Backward(entries) {
		if e.IsDir() && strings.HasPrefix(e.Name(), d.opt.Name+asideMark) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// EachAside calls visit for the readable entries of a database that was moved aside, like
// [View.Each]. The caller must have called Hold.
func (d *Dir) EachAside(ctx context.Context, name string, visit func(key string, text []byte, err error) bool) error {
	return scan(ctx, filepath.Join(d.dir, name), visit)
}

// A Leftover is a directory that the store no longer uses.
type Leftover struct {
	Path    string `json:"path"`
	Version string `json:"version,omitempty"` // the version, if this is a store of another version
	Bytes   int64  `json:"bytes"`
}

// A Usage describes how much disk space a store uses.
type Usage struct {
	Bytes  int64
	Aside  []Leftover // databases moved aside
	Others []Leftover // stores of other versions
}

// Usage measures how much disk space the store uses. It is zero for a store that does not exist.
func (d *Dir) Usage() (u Usage, err error) {
	u.Bytes = sizeOf(d.live())
	entries, err := os.ReadDir(d.dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		err = nil
	}
	for _, e := range entries {
		l := Leftover{Path: filepath.Join(d.dir, e.Name())}
		if aside.MatchString(e.Name()) {
			l.Bytes = sizeOf(l.Path)
			u.Aside = append(u.Aside, l)
		} else if m := aStore.FindStringSubmatch(e.Name()); m != nil && l.Path != d.live() {
			l.Bytes, l.Version = sizeOf(l.Path), m[1]
			u.Others = append(u.Others, l)
		}
	}
	return u, err
}

// storeFiles returns the files of a store and their directories, the deepest first.
func storeFiles(path string) (files, dirs []string) {
	_ = filepath.WalkDir(path, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil: // unreadable files do not count
		case e.IsDir():
			dirs = append([]string{path}, dirs...)
		case ours.MatchString(e.Name()):
			files = append(files, path)
		}
		return nil
	})
	return files, dirs
}

func sizeOf(path string) (n int64) {
	files, _ := storeFiles(path)
	for _, path := range files {
		if info, err := os.Lstat(path); err == nil {
			n += info.Size()
		}
	}
	return n
}

// removeStore removes the files of a store, and then those of its directories that are empty.
func removeStore(path string) (err error) {
	files, dirs := storeFiles(path)
	for _, path := range files {
		err = errors.Join(err, os.Remove(path))
	}
	for _, dir := range dirs {
		_ = os.Remove(dir)
	}
	return err
}

// RemoveUnused removes leftovers, and returns them.
func (d *Dir) RemoveUnused(aside, others bool) (removed []Leftover, err error) {
	used, err := d.Usage()
	if aside {
		removed = used.Aside
	}
	if others {
		removed = append(removed, used.Others...)
	}
	for _, l := range removed {
		err = errors.Join(err, removeStore(l.Path))
	}
	return removed, err
}

// Clear deletes every entry, damaged or not. It only deletes files of the store.
func (d *Dir) Clear() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, err := os.Lstat(d.live()); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if d.held != nil {
		return fmt.Errorf("%s: %w", d.live(), ErrLocked)
	}
	lock, err := d.acquire(true, true)
	if err != nil {
		return err
	}
	return errors.Join(removeStore(d.live()), lock.Close())
}
