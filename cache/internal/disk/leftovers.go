package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Leftovers: what lies beside the store and is not used any more, and the
// removal of files. Only files of a store are ever counted or removed.

// A Leftover is a directory that the store no longer uses.
type Leftover struct {
	Path    string
	Version string // of a store of another version, else ""
	Bytes   int64
}

// A Usage is what a store takes on the disk.
type Usage struct {
	Bytes  int64
	Aside  []Leftover // what repairs have moved aside
	Others []Leftover // stores of other versions
}

// Usage looks at the disk. A store that does not exist takes nothing.
func (d *Dir) Usage() (u Usage, err error) {
	at, err := d.find()
	if err != nil {
		return u, err
	}
	u.Bytes = storeBytes(at.live)
	u.Aside, u.Others, err = d.leftovers()
	return u, err
}

// leftovers lists what repairs have moved aside, and the stores of other
// versions.
func (d *Dir) leftovers() (aside, others []Leftover, err error) {
	at, err := d.find()
	if err != nil {
		return nil, nil, err
	}
	homes := []string{d.dir}
	if at.home != d.dir {
		homes = append(homes, at.home)
	}
	for _, home := range homes {
		entries, err := os.ReadDir(home)
		if err != nil && !isMissing(err) {
			return nil, nil, err
		}
		for _, e := range entries {
			path := filepath.Join(home, e.Name())
			if m := moved.FindStringSubmatch(e.Name()); m != nil && e.IsDir() &&
				(aStore.MatchString(m[1]) || m[1] == filepath.Base(at.live)) {
				aside = append(aside, Leftover{Path: path, Bytes: storeBytes(path)})
			}
			if m := aStore.FindStringSubmatch(e.Name()); m != nil && e.IsDir() && path != at.live && e.Name() != name(d.opt.Version) {
				others = append(others, Leftover{Path: path, Version: m[1], Bytes: storeBytes(path)})
			}
		}
	}
	if version, ok := manifestVersion(d.dir); ok {
		others = append(others, Leftover{Path: d.dir, Version: versionText(version), Bytes: storeBytes(d.dir)})
	}
	// Version 1 moved its whole directory aside.
	entries, err := os.ReadDir(filepath.Dir(d.dir))
	if err != nil && !isMissing(err) && !errors.Is(err, fs.ErrPermission) {
		return nil, nil, err
	}
	for _, e := range entries {
		if m := moved.FindStringSubmatch(e.Name()); m != nil && m[1] == filepath.Base(d.dir) && e.IsDir() {
			path := filepath.Join(filepath.Dir(d.dir), e.Name())
			aside = append(aside, Leftover{Path: path, Bytes: storeBytes(path)})
		}
	}
	return aside, others, nil
}

// isMissing reports whether err says that there is no such directory.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// storeBytes counts the bytes in the files of the store in dir, and in nothing else there.
func storeBytes(dir string) (n int64) {
	names, _ := storeFiles(dir)
	for _, name := range names {
		if info, err := os.Lstat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			n += info.Size()
		}
	}
	return n
}

// removeFiles removes the files of the store in dir, and nothing else that may
// be there.
func removeFiles(dir string) error {
	names, err := storeFiles(dir)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	for _, name := range names {
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// removeStore removes the store in dir, and dir itself if nothing else is in
// it.
func removeStore(dir string) error {
	if err := removeFiles(dir); err != nil {
		return err
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		return err // a file of the user's keeps it
	}
	return os.Remove(dir)
}

// RemoveAside removes what repairs have moved aside and returns what it
// removed.
func (d *Dir) RemoveAside() ([]Leftover, error) {
	return d.removeUnused(func(aside, _ []Leftover) []Leftover { return aside })
}

// RemoveOthers removes the stores of other versions and returns what it
// removed.
func (d *Dir) RemoveOthers() ([]Leftover, error) {
	return d.removeUnused(func(_, others []Leftover) []Leftover { return others })
}

// removeUnused removes those that pick chooses.
func (d *Dir) removeUnused(pick func(aside, others []Leftover) []Leftover) (removed []Leftover, err error) {
	err = d.retry(func() error {
		removed = nil
		if d.db == nil {
			at, err := d.find()
			if err != nil {
				return err
			}
			lock, err := lockDir(at.home, true)
			if err != nil {
				return err
			}
			defer lock.Close()
		}
		aside, others, err := d.leftovers()
		if err != nil {
			return err
		}
		for _, l := range pick(aside, others) {
			remove := removeStore
			if l.Path == d.dir {
				remove = removeFiles
			}
			if err := remove(l.Path); err != nil {
				return err
			}
			removed = append(removed, l)
		}
		return nil
	})
	return removed, err
}

// Clear deletes every entry, damaged or not, and nothing that is not the
// store's.
func (d *Dir) Clear() error { return d.retry(d.clear) }

func (d *Dir) clear() error {
	if err := d.closeWriting(); err != nil {
		return err
	}
	at, err := d.find()
	if err != nil {
		return err
	}
	lock, err := lockDir(at.home, true)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.Close()
	if err := os.RemoveAll(at.fresh()); err != nil {
		return err
	}
	if err := removeStore(at.live); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	d.noReads = false
	return nil
}
