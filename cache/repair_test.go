package cache

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
	kills := 5
	if long() {
		kills = 60
	}
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
	s := open(t, dir, Options{Mode: Require})
	report, err := s.Verify(false)
	if err != nil || report.Bad > 0 || report.Wins < n {
		t.Fatalf("%s: Verify: %d wins, bad %d, %v: want %d wins; warnings %q", when, report.Wins, report.Bad, err, n, s.Warnings())
	}
	for i := range n {
		q, _ := five(i)
		mustHit(t, s, q)
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
		case e.Name() != storeName:
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
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	if err := os.Rename(inner(dir), inner(dir)+freshSuffix); err != nil {
		t.Fatal(err)
	}
	q, _ := five(1)
	mustMiss(t, open(t, dir, Options{Mode: ReadOnly}), q)
	mustHit(t, open(t, dir, Options{}), q)
	mustHit(t, open(t, dir, Options{Mode: ReadOnly}), q)
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
	if report, err := open(t, dir, Options{}).Verify(false); err != nil || report.Wins < 30+10 {
		t.Errorf("%d wins, %v: want those behind the damage, too", report.Wins, err)
	}
	if left, err := filepath.Glob(filepath.Join(inner(dir), "*"+orphanSuffix)); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

// TestAnotherVersion: a store of another version is neither read, nor called
// damaged, nor changed; one of version 1 lies in the home itself.
func TestAnotherVersion(t *testing.T) {
	dir := storeDir(t)
	fill(t, dir, func(s *Store) { s.Add(five(1)) })
	old := filepath.Join(dir, "store-v1.7")
	if err := os.Rename(inner(dir), old); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(old)); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, dir)
	q, _ := five(1)
	mustMiss(t, open(t, dir, Options{}), q)
	fill(t, dir, func(s *Store) { s.Add(five(2)) })
	fill(t, dir, func(s *Store) { s.Add(five(3)) })
	after := snapshot(t, dir)
	for path, text := range before {
		if after[path] != text {
			t.Errorf("%s was changed", path)
		}
	}
	s := open(t, dir, Options{})
	st, err := s.Stat()
	if err != nil || st.Records != 2 || len(st.Leftovers) != 0 || len(st.Others) != 2 || st.Others[0].Path != old || st.Others[0].Version != "1.7" || st.Others[1].Path != dir {
		t.Errorf("Stat: %+v, %v: want 2 records and two other versions", st, err)
	}
	if removed, err := s.RemoveOthers(); err != nil || len(removed) != 2 {
		t.Errorf("RemoveOthers: %v, %v: want 2", removed, err)
	}
	if st, err := s.Stat(); err != nil || st.Records != 2 || len(st.Others) != 0 {
		t.Errorf("Stat: %+v, %v: want 2 records and no other version", st, err)
	}
	// The same where only the manifest says so.
	change("MANIFEST", 4, []byte{0, 77})(t, dir)
	before = snapshot(t, dir)
	s = open(t, dir, Options{})
	s.Add(five(4))
	for range 2 {
		if err := s.Flush(); !errors.Is(err, errVersion) || !errors.Is(err, ErrUnavailable) {
			t.Errorf("Flush: %v: want %v", err, errVersion)
		}
	}
	wantWarnings(t, s, "another version")
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
		s.Add(five(-1))
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
	if err != nil || st.Records != 21 || len(st.Leftovers) != 2 || st.Leftovers[1].Path != old || st.Leftovers[0].Bytes == 0 || len(st.Others) != 0 {
		t.Fatalf("Stat: %+v, %v: want 2 leftovers", st, err)
	}
	removed, err := s.RemoveLeftovers()
	if err != nil || len(removed) != 2 {
		t.Errorf("RemoveLeftovers: %v, %v: want 2", removed, err)
	}
	st, err = s.Stat()
	if err != nil || st.Records != 21 || len(st.Leftovers) != 0 {
		t.Errorf("Stat: %+v, %v: want no leftovers", st, err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Errorf("another's directory: %v", err)
	}
}

// TestReadingRecovers: what a killed process left in its log is there for whoever
// only reads, once it may be recovered, and the reading writes nothing else.
func TestReadingRecovers(t *testing.T) {
	dir := storeDir(t)
	s := open(t, dir, Options{})
	s.Add(five(1))
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	killed := storeDir(t) // the files as a kill at this moment would leave them
	if err := os.CopyFS(killed, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, killed, Options{Mode: ReadOnly}).Stat(); !errors.Is(err, errUnclean) {
		t.Errorf("Stat: %v: want %v", err, errUnclean)
	}
	little := Options{Mode: ReadOnly, Recover: true, free: func(string) (uint64, error) { return 0, nil }}
	if _, err := open(t, killed, little).Stat(); !errors.Is(err, errUnclean) || !errors.Is(err, errNoSpace) {
		t.Errorf("Stat without space: %v: want %v, %v", err, errUnclean, errNoSpace)
	}
	s = open(t, killed, Options{Mode: ReadOnly, Recover: true})
	if st, err := s.Stat(); err != nil || st.Records != 1 {
		t.Errorf("Stat: %+v, %v: want 1 record", st, err)
	}
	s.Add(five(2))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if st, err := open(t, killed, Options{Mode: ReadOnly}).Stat(); err != nil || st.Records != 1 {
		t.Errorf("Stat: %+v, %v: want 1 record, of a store that was closed", st, err)
	}
}
