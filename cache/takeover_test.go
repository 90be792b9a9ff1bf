package cache

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fukumi/notation/testhelp"
)

// TestTakeOver: of a state that was moved aside every record is taken over once, those that are known
// stay, and an interrupt leaves the rest for the next time.
func TestTakeOver(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	const records = 100
	testhelp.OK(t, s.SetHead([]byte("head")))
	for i := range records {
		testhelp.OK(t, s.Add(numbered(i)))
	}
	testhelp.OK(t, s.Close(), os.WriteFile(filepath.Join(dir, stateName, "MANIFEST"), nil, 0o600))
	s = mustOpen(t, dir)
	wantWarnings(t, s, "moved aside to")
	own := numbered(1)
	own.Lemma = []byte("found anew")
	testhelp.OK(t, s.Add(own))
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := s.TakeOver(done); len(all) > 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("after an interrupt: %+v, %v", all, err)
	}
	all, err := s.TakeOver(t.Context())
	if failed := (records + 2) / 3; err != nil || len(all) != 1 || all[0].Lost || all[0].Lemmas != records-failed ||
		all[0].Failed != failed {
		t.Fatalf("%+v, %v", all, err)
	}
	for i := range records {
		if i != 1 {
			holdsRecord(t, s, i)
		}
	}
	holds(t, s, own, 3)
	if head, err := s.Head(); string(head) != "head" || err != nil {
		t.Errorf("head %q, %v", head, err)
	}
	if all, err := s.TakeOver(t.Context()); len(all) > 0 || err != nil {
		t.Errorf("again: %+v, %v", all, err)
	}
	if aside, err := s.Aside(); len(aside) != 1 || err != nil {
		t.Errorf("aside: %v, %v", aside, err)
	}
}
