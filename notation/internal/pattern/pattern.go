// Package pattern has regular expressions that are compiled at their first use: see
// [New].
//
// The readers of notations have about a hundred of them, and a program that reads
// one position needs few. Compiling all of them at the start took a third of the
// start-up time in a browser.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern is a regular expression that is compiled at the first call.
type Pattern func() *regexp.Regexp

// New returns the pattern of a regular expression of package regexp. The first call of
// the pattern panics if expr cannot be compiled, as [regexp.MustCompile] does.
func New(expr string) Pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
