// Package testhelp has helpers for the tests of many packages: [Must] and [OK] for calls
// that have to succeed, and boards with stones.
package testhelp

import (
	"errors"
	"testing"
)

// Must returns the value of a call that has to succeed. If the call fails, Must ends
// the test:
//
//	data := testhelp.Must(os.ReadFile(name))(t)
func Must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		OK(t, err)
		return value
	}
}

// OK ends the test if any of errs is an error.
func OK(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
