// Package text reads positions that people type and paste, and writes positions for
// people: moves, stones, diagrams, and boards with marks. Package record reads JSON, and
// files that may contain JSON.
//
// Start with [ParsePosition], or with [Positions] if a text may have several. They recognise
// the form of a text by its content. If no form fits, the error lists the forms that were
// tried. [Draw] shows a position, [Clean] makes untrusted text safe to show.
package text
