// Package files reads and writes the files in which Gomoku programs keep positions,
// games and opening trees. Begin with [Read] or [All] for a file, [Reading] for a
// stream, and [Write]. Every file becomes a format.Tree. Write names the parts of a
// Tree that a format cannot hold, so that nothing is lost silently.
//
// A text or a file is recognised by its content (Recognize), never by its name. An error says
// where and why a file cannot be read. Tree.Warnings has the doubts about a file that was read.
// Files may come from anyone: no function recurses over the depth of a tree, and limits bound the
// cost of reading a file.
package files
