// Package pattern provides regular expressions that are compiled at their first use: see
// [New].
//
// The readers of notations have about a hundred expressions, and a program that reads
// one position needs few of them. Compiling all of them at the start took a third of the
// start-up time in a browser.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern returns a regular expression. The first call compiles it.
type Pattern func() *regexp.Regexp

// New returns the pattern of an expression in the syntax of package regexp. The first call of
// the pattern panics if expr cannot be compiled, as [regexp.MustCompile] does.
func New(expr string) Pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
