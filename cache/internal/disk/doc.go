// Package disk keeps entries in a Badger database that any number of processes share:
// see [New], [Dir.View] and [Dir.Write]. No other package uses Badger.
//
// An entry is a key and a text. The CRC-32C of both follows the text, because Badger does not
// notice a byte that has changed on the disk. The database is open only while a lookup or a flush
// needs it. Meanwhile a lock file next to it, NAME.lock, keeps other processes out. A process that
// waits for this lock holds a second one, NAME.turn. With [Dir.Hold] the database stays open.
//
// Many faults in its files make Badger end the process, and Badger takes a truncated list of tables
// for an empty database. So a writer leaves a seal: checksums of the names, sizes, times and bytes
// of the files. A database that does not fit its seal is not opened. The next writer moves the whole
// database aside and begins a new one. Nothing is repaired, but each entry with a correct checksum
// can still be read without Badger (scan.go). A database of another user is read in this way, too.
// The kind and size of every file are checked first.
//
// If a seal says "open", a killed process left the database open. Badger restores it to the last
// acknowledged write. If that ends the process, the seal counts the attempt. After three such
// attempts the database is moved aside.
package disk
