// Package cache keeps proved results on disk, so that no question has to be
// searched twice. Begin with [Open].
//
// A [Store] is a Badger database that holds two kinds of facts, both true for ever: a win of a
// class, with its certificate, and "no win" of a class. The key of a fact begins with bytes for
// the kind of the entry, the version of the hash, the rule, the size and the class. The rest is
// the Zobrist hash of the canonical image of the position (key.go). The record is a JSON object
// with the full position, to distinguish positions with the same hash:
//
//	{"schema":1,"rule":"renju","size":15,"turn":"black","black":["h8",…],"white":[…],
//	  "verdict":"win","class":"vcf","length":5,"exact_for":"vcf","nodes":24,"origin":"searched",
//	  "store":3,"proof":{…},"hmac":"…"}
//
// A stored win counts only after package proof has accepted its certificate for the very position
// of the question. For "no win", and for the claim that no win is shorter, there is no
// certificate. A record counts as searched here if its HMAC was made with the secret of this
// user. Any other record counts as imported; the table in trust.go says what it may be used for.
// A damaged record counts as absent.
//
// The store also keeps judged records (judged.go): answers that are not proved. Each of them
// answers only one question with its settings. Their key has the position itself, not its
// canonical image, and a hash of the question. A [State] keeps the lemmas of a long proof in a
// separate database, and takes over what can be read of a damaged one (takeover.go).
//
// Any number of processes can share a store. A process opens it for a lookup, to read, and for a
// flush, to write, and closes it again (package cache/internal/disk). Results wait in memory for
// a flush, because the caller prints the answer first (write.go; merge.go makes the records).
// With Require every answer is flushed before the next question. The contents of a store do not
// depend on the order in which results came.
//
// A session of package solver/ask queries a store in parallel with its search or, with Require,
// before the search. Unless the store is required, a fault of the store never prevents an answer.
// [Store.Warnings] says what went wrong.
package cache
