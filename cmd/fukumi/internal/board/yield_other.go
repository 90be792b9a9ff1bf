//go:build !js

package board

// oneThread says that nothing else runs while a search does.
const oneThread = false

// yield lets others run, which they do here by themselves.
func yield() {}
