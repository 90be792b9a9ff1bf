package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fukumi/notation/testhelp"
)

// scanned are the numbers of the entries that a scan finds, none of them wrong.
func scanned(t testing.TB, dir string) (there []int, err error) {
	t.Helper()
	err = scan(t.Context(), dir, func(key string, text []byte, err error) bool {
		var i int
		if _, serr := fmt.Sscanf(key, "R%d", &i); serr != nil || err != nil {
			return true
		}
		if _, want := sample(i); !bytes.Equal(text, want) && len(text) < 1<<20 {
			t.Errorf("entry %d is another text", i)
		}
		there = append(there, i)
		return true
	})
	slices.Sort(there)
	return there, err
}

// TestScan: without Badger, a scan finds all entries of the database: the last change of a changed
// entry, no removed entry, and the entries that a kill leaves in the logs, including large ones.
func TestScan(t *testing.T) {
	dir := t.TempDir()
	d, _ := newDir(t, dir)
	testhelp.OK(t, add(d, numbers(0, 300)...), d.Write(t.Context(), true, func(b *Batch) error {
		for i := range 10 {
			key, _ := sample(i)
			b.Remove(key)
		}
		return b.Put("R000010", []byte("another text"))
	}), add(d, 10))
	if there, err := scanned(t, d.live()); err != nil || !slices.Equal(there, numbers(10, 300)) {
		t.Errorf("closed: %v, %v", there, err)
	}
	testhelp.OK(t, d.Hold(t.Context()), add(d, numbers(300, 400)...), put(d, "R000400", make([]byte, 1<<20)))
	killed := filepath.Join(t.TempDir(), "killed")
	testhelp.OK(t, os.CopyFS(killed, os.DirFS(d.live())))
	if there, err := scanned(t, killed); err != nil || !slices.Equal(there, numbers(10, 401)) {
		t.Errorf("killed: %v, %v", there, err)
	}
}

// TestScanDamaged: a changed bit costs its entry, or at most the entries of a block, and a missing
// list of tables costs nothing. A loss is reported.
func TestScanDamaged(t *testing.T) {
	dir := t.TempDir()
	d, _ := newDir(t, dir)
	testhelp.OK(t, add(d, numbers(0, 200)...), d.Hold(t.Context()), add(d, numbers(200, 300)...))
	killed := filepath.Join(t.TempDir(), "killed")
	testhelp.OK(t, os.CopyFS(killed, os.DirFS(d.live())))
	files, err := os.ReadDir(killed)
	testhelp.OK(t, err)
	rng := rand.New(rand.NewPCG(7, 7))
	const perBlock = 4
	for round := range testhelp.Cases(16, 1000) {
		f := files[round%len(files)]
		path := filepath.Join(killed, f.Name())
		whole, err := os.ReadFile(path)
		testhelp.OK(t, err)
		used := len(bytes.TrimRight(whole, "\x00"))
		if used == 0 {
			continue
		}
		data := bytes.Clone(whole)
		data[rng.IntN(used)] ^= 1 << rng.IntN(8)
		testhelp.OK(t, os.WriteFile(path, data, 0o600))
		there, err := scanned(t, killed)
		if lost := 300 - len(there); lost > perBlock || (lost > 0) != errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %d of 300 entries are lost: %v", f.Name(), lost, err)
		}
		testhelp.OK(t, os.WriteFile(path, whole, 0o600))
	}
	testhelp.OK(t, os.Remove(filepath.Join(killed, "MANIFEST")))
	if there, err := scanned(t, killed); len(there) != 300 || err != nil {
		t.Errorf("without MANIFEST: %d entries, %v", len(there), err)
	}
}

// TestLooks: of a store from elsewhere the kind and the size of every file are looked at before it is
// read, whatever the seal says, and reading ends with its context.
func TestLooks(t *testing.T) {
	whole := t.TempDir()
	d, _ := newDir(t, whole)
	testhelp.OK(t, add(d, 1, 2, 3))
	spread := func(name string, size int64) func(dir string) error {
		return func(dir string) error {
			file, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_RDWR, 0o600)
			return errors.Join(err, file.Truncate(size), file.Close())
		}
	}
	link := func(dir string) error {
		path := filepath.Join(dir, "MANIFEST")
		return errors.Join(os.Remove(path), os.Symlink(os.DevNull, path))
	}
	for name, make := range map[string]func(dir string) error{
		"a large seal": spread(sealName, 100<<30), "a large table": spread("000009.sst", 200<<30),
		"a large list of tables": spread("MANIFEST", 100<<30), "a link": link,
	} {
		dir := filepath.Join(t.TempDir(), "store")
		testhelp.OK(t, os.CopyFS(dir, os.DirFS(whole)))
		d, warned := newDir(t, dir)
		testhelp.OK(t, make(d.live()))
		if n := len(found(t, d, 4)); n != 0 || len(warned.list) != 1 {
			t.Errorf("%s: %d entries, %q", name, n, warned.list)
		}
		n := 0
		d.opt.Foreign = true
		err := d.View(t.Context(), true, func(v *View) error {
			return v.Each(func(string, []byte, error) bool { n++; return true })
		})
		if n != 3 || !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %d entries are read: %v", name, n, err)
		}
		d.opt.Foreign = false
		if err := add(d, 4); err != nil || len(found(t, d, 5)) != 1 {
			t.Errorf("%s: writing: %v", name, err)
		}
	}

	// Files with other times than in the seal have to be read, which an ended context prevents.
	// Unchanged files are still used, so that results from before an interrupt can be stored after it.
	done, cancel := context.WithCancel(t.Context())
	cancel()
	testhelp.OK(t, d.Write(done, true, func(b *Batch) error { return b.Put(sample(2)) }))
	late := time.Now().Add(-time.Hour)
	testhelp.OK(t, os.Chtimes(filepath.Join(d.live(), "MANIFEST"), late, late))
	for name, use := range map[string]func() error{
		"reading":  func() error { return d.View(done, false, func(*View) error { return nil }) },
		"writing":  func() error { return d.Write(done, true, func(*Batch) error { return nil }) },
		"holding":  func() error { return d.Hold(done) },
		"scanning": func() error { return scan(done, d.live(), func(string, []byte, error) bool { return true }) },
	} {
		if err := use(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s goes on: %v", name, err)
		}
	}
	if n := len(found(t, d, 4)); n != 3 {
		t.Errorf("%d entries after an interrupt", n)
	}
	if _, err := io.Copy(io.Discard, &contextReader{done, strings.NewReader("x")}); !errors.Is(err, context.Canceled) {
		t.Errorf("reading a file goes on: %v", err)
	}
}

// FuzzScan: a scan ends for any content of a file.
func FuzzScan(f *testing.F) {
	d, _ := newDir(f, f.TempDir())
	testhelp.OK(f, add(d, 1, 2, 3))
	for _, name := range d.tables() {
		f.Add(testhelp.Must(os.ReadFile(name))(f))
	}
	f.Add([]byte("\x04\x0cabcd\x00\x00\x00\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		testhelp.OK(t, os.WriteFile(filepath.Join(dir, "000001.sst"), data, 0o600),
			os.WriteFile(filepath.Join(dir, "000002.mem"), data, 0o600))
		if err := scan(t.Context(), dir, func(_ string, text []byte, err error) bool {
			return text != nil == (err == nil)
		}); err != nil && !errors.Is(err, ErrDamaged) {
			t.Error(err)
		}
	})
}
