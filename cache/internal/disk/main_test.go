package disk

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// childVar names what this test binary does when a test starts it again as
// another process.
const childVar = "FUKUMI_CACHE_TEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childVar) {
	case "":
		os.Exit(m.Run())
	case "write":
		childWrite()
	case "hold":
		childHold()
	case "once":
		childOnce()
	case "full":
		childFull()
	case "repair":
		childRepair()
	}
}

// childWrite writes results number FIRST, FIRST+1, … and says which are on
// disk, closing the store now and then, until it is killed.
func childWrite() {
	dir, first := os.Getenv("DIR"), number("FIRST")
	rng := rand.New(rand.NewPCG(uint64(first), 1))
	for i := first; ; {
		s := newStore(dir, Options{})
		for range 1 + rng.IntN(8) {
			from := i
			for range 1 + rng.IntN(20) {
				s.Add(sample(i))
				i++
			}
			if err := s.Flush(); err != nil {
				childFail(err)
			}
			for ; from < i; from++ {
				fmt.Println("stored", from)
			}
		}
		if err := s.Close(); err != nil {
			childFail(err)
		}
	}
}

// childHold opens the store for writing, says so and waits to be killed.
func childHold() {
	s := newStore(os.Getenv("DIR"), Options{})
	if err := s.Open(); err != nil {
		childFail(err)
	}
	fmt.Println("held")
	time.Sleep(time.Minute)
}

// childOnce stores COUNT results in as many short runs and says which are
// on disk, and what it was warned of.
func childOnce() {
	first := number("FIRST")
	for i := first; i < first+number("COUNT"); i++ {
		s := newStore(os.Getenv("DIR"), Options{})
		e := sample(i)
		if _, ok, _ := s.get(e.key); ok {
			fmt.Println("wrong", i)
		}
		s.Add(e)
		if err := s.Flush(); err == nil {
			fmt.Println("stored", i)
		} else {
			fmt.Println("warned", err)
		}
		if err := s.Close(); err != nil {
			fmt.Println("failed", err)
		}
		for _, w := range s.Warnings() {
			fmt.Println("warned", w)
		}
	}
}

// childFull fills the disk to the last byte while it has the store open and
// nothing has noticed yet, and goes on as if there were space.
func childFull() {
	blind := true
	s := newStore(os.Getenv("DIR"), Options{Free: func(dir string) (uint64, error) {
		if blind {
			return math.MaxUint64, nil
		}
		return diskFree(dir)
	}})
	if err := s.Open(); err != nil {
		childFail(err)
	}
	early := os.Getenv("EARLY") != ""
	if !early {
		s.Add(sample(1))
		if err := s.Flush(); err != nil {
			childFail(err)
		}
		fmt.Println("stored 1")
	}
	f, err := os.Create(os.Getenv("FILLER"))
	if err != nil {
		childFail(err)
	}
	for size := 1 << 20; size > 0; {
		if _, err := f.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	f.Close()
	failed := false
	for i := 2; i < 4000; i++ {
		s.Add(sample(i))
		if i%500 == 0 && s.Flush() != nil {
			failed = true
		}
	}
	if !failed {
		fmt.Println("no error")
	}
	blind = early // with nothing written there is nothing that closing writes
	if err := s.Close(); err == nil {
		fmt.Println("closed without an error")
	}
	fmt.Println("alive")
}

// childRepair opens a store for writing and kills itself after so many STEPS
// of the repair.
func childRepair() {
	left := number("STEPS")
	s := newStore(os.Getenv("DIR"), Options{Step: func() {
		if left--; left == 0 {
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				self.Kill()
			}
			select {}
		}
	}})
	if err := s.Open(); err != nil {
		childFail(err)
	}
}

func number(name string) int {
	n, err := strconv.Atoi(os.Getenv(name))
	if err != nil {
		childFail(err)
	}
	return n
}

func childFail(err error) {
	fmt.Fprintln(os.Stderr, "child:", err)
	os.Exit(9)
}

// version is that of the entries of the tests.
const version = 2<<8 | 1

// sample makes entry number i: noise, which ends with a checksum.
func sample(i int) entry {
	rng := rand.New(rand.NewPCG(uint64(i), 7))
	noise := func(n int) (b []byte) {
		for range n {
			b = append(b, byte(rng.Uint32()))
		}
		return b
	}
	key := append([]byte{2}, noise(22)...)
	value := noise(150 + rng.IntN(150))
	return entry{key, binary.BigEndian.AppendUint32(value, sum(key, value))}
}

func sum(key, value []byte) uint32 {
	return crc32.Update(crc32.ChecksumIEEE(key), crc32.IEEETable, value)
}

func isWhole(key, value []byte) bool {
	body := len(value) - crc32.Size
	return body >= 0 && binary.BigEndian.Uint32(value[body:]) == sum(key, value[:body])
}

// A store is a Dir with a queue before it, as a caller has one.
type store struct {
	*Dir
	queue    []entry
	warnings []string
}

func newStore(dir string, o Options) *store {
	s := &store{}
	o.Version, o.Whole = version, isWhole
	o.Better = func(_, _, stored []byte) bool { return stored == nil }
	o.Warn = func(format string, args ...any) { s.warnings = append(s.warnings, fmt.Sprintf(format, args...)) }
	s.Dir = New(dir, o)
	return s
}

func (s *store) Add(e entry) { s.queue = append(s.queue, e) }

func (s *store) Flush() error { return s.flush(false) }

func (s *store) flush(patient bool) error {
	if len(s.queue) == 0 || s.opt.KeepOut {
		return nil
	}
	err := s.Write(patient, func(b *Batch) error {
		for _, e := range s.queue {
			if err := b.Put(e.key, e.value); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.queue = nil
	}
	return err
}

func (s *store) Close() error { return errors.Join(s.flush(true), s.Dir.Close()) }

func (s *store) Warnings() []string {
	w := s.warnings
	s.warnings = nil
	return w
}

func (s *store) get(key []byte) (value []byte, ok bool, err error) {
	err = s.Read(context.Background(), func(v *View) error {
		value, err = v.Get(key)
		return err
	})
	return value, value != nil, err
}

// A report counts entries.
type report struct{ whole, bad int }

func (s *store) Verify() (r report, err error) {
	err = s.View(math.MaxInt64, func(v *View) error {
		return v.Each(nil, func(key, value []byte) bool {
			if isWhole(key, value) {
				r.whole++
			} else {
				r.bad++
			}
			return true
		})
	})
	return r, err
}

// A stat is what a store holds and takes.
type stat struct {
	records int
	Usage
}

func (s *store) Stat() (st stat, err error) {
	r, err := s.Verify()
	if err != nil {
		return st, err
	}
	u, err := s.Usage()
	return stat{r.whole, u}, err
}

// open opens a store that the test closes, however it ends.
func open(t testing.TB, dir string, o Options) *store {
	t.Helper()
	s := newStore(dir, o)
	t.Cleanup(func() { s.Close() })
	return s
}

// openNow is open, and opens it for writing at once.
func openNow(t testing.TB, dir string) *store {
	t.Helper()
	s := open(t, dir, Options{})
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	return s
}

// fill makes a store that holds the entries.
func fill(t testing.TB, dir string, add func(s *store)) {
	t.Helper()
	s := open(t, dir, Options{})
	add(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantWarnings(t, s)
}

// inner is the directory of Badger's files.
func inner(dir string) string { return filepath.Join(dir, name(version)) }

func storeDir(t testing.TB) string { return filepath.Join(t.TempDir(), "store") }

// holds reports whether an entry is there. It is never another one.
func holds(t testing.TB, s *store, e entry) bool {
	t.Helper()
	value, ok, _ := s.get(e.key)
	if ok && string(value) != string(e.value) {
		t.Fatalf("key %x: value %x: want %x", e.key, value, e.value)
	}
	return ok
}

func mustHit(t testing.TB, s *store, e entry) {
	t.Helper()
	if value, ok, err := s.get(e.key); err != nil || !ok || string(value) != string(e.value) {
		t.Fatalf("key %x: value %x, err %v, warnings %q: want %x", e.key, value, err, s.Warnings(), e.value)
	}
}

func mustMiss(t testing.TB, s *store, e entry) {
	t.Helper()
	if value, ok, _ := s.get(e.key); ok {
		t.Fatalf("key %x: value %x: want none", e.key, value)
	}
}

// wantWarnings checks that the warnings are so many and contain these words,
// in order.
func wantWarnings(t testing.TB, s *store, words ...string) {
	t.Helper()
	got := s.Warnings()
	if len(got) != len(words) {
		t.Fatalf("warnings %q: want %d, about %q", got, len(words), words)
	}
	for i, w := range words {
		if !strings.Contains(got[i], w) {
			t.Errorf("warning %q: want it to say %q", got[i], w)
		}
	}
}
