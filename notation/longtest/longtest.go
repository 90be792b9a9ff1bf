// Package longtest says how large the tests are. The daily tests are as small as they
// can be. FUKUMI_LONG=1 asks for the long forms: they take an hour or more, and .ci/long
// runs them. FUKUMI_LONG=full asks for the largest ones, which take a day.
//
// Tests ask this package; no test reads the variable itself.
package longtest

import (
	"os"
	"testing"
)

// more is how many times as large a long test is as that of every day.
const more = 10

// Asked reports whether long forms are asked for.
func Asked() bool { return os.Getenv("FUKUMI_LONG") != "" }

// Size is how many cases a test tries: daily, or where long forms are asked for ten
// times as many with full as the bound, or all of full. Where full is the smaller
// one it is a step, or a share, and becomes smaller in the same way.
func Size(daily, full int) int {
	return size(os.Getenv("FUKUMI_LONG"), daily, full)
}

func size(asked string, daily, full int) int {
	switch {
	case asked == "":
		return daily
	case asked == "full":
		return full
	case full < daily:
		return max(full, daily/more)
	}
	return min(full, daily*more)
}

// Only skips a test that has no form for every day, with the reason.
func Only(t testing.TB, reason string) {
	t.Helper()
	if !Asked() {
		t.Skip("only with FUKUMI_LONG=1: " + reason)
	}
}
