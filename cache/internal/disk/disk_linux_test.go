package disk

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"fukumi/notation/longtest"
)

// TestFullDisk fills a real disk: a small file system in memory, which root
// alone can mount.
func TestFullDisk(t *testing.T) {
	longtest.Only(t, "a file system is mounted")
	if os.Getuid() != 0 {
		t.Skip("root alone can mount a file system")
	}
	disk := mountDisk(t, "160m")
	dir := filepath.Join(disk, "store")
	fill(t, dir, func(s *store) { s.Add(sample(1)) })
	e := sample(1)
	for _, size := range []int{40 << 20, 200 << 20} { // nearly full, then full
		f, err := os.OpenFile(filepath.Join(disk, "filler"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Write(make([]byte, size))
		if full := errors.Is(err, syscall.ENOSPC); err != nil && !full {
			t.Fatal(err)
		}
		f.Close()
		s := open(t, dir, Options{})
		mustHit(t, s, e)
		s.Add(sample(2))
		if err := s.Flush(); !errors.Is(err, ErrNoSpace) {
			t.Errorf("Flush: %v: want %v", err, ErrNoSpace)
		}
		s.Close()
	}
	if err := os.Remove(filepath.Join(disk, "filler")); err != nil {
		t.Fatal(err)
	}
	fill(t, dir, func(s *store) { s.Add(sample(3)) })
	s := open(t, dir, Options{})
	mustHit(t, s, e)
	s.Close()
	// The same disk, mounted for reading alone.
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir, Options{})
	mustHit(t, s, e)
	s.Add(sample(4))
	if err := s.Flush(); !errors.Is(err, syscall.EROFS) {
		t.Errorf("Flush: %v: want %v", err, syscall.EROFS)
	}
	s.Close()
}

// mountDisk makes a small file system in memory.
func mountDisk(t *testing.T, size string) string {
	t.Helper()
	disk := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "fukumi-test", disk).
		CombinedOutput(); err != nil {
		t.Skipf("cannot mount a file system: %v: %s", err, out)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Errorf("unmount %s: %v", disk, err)
		}
	})
	return disk
}

// TestDiskFillsJustAfterOpening: a disk that another process fills to the last
// byte between any check and the writing is an error, and does not end the
// process; what was on disk before stays.
func TestDiskFillsJustAfterOpening(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs root, to mount a disk")
	}
	for _, early := range []string{"", "yes"} {
		disk := mountDisk(t, "170m")
		dir, filler := filepath.Join(disk, "store"), filepath.Join(disk, "filler")
		c := start(t, "full", dir, "FILLER="+filler, "EARLY="+early)
		var lines []string
		for line := range c.lines {
			lines = append(lines, line)
		}
		if err := c.cmd.Wait(); err != nil {
			t.Fatalf("%v: %q: %.2000s", err, lines, c.errs)
		}
		want := []string{"stored 1", "alive"}
		if early != "" {
			want = want[1:]
		}
		if !slices.Equal(lines, want) {
			t.Errorf("%q: want %q", lines, want)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		s := open(t, dir, Options{})
		if early == "" {
			e := sample(1)
			mustHit(t, s, e)
		}
		s.Add(sample(2))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		e := sample(2)
		mustHit(t, open(t, dir, Options{}), e)
	}
}

// init limits the size of files in a child that is to have that.
func init() {
	if os.Getenv("FUKUMI_CACHE_TEST_LIMIT") != "" {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{}); err != nil {
			childFail(err)
		}
	}
}

// TestFilesThatMustNotGrow: where no file may be written, as beyond a quota, the
// store is not called damaged, and nothing is repaired.
func TestFilesThatMustNotGrow(t *testing.T) {
	t.Parallel()
	dir := storeDir(t)
	fill(t, dir, func(s *store) { s.Add(sample(1)) })
	c := start(t, "once", dir, "FIRST=2", "COUNT=1", "FUKUMI_CACHE_TEST_LIMIT=yes")
	for line := range c.lines {
		if strings.HasPrefix(line, "stored") || strings.Contains(line, "damaged") {
			t.Errorf("%q: want an error, and nothing of damage", line)
		}
	}
	_ = c.cmd.Wait() // its Close fails as well
	if left, err := filepath.Glob(filepath.Join(inner(dir), "*.corrupt-*")); err != nil || len(left) > 0 {
		t.Errorf("%q, %v: want no repair", left, err)
	}
	e := sample(1)
	mustHit(t, open(t, dir, Options{}), e)
}
