package solver

import (
	"context"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"fukumi/notation/testhelp"
)

// A watchedContext records the time between two looks at it. Every search and check
// looks at the context and at the clock together.
type watchedContext struct {
	context.Context
	t       *testing.T
	last    time.Duration
	longest time.Duration
	looks   int
}

func (w *watchedContext) Err() error {
	now := w.now()
	w.longest, w.last = max(w.longest, now-w.last), now
	w.looks++
	return w.Context.Err()
}

// now is the CPU time of the thread, which other processes do not lengthen.
func (w *watchedContext) now() time.Duration {
	const threadTime = 3 // CLOCK_THREAD_CPUTIME_ID
	var at syscall.Timespec
	if _, _, e := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadTime, uintptr(unsafe.Pointer(&at)), 0); e != 0 {
		w.t.Error(e)
	}
	return time.Duration(at.Nano())
}

// TestStretches: no part of the player runs for long without a look at the clock. The
// stretches are in CPU time, up to the answer, once the tables of each rule are there.
func TestStretches(t *testing.T) {
	testhelp.LongOnly(t, "it bounds time")
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const most = 5 * time.Millisecond
	s := New(Options{})
	positions := gamePositions(t, 3, 5)
	for _, turn := range []time.Duration{0, 10 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond} {
		var list []time.Duration
		looks := 0
		for _, pos := range positions {
			q := RankQuery{Position: pos, Limits: Limits{Time: turn}, Game: true}
			if turn == 0 { // builds the tables
				q.Limits.Nodes = 1000
			}
			w := &watchedContext{Context: t.Context(), t: t}
			w.last = w.now()
			if _, err := s.Choose(w, q); err != nil {
				t.Fatal(err)
			}
			_ = w.Err()
			list, looks = append(list, w.longest), looks+w.looks
		}
		if turn == 0 {
			continue
		}
		slices.Sort(list)
		p99 := list[len(list)*99/100]
		t.Logf("%v: %d moves, %d looks; the longest stretch of a move: median %v, 99 %% %v, longest %v",
			turn, len(list), looks, list[len(list)/2], p99, list[len(list)-1])
		if p99 > most {
			t.Errorf("%v: one move in 100 does not look at the clock for %v, want %v at most", turn, p99, most)
		}
	}
}
