// Package prove proves wins that take hours: that the side to move wins, with quiet
// moves included, even on the empty board. Make a [Job] with [New], open its
// [Ledger] with [Job.Open], and call [Ledger.Run].
//
// A Job divides its root into parts. On the empty board the first move is in the
// middle, and every reply to it is a part; replies that are images of each other are
// one part. Each worker searches one part at a time. Every position proved on the way
// becomes a lemma of package solver/proof/book and goes into a [Store] at once. It is
// not searched again, by another part or by a later job on the same store.
//
// The package does not use files. Package cache has a store that keeps its lemmas on
// disk.
package prove
