//go:build !js

package board

// oneThread reports whether a search blocks all other goroutines and events.
const oneThread = false

// yield does nothing: other goroutines have threads of their own.
func yield() {}
