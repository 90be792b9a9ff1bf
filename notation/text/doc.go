// Package text reads positions from what people type and paste, and writes them
// as people read them: moves, stones, diagrams, JSON records, and boards with
// marks.
//
// The content of a text tells its form ([ParsePosition], [Read]). If no form
// fits, the error lists those that were tried. [Draw] shows a
// position, [Clean] makes text from outside fit to be shown.
package text
