// Package disk keeps entries in a Badger database that any number of processes share:
// see [New], [Dir.View] and [Dir.Write]. No other package uses Badger.
//
// An entry is a key and a text. The CRC-32C of both follows the text, because Badger does
// not notice a byte that has changed on the disk. The database is open only while a lookup
// or a flush needs it, and a lock file next to it, NAME.lock, keeps others out meanwhile.
// A process that waits for this lock holds another, NAME.turn. [Dir.Hold] keeps the
// database open instead.
//
// Badger ends the process over many faults in its files, and takes a truncated list of its tables
// for an empty database. So a writer leaves a seal: sums of the names, sizes, times and bytes of
// the files. A database that does not fit its seal is not opened; the next writer moves it aside
// as a whole and begins a new one. Nothing is repaired, but each entry with a correct sum can
// still be read without Badger (scan.go). A database of another user is merged in this way, too.
// The kind and size of every file are checked first.
//
// A database whose seal says "open" was left by a killed process. Badger restores it to
// the acknowledged writes. If that ends the process, the seal counts it, and the third
// time the database is moved aside.
package disk
