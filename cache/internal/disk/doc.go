// Package disk keeps entries in a directory that survives what happens to
// directories: kills, full disks, damaged files, other processes, links. It is
// the one package that knows Badger, its files and its ways of failing.
//
// An entry is a key and a value. What they mean is the business of the caller,
// who says in [Options] which entries are whole and which of two comes first;
// that is all a repair needs to know.
//
// A [Dir] is read as it was before this process wrote to it: the first
// [Dir.Write] opens it for writing, until [Dir.Close]; till then every
// [Dir.View] opens it for reading alone, for a moment. Whatever Badger's opening
// could fail on, or would end the process over, is looked at first
// (inspect.go) and put right where that can be done (repair.go, salvage.go).
package disk
