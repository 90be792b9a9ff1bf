package disk

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
	"time"
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

// name is that of the directory of a version.
func name(version uint16) string { return "store-v" + versionText(version) }

var (
	aStore = regexp.MustCompile(`^store-v(\d+\.\d+)$`)
	moved  = regexp.MustCompile(`^(.*)\.corrupt-\d{8}-\d{6}(-\d+)?$`)
)

// versionText writes the number in a manifest, which is two versions in one;
// version 1 had no second part.
func versionText(v uint16) string {
	if v < 1<<8 {
		return strconv.Itoa(int(v))
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
func (d *Dir) find() (place, error) {
	live := filepath.Join(d.dir, name(d.opt.Version))
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

// manifestVersion is the version that the manifest in dir names, and whether
// there is one.
func manifestVersion(dir string) (uint16, bool) {
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
	return binary.BigEndian.Uint16(head[4:]), true
}
