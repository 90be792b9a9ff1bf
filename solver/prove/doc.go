// Package prove proves wins in searches that take hours. It proves that the side to move wins, also by quiet moves,
// even on the empty board. Make a [Job] with [New], open its [Ledger] with [Job.Open], and call [Ledger.Run].
//
// A Job divides its root into parts. On the empty board, the first move is in the middle, and each reply to it is a
// part; replies that are images of each other form one part. Each worker searches one part at a time. Every position
// that a search proves becomes a lemma of package solver/proof/book, and is added to a [Store] at once. Neither another
// part nor a later job with the same store searches it again. With [Options].Deepen, what is not proved in its turn is
// divided again, as deep as it takes.
//
// The package does not use files. Package cache has a store that keeps its records on disk.
package prove
