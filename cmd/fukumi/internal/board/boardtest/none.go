//go:build !external

package boardtest

// Main runs the tests of a package. Without the tag "external" there is no browser to end.
func Main(m interface{ Run() int }) int { return m.Run() }
