package cache

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/notation/longtest"
	"fukumi/solver/prove"
)

// stateChild is the variable by which this test binary, started again, writes a
// state until it is killed.
const stateChild = "FUKUMI_STATE_TEST_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(stateChild); dir != "" {
		writeState(dir)
		return
	}
	os.Exit(m.Run())
}

// writeState adds records number FIRST, FIRST+1, …, and says which are safe.
func writeState(dir string) {
	s, err := OpenState(dir)
	if err != nil {
		fmt.Println("failed", err)
		return
	}
	i, _ := strconv.Atoi(os.Getenv("FIRST"))
	rng := rand.New(rand.NewPCG(uint64(i), 5))
	for {
		for range 1 + rng.IntN(200) {
			if err := s.Add(numbered(i)); err != nil {
				fmt.Println("failed", err)
				return
			}
			i++
		}
		if rng.IntN(3) == 0 {
			time.Sleep(time.Millisecond)
			continue
		}
		if err := s.Flush(); err != nil {
			fmt.Println("failed", err)
			return
		}
		fmt.Println("safe", i)
	}
}

// numbered is record number i: a few stones, proved or failed.
func numbered(i int) prove.Record {
	rng := rand.New(rand.NewPCG(uint64(i), 11))
	pos, err := notation.NewPosition(notation.Freestyle, 15)
	if err != nil {
		panic(err)
	}
	for range 8 {
		for pos.Play(notation.At(rng.IntN(15), rng.IntN(15))) != nil {
		}
	}
	r := prove.Record{Position: pos, Effort: int64(i) + 1}
	if i%3 != 0 {
		r.Lemma = make([]byte, 1+rng.IntN(2000))
		for k := range r.Lemma {
			r.Lemma[k] = byte(rng.Uint32())
		}
	}
	return r
}

// sameRecord compares a record that came out with the one that went in.
func sameRecord(got, in *prove.Record) bool {
	image := in.Position.Image(in.Position.Canonical())
	return got.Position.Same(&image) && got.Effort == in.Effort && bytes.Equal(got.Lemma, in.Lemma)
}

func mustOpen(t *testing.T, dir string) *State {
	t.Helper()
	s, err := OpenState(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// holdsRecord looks a record up, by an image of its position.
func holdsRecord(t *testing.T, s *State, i int) {
	t.Helper()
	in := numbered(i)
	image := in.Position.Image(notation.Symmetry(i % 8))
	got, ok, err := s.Get(&image)
	if err != nil || !ok || !sameRecord(&got, &in) {
		t.Fatalf("record %d: %v, %v, the same: %v", i, ok, err, sameRecord(&got, &in))
	}
}

// TestState: what was added is there at once, after a flush and after the state was
// opened again, for every image; the better record stays.
func TestState(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := mustOpen(t, dir)
	if head, err := s.Head(); head != nil || err != nil {
		t.Errorf("a new state has the head %q, %v", head, err)
	}
	if err := s.SetHead([]byte("whose")); err != nil {
		t.Fatal(err)
	}
	const count = 1000
	for i := range count {
		if err := s.Add(numbered(i)); err != nil {
			t.Fatal(err)
		}
		holdsRecord(t, s, i)
	}
	if _, err := OpenState(dir); !errors.Is(err, disk.ErrLocked) || !strings.Contains(err.Error(), dir) {
		t.Errorf("a state that is open was opened again: %v", err)
	}
	for i := range count {
		holdsRecord(t, s, i)
		worse := numbered(i)
		worse.Lemma, worse.Effort = nil, 0
		if i%3 != 0 {
			worse.Effort = 1 << 40
		}
		if err := s.Add(worse); err != nil {
			t.Fatal(err)
		}
		holdsRecord(t, s, i)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = mustOpen(t, dir)
	defer s.Close()
	if head, err := s.Head(); string(head) != "whose" || err != nil {
		t.Errorf("head %q, %v", head, err)
	}
	want := map[string]prove.Record{}
	for i := range count {
		holdsRecord(t, s, i)
		r := numbered(i)
		f := canonical(&r.Position)
		want[string(f.image.Packed())] = r
	}
	found := 0
	for r, err := range s.All() {
		if err != nil {
			t.Fatal(err)
		}
		in := want[string(r.Position.Packed())]
		if !sameRecord(&r, &in) {
			t.Fatalf("%s came out as another record", notation.FormatPosition(&r.Position))
		}
		found++
	}
	if found != len(want) {
		t.Errorf("%d records came out, want %d", found, len(want))
	}
	other := numbered(count)
	if _, ok, err := s.Get(&other.Position); ok || err != nil {
		t.Errorf("a position that was never added: %v, %v", ok, err)
	}
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings %q", w)
	}
}

// TestStateIsBounded: a lemma that is too large is refused and hurts nobody.
func TestStateIsBounded(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, t.TempDir())
	r := numbered(1)
	r.Lemma = make([]byte, disk.MaxText)
	if err := s.Add(r); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("%v, want it refused", err)
	}
	if err := s.Add(numbered(1)); err != nil {
		t.Error(err)
	}
	holdsRecord(t, s, 1)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestStateOnFullDisk: what the disk has no room for is an error, which hurts nothing
// that was added before or is added once there is room.
func TestStateOnFullDisk(t *testing.T) {
	t.Parallel()
	dir, full := t.TempDir(), false
	s, err := openState(dir, func(string) (uint64, error) {
		if full {
			return 1 << 20, nil
		}
		return 1 << 40, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Add(numbered(1)); err != nil {
		t.Error(err)
	}
	full = true
	if err := s.Add(numbered(2)); !errors.Is(err, disk.ErrNoSpace) {
		t.Errorf("%v, want %v", err, disk.ErrNoSpace)
	}
	holdsRecord(t, s, 1)
	full = false
	if err := s.Add(numbered(2)); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	s = mustOpen(t, dir)
	defer s.Close()
	holdsRecord(t, s, 1)
	holdsRecord(t, s, 2)
}

// TestForgedState: a record that is not as a state writes it does not count, does not keep the
// rest from being read, and gives way to one that does.
func TestForgedState(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, t.TempDir())
	defer s.Close()
	one, two := numbered(1), numbered(2)
	if err := s.Add(two); err != nil {
		t.Fatal(err)
	}
	f := canonical(&one.Position)
	key := lemmaKey(&f.image)
	one.Position = f.image
	line := func(pos notation.Position) string {
		text, err := json.Marshal(lemmaLine{boardOf(&pos), 1, []byte("lemma")})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	whole, warned := line(one.Position), 0
	for name, text := range map[string]string{
		"another position's": line(two.Position.Image(two.Position.Canonical())),
		"another image's":    line(one.Position.Image(1)),
		"its end is missing": whole[:len(whole)/2],
		"no position":        `{"effort":1}`,
		"nothing":            "",
	} {
		if err := s.disk.Write(true, func(b *disk.Batch) error { return b.Put(key, []byte(text)) }); err != nil {
			t.Fatal(err)
		}
		if _, ok, err := s.Get(&one.Position); ok || err != nil {
			t.Errorf("%s: it was found, %v", name, err)
		}
		count := 0
		for _, err := range s.All() {
			if count++; err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		w := s.Warnings()
		if warned += len(w); count != 1 || warned != 1 || len(w) > 0 && !strings.Contains(w[0], "do not count: 1") {
			t.Errorf("%s: %d records, warnings %q", name, count, w)
		}
		if err := s.Add(one); err != nil {
			t.Fatal(err)
		}
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
		holdsRecord(t, s, 1)
	}
	// A win that the job has found to be none gives way to one that is.
	again := one
	again.Lemma = []byte("another")
	if err := s.Add(again); err != nil {
		t.Fatal(err)
	}
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	if got, ok, err := s.Get(&one.Position); err != nil || !ok || !sameRecord(&got, &again) {
		t.Errorf("the first win stayed: %v, %v", ok, err)
	}
}

// TestKilledState kills a process while it writes a state, again and again: what it
// said to be safe is there, and the rest is whole or missing.
func TestKilledState(t *testing.T) {
	t.Parallel()
	kills := longtest.Size(5, 50)
	dir, safe := t.TempDir(), 0
	rng := rand.New(rand.NewPCG(4, 4))
	for k := range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), stateChild+"="+dir, "FIRST="+strconv.Itoa(safe))
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		first := true
		for lines.Scan() {
			text, ok := strings.CutPrefix(lines.Text(), "safe ")
			if !ok {
				t.Fatalf("kill %d: %s", k, lines.Text())
			}
			if safe, err = strconv.Atoi(text); err != nil {
				t.Fatal(err)
			}
			if first {
				first = false
				time.AfterFunc(time.Duration(rng.IntN(300_000))*time.Microsecond, func() { cmd.Process.Kill() })
			}
		}
		if err := cmd.Wait(); err == nil || first {
			t.Fatalf("kill %d: it ended by itself", k)
		}
		s := mustOpen(t, dir)
		for i := 0; i < safe; i += 1 + safe/500 {
			holdsRecord(t, s, i)
		}
		whole := 0
		for _, err := range s.All() {
			if err != nil {
				t.Fatal(err)
			}
			whole++
		}
		if whole < safe {
			t.Errorf("kill %d: %d records, %d of them safe", k, whole, safe)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d kills, %d records said to be safe", kills, safe)
}

// TestStateOfOthers: a directory that holds a store of results is no state and is
// left alone by it.
func TestStateOfOthers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	q, r := five(1)
	store, err := Open(dir, Options{Mode: Require})
	if err != nil {
		t.Fatal(err)
	}
	store.Add(q, r)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	s := mustOpen(t, dir)
	if err := s.Add(numbered(2)); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	again, err := Open(dir, Options{Mode: ReadOnly})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if st, err := again.Stat(); err != nil || st.Records != 1 {
		t.Errorf("the store: %+v, %v", st, err)
	}
	if _, err := os.Stat(filepath.Join(dir, stateName)); err != nil {
		t.Error(err)
	}
}

// FuzzLemma: a line of any bytes is refused or says what it says.
func FuzzLemma(f *testing.F) {
	for i := range 4 {
		r := numbered(i)
		text, err := json.Marshal(lemmaLine{boardOf(&r.Position), r.Effort, r.Lemma})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var line lemmaLine
		if json.Unmarshal(text, &line) != nil {
			return
		}
		pos, err := line.position()
		if err != nil {
			return
		}
		r, err := lemmaOf(oneLine(text), &pos)
		if err != nil || r == nil || !r.Position.Same(&pos) || r.Effort != line.Effort ||
			!bytes.Equal(r.Lemma, line.Lemma) {
			t.Errorf("%q is read as %+v, %v", text, r, err)
		}
		other := pos
		other.SetTurn(pos.Turn().Opponent())
		if r, err := lemmaOf(oneLine(text), &other); r != nil || err != nil {
			t.Errorf("%q is read as that of another position", text)
		}
	})
}

// oneLine is a store that holds one line only.
type oneLine []byte

func (l oneLine) Get(string) ([]byte, error) { return l, nil }
