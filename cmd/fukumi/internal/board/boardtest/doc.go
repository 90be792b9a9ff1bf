// Package boardtest drives pages in a headless Chromium, for tests: call Main in TestMain,
// New, and Open. It clicks, taps and types as a person does, reads what pages say, and fails
// the test if the console of a page has an error.
//
// That needs the tag "external"; without it the package has only other helpers of the board's
// tests. If no Chromium is installed, a test that asks for one is skipped, with a message. The
// browser resolves no name outside of this machine, so nothing comes from outside. Every wait
// ends after three minutes.
package boardtest
