package testhelp

// The size of the tests. By default they are quick, with a few cases of each kind. The variable
// FUKUMI_LONG asks for more: FUKUMI_LONG=day for the daily tests, with about five times as many cases
// (.ci/run uses it); FUKUMI_LONG=1 for the long tests of an hour or more (.ci/long runs them);
// FUKUMI_LONG=full for the largest tests, which take a day.
//
// Tests call these functions; no test reads the variable itself.

import (
	"os"
	"testing"
)

// longVariable is the environment variable for the size of the tests.
const longVariable = "FUKUMI_LONG"

// The factors from a quick test to a daily one, and from a daily test to a long one.
const (
	daily = 5
	long  = 10
)

// LongAsked reports whether the long or the largest tests are asked for.
func LongAsked() bool {
	asked := os.Getenv(longVariable)
	return asked != "" && asked != "day"
}

// Cases returns how many cases a test tries: in a quick test a fifth of day, but at least one; in a
// daily test day; in a long test ten times day, but at most full; in the largest test full. If full
// is less than day, the number is a step between cases, which larger tests make smaller by the same
// factors.
func Cases(day, full int) int {
	quick := max(day/daily, 1)
	if full < day {
		quick = day * daily
	}
	return CasesOf(quick, day, full)
}

// CasesOf is like Cases, but the caller gives the number for a quick test: use it if a fifth of day
// would test too little, or take too long.
func CasesOf(quick, day, full int) int {
	return sizes(os.Getenv(longVariable), quick, day, full)
}

func sizes(asked string, quick, day, full int) int {
	switch asked {
	case "":
		return quick
	case "day":
		return day
	case "full":
		return full
	}
	if full < day {
		return max(full, day/long)
	}
	return min(full, day*long)
}

// ByDay skips a test, with the given reason, unless the daily or larger tests are asked for.
func ByDay(t testing.TB, reason string) {
	t.Helper()
	if os.Getenv(longVariable) == "" {
		t.Skip("only with FUKUMI_LONG=day: " + reason)
	}
}

// LongOnly skips a test, with the given reason, unless the long or largest tests are asked for.
func LongOnly(t testing.TB, reason string) {
	t.Helper()
	if !LongAsked() {
		t.Skip("only with FUKUMI_LONG=1: " + reason)
	}
}
