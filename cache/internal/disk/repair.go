package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Repair. What can be read of a damaged store is carried over to a new one
// beside it. Only when that is complete and on disk is the old one moved aside
// and the new one given its name. A process that is killed meanwhile loses
// nothing: the next one finishes, or begins again (place.settle).

// tidy makes sure of what Badger ends the process over: that it can open its
// files for writing, and that none of them is cut short. The caller has found
// no results in those that are.
func tidy(dir string) error {
	names, err := storeFiles(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, name := range names {
		if name == lockFile {
			continue
		}
		path := filepath.Join(dir, name)
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another process tidies too
		}
		if err != nil {
			return err
		}
		info, err := f.Stat()
		f.Close()
		if err != nil {
			return err
		}
		short := false
		switch filepath.Ext(name) {
		case walSuffix, valueSuffix:
			short = info.Size() < logHeader
		case "":
			short = name == discardFile && info.Size() != discardSize
		}
		if short {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// putAside gives the files that Badger would delete or cut short names that it
// passes over, so that they stay until their results are in the store, and
// returns these names. The caller has locked the home.
func putAside(orphans []string) ([]string, error) {
	paths := make([]string, len(orphans))
	for i, path := range orphans {
		paths[i] = strings.TrimSuffix(path, orphanSuffix) + orphanSuffix
		if err := os.Rename(path, paths[i]); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// replace builds a new store of what can be read in a damaged one and puts it
// in its place. The caller has locked the home.
func (d *Dir) replace(at place, cause error) error {
	files := resultFiles(at.live)
	size := uint64(0)
	for _, path := range files {
		if info, err := os.Stat(path); err == nil {
			size += uint64(info.Size())
		}
	}
	if err := d.checkSpace(Reserve + size); err != nil {
		return fmt.Errorf("%w: %w", cause, err)
	}
	found, err := d.rebuild(at, files)
	if err != nil {
		return fmt.Errorf("%w; repairing it: %w", cause, err)
	}
	aside, err := at.aside()
	if err != nil {
		return err
	}
	if err := os.Rename(at.live, aside); err != nil {
		return fmt.Errorf("%w: %w", cause, err)
	}
	if err := d.done(at.home); err != nil {
		return err
	}
	if err := os.Rename(at.fresh(), at.live); err != nil {
		return err
	}
	if err := d.done(at.home); err != nil {
		return err
	}
	d.opt.Warn("%s: %v; it was moved to %s, and the %s in it that can still be read carried over", d.dir, cause, aside, results(found))
	return nil
}

// results counts results in words.
func results(n int) string {
	if n == 1 {
		return "1 result"
	}
	return fmt.Sprintf("%d results", n)
}

// done makes a step of a repair last.
func (d *Dir) done(dir string) error {
	err := syncDir(dir)
	d.opt.Step()
	return err
}

// rebuild writes the results in the files to a new store beside the one at at,
// and returns how many there were.
func (d *Dir) rebuild(at place, files []string) (found int, err error) {
	if err := os.RemoveAll(at.fresh()); err != nil {
		return 0, err
	}
	if err := os.Mkdir(at.fresh(), 0o700); err != nil {
		return 0, err
	}
	d.opt.Step()
	db, err := openBadger(d.settings(at.fresh()).WithCompactL0OnClose(true))
	if err != nil {
		return 0, err
	}
	d.db, d.at, d.log = db, place{at.home, at.fresh()}, logRoom{}
	found, _, err = d.carry(files)
	d.db, d.spanned = nil, false
	d.opt.Step()
	if cerr := Guard(db.Close); err == nil {
		err = cerr
	}
	if err != nil {
		return found, err
	}
	hide(at.fresh())
	d.opt.Step()
	if err := d.done(at.fresh()); err != nil {
		return found, err
	}
	return found, d.done(at.home)
}

// carry merges the results in the files into the open store, some at a time,
// and returns how many there were and how many of them were missing.
func (d *Dir) carry(files []string) (found, missing int, err error) {
	var chunk []entry
	size, seen := 0, map[string]bool{}
	put := func() {
		if err == nil && len(chunk) > 0 {
			var n int
			n, err = d.putAll(chunk)
			missing += n
			d.opt.Step()
		}
		chunk, size = nil, 0
	}
	salvage(files, d.opt.Whole, func(key, value []byte) {
		seen[string(key)] = true
		chunk = append(chunk, entry{key, value})
		if size += len(key) + len(value); size >= ChunkBytes {
			put()
		}
	})
	put()
	return len(seen), missing, err
}
