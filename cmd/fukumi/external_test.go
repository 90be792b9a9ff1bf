//go:build external

package main

// external says that tests may use what is outside of Go's own tests: a browser, a server, and the
// compiler for WebAssembly.
const external = true
