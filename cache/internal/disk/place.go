package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// The place of a store, and what lies beside it. Only files of a store are ever
// counted or removed.

const (
	journalFile = "journal"
	indexName   = "index"
	sealFile    = "SEAL"
	freshSuffix = ".new"
	begunSuffix = ".begun"
)

var (
	aStore = regexp.MustCompile(`^store-v(\d+\.\d+)$`)
	moved  = regexp.MustCompile(`^(journal|index|store-v\d+\.\d+)\.corrupt-\d{8}-\d{6}(-\d+)?$`)
	// ours are the names of the files of a store, Badger's among them.
	ours = regexp.MustCompile(`^(journal(\.(new|begun|corrupt-[0-9-]*))?|SEAL(\.new)?|LOCK|DISCARD|` +
		`MANIFEST(-REWRITE)?|(REWRITE-)?KEYREGISTRY|\d+\.(sst|mem|vlog)(\.orphan)?)$`)
)

func versionText(v uint16) string { return fmt.Sprintf("%d.%d", v>>8, v&0xFF) }

func (d *Dir) live() string        { return filepath.Join(d.dir, "store-v"+versionText(d.opt.Version)) }
func (d *Dir) journalPath() string { return filepath.Join(d.live(), journalFile) }
func (d *Dir) indexDir() string    { return filepath.Join(d.live(), indexName) }
func (d *Dir) lockPath() string    { return filepath.Join(d.live(), "LOCK") }

// Journal opens the journal for whoever reads it as a file.
func (d *Dir) Journal() (*os.File, error) {
	path := d.journalPath()
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // a pipe would wait for its writer
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("no regular file")}
	}
	return os.Open(path)
}

func asideName(path string) string {
	return path + ".corrupt-" + strings.Replace(time.Now().Format("20060102-150405.000000"), ".", "-", 1)
}

// moveAside gives a file or a directory such a name, and returns it.
func moveAside(path string) (string, error) {
	aside := asideName(path)
	return aside, os.Rename(path, aside)
}

// sign leaves the number of this process for others to name. It is advice alone.
func (d *Dir) sign(pid []byte) {
	if info, err := os.Lstat(d.lockPath()); err == nil && info.Mode().IsRegular() {
		_ = os.WriteFile(d.lockPath(), pid, 0o600)
	}
}

// Holder names the process that has the store open: " (process 1)", or nothing
// where that cannot be told.
func (d *Dir) Holder() string {
	if info, err := os.Lstat(d.lockPath()); err != nil || !info.Mode().IsRegular() || info.Size() > 32 {
		return ""
	}
	text, _ := os.ReadFile(d.lockPath())
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	p, perr := os.FindProcess(pid)
	if err != nil || pid <= 0 || perr != nil || errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone) {
		return "" // none, or one that was killed
	}
	return fmt.Sprintf(" (process %d)", pid)
}

// checkSpace fails with ErrNoSpace where less than want bytes are free.
func (d *Dir) checkSpace(want uint64) error {
	dir := d.live()
	for _, err := os.Stat(dir); err != nil && filepath.Dir(dir) != dir; _, err = os.Stat(dir) {
		dir = filepath.Dir(dir)
	}
	free, err := d.opt.Free(dir)
	if err == nil && free < want {
		err = fmt.Errorf("%w: %d MiB left, %d MiB wanted", ErrNoSpace, free>>20, want>>20)
	}
	return err
}

// A Leftover is a file or a directory that the store no longer uses.
type Leftover struct {
	Path    string `json:"path"`
	Version string `json:"version,omitempty"` // of a store of another version
	Bytes   int64  `json:"bytes"`
}

// A Usage is what a store takes on the disk.
type Usage struct {
	Bytes  int64
	Aside  []Leftover // what repairs have moved aside
	Others []Leftover // stores of other versions
}

// Usage looks at the disk. A store that does not exist takes nothing.
func (d *Dir) Usage() (u Usage, err error) {
	u.Bytes = sizeOf(d.journalPath()) + sizeOf(d.indexDir())
	for _, dir := range []string{d.dir, d.live()} {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
			return u, err
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			l := Leftover{Path: path, Bytes: sizeOf(path)}
			if moved.MatchString(e.Name()) {
				u.Aside = append(u.Aside, l)
			} else if m := aStore.FindStringSubmatch(e.Name()); m != nil && path != d.live() && dir == d.dir {
				l.Version = m[1]
				u.Others = append(u.Others, l)
			}
		}
	}
	return u, nil
}

func storeFiles(path string) (paths []string) {
	_ = filepath.WalkDir(path, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && ours.MatchString(e.Name()) {
			paths = append(paths, path)
		}
		return nil // what cannot be read is none
	})
	return paths
}

func sizeOf(path string) (n int64) {
	for _, path := range storeFiles(path) {
		if info, err := os.Lstat(path); err == nil {
			n += info.Size()
		}
	}
	return n
}

// removeStore removes the files of a store, and the directories if nothing else
// is in them.
func removeStore(path string) (err error) {
	for _, path := range storeFiles(path) {
		err = errors.Join(err, os.Remove(path))
	}
	_ = os.Remove(filepath.Join(path, indexName))
	_ = os.Remove(path)
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

// Clear deletes every entry, damaged or not, and nothing that is not the store's.
func (d *Dir) Clear() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, err := os.Stat(d.live())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err = d.close(); err == nil {
		err = d.acquire(true)
	}
	if err == nil {
		err = errors.Join(removeStore(d.journalPath()), removeStore(d.journalPath()+freshSuffix), d.dropIndex())
	}
	return errors.Join(err, d.close())
}
