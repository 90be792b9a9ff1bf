package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fukumi/notation/testhelp"
)

// sample is entry number i.
func sample(i int) (key string, text []byte) {
	rng := rand.New(rand.NewPCG(uint64(i), 1))
	text = fmt.Appendf(nil, "entry %d ", i)
	for len(text) < 2000 {
		text = append(text, byte(rng.IntN(256)))
	}
	return fmt.Sprintf("R%06d", i), text
}

// warningLog collects the warnings of a directory.
type warningLog struct {
	mu   sync.Mutex
	list []string
}

func (s *warningLog) warn(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, fmt.Sprintf(format, args...))
}

func newDir(t testing.TB, dir string) (*Dir, *warningLog) {
	t.Helper()
	s := &warningLog{}
	d := New(dir, Options{Name: "store-v9", Warn: s.warn})
	t.Cleanup(func() { d.Close() })
	return d, s
}

func put(d *Dir, key string, text []byte) error {
	return d.Write(context.Background(), true, func(b *Batch) error { return b.Put(key, text) })
}

// add writes entries in one batch.
func add(d *Dir, numbers ...int) error {
	return d.Write(context.Background(), true, func(b *Batch) (err error) {
		for _, i := range numbers {
			err = errors.Join(err, b.Put(sample(i)))
		}
		return err
	})
}

// found are the entries up to number n that are there, none of them wrong.
func found(t testing.TB, d *Dir, n int) map[int]bool {
	t.Helper()
	there := map[int]bool{}
	testhelp.OK(t, d.View(context.Background(), false, func(v *View) error {
		for i := range n {
			key, want := sample(i)
			got, err := v.Get(key)
			if err != nil {
				return err
			}
			if got != nil && !bytes.Equal(got, want) {
				t.Errorf("entry %d is another text", i)
			}
			if got != nil {
				there[i] = true
			}
		}
		return nil
	}))
	return there
}

func numbers(from, to int) (list []int) {
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}

// TestEntries: entries are there after Put, also for other processes, and gone
// after Remove.
func TestEntries(t *testing.T) {
	dir := t.TempDir()
	d, warned := newDir(t, dir)
	n := len(found(t, d, 10))
	if _, err := os.Stat(d.live()); n != 0 || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%d entries in nothing, or looking makes a store: %v", n, err)
	}
	testhelp.OK(t, add(d, numbers(0, 10)...), d.Write(context.Background(), true, func(b *Batch) error {
		key, _ := sample(3)
		b.Remove(key)
		if text, err := b.Get(key); text != nil || err != nil {
			t.Errorf("it is there after it was removed: %v", err)
		}
		return nil
	}))
	other, _ := newDir(t, dir)
	if there := found(t, other, 10); len(there) != 9 || there[3] {
		t.Errorf("%v", there)
	}
	last := ""
	n = 0
	testhelp.OK(t, other.View(context.Background(), false, func(v *View) error {
		return v.Each(func(key string, text []byte, err error) bool {
			if n++; key <= last || err != nil {
				t.Errorf("%s after %s, %v", key, last, err)
			}
			last = key
			return true
		})
	}))
	if n != 9 {
		t.Errorf("%d entries", n)
	}
	if put(d, "", []byte("x")) == nil || put(d, "R", []byte("x")) == nil {
		t.Error("a key that is too short was taken")
	}
	if put(d, "Rx", make([]byte, MaxText+1)) == nil {
		t.Error("a text that is too large was taken")
	}
	testhelp.OK(t, put(d, "Rx", make([]byte, MaxText)))
	if len(warned.list) > 0 {
		t.Errorf("warnings: %q", warned.list)
	}
}

// TestManySessions: sessions of one entry each leave few tables, and the database stays
// small.
func TestManySessions(t *testing.T) {
	d, warned := newDir(t, t.TempDir())
	const sessions = 60
	for i := range sessions {
		testhelp.OK(t, add(d, i))
	}
	if n := len(found(t, d, sessions)); n != sessions || len(d.tables()) > 5 || len(warned.list) > 0 {
		t.Errorf("%d entries, %d tables, warnings %q", n, len(d.tables()), warned.list)
	}
	if used, err := d.Usage(); err != nil || used.Bytes > 2<<20 {
		t.Errorf("%d bytes, %v", used.Bytes, err)
	}
}

// TestTurns: writers that write again and again, without a pause, all come to it, and so does a
// reader.
func TestTurns(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	last, warned := newDir(t, dir)
	for w := range 4 {
		d, _ := newDir(t, dir)
		d.opt.Warn = warned.warn
		all.Go(func() {
			for i := range 15 {
				use := func() error { return add(d, 15*w+i) }
				if w == 3 {
					use = func() error { return d.View(context.Background(), false, func(*View) error { return nil }) }
				}
				err := use()
				for tries := 0; errors.Is(err, ErrLocked) && tries < 3; tries++ { // the machine is slow
					err = use()
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if n := len(found(t, last, 45)); n != 45 || len(warned.list) > 0 {
		t.Errorf("%d entries, warnings %q", n, warned.list)
	}
}

// TestHeld: while one keeps it open, others get ErrLocked, and have all of it afterwards.
func TestHeld(t *testing.T) {
	dir := t.TempDir()
	d, _ := newDir(t, dir)
	other, _ := newDir(t, dir)
	testhelp.OK(t, d.Hold(context.Background()), add(d, 1))
	if err := other.Write(context.Background(), false, func(*Batch) error { return nil }); !errors.Is(err, ErrLocked) {
		t.Errorf("writing: %v", err)
	}
	if err := other.View(context.Background(), false, func(*View) error { return nil }); !errors.Is(err, ErrLocked) {
		t.Errorf("reading: %v", err)
	}
	testhelp.OK(t, d.Write(context.Background(), true, func(b *Batch) error {
		b.Lazy = true
		return b.Put(sample(2))
	}), d.Sync(), d.Close())
	if n := len(found(t, other, 3)); n != 2 {
		t.Errorf("%d entries, want 2", n)
	}
	if err := add(d, 3); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

// TestDamaged: a byte is changed, or a file is cut, missing or not a file. No false entry is
// read; the database counts as empty, with one warning, and the next writer moves it aside
// and begins a new one.
func TestDamaged(t *testing.T) {
	whole := t.TempDir()
	d, _ := newDir(t, whole)
	const entries = 200
	testhelp.OK(t, add(d, numbers(0, entries)...))
	files, err := os.ReadDir(d.live())
	testhelp.OK(t, err)
	rng := rand.New(rand.NewPCG(3, 3))
	for round := range testhelp.Cases(20, 300) {
		dir := filepath.Join(t.TempDir(), "store")
		testhelp.OK(t, os.CopyFS(dir, os.DirFS(whole)))
		f := files[rng.IntN(len(files))]
		path := filepath.Join(dir, "store-v9", f.Name())
		how := rng.IntN(4)
		data, err := os.ReadFile(path)
		testhelp.OK(t, err)
		if len(data) == 0 && how < 2 {
			how = 3
		}
		switch {
		case how == 0:
			data[rng.IntN(len(data))] ^= 1 << rng.IntN(8)
			err = os.WriteFile(path, data, 0o600)
		case how == 1:
			err = os.WriteFile(path, data[:rng.IntN(len(data))], 0o600)
		case how == 2:
			err = os.Remove(path)
		default:
			err = errors.Join(os.Remove(path), os.Symlink(os.DevNull, path))
		}
		testhelp.OK(t, err)
		name := fmt.Sprintf("round %d: %s, way %d", round, f.Name(), how)
		d, warned := newDir(t, dir)
		n := len(found(t, d, entries))
		// Without a seal all is as a kill leaves it, and one of its two sums is enough.
		lost := f.Name() == sealName && how != 3 && n > 0
		if want := map[bool]int{false: 0, true: entries}[lost]; n != want || (len(warned.list) != 1) == !lost {
			t.Errorf("%s: %d entries, warnings %q", name, n, warned.list)
		}
		if err := add(d, entries); err != nil {
			t.Errorf("%s: writing: %v", name, err)
		}
		if there := found(t, d, entries+1); !there[entries] || !lost && len(there) != 1 {
			t.Errorf("%s: %d entries after writing", name, len(there))
		}
		if used, err := d.Usage(); err != nil || (len(used.Aside) == 1) == lost {
			t.Errorf("%s: aside: %v, %v", name, used.Aside, err)
		}
	}
}

// TestPlaces: anything else in the place of a store is refused at once.
func TestPlaces(t *testing.T) {
	elsewhere := t.TempDir()
	for _, what := range []string{"store-v9", "store-v9.lock"} {
		for _, link := range []bool{false, true} {
			d, _ := newDir(t, t.TempDir())
			path := filepath.Join(filepath.Dir(d.live()), what)
			if link {
				testhelp.OK(t, os.Symlink(elsewhere, path))
			} else {
				testhelp.OK(t, os.WriteFile(path, nil, 0o600))
			}
			if err := add(d, 1); err == nil && (link || what == "store-v9") {
				t.Errorf("%s is a link: %v: written", what, link)
			}
		}
	}
	if left, err := os.ReadDir(elsewhere); err != nil || len(left) > 0 {
		t.Errorf("behind a link: %v, %v", left, err)
	}
}

// TestTries: a database whose opening has ended the process three times is moved aside.
func TestTries(t *testing.T) {
	dir := t.TempDir()
	d, warned := newDir(t, dir)
	testhelp.OK(t, add(d, 1), d.setSeal("open 3\n"))
	if n := len(found(t, d, 2)); n != 0 || len(warned.list) != 1 || !strings.Contains(warned.list[0], "moved aside") {
		t.Errorf("%d entries, warnings %q", n, warned.list)
	}
	testhelp.OK(t, add(d, 1), d.setSeal("open 2\n"))
	n := len(found(t, d, 2))
	what, tries, err := d.look(context.Background())
	if n != 1 || len(warned.list) != 2 || what != sealed || tries != 0 || err != nil {
		t.Errorf("%d entries, warnings %q, condition %d, tries %d, %v", n, warned.list, what, tries, err)
	}
}

// TestFullWhileOpening: a database that cannot be opened while the disk is full is not
// taken for a damaged one.
func TestFullWhileOpening(t *testing.T) {
	d, warned := newDir(t, t.TempDir())
	manifest := filepath.Join(d.live(), "MANIFEST")
	testhelp.OK(t, add(d, 1), d.setSeal(fmt.Sprintf(openSeal, 0)))
	whole, err := os.ReadFile(manifest)
	testhelp.OK(t, err, os.WriteFile(manifest, []byte("as a full disk leaves it"), 0o600))
	asked := 0
	d.opt.Free = func(string) (uint64, error) { // it becomes full after the first look
		asked++
		return uint64(2-min(asked, 2)) * Reserve, nil
	}
	for range maxTries + 1 {
		asked = 0
		if err := add(d, 2); !errors.Is(err, ErrNoSpace) || len(warned.list) > 0 {
			t.Errorf("%v, warnings %q", err, warned.list)
		}
	}
	d.opt.Free = diskFree
	testhelp.OK(t, os.WriteFile(manifest, whole, 0o600))
	if n := len(found(t, d, 2)); n != 1 || len(warned.list) > 0 {
		t.Errorf("%d entries, warnings %q", n, warned.list)
	}
}

// TestClear removes only files of the store.
func TestClear(t *testing.T) {
	dir := t.TempDir()
	d, _ := newDir(t, dir)
	letters := []string{filepath.Join(dir, "letter"), filepath.Join(d.live(), "letter")}
	testhelp.OK(t, add(d, 1), os.WriteFile(letters[0], nil, 0o600), os.WriteFile(letters[1], nil, 0o600), d.Clear())
	for _, path := range letters {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	if n := len(found(t, d, 2)); n != 0 {
		t.Errorf("%d entries after Clear", n)
	}
}
