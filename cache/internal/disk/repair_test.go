package disk

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/notation/longtest"
)

var noise = bytes.Repeat([]byte{0xA5, 0x5A, 0xFF}, 40)

// TestInterruptedRepair kills a repair after each of its steps, and again the
// repair of what that left. Whatever could be read is there at the end.
func TestInterruptedRepair(t *testing.T) {
	t.Parallel()
	const n = 120
	base := damaged(t, n, false, change("MANIFEST", 0, noise[:4]))
	for step := 1; ; step++ {
		dir := storeDir(t)
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		killed := false
		for _, steps := range []int{step, 1 + step/2} {
			c := start(t, "repair", dir, "STEPS="+strconv.Itoa(steps))
			for range c.lines {
			}
			if err := c.cmd.Wait(); err == nil {
				break // it had no more steps
			} else if c.errs.Len() > 0 {
				t.Fatalf("step %d: %v: %s", step, err, c.errs)
			}
			killed = true
		}
		wantAll(t, dir, n, "killed after step "+strconv.Itoa(step))
		if !killed {
			if step < 6 {
				t.Errorf("a repair has %d steps: want more", step-1)
			}
			return
		}
	}
}

// TestRepairKilledAtAnyTime is the same with a clock instead of steps.
func TestRepairKilledAtAnyTime(t *testing.T) {
	t.Parallel()
	kills := longtest.Size(5, 60)
	const n = 300
	rng := rand.New(rand.NewPCG(4, 4))
	base := damaged(t, n, true, change("MANIFEST", 0, noise[:4]))
	for k := range kills {
		dir := storeDir(t)
		if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
			t.Fatal(err)
		}
		for range 1 + rng.IntN(3) {
			c := start(t, "hold", dir)
			time.Sleep(time.Duration(rng.IntN(120_000)) * time.Microsecond)
			if _, alive := c.kill(); !alive {
				t.Fatalf("kill %d: the repair ended: %s", k, c.errs)
			}
		}
		wantAll(t, dir, n, "kill "+strconv.Itoa(k))
		os.RemoveAll(dir)
	}
}

// wantAll checks that the store in dir holds results 0 to n-1, and that nothing
// unfinished is left once it has been written.
func wantAll(t *testing.T, dir string, n int, when string) {
	t.Helper()
	s := openNow(t, dir)
	report, err := s.Verify()
	if err != nil || report.bad > 0 || report.whole < n {
		t.Fatalf("%s: Verify: %d entries, bad %d, %v: want %d entries; warnings %q", when, report.whole, report.bad, err, n, s.Warnings())
	}
	for i := range n {
		e := sample(i)
		mustHit(t, s, e)
	}
	if err := s.Close(); err != nil {
		t.Fatalf("%s: %v", when, err)
	}
	names, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	aside := 0
	for _, e := range names {
		switch {
		case strings.Contains(e.Name(), ".corrupt-"):
			aside++
		case e.Name() != name(version):
			t.Errorf("%s: %s is left", when, e.Name())
		}
	}
	if aside > 1 {
		t.Errorf("%s: %d stores were moved aside: want 1", when, aside)
	}
}

// TestReadingFinishesARepair: a store that has not got its name back is found
// by whoever only reads.
func TestReadingFinishesARepair(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *store) { s.Add(sample(1)) })
	if err := os.Rename(inner(dir), inner(dir)+freshSuffix); err != nil {
		t.Fatal(err)
	}
	e := sample(1)
	mustMiss(t, open(t, dir, Options{KeepOut: true}), e)
	mustHit(t, open(t, dir, Options{}), e)
	mustHit(t, open(t, dir, Options{KeepOut: true}), e)
}

// TestOrphansOutliveAKill: results in files that Badger drops when it opens a
// store are read back even if the first process to try is killed meanwhile.
func TestOrphansOutliveAKill(t *testing.T) {
	t.Parallel()
	dir := damaged(t, 30, true, change("*.mem", 60, noise[:9]))
	c := start(t, "repair", dir, "STEPS=1")
	for range c.lines {
	}
	if err := c.cmd.Wait(); err == nil || c.errs.Len() > 0 {
		t.Fatalf("%v: %s: want it killed", err, c.errs)
	}
	wantAll(t, dir, 30, "killed while reading back")
	if report, err := open(t, dir, Options{}).Verify(); err != nil || report.whole < 30+10 {
		t.Errorf("%d entries, %v: want those behind the damage, too", report.whole, err)
	}
	if left, err := filepath.Glob(filepath.Join(inner(dir), "*"+orphanSuffix)); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

// TestAnotherVersion: a store of another version is neither read, nor called
// damaged, nor changed; one of version 1 lies in the home itself.
func TestAnotherVersion(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *store) { s.Add(sample(1)) })
	old := filepath.Join(dir, "store-v1.7")
	if err := os.Rename(inner(dir), old); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(old)); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, dir)
	e := sample(1)
	mustMiss(t, open(t, dir, Options{}), e)
	fill(t, dir, func(s *store) { s.Add(sample(2)) })
	fill(t, dir, func(s *store) { s.Add(sample(3)) })
	after := snapshot(t, dir)
	for path, text := range before {
		if after[path] != text {
			t.Errorf("%s was changed", path)
		}
	}
	s := open(t, dir, Options{})
	st, err := s.Stat()
	if err != nil || st.records != 2 || len(st.Aside) != 0 || len(st.Others) != 2 || st.Others[0].Path != old || st.Others[0].Version != "1.7" || st.Others[1].Path != dir {
		t.Errorf("Stat: %+v, %v: want 2 records and two other versions", st, err)
	}
	if removed, err := s.RemoveOthers(); err != nil || len(removed) != 2 {
		t.Errorf("RemoveOthers: %v, %v: want 2", removed, err)
	}
	if st, err := s.Stat(); err != nil || st.records != 2 || len(st.Others) != 0 {
		t.Errorf("Stat: %+v, %v: want 2 records and no other version", st, err)
	}
	// The same where only the manifest says so.
	change("MANIFEST", 4, []byte{0, 77})(t, dir)
	before = snapshot(t, dir)
	s = open(t, dir, Options{})
	s.Add(sample(4))
	for range 2 {
		if err := s.Flush(); !errors.Is(err, ErrVersion) {
			t.Errorf("Flush: %v: want %v", err, ErrVersion)
		}
	}
	if after := snapshot(t, dir); len(after) != len(before) {
		t.Errorf("%d files became %d", len(before), len(after))
	}
	for path, text := range snapshot(t, dir) {
		if before[path] != text {
			t.Errorf("%s was changed", path)
		}
	}
}

// snapshot is the content of all the files below dir.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestLeftovers: what repairs moved aside is listed and can be removed, and
// nothing else goes with it.
func TestLeftovers(t *testing.T) {
	dir := damaged(t, 20, false, change("MANIFEST", 0, noise[:4]))
	fill2 := func() {
		s := open(t, dir, Options{})
		s.Add(sample(-1))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	fill2()
	old := dir + ".corrupt-20200102-030405" // as version 1 did
	if err := os.CopyFS(old, os.DirFS(inner(dir))); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(dir, "letters.corrupt-20200102-030405")
	if err := os.Mkdir(mine, 0o700); err != nil {
		t.Fatal(err)
	}
	s := open(t, dir, Options{})
	st, err := s.Stat()
	if err != nil || st.records != 21 || len(st.Aside) != 2 || st.Aside[1].Path != old || st.Aside[0].Bytes == 0 || len(st.Others) != 0 {
		t.Fatalf("Stat: %+v, %v: want 2 leftovers", st, err)
	}
	removed, err := s.RemoveAside()
	if err != nil || len(removed) != 2 {
		t.Errorf("RemoveAside: %v, %v: want 2", removed, err)
	}
	st, err = s.Stat()
	if err != nil || st.records != 21 || len(st.Aside) != 0 {
		t.Errorf("Stat: %+v, %v: want no leftovers", st, err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Errorf("another's directory: %v", err)
	}
}
