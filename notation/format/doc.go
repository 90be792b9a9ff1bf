// Package format defines the types for files with positions, games and opening trees: the
// [Tree] that every file becomes, the [Format] of a file, and the [Options] of a reader. To read
// and write files, call package notation/format/files.
package format
