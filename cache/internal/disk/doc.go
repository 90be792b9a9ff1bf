// Package disk keeps entries in a Badger database that any number of processes share.
// It is the one package that knows Badger.
//
// An entry is a key and a text. Behind the text stands the CRC-32C of both, for Badger
// gives out a byte that has changed on the disk without a word. The database is opened
// late and closed early: for reading as long as a question takes, for writing as long as
// a flush does, and a lock beside it, NAME.lock, keeps others out meanwhile. Whoever waits
// for it holds another, NAME.turn. [Dir.Hold] keeps the database open instead.
//
// Badger ends the process over much of what can be wrong with its files, and takes a
// short list of its tables for an empty database. So whoever has written leaves a seal:
// sums of the names, sizes, times and bytes of the files. What does not fit its seal is
// not opened; whoever writes next moves it aside as a whole and begins anew. Nothing is
// repaired: but each entry whose sum fits can be read still, without Badger (scan.go), and that is
// also how a database of somebody else is merged. Kind and size of every file are looked at first.
//
// A database whose seal says that it is open was left by a process that was killed.
// Badger brings it back to what was acknowledged. Should that end the process, the seal
// counts it, and the third time moves the database aside.
package disk
