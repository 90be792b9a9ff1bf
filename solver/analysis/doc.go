// Package analysis finds out what a position holds: the forced win of the side
// to move, that of the opponent, the moves that hold against it, the threats on
// the board, the best moves, each proved or judged, and heat maps.
//
// Ask answers one question about one side, an [Answer]; Analyze answers many
// about one position, an [Analysis]. Both ask a session of package solver/ask.
// What they return can be put into words (words.go, why.go) and into the JSON of package
// notation/answer (object.go); package solver/analysis/picture draws it.
//
// Each program has its own way to change a limit: [Hints] say what to change in
// the program's words.
package analysis
