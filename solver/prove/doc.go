// Package prove keeps a long proof going: that the side to move wins, quiet moves
// included, up to the empty board.
//
// A [Job] divides its root into parts. The root of the empty board is the
// first move in the middle, and a part for every reply to it that is not the image
// of another. Parts are searched one by one, by as many workers as there are
// threads; what is proved on the way is a lemma of package solver/proof/book, goes
// into a [Store] as soon as it is known, and is never searched again: neither by
// another part nor by a job that goes on after this one was ended.
//
// The package knows no files. A store that outlives its process is that of package
// cache.
package prove
