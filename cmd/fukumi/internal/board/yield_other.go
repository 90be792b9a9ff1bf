//go:build !js

package board

// oneThread says that nothing else runs during a search.
const oneThread = false

// yield does nothing: other goroutines have threads of their own.
func yield() {}
