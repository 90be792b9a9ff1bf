// Package picture draws an analysis: the position with its threats, the forced wins with their lines, the moves
// that hold, and heat maps. [Of] returns the pictures, [Maps] the heat maps; a [Map] serves a terminal as well
// as a picture.
package picture
