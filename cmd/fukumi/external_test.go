//go:build external

package main

// external says that tests may use more than Go: a browser, a server, and the compiler for
// WebAssembly.
const external = true
