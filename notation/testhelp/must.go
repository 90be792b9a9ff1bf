// Package testhelp has what the tests of many packages need: calls that have to succeed,
// and boards with stones.
package testhelp

import (
	"errors"
	"testing"
)

// Must is the value of a call that has to succeed, and ends the test where it does not:
//
//	data := testhelp.Must(os.ReadFile(name))(t)
func Must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		OK(t, err)
		return value
	}
}

// OK ends the test where something failed.
func OK(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
