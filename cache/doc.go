// Package cache keeps proved results on disk, so that a question that was
// answered once need not be searched again.
//
// A [Store] is a directory that holds two kinds of fact, and both stay true for
// ever: a win of a class, with its certificate, and the exact absence of a win of a
// class. A stored win is believed only after package proof has accepted its
// certificate for the very position that was asked: a record that is spoiled is a
// miss. A stored absence cannot be checked that way: it is believed because its line
// is intact, and it says whether it was searched here or taken over from another
// store. Beside the facts the store keeps judged records (judged.go): answers that
// are not proved, each for one question with its settings only. A [State] keeps the
// lemmas of a long proof in the same way.
//
// # The journal
//
// What is worth keeping is a line of JSON in an append-only file, store-v2.2/journal,
// which anybody can read:
//
//	SUM KEY {"schema":1,"rule":"renju","size":15,"turn":"black","black":["h8",…],"white":[…],
//	  "verdict":"win","class":"vcf","length":5,"exact_for":"vcf","nodes":24,"origin":"searched",
//	  "store":2,"proof":{…}}
//
// The sum is the CRC-32C of the rest of the line, in hexadecimal; the key the first
// half of the SHA-256 of the question (key.go): the rule, the size, the side to move,
// the class and the stones of the canonical one of the eight images. The later of
// two lines with one key counts; the text null says that the key is gone. Everything
// else is made of the journal: an export is the lines that count, without sums and
// keys; an import takes the lines of an export or of a journal; a merge is the import
// of another store's journal. What a store holds does not depend on the order in
// which results came.
//
// A flush is one append and one sync. Results wait in memory until then, since the
// caller prints the answer first; with Require every answer is flushed before the
// next question.
//
// Where the journal is large, a Badger database beside it knows where a key
// stands, so that nobody reads the whole of it to answer a question. The journal is
// at most about two and a half times what it has to be: then it is written anew.
// What is damaged is moved aside, never deleted, and said: an index is made again
// of the journal, which costs nothing; of a damaged journal every line that is
// intact is carried over. See package cache/internal/disk.
//
// [Cached] puts a store in front of a solver (solver.go). The store is a
// convenience: except where it is required, nothing that happens to it keeps
// an answer from being given. What goes wrong is said in [Store.Warnings].
//
// Only one process can write a store at a time, from the first [Store.Flush] until
// [Store.Close]; any number read it meanwhile.
package cache
