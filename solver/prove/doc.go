// Package prove proves wins that take hours: that the side to move wins, quiet moves
// included, even on the empty board.
//
// A [Job] divides its root into parts. On the empty board the first move is in the
// middle, and every reply to it is a part; replies that are images of each other are
// one part. Each worker searches one part at a time. Every position that is proved on
// the way becomes a lemma of package solver/proof/book and goes into a [Store] at once.
// It is never searched again: not by another part, and not by a later job that goes on
// from the same store.
//
// The package knows no files. Package cache has a store that keeps its lemmas on disk.
package prove
