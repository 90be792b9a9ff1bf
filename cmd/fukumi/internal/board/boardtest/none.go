//go:build !external

// Package boardtest has what tests of the board share. With the tag "external" it drives pages in
// a headless Chromium.
package boardtest

// Main runs the tests of a package.
func Main(m interface{ Run() int }) int { return m.Run() }
