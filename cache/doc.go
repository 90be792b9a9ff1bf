// Package cache keeps proved results on disk, so that no question has to be
// searched twice.
//
// A [Store] is a Badger database that holds two kinds of facts, and both stay true for
// ever: a win of a class, with its certificate, and "no win" of a class. Their key is the
// Zobrist hash of the canonical one of the eight images, behind bytes for the kind of the
// entry, the version of the hash, rule, size and class (key.go); the record behind it is a
// JSON object that holds the position in full, so that two positions of one hash are told
// apart:
//
//	{"schema":1,"rule":"renju","size":15,"turn":"black","black":["h8",…],"white":[…],
//	  "verdict":"win","class":"vcf","length":5,"exact_for":"vcf","nodes":24,"origin":"searched",
//	  "store":3,"proof":{…},"hmac":"…"}
//
// A stored win counts only after package proof has accepted its certificate for the very
// position of the question. "No win", and that no win is shorter, have no certificate.
// A record counts as searched here if its HMAC is one that the secret of this user made;
// anything else counts as imported, and trust.go has the table of what that is good for.
// A damaged record counts as none.
//
// The store also keeps judged records (judged.go): answers that are not proved, each for
// one question with its settings only. Their key is that of the position as it stands, not
// of its canonical image, with a hash of the question. A [State] keeps the lemmas of a long proof in a
// database of its own, and takes over what can be read of one that was damaged (takeover.go).
//
// Any number of processes share a store: it is opened for reading while a question looks
// something up, and for writing while a flush lasts (package cache/internal/disk). Results
// wait in memory until then (write.go; merge.go makes the records), since the caller prints
// the answer first; with Require every
// answer is flushed before the next question. What a store holds does not depend on the
// order in which results came.
//
// A session of package solver/ask asks a store beside its search, and before it with Require.
// Unless the store is required, no fault of the store prevents an answer. [Store.Warnings]
// says what went wrong.
package cache
