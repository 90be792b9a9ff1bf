// Package pattern keeps regular expressions that are compiled when they are first asked.
//
// The readers of notations have some hundred of them, and a program that reads one
// position needs few: to compile all at the start took a third of the time until a
// program in a browser was ready.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern is a regular expression that is compiled at the first call.
type Pattern func() *regexp.Regexp

// New is the pattern of a regular expression of package regexp. Calling it panics where
// expr cannot be compiled, as [regexp.MustCompile] does.
func New(expr string) Pattern {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
