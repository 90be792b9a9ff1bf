// Package boardtest drives pages in a headless Chromium, for tests: it opens
// them, clicks, taps and types as a person does, reads what they say, and fails
// the test if the console of a page has an error.
//
// That needs the tag "external"; without it there is what tests of the board share besides. If no
// Chromium is installed, a test that asks for one is skipped, with a message. The browser resolves
// no name outside of this machine, so nothing comes from outside. Everything that waits waits three
// minutes.
package boardtest
