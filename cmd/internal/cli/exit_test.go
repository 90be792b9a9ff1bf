package cli

import (
	"errors"
	"fmt"
	"syscall"
	"testing"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{nil, ExitDecided},
		{errors.New("no such point"), ExitUsage},
		{ExitWith(ExitFailed), ExitFailed},
		{ExitWith(ExitDecided), ExitDecided},
		{fmt.Errorf("result: %w", Unwritten(syscall.ENOSPC)), ExitNotWritten},
		{Unwritten(fmt.Errorf("result: %w", syscall.EPIPE)), ExitNotWritten},
	} {
		if got := ExitCode(c.err); got != c.want {
			t.Errorf("%v: %d, want %d", c.err, got, c.want)
		}
	}
}

func TestTally(t *testing.T) {
	for _, c := range []struct {
		codes []int
		want  int
	}{
		{nil, 0},
		{[]int{0, 3, 0}, 3},
		{[]int{3, 1}, 1},
		{[]int{3, 1, 2}, 2},
		{[]int{2, 4, 3}, 4},
		{[]int{4, 130, 2}, 130},
	} {
		codes := Tally{}
		for _, code := range c.codes {
			codes.Add(code)
		}
		if got := codes.Code(); got != c.want {
			t.Errorf("tally of %v = %d, want %d", c.codes, got, c.want)
		}
	}
}
