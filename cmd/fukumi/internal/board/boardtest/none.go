//go:build !external

package boardtest

// Main runs the tests of a package. Without the tag external they have no browser to end.
func Main(m interface{ Run() int }) int { return m.Run() }
