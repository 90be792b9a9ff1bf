// Package text reads positions from what people type and paste, and writes them
// as people read them: moves, stones, diagrams, JSON records, and boards with
// marks.
//
// A text is recognised by its content ([ParsePosition], [Read]). What cannot be
// recognised is an error that lists the forms that were tried. [Draw] shows a
// position, [Clean] makes text from outside fit to be shown.
package text
