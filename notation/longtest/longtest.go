// Package longtest says how large the tests are. By themselves they are quick: they see each kind
// of case a few times. FUKUMI_LONG=day asks for five times as many cases, which .ci/run takes.
// FUKUMI_LONG=1 asks for the long forms: they take an hour or more, and .ci/long runs them.
// FUKUMI_LONG=full asks for the largest ones, which take a day.
//
// Tests ask this package; no test reads the variable itself.
package longtest

import (
	"os"
	"testing"
)

// variable says how large the tests are to be.
const variable = "FUKUMI_LONG"

// The steps from a quick test to that of every day, and from there to a long one.
const (
	daily = 5
	long  = 10
)

// Asked reports whether long forms are asked for, of an hour or of a day.
func Asked() bool {
	asked := os.Getenv(variable)
	return asked != "" && asked != "day"
}

// Size is how many cases a test tries: a fifth of day, at least one; day with FUKUMI_LONG=day;
// ten times day with full as the bound if long forms are asked for, or all of full. If full is
// less than day it is a step or a share, which a larger test makes smaller in the same way.
func Size(day, full int) int {
	quick := max(day/daily, 1)
	if full < day {
		quick = day * daily
	}
	return Sizes(quick, day, full)
}

// Sizes is Size with a quick size of its own: for what a case may cost, and for tests that see too
// little of something in a fifth of their cases.
func Sizes(quick, day, full int) int {
	return sizes(os.Getenv(variable), quick, day, full)
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

// Day skips a test that has no quick form, with the reason.
func Day(t testing.TB, reason string) {
	t.Helper()
	if os.Getenv(variable) == "" {
		t.Skip("only with FUKUMI_LONG=day: " + reason)
	}
}

// Only skips a test that has no form for every day, with the reason.
func Only(t testing.TB, reason string) {
	t.Helper()
	if !Asked() {
		t.Skip("only with FUKUMI_LONG=1: " + reason)
	}
}
