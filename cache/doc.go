// Package cache keeps proved results on disk, so that no question has to be
// searched twice.
//
// A [Store] is a directory that holds two kinds of facts, and both stay true for
// ever: a win of a class, with its certificate, and "no win" of a class. A stored win
// counts only after package proof has accepted its certificate for the very position
// of the question; a damaged record counts as none. A "no win" has no certificate that
// could be checked: it counts if its line is intact, and it says whether it was
// searched here or imported from another store. The store also keeps judged records
// (judged.go): answers that are not proved, each for one question with its settings
// only. A [State] keeps the lemmas of a long proof in the same way.
//
// # The journal
//
// Every result is a line of JSON in an append-only file, store-v2.2/journal, which
// anybody can read:
//
//	SUM KEY {"schema":1,"rule":"renju","size":15,"turn":"black","black":["h8",…],"white":[…],
//	  "verdict":"win","class":"vcf","length":5,"exact_for":"vcf","nodes":24,"origin":"searched",
//	  "store":2,"proof":{…}}
//
// The sum is the CRC-32C of the rest of the line; the key the first half of the
// SHA-256 of the question: the rule, the size, the side to move, the class and the
// stones of the canonical one of the eight images. The later of two lines with one
// key counts; the text null says that the key is gone. Everything else is made of the
// journal: an index (package cache/internal/disk), an export, a merge. What a store
// holds does not depend on the order in which results came.
//
// A flush is one append and one sync. Results wait in memory until then, since the
// caller prints the answer first; with Require every answer is flushed before the
// next question. A damaged journal is moved aside, never deleted; its intact lines
// are carried over, and a warning says so.
//
// [Cached] puts a store in front of a solver. Unless the store is required, no fault
// of the store prevents an answer. [Store.Warnings] says what went wrong.
//
// Only one process can write a store at a time, from the first [Store.Flush] until
// [Store.Close]; any number read it meanwhile.
package cache
