// Package text reads positions that people type and paste, and writes positions for
// people: moves, stones, diagrams, and boards with marks. Package record reads JSON, and
// files that may contain JSON.
//
// Start with [ParsePosition], or [Positions] for several. They recognise the form
// of a text by its content; if no form fits, the error lists the forms that were
// tried. [Draw] shows a position, [Clean] makes text from outside safe to show.
package text
