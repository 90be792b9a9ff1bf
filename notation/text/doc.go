// Package text reads positions from what people type and paste, and writes them
// as people read them: moves, stones, diagrams, and boards with marks. JSON, and files in
// which it may stand, are for package record.
//
// The content of a text tells its form ([ParsePosition], [Positions]). If no form
// fits, the error lists those that were tried. [Draw] shows a
// position, [Clean] makes text from outside fit to be shown.
package text
