package disk

import (
	"errors"
	"fmt"
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
	case "step":
		childStep()
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

// childHold opens the store for writing, closes it with a result more, and waits to be killed.
func childHold() {
	s := newStore(os.Getenv("DIR"), Options{})
	s.Add(sample(-1))
	if err := s.Close(); err != nil {
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
		if _, ok, err := s.get(e.key); ok || err != nil {
			fmt.Println("wrong", i, err)
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

// childStep opens a store for writing, adds a result and closes it, and kills itself
// after so many STEPS of what that takes.
func childStep() {
	left := number("STEPS")
	s := newStore(os.Getenv("DIR"), Options{step: func() {
		if left--; left == 0 {
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				self.Kill()
			}
			select {}
		}
	}})
	s.Add(sample(-1))
	if err := s.Close(); err != nil {
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

// An entry is a key and its text.
type entry struct {
	key  Key
	text []byte
}

// sample makes entry number i: noise, of which the text begins with the number.
func sample(i int) entry {
	rng := rand.New(rand.NewPCG(uint64(i), 7))
	e := entry{text: fmt.Appendf(nil, "%d ", i)}
	for k := range e.key {
		e.key[k] = byte(1 + rng.IntN(255))
	}
	for range 150 + rng.IntN(150) {
		e.text = append(e.text, byte(' '+rng.IntN(95)))
	}
	return e
}

// A store is a Dir with a queue before it, as a caller has one.
type store struct {
	*Dir
	queue    []entry
	warnings []string
}

// testGrain makes small stores have an index, too.
const testGrain = 4 << 10

func newStore(dir string, o Options) *store {
	s := &store{}
	o.Version = version
	if o.grain == 0 {
		o.grain = testGrain
	}
	o.Warn = func(format string, args ...any) { s.warnings = append(s.warnings, fmt.Sprintf(format, args...)) }
	s.Dir = New(dir, o)
	return s
}

func (s *store) Add(e entry) { s.queue = append(s.queue, e) }

func (s *store) Flush() error {
	if len(s.queue) == 0 {
		return nil
	}
	err := s.Write(true, func(b *Batch) error {
		for _, e := range s.queue {
			if err := b.Put(e.key, e.text); err != nil {
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

func (s *store) Close() error { return errors.Join(s.Flush(), s.Dir.Close()) }

func (s *store) Warnings() []string {
	w := s.warnings
	s.warnings = nil
	return w
}

func (s *store) get(key Key) (text []byte, ok bool, err error) {
	err = s.View(false, func(v *View) error {
		text, err = v.Get(key)
		return err
	})
	return text, text != nil, err
}

// count counts the entries, each of which is what it was.
func (s *store) count(t testing.TB) (n int) {
	t.Helper()
	err := s.View(true, func(v *View) error {
		keys, err := v.Keys()
		for _, key := range keys {
			text, err := v.Get(key)
			i, nerr := strconv.Atoi(strings.SplitN(string(text), " ", 2)[0])
			if e := sample(i); err != nil || nerr != nil || e.key != key || string(e.text) != string(text) {
				t.Fatalf("key %x: %q, %v", key, text, err)
			}
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
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

// filled makes a store of n entries, which has an index, and returns its directory.
func filled(t testing.TB, n int) string {
	t.Helper()
	dir := storeDir(t)
	fill(t, dir, func(s *store) {
		for i := range n {
			s.Add(sample(i))
		}
	})
	if _, err := os.Stat(filepath.Join(inner(dir), indexName, sealFile)); n >= 100 && err != nil {
		t.Fatal(err)
	}
	return dir
}

// inner is the directory of the files.
func inner(dir string) string { return filepath.Join(dir, "store-v"+versionText(version)) }

func storeDir(t testing.TB) string { return filepath.Join(t.TempDir(), "store") }

// holds reports whether an entry is there. It is never another one.
func holds(t testing.TB, s *store, e entry) bool {
	t.Helper()
	text, ok, err := s.get(e.key)
	if err != nil || ok && string(text) != string(e.text) {
		t.Fatalf("key %x: text %q, %v: want %q", e.key, text, err, e.text)
	}
	return ok
}

func mustHit(t testing.TB, s *store, e entry) {
	t.Helper()
	if !holds(t, s, e) {
		t.Fatalf("key %x: nothing, warnings %q: want %q", e.key, s.Warnings(), e.text)
	}
}

func mustMiss(t testing.TB, s *store, e entry) {
	t.Helper()
	if holds(t, s, e) {
		t.Fatalf("key %x: want nothing", e.key)
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
