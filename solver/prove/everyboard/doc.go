// Package everyboard proves that the first stone wins on every board at once, and writes books of package plane.
// Callers need only [New] and [Prover.Run].
//
// The search, package quiet, sees a board of at most 22 lines. So every position is searched in a window of the
// endless board that has room around its stones (window.go), with the frame cut to it. What holds beyond the window is
// for package endless to say: a win that it refuses is taken back by the search, or searched anew in another window. A
// stone far away has a place of its own in the window, in a corner that the frame does not reach.
//
// The work begins with the lemmas of a book about 15x15. Most hold on every board; the others are searched, those with
// most stones first, and only if something rests on them.
package everyboard
