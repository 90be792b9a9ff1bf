// Package boardtest drives pages in a headless Chromium, for tests: call Main in TestMain,
// New, and Open. It clicks, taps and types as a person does, reads the texts of pages, and fails
// the test if the console of a page has an error.
//
// The browser needs the build tag "external". Without the tag the package has only other helpers for
// the tests of the board. If no Chromium is installed, a test that asks for a browser is skipped, with a
// message. The browser resolves only names of this machine, so pages load nothing from outside. Every
// wait ends after three minutes.
package boardtest
