package disk

import (
	"os"
	"path/filepath"
	"testing"
)

// TestJournalIsBounded: however often the same entries are written, the journal is
// at most two and a half times what it has to be, and two grains.
func TestJournalIsBounded(t *testing.T) {
	t.Parallel()
	dir := storeDir(t)
	const n = 100
	live := int64(0)
	for i := range n {
		live += int64(len(appendLine(nil, sample(i).key, sample(i).text)))
	}
	most := int64(0)
	for run := range 40 {
		s := open(t, dir, Options{})
		for i := range n / 4 {
			s.Add(sample((run*n/4 + i) % n))
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		wantWarnings(t, s)
		info, err := os.Stat(filepath.Join(inner(dir), journalFile))
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, info.Size())
	}
	if bound := live*5/2 + 2*testGrain; most > bound || most < live*3/2 {
		t.Errorf("the journal took up to %d bytes: want %d at most, and some waste", most, bound)
	}
	s := open(t, dir, Options{})
	if got := s.count(t); got != n {
		t.Errorf("%d entries: want %d", got, n)
	}
	for i := range n {
		mustHit(t, s, sample(i))
	}
}

// TestRewritingKeepsWhatWasJustWritten: a run that makes the journal anew when it ends
// loses nothing of what it has written itself, nor does one that repairs it then.
func TestRewritingKeepsWhatWasJustWritten(t *testing.T) {
	for _, damage := range []bool{false, true} {
		dir := filled(t, 20)
		s := openNow(t, dir)
		for range 20 {
			for i := range 40 {
				s.Add(sample(i))
			}
			if err := s.Flush(); err != nil {
				t.Fatal(err)
			}
		}
		if damage {
			change("journal", 200, noise[:9])(t, dir)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(inner(dir), journalFile))
		if err != nil || info.Size() > 20_000 {
			t.Errorf("%d bytes, %v: want it made anew", info.Size(), err)
		}
		if n := open(t, dir, Options{}).count(t); n != 40 {
			t.Errorf("%d entries: want 40", n)
		}
	}
}

// TestOpeningReadsTheEndAlone: with an index, a line in the middle of the journal is
// read by whoever asks for it, and by nobody else.
func TestOpeningReadsTheEndAlone(t *testing.T) {
	dir := filled(t, 300)
	change("journal", 20000, noise[:9])(t, dir)
	s := open(t, dir, Options{})
	mustHit(t, s, sample(299))
	if s.j.index == nil || len(s.j.tail) > 20 || s.Damage() != nil {
		t.Fatalf("index %v, %d lines read, damage %v: want an index and the last lines", s.j.index, len(s.j.tail),
			s.Damage())
	}
	missing := 0
	for i := range 300 {
		if !holds(t, s, sample(i)) {
			missing++
		}
	}
	if missing != 1 || s.Damage() == nil {
		t.Errorf("%d missing, damage %v: want one, and damage", missing, s.Damage())
	}
	wantWarnings(t, s, "cannot be read and is not used")
}

// TestReadingWritesNothing: whoever reads a store leaves it as it was, index included.
func TestReadingWritesNothing(t *testing.T) {
	dir := filled(t, 200)
	before := snapshot(t, dir)
	for range 3 {
		s := open(t, dir, Options{})
		for i := range 200 {
			mustHit(t, s, sample(i))
		}
		if s.j.index == nil || s.count(t) != 200 {
			t.Fatal("it has no index")
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		wantWarnings(t, s)
	}
	wantUnchanged(t, dir, before)
	if after := snapshot(t, dir); len(after) != len(before) {
		t.Errorf("%d files became %d", len(before), len(after))
	}
}

// TestRemoved: what was removed stays so, through the index and a rewriting.
func TestRemoved(t *testing.T) {
	dir := filled(t, 200)
	for i := range 3 {
		s := open(t, dir, Options{})
		if err := s.Write(true, func(b *Batch) error {
			b.Remove(sample(7).key)
			text, err := b.Get(sample(7).key)
			if text != nil {
				t.Error("it is there at once")
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for k := range 100 {
			s.Add(sample(1000 + 100*i + k))
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, dir, Options{})
		mustMiss(t, s, sample(7))
		if n := s.count(t); n != 199+100*(i+1) {
			t.Errorf("%d entries: want %d", n, 199+100*(i+1))
		}
	}
}

// TestOneRunSeesTheStoreAsItWas: and what it has made of it, where it asks for that.
func TestOneRunSeesTheStoreAsItWas(t *testing.T) {
	s := open(t, filled(t, 20), Options{})
	s.Add(sample(30))
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	mustMiss(t, s, sample(30))
	for latest, want := range map[bool]int{false: 20, true: 21} {
		if err := s.View(latest, func(v *View) error {
			text, err := v.Get(sample(30).key)
			keys, kerr := v.Keys()
			if (text != nil) != latest || len(keys) != want || kerr != nil {
				t.Errorf("latest %v: %q, %d keys, %v", latest, text, len(keys), kerr)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
}
