package testhelp

// How large the tests are. By themselves they are quick: they see each kind
// of case a few times. FUKUMI_LONG=day asks for five times as many cases, which .ci/run takes.
// FUKUMI_LONG=1 asks for the long forms: they take an hour or more, and .ci/long runs them.
// FUKUMI_LONG=full asks for the largest ones, which take a day.
//
// Tests ask these functions; no test reads the variable itself.

import (
	"os"
	"testing"
)

// longVariable says how large the tests are to be.
const longVariable = "FUKUMI_LONG"

// The steps from a quick test to that of every day, and from there to a long one.
const (
	daily = 5
	long  = 10
)

// LongAsked reports whether long forms are asked for, of an hour or of a day.
func LongAsked() bool {
	asked := os.Getenv(longVariable)
	return asked != "" && asked != "day"
}

// Cases is how many cases a test tries: a fifth of day, at least one; day with FUKUMI_LONG=day;
// ten times day with full as the bound if long forms are asked for, or all of full. If full is
// less than day it is a step or a share, which a larger test makes smaller in the same way.
func Cases(day, full int) int {
	quick := max(day/daily, 1)
	if full < day {
		quick = day * daily
	}
	return CasesOf(quick, day, full)
}

// CasesOf is Cases with a quick size of its own: for what a case may cost, and for tests that see too
// little of something in a fifth of their cases.
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

// ByDay skips a test that has no quick form, with the reason.
func ByDay(t testing.TB, reason string) {
	t.Helper()
	if os.Getenv(longVariable) == "" {
		t.Skip("only with FUKUMI_LONG=day: " + reason)
	}
}

// LongOnly skips a test that has no form for every day, with the reason.
func LongOnly(t testing.TB, reason string) {
	t.Helper()
	if !LongAsked() {
		t.Skip("only with FUKUMI_LONG=1: " + reason)
	}
}
