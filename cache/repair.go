package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Repair. A directory that is damaged is moved aside, and what can be read of
// it is carried over to a new one.

// tidy makes sure of what Badger ends the process over: that it can open its
// files for writing, and that none of them is cut short. The caller has found
// no results in those that are.
func tidy(dir string) error {
	names, err := storeFiles(dir)
	if err != nil {
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

// replace moves a damaged store aside, makes a new one and carries over what
// can be read.
func (s *Store) replace(cause error) error {
	lock, err := lockDir(s.dir, true)
	if err != nil {
		return err
	}
	defer lock.Close()
	if _, err := storeFiles(s.dir); err != nil {
		return err
	}
	paths := resultFiles(s.dir)
	size := uint64(0)
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			size += uint64(info.Size())
		}
	}
	if err := s.checkSpace(reserve + size); err != nil {
		return fmt.Errorf("%w: %w", cause, err)
	}
	aside, err := moveAside(s.dir)
	if err != nil {
		return fmt.Errorf("%w: %w", cause, err)
	}
	if err := os.Mkdir(s.dir, 0o700); err != nil {
		return err
	}
	db, err := openBadger(s.settings().WithCompactL0OnClose(true))
	if err != nil {
		return err
	}
	s.db, s.noReads = db, false
	rescued, seen := []entry{}, map[string]bool{}
	salvage(resultFiles(aside), func(key, value []byte) {
		rescued = append(rescued, entry{key, value})
		seen[string(key)] = true
	})
	_, err = s.putAll(rescued)
	s.snap = db.NewTransaction(false)
	s.warn("%s: %v; it was moved to %s, and the %d results in it that can still be read were carried over", s.dir, cause, aside, len(seen))
	return err
}

// moveAside renames dir to a name that says when it was found corrupt.
func moveAside(dir string) (string, error) {
	base := dir + ".corrupt-" + time.Now().Format("20060102-150405")
	aside := base
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, os.Rename(dir, aside)
		}
		aside = fmt.Sprintf("%s-%d", base, n)
	}
}
