// Package picture draws an analysis: the position with its threats, the forced wins with their lines, the moves that
// hold, and heat maps. [Of] returns the pictures, and [Maps] returns the heat maps. A [Map] can be shown on a terminal
// or as a picture. A [View] is the same analysis for a page: sentences, and marks on the board.
package picture
