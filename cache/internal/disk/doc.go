// Package disk keeps entries in a directory that survives kills, full disks,
// damaged files, other processes and links. It is the one package that knows Badger.
//
// An entry is a key of 16 bytes and a text without a line feed. The directory,
// store-vN.M in the one that the user names, holds
//
//	journal        every entry, a line each: the truth (journal.go)
//	index/         a Badger database that knows where in the journal a key stands (index.go)
//	index/SEAL     what the index is about, and what its files are
//	LOCK           the number of the process that writes
//	journal.new    what a rewriting of the journal is at (repair.go)
//	journal.corrupt-DATE, index.corrupt-DATE   what was damaged, moved aside
//
// Everything else is somebody else's and is never touched.
//
// A write is one append to the journal and one sync. The index is made again when a
// writer closes the store and a megabyte of lines has come that it does not know:
// whoever opens the store reads the lines behind the part that it knows. An index
// that is not exactly what was closed, by its seal, is never opened: Badger ends the
// process over much of what can be wrong with its files. It is moved aside and made
// again, and until then the journal is read as a whole.
//
// A [Dir] is read as it was before this process wrote to it: the first [Dir.Write]
// opens it for writing, until [Dir.Close]; till then it is open for reading alone.
package disk
