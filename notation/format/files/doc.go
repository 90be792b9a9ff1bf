// Package files reads and writes the files in which the programs of the field
// keep positions, games and opening trees. Whatever a file holds becomes a
// format.Tree; whatever a Tree holds that a format has no words for is named by
// Write, so that nothing is lost unsaid.
//
// A text or a file is recognised by its content (Recognize), never by its name.
// What cannot be read is an error that says where and why; what was read in
// spite of a doubt has the doubt in Tree.Warnings. No function recurses over
// the depth of a tree, and limits bound what a file may cost.
package files
