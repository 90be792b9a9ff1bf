// Package cache keeps proved results on disk, so that a question that was
// answered once need not be searched again.
//
// A [Store] is a directory of its own, kept by package cache/internal/disk, which
// alone knows Badger. It holds two kinds
// of fact, and both stay true for ever: a win of a class, with its certificate,
// and the exact absence of a win of a class.
// Facts are stored for the canonical one of the eight images of a position
// (key.go) and carry their stones and a checksum (record.go).
//
// A stored win is believed only after package proof has accepted its
// certificate for the very position that was asked. A stored absence cannot be
// checked that way: it is believed because its stones and its checksum fit, and
// it says whether it was searched here or taken over from another store.
//
// Stores can be united, as such (union.go) or by what they export (transfer.go),
// and what a store holds does not depend on the order in which results came.
//
// Beside the facts it keeps judged records (judged.go): answers that are not
// proved, each for one question with its settings only.
//
// [Cached] puts a store in front of a solver (solver.go). The store is a
// convenience: except where it is required, nothing that happens to it keeps
// an answer from being given. What goes wrong is said in [Store.Warnings].
//
// Only one process can write a store at a time, so the directory is held no
// longer than needed: a lookup opens it read-only for a moment; the first
// [Store.Flush] opens it for writing, until [Store.Close].
package cache
