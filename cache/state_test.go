package cache

import (
	"bufio"
	"bytes"
	"context"
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
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver/prove"
)

// childVar is the variable by which this test binary, started again, writes a store or
// a state until it is killed.
const childVar = "FUKUMI_CACHE_TEST_CHILD"

// child adds what has the numbers FIRST, FIRST+1, …, and says which are safe.
func child(what string) {
	var s interface {
		Flush() error
		Warnings() []string
	}
	var add func(i int) error
	most := 200
	if what == "store" {
		store := sure(Open(os.Getenv("DIR"), Options{Mode: Require}))
		s, most, add = store, 5, func(i int) error { store.Add(five(i)); return nil }
	} else {
		state := sure(OpenState(context.Background(), os.Getenv("DIR")))
		s, add = state, func(i int) error { return state.Add(numbered(i)) }
	}
	i, _ := strconv.Atoi(os.Getenv("FIRST"))
	rng := rand.New(rand.NewPCG(uint64(i), 5))
	for {
		for range 1 + rng.IntN(most) {
			if err := add(i); err != nil {
				fmt.Println("failed", err)
			}
			i++
		}
		if what == "state" && rng.IntN(3) == 0 {
			time.Sleep(time.Millisecond)
			continue
		}
		fmt.Println("safe", i, s.Flush(), s.Warnings())
	}
}

// TestKilled kills a process while it writes, again and again: what it said to be safe is
// there, and the rest is whole or missing.
func TestKilled(t *testing.T) {
	t.Parallel()
	for _, what := range []string{"store", "state"} {
		dir, safe := t.TempDir(), 0
		rng := rand.New(rand.NewPCG(4, 4))
		for k := range testhelp.Cases(5, 50) {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), childVar+"="+what, "DIR="+dir, "FIRST="+strconv.Itoa(safe))
			out, err := cmd.StdoutPipe()
			testhelp.OK(t, err, cmd.Start())
			lines := bufio.NewScanner(out)
			first := true
			for lines.Scan() {
				text := strings.TrimSuffix(strings.TrimPrefix(lines.Text(), "safe "), " <nil> []")
				if safe, err = strconv.Atoi(text); err != nil {
					t.Fatalf("%s, kill %d: %s", what, k, lines.Text())
				}
				if first {
					time.AfterFunc(time.Duration(rng.IntN(300_000))*time.Microsecond, func() { cmd.Process.Kill() })
				}
				first = false
			}
			if err := cmd.Wait(); err == nil || first {
				t.Fatalf("%s, kill %d: it ended by itself", what, k)
			}
			whole := 0
			if what == "store" {
				s := open(t, dir, Options{Mode: Require})
				for i := 0; i < safe; i += 1 + safe/20 {
					q, _ := five(i)
					mustHit(t, s, q)
				}
				report, err := s.Verify(t.Context(), false)
				testhelp.OK(t, err, errors.Join(report.Errors...), s.Close())
				wantWarnings(t, s)
				whole = report.Wins
			} else {
				s := mustOpen(t, dir)
				for i := 0; i < safe; i += 1 + safe/500 {
					holdsRecord(t, s, i)
				}
				whole = len(allOf(t, s))
				testhelp.OK(t, s.Close())
			}
			if whole < safe {
				t.Errorf("%s, kill %d: %d records, %d of them safe", what, k, whole, safe)
			}
		}
		t.Logf("%s: %d records said to be safe", what, safe)
	}
}

// numbered is record number i: a few stones, proved or failed.
func numbered(i int) prove.Record {
	rng := rand.New(rand.NewPCG(uint64(i), 11))
	pos := stand(notation.Freestyle, "", "")
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
	s, err := OpenState(t.Context(), dir)
	testhelp.OK(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// allOf is all that a state holds.
func allOf(t *testing.T, s *State) (list []prove.Record) {
	t.Helper()
	for r, err := range s.All() {
		testhelp.OK(t, err)
		list = append(list, r)
	}
	return list
}

// holds looks a record up, by an image of its position.
func holds(t *testing.T, s *State, in prove.Record, by notation.Symmetry) {
	t.Helper()
	image := in.Position.Image(by)
	if got, ok, err := s.Get(&image); err != nil || !ok || !sameRecord(&got, &in) {
		t.Fatalf("%s: %v, %v, the same: %v", notation.FormatPosition(&image), ok, err, sameRecord(&got, &in))
	}
}

func holdsRecord(t *testing.T, s *State, i int) {
	t.Helper()
	holds(t, s, numbered(i), notation.Symmetry(i%8))
}

// TestState: what was added is there at once, after a flush and after the state was
// opened again, for every image; the better record stays. A store of results in the same
// directory is left alone.
func TestState(t *testing.T) {
	t.Parallel()
	dir := filled(t, oneFive)
	s := mustOpen(t, dir)
	if head, err := s.Head(); head != nil || err != nil {
		t.Errorf("a new state has the head %q, %v", head, err)
	}
	testhelp.OK(t, s.SetHead([]byte("whose")))
	const count = 1000
	for i := range count {
		testhelp.OK(t, s.Add(numbered(i)))
		holdsRecord(t, s, i)
	}
	if _, err := OpenState(t.Context(), dir); !errors.Is(err, disk.ErrLocked) || !strings.Contains(err.Error(), dir) {
		t.Errorf("a state that is open was opened again: %v", err)
	}
	for i := range count {
		holdsRecord(t, s, i)
		worse := numbered(i)
		worse.Lemma, worse.Effort = nil, 0
		if i%3 != 0 {
			worse.Effort = 1 << 40
		}
		testhelp.OK(t, s.Add(worse))
		holdsRecord(t, s, i)
	}
	testhelp.OK(t, s.Close())

	s = mustOpen(t, dir)
	if head, err := s.Head(); string(head) != "whose" || err != nil {
		t.Errorf("head %q, %v", head, err)
	}
	for i := range count {
		holdsRecord(t, s, i)
	}
	all := allOf(t, s)
	for _, r := range all {
		holds(t, s, r, 0) // as itself
	}
	if len(all) != count {
		t.Errorf("%d records came out, want %d", len(all), count)
	}
	other := numbered(count)
	if _, ok, err := s.Get(&other.Position); ok || err != nil {
		t.Errorf("a position that was never added: %v, %v", ok, err)
	}
	wantWarnings(t, s)
	mustStat(t, open(t, dir, Options{Mode: ReadOnly}), 1, 0)
	_, err := os.Stat(filepath.Join(dir, stateName))
	testhelp.OK(t, err)
}

// TestStateRefuses: a lemma that is too large, and what the disk has no room for, is an error,
// which hurts nothing that was added before or is added afterwards.
func TestStateRefuses(t *testing.T) {
	t.Parallel()
	dir, left := t.TempDir(), plenty
	s, err := openState(t.Context(), dir, space(&left))
	testhelp.OK(t, err)
	large := numbered(1)
	large.Lemma = make([]byte, disk.MaxText)
	if err := s.Add(large); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("%v, want it refused", err)
	}
	testhelp.OK(t, s.Add(numbered(1)))
	left = 1 << 20
	if err := s.Add(numbered(2)); !errors.Is(err, disk.ErrNoSpace) {
		t.Errorf("%v, want %v", err, disk.ErrNoSpace)
	}
	holdsRecord(t, s, 1)
	left = plenty
	testhelp.OK(t, s.Add(numbered(2)), s.Close())
	s = mustOpen(t, dir)
	holdsRecord(t, s, 1)
	holdsRecord(t, s, 2)
}

// TestForgedState: a record that is not as a state writes it does not count, does not keep the
// rest from being read, and gives way to one that does.
func TestForgedState(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, t.TempDir())
	one, two := numbered(1), numbered(2)
	testhelp.OK(t, s.Add(two))
	f := canonical(&one.Position)
	one.Position = f.image
	line := func(pos notation.Position) string {
		return string(sure(json.Marshal(lemmaLine{answer.BoardOf(&pos), 1, []byte("lemma")})))
	}
	whole, warned := line(one.Position), 0
	for name, text := range map[string]string{
		"another position's": line(two.Position.Image(two.Position.Canonical())),
		"another image's":    line(one.Position.Image(1)),
		"its end is missing": whole[:len(whole)/2],
		"no position":        `{"effort":1}`,
		"nothing":            "",
	} {
		testhelp.OK(t, s.disk.Write(t.Context(), true, func(b *disk.Batch) error {
			return b.Put(lemmaKey(&f.image), []byte(text))
		}))
		if _, ok, err := s.Get(&one.Position); ok || err != nil {
			t.Errorf("%s: it was found, %v", name, err)
		}
		count, w := len(allOf(t, s)), s.Warnings()
		if warned += len(w); count != 1 || warned != 1 || len(w) > 0 && !strings.Contains(w[0], "do not count: 1") {
			t.Errorf("%s: %d records, warnings %q", name, count, w)
		}
		testhelp.OK(t, s.Add(one), s.Flush())
		holdsRecord(t, s, 1)
	}
	// A win that the job has found to be none gives way to one that is.
	one.Lemma = []byte("another")
	testhelp.OK(t, s.Add(one), s.Flush())
	holds(t, s, one, 0)
}

// FuzzLemma: a line of any bytes is refused, or read with all its fields.
func FuzzLemma(f *testing.F) {
	for i := range 4 {
		r := numbered(i)
		f.Add(sure(json.Marshal(lemmaLine{answer.BoardOf(&r.Position), r.Effort, r.Lemma})))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var line lemmaLine
		if json.Unmarshal(text, &line) != nil {
			return
		}
		pos, err := line.Position()
		if err != nil {
			return
		}
		r := decodeLemma(text)
		if r == nil || !r.Position.Same(&pos) || r.Effort != line.Effort || !bytes.Equal(r.Lemma, line.Lemma) {
			t.Errorf("%q is read as %+v", text, r)
		}
	})
}
