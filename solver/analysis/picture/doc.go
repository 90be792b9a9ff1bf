// Package picture draws an analysis: the position with its threats, the forced
// wins with their lines, the moves that hold, and heat maps. A [Map] is what a
// heat map shows, for a terminal as well as for a picture.
package picture
