package cache

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"fukumi/eval"
)

// The place of a store. The directory that the user names, the home, holds
// a directory for each version of the store, and beside it what repairs make:
//
//	store-v2.1                          the store
//	store-v2.1.new                      what a repair builds
//	store-v2.1.corrupt-20060102-150405  what a repair moved aside
//
// Everything else in the home is somebody else's and is never touched. The home is what is
// locked, so that the lock outlives a store that is moved.
//
// Version 1 kept its files in the home itself.

// versions are the version of the store and that of its hash, as one number for
// Badger's manifest.
const versions = Version<<8 | eval.ZobristVersion

var (
	storeName = "store-v" + versionText(versions)

	aStore = regexp.MustCompile(`^store-v(\d+\.\d+)$`)
	moved  = regexp.MustCompile(`^(.*)\.corrupt-\d{8}-\d{6}(-\d+)?$`)
)

// versionText writes the number in a manifest; version 1 had no second part.
func versionText(v int) string {
	if v < 1<<8 {
		return strconv.Itoa(v)
	}
	return fmt.Sprintf("%d.%d", v>>8, v&0xFF)
}

const freshSuffix = ".new"

// A place is where a store lies.
type place struct {
	home string // holds live, and what repairs make; it is locked
	live string // Badger's directory
}

// fresh is where a repair builds.
func (at place) fresh() string { return at.live + freshSuffix }

// find returns the place of the store. A link in the name of the store is
// followed, so that a repair works where it leads and the link stays.
func (s *Store) find() (place, error) {
	live := filepath.Join(s.dir, storeName)
	for range 40 {
		to, err := os.Readlink(live)
		if err != nil {
			return place{filepath.Dir(live), live}, nil // no link, or nothing there
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(live), to)
		}
		live = filepath.Clean(to)
	}
	return place{}, fmt.Errorf("%s: too many links", live)
}

// halfMoved reports whether a repair was interrupted between its two renames,
// so that the store is whole and lacks its name.
func (at place) halfMoved() bool {
	_, err := os.Lstat(at.live)
	if !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	info, err := os.Lstat(at.fresh())
	return err == nil && info.IsDir()
}

// settle ends what an interrupted repair has left. As long as the old store has
// its name, the new one is not known to be complete and is built again; once
// it has been moved aside, the new one is complete. The caller has locked the
// home.
func (at place) settle() error {
	if at.halfMoved() {
		if err := os.Rename(at.fresh(), at.live); err != nil {
			return err
		}
		return syncDir(at.home)
	}
	return os.RemoveAll(at.fresh())
}

// aside is a free name for a store that was found to be damaged now.
func (at place) aside() (string, error) {
	base := at.live + ".corrupt-" + time.Now().Format("20060102-150405")
	aside := base
	for n := 2; ; n++ {
		_, err := os.Lstat(aside)
		if errors.Is(err, fs.ErrNotExist) {
			return aside, nil
		}
		if err != nil {
			return "", err
		}
		aside = fmt.Sprintf("%s-%d", base, n)
	}
}

// hide takes the rights of everybody else off the files of a store, which
// Badger makes with all the rights that the user's mask leaves. What cannot be
// changed stays: it is somebody else's.
func hide(dir string) {
	names, _ := storeFiles(dir)
	for _, name := range names {
		path := filepath.Join(dir, name)
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 {
			_ = os.Chmod(path, info.Mode().Perm()&0o700)
		}
	}
}

// writePID leaves the number of this process for others to name. It is advice
// alone: what cannot be written is left out. The name is removed first and made
// anew, so that a link of that name is never followed.
func (at place) writePID() {
	path := filepath.Join(at.live, lockFile)
	_ = os.Remove(path)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	fmt.Fprintln(f, os.Getpid())
	f.Close()
}

// readPID is the number that another process has left, 0 where there is none.
func (at place) readPID() int {
	path := filepath.Join(at.live, lockFile)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return 0
	}
	f, err := os.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 32))
	if err != nil {
		return 0
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || pid <= 0 || !alive(pid) {
		return 0 // left behind by a process that was killed
	}
	return pid
}

// A Leftover is a directory that the store no longer uses.
type Leftover struct {
	Path    string `json:"path"`
	Version string `json:"version,omitempty"` // of a store of another version
	Bytes   int64  `json:"bytes"`
}

// leftovers lists what repairs have moved aside, and the stores of other
// versions.
func (s *Store) leftovers() (aside, others []Leftover, err error) {
	at, err := s.find()
	if err != nil {
		return nil, nil, err
	}
	homes := []string{s.dir}
	if at.home != s.dir {
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
			if m := aStore.FindStringSubmatch(e.Name()); m != nil && e.IsDir() && path != at.live && e.Name() != storeName {
				others = append(others, Leftover{Path: path, Version: m[1], Bytes: storeBytes(path)})
			}
		}
	}
	if version, ok := manifestVersion(s.dir); ok {
		others = append(others, Leftover{Path: s.dir, Version: versionText(version), Bytes: storeBytes(s.dir)})
	}
	// Version 1 moved its whole directory aside.
	entries, err := os.ReadDir(filepath.Dir(s.dir))
	if err != nil && !isMissing(err) && !errors.Is(err, fs.ErrPermission) {
		return nil, nil, err
	}
	for _, e := range entries {
		if m := moved.FindStringSubmatch(e.Name()); m != nil && m[1] == filepath.Base(s.dir) && e.IsDir() {
			path := filepath.Join(filepath.Dir(s.dir), e.Name())
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
	if err != nil && !errors.Is(err, errDamaged) {
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

// manifestVersion is the version that the manifest in dir names, and whether
// there is one.
func manifestVersion(dir string) (int, bool) {
	path := filepath.Join(dir, manifestFile)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	f, err := os.Open(path)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	var head [8]byte
	if _, err := io.ReadFull(f, head[:]); err != nil || string(head[:4]) != manifestMagic {
		return 0, false
	}
	return int(binary.BigEndian.Uint16(head[4:])), true
}

// RemoveLeftovers removes what repairs have moved aside and returns what it
// removed.
func (s *Store) RemoveLeftovers() ([]Leftover, error) {
	return s.removeUnused(func(aside, _ []Leftover) []Leftover { return aside })
}

// RemoveOthers removes the stores of other versions and returns what it
// removed.
func (s *Store) RemoveOthers() ([]Leftover, error) {
	return s.removeUnused(func(_, others []Leftover) []Leftover { return others })
}

// removeUnused removes those that pick chooses.
func (s *Store) removeUnused(pick func(aside, others []Leftover) []Leftover) (removed []Leftover, err error) {
	err = s.retry(func() error {
		removed = nil
		if s.db == nil {
			at, err := s.find()
			if err != nil {
				return err
			}
			lock, err := lockDir(at.home, true)
			if err != nil {
				return err
			}
			defer lock.Close()
		}
		aside, others, err := s.leftovers()
		if err != nil {
			return err
		}
		for _, l := range pick(aside, others) {
			remove := removeStore
			if l.Path == s.dir {
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
